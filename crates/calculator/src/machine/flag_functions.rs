//! SF CF FS? FC? FS?C FC?C, and RCLFLAG STOFLAG X<>F. The result of RCLFLAG resembles ALPHA data:
//! digits 13 to 11 are 1FF, and the others contain flags 00 to 43.

use super::argument::{self, Fields};
use super::{Error, Flow, Machine};
use crate::machine::addressing;
use crate::machine::stack_lift;
use crate::memory::{Address, Memory, flags};
use sim41_number::register::Register;

/// Programs can set and clear flags 00 to 29.
pub(super) const USER_FLAGS: u32 = 30;
const MARK: u64 = 0x1FF;
const DATUM_FLAGS: u32 = 44;
const DIGITS: u32 = DATUM_FLAGS / 4;

pub(super) fn change_flag(machine: &mut Machine, operand: u8, set: bool) -> Result<Flow, Error> {
    let flag = flag_operand(machine, operand, USER_FLAGS)?;
    machine.memory.set_flag(flag, set);
    Ok(Flow::Next)
}

pub(super) fn ask_flag(machine: &mut Machine, operand: u8, wanted: bool) -> Result<Flow, Error> {
    let flag = flag_operand(machine, operand, flags::COUNT.into())?;
    Ok(Flow::Test(machine.memory.flag(flag) == wanted))
}

pub(super) fn ask_and_clear_flag(
    machine: &mut Machine,
    operand: u8,
    wanted: bool,
) -> Result<Flow, Error> {
    let flag = flag_operand(machine, operand, USER_FLAGS)?;
    let answer = machine.memory.flag(flag) == wanted;
    machine.memory.set_flag(flag, false);
    Ok(Flow::Test(answer))
}

/// Fails if [`addressing::value`] fails, or with NONEXISTENT if the flag is `limit` or higher.
fn flag_operand(machine: &mut Machine, operand: u8, limit: u32) -> Result<u8, Error> {
    match addressing::value(machine, operand)? {
        flag if flag < limit => Ok(flag as u8),
        _ => Err(Error::Nonexistent),
    }
}

pub(super) fn recall_flags(machine: &mut Machine) {
    let flags = machine.memory.get(Address::D).bits() >> (u32::from(flags::COUNT) - DATUM_FLAGS);
    stack_lift::push(machine, Register::new(MARK << (4 * DIGITS) | flags));
}

/// STOFLAG restores flags 00 to 43 from X or, if X is bb.ee, flags bb to ee from Y.
pub(super) fn store_flags(memory: &mut Memory) -> Result<(), Error> {
    let x = memory.x();
    if x.field(DIGITS, 3) == MARK {
        let flags = datum(x)?;
        memory.set(Address::D, memory.get(Address::D).with_field(14 - DIGITS, DIGITS, flags));
        return Ok(());
    }
    let flags = datum(memory.y())?;
    let fields = Fields::parse(x)?;
    let (first, last) = (fields.integer, fields.after_point(0, 2));
    if first >= DATUM_FLAGS || last >= DATUM_FLAGS {
        return Err(Error::Nonexistent);
    }
    for flag in first..=last.max(first) {
        memory.set_flag(flag as u8, flags >> (DATUM_FLAGS - 1 - flag) & 1 != 0);
    }
    Ok(())
}

pub(super) fn exchange_flags(memory: &mut Memory) -> Result<(), Error> {
    let new = argument::character(memory.x().into())?;
    let d = memory.get(Address::D);
    memory.set_x(argument::number(d.byte(6).reverse_bits() as u32));
    memory.set(Address::D, d.with_byte(6, new.reverse_bits()));
    Ok(())
}

fn datum(register: Register) -> Result<u64, Error> {
    match register.field(DIGITS, 3) {
        MARK => Ok(register.field(0, DIGITS)),
        _ => Err(Error::DataError),
    }
}
