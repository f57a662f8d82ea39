//! Register dumps of a DM41 or DM41X. They contain only registers, so the stack lift is disabled
//! and the clock is not set.

use super::{Unreadable, blank, can_be_resumed};
use crate::machine::Machine;
use crate::memory::{Address, Model};
use sim41_language::program::dm41::Dump;
use sim41_number::register::Register;

pub fn dump(machine: &Machine) -> Dump {
    let mut dump = Dump::default();
    for (address, register) in machine.memory().used() {
        dump.set(address.number(), register);
    }
    dump
}

/// An HP-41CX with a dump's memory and the extended-memory modules that it needs. Registers that do
/// not exist on an HP-41CX are skipped. Fails with [`Unreadable::Lost`] if register c is invalid.
pub fn machine(dump: &Dump) -> Result<Machine, Unreadable> {
    let used = |register: &(u16, Register)| register.1 != Register::ZERO;
    let highest = dump.registers().filter(used).map(|(address, _)| address).max().unwrap_or(0);
    let modules = match highest {
        0x300.. => 2,
        0x200.. => 1,
        _ => 0,
    };
    let mut memory = blank(Model::Cx, modules);
    for (number, register) in dump.registers() {
        let address = Address::new(number);
        if memory.exists(address) {
            memory.set(address, register);
        }
    }
    if can_be_resumed(&memory) {
        Ok(Machine::new(memory))
    } else {
        Err(Unreadable::Lost(memory.get(Address::C)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_dump_of_something_else_is_refused() {
        let told = machine(&Dump::default()).err().unwrap().to_string();
        assert_eq!(told, "invalid pointers in register c (00d): 00000000000000");
    }

    proptest! {
        #[test]
        fn all_registers_there_and_back(
            contents in prop::collection::vec((0u16..0x400, 1u64..1 << 56), 0..60),
        ) {
            let mut memory = crate::memory::Memory::cold().with_modules(2);
            let written = contents.into_iter().filter(|(n, _)| *n != Address::C.number());
            written.for_each(|(n, bits)| memory.set(Address::new(n), Register::new(bits)));
            let before = Machine::new(memory);
            let file = dump(&before).write();
            let after = machine(&Dump::read(file.as_bytes()).unwrap()).unwrap();
            prop_assert!(after.memory().used().eq(before.memory().used()));
        }
    }
}
