//! The work at a function whose key has been released.

use super::line_work::line_work;
use super::{Before, Work};
use crate::duration::{
    COMPLETED, DISPLAY_WRITTEN, GOOSE, INSERTED, KEY_SHOWN, MESSAGE_WRITTEN, PACKING, START,
    instruction, milliseconds,
};
use crate::keyboard::goose::goose;
use crate::keyboard::keyed_function::Command;
use crate::keyboard::mode::Mode;
use crate::keyboard::{Keyboard, flag_annunciators, xeq_by_name};
use crate::lcd::{Annunciator, Lcd, Line};
use crate::machine::{Error, Machine};
use sim41_language::instruction::{Op, text};

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
        let lit = flag_annunciators::lit(machine);
        let op = match command {
            Command::Step(step) => Some(step.op),
            Command::Named(Op::Xeq, name) => xeq_by_name::function(machine, name).map(|s| s.op),
            _ => None,
        };
        // The name of a function is removed from the display before the function is executed; a
        // prompt stays in the display meanwhile.
        let named = op.is_some() && (!completes || matches!(command, Command::Named(..)));
        Some(match (command, op) {
            _ if matches!(self.mode, Mode::Off) => return None,
            _ if !self.mode.rests() => work_at_start(machine, command, keeps(START)),
            (Command::EndOfMemory, _) | (_, Some(Op::Pack)) => {
                work_at_packing(machine, keeps(COMPLETED))
            }
            _ if error == Some(Error::TryAgain) => work_at_packing(machine, keeps(COMPLETED)),
            // The name of a function that takes an operand opens its prompt.
            _ if matches!(self.mode, Mode::Prompt(_)) => keeps(KEY_SHOWN),
            _ if before.program && machine.in_program_mode() => match named || !completes {
                true => line_work(machine, keeps(KEY_SHOWN).blank(INSERTED)),
                false => line_work(machine, keeps(COMPLETED)),
            },
            (_, Some(Op::Sst)) if before.label => {
                // A label moves the goose. There is no goose here, so the text in the display
                // moves.
                let mut cells = shown.cells;
                cells.rotate_right(1);
                keeps(KEY_SHOWN).cells(cells, DISPLAY_WRITTEN)
            }
            (_, Some(Op::Sst)) => keeps(DISPLAY_WRITTEN).lit(lit, DISPLAY_WRITTEN),
            _ => {
                let cost = op.map_or(KEY_SHOWN, |op| milliseconds(instruction::usual(op)));
                let work = if named { keeps(KEY_SHOWN).blank(cost) } else { keeps(cost) };
                match machine.message() {
                    Some(_) => work.dark(MESSAGE_WRITTEN),
                    None if named && op == Some(Op::Cld) => work.goose(lit),
                    None => work.lit(lit, DISPLAY_WRITTEN),
                }
            }
        })
    }
}

/// Adds the start of a program or of a mode with times of its own.
fn work_at_start(machine: &Machine, command: Command, mut work: Work) -> Work {
    if let (Command::Named(Op::Xeq, name), true) = (command, machine.running()) {
        let name = format!("ᵀ{}", text::lcd_text(name));
        work = work.cells(Line::shown(&name).first(), DISPLAY_WRITTEN);
    }
    match goose(machine, false) {
        Some(goose) => work.then(Lcd::new(goose, flag_annunciators::lit(machine)), GOOSE).starts(),
        None => work,
    }
}

/// Adds PACKING, which is shown while memory is packed.
fn work_at_packing(machine: &Machine, work: Work) -> Work {
    let work = work.cells(Line::shown("PACKING").first(), PACKING);
    if machine.in_program_mode() { line_work(machine, work) } else { work }
}
