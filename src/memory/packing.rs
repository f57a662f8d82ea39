//! Packing and moving: PACK, SIZE, and the distances that editing makes wrong.
//!
//! PACK removes the NULLs of every program whose END says so, but for the one between two number
//! lines. SIZE moves the curtain, and with it programs, data and ΣREG. Source: measured.

use super::chain::Global;
use super::editing::{Full, UNCOMPILED, UNPACKED};
use super::{Address, Memory, Position};
use crate::instruction::bytes;
use crate::register::Register;

/// Bytes 10 to 1C make up number lines.
fn is_digit(byte: u8) -> bool {
    (0x10..=0x1C).contains(&byte)
}

impl Memory {
    /// The length of the instruction at `at`.
    pub fn instruction_length(&self, at: Position) -> usize {
        bytes::length(self.byte(at), |n| self.byte(at.forward(n)))
    }

    /// Remove the NULLs of all programs that need it. Gives for `pointer` where that byte is now.
    pub fn pack(&mut self, pointer: Position) -> Position {
        if !self.is_sound() {
            return pointer;
        }
        let old_end = self.end_register();
        let (code, moved) = self.packed(pointer);
        let top = self.top();
        let registers = code.len().div_ceil(7) as u16;
        if self.curtain() - super::assignments::LOWEST < registers {
            return pointer;
        }
        for (n, byte) in code.iter().enumerate() {
            self.set_byte(top.forward(n + 1), *byte);
        }
        let end = self.curtain() - registers;
        (old_end..end).for_each(|number| self.set(Address::new(number), Register::ZERO));
        self.set_end_register(end);
        self.relink(end);
        self.clear_returns();
        moved
    }

    /// All program bytes as they are after packing, .END. in the last three bytes of a register.
    fn packed(&self, pointer: Position) -> (Vec<u8>, Position) {
        let (top, last) = (self.top(), self.permanent_end());
        let mut code: Vec<u8> = Vec::new();
        let mut moved = top;
        let mut at = top.forward(1);
        let mut end = self.end_of(top);
        // Behind the first program that is packed all are.
        let mut unpacked = false;
        let any = self.chain().any(|global| !global.is_label() && global.kind & UNPACKED != 0);
        let packed_end = |third: u8| if any { third & !(UNPACKED | UNCOMPILED) } else { third };
        let mut after_number = false;
        while at > last {
            if at == end.at.back(0) {
                let third = packed_end(self.byte(at.forward(2)));
                code.extend([self.byte(at), self.byte(at.forward(1)), third]);
                after_number = false;
                at = at.forward(3);
                if at.back(1) >= pointer {
                    moved = top.forward(code.len());
                }
                end = self.end_of(at.back(1));
                continue;
            }
            unpacked |= end.kind & UNPACKED != 0;
            let length = self.instruction_length(at).min(at.distance(end.at).max(1) as usize);
            let first = self.byte(at);
            match first {
                0 if unpacked => {}
                _ => {
                    if is_digit(first) && after_number && unpacked {
                        code.push(0);
                    }
                    let start = code.len();
                    code.extend((0..length).map(|n| self.byte(at.forward(n))));
                    if any && end.kind & (UNPACKED | UNCOMPILED) != 0 {
                        decompile(&mut code[start..]);
                    }
                    after_number = is_digit(first);
                }
            }
            at = at.forward(length);
            if at.back(1) >= pointer {
                moved = top.forward(code.len());
            }
        }
        // NULLs before .END. are no part of the program.
        while code.last() == Some(&0) && code.len() > self.last_line_length(&code) {
            code.pop();
        }
        let third = packed_end(self.byte(last.forward(2)));
        let length = (code.len() + 3).div_ceil(7) * 7;
        code.resize(length - 3, 0);
        code.extend([0xC0, 0, third]);
        (code, moved)
    }

    /// How many bytes of `code` end with its last instruction, NULLs behind it left out.
    fn last_line_length(&self, code: &[u8]) -> usize {
        let (mut n, mut last) = (0, 0);
        while n < code.len() {
            let length = bytes::length(code[n], |k| code.get(n + k).copied().unwrap_or(0));
            if code[n] != 0 {
                last = n + length;
            }
            n += length;
        }
        last
    }

    /// Write all links anew, walking from the top to .END. in register `end`.
    fn relink(&mut self, end: u16) {
        let last = Position::new(end, 2);
        let mut at = self.top().forward(1);
        let mut before: Option<Position> = None;
        loop {
            if (0xC0..=0xCD).contains(&self.byte(at)) {
                self.set_link(at, before.map_or(0, |before| before.distance(at) as usize));
                before = Some(at);
            }
            if at <= last {
                return;
            }
            at = at.forward(self.instruction_length(at));
        }
    }

    /// Clear the distances in the jumps of every program whose END says that they may be wrong. If
    /// there is one, waiting subroutines are forgotten.
    pub fn decompile(&mut self) {
        let ends: Vec<Global> = self.chain().filter(|global| !global.is_label()).collect();
        for (n, end) in ends.iter().enumerate() {
            if end.kind & UNCOMPILED != 0 {
                let start = ends.get(n + 1).map_or(self.top(), Global::last);
                self.clear_returns();
                self.decompile_program(start, *end);
            }
        }
    }

    fn decompile_program(&mut self, start: Position, end: Global) {
        let mut at = start.forward(1);
        while at > end.at {
            let length = self.instruction_length(at);
            let mut line: Vec<u8> = (0..length).map(|n| self.byte(at.forward(n))).collect();
            decompile(&mut line);
            line.iter().enumerate().for_each(|(n, byte)| self.set_byte(at.forward(n), *byte));
            at = at.forward(length);
        }
        self.set_byte(end.at.forward(2), end.kind & !UNCOMPILED);
    }

    /// Move the curtain so that there are `size` data registers. Programs, data and ΣREG move with
    /// it; the highest data registers go when there are fewer.
    pub fn resize(&mut self, size: u16) -> Result<(), Full> {
        let (curtain, end) = (self.curtain(), self.end_register());
        if !self.is_sound() {
            return Err(Full);
        }
        let below = curtain - end;
        let top = self.model().top();
        let new = top.checked_sub(size).ok_or(Full)?;
        if new < self.first_free() + below {
            return Err(Full);
        }
        let block: Vec<Register> = (end..top).map(|number| self.get(Address::new(number))).collect();
        (end..top).for_each(|number| self.set(Address::new(number), Register::ZERO));
        for (number, register) in (new - below..top).zip(block) {
            self.set(Address::new(number), register);
        }
        let sigma = (self.sigma() + new).wrapping_sub(curtain) & 0xFFF;
        self.set_curtain(new);
        self.set_end_register(new - below);
        self.set_sigma(sigma);
        self.clear_returns();
        self.touch();
        Ok(())
    }
}

/// Clear the distance in a jump; other instructions stay as they are.
pub fn decompile(line: &mut [u8]) {
    match line {
        [0xB1..=0xBF, distance] => *distance = 0,
        // The direction in the third byte stays.
        [first @ 0xD0..=0xEF, second, _] => {
            *first &= 0xF0;
            *second = 0;
        }
        _ => {}
    }
}
