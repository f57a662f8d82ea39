//! Printing: the functions of the printer (XROM 29), as lines of 24 characters.
//!
//! Without a printer (flag 55 clear) each of them is NONEXISTENT, as measured. What is printed is
//! the printer's owner's manual's; no printer was measured. Characters gather in a buffer until
//! PRBUF or ADV prints it, or it is full. Not here: graphics (columns, plots), which stay
//! NONEXISTENT.

use super::{Error, Event, Flow, Machine};
use crate::charset;
use crate::instruction::{self, Code, Op, Spec, text};
use crate::memory::assignments::Assignment;
use crate::memory::flags::PRINTER;
use crate::memory::{Address, Position};
use crate::number::{self, Angle, Decimal, Notation};
use crate::register::Register;

/// The printer's module number.
const MODULE: u8 = 29;
/// Characters in a line.
const WIDTH: usize = 24;
/// Letters are printed small while this flag is set.
const LOWER_CASE: u8 = 13;
/// The last data register that can be named in a line.
const REGISTERS: u32 = 1000;

impl Machine {
    /// The functions that print or fill the buffer; those of graphics are not there.
    pub(super) fn printer_function(&mut self, op: Op) -> Result<Flow, Error> {
        self.need_printer()?;
        match op {
            Op::Prx => {
                let line = format!("{} ***", self.number_text(self.memory.x()));
                self.print_right(&line);
            }
            Op::Pra => {
                let line = self.alpha_text();
                self.print(line);
            }
            Op::Prstk => {
                self.print(String::new());
                for (name, address) in
                    [("T", Address::T), ("Z", Address::Z), ("Y", Address::Y), ("X", Address::X)]
                {
                    self.print_named(name, address);
                }
            }
            Op::Prreg => self.print_registers(0, self.memory.size() as u32)?,
            Op::Prregx => {
                let (first, last) = self.register_block()?;
                self.print_registers(first, last + 1)?;
            }
            Op::PrSigma => self.print_sums()?,
            Op::Prflags => self.print_status(),
            Op::Prkeys => self.print_keys(),
            Op::Prbuf => self.flush(false),
            Op::Aca => {
                let text: Vec<u8> = self.memory.alpha().collect();
                self.put_into_buffer(&text);
            }
            Op::Acx => {
                let shown = number::text(self.memory.x(), self.memory.format());
                self.put_into_buffer(&shown);
            }
            Op::Acchr => {
                let code = self.small_number(128)?;
                self.put_into_buffer(&[code as u8]);
            }
            Op::Skpchr => {
                let count = self.small_number(WIDTH as u32 + 1)?;
                self.put_into_buffer(&[b' '; WIDTH][..count as usize]);
            }
            _ => return Err(Error::Nonexistent),
        }
        Ok(Flow::Next)
    }

    fn need_printer(&self) -> Result<(), Error> {
        if self.memory.flag(PRINTER) { Ok(()) } else { Err(Error::Nonexistent) }
    }

