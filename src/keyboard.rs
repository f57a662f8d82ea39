//! The keypad and everything that writes to it.
//!
//! `key` is the table of the 39 keys; `tokens` is the text in which tests and scripts press them;
//! `pc` turns the keys of a computer into keys of the calculator. What a key does is in
//! [`Keyboard`] and the files of its states: `number` entry, ALPHA, a `prompt`, PRGM mode,
//! functions being carried out, waiting. What is to be seen is in `display`. Chapter: "Keyboard".

pub mod alarms;
pub mod alpha;
pub mod catalog;
pub mod clock;
pub mod directory;
pub mod display;
pub mod document;
pub mod editor;
pub mod functions;
pub mod key;
pub mod number;
pub mod pc;
pub mod power;
pub mod program;
pub mod prompt;
pub mod stopwatch;
pub mod tokens;
pub mod user;
pub mod waiting;

use crate::charset::Glyph;
use crate::instruction::{self, Op, Step};
use crate::lcd::Lcd;
use crate::machine::{Interactive, Machine};
use crate::memory::flags;
use functions::Command;
pub use key::{Key, Stroke};
use number::NumberEntry;
use prompt::{Answer, Prompt};
pub use waiting::Activity;

/// A function key held longer than this many milliseconds is nullified: 0.15 s until its name
/// is shown, and 1.1 s more.
const NULL_AFTER: u64 = 1250;
/// The name of a function is shown when its key is held this many milliseconds.
const NAME_AFTER: u64 = 150;

/// What the keys have begun and not finished, and what the calculator is busy with.
#[derive(Clone, Default)]
pub struct Keyboard {
    /// The number being keyed.
    number: Option<NumberEntry>,
    /// The instruction waiting for its operand.
    prompt: Option<Prompt>,
    /// What stood in the last cell before the display was written anew: see `display`.
    left_over: Glyph,
    /// By how many cells the prompt's line has moved to the left.
    prompt_moved: usize,
    /// The line of a text being keyed, where it is not what the text gives.
    keyed_line: Option<alpha::KeyedLine>,
    /// A text line is being keyed in PRGM mode.
    text_line: bool,
    /// SHIFT or USER was pressed since the last key of another kind.
    interrupted: bool,
    /// ALPHA was switched on in PRGM mode: what was in the display stays there until the next key.
    kept: Option<[crate::lcd::Cell; Lcd::CELLS]>,
    /// The key that is down, and what happens when it comes up.
    down: Option<Down>,
    /// The catalogue being shown.
    listing: Option<catalog::Catalog>,
    /// What goes on without keys.
    activity: Activity,
    /// When the text in the display was put there, for scrolling.
    shown_since: u64,
    /// Words that a program has run ahead of the time it was given (0 or less).
    owed: i64,
    /// When the clock in the display changes for the first time.
    clock_settles: u64,
    /// The alarm that is going off.
    ringing: Option<alarms::Ringing>,
    /// The label of a control alarm is looked for, and will not be found.
    searching: Option<alarms::Searching>,
    /// The catalogue of alarms, while it is shown.
    catalog: alarms::Catalog,
    /// The stopwatch's display, while it is shown.
    stopwatch: stopwatch::Stopwatch,
    /// The directory of extended memory.
    directory: directory::Directory,
    /// The text editor.
    editor: editor::Editor,
    /// Programs that XEQ finds when no label in memory has the name.
    pub library: crate::program::Library,
}

/// A function key that is down.
#[derive(Clone, Copy)]
struct Down {
    command: Command,
    since: u64,
    /// The key completed a prompt: the display shows the whole function at once.
    completes: bool,
    /// It has been carried out already.
    done: bool,
}

