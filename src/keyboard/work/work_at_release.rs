//! The work at a function whose key has been released.

use super::line_work::line_work;
use super::{Before, Work};
use crate::duration::{
    ANSWERED, COMPLETED, DISPLAY_WRITTEN, INSERTED, MESSAGE_WRITTEN, PACKING, REFUSED, RELEASED,
    START, instruction, milliseconds,
};
use crate::instruction::{Op, text};
use crate::keyboard::keyed_function::Command;
use crate::keyboard::mode::Mode;
use crate::keyboard::{Keyboard, annunciators, catalog_mode, goose, xeq_by_name};
use crate::lcd::{Annunciator, Lcd, Line};
use crate::machine::{Error, Machine};

impl Keyboard {
    /// Returns the work at a function that has been carried out when its key was released.
    pub(in crate::keyboard) fn work_at_release(
        &self,
        machine: &Machine,
        command: Command,
        completes: bool,
        before: &Before,
        error: Option<Error>,
    ) -> Option<Work> {
        let lit = before.lcd.annunciators.with(Annunciator::Shift, false);
        let shown = Lcd::new(before.lcd.cells, lit);
        let keeps = |time| Work::new((machine.now(), self.pace), shown, time);
        let op = match command {
            Command::Step(step) => Some(step.op),
            Command::Named(Op::Xeq, name) => xeq_by_name::function(machine, name).map(|s| s.op),
            _ => None,
        };
        let by_name = op.is_some() && matches!(command, Command::Named(..));
        let work = match (command, op) {
            _ if matches!(self.mode, Mode::Off) => return None,
            _ if !self.mode.rests() => return Some(work_at_start(machine, command, keeps)),
            (Command::EndOfMemory, _) | (_, Some(Op::Pack)) => work_at_packing(machine, keeps),
            _ if error == Some(Error::TryAgain) => work_at_packing(machine, keeps),
            // The name of a function that takes an operand opens its prompt.
            _ if matches!(self.mode, Mode::Prompt(_)) => keeps(RELEASED),
            _ if before.program && machine.in_program_mode() => {
                let work = match completes && !by_name {
                    true => keeps(COMPLETED),
                    false => keeps(RELEASED).blank(INSERTED),
                };
                line_work(machine, work)
            }
            (_, Some(Op::Sst)) if before.label => {
                // A label moves the goose. There is no goose here, so the text in the display
                // moves.
                let mut cells = shown.cells;
                cells.rotate_right(1);
                keeps(RELEASED).cells(cells, DISPLAY_WRITTEN)
            }
            (_, Some(Op::Sst)) => {
                keeps(DISPLAY_WRITTEN).lit(annunciators::of_flags(machine), DISPLAY_WRITTEN)
            }
            // All keys are looked at before CAT EMPTY is shown.
            (Command::Count(Op::Cat, 6), _) => {
                work_at_answer(machine, catalog_mode::ALL_KEYS, keeps)
            }
            (_, None) => work_at_answer(machine, ANSWERED, keeps),
            (_, Some(op)) => {
                let cost = milliseconds(instruction::usual(op));
                match by_name || !completes {
                    true => work_at_name(machine, op, cost, error, keeps),
                    false => work_at_answer(machine, cost, keeps),
                }
            }
        };
        Some(work.rests())
    }
}

/// Returns the work at the start of a program or of a mode with times of its own.
fn work_at_start(machine: &Machine, command: Command, keeps: impl Fn(u64) -> Work) -> Work {
    let mut work = keeps(START);
    if let (Command::Named(Op::Xeq, name), true) = (command, machine.running()) {
        let name = format!("ᵀ{}", text::lcd_text(name));
        work = work.cells(Line::shown(&name).first(), DISPLAY_WRITTEN);
    }
    match goose::cells(machine, false) {
        Some(goose) => work.then(Lcd::new(goose, annunciators::of_flags(machine)), DISPLAY_WRITTEN),
        None => work,
    }
}

/// Returns the work while memory is packed.
fn work_at_packing(machine: &Machine, keeps: impl Fn(u64) -> Work) -> Work {
    let packing = Line::shown("PACKING").first();
    let work = keeps(COMPLETED).cells(packing, PACKING);
    if machine.in_program_mode() { line_work(machine, work) } else { work }
}

/// Returns the work at a function that is carried out in `cost` milliseconds while its prompt
/// stands in the display.
fn work_at_answer(machine: &Machine, cost: u64, keeps: impl Fn(u64) -> Work) -> Work {
    match machine.message() {
        Some(_) => keeps(cost + ANSWERED).dark(MESSAGE_WRITTEN),
        None => keeps(cost).lit(annunciators::of_flags(machine), DISPLAY_WRITTEN),
    }
}

/// Returns the work at a function that is carried out in `cost` milliseconds after its name has
/// been removed from the display.
fn work_at_name(
    machine: &Machine,
    op: Op,
    cost: u64,
    error: Option<Error>,
    keeps: impl Fn(u64) -> Work,
) -> Work {
    let lit = annunciators::of_flags(machine);
    let work = keeps(RELEASED);
    match (machine.message().as_deref(), error) {
        (Some(_), Some(Error::DataError | Error::AlphaData)) => {
            work.blank(cost.min(REFUSED)).dark(MESSAGE_WRITTEN)
        }
        (Some(_), _) => work.blank(cost).dark(MESSAGE_WRITTEN),
        _ if op == Op::Cld => work.blank(cost).goose(lit),
        _ => work.blank(cost).lit(lit, DISPLAY_WRITTEN),
    }
}
