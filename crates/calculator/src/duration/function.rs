//! The processor words of functions of numbers, which compute digit by digit: how long they take
//! depends on the digits.

use crate::memory::Memory;
use sim41_language::instruction::Op;
use sim41_language::instruction::computing::{conversion, of_one, of_two};
use sim41_number::OfTwo;
use sim41_number::firmware::{self, counted};
use sim41_number::register::Register;

/// The additional words of arithmetic with a register, and of ISG and DSE.
const OF_REGISTER: u64 = 164;
const OF_COUNTER: u64 = 142;

/// Returns the words in which the firmware comes to a function of this instruction, fetches its
/// operands and writes its result.
fn around(op: Op) -> u64 {
    match op {
        Op::Abs | Op::TenToX => 82,
        Op::Sqrt => 83,
        Op::Frc => 85,
        Op::Square | Op::Exp => 86,
        Op::Int | Op::ExpMinus1 => 87,
        Op::Percent => 89,
        Op::Reciprocal => 90,
        Op::XLtY | Op::XGtY => 92,
        Op::PercentChange | Op::Tan => 93,
        Op::Add | Op::Multiply | Op::Divide => 94,
        Op::Subtract | Op::Mod | Op::XLeY => 95,
        Op::RectangularToPolar => 105,
        Op::PolarToRectangular => 110,
        Op::Power => 123,
        _ => 98,
    }
}

/// Returns the additional words in which a negative sign is tested.
pub(super) fn tested(x: Register) -> u64 {
    4 * u64::from(x.digit(13) != 0)
}

/// Returns the words in which the exponent of a result is checked.
fn checked(result: Register) -> u64 {
    match (result.digit(12), result.digit(2)) {
        (0, _) => 7,
        (_, 0) => 6,
        _ => 12,
    }
}

/// Returns the words of a function of X, or of X and Y; `None` for any other instruction, and for
/// operands for which the function is an error.
pub(super) fn of_stack(memory: &Memory, op: Op) -> Option<u64> {
    let (x, y, angle) = (memory.x(), memory.y(), memory.angle());
    let compares = matches!(op, Op::XLtY | Op::XGtY | Op::XLeY);
    let of_two = if compares { Some(OfTwo::Subtract) } else { of_two(op) };
    let (result, words) = match (of_one(op), of_two) {
        (Some(function), _) => counted(|count| function.firmware(count, x.into(), angle))?,
        (_, Some(function)) => counted(|count| function.firmware(count, y.into(), x.into()))?,
        _ => {
            let conversion = conversion(op)?;
            let (_, words) =
                counted(|count| conversion.firmware(count, y.into(), x.into(), angle))?;
            return Some(around(op) + words + tested(y) + tested(x));
        }
    };
    if compares {
        let words = around(op) + words + tested(y) + tested(x);
        return Some(match (op, result) {
            (Op::XLtY, Register::ZERO) => words - 2,
            (Op::XLeY, Register::ZERO) => words - 7,
            _ => words + u64::from(result.digit(13) != 0),
        });
    }
    let of_y = if of_two.is_some() { tested(y) } else { 0 };
    Some(around(op) + words + of_y + tested(x) + checked(result))
}

/// Returns the words of a function of a register with this content: arithmetic with X, ISG and DSE;
/// `None` as for [`of_stack`].
pub(super) fn of_register(memory: &Memory, op: Op, content: Register) -> Option<u64> {
    let function = match op {
        Op::Isg | Op::Dse => {
            let down = op == Op::Dse;
            let (_, words) = counted(|count| firmware::step(count, content, down))?;
            return Some(OF_COUNTER + tested(content) + words);
        }
        Op::StoAdd => OfTwo::Add,
        Op::StoSubtract => OfTwo::Subtract,
        Op::StoMultiply => OfTwo::Multiply,
        Op::StoDivide => OfTwo::Divide,
        _ => return None,
    };
    let x = memory.x();
    let (result, words) = counted(|count| function.firmware(count, content.into(), x.into()))?;
    // ST- changes the sign before it is tested.
    let around = match op {
        Op::StoAdd => OF_REGISTER - 1,
        Op::StoSubtract => OF_REGISTER + 8 - 2 * tested(x),
        _ => OF_REGISTER,
    };
    Some(around + tested(x) + tested(content) + words + checked(result))
}
