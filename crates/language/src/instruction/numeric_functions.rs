//! Purely numeric instructions, and the functions that implement them.

use super::Op;
use sim41_number::{Conversion, OfOne, OfTwo};

macro_rules! of_its_name {
    ($op:expr, $function:ident: $($name:ident)+) => {
        match $op {
            $(Op::$name => Some($function::$name),)+
            _ => None,
        }
    };
}

pub fn of_one(op: Op) -> Option<OfOne> {
    of_its_name!(op, OfOne: Abs Int Frc Fact Oct Dec Square Sqrt Reciprocal Hr Hms Ln Log Ln1PlusX
        Exp ExpMinus1 TenToX Sin Cos Tan Asin Acos Atan DegToRad RadToDeg)
}

pub fn of_two(op: Op) -> Option<OfTwo> {
    of_its_name!(op, OfTwo: Add Subtract Multiply Divide Power Mod HmsAdd HmsSubtract Percent
        PercentChange)
}

pub fn conversion(op: Op) -> Option<Conversion> {
    of_its_name!(op, Conversion: PolarToRectangular RectangularToPolar)
}
