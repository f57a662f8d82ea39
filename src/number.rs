//! The calculator's numbers: ten digits and an exponent from -99 to 99, in a 56-bit register.
//!
//! Here are all functions that take numbers and give numbers, as plain functions over
//! [`Register`]: the operands in the order of the stack (`y`, then `x`), the result or the
//! error. What becomes of the stack, LASTX and the flags is `machine`'s business; the modes a
//! function depends on (angle, display format, date form) are arguments. Every result is the
//! firmware's, digit for digit; `docs/conformance.md` counts how often.

mod altering;
mod angle;
mod arithmetic;
mod binary;
pub mod calendar;
mod comparison;
mod counter;
mod cut;
mod decimal;
mod elementary;
mod exponential;
mod factorial;
mod float;
mod format;
mod hms;
mod integer;
mod inverse_trigonometry;
mod logarithm;
mod normalize;
mod number_line;
mod octal;
mod octant;
mod packed;
mod polar;
mod power;
pub mod register_text;
mod remainder;
mod rounding;
mod sums;
mod trigonometry;
mod word;
mod working;

pub use altering::{abs, chs, frc, int, rnd, sign};
pub use angle::{to_degrees, to_radians};
pub use arithmetic::{add, div, mul, percent, percent_change, reciprocal, sqrt, square, sub};
pub use comparison::{compare, compare_zero};
pub use counter::{count, dse, isg};
pub use decimal::Decimal;
pub use exponential::{exp, exp_m1, exp10};
pub use factorial::fact;
pub use float::Float;
pub use format::{display, text};
pub use hms::{hms, hms_add, hms_sub, hr};
pub use integer::{Parts, integer, parts, pointer};
pub use inverse_trigonometry::{acos, asin, atan};
pub use logarithm::{ln, ln_1p, log};
pub use normalize::{is_normal, normalize};
pub use number_line::entered;
pub use octal::{dec, oct};
pub use packed::{order as place, pointer as quick_pointer, step as quick_count};
pub use polar::{polar, rectangular};
pub use power::pow;
pub use remainder::modulo;
pub use sums::{Sums, mean, sdev, sigma_add, sigma_sub};
pub use trigonometry::{cos, sin, tan};
pub use word::{Form, Word};
pub use working::Working;

use crate::register::Register;

/// π as the key gives it, 3.141592654.
pub const PI: Register = Register::new(0x03_1415_9265_4000);
/// The largest number, 9.999999999E99.
pub const LARGEST: Register = Register::new(0x09_9999_9999_9099);
/// The number 1.
pub const ONE: Register = Register::new(0x01_0000_0000_0000);

/// Why a function gives no number; `Display` is the text in the calculator's display.
///
/// Where several apply, the machine names the first in the order of this list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// An operand is ALPHA data.
    #[error("ALPHA DATA")]
    AlphaData,
    /// An operand is outside the domain of the function.
    #[error("DATA ERROR")]
    DataError,
    /// The result is beyond ±9.999999999E99. The number carried is ±9.999999999E99, which takes
    /// the result's place when flag 24 is set.
    #[error("OUT OF RANGE")]
    OutOfRange(Register),
    /// A standard deviation's variance is negative: OUT OF RANGE too, but flag 24 does not help.
    #[error("OUT OF RANGE")]
    NegativeVariance,
}

/// The result with the machine's answer to flag 24: where the flag is set, ±9.999999999E99 takes
/// the place of a result out of range.
#[inline]
pub fn saturate(result: Result<Register, Error>, flag24: bool) -> Result<Register, Error> {
    match result {
        Err(Error::OutOfRange(largest)) if flag24 => Ok(largest),
        other => other,
    }
}

/// The unit of angles, as the annunciators say it (flags 42 and 43).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Angle {
    /// Degrees, 360 to the circle.
    #[default]
    Deg,
    /// Radians, 2π to the circle.
    Rad,
    /// Grads, 400 to the circle.
    Grad,
}

/// How numbers are displayed (flags 40 and 41).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// Fixed point.
    #[default]
    Fix,
    /// One digit, then the exponent of ten.
    Sci,
    /// Exponents that are multiples of three.
    Eng,
    /// Fixed point, and ENG where that does not fit: both flags set, as only register d can set
    /// them.
    FixEng,
}

/// The display format: notation, digits and the two flags about marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// FIX, SCI or ENG.
    pub notation: Notation,
    /// Digits asked for, 0 to 9 (flags 36-39; synthetic settings reach 15).
    pub digits: u8,
    /// Flag 28: the radix mark is a period and the separator a comma; clear, the other way round.
    pub flag28: bool,
    /// Flag 29: digits are grouped by threes, and a radix mark always follows.
    pub flag29: bool,
}

/// FIX 4 with both flags set, as after MEMORY LOST.
impl Default for Format {
    fn default() -> Self {
        Format { notation: Notation::Fix, digits: 4, flag28: true, flag29: true }
    }
}
