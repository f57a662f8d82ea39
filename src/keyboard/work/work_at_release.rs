//! The work at a function whose key has come up.

use super::line_work::line_work;
use super::{Before, Work};
use crate::instruction::{Op, Step, text};
use crate::keyboard::keyed_function::Command;
use crate::keyboard::mode::Mode;
use crate::keyboard::times::key as times;
use crate::keyboard::{Keyboard, annunciators, goose, xeq_by_name};
use crate::lcd::{Annunciator, Lcd, Line};
use crate::machine::Machine;
use crate::memory::flags;

impl Keyboard {
    /// The work at a function that has been carried out when its key came up.
    pub(in crate::keyboard) fn work_at_release(
        &self,
        machine: &Machine,
        command: Command,
        completes: bool,
        before: &Before,
    ) -> Option<Work> {
        if matches!(self.mode, Mode::Off) {
            return None;
        }
        let lit = before.lcd.annunciators.with(Annunciator::Shift, false);
        let lit_now = annunciators::of_flags(machine);
        let shown = Lcd::new(before.lcd.cells, lit);
        let keeps = |words| Work::new((machine.now, self.pace), shown, words);
        let step = match command {
            Command::Step(step) => Some(step),
            Command::Named(Op::Xeq, name) => {
                xeq_by_name::function(machine, name).map(|spec| Step::plain(spec.op))
            }
            _ => None,
        };
        let op = step.map(|step| step.op);
        if !self.mode.rests() {
            // A program starts, or a mode with times of its own.
            let mut work = keeps(times::START);
            if let (Command::Named(Op::Xeq, name), true) = (command, machine.running()) {
                let name = format!("ᵀ{}", text::lcd_text(name));
                work = work.cells(Line::shown(&name).first(), times::LABEL);
            }
            if let Some(goose) = goose::cells(machine, false) {
                work = work.then(Lcd::new(goose, lit_now), times::GOOSE);
            }
            return Some(work);
        }
        let message = machine.message.map(|message| message.as_slice().to_vec());
        let packs = matches!(command, Command::EndOfMemory)
            || op == Some(Op::Pack)
            || message.as_deref() == Some(b"TRY AGAIN");
        let named = matches!(command, Command::Named(..));
        let cost = match (command, op) {
            // It looks at all keys before it says CAT EMPTY.
            (Command::Count(Op::Cat, 6), _) => machine.catalog_begins(6, &[]) - times::ANSWERED,
            (_, Some(op)) => Machine::cost_of(op, before.x).into(),
            (_, None) => times::OTHER,
        };
        let work = if packs {
            let packing = Line::shown("PACKING").first();
            line_work(machine, keeps(times::COMPLETED).cells(packing, times::PACKING))
        } else if matches!(self.mode, Mode::Prompt(_)) {
            // The name of a function that takes an operand.
            keeps(times::READ)
        } else if before.program && machine.memory.flag(flags::PRGM) {
            let work = match completes && !(named && op.is_some()) {
                true => keeps(times::COMPLETED),
                false => keeps(times::READ).dark(times::UNNAMED).blank(times::INSERT),
            };
            line_work(machine, work)
        } else if op == Some(Op::Sst) && before.label {
            // A label moves the goose, which is not there: it moves what stands in the display.
            let mut cells = shown.cells;
            cells.rotate_right(1);
            keeps(times::LABEL_STEPPED).cells(cells, times::RESULT)
        } else if op == Some(Op::Sst) {
            keeps(times::STEPPED).lit(lit_now, times::RESULT)
        } else if op.is_some() && (named || !completes) {
            let work = keeps(times::READ).dark(times::UNNAMED);
            match message.as_deref() {
                Some(b"YES" | b"NO") => work.blank(cost + times::TESTED).dark(times::MESSAGE),
                Some(b"DATA ERROR" | b"ALPHA DATA") => {
                    work.blank(cost.min(times::REFUSED)).dark(times::MESSAGE)
                }
                Some(_) => work.blank(cost).dark(times::MESSAGE),
                None if op == Some(Op::Cld) => {
                    let running = lit_now.with(Annunciator::Prgm, true);
                    let goose = Lcd::new(goose::standing(0), running);
                    work.blank(cost).then(goose, times::GOOSE_SIGN).lit(lit_now, times::STOPPED)
                }
                None => work.blank(cost).lit(lit_now, times::RESULT),
            }
        } else {
            match message {
                Some(_) => keeps(times::READ + cost + times::ANSWERED).dark(times::MESSAGE),
                None => keeps(times::READ + cost).lit(lit_now, times::RESULT),
            }
        };
        Some(work.busy(work.words() + times::REST))
    }
}
