//! Lines of a program: which one the pointer stands at, its number, its text, and going to others.
//!
//! The pointer in b is the byte before the line shown; line 00 and line 01 share it, and the number
//! in e tells them apart (unknown after a jump, then it is counted). Lines of a private program
//! have no number. Chapter: "Programming".

use super::Machine;
use crate::instruction::operand::{self, INDIRECT};
use crate::instruction::{Op, Step, bytes, text};
use crate::memory::Position;
use crate::memory::chain::Global;
use crate::memory::flags::RADIX;
use crate::memory::program_bytes::PERMANENT;

/// The number that stands for "unknown" in e: counting stops there.
const UNKNOWN: u16 = 0xFFF;

impl Machine {
    /// Where the program pointer is: in b, unless a program runs or a line of it is executed by
    /// SST.
    pub(super) fn here(&self) -> Position {
        let executing = self.running() || self.memory.flag(crate::memory::flags::SINGLE_STEP);
        if executing { self.pc() } else { self.memory.pointer() }
    }

    /// The number of the current line; counted when the calculator does not know it.
    pub fn line_number(&self) -> u16 {
        self.memory.line_number().unwrap_or_else(|| self.count_lines(self.here()).0)
    }

    /// Know the number of the current line and whether its program is private. When lines are
    /// counted the pointer goes to the end of the line before. A private program's lines are not
    /// counted (`None`).
    pub fn know_line(&mut self) -> Option<u16> {
        if let Some(line) = self.memory.line_number() {
            return Some(line);
        }
        self.memory.seek(self.here());
        if self.memory.is_private() {
            return None;
        }
        let (line, at) = self.count_lines(self.here());
        self.set_line(at, line);
        Some(line)
    }

    /// Whether the current program is private. That is found out when its lines are counted; as
    /// long as the number of the line is known it stays as it was.
    pub fn is_private(&self) -> bool {
        let end = match self.memory.line_number() {
            Some(_) => None,
            None => self.memory.neighbours(self.here()).end,
        };
        end.map_or(self.memory.is_private(), |end| self.memory.is_private_end(&end))
    }

    /// The number of the first line behind `at`: 1 at the beginning of a program.
    pub fn line_of(&self, at: Position) -> u16 {
        self.count_lines(at).0
    }

    /// The number of the first line that ends behind `at`, and the last byte of the line before it.
    fn count_lines(&self, at: Position) -> (u16, Position) {
        let mut place = self.memory.start_of(at);
        for line in 1..UNKNOWN {
            let next = self.memory.line_behind(place).last;
            if next < at {
                return (line, place);
            }
            place = next;
        }
        (UNKNOWN, place)
    }

    /// The instruction behind `at` (NULLs are instructions here), and its length.
    pub fn step_behind(&self, at: Position) -> (Step, usize) {
        let (mut step, length) = bytes::decode(|n| self.memory.byte(at.forward(1 + n)));
        step = self.as_plugged(step);
        (step, length)
    }

    /// The last NULL behind `at`, or `at` itself: the byte before the line.
    pub(super) fn before_line(&self, at: Position) -> Position {
        self.memory.line_behind(at).first.back(1)
    }

    /// The instruction of the current line; `None` on line 00.
    pub fn current_step(&self) -> Option<Step> {
        match self.line_number() {
            0 => None,
            _ => Some(self.step_behind(self.before_line(self.here())).0),
        }
    }

    /// How many NULLs stand before the current line.
    pub fn nulls_before_line(&self) -> u32 {
        let here = self.here();
        here.distance(self.before_line(here)).unsigned_abs()
    }

