//! The processor words of functions of numbers, which compute digit by digit: how long they take
//! depends on the digits.

use crate::instruction::Op;
use crate::instruction::computing::{conversion, of_one, of_two};
use crate::memory::Memory;
use crate::number::{self, OfTwo};
use crate::register::Register;

/// The words in which the firmware comes to a function, fetches its operands and writes its result:
/// 76 to 123, of which this is typical.
const AROUND: u64 = 95;
/// The additional words of arithmetic with a register, and of ISG and DSE.
const OF_REGISTER: u64 = 72;
const OF_COUNTER: u64 = 50;

/// Returns the words of a function of X, or of X and Y; `None` for any other instruction, and for
/// operands that are no normalized numbers or for which the function is an error.
pub fn words(memory: &Memory, op: Op) -> Option<u64> {
    let (x, y, angle) = (memory.x(), memory.y(), memory.angle());
    let compares = matches!(op, Op::XLtY | Op::XGtY | Op::XLeY);
    let of_two = if compares { Some(OfTwo::Subtract) } else { of_two(op) };
    let words = match (of_one(op), of_two) {
        (Some(function), _) => function.words(x, angle)?,
        (_, Some(function)) => function.words(y, x)?,
        _ => conversion(op)?.words(y, x, angle)?,
    };
    Some(AROUND + words)
}

/// Returns the words of a function of a register with this content: arithmetic with X, ISG and DSE;
/// `None` as for [`words`].
pub fn of_register(memory: &Memory, op: Op, content: Register) -> Option<u64> {
    let function = match op {
        Op::Isg | Op::Dse => {
            let words = number::words_of_count(content, op == Op::Dse)?;
            return Some(AROUND + OF_COUNTER + words);
        }
        Op::StoAdd => OfTwo::Add,
        Op::StoSubtract => OfTwo::Subtract,
        Op::StoMultiply => OfTwo::Multiply,
        Op::StoDivide => OfTwo::Divide,
        _ => return None,
    };
    Some(AROUND + OF_REGISTER + function.words(content, memory.x())?)
}
