//! The work at a key that goes down while the calculator is at rest.

use super::Work;
use super::line_work::line_work;
use crate::duration::{
    ALPHA_CHARACTER, ALPHA_NULLS, DIGIT_DONE, DIGIT_SHOWN, DISPLAY_WRITTEN, INSERTED, KEY_DONE,
    KEY_SHOWN, LINE, LINES_COUNTED, MODE_SHOWN, NAME, ROOM, STEP_SHOWN, instruction, milliseconds,
};
use crate::instruction::{Op, Step};
use crate::keyboard::keyed_function::Command;
use crate::keyboard::mode::Mode;
use crate::keyboard::null::{Held, Stage};
use crate::keyboard::{Key, Keyboard, annunciators};
use crate::lcd::Lcd;
use crate::machine::Machine;
use crate::memory::{alpha, flags};
use crate::number::Decimal;

/// The state before a key.
pub(in crate::keyboard) struct Before {
    pub(super) lcd: Lcd,
    mode: Mode,
    alpha: bool,
    pub(super) program: bool,
    /// Whether the line number was unknown, so that lines have to be counted.
    uncounted: bool,
    free_registers: u16,
    /// Whether the line to be executed next is a label.
    pub(super) label: bool,
}

impl Keyboard {
    /// Returns the state before a key.
    pub(in crate::keyboard) fn before(&self, machine: &Machine) -> Before {
        Before {
            lcd: self.display.lcd(),
            mode: self.mode,
            alpha: machine.in_alpha_mode(),
            program: machine.in_program_mode(),
            uncounted: machine.memory().line_number().is_none(),
            free_registers: machine.memory().free_registers(),
            label: matches!(machine.current_step(), Some(Step { op: Op::Lbl | Op::LblAlpha, .. })),
        }
    }

    /// Returns the work at a key that has gone down.
    pub(in crate::keyboard) fn work_at_key(
        &self,
        machine: &Machine,
        key: Key,
        before: &Before,
    ) -> Option<Work> {
        if !before.mode.rests() || !self.mode.rests() || matches!(self.mode, Mode::Catalog(_)) {
            return None;
        }
        let flag = |number| machine.memory().flag(number);
        let program = flag(flags::PRGM);
        let lit = annunciators::of_flags(machine);
        let keeps = |time| Work::new((machine.now(), self.pace), before.lcd, time);
        let counted = || match before.uncounted {
            true => LINES_COUNTED.0 + LINES_COUNTED.1 * u64::from(machine.line_number()),
            false => 0,
        };
        let shown = |time| Some(keeps(time).busy(KEY_DONE));
        let work = match key {
            Key::Shift => return shown(KEY_SHOWN),
            Key::User => return shown(MODE_SHOWN),
            _ if matches!(self.mode, Mode::Prompt(_)) => return shown(KEY_SHOWN),
            _ if matches!(before.mode, Mode::Prompt(_)) && self.held.is_none() => {
                let work = keeps(KEY_SHOWN).lit(lit, 0);
                match program {
                    true => line_work(machine, work.blank(INSERTED)),
                    false => work.blank(DISPLAY_WRITTEN + register_time(machine)),
                }
            }
            Key::Alpha if flag(flags::ALPHA) != before.alpha && self.held.is_none() => {
                match (before.alpha, program) {
                    (true, true) => line_work(machine, keeps(MODE_SHOWN).lit(lit, 0)),
                    (true, false) => keeps(MODE_SHOWN).lit(lit, register_time(machine)),
                    (false, true) => keeps(MODE_SHOWN).lit(lit, 0),
                    (false, false) => {
                        let length = machine.memory().alpha_len() as u64;
                        let written = ALPHA_CHARACTER * length.min(Lcd::CELLS as u64);
                        let nulls = (alpha::LENGTH as u64).saturating_sub(length);
                        let nulls = ALPHA_NULLS.0 + ALPHA_NULLS.1 * nulls;
                        let work = keeps(MODE_SHOWN).lit(lit, nulls);
                        work.dark(written)
                    }
                }
            }
            Key::Prgm if before.program => keeps(MODE_SHOWN).lit(lit, register_time(machine)),
            Key::Prgm => line_work(machine, keeps(MODE_SHOWN).lit(lit, counted())),
            _ => match &self.held {
                Some(Held { stage: Stage::Done, .. }) => {
                    line_work(machine, keeps(KEY_SHOWN).lit(lit, DISPLAY_WRITTEN + counted()))
                }
                Some(Held { command: Command::Step(step), .. })
                    if matches!(step.op, Op::Sst | Op::RunStop) =>
                {
                    keeps(STEP_SHOWN)
                }
                Some(Held { stage: Stage::Function, .. }) => {
                    let work = keeps(KEY_SHOWN).lit(lit, 0);
                    return Some(work.blank(NAME - KEY_SHOWN));
                }
                // The key completes a prompt.
                Some(_) => return shown(KEY_SHOWN),
                None if program => {
                    let opened = machine.memory().free_registers() < before.free_registers;
                    let room = if opened { ROOM } else { 0 };
                    let begun = matches!(self.mode, Mode::TextLine)
                        && !matches!(before.mode, Mode::TextLine);
                    let line = if begun { DISPLAY_WRITTEN } else { LINE };
                    let work = keeps(KEY_SHOWN).lit(lit, line + room);
                    line_work(machine, work)
                }
                None if flag(flags::ALPHA) => return shown(KEY_SHOWN),
                None if matches!(self.mode, Mode::Number(_)) => {
                    return Some(keeps(DIGIT_SHOWN).busy(DIGIT_DONE));
                }
                None if matches!(before.mode, Mode::Number(_)) => {
                    let cleared = milliseconds(instruction::usual(Op::Clx));
                    keeps(DIGIT_SHOWN).blank(cleared + DISPLAY_WRITTEN)
                }
                None => keeps(MODE_SHOWN),
            },
        };
        Some(work.rests())
    }
}

/// Returns the time in which X is written to the display; ALPHA data appears at once.
fn register_time(machine: &Machine) -> u64 {
    match Decimal::normalized(machine.memory().x()) {
        Some(_) => DISPLAY_WRITTEN,
        None => 0,
    }
}
