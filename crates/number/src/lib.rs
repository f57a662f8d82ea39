//! The calculator's numbers: ten digits and an exponent from -99 to 99 in a 56-bit register.
//!
//! Internal to sim41: embedders use `sim41-session`.
//!
//! Functions take operands ([`Register`]s) in stack order (`y`, then `x`) and the modes on which
//! they depend (angle, display format, date format). The stack, LASTX and the flags belong to
//! `machine` in the `sim41-calculator` crate. Every result has the firmware's digits;
//! `docs/conformance.md` lists the measurements.

#![cfg_attr(not(test), warn(unreachable_pub))]

pub mod calendar;
pub mod charset;
mod chs_sign_rnd;
mod comparison;
mod content;
mod decimal;
mod display_rounding;
mod displayed_number;
pub mod estimate;
pub mod firmware;
mod float;
mod functions;
mod integer;
mod normalize;
mod number_entry;
pub mod register;
pub mod register_text;
mod result_rounding;
mod truncated;
mod working;

pub use chs_sign_rnd::change_sign;
pub use chs_sign_rnd::{chs, rnd, sign};
pub use comparison::order;
pub use comparison::{compare, compare_zero};
pub use content::Content;
pub use decimal::Decimal;
pub use displayed_number::{display, text};
pub use firmware::accumulate;
pub use float::Float;
pub use functions::{Conversion, OfOne, OfTwo, count};
pub use functions::{mean, sdev, step};
pub use integer::{integer, pointer, quick_pointer};
pub use normalize::normalize;
pub use number_entry::{KeyedNumber, entered};
pub use result_rounding::saturate;
pub use working::Working;

pub use charset::Glyph;
pub use register::Register;

/// The value of the π key, 3.141592654.
pub const PI: Register = Register::new(0x03_1415_9265_4000);
pub const LARGEST: Register = Register::new(0x09_9999_9999_9099);
pub const ONE: Register = Register::new(0x01_0000_0000_0000);

/// A function's error. `Display` gives the calculator's message.
///
/// If several errors apply, the firmware shows the first one in this list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("ALPHA DATA")]
    AlphaData,
    #[error("DATA ERROR")]
    DataError,
    /// The result is beyond ±9.999999999E99. With flag 24 set, the value ±9.999999999E99 replaces
    /// it.
    #[error("OUT OF RANGE")]
    OutOfRange(Register),
    /// Displayed as OUT OF RANGE, regardless of flag 24.
    #[error("OUT OF RANGE")]
    NegativeVariance,
}

/// Selected by flags 42 and 43.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Angle {
    /// 360 degrees to a circle
    #[default]
    Deg,
    Rad,
    /// 400 grads to a circle
    Grad,
}

impl Angle {
    pub fn name(self) -> &'static str {
        match self {
            Angle::Deg => "DEG",
            Angle::Rad => "RAD",
            Angle::Grad => "GRAD",
        }
    }
}

/// Selected by flags 40 and 41.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// A fixed number of decimals
    #[default]
    Fix,
    Sci,
    /// An exponent that is a multiple of three
    Eng,
    /// FIX, or ENG for numbers that do not fit. Active if flags 40 and 41 are both set, which only
    /// a write to register d can cause.
    FixEng,
}

impl Notation {
    pub fn name(self) -> &'static str {
        match self {
            Notation::Fix | Notation::FixEng => "FIX",
            Notation::Sci => "SCI",
            Notation::Eng => "ENG",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    pub notation: Notation,
    /// 0 to 9 (flags 36 to 39); up to 15 in synthetic settings.
    pub digits: u8,
    /// If set, the radix mark is a period and the separator a comma; otherwise vice versa.
    pub flag28: bool,
    /// If set, digits are grouped in threes, and integers are shown with a radix mark too.
    pub flag29: bool,
}

/// FIX 4 with flags 28 and 29 set, as after MEMORY LOST.
impl Default for Format {
    fn default() -> Self {
        Format { notation: Notation::Fix, digits: 4, flag28: true, flag29: true }
    }
}
