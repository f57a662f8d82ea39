//! Lines of a program: which one the pointer stands at, its number, its text, and going to others.
//!
//! The pointer in b is the byte before the line shown; line 00 and line 01 share it, and the number
//! in e tells them apart (unknown after a jump, then it is counted). Chapter: "Programming".

use super::Machine;
use crate::instruction::{Code, Op, Operand, Step, bytes, text};
use crate::memory::Position;
use crate::memory::flags::RADIX;

impl Machine {
    /// The number of the current line; counted when the calculator does not know it.
    pub fn line_number(&self) -> u16 {
        self.memory.line_number().unwrap_or_else(|| self.line_of(self.pc))
    }

    /// The number of the first line behind `at`: 1 at the beginning of a program.
    pub fn line_of(&self, at: Position) -> u16 {
        let mut place = self.memory.start_of(at);
        let mut line = 1;
        while place > at {
            let (step, length) = self.step_behind(place);
            line += (step.op != Op::Null) as u16;
            place = place.forward(length);
        }
        line
    }

    /// The instruction behind `at` (NULLs are instructions here), and its length.
    pub(super) fn step_behind(&self, at: Position) -> (Step, usize) {
        let (mut step, length) = bytes::decode(|n| self.memory.byte(at.forward(1 + n)));
        // Without the module its functions list as XROM numbers.
        if let Code::Xrom(module @ (25 | 26), function) = step.op.spec().code
            && !self.memory.model().is_cx()
        {
            step = Step { op: Op::UnknownXrom, operand: Operand::Xrom(module, function) };
        }
        (step, length)
    }

    /// The last NULL behind `at`, or `at` itself: the byte before the line.
    pub(super) fn before_line(&self, at: Position) -> Position {
        let mut at = at;
        while self.memory.byte(at.forward(1)) == 0 && at > self.memory.permanent_end() {
            at = at.forward(1);
        }
        at
    }

    /// The last byte of the line before `at`, with nothing but NULLs between.
    pub(super) fn line_before(&self, at: Position) -> Position {
        let mut place = self.memory.start_of(at);
        let mut end = place;
        while place > at {
            let (step, length) = self.step_behind(place);
            place = place.forward(length);
            if step.op != Op::Null {
                end = place;
            }
        }
        if place == at { end } else { at }
    }

    /// The instruction of the current line; `None` on line 00.
    pub fn current_step(&self) -> Option<Step> {
        match self.line_number() {
            0 => None,
            _ => Some(self.step_behind(self.before_line(self.pc)).0),
        }
    }

    /// Whether the current line is an END, and whether that is the permanent one.
    fn at_end(&self) -> Option<bool> {
        let at = self.before_line(self.pc);
        (self.current_step()?.op == Op::End).then(|| at.forward(1) <= self.memory.permanent_end())
    }

    /// The current line as PRGM mode shows it, all of it: `00 REG 219`, `01 SIN`, `01ᵀHELLO`,
    /// ` .END. REG 219`. The display shows its last twelve cells when it is longer.
    pub fn line_text(&self) -> String {
        let free = self.memory.free_registers();
        let line = self.line_number();
        match (self.current_step(), self.at_end()) {
            (None, _) => format!("00 REG {free:02}"),
            (_, Some(true)) => format!(" .END. REG {free:02}"),
            (Some(step), _) => {
                let mut shown = text::shown(&step);
                if step.op == Op::Number && !self.memory.flag(RADIX) {
                    shown = shown.replace('.', ",");
                }
                let gap = if step.op == Op::Text { "" } else { " " };
                format!("{line:02}{gap}{shown}")
            }
        }
    }

    /// Stand at line `line` with the byte before it at `at`.
    pub(super) fn set_line(&mut self, at: Position, line: u16) {
        self.set_pc(at);
        self.memory.set_line_number(Some(line));
    }

    /// SST in PRGM mode: the next line; from the last one on to line 01.
    pub fn next_line(&mut self) {
        let line = self.line_number();
        match (line, self.at_end()) {
            (0, _) => self.set_line(self.pc, 1),
            (_, Some(_)) => self.set_line(self.memory.start_of(self.pc), 1),
            _ => {
                let at = self.before_line(self.pc);
                let (_, length) = self.step_behind(at);
                self.set_line(at.forward(length), line + 1);
            }
        }
    }

    /// BST: the line before; from line 01 and line 00 to the last one.
    pub fn previous_line(&mut self) {
        match self.line_number() {
            0 | 1 => self.go_to_line(u16::MAX),
            line => self.go_back_to(line - 1),
        }
    }

    /// Stand at `line`, found backwards: the pointer is directly before a global label.
    pub(super) fn go_back_to(&mut self, line: u16) {
        self.go_to_line(line);
        let at = self.before_line(self.pc);
        if self.step_behind(at).0.op == Op::LblAlpha {
            self.set_line(at, line);
        }
    }

    /// GTO .nnn: line `line` of the current program, or its last one if it has fewer.
    pub fn go_to_line(&mut self, line: u16) {
        let (mut at, mut number) = (self.memory.start_of(self.pc), 1);
        if line == 0 {
            return self.set_line(at, 0);
        }
        while number < line {
            let before = self.before_line(at);
            let (step, length) = self.step_behind(before);
            if step.op == Op::End {
                break;
            }
            at = before.forward(length);
            number += 1;
        }
        self.set_line(at, number);
    }
}
