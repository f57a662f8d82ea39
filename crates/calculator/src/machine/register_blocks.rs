//! REGMOVE, REGSWAP, CLRGX (CLRG: `storage`), and the comparisons X=NN? to X>=NN?.

use super::argument::Fields;
use super::{Error, Flow, Machine};
use crate::machine::addressing;
use crate::memory::Address;
use sim41_number::register::Register;
use std::cmp::Ordering;
use std::ops::RangeInclusive;

/// With X = sss.dddnnn, REGMOVE copies nnn registers (000 means one) from sss to ddd, and REGSWAP
/// exchanges them. Overlapping blocks are exchanged register by register.
pub(super) fn move_registers(machine: &mut Machine, exchanges: bool) -> Result<(), Error> {
    let (from, to, count) = two_blocks(machine)?;
    for n in in_order(from, to, count) {
        let (one, other) = (
            addressing::data_register(&machine.memory, from + n)?,
            addressing::data_register(&machine.memory, to + n)?,
        );
        let (value, replaced) = (machine.memory.get(one), machine.memory.get(other));
        if exchanges {
            addressing::write(machine, one, replaced);
        }
        addressing::write(machine, other, value);
    }
    Ok(())
}

/// With X = bbb.eeeii, CLRGX clears every ii-th register from bbb to eee (00 means every register).
pub(super) fn clear_block(machine: &mut Machine) -> Result<(), Error> {
    let (block, fields) = block_in_x(machine)?;
    for n in block.step_by(fields.after_point(3, 2).max(1) as usize) {
        addressing::write(machine, addressing::data_register(&machine.memory, n)?, Register::ZERO);
    }
    Ok(())
}

/// The registers bbb to eee that X = bbb.eee selects, and the fields of X. The first and the last
/// register must exist; if eee is below bbb, the block is one register.
pub(super) fn block_in_x(machine: &Machine) -> Result<(RangeInclusive<u32>, Fields), Error> {
    let fields = Fields::parse(machine.memory.x())?;
    let (first, last) = (fields.integer, fields.after_point(0, 3));
    addressing::data_register(&machine.memory, first)?;
    addressing::data_register(&machine.memory, last)?;
    Ok((first..=last.max(first), fields))
}

/// Returns source, destination and count from sss.dddnnn. All registers must exist. The last
/// register of each block is read like an operand, which normalizes it.
fn two_blocks(machine: &mut Machine) -> Result<(u32, u32, u32), Error> {
    let fields = Fields::parse(machine.memory.x())?;
    let (from, to) = (fields.integer, fields.after_point(0, 3));
    let count = fields.after_point(3, 3).max(1);
    for first in [from, to] {
        let last = addressing::data_register(&machine.memory, first + count - 1)?;
        addressing::read(machine, last);
    }
    Ok((from, to, count))
}

pub(super) fn x_equals_register(machine: &mut Machine) -> Result<bool, Error> {
    Ok(register_in_y(machine)? == machine.memory.x())
}

/// X<NN? to X>=NN? compare numbers by value and text alphabetically; text is greater than any
/// number.
pub(super) fn compare_register(
    machine: &mut Machine,
    yes: impl FnOnce(Ordering) -> bool,
) -> Result<Flow, Error> {
    let other = register_in_y(machine)?;
    let x = machine.memory.x();
    let order = match (x.is_alpha(), other.is_alpha()) {
        (true, true) => leftmost(x).cmp(&leftmost(other)),
        (true, false) => Ordering::Greater,
        (false, true) => Ordering::Less,
        // Sign digits from 2 to 8 count as negative.
        (false, false) if matches!(x.digit(13), 2..=8) => {
            sim41_number::compare(other, x.with_digit(13, 9))?
        }
        (false, false) => sim41_number::compare(other, x)?,
    };
    Ok(Flow::Test(yes(order)))
}

fn register_in_y(machine: &mut Machine) -> Result<Register, Error> {
    let y = machine.memory.y();
    let address = if y.is_alpha() {
        let letter = y.field(0, 13);
        let named = |(name, _): &&(&str, Address)| u64::from(name.as_bytes()[0]) == letter;
        Address::STACK.iter().find(named).ok_or(Error::DataError)?.1
    } else {
        addressing::data_register(&machine.memory, Fields::parse(y)?.integer)?
    };
    Ok(addressing::read(machine, address))
}

fn in_order(from: u32, to: u32, count: u32) -> impl Iterator<Item = u32> {
    (0..count).map(move |n| if to > from { count - 1 - n } else { n })
}

/// The firmware left-aligns text before it compares it.
fn leftmost(text: Register) -> u64 {
    let mut digits = text.field(0, 13);
    while digits != 0 && digits >> 40 == 0 {
        digits <<= 8;
    }
    digits
}
