//! Program control: labels, GTO, XEQ, RTN, END, and the compiled jumps they leave in memory.
//!
//! A numeric or local label is searched from the jump to the program's END and then from the
//! program's beginning. The distance found is written into the jump, as the machine does, and the
//! target is kept in the cache.

use super::cache::Entry;
use super::{Error, Halt, Machine};
use crate::instruction::{Op, Operand, bytes};
use crate::memory::Position;
use crate::number;

/// The longest distance in bytes that a two-byte GTO can hold.
const SHORT: i32 = 15 * 7 + 6;
/// The longest distance in bytes that a three-byte GTO or XEQ can hold.
const LONG: i32 = 511 * 7 + 6;

impl Machine {
    /// GTO and XEQ to a numeric or local label: the byte before the label.
    #[inline(always)]
    pub(super) fn jump(&mut self, entry: Entry) -> Result<Position, Error> {
        match entry.target() {
            Some(target) => Ok(target),
            None => self.jump_first_time(entry),
        }
    }

    #[cold]
    fn jump_first_time(&mut self, entry: Entry) -> Result<Position, Error> {
        let compiled = self.compiled_target(entry);
        let target = match compiled {
            Some(target) => target,
            None => self.find_label(entry.operand, entry.at()).ok_or(Error::Nonexistent)?,
        };
        if compiled.is_none() {
            self.compile(entry, target);
        }
        self.remember(entry, target);
        Ok(target)
    }

    /// The target of a jump whose distance is in its bytes.
    fn compiled_target(&self, entry: Entry) -> Option<Position> {
        let at = entry.at();
        let (first, second) = (self.memory.byte(at) as usize, self.memory.byte(at.forward(1)) as usize);
        let (origin, back, distance) = match first {
            0xB1..=0xBF => (at.forward(1), second & 0x80 != 0, (second & 0xF) * 7 + (second >> 4 & 7)),
            _ => {
                let registers = (first & 1) << 8 | second;
                (at, self.memory.byte(at.forward(2)) & 0x80 != 0, registers * 7 + (first >> 1 & 7))
            }
        };
        match (distance, back) {
            (0, _) => None,
            (_, true) => Some(origin.back(distance)),
            (_, false) => Some(origin.forward(distance)),
        }
    }

    /// Write the distance to `target` into a jump, if it fits.
    fn compile(&mut self, entry: Entry, target: Position) {
        let at = entry.at();
        let first = self.memory.byte(at);
        if (0xB1..=0xBF).contains(&first) {
            let distance = at.forward(1).distance(target);
            if distance.abs() <= SHORT {
                let (registers, bytes) = (distance.abs() / 7, distance.abs() % 7);
                let back = if distance < 0 { 0x80 } else { 0 };
                self.memory.compile_byte(at.forward(1), back | (bytes << 4) as u8 | registers as u8);
            }
        } else if matches!(first, 0xD0..=0xEF) {
            let distance = at.distance(target);
            if distance.abs() <= LONG {
                let (registers, bytes) = (distance.abs() / 7, distance.abs() % 7);
                let back = if distance < 0 { 0x80 } else { 0 };
                let label = self.memory.byte(at.forward(2)) & 0x7F;
                self.memory.compile_byte(at, first & 0xF0 | (bytes << 1) as u8 | (registers >> 8) as u8);
                self.memory.compile_byte(at.forward(1), registers as u8);
                self.memory.compile_byte(at.forward(2), back | label);
            }
        }
    }

    /// The byte before label `code`, searched from the instruction at `from` to the END of its
    /// program, then from the program's beginning.
    pub fn find_label(&self, code: u8, from: Position) -> Option<Position> {
        let (start, end) = (self.memory.start_of(from.back(1)), self.memory.end_of(from.back(1)).at);
        self.find_between(code, from.back(1), end).or_else(|| self.find_between(code, start, from.back(1)))
    }

    /// The byte before the first label `code` behind `from` and not behind `to`.
    fn find_between(&self, code: u8, from: Position, to: Position) -> Option<Position> {
        let mut pc = from;
        while pc > to {
            let first = self.memory.byte(pc.forward(1));
            let found = match first {
                0x01..=0x0F => first - 1 == code,
                0xCF => self.memory.byte(pc.forward(2)) == code,
                _ => false,
            };
            if found {
                return Some(pc);
            }
            pc = pc.forward(bytes::length(first, |n| self.memory.byte(pc.forward(1 + n))));
        }
        None
    }

    /// GTO and XEQ to a global label: the byte before it.
    #[inline]
    pub(super) fn global_jump(&mut self, entry: Entry) -> Result<Position, Error> {
        if let Some(target) = entry.target() {
            // The name is in the line: its length, then its characters.
            let byte = |n| self.memory.byte(entry.at().forward(n));
            let name: [u8; 7] = std::array::from_fn(|n| byte(2 + n));
            let length = (byte(1) & 0xF).min(7) as usize;
            self.memory.set_sought(name[..length].iter().copied());
            return Ok(target);
        }
        let Operand::Chars(name) = self.full_step(entry).operand else { return Err(Error::Nonexistent) };
        self.memory.set_sought(name.as_slice().iter().copied());
        let label = self.memory.find_global(name.as_slice()).ok_or(Error::Nonexistent)?;
        let target = label.at.back(1);
        self.remember(entry, target);
        Ok(target)
    }

    /// GTO IND and XEQ IND: a number is a numeric label, ALPHA data the name of a global one.
    pub(super) fn indirect_jump(&mut self, entry: Entry) -> Result<Position, Error> {
        let address = self.memory.direct(entry.operand & 0x7F).ok_or(Error::Nonexistent)?;
        let value = self.read(address);
        if value.is_alpha() {
            let mut name = crate::instruction::Chars::new(&[]);
            value.alpha_text().for_each(|b| name.push(b));
            self.memory.set_sought(name.as_slice().iter().copied());
            let label = self.memory.find_global(name.as_slice()).ok_or(Error::Nonexistent)?;
            return Ok(label.at.back(1));
        }
        match number::pointer(value)? {
            n @ 0..100 => self.find_label(n as u8, entry.at()).ok_or(Error::Nonexistent),
            _ => Err(Error::Nonexistent),
        }
    }

    /// RTN and END in a running program: back to the caller, or stop. RTN stops behind itself,
    /// END at line 00 of its program.
    pub(super) fn return_from(&mut self, entry: Entry) -> Option<Halt> {
        if let Some(pc) = self.memory.pop_return() {
            self.pc = pc;
            return None;
        }
        if entry.op == Op::End {
            self.pc = self.memory.start_of(entry.at().back(1));
            self.memory.set_line_number(Some(0));
        }
        self.stop();
        if entry.op == Op::End {
            self.memory.set_line_number(Some(0));
        }
        Some(Halt::Stopped)
    }

    /// Skip a line: the next instruction that is not a NULL.
    #[inline]
    pub(super) fn skip(&mut self) {
        loop {
            let entry = self.fetch(self.pc);
            // END is not skipped: behind it is another program.
            if entry.op == Op::End {
                return;
            }
            self.pc = entry.next();
            if entry.op != Op::Null {
                return;
            }
        }
    }
}
