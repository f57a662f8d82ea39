//! The work at a key that goes down while the calculator is at rest.

use super::Work;
use super::line_work::line_work;
use crate::instruction::{Op, Step};
use crate::keyboard::keyed_function::Command;
use crate::keyboard::mode::Mode;
use crate::keyboard::null::{Held, Stage};
use crate::keyboard::times::{NAME, key as times};
use crate::keyboard::{Key, Keyboard, annunciators};
use crate::lcd::Lcd;
use crate::machine::Machine;
use crate::machine::timing::words;
use crate::memory::{alpha, flags};
use crate::number::Decimal;
use crate::register::Register;

/// The state before a key.
pub(in crate::keyboard) struct Before {
    pub(super) lcd: Lcd,
    mode: Mode,
    alpha: bool,
    pub(super) program: bool,
    pub(super) x: Register,
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
            x: machine.memory().x(),
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
        let keeps = |words| Work::new((machine.now(), self.pace), before.lcd, words);
        let counted = || match before.uncounted {
            true => times::COUNT + times::LINE_COUNTED * u64::from(machine.line_number()),
            false => 0,
        };
        let shown = |(words, busy)| Some(keeps(words).busy(busy));
        let work = match key {
            Key::Shift => return shown(times::SHIFT),
            Key::User => return shown(times::USER),
            _ if matches!(self.mode, Mode::Prompt(_)) => return shown(times::PROMPT),
            _ if matches!(before.mode, Mode::Prompt(_)) && self.held.is_none() => {
                let work = keeps(times::CANCEL).lit(lit, 0);
                match program {
                    true => line_work(machine, work.blank(times::CANCEL_LINE)),
                    false => work.blank(times::CANCEL_REGISTER + register_time(machine)),
                }
            }
            Key::Alpha if flag(flags::ALPHA) != before.alpha && self.held.is_none() => {
                match (before.alpha, program) {
                    (true, true) => line_work(machine, keeps(times::MODE).lit(lit, times::SIGN)),
                    (true, false) => keeps(times::MODE).lit(lit, register_time(machine)),
                    (false, true) => keeps(times::MODE).lit(lit, times::ALPHA_KEPT),
                    (false, false) => {
                        let length = machine.memory().alpha_len() as u64;
                        let written = times::ALPHA_CHARACTER * length.min(Lcd::CELLS as u64);
                        let nulls =
                            times::ALPHA_NULL * (alpha::LENGTH as u64).saturating_sub(length);
                        let work = keeps(times::MODE).lit(lit, times::ALPHA_ON + nulls);
                        work.dark(times::SIGN + written)
                    }
                }
            }
            Key::Prgm if before.program => {
                let open = if before.lcd.has_cursor() { times::PRGM_OFF_OPEN } else { times::PRGM };
                keeps(open).lit(lit, register_time(machine))
            }
            Key::Prgm => line_work(machine, keeps(times::PRGM).lit(lit, times::SIGN + counted())),
            _ => match &self.held {
                Some(Held { stage: Stage::Done, .. }) => line_work(
                    machine,
                    keeps(times::STEP_SIGN).lit(lit, times::STEP_BACK + counted()),
                ),
                Some(Held { command: Command::Step(step), .. })
                    if matches!(step.op, Op::Sst | Op::RunStop) =>
                {
                    keeps(times::STEP)
                }
                Some(Held { stage: Stage::Function, .. }) => {
                    let work = keeps(times::FUNCTION_SIGN).lit(lit, times::FUNCTION);
                    return Some(work.blank(words(NAME).saturating_sub(work.words())));
                }
                // The key completes a prompt.
                Some(_) => return shown(times::PROMPT),
                None if program => {
                    let opened = machine.memory().free_registers() < before.free_registers;
                    let room = if opened { times::ROOM } else { 0 };
                    let begun = matches!(self.mode, Mode::TextLine)
                        && !matches!(before.mode, Mode::TextLine);
                    let line = if begun { times::TEXT } else { times::LINE };
                    let work = keeps(times::FUNCTION_SIGN).lit(lit, line + room);
                    line_work(machine, work)
                }
                None if flag(flags::ALPHA) => return shown(times::CHARACTER),
                None if matches!(self.mode, Mode::Number(_)) => return shown(times::DIGIT),
                None if matches!(before.mode, Mode::Number(_)) => {
                    let work = keeps(times::BACK_OUT).dark(times::UNNAMED);
                    work.blank(u64::from(Machine::cost(Op::Clx)) + times::RESULT)
                }
                None => keeps(times::BACK),
            },
        };
        Some(work.rests())
    }
}

/// Returns the number of words for which X, or ALPHA data in X, is written to the display.
fn register_time(machine: &Machine) -> u64 {
    match Decimal::normalized(machine.memory().x()) {
        Some(_) => times::NUMBER_SHOWN,
        None => times::SIGN,
    }
}
