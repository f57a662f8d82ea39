//! Program listings on the printer: PRP and LIST, and the printed form of an instruction.

use super::functions::Printing;
use super::plugged::LAST_LINE;
use super::{Margin, PrintedLine, printed_bytes};
use crate::machine::Error;
use crate::machine::synthetic::with_radix;
use crate::memory::Memory;
use sim41_language::instruction::{Operand, Step, text};
use sim41_language::module::Position;
use sim41_number::charset::CELLS;

const NUMBER: usize = 4;
const BETWEEN: usize = 2;

impl Printing<'_, '_> {
    /// Fails with NONEXISTENT (no printer or no such program) or with PRIVATE (private program).
    pub(super) fn print_program(&mut self, name: &[u8]) -> Result<(), Error> {
        let within = match name {
            [] => self.context.pc(),
            name => self.memory().find_global(name).ok_or(Error::Nonexistent)?.at,
        };
        let start = self.memory().start_of(within);
        self.list_from(start, 1, usize::MAX)
    }

    /// Fails with NONEXISTENT without a printer, or with PRIVATE for a private program.
    pub(super) fn list(&mut self, count: u16) -> Result<(), Error> {
        let line = self.context.line_number();
        self.list_from(self.context.pc(), line.max(1), count as usize)
    }

    /// Prints the lines after `at` up to the END, numbered from `line`. MAN mode uses the left
    /// margin and NORM mode the right margin; in TRACE mode several lines share a printed line.
    fn list_from(&mut self, at: Position, line: u16, count: usize) -> Result<(), Error> {
        if self.memory().is_private_end(&self.memory().end_of(at)) {
            return Err(Error::Private);
        }
        self.blank_line();
        let (mut at, mut line) = (at, line);
        // `used` is the number of characters already on a printed line that several steps share. If
        // `below_label` is set, a label needs no blank line before it.
        let mut used = 0;
        let mut below_label = true;
        for _ in 0..count.min(LAST_LINE) {
            at = self.context.before_line(at);
            let (step, length) = self.context.step_after(at);
            let text = self.listed_text(at, &step);
            let label = step.op.is_label();
            if label && !below_label && self.printer.prints_keys() {
                if used > 0 {
                    self.end_line(Margin::Left);
                }
                self.end_line(Margin::Left);
            }
            below_label = label;
            if label || !self.printer.prints_steps() {
                used = 0;
                match self.printer.prints_keys() && !self.printer.prints_steps() {
                    true => self.print_right_line(line, &step, &text),
                    false => self.print_program_line(line, &step, &text),
                }
            } else {
                used = self.pack_line(used, &text);
            }
            if step.op.is_end() {
                break;
            }
            at = at.forward(length);
            line += 1;
        }
        // The listing leaves the pointer at the next line, or at the END.
        self.context.set_line(at, line);
        if self.printer.prints_steps() {
            self.end_line(Margin::Left);
        }
        Ok(())
    }

    /// Adds a step to a line that several steps share; returns the line's new number of characters.
    fn pack_line(&mut self, mut used: usize, text: &[u8]) -> usize {
        if used + text.len() > PrintedLine::CHARACTERS {
            self.end_line(Margin::Left);
            used = 0;
        }
        self.put_bytes(text);
        used += text.len();
        if used + BETWEEN >= PrintedLine::CHARACTERS {
            self.end_line(Margin::Left);
            return 0;
        }
        self.with_printer(|printer| printer.skip_characters(BETWEEN as u8));
        used + BETWEEN
    }

    fn print_right_line(&mut self, line: u16, step: &Step, text: &[u8]) {
        self.put_line_number(line, step);
        self.put_bytes(text);
        // A shorter line is padded to the width of the display.
        let blanks = CELLS.saturating_sub(NUMBER + text.len());
        if blanks > 0 {
            self.with_printer(|printer| printer.skip_characters(blanks as u8));
        }
        self.end_line(Margin::Right);
    }

    pub(super) fn print_program_line(&mut self, line: u16, step: &Step, text: &[u8]) {
        self.put_line_number(line, step);
        self.print_line(text);
    }

    pub(super) fn put_line_number(&mut self, line: u16, step: &Step) {
        self.put_bytes(format!("{:>3}", format!("{line:02}")).as_bytes());
        self.put(if step.op.is_label() { 0x00 } else { b' ' });
    }

    pub(super) fn listed_text(&self, at: Position, step: &Step) -> Vec<u8> {
        let permanent = step.op.is_end() && at.forward(1) <= self.memory().permanent_end();
        if permanent { b".END.".to_vec() } else { step_text(self.memory(), step) }
    }
}

pub(crate) fn step_text(memory: &Memory, step: &Step) -> Vec<u8> {
    let quoted = |text: &[u8]| [b"\"", text, b"\""].concat();
    match (step.op, &step.operand) {
        (op, _) if op.is_number() => printed_bytes(&with_radix(memory, &text::shown(step))),
        (op, Operand::Chars(text)) if op.is_text() => quoted(text.as_slice()),
        (op, Operand::Chars(name)) => {
            [printed_bytes(op.name()), b" ".to_vec(), quoted(name.as_slice())].concat()
        }
        (op, _) if op.is_printer_program() => format!("XROM \"{}\"", op.name()).into_bytes(),
        (op, Operand::None) => printed_bytes(op.name()),
        // Registers M to Q and ⊢ are printed as the six characters from `[` (5B) on.
        (_, Operand::Byte(byte)) if (0x75..=0x7A).contains(&(byte & 0x7F)) => {
            let mut shown = printed_bytes(&text::shown(step));
            shown.pop();
            shown.push((byte & 0x7F) - 0x75 + b'[');
            shown
        }
        _ => printed_bytes(&text::shown(step)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::Argument;
    use crate::machine::{Event, Machine};
    use crate::printer::Switch;
    use sim41_language::instruction::{Chars, Op};
    use sim41_language::program::listing;

    #[test]
    fn a_program_on_paper() {
        let mut machine = Machine::default();
        machine.plug_printer(Switch::Man);
        let program =
            b"LBL \"AB\"\n>\"CD\"\n1.5E-5\nENTER^\nX!=Y?\nCLSIGMA\nSTO IND X\nLBL A\nEND\n";
        machine.insert_raw_program(&listing::read(program).unwrap()).unwrap();
        let name = Argument::Name(Chars::new(b"AB"));
        machine.call_device(&Step::plain(Op::Prp), name).unwrap();
        let line = |event| match event {
            Event::Printed(line) => line.notation(),
            other => panic!("{other:?}"),
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
