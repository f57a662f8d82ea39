//! The front end's own commands: one table of names, help and keys.
//!
//! The keys can be bound anew in the configuration; help, footer and command line read this table.

use super::debugging::Verb;
use super::panel::Panel;
use crate::debugger;

/// What the front end can be told to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// Open the help.
    Help,
    /// Open the command line.
    CommandLine,
    /// Take the last step back.
    Undo,
    /// Do again what was undone.
    Redo,
    /// Open a program, of the library or of a folder.
    Open,
    /// Write the current program to a file.
    Save,
    /// Plug in a module.
    Plug,
    /// The modules that are plugged in, to unplug them.
    Modules,
    /// Named states of the whole calculator.
    States,
    /// Copy X in all its digits.
    CopyX,
    /// Copy the four levels of the stack and LASTX.
    CopyStack,
    /// Copy ALPHA.
    CopyAlpha,
    /// Copy what the display shows.
    CopyDisplay,
    /// Copy the listing of the current program.
    CopyProgram,
    /// Copy the paper.
    CopyPaper,
    /// The paper as dots.
    PaperDots,
    /// Plug a printer in, set its switch, unplug it.
    Printer,
    /// The printer's key PRINT.
    Print,
    /// The printer's key ADVANCE.
    Advance,
    /// The list of panels.
    Panels,
    /// Show or hide a panel.
    Toggle(Panel),
    /// Go to the next panel.
    NextPanel,
    /// Go to the panel before.
    PreviousPanel,
    /// Show or hide the drawn keys.
    Keypad,
    /// The next theme.
    Theme,
    /// The debugger.
    Debug(Verb),
    /// Programs at another speed.
    Speed,
    /// Tones ring the bell, sound, or are mute.
    Sound,
    /// Leave.
    Quit,
}

/// A row of the table.
pub struct Row {
    /// The command.
    pub command: Command,
    /// Its name, in the configuration and in the command line.
    pub name: &'static str,
    /// What it does.
    pub help: &'static str,
    /// Its keys, unless the configuration says otherwise.
    pub keys: &'static [&'static str],
    /// What can stand behind its name in the command line; empty for nothing.
    pub takes: &'static str,
}

impl Row {
    const fn taking(self, takes: &'static str) -> Row {
        Row { takes, ..self }
    }
}

const fn row(
    command: Command,
    name: &'static str,
    help: &'static str,
    keys: &'static [&'static str],
) -> Row {
    Row { command, name, help, keys, takes: "" }
}

/// A command of the debugger, as its own table names and explains it.
const fn debug(verb: Verb, keys: &'static [&'static str]) -> Row {
    let debugger::verb::Row { name, takes, help, .. } = *verb.row();
    Row { command: Debug(verb), name, help, keys, takes }
}

use Command::*;

/// All commands.
#[rustfmt::skip]
pub static COMMANDS: &[Row] = &[
    row(Help, "help", "what works here, all keys and all functions", &["F1", "?"]),
    row(CommandLine, "command", "any function, program or command by name", &["ctrl-p", ":"]),
    row(Undo, "undo", "take the last key, run or change back", &["ctrl-z"]),
    row(Redo, "redo", "do again what was undone", &["ctrl-y"]),
    row(Open, "open", "open a program of the library or a folder", &["ctrl-o"]),
    row(Save, "save", "write the current program to a file", &["ctrl-s"]),
    row(Plug, "plug", "plug in a module: an image in a file", &["alt-o"]).taking("FILE"),
    row(Modules, "unplug", "the modules that are plugged in, to unplug them", &["alt-u"])
        .taking("FILE"),
    row(States, "states", "switch between named states of the calculator", &["ctrl-t"]),
    row(CopyX, "copy-x", "copy X in all its digits", &["alt-x"]),
    row(CopyStack, "copy-stack", "copy T, Z, Y, X and LASTX", &["alt-s"]),
    row(CopyAlpha, "copy-alpha", "copy ALPHA", &["alt-a"]),
    row(CopyDisplay, "copy-display", "copy what the display shows", &["alt-d"]),
    row(CopyProgram, "copy-program", "copy the listing of the program", &["alt-l"]),
    row(CopyPaper, "copy-paper", "copy the printer's paper", &["alt-p"]),
    row(PaperDots, "paper-dots", "the paper as dots, to scroll and search", &["alt-j"]),
    row(Printer, "printer", "plug in a printer; MAN, NORM, TRACE; unplug it", &["alt-i"]),
    row(Print, "print", "the printer's key PRINT: X or ALPHA", &["alt-r"]),
    row(Advance, "advance", "the printer's key ADVANCE", &["alt-v"]),
    row(Panels, "panels", "choose what stands beside the calculator", &["F9"]),
    row(Toggle(Panel::Stack), "stack", "the stack and LASTX", &["alt-1"]),
    row(Toggle(Panel::Alpha), "alpha", "the ALPHA register", &["alt-2"]),
    row(Toggle(Panel::Registers), "registers", "the data registers", &["alt-3"]),
    row(Toggle(Panel::Flags), "flags", "the flags and their meaning", &["alt-4"]),
    row(Toggle(Panel::Program), "program", "the program around its pointer", &["alt-5"]),
    row(Toggle(Panel::Extended), "extended", "files in extended memory", &["alt-6"]),
    row(Toggle(Panel::Alarms), "alarms", "the alarms that are set", &["alt-7"]),
    row(Toggle(Panel::Assignments), "assignments", "what USER keys do, on a keypad", &["alt-8"]),
    row(Toggle(Panel::Paper), "paper", "what has been printed", &["alt-9"]),
    row(Toggle(Panel::Hex), "hex", "all registers in hexadecimal", &["alt-0"]),
    row(Toggle(Panel::Board), "board", "the position in X or ALPHA on a chessboard", &["alt-b"]),
    row(Toggle(Panel::Debugger), "debugger", "breakpoints, watched values, callers", &["alt-g"]),
    row(NextPanel, "next-panel", "go to the next panel", &["F8", "alt-right"]),
    row(PreviousPanel, "previous-panel", "go to the panel before", &["shift-F8", "alt-left"]),
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
    row(Keypad, "keypad", "show or hide the drawn keys", &["alt-k"]),
    row(Theme, "theme", "the next theme", &["alt-t"]),
    row(Speed, "speed", "full speed, ten times the calculator's, or its own", &["alt-f"]),
    row(Sound, "sound", "TONE and BEEP ring the bell, sound, or are mute", &["alt-m"]),
    row(Quit, "quit", "leave; the memory is kept", &["F10", "ctrl-q", "ctrl-c"]),
];

impl Command {
    /// The command of this name, and what stands behind it; `None` for what is no command, or has
    /// something behind it and takes nothing.
    pub fn written(line: &str) -> Option<(Command, &str)> {
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        let row = COMMANDS.iter().find(|row| row.name.eq_ignore_ascii_case(name))?;
        (rest.is_empty() || !row.takes.is_empty()).then_some((row.command, rest.trim()))
    }

    /// Its row.
    pub fn row(self) -> &'static Row {
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
            assert_eq!(Command::Toggle(panel).row().command, Command::Toggle(panel));
        }
    }
}
