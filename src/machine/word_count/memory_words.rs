//! The words of functions of the memory as a whole.

use super::alpha_words::{digits, integer};
use super::column_bits;
use super::function_words::lifted;
use crate::instruction::Op;
use crate::machine::Machine;
use crate::machine::argument::{self, Fields};
use crate::memory::Address;
use crate::register::Register;

/// The words of SIZE?, and of each register that it counts.
const SIZE: u64 = 339;
const SIZE_REGISTER: u64 = 17;

/// The words of CLRG, and of each register.
const CLRG: u64 = 67;
const CLRG_REGISTER: u64 = 18;
/// The words of PSIZE, of each pending return, of each register that is free, of each register from
/// .END. on and of one that also moves.
const PSIZE: u64 = 572;
const RETURN: u64 = 7;
const FREE: u64 = 13;
const PASSED: u64 = 14;
const MOVED: u64 = 9;
const CLEARED: u64 = 3;
/// The words of X<>F, and of each flag that is set before or after it.
const EXCHANGE_FLAGS: u64 = 629;
/// The words of STOFLAG of all flags.
const STOFLAG: u64 = 223;

/// The words of REGMOVE, of each register and of each further register, and the additional words if
/// the registers move up, for each further register that moves up, and of a given number.
const MOVE: u64 = 509;
const MOVED_REGISTER: u64 = 17;
const MOVED_FURTHER: u64 = 24;
const MOVE_UP: u64 = 3;
/// The words of CLRGX without its registers, of each register and of a step that is not given.
const CLRGX: u64 = 485;
const CLRGX_REGISTER: u64 = 9;

/// Returns the words of a function of the memory; `None` for any other one.
pub fn function(machine: &Machine, op: Op) -> Option<u64> {
    let memory = &machine.memory;
    let size = u64::from(memory.size());
    Some(match op {
        Op::SizeQ => SIZE + SIZE_REGISTER * size + integer(size) + lifted(machine),
        Op::Clrg => CLRG + CLRG_REGISTER * size,
        Op::Psize => resized(machine)?,
        Op::XExchangeF => {
            let old = memory.get(Address::D).byte(6).reverse_bits();
            let new = argument::character(memory.word(Address::X)).ok()?;
            let set = u64::from(old.count_ones() + new.count_ones());
            EXCHANGE_FLAGS + set + digits(memory.x()) + integer(old.into())
        }
        Op::Regmove => moved(memory.x())?,
        Op::Clrgx => cleared(memory.x())?,
        Op::Stoflag if memory.x().is_alpha() => STOFLAG,
        _ => return None,
    })
}

/// Returns the words of PSIZE: free registers and data registers are counted, and all registers
/// from .END. on are moved.
fn resized(machine: &Machine) -> Option<u64> {
    let memory = &machine.memory;
    let new = u64::from(argument::integer(memory.x()).ok()?);
    let old = u64::from(memory.size());
    let program = u64::from(memory.curtain().saturating_sub(memory.end_register()));
    let registers = program + old.max(new);
    let cleared = if new > old { new - old + 1 } else { old - new };
    let free = FREE * u64::from(memory.free_registers());
    let pointer = column_bits(machine.pc().forward(2));
    Some(
        PSIZE
            + digits(memory.x())
            + RETURN * memory.returns_kept() as u64
            + SIZE_REGISTER * old
            + free
            + PASSED * registers
            + MOVED * (registers - cleared)
            + CLEARED * cleared
            + pointer,
    )
}

/// Returns the words of REGMOVE with sss.dddnnn.
fn moved(x: Register) -> Option<u64> {
    let fields = Fields::of(x).ok()?;
    let (from, to) = (fields.integer, fields.after_point(0, 3));
    let count = fields.after_point(3, 3);
    let (up, given) = (u64::from(from < to), u64::from(count != 0));
    let further = u64::from(count.max(1)) - 1;
    let words = MOVE + MOVED_REGISTER * (further + 1) + (MOVED_FURTHER + 2 * up) * further;
    Some((words + MOVE_UP * up + given).saturating_add_signed(before_point(x)))
}

/// Returns the words of CLRGX with bbb.eeeii.
fn cleared(x: Register) -> Option<u64> {
    let fields = Fields::of(x).ok()?;
    let (first, last) = (fields.integer, fields.after_point(0, 3));
    let step = fields.after_point(3, 2);
    let count = last.saturating_sub(first) / step.max(1) + 1;
    let words = CLRGX + CLRGX_REGISTER * u64::from(count) + u64::from(step == 0);
    Some(words.saturating_add_signed(before_point(x)))
}

/// Returns the additional words of the digits before the point; fewer of them if there are none.
fn before_point(x: Register) -> i64 {
    let digits = i64::from(x.digit(1)) * 10 + i64::from(x.digit(0));
    match x.digit(2) == 0 {
        _ if x == Register::ZERO => -28,
        true => 6 * digits,
        false => 7 * (digits - 100) - 21,
    }
}