impl Keyboard {
    /// A key goes down.
    pub fn press(&mut self, machine: &mut Machine, key: Key) {
        if !matches!(key, Key::Shift | Key::User) {
            self.left_over = self.lcd(machine).cells[Lcd::CELLS - 1].glyph;
        }
        if self.shows_x(machine) {
            machine.memory.set_number_shown();
        }
        if self.press_while_ringing(machine, key) || self.press_while_busy(machine, key) {
            return;
        }
        if self.loses_memory(machine) {
            return;
        }
        if self.listing.is_none() && !matches!(key, Key::Shift | Key::User | Key::On) {
            machine.memory.set_flag(flags::CATALOG, false);
        }
        if self.listing.is_some() && !matches!(key, Key::On | Key::Shift | Key::User) {
            let stroke = Stroke { shifted: machine.memory.flag(flags::SHIFT), key };
            let taken = self.press_in_stopped_catalog(machine, stroke);
            if taken {
                return machine.memory.set_flag(flags::SHIFT, false);
            }
        }
        let interrupted =
            std::mem::replace(&mut self.interrupted, matches!(key, Key::Shift | Key::User));
        match key {
            Key::On if machine.memory.flag(flags::SHIFT) => self.clock_from_keys(machine),
            Key::On => self.switch_off(machine),
            // A key that is being chosen for an assignment, and a name, take SHIFT themselves.
            Key::Shift if self.prompt.is_none() || self.prompt.is_some_and(|p| p.in_alpha()) => {
                machine.memory.set_flag(flags::SHIFT, !machine.memory.flag(flags::SHIFT));
            }
            _ if self.prompt.is_some() => self.press_in_prompt(machine, key),
            Key::User => machine.memory.set_flag(flags::USER, !machine.memory.flag(flags::USER)),
            Key::Prgm => self.toggle_program_mode(machine),
            Key::Alpha => self.toggle_alpha_mode(machine),
            _ => {
                let shifted = machine.memory.flag(flags::SHIFT);
                machine.memory.set_flag(flags::SHIFT, false);
                self.press_stroke(machine, Stroke { shifted, key }, interrupted);
            }
        }
        self.loses_memory(machine);
    }

    /// The key comes up: a function that was not held too long is carried out.
    pub fn release(&mut self, machine: &mut Machine) {
        if self.activity == Activity::Interactive(Interactive::Editor) {
            self.release_in_editor(machine);
        }
        if let Some(down) = self.down.take() {
            if down.done {
                return;
            }
            machine.clear_message();
            machine.memory.set_flag(flags::PARTIAL_KEY, false);
            if machine.now.saturating_sub(down.since) < NULL_AFTER {
                self.perform(machine, down.command);
            } else {
                self.end_entry(machine);
                self.update_flags(machine);
            }
            self.loses_memory(machine);
        }
    }

    /// A key, shifted or not, where no prompt is open.
    fn press_stroke(&mut self, machine: &mut Machine, stroke: Stroke, interrupted: bool) {
        if machine.memory.flag(flags::ALPHA) {
            return self.press_in_alpha(machine, stroke, interrupted);
        }
        if self.press_user_key(machine, stroke) {
            return;
        }
        if !stroke.shifted && self.press_in_number(machine, stroke.key, interrupted) {
            return;
        }
        let Some(spec) = stroke.function().and_then(instruction::by_name) else {
            return self.press_back(machine);
        };
        self.function_key(machine, spec.op);
    }

    /// A function key: opens a prompt, or waits for its release to be carried out.
    pub(crate) fn function_key(&mut self, machine: &mut Machine, op: Op) {
        match Prompt::new(op) {
            Some(prompt) => {
                machine.clear_message();
                self.prompt_moved = 0;
                self.prompt = Some(prompt);
                self.update_flags(machine);
            }
            None => self.hold(machine, Command::Step(Step::plain(op))),
        }
    }

