//! Printing (XROM 29): ALPHA, X, the stack, registers, and the buffer.
//!
//! Without a printer each function is NONEXISTENT. All output was measured on the firmware with a
//! HP 82143A. Columns, special characters and plots are in `print_graphics`, program listings in
//! `print_program`. Chapter: the printer's owner's handbook.

use super::{Error, Event, Flow, Machine, argument};
use crate::memory::Address;
use crate::memory::flags::{DOUBLE_WIDTH, LOWER_CASE, PRINTER, PRINTER_ENABLE, SINGLE_STEP};
use crate::printer::{Margin, PrintMode, PrintedLine, Printer, Switch};
use sim41_language::instruction::{Chars, Op};
use sim41_number::charset;
use sim41_number::register::Register;

/// The number of blanks between X and its three asterisks.
const BEFORE_STARS: u8 = 4;

impl Machine {
    /// Plugs in a printer with its switch at this position. This sets flags 21 and 55, as switching
    /// on the calculator does.
    pub(crate) fn plug_printer(&mut self, switch: Switch) {
        self.install_printer(Printer::new(switch));
        self.find_printer();
    }

    /// Returns the position of the printer's switch; `None` without a printer.
    pub fn printer_switch(&self) -> Option<Switch> {
        self.printer.as_ref().map(|printer| printer.switch)
    }

    /// Sets the printer's switch and plugs a printer in if none is; `None` unplugs it.
    pub(crate) fn turn_printer(&mut self, switch: Option<Switch>) {
        match (switch, &mut self.printer) {
            (Some(switch), Some(printer)) => printer.switch = switch,
            (Some(switch), None) => self.plug_printer(switch),
            (None, _) => self.unplug_printer(),
        }
    }

    /// Sets flags 21 and 55 according to the printer, when the calculator is switched on or the
    /// printer is plugged in.
    pub(crate) fn find_printer(&mut self) {
        let there = self.printer.is_some();
        [PRINTER, PRINTER_ENABLE].iter().for_each(|&flag| self.memory.set_flag(flag, there));
    }

    /// Plugs in this printer and leaves the flags unchanged.
    pub(crate) fn install_printer(&mut self, printer: Printer) {
        self.printer = Some(printer);
        self.fit_printer_page();
    }

    /// Unplugs the printer: flag 55 is cleared, flag 21 does not change.
    pub fn unplug_printer(&mut self) {
        self.printer = None;
        self.fit_printer_page();
        self.memory.set_flag(PRINTER, false);
    }

    /// Executes a function that prints or fills the buffer.
    pub(super) fn printer_function(&mut self, op: Op) -> Result<Flow, Error> {
        self.need_printer()?;
        if !self.is_silent() {
            return self.print_or_fill(op);
        }
        if matches!(op, Op::Regplot | Op::Stkplot) {
            return Ok(Flow::Next);
        }
        // Arguments are checked although nothing is printed.
        let printer = self.printer.take();
        let done = self.print_or_fill(op);
        self.printer = printer;
        done
    }

    /// Returns whether printing functions print nothing: in a program while flag 21 is clear.
    pub(super) fn is_silent(&self) -> bool {
        let in_program = self.running() || self.memory.flag(SINGLE_STEP);
        in_program && !self.memory.flag(PRINTER_ENABLE)
    }

    fn print_or_fill(&mut self, op: Op) -> Result<Flow, Error> {
        match op {
            Op::Prx => self.print_x(),
            Op::Pra => self.print_at(Margin::Left, &self.alpha_chars()),
            Op::Prstk => {
                self.blank_line();
                for (name, address) in
                    [("T=", Address::T), ("Z=", Address::Z), ("Y=", Address::Y), ("X=", Address::X)]
                {
                    self.print_named(name, address);
                }
            }
            Op::Prreg => {
                self.blank_line();
                self.print_registers(0, (self.memory.size() as u32).saturating_sub(1))?;
            }
            Op::Prregx => {
                let fields = argument::Fields::of(self.memory.x())?;
                // This function alone does not check its registers if it is silent (measured).
                if !self.is_silent() {
                    self.blank_line();
                    self.print_registers(fields.integer, fields.after_point(0, 3))?;
                }
            }
            Op::PrSigma => {
                let addresses = self.statistics_registers()?;
                self.blank_line();
                for (name, address) in ["~X  =", "~X^2=", "~Y  =", "~Y^2=", "~XY =", "N   ="]
                    .into_iter()
                    .zip(addresses)
                {
                    self.print_named(name, address);
                }
            }
            Op::Prflags => self.print_flags(),
            Op::Prkeys => self.print_keys(),
            Op::Prbuf => self.end_line(Margin::Left),
            Op::Aca => {
                self.set_character_mode();
                self.put_bytes(&self.alpha_chars());
            }
            Op::Acx => {
                self.set_character_mode();
                self.put_value(self.memory.x());
            }
            Op::Acchr => {
                let code = self.small_number(0x80)?;
                self.set_character_mode();
                self.put(code);
            }
            Op::Skpchr => {
                let count = self.small_number(PrintedLine::CHARACTERS as u32)?;
                self.set_character_mode();
                self.with_printer(|printer| printer.skip_characters(count));
            }
            _ => self.print_graphics(op)?,
        }
        Ok(Flow::Next)
    }