    /// The current line as PRGM mode shows it, all of it: `00 REG 219`, `01 SIN`, `01ᵀHELLO`,
    /// ` .END. REG 219`, `PRIVATE`. The display shows its last twelve cells when it is longer.
    pub fn line_text(&self) -> String {
        if self.is_private() {
            return "PRIVATE".into();
        }
        let line = self.line_number();
        if line == 0 && self.here().is_in_module() {
            return "00 ".into();
        }
        if line == 0 {
            return format!("00 REG {:02}", self.memory.free_registers());
        }
        let at = self.before_line(self.here());
        let step = self.step_behind(at).0;
        if at.is_in_module() && step.op == Op::End {
            return format!("{line:02} END");
        }
        if step.op == Op::End && self.memory.byte(at.forward(3)) & PERMANENT != 0 {
            return format!(" .END. REG {:02}", self.memory.free_registers());
        }
        let shown = match step.op {
            // The label with a number above 127 that only synthetic programs have.
            Op::Lbl
                if self.memory.byte(at.forward(2)) & INDIRECT != 0
                    && self.memory.byte(at.forward(1)) == 0xCF =>
            {
                format!("LBL {}", operand::shown(self.memory.byte(at.forward(2)), false))
            }
            Op::Number => self.with_radix(&text::shown(&step)),
            // The headers of the modules have a blank behind them.
            op if op.name().len() > 1 && op.name().starts_with('-') => {
                format!("{} ", text::shown(&step))
            }
            Op::UnknownXrom => self.shown_function(&step),
            _ => text::shown(&step),
        };
        let gap = if step.op == Op::Text { "" } else { " " };
        format!("{line:02}{gap}{shown}")
    }

    /// A number line with the radix mark of flag 28. Further points, which only synthetic lines
    /// have, are commas, and marks that follow each other stand in one cell.
    pub(super) fn with_radix(&self, digits: &str) -> String {
        let mut shown = String::new();
        let mut radix = if self.memory.flag(RADIX) { '.' } else { ',' };
        for digit in digits.chars() {
            match digit {
                '.' => {
                    if shown.ends_with(['.', ',']) {
                        shown.pop();
                    }
                    shown.push(radix);
                    radix = ',';
                }
                _ => shown.push(digit),
            }
        }
        shown
    }

    /// Stand at line `line` with the byte before it at `at`.
    pub(super) fn set_line(&mut self, at: Position, line: u16) {
        self.set_pc(at);
        self.memory.set_line_number(Some(line));
    }

    /// SST in PRGM mode: the next line; from an END on to line 01 of its program.
    pub fn next_line(&mut self) {
        let Some(number) = self.know_line().filter(|_| !self.memory.is_private()) else { return };
        let at = self.here();
        if number == 0 {
            return self.set_line(at, 1);
        }
        let line = self.memory.line_behind(at);
        match line.end {
            true => self.set_line(self.memory.start_above(line.last.back(2)), 1),
            false => self.set_line(line.last, (number + 1).min(UNKNOWN)),
        }
    }

    /// BST: the line before; from line 01 and line 00 to the END. Nothing in a private program.
    pub fn previous_line(&mut self) {
        if self.know_line().is_some() && !self.memory.is_private() {
            self.go_back();
        }
    }

    /// To the line before, in a private program too: an error leads there.
    pub(super) fn go_back(&mut self) {
        let number = self.know_line();
        let at = self.here();
        let around = self.memory.seek(at);
        match number {
            Some(0 | 1) => {
                if let Some(end) = around.end {
                    self.set_pc(end.at.back(1));
                    self.know_line();
                }
            }
            number => {
                self.set_line(self.line_before(at, around.before), number.unwrap_or(UNKNOWN) - 1)
            }
        }
    }

    /// The byte before the line that ends at `at`, stepping from the element of the chain before
    /// `at`.
    pub(super) fn line_before(&self, at: Position, before: Option<Global>) -> Position {
        let mut line = match before {
            Some(global) => global.at.back(1),
            None => self.memory.start_of(at),
        };
        let mut last = line;
        loop {
            let next = self.memory.line_behind(last).last;
            if next < at || next >= last {
                return line;
            }
            (line, last) = (last, next);
        }
    }

    /// GTO .nnn: line `line` of the current program, or its last one if it has fewer. In a private
    /// program only line 00 is found.
    pub fn go_to_line(&mut self, line: u16) {
        let end = self.memory.seek(self.here()).end.map_or(Position::ZERO, |end| end.at);
        if line == 0 {
            return self.set_line(self.memory.start_above(end), 0);
        }
        if self.memory.is_private() {
            return;
        }
        let mut at = self.memory.start_of(self.here());
        for number in 1..=UNKNOWN {
            let next = self.memory.line_behind(at).last;
            if number == line || next < end {
                return self.set_line(at, number);
            }
            at = next;
        }
    }
}
