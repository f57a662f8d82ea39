//! The words of functions of the memory as a whole.

use super::alpha_words::integer;
use super::function_words::lifted;
use crate::instruction::Op;
use crate::machine::Machine;

/// The words of SIZE?, and of each register that it counts.
const SIZE: u64 = 339;
const SIZE_REGISTER: u64 = 17;

/// Returns the words of a function of the memory; `None` for any other one.
pub fn function(machine: &Machine, op: Op) -> Option<u64> {
    let size = u64::from(machine.memory.size());
    Some(match op {
        Op::SizeQ => SIZE + SIZE_REGISTER * size + integer(size) + lifted(machine),
        _ => return None,
    })
}
