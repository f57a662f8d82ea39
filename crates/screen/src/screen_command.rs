//! The table of the front end's own commands, with their names, help texts and keys.
//!
//! The configuration can assign other keys. The help, the last line of the screen and the command
//! line use this table.

use super::debugging::Verb;
use super::panel::Panel;
use sim41_session::debugger;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScreenCommand {
    Help,
    ByName,
    Undo,
    Redo,
    Open,
    NewProgram,
    Save,
    Plug,
    Modules,
    States,
    CopyX,
    CopyStack,
    CopyAlpha,
    CopyDisplay,
    CopyProgram,
    CopyPaper,
    PaperDots,
    Printer,
    Print,
    Advance,
    Panels,
    Toggle(Panel),
    Enlarge,
    Digits,
    Tutorial,
    NextPanel,
    PreviousPanel,
    Keypad,
    KeyMap,
    Theme,
    Debug(Verb),
    Speed,
    Engine,
    /// Cycles through bell, tones and silence for TONE and BEEP.
    Sound,
    MemoryLost,
    Quit,
}

pub struct CommandRow {
    pub command: ScreenCommand,
    pub name: &'static str,
    pub help: &'static str,
    pub keys: &'static [&'static str],
    pub takes: &'static str,
    pub called: &'static str,
}

impl CommandRow {
    const fn taking(self, takes: &'static str) -> CommandRow {
        CommandRow { takes, ..self }
    }

    const fn called(self, called: &'static str) -> CommandRow {
        CommandRow { called, ..self }
    }
}

const fn row(
    command: ScreenCommand,
    name: &'static str,
    help: &'static str,
    keys: &'static [&'static str],
) -> CommandRow {
    CommandRow { command, name, help, keys, takes: "", called: "" }
}

const fn debug(verb: Verb, keys: &'static [&'static str]) -> CommandRow {
    let debugger::verb::VerbRow { name, takes, help, .. } = *verb.row();
    CommandRow { takes: takes.word(), ..row(Debug(verb), name, help, keys) }
}

use ScreenCommand::*;