    /// Something to be done when the key comes up. SST and R/S show the line to come until then,
    /// which from line 00 on is line 01; BST, and in PRGM mode SST and ←, act at once and are
    /// never too long.
    fn hold(&mut self, machine: &mut Machine, command: Command) {
        let steps = |op| matches!(command, Command::Step(step) if step.op == op);
        let editing = machine.memory.flag(flags::PRGM);
        let done = steps(Op::Bst) || editing && (steps(Op::Sst) || steps(Op::Backspace));
        if done {
            machine.clear_message();
            self.perform(machine, command);
        } else if (steps(Op::Sst) || steps(Op::RunStop))
            && !editing
            && machine.know_line() == Some(0)
        {
            machine.memory.set_line_number(Some(1));
        }
        self.down = Some(Down { command, since: machine.now, completes: false, done });
    }

    fn press_in_prompt(&mut self, machine: &mut Machine, key: Key) {
        let Some(mut prompt) = self.prompt.take() else { return };
        let shifted = machine.memory.flag(flags::SHIFT);
        machine.memory.set_flag(flags::SHIFT, false);
        let naming = prompt.in_alpha();
        let answer = prompt.press(Stroke { shifted, key });
        if naming || prompt.in_alpha() {
            machine.memory.set_flag(flags::ALPHA, prompt.in_alpha() && answer == Answer::More);
        }
        let command = match answer {
            Answer::More => {
                machine.memory.set_flag(flags::SHIFT, prompt.shifted());
                self.prompt_moved = display::prompt_moved(machine, &prompt, self.prompt_moved);
                self.prompt = Some(prompt);
                return self.update_flags(machine);
            }
            Answer::Cancelled => {
                if prompt.in_alpha() {
                    machine.memory.set_flag(flags::ALPHA, false);
                }
                self.end_entry(machine);
                return self.update_flags(machine);
            }
            Answer::Done(step) => Command::Step(step),
            Answer::Count(op, n) => Command::Count(op, n),
            Answer::Named(op, name) => Command::Named(op, name),
            Answer::Assign(name, stroke) => Command::Assign(name, stroke),
            Answer::End => Command::EndOfMemory,
        };
        self.down = Some(Down { command, since: machine.now, completes: true, done: false });
    }

    /// ←, and CLX where ← clears: what it takes away depends on what is there.
    fn press_back(&mut self, machine: &mut Machine) {
        if machine.memory.flag(flags::PRGM) {
            return self.back_in_program(machine);
        }
        match self.number.as_mut().map(NumberEntry::back) {
            Some(true) => self.number_changed(machine),
            None if machine.memory.flag(flags::MESSAGE) => {
                machine.clear_message();
                self.update_flags(machine);
            }
            // Nothing is left of the number.
            Some(false) => {
                self.number = None;
                machine.clear_message();
                self.perform(machine, Command::Step(Step::plain(Op::Clx)));
            }
            None => self.hold(machine, Command::Step(Step::plain(Op::Clx))),
        }
    }

    /// A number or text that is being keyed is finished; the next number lifts the stack.
    pub(crate) fn end_entry(&mut self, machine: &mut Machine) {
        if self.number.take().is_some() && !machine.memory.flag(flags::PRGM) {
            machine.lift = true;
        }
        self.text_line = false;
        self.keyed_line = None;
        machine.memory.set_flag(flags::DATA_ENTRY, false);
    }

    /// Flags 45, 46 and 50 say what is being keyed and shown.
    pub(crate) fn update_flags(&mut self, machine: &mut Machine) {
        let prompting = self.prompt.is_some();
        let shown =
            !prompting && self.listing.is_none() && machine.message.is_none() && !machine.running();
        if shown && machine.memory.flag(flags::PRGM) {
            self.show_line(machine);
        }
        let memory = &mut machine.memory;
        memory.set_flag(flags::PARTIAL_KEY, prompting);
        let entering = memory.flag(flags::DATA_ENTRY);
        let message = machine.message.is_some() || machine.standing.is_some();
        memory.set_flag(flags::MESSAGE, prompting || entering || message);
        self.shown_since = machine.now;
    }
}