    /// The function of that name; those of the printer only while there is one, X-Functions and
    /// Time only on a 41CX. What stands on a key alone cannot be called by name.
    pub fn function(&self, name: &str) -> Option<&'static Spec> {
        let there = |spec: &&Spec| match spec.code {
            _ if matches!(spec.op, Op::RunStop | Op::Mode | Op::Shift | Op::UnknownXrom) => false,
            Code::Xrom(MODULE, _) => self.memory.flag(PRINTER),
            Code::Xrom(..) => self.memory.model().is_cx(),
            _ => true,
        };
        instruction::by_name(name).filter(there)
    }

    /// ADV: prints the buffer at the right, or advances the paper.
    pub(super) fn advance_paper(&mut self) -> Flow {
        if self.memory.flag(PRINTER) {
            if self.print_buffer.is_empty() {
                self.events.push(Event::Advanced);
            } else {
                self.flush(true);
            }
        }
        Flow::Next
    }

    /// PRP: the program of that name, or the current one.
    ///
    /// # Errors
    /// NONEXISTENT without a printer or such a program; PRIVATE.
    pub fn print_program(&mut self, name: &[u8]) -> Result<(), Error> {
        self.need_printer()?;
        let within = match name {
            [] => self.pc(),
            name => self.memory.find_global(name).ok_or(Error::Nonexistent)?.at,
        };
        let start = self.memory.start_of(within);
        self.print(String::new());
        self.list_from(start, 1, usize::MAX)
    }

    /// LIST: so many lines from the current one on.
    ///
    /// # Errors
    /// NONEXISTENT without a printer; PRIVATE.
    pub fn list(&mut self, count: u16) -> Result<(), Error> {
        self.need_printer()?;
        self.print(String::new());
        let line = self.line_number();
        self.list_from(self.pc(), line.max(1), count as usize)
    }

    /// Print lines from behind `at` on, numbered from `line`, to the END.
    fn list_from(&mut self, at: Position, line: u16, count: usize) -> Result<(), Error> {
        if self.memory.is_private_end(&self.memory.end_of(at)) {
            return Err(Error::Private);
        }
        let (mut at, mut line) = (at, line);
        for _ in 0..count {
            at = self.before_line(at);
            let (step, length) = self.step_behind(at);
            let label = matches!(step.op, Op::Lbl | Op::LblAlpha);
            let mark = if label { '♦' } else { ' ' };
            let shown = if step.op == Op::End && at.forward(1) <= self.memory.permanent_end() {
                ".END.".to_string()
            } else {
                text::listed(&step)
            };
            self.print(format!(" {line:02}{mark}{shown}"));
            if step.op == Op::End {
                break;
            }
            at = at.forward(length);
            line += 1;
        }
        Ok(())
    }

    /// A line on the paper; a long one goes on in the next.
    fn print(&mut self, line: String) {
        let line = if self.memory.flag(LOWER_CASE) { line.to_lowercase() } else { line };
        self.events.push(Event::Printed(line));
    }

    fn print_right(&mut self, line: &str) {
        self.print(format!("{line:>WIDTH$}"));
    }

    /// `X= 1.2346`.
    fn print_named(&mut self, name: &str, address: Address) {
        let value = self.memory.get(address);
        let line = format!("{name}= {}", self.number_text(value));
        self.print(line);
    }

    fn print_registers(&mut self, first: u32, end: u32) -> Result<(), Error> {
        self.print(String::new());
        for n in first..end {
            let address = self.data_register(n)?;
            self.print_named(&format!("R{n:02}"), address);
        }
        Ok(())
    }

    /// bbb.eee in X: the first and the last register, which must exist.
    fn register_block(&self) -> Result<(u32, u32), Error> {
        let x = Decimal::read(self.memory.x())?;
        if x.exponent > 2 {
            return Err(Error::Nonexistent);
        }
        let scaled =
            if x.exponent < -3 { 0 } else { x.mantissa / 10u64.pow((6 - x.exponent) as u32) };
        let (first, last) = (scaled as u32 / REGISTERS, scaled as u32 % REGISTERS);
        let last = last.max(first);
        self.data_register(last)?;
        Ok((first, last))
    }

    fn print_sums(&mut self) -> Result<(), Error> {
        let addresses = self.statistics_registers()?;
        self.print(String::new());
        for (name, address) in ["ΣX", "ΣX↑2", "ΣY", "ΣY↑2", "ΣXY", "N"].into_iter().zip(addresses)
        {
            self.print_named(name, address);
        }
        Ok(())
    }

    /// PRFLAGS: SIZE, ΣREG, modes, and the 56 flags.
    fn print_status(&mut self) {
        let format = self.memory.format();
        let notation = match format.notation {
            Notation::Fix | Notation::FixEng => "FIX",
            Notation::Sci => "SCI",
            Notation::Eng => "ENG",
        };
        let angle = match self.memory.angle() {
            Angle::Deg => "DEG",
            Angle::Rad => "RAD",
            Angle::Grad => "GRAD",
        };
        let sums = self.memory.sigma().saturating_sub(self.memory.curtain());
        self.print("STATUS:".into());
        self.print(format!("SIZE= {:03}", self.memory.size()));
        self.print(format!("Σ= {sums:02}"));
        self.print(angle.into());
        self.print(format!("{notation} {}", format.digits));
        self.print(String::new());
        self.print("FLAGS:".into());
        for flag in 0..56 {
            let state = if self.memory.flag(flag) { "SET" } else { "CLEAR" };
            self.print(format!("F {flag:02}  {state}"));
        }
    }

    /// PRKEYS: the assigned keys with their functions.
    fn print_keys(&mut self) {
        self.print(String::new());
        self.print("USER KEYS:".into());
        for row in 1..=8 {
            for column in 1..=5 {
                for shifted in [false, true] {
                    // The byte of a key: column in the left digit, row in the right, shifted 8
                    // more. ENTER↑ is two columns wide.
                    let place = if row == 4 && column > 1 { column } else { column - 1 };
                    let key = 16 * place + row + if shifted { 8 } else { 0 };
                    let Some(assignment) = self.memory.assignment(key) else { continue };
                    let name = match assignment {
                        Assignment::Label(label) => {
                            let name = self.memory.label_name(&label).map(charset::printed);
                            format!("\"{}\"", name.collect::<String>())
                        }
                        Assignment::Function(bytes) => {
                            let first = if bytes[0] < 0x10 { 1 } else { 0 };
                            let (step, _) = crate::instruction::bytes::decode(|n| {
                                bytes.get(n + first).copied().unwrap_or(0)
                            });
                            text::listed(&step)
                        }
                    };
                    let sign = if shifted { '-' } else { ' ' };
                    self.print(format!("{sign}{row}{column} {name}"));
                }
            }
        }
    }

    fn number_text(&self, value: Register) -> String {
        let shown = number::display(value, self.memory.format());
        shown.iter().map(|&b| charset::printed(b)).collect::<String>().trim().to_string()
    }

    fn alpha_text(&self) -> String {
        self.memory.alpha().map(charset::printed).collect()
    }

    /// Characters for the buffer; a full line is printed.
    fn put_into_buffer(&mut self, characters: &[u8]) {
        for &byte in characters {
            if self.print_buffer.len() == WIDTH {
                self.flush(false);
            }
            self.print_buffer.push(byte);
        }
    }

    /// Print the buffer, at the left or at the right.
    fn flush(&mut self, right: bool) {
        let line: String =
            std::mem::take(&mut self.print_buffer).into_iter().map(charset::printed).collect();
        if right {
            self.print_right(&line);
        } else {
            self.print(line);
        }
    }

    /// The integer part of |X|, below `limit`.
    fn small_number(&self, limit: u32) -> Result<u32, Error> {
        let x = Decimal::read(self.memory.x())?;
        let value = match x.exponent {
            ..0 => 0,
            e @ 0..6 => (x.mantissa / 10u64.pow((9 - e) as u32)) as u32,
            _ => limit,
        };
        if value < limit { Ok(value) } else { Err(Error::DataError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_printer() -> Machine {
        let mut machine = Machine::default();
        machine.memory.set_flag(PRINTER, true);
        machine
    }

    fn paper(machine: &mut Machine) -> Vec<String> {
        let line = |event| match event {
            Event::Printed(line) => Some(line),
            Event::Advanced => Some("(advance)".into()),
            Event::Tone(_) => None,
        };
        machine.take_events().into_iter().filter_map(line).collect()
    }

    #[test]
    fn no_printer_no_function() {
        let mut machine = Machine::default();
        for op in [Op::Prx, Op::Pra, Op::Prbuf, Op::Aca, Op::Prplot] {
            assert_eq!(machine.execute_keyed(op, 0), Err(Error::Nonexistent));
        }
        assert_eq!(machine.print_program(b""), Err(Error::Nonexistent));
        assert!(machine.take_events().is_empty());
    }

    #[test]
    fn stack_and_number() {
        let mut machine = with_printer();
        machine.memory.set_x("01250000000000".parse().unwrap());
        machine.execute_keyed(Op::Prx, 0).unwrap();
        machine.execute_keyed(Op::Prstk, 0).unwrap();
        assert_eq!(
            paper(&mut machine),
            ["              1.2500 ***", "", "T= 0.0000", "Z= 0.0000", "Y= 0.0000", "X= 1.2500"]
        );
    }

    #[test]
    fn the_buffer() {
        let mut machine = with_printer();
        machine.memory.set_alpha(b"ROOT = ");
        machine.memory.set_x("01250000000000".parse().unwrap());
        for op in [Op::Aca, Op::Acx, Op::Prbuf, Op::Aca, Op::Adv, Op::Adv] {
            machine.execute_keyed(op, 0).unwrap();
        }
        assert_eq!(paper(&mut machine), ["ROOT = 1.2500", "                 ROOT = ", "(advance)"]);
        machine.memory.set_alpha(b"ABCDEFGHIJKLMNOP");
        machine.execute_keyed(Op::Aca, 0).unwrap();
        machine.execute_keyed(Op::Aca, 0).unwrap();
        assert_eq!(paper(&mut machine), ["ABCDEFGHIJKLMNOPABCDEFGH"]);
    }

    #[test]
    fn a_program_on_paper() {
        let mut machine = with_printer();
        machine
            .insert_raw_program(&[0xC0, 0x00, 0xF3, 0x00, 0x41, 0x42, 0x59, 0xC0, 0x00, 0x0D])
            .unwrap();
        machine.print_program(b"AB").unwrap();
        assert_eq!(paper(&mut machine), ["", " 01♦LBL \"AB\"", " 02 SIN", " 03 END"]);
    }
}