#[rustfmt::skip]
pub static COMMANDS: &[CommandRow] = &[
    row(Help, "help", "explain the keys that work now, all keys and all functions", &["F1", "?"])
        .called("manual keys commands"),
    row(ByName, "command", "run any function, program or command by name", &["ctrl-p", ":"])
        .called("palette search find"),
    row(Undo, "undo", "undo the last key, run or change", &["ctrl-z"])
        .called("back revert"),
    row(Redo, "redo", "redo the last undone action", &["ctrl-y"])
        .called("again"),
    row(Open, "open", "open a program from the library or a folder", &["ctrl-o"])
        .taking("PROGRAM").called("load import file program library"),
    row(Save, "save", "write the program, memory, registers or paper to a file", &["ctrl-s"])
        .taking("FILE").called("write export file"),
    row(Plug, "plug", "plug in a module from an image file", &["alt-o"]).taking("FILE"),
    row(Modules, "unplug", "list the plugged-in modules, to unplug one", &["alt-u"])
        .taking("FILE"),
    row(NewProgram, "new", "begin a new program, like GTO ..", &[]),
    row(States, "states", "switch between named states of the calculator", &["ctrl-t"])
        .taking("NAME").called("state calculators switch"),
    row(MemoryLost, "memory-lost", "MEMORY LOST: clear everything, like ON with ← held", &[])
        .called("reset master erase all"),
    row(CopyX, "copy-x", "copy X with all its digits", &["alt-x"])
        .called("copy clipboard yank"),
    row(CopyStack, "copy-stack", "copy T, Z, Y, X and LASTX", &["alt-s"]),
    row(CopyAlpha, "copy-alpha", "copy ALPHA", &["alt-a"]),
    row(CopyDisplay, "copy-display", "copy the display", &["alt-d"]),
    row(CopyProgram, "copy-program", "copy the program's listing", &["alt-l"]),
    row(CopyPaper, "copy-paper", "copy the printer's paper", &["alt-p"])
        .called("copy"),
    row(PaperDots, "paper-dots", "show the paper as dots, with scrolling and search", &["alt-j"])
        .called("receipt"),
    row(Printer, "printer", "plug in the printer, set its mode switch (MAN, NORM, TRACE) or unplug \
                  it",
        &["alt-i"])
        .taking("MODE").called("receipt"),
    row(Print, "print", "press the printer's PRINT key: print X or ALPHA", &["alt-r"]),
    row(Advance, "advance", "press the printer's ADVANCE key", &["alt-v"]),
    row(Panels, "panels", "choose the panels beside the calculator", &["F9"])
        .called("windows layout"),
    row(Toggle(Panel::Stack), "stack", "the stack and LASTX", &["alt-1"]),
    row(Toggle(Panel::Alpha), "alpha", "the ALPHA register", &["alt-2"]),
    row(Toggle(Panel::Registers), "registers", "the data registers", &["alt-3"]),
    row(Toggle(Panel::Flags), "flags", "the flags and their meaning", &["alt-4"]),
    row(Toggle(Panel::Program), "program", "the program lines around the current line", &["alt-5"]),
    row(Toggle(Panel::Extended), "extended", "files in extended memory", &["alt-6"]),
    row(Toggle(Panel::Alarms), "alarms", "the alarms that are set", &["alt-7"]),
    row(Toggle(Panel::Assignments), "assignments", "key assignments of USER mode, on a keypad",
        &["alt-8"]),
    row(Toggle(Panel::Paper), "paper", "the printer's paper", &["alt-9"]),
    row(Toggle(Panel::Programs), "programs", "the programs in memory, to run or go to", &["alt-c"])
        .called("files"),
    row(Toggle(Panel::History), "history", "entered numbers and their results", &["alt-e"])
        .called("tape log"),
    row(Toggle(Panel::Hex), "hex", "all registers in hexadecimal", &["alt-0"]),
    row(Toggle(Panel::Board), "board", "a chessboard with the position in X or ALPHA", &["alt-b"]),
    row(Toggle(Panel::Debugger), "debugger", "breakpoints, watched values, callers", &["alt-g"]),
    row(Toggle(Panel::Keys), "keys", "the computer's keys that work now", &[]),
    row(Enlarge, "enlarge", "enlarge a panel to the whole screen, or shrink it", &["alt-z"])
        .called("zoom maximize full"),
    row(Digits, "digits", "switch panels between all digits and the display format", &["alt-n"])
        .called("full exact precision"),
    row(NextPanel, "next-panel", "go to the next panel", &["F8", "alt-right"]),
    row(PreviousPanel, "previous-panel", "go to the previous panel", &["shift-F8", "alt-left"]),
    debug(Verb::Step, &["F11"]),
    debug(Verb::Over, &["F12"]),
    debug(Verb::Out, &["shift-F12"]),
    debug(Verb::Back, &["shift-F11", "alt-up"]),
    debug(Verb::BackOver, &[]),
    debug(Verb::BackOut, &[]),
    debug(Verb::BackToBreak, &["alt-pageup"]),
    debug(Verb::Continue, &["alt-pagedown"]),
    debug(Verb::StopHere, &[]),
    debug(Verb::Hold, &["alt-h"]),
    debug(Verb::Break, &["alt-."]),
    debug(Verb::Delete, &[]),
    debug(Verb::To, &[]),
    debug(Verb::Watch, &[]),
    debug(Verb::LastWrite, &[]),
    debug(Verb::FirstWrite, &[]),
    row(Tutorial, "tutorial", "start the tutorial, or go to one of its ten steps", &[])
        .taking("STEP").called("lesson learn introduction start rpn infix"),
    row(Keypad, "keypad", "show or hide the drawn keys", &["alt-k"])
        .called("buttons keyboard"),
    row(KeyMap, "key-map", "label the drawn keys with the matching computer keys", &["alt-y"])
        .called("map bindings own"),
    row(Theme, "theme", "switch to the next theme", &["alt-t"])
        .taking("NAME").called("colours colors dark light"),
    row(Speed, "speed", "switch among three speeds: full, ten times the calculator's, and the \
                         calculator's own", &["alt-f"])
        .taking("NAME").called("fast slow authentic"),
    row(Engine, "engine", "switch between sim41's interpreter and the calculator's own firmware",
        &[]),
    row(Sound, "sound", "switch TONE and BEEP between the bell, the calculator's tones and \
        silence", &["alt-m"])
        .taking("NAME").called("mute volume bell"),
    row(Quit, "quit", "save the memory and quit; Ctrl-C first stops a running program, then quits",
        &["F10", "ctrl-q", "ctrl-c"])
        .called("exit leave bye close"),
];

impl ScreenCommand {
    /// Parses a command's name and its argument; `None` for other text and unexpected arguments.
    pub fn written(line: &str) -> Option<(ScreenCommand, &str)> {
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        let row = COMMANDS.iter().find(|row| row.name.eq_ignore_ascii_case(name))?;
        (rest.is_empty() || !row.takes.is_empty()).then_some((row.command, rest.trim()))
    }

    pub fn row(self) -> &'static CommandRow {
        COMMANDS.iter().find(|row| row.command == self).expect("every command has a row")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_and_keys_are_there_once() {
        let names: HashSet<&str> = COMMANDS.iter().map(|row| row.name).collect();
        let keys: Vec<&str> = COMMANDS.iter().flat_map(|row| row.keys).copied().collect();
        assert_eq!(names.len(), COMMANDS.len());
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
        for panel in Panel::ALL {
            assert_eq!(ScreenCommand::Toggle(panel).row().command, ScreenCommand::Toggle(panel));
        }
    }
}
