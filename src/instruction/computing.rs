//! The instructions that only compute with numbers, and the functions that they compute.

use super::Op;
use crate::number::{Conversion, OfOne, OfTwo};

/// Returns the function of an instruction that computes with X alone.
pub(crate) fn of_one(op: Op) -> Option<OfOne> {
    Some(match op {
        Op::Abs => OfOne::Abs,
        Op::Int => OfOne::Int,
        Op::Frc => OfOne::Frc,
        Op::Fact => OfOne::Fact,
        Op::Oct => OfOne::Oct,
        Op::Dec => OfOne::Dec,
        Op::Square => OfOne::Square,
        Op::Sqrt => OfOne::Sqrt,
        Op::Reciprocal => OfOne::Reciprocal,
        Op::Hr => OfOne::Hr,
        Op::Hms => OfOne::Hms,
        Op::Ln => OfOne::Ln,
        Op::Log => OfOne::Log,
        Op::Ln1PlusX => OfOne::Ln1PlusX,
        Op::Exp => OfOne::Exp,
        Op::ExpMinus1 => OfOne::ExpMinus1,
        Op::TenToX => OfOne::TenToX,
        Op::Sin => OfOne::Sin,
        Op::Cos => OfOne::Cos,
        Op::Tan => OfOne::Tan,
        Op::Asin => OfOne::Asin,
        Op::Acos => OfOne::Acos,
        Op::Atan => OfOne::Atan,
        Op::DegToRad => OfOne::ToRadians,
        Op::RadToDeg => OfOne::ToDegrees,
        _ => return None,
    })
}

/// Returns the function of an instruction that computes with Y and X.
pub(crate) fn of_two(op: Op) -> Option<OfTwo> {
    Some(match op {
        Op::Add => OfTwo::Add,
        Op::Subtract => OfTwo::Subtract,
        Op::Multiply => OfTwo::Multiply,
        Op::Divide => OfTwo::Divide,
        Op::Power => OfTwo::Power,
        Op::Mod => OfTwo::Mod,
        Op::HmsAdd => OfTwo::HmsAdd,
        Op::HmsSubtract => OfTwo::HmsSubtract,
        Op::Percent => OfTwo::Percent,
        Op::PercentChange => OfTwo::PercentChange,
        _ => return None,
    })
}

/// Returns the function of an instruction that computes X and Y anew from both.
pub(crate) fn conversion(op: Op) -> Option<Conversion> {
    match op {
        Op::PolarToRectangular => Some(Conversion::Rectangular),
        Op::RectangularToPolar => Some(Conversion::Polar),
        _ => None,
    }
}
