//! The processor words of functions of numbers, which compute digit by digit: how long they take
//! depends on the digits.

mod angle_words;
mod arc_words;
mod digit_loops;
mod hours_words;
mod integer_words;
mod logarithm_words;
mod word_tally;

use crate::instruction::Op;
use crate::memory::Memory;
use crate::number::Working;
use crate::number::digits::Less;
use crate::register::Register;
use angle_words::Of;
use digit_loops::{Worked, checked, looked_at};

/// The words in which the firmware comes to a function, fetches its operands and writes its result:
/// 76 to 123, of which this is typical.
const AROUND: u64 = 95;
/// The additional words of arithmetic with a register, and of ISG and DSE.
const OF_REGISTER: u64 = 72;
const OF_COUNTER: u64 = 50;

/// Returns the words of a function of X, or of X and Y; `None` for any other instruction, and for
/// operands that are no normalized numbers or for which the function is an error.
pub fn words(memory: &Memory, op: Op) -> Option<u64> {
    let (x, y) = (Working::normalized(memory.x())?, memory.y());
    let angle = memory.angle();
    let y = || Working::normalized(y);
    let worked = match op {
        Op::Square => digit_loops::product(x, x),
        Op::Sqrt if !x.negative => digit_loops::root(x),
        Op::Reciprocal if x.mantissa != 0 => digit_loops::quotient(Working::ONE, x),
        Op::Int => integer_words::integer(x),
        Op::Frc => integer_words::fraction(x),
        Op::Rnd => integer_words::round(x, memory.format()),
        Op::Hr => hours_words::hours(x, true),
        Op::Hms => hours_words::hours(x, false),
        Op::Ln => logarithm_words::ln(x)?,
        Op::Log => logarithm_words::log(x)?,
        Op::Ln1PlusX => logarithm_words::ln_1p(x)?,
        Op::Exp => logarithm_words::exp(x, Less::Nothing)?,
        Op::ExpMinus1 => logarithm_words::exp(x, Less::One)?,
        Op::TenToX => logarithm_words::exp10(x)?,
        Op::Sin => angle_words::function(Of::Sine, x, angle)?,
        Op::Cos => angle_words::function(Of::Cosine, x, angle)?,
        Op::Tan => angle_words::function(Of::Tangent, x, angle)?,
        Op::Asin => arc_words::arc_sine(x, false, angle)?,
        Op::Acos => arc_words::arc_sine(x, true, angle)?,
        Op::Atan => arc_words::arc_tangent(x, angle)?,
        Op::DegToRad => angle_words::radians(x),
        Op::RadToDeg => angle_words::degrees(x),
        Op::Add => digit_loops::sum(y()?, x),
        Op::Subtract | Op::XLtY | Op::XGtY | Op::XLeY => digit_loops::sum(y()?, -x),
        Op::Multiply => digit_loops::product(y()?, x),
        Op::Percent => digit_loops::product(y()?.scaled(-2), x),
        Op::Divide if x.mantissa != 0 => digit_loops::quotient(y()?, x),
        Op::PercentChange if y()?.mantissa != 0 => digit_loops::percent_change(y()?, x),
        Op::HmsAdd => hours_words::sum_of_hours(y()?, x),
        Op::HmsSubtract => hours_words::sum_of_hours(y()?, -x),
        Op::Power => logarithm_words::pow(y()?, x)?,
        Op::Mod => integer_words::modulo(y()?, x),
        Op::RectangularToPolar => arc_words::polar(y()?, x, angle)?,
        Op::PolarToRectangular => angle_words::function(Of::Radius(x), y()?, angle)?,
        _ => return None,
    };
    Some(AROUND + looked_at(x) + finished(worked))
}

/// Returns the words of a function of a register with this content: arithmetic with X, ISG and DSE;
/// `None` as for [`words`].
pub fn of_register(memory: &Memory, op: Op, content: Register) -> Option<u64> {
    let y = Working::normalized(content)?;
    if matches!(op, Op::Isg | Op::Dse) {
        return Some(AROUND + OF_COUNTER + integer_words::counter(y, op == Op::Dse));
    }
    let x = Working::normalized(memory.x())?;
    let words = match op {
        Op::StoAdd => finished(digit_loops::sum(y, x)),
        Op::StoSubtract => finished(digit_loops::sum(y, -x)),
        Op::StoMultiply => finished(digit_loops::product(y, x)),
        Op::StoDivide if x.mantissa != 0 => finished(digit_loops::quotient(y, x)),
        _ => return None,
    };
    Some(AROUND + OF_REGISTER + words)
}

/// Returns the words in which a result is computed and rounded.
fn finished(worked: Worked) -> u64 {
    worked.words + checked(worked.result)
}
