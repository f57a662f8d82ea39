//! GETKEY and GETKEYX: how long a program waits for a key, and what the key leaves in the stack.
//!
//! The functions return [`Halt::Key`]. The keyboard waits (`keyboard::getkey_wait`) and passes the
//! key to [`Machine::take_key`].

use super::{Error, Flow, Halt, Machine, argument};
use crate::device::Notice;
use crate::duration::GETKEY;
use crate::machine::addressing;
use crate::memory::Address;
use crate::memory::flags::SINGLE_STEP;
use sim41_number::calendar;
use sim41_number::register::Register;

/// The number of seconds in X from which on GETKEYX does not wait.
const LONGEST: u32 = 100;

/// A key that was pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TakenKey {
    /// The key code: row and column, 1 to 84; negative after SHIFT.
    pub code: i8,
    /// The character that the key types, 0 for none.
    pub character: u8,
}

impl Machine {
    /// Returns whether SHIFT modifies the next key (GETKEYX) or is a key itself (GETKEY).
    pub(crate) fn key_with_shift(&self) -> bool {
        self.key_with_shift
    }

    /// Takes the key that a program waited for; `None` if none came in time. SHIFT before the key
    /// is over. GETKEY pushes the key's code. GETKEYX lifts the stack and puts the code into Y, the
    /// character into X, and the old X into LASTX.
    pub(crate) fn take_key(&mut self, key: Option<TakenKey>) {
        self.set_shift(false);
        self.memory.set_flag(SINGLE_STEP, false);
        let key = key.unwrap_or(TakenKey { code: 0, character: 0 });
        let code = calendar::scaled(key.code.into(), 0);
        if !self.key_with_shift {
            addressing::push(self, code);
            return self.notify(Notice::Result);
        }
        let character: Register = argument::number(key.character as u32);
        self.memory.set_last_x(self.memory.x());
        self.memory.lift();
        self.memory.set(Address::Y, code);
        self.memory.set_x(character);
        self.lift = true;
        self.notify(Notice::Result);
    }
}

/// Executes GETKEY: waits for a key. The stack lift does not change until the key comes.
pub(super) fn get_key(machine: &mut Machine) -> Result<Flow, Error> {
    machine.key_with_shift = false;
    Ok(Flow::Halt(Halt::Key((GETKEY / 100) as u32)))
}

/// Executes GETKEYX: waits for a key for X seconds, in tenths.
pub(super) fn get_key_with_shift(machine: &mut Machine) -> Result<Flow, Error> {
    let x = machine.memory.x();
    let fields = argument::Fields::of(x)?;
    if fields.integer >= LONGEST {
        return Err(Error::DataError);
    }
    machine.key_with_shift = true;
    Ok(Flow::Halt(Halt::Key(fields.integer * 10 + fields.after_point(0, 1))))
}
