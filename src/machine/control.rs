//! Program control: labels, GTO, XEQ, RTN, END, and the compiled jumps they leave in memory.
//!
//! A numeric or local label is searched from the jump to the program's END and then from the
//! program's beginning. The distance found is written into the jump, as the machine does, and the
//! target is kept in the cache.

use super::cache::Entry;
use super::{Error, Halt, Machine};
use crate::instruction::{Op, Operand};
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
            None => {
                self.memory.find_label(entry.operand, entry.next()).ok_or(Error::Nonexistent)?
            }
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
        let (first, second) =
            (self.memory.byte(at) as usize, self.memory.byte(at.forward(1)) as usize);
        let (origin, back, registers, bytes) = match first {
            0xB1..=0xBF => (at.forward(1), second & 0x80 != 0, second & 0xF, second >> 4 & 7),
            _ => {
                let back = self.memory.byte(at.forward(2)) & 0x80 != 0;
                (at, back, (first & 1) << 8 | second, first >> 1 & 7)
            }
        };
        match (7 * registers + bytes, back) {
            (0, _) => None,
            // Seven bytes, which the machine never writes, are one byte the other way when they
            // lead back.
            (_, true) if bytes == 7 && origin.byte() > 0 => {
                Some(origin.back(7 * registers).forward(1))
            }
            (distance, true) => Some(origin.back(distance)),
            (distance, false) => Some(origin.forward(distance)),
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
                self.memory
                    .compile_byte(at.forward(1), back | (bytes << 4) as u8 | registers as u8);
            }
        } else if matches!(first, 0xD0..=0xEF) {
            let distance = at.distance(target);
            if distance.abs() <= LONG {
                let (registers, bytes) = (distance.abs() / 7, distance.abs() % 7);
                let back = if distance < 0 { 0x80 } else { 0 };
                let label = self.memory.byte(at.forward(2)) & 0x7F;
                self.memory
                    .compile_byte(at, first & 0xF0 | (bytes << 1) as u8 | (registers >> 8) as u8);
                self.memory.compile_byte(at.forward(1), registers as u8);
                self.memory.compile_byte(at.forward(2), back | label);
            }
        }
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
        let Operand::Chars(name) = self.full_step(entry).operand else {
            return Err(Error::Nonexistent);
        };
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
            n @ 0..100 => self.memory.find_label(n as u8, entry.next()).ok_or(Error::Nonexistent),
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
            let end = self.memory.seek(entry.at()).end.map_or(Position::ZERO, |end| end.at);
            self.pc = self.memory.start_above(end);
            self.memory.clear_returns();
            self.memory.set_line_number(Some(0));
        }
        self.stop();
        Some(Halt::Stopped)
    }

    /// Skip a line: the next instruction that is not a NULL.
    #[inline]
    pub(super) fn skip(&mut self) {
        loop {
            let entry = self.fetch(self.pc);
            match entry.op {
                Op::Null => self.pc = entry.next(),
                // END is not skipped: behind it is another program.
                Op::End => return,
                // Of these a line may be longer or shorter than what is executed at once.
                Op::Number | Op::GtoAlpha | Op::XeqAlpha | Op::WAlpha => {
                    self.pc = self.memory.skip_line(self.pc).0;
                    return;
                }
                _ => {
                    self.pc = entry.next();
                    return;
                }
            }
        }
    }
}
