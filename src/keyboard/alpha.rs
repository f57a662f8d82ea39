//! ALPHA mode: characters, the cursor, and the few functions that its keyboard has.
//!
//! Flag 45 says that text is being keyed and the cursor is there; without it the next character
//! replaces what is in ALPHA. Chapter: "The ALPHA keyboard".

use super::functions::Command;
use super::prompt::Prompt;
use super::{Key, Keyboard, Stroke};
use crate::charset::Glyph;
use crate::instruction::{Op, Step};
use crate::lcd::{Lcd, Line, Mark};
use crate::machine::{Event, Machine};
use crate::memory::{alpha, flags};

/// The line in the display while text is being keyed, where it is no longer what the text gives.
///
/// Keys add to the cells and take from them without looking at the text. A mark taken away takes
/// its cell along if that shows nothing else, even if it was the blank of the text; so the line
/// becomes too short, until it is written anew.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct KeyedLine {
    cells: Line,
    /// Cells taken away where none was left, the cursor's first.
    missing: usize,
}

impl KeyedLine {
    fn push(&mut self, byte: u8) {
        match self.missing {
            0 => self.cells.push(byte),
            missing => self.missing = missing - Mark::of(byte).is_none() as usize,
        }
    }

    fn pop(&mut self) {
        match self.cells.is_empty() {
            true => self.missing += 1,
            false => self.cells.pop(),
        }
    }

    /// The line with its cursor.
    pub(super) fn shown(mut self) -> Line {
        if self.missing == 0 {
            self.cells.push_glyph(Glyph::CURSOR);
        }
        self.cells
    }
}

/// The tone that warns when the last place of ALPHA is filled.
const WARNING: u8 = 7;

impl Keyboard {
    /// The ALPHA key.
    pub(super) fn toggle_alpha_mode(&mut self, machine: &mut Machine) {
        let on = !machine.memory.flag(flags::ALPHA);
        let kept = Some(self.lcd(machine).cells);
        machine.memory.set_flag(flags::SHIFT, false);
        // In PRGM mode a message stays in the display as ALPHA mode begins, though nobody knows of
        // it.
        let message = machine.message.filter(|_| on && machine.memory.flag(flags::PRGM));
        machine.clear_message();
        self.kept = kept.filter(|_| on && machine.memory.flag(flags::PRGM));
        self.end_entry(machine);
        machine.memory.set_flag(flags::ALPHA, on);
        self.update_flags(machine);
        machine.message = message;
    }

    /// A key in ALPHA mode, where no prompt is open; `interrupted` by SHIFT or USER before it.
    pub(super) fn press_in_alpha(
        &mut self,
        machine: &mut Machine,
        stroke: Stroke,
        interrupted: bool,
    ) {
        self.kept = None;
        match (stroke.key, stroke.shifted) {
            (Key::Back, false) if machine.memory.flag(flags::PRGM) => self.back_in_program(machine),
            (Key::Back, false) => self.back_in_alpha(machine),
            (Key::Back, true) => self.function_key(machine, Op::Cla),
            (Key::Sst, false) => self.function_key(machine, Op::Sst),
            (Key::Sst, true) => self.function_key(machine, Op::Bst),
            (Key::RunStop, false) => self.function_key(machine, Op::RunStop),
            (Key::RunStop, true) => self.function_key(machine, Op::Aview),
            (Key::Sto, true) => self.alpha_prompt(machine, Op::Asto),
            (Key::Rcl, true) => self.alpha_prompt(machine, Op::Arcl),
            (Key::Xeq, true) if machine.memory.flag(flags::PRGM) => {
                self.type_in_program(machine, 0x7F, true)
            }
            // APPEND: the cursor comes back behind what is there.
            (Key::Xeq, true) => {
                if !machine.memory.flag(flags::DATA_ENTRY) {
                    machine.memory.set_flag(flags::ALPHA_ENTERED, true);
                }
                self.begin_text(machine);
            }
            _ => match stroke.character() {
                Some(byte) if machine.memory.flag(flags::PRGM) => {
                    self.type_in_program(machine, byte, interrupted)
                }
                Some(byte) => self.type_in_alpha(machine, byte),
                None => {}
            },
        }
    }

    fn alpha_prompt(&mut self, machine: &mut Machine, op: Op) {
        machine.clear_message();
        self.keyed_line = None;
        self.prompt_moved = 0;
        self.prompt = Prompt::new(op);
        self.update_flags(machine);
    }

    /// The cursor is there: what is keyed is appended.
    pub(super) fn begin_text(&mut self, machine: &mut Machine) {
        machine.clear_message();
        machine.memory.set_flag(flags::DATA_ENTRY, true);
        self.update_flags(machine);
    }

    fn type_in_alpha(&mut self, machine: &mut Machine, byte: u8) {
        if !machine.memory.flag(flags::DATA_ENTRY) {
            machine.memory.clear_alpha();
            machine.memory.set_flag(flags::ALPHA_ENTERED, true);
        }
        machine.memory.append_alpha(byte);
        if let Some(line) = &mut self.keyed_line {
            line.push(byte);
        }
        self.begin_text(machine);
        if machine.memory.alpha_len() >= alpha::LENGTH && machine.memory.flag(flags::AUDIO) {
            machine.sounded(Event::Tone(WARNING));
        }
    }

    fn back_in_alpha(&mut self, machine: &mut Machine) {
        if machine.memory.flag(flags::DATA_ENTRY) && machine.memory.alpha_len() > 0 {
            let line = self
                .keyed_line
                .unwrap_or(KeyedLine { cells: Line::of(machine.memory.alpha()), missing: 0 });
            machine.memory.shorten_alpha();
            self.keyed_line =
                Some(line).filter(|line| line.cells.len() < Lcd::CELLS).map(|mut line| {
                    line.pop();
                    line
                });
            self.update_flags(machine);
        } else if machine.memory.flag(flags::MESSAGE) && !machine.memory.flag(flags::DATA_ENTRY) {
            machine.clear_message();
            self.update_flags(machine);
        } else {
            self.hold(machine, Command::Step(Step::plain(Op::Cla)));
        }
    }
}
