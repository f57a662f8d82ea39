//! What the owner can do with a printer: plug it in, set its switch, and list programs.

use super::{NoPrinter, Printer, Switch};
use crate::calculator::Calculator;
use crate::device::Argument;
use crate::machine::{Error, Machine};
use sim41_language::instruction::{Chars, Op, Step, xrom};

/// The highest twelve-bit line number, at which a listing ends if memory contains no END.
pub(super) const LAST_LINE: usize = 0xFFF;

impl Machine {
    /// Sets flags 21 and 55, as switching on the calculator does.
    pub(crate) fn plug_printer(&mut self, switch: Switch) {
        self.plug_device(Box::new(Printer::new(switch)));
    }

    /// `None` without a printer
    pub fn printer_switch(&self) -> Option<Switch> {
        self.device::<Printer>().map(|printer| printer.switch)
    }

    fn turn_printer(&mut self, switch: Option<Switch>) {
        match (switch, self.device_mut::<Printer>()) {
            (Some(switch), Some(printer)) => printer.switch = switch,
            (Some(switch), None) => self.plug_printer(switch),
            (None, _) => self.unplug_printer(),
        }
    }

    /// Clears flag 55; flag 21 does not change.
    pub fn unplug_printer(&mut self) {
        self.unplug_device(xrom::PRINTER);
    }

    /// Prints all programs from the current one on. Fails with NONEXISTENT without a printer, or
    /// with PRIVATE for a private program.
    pub fn print_programs(&mut self) -> Result<(), Error> {
        for _ in 0..LAST_LINE {
            self.call_device(&Step::plain(Op::Prp), Argument::Name(Chars::EMPTY))?;
            let end = self.pc();
            if end.is_in_module() || end.forward(1) <= self.memory().permanent_end() {
                return Ok(());
            }
            let (_, length) = self.step_after(end);
            let next = end.forward(length);
            // A program that consists only of .END. is empty.
            if next.forward(1) <= self.memory().permanent_end() {
                return Ok(());
            }
            self.set_pc(next);
        }
        Ok(())
    }
}

impl Calculator {
    /// Sets flags 21 and 55. Printed lines are returned as events.
    pub fn plug_printer(&mut self, switch: Switch) {
        self.machine_mut().plug_printer(switch);
    }

    /// Fails with [`NoPrinter`] if none is plugged in.
    pub fn set_printer_switch(&mut self, switch: Switch) -> Result<(), NoPrinter> {
        let printer = self.machine_mut().device_mut::<Printer>().ok_or(NoPrinter)?;
        printer.switch = switch;
        Ok(())
    }

    /// `None` without a printer
    pub fn printer_switch(&self) -> Option<Switch> {
        self.machine().printer_switch()
    }

    /// Plugs in a printer if needed and sets its switch; `None` unplugs it.
    pub fn turn_printer(&mut self, switch: Option<Switch>) {
        self.machine_mut().turn_printer(switch);
    }
}
