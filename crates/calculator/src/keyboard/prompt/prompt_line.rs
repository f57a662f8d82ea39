//! A prompt's display line, its mark in register e, and its expectation.

use super::{Prompt, Stage};
use crate::keyboard::expectation::{Expectation, ExpectedOperand};
use crate::keyboard::key_flags;
use crate::keyboard::program_mode;
use crate::lcd::{Cells, DisplayLine, Lcd};
use crate::machine::Machine;
use sim41_language::instruction::text::lcd_text;
use sim41_language::instruction::{Op, OpCode, OperandKind};
use sim41_number::charset::Glyph;

/// The number of cells by which a line is scrolled to show its end, plus one if the first visible
/// cell would be a space. It is at least `moved`, because a line never scrolls back.
pub(crate) fn scrolled(line: &DisplayLine, moved: usize) -> usize {
    let wanted = line.len().saturating_sub(Lcd::CELLS);
    match line.cells().get(wanted) {
        Some(cell) if wanted > moved && cell.glyph == Glyph::BLANK => wanted + 1,
        _ => wanted.max(moved),
    }
}

impl Prompt {
    fn shown(&self) -> String {
        let mut text = match self.op {
            Op::GtoLine => "GTO .".to_string(),
            op => format!("{} ", op.name()),
        };
        if self.indirect {
            text.push_str("IND ");
        }
        match self.stage {
            Stage::Stack => text.push_str("ST _"),
            Stage::Name => {
                text.push_str(&lcd_text(self.typed));
                text.push('_');
            }
            Stage::Key => {
                text.push_str(&lcd_text(self.typed));
                text.push_str(if self.shifted { " -_" } else { " _" });
            }
            Stage::Digits if self.begins_name() => text.push('_'),
            Stage::Digits => {
                if self.thousand {
                    text.push('1');
                }
                text.extend(self.typed.iter().map(|&digit| digit as char));
                text.extend((self.typed.len()..self.wanted()).map(|_| '_'));
            }
        }
        text
    }

    fn line(&self, machine: &Machine) -> DisplayLine {
        let shown = self.shown();
        match key_flags::in_program_mode(machine.memory())
            && !matches!(self.op.spec().code, OpCode::Key(_))
        {
            true => DisplayLine::shown(&program_mode::next_line(machine, &shown)),
            false => DisplayLine::shown(&shown),
        }
    }

    pub(crate) fn cells(&self, machine: &Machine) -> Cells {
        self.line(machine).window(self.moved)
    }

    pub(super) fn scroll(&mut self, machine: &Machine) {
        self.moved = scrolled(&self.line(machine), self.moved);
    }

    /// The prompt's mark in digits 4 and 3 of register e, as measured on the firmware. Digit 3 is
    /// the operand kind; digit 4 is the sum of 4 for IND and 1 for entering a program line.
    fn mark(&self, inserting: bool) -> u8 {
        let spec = self.op.spec();
        let kind = match (spec.kind, self.op) {
            (_, Op::Sto) => 0,
            (OperandKind::Flag | OperandKind::Statistics, _) => 2,
            (OperandKind::Name | OperandKind::Keyed, _) => 4,
            (_, Op::Lbl) => 4 + 2 * self.in_alpha() as u8,
            (OperandKind::Label, Op::Xeq) => 5 + 2 * self.in_alpha() as u8,
            (OperandKind::Count, op) if op != Op::GtoLine => 5,
            (OperandKind::Register, _) => 1,
            _ => 7,
        };
        let indirect = self.indirect && self.op != Op::Gto;
        let inserting = inserting && !matches!(spec.code, OpCode::Key(_));
        kind | (indirect as u8) << 6 | (inserting as u8) << 4
    }

    pub(crate) fn leave_mark(&self, machine: &mut Machine) {
        let mark = self.mark(key_flags::in_program_mode(machine.memory()));
        machine.memory_mut().set_prompt_mark(mark);
    }

    pub(crate) fn expectation(&self, machine: &Machine) -> Expectation {
        let empty = self.typed.is_empty();
        let operand = match self.stage {
            Stage::Stack => ExpectedOperand::Stack,
            Stage::Name => ExpectedOperand::Name { shift: key_flags::is_shifted(machine) },
            Stage::Key => ExpectedOperand::Key,
            Stage::Digits if self.begins_name() => ExpectedOperand::NameBegin,
            Stage::Digits if self.op == Op::GtoLine && empty && !self.indirect => {
                ExpectedOperand::Line
            }
            Stage::Digits if self.op.spec().kind == OperandKind::Label && !self.indirect => {
                ExpectedOperand::Label
            }
            Stage::Digits => ExpectedOperand::Digits,
        };
        Expectation::Operand { op: self.op, operand }
    }
}
