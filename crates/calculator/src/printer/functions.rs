//! Printing functions (XROM 29): ALPHA, X, the stack, registers, PRBUF. Without a printer they fail
//! with NONEXISTENT. Also ADV. The rules were measured with the firmware and an HP 82143A.

use super::{Margin, PrintMode, PrintedLine, Printer};
use crate::device::{Argument, Context, DeviceCall};
use crate::machine::{Error, Event, Flow, argument};
use crate::memory::flags::{DOUBLE_WIDTH, LOWER_CASE, PRINTER_ENABLE};
use crate::memory::{Address, Memory};
use sim41_language::instruction::{Chars, Op};
use sim41_number::charset;
use sim41_number::register::Register;

const BEFORE_STARS: u8 = 4;

pub(super) struct Printing<'a, 'b> {
    pub printer: &'a mut Printer,
    pub context: &'a mut Context<'b>,
    muted: bool,
}

impl<'a, 'b> Printing<'a, 'b> {
    pub(super) fn new(printer: &'a mut Printer, context: &'a mut Context<'b>) -> Self {
        Printing { printer, context, muted: false }
    }
}

impl Printing<'_, '_> {
    pub(super) fn memory(&self) -> &Memory {
        self.context.memory()
    }

    pub(super) fn execute(&mut self, call: &DeviceCall) -> Result<Flow, Error> {
        match (call.op, call.argument) {
            (Op::Prplot | Op::Prplotp | Op::Praxis, _) => return self.plot_program(call.op),
            (Op::Prp, Argument::Name(name)) => self.print_program(&name)?,
            (Op::List, Argument::Count(count)) => self.list(count)?,
            (Op::Regplot | Op::Stkplot, _) if self.is_silent() => {}
            (op, _) => {
                // Arguments are checked even if nothing is printed.
                self.muted = self.is_silent();
                return self.print_or_fill(op);
            }
        }
        Ok(Flow::Next)
    }

    /// In a program, printing functions print nothing while flag 21 is clear.
    pub(super) fn is_silent(&self) -> bool {
        self.context.in_program() && !self.memory().flag(PRINTER_ENABLE)
    }

    fn print_or_fill(&mut self, op: Op) -> Result<Flow, Error> {
        match op {
            Op::Prx => self.print_x(),
            Op::Pra => {
                let text = self.context.alpha();
                self.print_at(Margin::Left, &text);
            }
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
                self.print_registers(0, (self.memory().size() as u32).saturating_sub(1))?;
            }
            Op::Prregx => {
                let fields = argument::Fields::parse(self.memory().x())?;
                // Unlike other functions, PRREGX checks registers only if it prints.
                if !self.is_silent() {
                    self.blank_line();
                    self.print_registers(fields.integer, fields.after_point(0, 3))?;
                }
            }
            Op::PrSigma => {
                let addresses = self.context.statistics_registers()?;
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
            Op::Regplot => self.plot_with_registers()?,
            Op::Stkplot => self.plot_with_stack()?,
            _ => self.fill_buffer(op)?,
        }
        Ok(Flow::Next)
    }

    pub(super) fn advance_paper(&mut self) {
        if !self.is_silent() {
            self.end_line(Margin::Right);
        }
    }

    /// PRX and the PRINT key print X, followed by three asterisks, at the right margin.
    pub(super) fn print_x(&mut self) {
        self.begin_printing();
        self.put_value(self.memory().x());
        self.with_printer(|printer| printer.skip_characters(BEFORE_STARS));
        self.put_bytes(b"***");
        self.end_line(Margin::Right);
    }

    /// VIEW prints its value at the right margin. In a program, it prints only if flag 21 is set.
    pub(super) fn print_view(&mut self, value: Register) {
        if !self.is_silent() {
            self.begin_printing();
            self.put_value(value);
            self.end_line(Margin::Right);
        }
    }

    /// AVIEW and PROMPT print their text. In a program, they print only if flag 21 is set.
    pub(super) fn print_text(&mut self, text: Chars) {
        if !self.is_silent() {
            self.print_at(Margin::Left, &text);
        }
    }

    fn print_registers(&mut self, first: u32, last: u32) -> Result<(), Error> {
        for n in first..=last.max(first) {
            let address = self.context.data_register(n)?;
            self.print_named(&format!("R{n:02}="), address);
        }
        Ok(())
    }

    /// Prints a line such as `X=  1.2346`.
    fn print_named(&mut self, name: &str, address: Address) {
        self.put_bytes(name.as_bytes());
        self.put(b' ');
        self.put_value(self.memory().get(address));
        self.end_line(Margin::Left);
    }

    pub(super) fn begin_printing(&mut self) {
        if !self.muted && !self.printer.line_ended() {
            self.end_line(Margin::Left);
        }
        self.set_character_mode();
    }

    pub(super) fn blank_line(&mut self) {
        self.print_at(Margin::Left, b"");
    }

    pub(super) fn print_at(&mut self, margin: Margin, text: &[u8]) {
        self.begin_printing();
        self.put_bytes(text);
        self.end_line(margin);
    }

    pub(super) fn print_line(&mut self, line: &[u8]) {
        self.put_bytes(line);
        self.end_line(Margin::Left);
    }

    /// Flags 12 and 13 select double width and lower case.
    pub(super) fn set_character_mode(&mut self) {
        self.set_print_mode(false);
    }

    pub(super) fn set_column_mode(&mut self) {
        self.set_print_mode(true);
    }

    fn set_print_mode(&mut self, columns: bool) {
        let (double, lower) = (self.memory().flag(DOUBLE_WIDTH), self.memory().flag(LOWER_CASE));
        self.with_printer(|printer| printer.set_mode(PrintMode { lower, columns, double }));
    }

    /// The printer's format: the exponent's sign replaces `E`, and text is in quotation marks.
    pub(super) fn put_value(&mut self, value: Register) {
        let text = sim41_number::text(value, self.memory().format());
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

    pub(super) fn put(&mut self, byte: u8) {
        self.with_printer(|printer| printer.put(byte));
    }

    pub(super) fn end_line(&mut self, margin: Margin) {
        self.with_printer(|printer| Some(printer.end_line(margin)));
    }

    /// Passes the printer to `act` unless printing is muted; a printed line becomes an event.
    pub(super) fn with_printer(&mut self, act: impl FnOnce(&mut Printer) -> Option<PrintedLine>) {
        if self.muted {
            return;
        }
        if let Some(line) = act(self.printer) {
            self.context.emit(Event::Printed(line));
        }
    }
}

pub(crate) fn printed_bytes(text: &str) -> Vec<u8> {
    text.chars().map(|c| charset::from_char(c).unwrap_or(b'?')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Machine;
    use crate::printer::Switch;

    fn printed(x: &str, alpha: &[u8], functions: &[Op]) -> Vec<String> {
        let mut machine = Machine::default();
        machine.plug_printer(Switch::Man);
        machine.edit_register(Address::X, sim41_number::register_text::parse(x).unwrap());
        machine.edit_alpha(alpha);
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
        assert_eq!(machine.print_programs(), Err(Error::Nonexistent));
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
