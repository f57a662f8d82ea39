//! SIZE PSIZE SIZE?: data registers, moved by `memory::curtain`. PACKING: `keyboard::busy`.

use super::{Error, Machine, argument};
use crate::machine::program_editing;
use crate::machine::{program_pointer, stack_lift, synthetic};
use crate::memory::Address;
use crate::memory::return_stack;
use sim41_language::module::Position;

impl Machine {
    /// SIZE clears pending returns. Fails with TRY AGAIN if there is no room; memory is then
    /// packed, so a second attempt may succeed.
    pub fn set_size(&mut self, size: u16) -> Result<(), Error> {
        resize(self, size)?;
        return_stack::clear_returns(&mut self.memory);
        Ok(())
    }
}

fn resize(machine: &mut Machine, size: u16) -> Result<(), Error> {
    // Resizing may move register b, so the program pointer is written there first.
    let at = program_pointer::here(machine);
    machine.memory.set_pointer(at);
    let flags = machine.memory.get(Address::D);
    let Ok(up) = machine.memory.resize(size) else {
        program_editing::pack(machine);
        return Err(Error::TryAgain);
    };
    if machine.memory.get(Address::D) != flags {
        synthetic::wrote_flags(machine);
    }
    let line = machine.memory.line_number();
    if at.is_in_module() {
        return Ok(());
    }
    let at = machine.memory.pointer();
    machine.set_pc(Position::new(at.register().wrapping_add(up) & 0xFFF, at.byte()));
    machine.memory.set_line_number(line);
    Ok(())
}

pub(super) fn set_size_by_program(machine: &mut Machine) -> Result<(), Error> {
    let size = argument::integer(machine.memory.x())? as u16;
    // Packing is impossible while a program runs.
    let program = machine.running() || machine.memory.flag(crate::memory::flags::SINGLE_STEP);
    if program && !machine.memory.has_room_for(size) {
        return Err(Error::NoRoom);
    }
    resize(machine, size)
}

pub(super) fn size_question(machine: &mut Machine) {
    stack_lift::push(machine, argument::number(machine.memory.size() as u32));
}
