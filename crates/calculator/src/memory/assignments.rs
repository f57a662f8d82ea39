//! Key assignments are in the registers from 0C0 up that begin with F0; I/O buffers and free
//! registers follow. Bitmaps of the assigned keys are in ⊢ and e. A key byte contains the column in
//! the high digit and the row in the low digit, plus 8 for a shifted key. An assigned global label
//! contains its key byte. All of this was measured on the firmware.

use super::chain::Global;
use super::{Address, Memory};
use sim41_language::key;
use sim41_number::register::Register;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assignment {
    /// The function's two bytes (`04 xx` for a one-byte function).
    Function([u8; 2]),
    Label(Global),
}

pub(crate) const LOWEST: u16 = 0x0C0;

impl Memory {
    #[doc(hidden)]
    pub fn assignment(&self, key: u8) -> Option<Assignment> {
        if !key_bit(self, key) {
            return None;
        }
        let half = halves(self).find(|&(at, n)| self.get(at).byte(n) == key);
        let function = half.map(|(at, n)| [2, 1].map(|code| self.get(at).byte(n + code)));
        let label = || labels(self).find(|label| self.byte(label.at.forward(3)) == key);
        function.map(Assignment::Function).or_else(|| label().map(Assignment::Label))
    }

    pub(crate) fn clear_assignments(&mut self) {
        for number in LOWEST..above_assignments(self) {
            self.set(Address::new(number), Register::ZERO.with_field(12, 2, 0xF0));
        }
        pack_assignments(self);
        let labels: Vec<Global> = labels(self).collect();
        labels.iter().for_each(|label| self.set_byte(label.at.forward(3), 0));
        for address in [Address::APPEND, Address::E] {
            self.set(address, self.get(address).with_field(5, 9, 0));
        }
    }

    fn key_place(key: u8) -> (Address, u32, u8) {
        let (digit, bit, shifted) = key::assignment_bit(key);
        (if shifted { Address::E } else { Address::APPEND }, digit, bit)
    }
}

pub(crate) fn above_assignments(memory: &Memory) -> u16 {
    let end = memory.end_register().max(LOWEST);
    (LOWEST..end).find(|&n| memory.get(Address::new(n)).byte(6) != 0xF0).unwrap_or(end)
}

/// The lowest free register, above key assignments and I/O buffers.
pub(crate) fn first_free(memory: &Memory) -> u16 {
    let end = memory.end_register().max(LOWEST);
    let mut number = above_assignments(memory);
    while number < end {
        let header = memory.get(Address::new(number));
        let length = header.byte(5) as u16;
        if header.byte(6) == 0 || length == 0 {
            break;
        }
        number += length;
    }
    number.min(end)
}

fn halves(memory: &Memory) -> impl Iterator<Item = (Address, u32)> + use<> {
    let registers = (LOWEST..above_assignments(memory)).map(Address::new);
    registers.flat_map(|address| [(address, 0), (address, 3)])
}

fn labels(memory: &Memory) -> impl Iterator<Item = Global> + '_ {
    memory.chain().filter(Global::is_label)
}

pub(crate) fn assign(
    memory: &mut Memory,
    key: u8,
    function: [u8; 2],
) -> Result<(), super::program_bytes::Full> {
    unassign(memory, key);
    let value = u64::from_be_bytes([0, 0, 0, 0, 0, function[0], function[1], key]);
    match halves(memory).find(|&(at, n)| memory.get(at).byte(n) == 0) {
        Some((at, n)) => memory.set(at, memory.get(at).with_field(2 * n, 6, value)),
        None if memory.free_registers() == 0 => return Err(super::program_bytes::Full),
        None => {
            for number in (LOWEST..first_free(memory)).rev() {
                memory.set(Address::new(number + 1), memory.get(Address::new(number)));
            }
            memory.set(Address::new(LOWEST), Register::new(0xF0 << 48 | value));
        }
    }
    set_key_bit(memory, key, true);
    Ok(())
}

pub(crate) fn assign_label(memory: &mut Memory, key: u8, label: &Global) {
    unassign(memory, key);
    let old = memory.byte(label.at.forward(3));
    if old != 0 {
        set_key_bit(memory, old, false);
    }
    memory.set_byte(label.at.forward(3), key);
    set_key_bit(memory, key, true);
}

pub(crate) fn unassign(memory: &mut Memory, key: u8) {
    for (address, n) in halves(memory) {
        let register = memory.get(address);
        if register.byte(n) == key {
            memory.set(address, register.with_byte(n, 0));
        }
    }
    for label in labels(memory).collect::<Vec<_>>() {
        let at = label.at.forward(3);
        if memory.byte(at) == key {
            memory.set_byte(at, 0);
        }
    }
    set_key_bit(memory, key, false);
}

pub(crate) fn pack_assignments(memory: &mut Memory) {
    let (above, free) = (above_assignments(memory), first_free(memory));
    let empty = |number: u16, register: Register| {
        number < above && register.byte(0) == 0 && register.byte(3) == 0
    };
    let all = (LOWEST..free).map(|number| (number, memory.get(Address::new(number))));
    let kept: Vec<Register> =
        all.filter(|&(n, register)| !empty(n, register)).map(|(_, register)| register).collect();
    if kept.len() < (free - LOWEST) as usize {
        for (number, register) in
            (LOWEST..free).zip(kept.into_iter().chain(std::iter::repeat(Register::ZERO)))
        {
            memory.set(Address::new(number), register);
        }
    }
}

pub(crate) fn key_bit(memory: &Memory, key: u8) -> bool {
    let (address, digit, bit) = Memory::key_place(key);
    digit < 14 && memory.get(address).digit(digit) & bit != 0
}

pub(crate) fn set_key_bit(memory: &mut Memory, key: u8, assigned: bool) {
    let (address, digit, bit) = Memory::key_place(key);
    if digit < 14 {
        let register = memory.get(address);
        let old = register.digit(digit) & !bit;
        memory.set(address, register.with_digit(digit, old | if assigned { bit } else { 0 }));
    }
}
