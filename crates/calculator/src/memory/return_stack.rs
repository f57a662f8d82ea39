//! The return stack: up to six addresses in register a and, above the program pointer, in b.

use super::{Address, Memory, Position};
use sim41_number::register::Register;

impl Memory {
    #[doc(hidden)]
    pub fn returns(&self) -> impl Iterator<Item = Position> + use<> {
        let stack = return_stack(self);
        let packed = (0..6).map(move |n| (stack >> (16 * n)) as u16);
        packed.take_while(|&packed| packed != 0).map(unpacked)
    }
}

/// Pushes a return address; a seventh address drops the oldest. An address in main memory is packed
/// into 12 bits; the highest four are the sum of twice the byte number and the register's highest
/// digit. An address in a module has 16 bits; the highest four are the page. A copy of the newest
/// address remains in digits 3 to 0 of register ⊢.
pub(crate) fn push_return(memory: &mut Memory, at: Position) {
    let packed = match at.module_address() {
        Some(address) => address,
        None => ((at.byte() << 9) + at.register()) & 0xFFF,
    };
    set_return_stack(memory, return_stack(memory) << 16 | u128::from(packed));
    set_call_trace(memory, packed);
}

/// GTO with a name or IND clears digits 3 to 0 of register ⊢, which then hold no return address.
pub(crate) fn clear_call_trace(memory: &mut Memory) {
    set_call_trace(memory, 0);
}

fn set_call_trace(memory: &mut Memory, packed: u16) {
    memory.set(Address::APPEND, memory.get(Address::APPEND).with_field(0, 4, packed.into()));
}

pub(crate) fn pop_return(memory: &mut Memory) -> Option<Position> {
    let stack = return_stack(memory);
    let packed = Some(stack as u16).filter(|&packed| packed != 0)?;
    set_return_stack(memory, stack >> 16);
    Some(unpacked(packed))
}

pub(crate) fn has_return(memory: &Memory) -> bool {
    return_stack(memory) as u16 != 0
}

pub(crate) fn move_returns(memory: &mut Memory, registers: u16) {
    let stack = return_stack(memory);
    let moved = (0..6).map(|n| match (stack >> (16 * n)) as u16 {
        packed @ 1..0x1000 => u128::from(packed.wrapping_add(registers) & 0xFFF) << (16 * n),
        packed => u128::from(packed) << (16 * n),
    });
    set_return_stack(memory, moved.sum());
}

pub(crate) fn clear_returns(memory: &mut Memory) {
    set_return_stack(memory, 0);
}

/// The six return addresses in 96 bits, with the newest in the lowest bits.
fn return_stack(memory: &Memory) -> u128 {
    let (a, b) = (memory.get(Address::A).bits(), memory.get(Address::B).bits());
    u128::from(a) << 40 | u128::from(b >> 16)
}

fn set_return_stack(memory: &mut Memory, stack: u128) {
    let pointer = memory.get(Address::B).field(0, 4);
    memory.set(Address::A, Register::new((stack >> 40) as u64));
    memory.set(Address::B, Register::new((stack as u64) << 16 | pointer));
}

fn unpacked(packed: u16) -> Position {
    match packed {
        0x1000.. => Position::in_module(packed),
        _ => Position::from_pointer((packed >> 9 & 7) << 12 | packed & 0x1FF),
    }
}
