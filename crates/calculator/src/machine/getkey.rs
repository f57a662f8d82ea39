//! GETKEY and GETKEYX: timeout (`duration::waits`) and results. They return [`Halt::Key`];
//! `keyboard::getkey_wait` waits, and calls [`take_key`] with the key code.

use super::{Error, Flow, Halt, Machine, argument};
use crate::device::Notice;
use crate::duration::GETKEY;
use crate::machine::stack_lift;
use crate::memory::Address;
use crate::memory::flags::{SHIFT, SINGLE_STEP};
use sim41_number::calendar;
use sim41_number::register::Register;

/// GETKEYX fails if X is this many seconds or more.
const LONGEST: u32 = 100;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TakenKey {
    /// The key's row and column (1 to 84); negative after SHIFT.
    pub code: i8,
    pub character: u8,
}

/// Completes GETKEY or GETKEYX; `None` means timeout. Cancels SHIFT. GETKEY pushes the key code.
/// GETKEYX lifts the stack and puts the code into Y, the character into X, and the old X into
/// LASTX.
pub(crate) fn take_key(machine: &mut Machine, key: Option<TakenKey>) {
    machine.memory.set_flag(SHIFT, false);
    machine.memory.set_flag(SINGLE_STEP, false);
    let key = key.unwrap_or(TakenKey { code: 0, character: 0 });
    let code = calendar::scaled(key.code.into(), 0);
    if !machine.interpreter.key_with_shift {
        stack_lift::push(machine, code);
        return machine.notify(Notice::Result);
    }
    let character: Register = argument::number(key.character as u32);
    machine.memory.set_last_x(machine.memory.x());
    machine.memory.lift();
    machine.memory.set(Address::Y, code);
    machine.memory.set_x(character);
    machine.interpreter.lift = true;
    machine.notify(Notice::Result);
}

/// The stack lift does not change until a key is pressed.
pub(super) fn get_key(machine: &mut Machine) -> Result<Flow, Error> {
    machine.interpreter.key_with_shift = false;
    Ok(Flow::Halt(Halt::Key((GETKEY / 100) as u32)))
}

pub(super) fn get_key_with_shift(machine: &mut Machine) -> Result<Flow, Error> {
    let x = machine.memory.x();
    let fields = argument::Fields::parse(x)?;
    if fields.integer >= LONGEST {
        return Err(Error::DataError);
    }
    machine.interpreter.key_with_shift = true;
    Ok(Flow::Halt(Halt::Key(fields.integer * 10 + fields.after_point(0, 1))))
}
