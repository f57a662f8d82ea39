//! Key assignments: registers from 0C0 up that begin with F0, then I/O buffers, then free
//! registers; and the bitmaps of assigned keys in ⊢ and e. A key byte is the column in the high
//! digit, the row in the low one, plus 8 with SHIFT. An assigned global label contains its key
//! byte. Measured.

use super::chain::Global;
use super::{Address, Memory};
use sim41_language::key;
use sim41_number::register::Register;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assignment {
    /// A function, by its two bytes (`04 xx` for functions of one byte).
    Function([u8; 2]),
    Label(Global),
}

pub(crate) const LOWEST: u16 = 0x0C0;

impl Memory {
    pub(crate) fn above_assignments(&self) -> u16 {
        let end = self.end_register().max(LOWEST);
        (LOWEST..end).find(|&n| self.get(Address::new(n)).byte(6) != 0xF0).unwrap_or(end)
    }

    /// The address of the lowest free register: the first above key assignments and I/O buffers.
    pub(crate) fn first_free(&self) -> u16 {
        let end = self.end_register().max(LOWEST);
        let mut number = self.above_assignments();
        while number < end {
            let header = self.get(Address::new(number));
            let length = header.byte(5) as u16;
            if header.byte(6) == 0 || length == 0 {
                break;
            }
            number += length;
        }
        number.min(end)
    }

    pub fn assignment(&self, key: u8) -> Option<Assignment> {
        if !self.key_bit(key) {
            return None;
        }
        let half = self.halves().find(|&(at, n)| self.get(at).byte(n) == key);
        let function = half.map(|(at, n)| [2, 1].map(|code| self.get(at).byte(n + code)));
        let label = || self.labels().find(|label| self.byte(label.at.forward(3)) == key);
        function.map(Assignment::Function).or_else(|| label().map(Assignment::Label))
    }

    fn halves(&self) -> impl Iterator<Item = (Address, u32)> + use<> {
        let registers = (LOWEST..self.above_assignments()).map(Address::new);
        registers.flat_map(|address| [(address, 0), (address, 3)])
    }

    fn labels(&self) -> impl Iterator<Item = Global> + '_ {
        self.chain().filter(Global::is_label)
    }

    pub(crate) fn assign(
        &mut self,
        key: u8,
        function: [u8; 2],
    ) -> Result<(), super::program_bytes::Full> {
        self.unassign(key);
        let value = u64::from_be_bytes([0, 0, 0, 0, 0, function[0], function[1], key]);
        match self.halves().find(|&(at, n)| self.get(at).byte(n) == 0) {
            Some((at, n)) => self.set(at, self.get(at).with_field(2 * n, 6, value)),
            None if self.free_registers() == 0 => return Err(super::program_bytes::Full),
            None => {
                for number in (LOWEST..self.first_free()).rev() {
                    self.set(Address::new(number + 1), self.get(Address::new(number)));
                }
                self.set(Address::new(LOWEST), Register::new(0xF0 << 48 | value));
            }
        }
        self.set_key_bit(key, true);
        Ok(())
    }

    pub(crate) fn assign_label(&mut self, key: u8, label: &Global) {
        self.unassign(key);
        let old = self.byte(label.at.forward(3));
        if old != 0 {
            self.set_key_bit(old, false);
        }
        self.set_byte(label.at.forward(3), key);
        self.set_key_bit(key, true);
    }

    pub(crate) fn unassign(&mut self, key: u8) {
        for (address, n) in self.halves() {
            let register = self.get(address);
            if register.byte(n) == key {
                self.set(address, register.with_byte(n, 0));
            }
        }
        for label in self.labels().collect::<Vec<_>>() {
            let at = label.at.forward(3);
            if self.byte(at) == key {
                self.set_byte(at, 0);
            }
        }
        self.set_key_bit(key, false);
    }

    pub(crate) fn pack_assignments(&mut self) {
        let (above, free) = (self.above_assignments(), self.first_free());
        let empty = |number: u16, register: Register| {
            number < above && register.byte(0) == 0 && register.byte(3) == 0
        };
        let all = (LOWEST..free).map(|number| (number, self.get(Address::new(number))));
        let kept: Vec<Register> = all
            .filter(|&(n, register)| !empty(n, register))
            .map(|(_, register)| register)
            .collect();
        if kept.len() < (free - LOWEST) as usize {
            for (number, register) in
                (LOWEST..free).zip(kept.into_iter().chain(std::iter::repeat(Register::ZERO)))
            {
                self.set(Address::new(number), register);
            }
        }
    }

    pub(crate) fn clear_assignments(&mut self) {
        for number in LOWEST..self.above_assignments() {
            self.set(Address::new(number), Register::ZERO.with_field(12, 2, 0xF0));
        }
        self.pack_assignments();
        let labels: Vec<Global> = self.labels().collect();
        labels.iter().for_each(|label| self.set_byte(label.at.forward(3), 0));
        for address in [Address::APPEND, Address::E] {
            self.set(address, self.get(address).with_field(5, 9, 0));
        }
    }

    fn key_place(key: u8) -> (Address, u32, u8) {
        let (digit, bit, shifted) = key::assignment_bit(key);
        (if shifted { Address::E } else { Address::APPEND }, digit, bit)
    }

    pub(crate) fn key_bit(&self, key: u8) -> bool {
        let (address, digit, bit) = Self::key_place(key);
        digit < 14 && self.get(address).digit(digit) & bit != 0
    }

    pub(crate) fn set_key_bit(&mut self, key: u8, assigned: bool) {
        let (address, digit, bit) = Self::key_place(key);
        if digit < 14 {
            let register = self.get(address);
            let old = register.digit(digit) & !bit;
            self.set(address, register.with_digit(digit, old | if assigned { bit } else { 0 }));
        }
    }
}
