//! The processor words of functions of numbers, which compute digit by digit: how long they take
//! depends on the digits.

use crate::instruction::Op;
use crate::instruction::computing::{conversion, of_one, of_two};
use crate::memory::Memory;
use crate::number::OfTwo;
use crate::number::firmware::{self, words};
use crate::register::Register;

/// The words in which the firmware comes to a function, fetches its operands, tests them, and writes
/// its result: 80 to 150, of which this is typical.
const AROUND: u64 = 105;
/// The additional words of arithmetic with a register, and of ISG and DSE.
const OF_REGISTER: u64 = 72;
const OF_COUNTER: u64 = 50;

/// Returns the words of a function of X, or of X and Y; `None` for any other instruction, and for
/// operands for which the function is an error.
pub fn of_stack(memory: &Memory, op: Op) -> Option<u64> {
    let (x, y, angle) = (memory.x(), memory.y(), memory.angle());
    let compares = matches!(op, Op::XLtY | Op::XGtY | Op::XLeY);
    let of_two = if compares { Some(OfTwo::Subtract) } else { of_two(op) };
    let words = match (of_one(op), of_two) {
        (Some(function), _) => words(|count| function.firmware(count, x, angle))?,
        (_, Some(function)) => words(|count| function.firmware(count, y, x))?,
        _ => {
            let conversion = conversion(op)?;
            words(|count| conversion.firmware(count, y, x, angle))?
        }
    };
    Some(AROUND + words)
}

/// Returns the words of a function of a register with this content: arithmetic with X, ISG and DSE;
/// `None` as for [`of_stack`].
pub fn of_register(memory: &Memory, op: Op, content: Register) -> Option<u64> {
    let function = match op {
        Op::Isg | Op::Dse => {
            let down = op == Op::Dse;
            let words = words(|count| firmware::step(count, content, down))?;
            return Some(AROUND + OF_COUNTER + words);
        }
        Op::StoAdd => OfTwo::Add,
        Op::StoSubtract => OfTwo::Subtract,
        Op::StoMultiply => OfTwo::Multiply,
        Op::StoDivide => OfTwo::Divide,
        _ => return None,
    };
    let x = memory.x();
    Some(AROUND + OF_REGISTER + words(|count| function.firmware(count, content, x))?)
}
