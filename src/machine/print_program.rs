//! Program listings on the printer: PRP and LIST, and an instruction as the printer writes it.

use super::printing::printed_bytes;
use super::{Error, Machine};
use crate::instruction::{Op, Operand, Step, text};
use crate::memory::Position;

impl Machine {
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
        self.list_from(start, 1, usize::MAX)
    }

    /// LIST: this many lines from the current one on.
    ///
    /// # Errors
    /// NONEXISTENT without a printer; PRIVATE.
    pub fn list(&mut self, count: u16) -> Result<(), Error> {
        self.need_printer()?;
        let line = self.line_number();
        self.list_from(self.pc(), line.max(1), count as usize)
    }

    /// Print lines from behind `at` on, numbered from `line`, to the END.
    fn list_from(&mut self, at: Position, line: u16, count: usize) -> Result<(), Error> {
        if self.memory.is_private_end(&self.memory.end_of(at)) {
            return Err(Error::Private);
        }
        self.blank_line();
        let (mut at, mut line) = (at, line);
        for _ in 0..count {
            at = self.before_line(at);
            let (step, length) = self.step_behind(at);
            let permanent = step.op == Op::End && at.forward(1) <= self.memory.permanent_end();
            let text = if permanent { b".END.".to_vec() } else { self.step_text(&step) };
            self.print_program_line(line, &step, &text);
            if step.op == Op::End {
                break;
            }
            at = at.forward(length);
            line += 1;
        }
        Ok(())
    }

    /// A line of a program with its number; a diamond stands before a label.
    fn print_program_line(&mut self, line: u16, step: &Step, text: &[u8]) {
        let mark = if matches!(step.op, Op::Lbl | Op::LblAlpha) { 0x00 } else { b' ' };
        self.put_bytes(format!(" {line:02}").as_bytes());
        self.put(mark);
        self.print_line(text);
    }

    /// An instruction as the printer writes it: as in the display, names and texts in quotation
    /// marks.
    pub(super) fn step_text(&self, step: &Step) -> Vec<u8> {
        let quoted = |text: &[u8]| [b"\"", text, b"\""].concat();
        match (step.op, &step.operand) {
            (Op::Number, _) => printed_bytes(&self.with_radix(&text::shown(step))),
            (Op::Text, Operand::Chars(text)) => quoted(text.as_slice()),
            (op, Operand::Chars(name)) => {
                [printed_bytes(op.name()), b" ".to_vec(), quoted(name.as_slice())].concat()
            }
            _ => printed_bytes(&text::shown(step)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Event;
    use crate::printer::Switch;
    use crate::program::listing;

    #[test]
    fn a_program_on_paper() {
        let mut machine = Machine::default();
        machine.plug_printer(Switch::Man);
        let program =
            b"LBL \"AB\"\n>\"CD\"\n1.5E-5\nENTER^\nX!=Y?\nCLSIGMA\nSTO IND X\nLBL A\nEND\n";
        machine.insert_raw_program(&listing::read(program).unwrap()).unwrap();
        machine.print_program(b"AB").unwrap();
        let line = |event| match event {
            Event::Printed(line) => line.notation(),
            Event::Tone(tone) => panic!("tone {tone}"),
        };
        let lines: Vec<String> = machine.take_events().into_iter().map(line).collect();
        assert_eq!(
            lines,
            [
                "",
                "",
                " 01\\x00LBL \"AB\"",
                " 02 \"\\x7fCD\"",
                " 03 1.5 E-5",
                " 04 ENTER^",
                " 05 X\\x1dY?",
                " 06 CL~",
                " 07 STO IND X",
                " 08\\x00LBL A",
                " 09 END"
            ]
        );
    }
}