    /// Checks that a printer is plugged in.
    ///
    /// # Errors
    /// NONEXISTENT if there is none.
    pub(crate) fn need_printer(&self) -> Result<(), Error> {
        if self.printer.is_some() { Ok(()) } else { Err(Error::Nonexistent) }
    }

    /// Executes ADV: prints the buffer at the right margin; an empty buffer advances the paper.
    pub(super) fn advance_paper(&mut self) {
        if !self.is_silent() {
            self.end_line(Margin::Right);
        }
    }

    /// Executes PRX, also for the key PRINT: prints X with three asterisks at the right margin.
    pub(super) fn print_x(&mut self) {
        self.begin_printing();
        self.put_value(self.memory.x());
        self.with_printer(|printer| printer.skip_characters(BEFORE_STARS));
        self.put_bytes(b"***");
        self.end_line(Margin::Right);
    }

    /// Prints the number of VIEW at the right margin, in a program only while flag 21 is set.
    pub(super) fn print_view(&mut self, value: Register) {
        if self.prints_views() {
            self.begin_printing();
            self.put_value(value);
            self.end_line(Margin::Right);
        }
    }

    /// Prints the text of AVIEW or PROMPT, in a program only while flag 21 is set.
    pub(super) fn print_text(&mut self, text: Chars) {
        if self.prints_views() {
            self.print_at(Margin::Left, &text);
        }
    }

    fn prints_views(&self) -> bool {
        self.printer.is_some() && !self.is_silent()
    }

    fn print_registers(&mut self, first: u32, last: u32) -> Result<(), Error> {
        for n in first..=last.max(first) {
            let address = self.data_register(n)?;
            self.print_named(&format!("R{n:02}="), address);
        }
        Ok(())
    }

    /// Prints a line such as `X=  1.2346`.
    fn print_named(&mut self, name: &str, address: Address) {
        self.put_bytes(name.as_bytes());
        self.put(b' ');
        self.put_value(self.memory.get(address));
        self.end_line(Margin::Left);
    }

    /// Begins a new line of characters: prints the buffer first, and sets the mode.
    pub(super) fn begin_printing(&mut self) {
        if self.printer.as_ref().is_some_and(|printer| !printer.line_ended()) {
            self.end_line(Margin::Left);
        }
        self.set_character_mode();
    }

    /// Prints a blank line before a listing.
    pub(super) fn blank_line(&mut self) {
        self.print_at(Margin::Left, b"");
    }

    /// Prints a line of text at this margin, after what stands in the buffer.
    pub(super) fn print_at(&mut self, margin: Margin, text: &[u8]) {
        self.begin_printing();
        self.put_bytes(text);
        self.end_line(margin);
    }

    /// Prints a line of text.
    pub(super) fn print_line(&mut self, line: &[u8]) {
        self.put_bytes(line);
        self.end_line(Margin::Left);
    }

    /// Lets bytes for the buffer be characters, as flags 12 and 13 want them.
    pub(super) fn set_character_mode(&mut self) {
        self.set_print_mode(false);
    }

    /// Lets bytes for the buffer be columns of dots.
    pub(super) fn set_column_mode(&mut self) {
        self.set_print_mode(true);
    }

    fn set_print_mode(&mut self, columns: bool) {
        let (double, lower) = (self.memory.flag(DOUBLE_WIDTH), self.memory.flag(LOWER_CASE));
        self.with_printer(|printer| printer.set_mode(PrintMode { lower, columns, double }));
    }

    /// Adds a register to the buffer as the printer shows it: digits with the sign of the exponent
    /// in place of `E`, texts in quotation marks.
    pub(super) fn put_value(&mut self, value: Register) {
        let text = sim41_number::text(value, self.memory.format());
        if value.is_alpha() {
            // A NULL after the first character ends the text.
            let shown = text.split(|&byte| byte == 0).next().unwrap_or(&text);
            self.put(b'"');
            self.put_bytes(shown);
            return self.put(b'"');
        }
        if text.first() != Some(&b'-') {
            self.put(b' ');
        }
        let mut parts = text.split(|&byte| byte == b'E');
        self.put_bytes(parts.next().unwrap_or_default());
        if let Some(exponent) = parts.next() {
            let (sign, digits) = match exponent {
                [b'-', digits @ ..] => (b'-', digits),
                digits => (b'+', digits),
            };
            self.put(sign);
            if digits.len() < 2 {
                self.put(b'0');
            }
            self.put_bytes(digits);
        }
    }

    pub(super) fn put_bytes(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.put(byte));
    }

    /// Adds a character to the buffer, or in the mode for columns a column.
    pub(super) fn put(&mut self, byte: u8) {
        self.with_printer(|printer| printer.put(byte));
    }

    /// Ends the line in the buffer.
    pub(super) fn end_line(&mut self, margin: Margin) {
        self.with_printer(|printer| Some(printer.end_line(margin)));
    }

    /// Lets the printer carry out `act`; a line that it prints becomes an event.
    pub(super) fn with_printer(&mut self, act: impl FnOnce(&mut Printer) -> Option<PrintedLine>) {
        if let Some(line) = self.printer.as_mut().and_then(act) {
            self.events.push(Event::Printed(line));
        }
    }

    /// Returns the integer part of the magnitude of X, which must be below `limit`.
    pub(super) fn small_number(&self, limit: u32) -> Result<u8, Error> {
        match argument::integer(self.memory.x())? {
            n if n < limit => Ok(n as u8),
            _ => Err(Error::DataError),
        }
    }
}

/// Returns a text of the display as bytes of the printer.
pub(crate) fn printed_bytes(text: &str) -> Vec<u8> {
    text.chars().map(|c| charset::from_char(c).unwrap_or(b'?')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what these functions print on a machine with a printer, in the notation of measured
    /// cases.
    fn printed(x: &str, alpha: &[u8], functions: &[Op]) -> Vec<String> {
        let mut machine = Machine::default();
        machine.plug_printer(Switch::Man);
        machine.memory.set_x(sim41_number::register_text::parse(x).unwrap());
        machine.memory.set_alpha(alpha);
        for &op in functions {
            machine.execute_keyed(op, 0).unwrap();
        }
        let line = |event| match event {
            Event::Printed(line) => line.notation(),
            other => panic!("{other:?}"),
        };
        machine.take_events().into_iter().map(line).collect()
    }

    #[test]
    fn no_printer_no_function() {
        let mut machine = Machine::default();
        for op in [Op::Prx, Op::Pra, Op::Prbuf, Op::Aca, Op::Prplot, Op::Accol] {
            assert_eq!(machine.execute_keyed(op, 0), Err(Error::Nonexistent));
        }
        assert_eq!(machine.print_program(b""), Err(Error::Nonexistent));
        assert!(machine.take_events().is_empty());
        machine.plug_printer(Switch::Man);
        assert!(machine.execute_keyed(Op::Prx, 0).is_ok());
        machine.unplug_printer();
        assert_eq!(machine.execute_keyed(Op::Prx, 0), Err(Error::Nonexistent));
    }

    #[test]
    fn values() {
        assert_eq!(printed("1.5", b"", &[Op::Prx]), ["", "→ 1.5000    ***"]);
        assert_eq!(printed("-1.5E88", b"", &[Op::Prx]), ["", "→-1.5000+88    ***"]);
        assert_eq!(printed("\"ABC\"", b"", &[Op::Acx, Op::Prbuf]), ["\"ABC\""]);
        assert_eq!(
            printed("1.5", b"", &[Op::Prstk]),
            ["", "", "T=  0.0000", "Z=  0.0000", "Y=  0.0000", "X=  1.5000"]
        );
    }

    #[test]
    fn the_buffer() {
        let printed = |functions: &[Op]| printed("65", b"ROOT", functions);
        assert_eq!(printed(&[Op::Aca, Op::Acx, Op::Prbuf]), ["ROOT 65.0000"]);
        assert_eq!(printed(&[Op::Aca, Op::Adv, Op::Adv]), ["→ROOT", "→"]);
        assert_eq!(printed(&[Op::Acchr, Op::Pra]), ["A", "ROOT"]);
    }
}
