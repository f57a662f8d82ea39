//! The content of a register together with its known properties, so that each is found only once.
//!
//! A program mostly computes with the results of its own functions. A result is a normalized number
//! by construction, and a function that computes in binary has its ten digits as a binary number; a
//! [`Word`] remembers both. The digits are packed when they are needed.

use super::packed::{is_normalized, normalized_or_zero};
use super::{Decimal, Error, Float, Working};
use crate::register::Register;

/// A register in one of three forms.
///
/// - Digits of which nothing is known: the upper eight bits are 0.
/// - Digits that are 0 or a normalized number: bit 63 is set.
/// - A normalized number other than 0 in binary: bit 62 is set, as in every `f64` from 2 up. The
///   ten digits as an integer are an `f64`, whose lowest 19 bits are 0; they hold the tag of
///   [`Float`]: sign (bit 10) and exponent plus 512 (bits 9 to 0).
///
/// Only this file sets the upper bits, so they are always right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word(u64);

const KNOWN: u64 = 1 << 63;
const BINARY: u64 = 1 << 62;
const NEGATIVE: u64 = 1 << 10;
/// The sign digit of a negative number.
const SIGN: u64 = 9 << 52;
const MANTISSA: u64 = u64::MAX << 19;

impl Word {
    /// The number 0.
    pub const ZERO: Word = Word(KNOWN);
    /// The number 1.
    pub const ONE: Word = Word(KNOWN | super::ONE.bits());

    /// Returns the register with its digits packed.
    #[inline]
    pub fn register(self) -> Register {
        if self.0 & BINARY == 0 { Register::new(self.0) } else { self.packed() }
    }

    #[cold]
    #[inline(never)]
    fn packed(self) -> Register {
        self.binary().register()
    }

    /// Returns whether the number is in binary form.
    #[inline]
    pub(super) fn is_binary(self) -> bool {
        self.0 & BINARY != 0
    }

    /// Returns whether both numbers are in binary form.
    #[inline(always)]
    pub(super) fn are_binary(y: Word, x: Word) -> bool {
        y.0 & x.0 & BINARY != 0
    }

    /// Returns the place of a number in binary form among such numbers: sign, exponent, digits.
    #[inline(always)]
    pub(super) fn binary_order(self) -> i64 {
        let magnitude = (self.0 & (NEGATIVE - 1)) << 45 | (self.0 >> 19 & ((1 << 45) - 1));
        if self.0 & NEGATIVE == 0 { magnitude as i64 } else { -(magnitude as i64) }
    }

    /// Returns the number in binary form.
    #[inline]
    fn binary(self) -> Float {
        Float::from_bits(self.0)
    }

    /// Returns the digits of 0 or of a normalized number; `None` otherwise.
    #[inline]
    pub(super) fn digits(self) -> Option<u64> {
        if self.0 & KNOWN != 0 { Some(self.0 & Register::MASK) } else { self.other_digits() }
    }

    #[inline(never)]
    fn other_digits(self) -> Option<u64> {
        let digits = self.register().bits();
        (self.0 & BINARY != 0 || normalized_or_zero(digits)).then_some(digits)
    }

    /// Returns this word, marked as known, if it holds 0 or a normalized number.
    #[inline]
    pub fn known(self) -> Option<Word> {
        if self.0 >> 62 != 0 {
            return Some(self);
        }
        normalized_or_zero(self.0).then_some(Word(self.0 | KNOWN))
    }

    /// Returns a result of digits that are 0 or a normalized number.
    #[inline]
    pub(super) fn normal(bits: u64) -> Word {
        debug_assert!(bits == 0 || is_normalized(bits));
        Word(bits | KNOWN)
    }

    /// Returns the number with its digits as an integer, if it is normalized.
    #[inline]
    pub(super) fn decimal(self) -> Option<Decimal> {
        if self.0 & BINARY != 0 {
            return Some(self.binary().decimal());
        }
        Some(Decimal::of_digits(self.digits()?))
    }

    /// Returns 0 or a normalized number; `None` otherwise.
    #[inline]
    pub fn float(self) -> Option<Float> {
        if self.0 & BINARY != 0 {
            return Some(self.binary());
        }
        Some(Decimal::of_digits(self.digits()?).into())
    }

    /// Returns the ten digits of 0 or of a normalized number as an integer with its sign, and the
    /// exponent; `None` otherwise.
    #[inline(always)]
    pub(super) fn signed(self) -> Option<(f64, i32)> {
        if self.0 & BINARY != 0 {
            let sign = (self.0 & NEGATIVE) << 53;
            return Some((f64::from_bits(self.0 & MANTISSA | sign), self.binary().exponent()));
        }
        Some(self.float()?.signed())
    }

    /// Returns the sign of 0 or of a normalized number, -1 to 1; `None` otherwise.
    #[inline]
    pub fn sign(self) -> Option<i32> {
        let negative = match self.0 & BINARY {
            0 => self.digits()? >> 55 != 0,
            _ => self.0 & NEGATIVE != 0,
        };
        Some(if negative { -1 } else { (self.0 & !KNOWN != 0) as i32 })
    }

    /// Returns 0 or a normalized number without its sign; `None` otherwise.
    #[inline]
    pub(super) fn magnitude(self) -> Option<Word> {
        if self.0 & BINARY != 0 {
            return Some(Word(self.0 & !NEGATIVE));
        }
        Some(Word::normal(self.digits()? & !SIGN))
    }

    /// Returns 0 or a normalized number with the other sign; `None` otherwise.
    #[inline]
    pub(super) fn negated(self) -> Option<Word> {
        if self.0 & BINARY != 0 {
            return Some(Word(self.0 ^ NEGATIVE));
        }
        let digits = self.digits()?;
        Some(Word::normal(if digits == 0 { 0 } else { digits ^ SIGN }))
    }

    /// Returns whether the register holds ALPHA data.
    #[inline]
    pub fn is_alpha(self) -> bool {
        self.0 & BINARY == 0 && Register::new(self.0).is_alpha()
    }

    /// Returns six bits that are mostly different for another word or another number `with` it.
    #[inline(always)]
    pub fn hash(self, with: u64) -> u64 {
        (self.0 ^ with).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58
    }

    /// Returns whether both words hold the same digits.
    #[inline]
    pub fn equals(self, other: Word) -> bool {
        match (self.0 | other.0) & BINARY {
            0 => (self.0 ^ other.0) & Register::MASK == 0,
            _ => self.register() == other.register(),
        }
    }
}

/// A register of which nothing is known.
impl From<Register> for Word {
    #[inline]
    fn from(register: Register) -> Word {
        Word(register.bits())
    }
}

impl From<Word> for Register {
    #[inline]
    fn from(word: Word) -> Register {
        word.register()
    }
}

impl From<Float> for Word {
    #[inline]
    fn from(number: Float) -> Word {
        if number.mantissa == 0.0 {
            return Word::ZERO;
        }
        Word(number.bits())
    }
}

/// The two forms in which a function takes a number and gives its result: a [`Register`], or a
/// [`Word`], which is quicker.
pub trait Form: Into<Word> + From<Word> + Copy {}

impl Form for Register {}
impl Form for Word {}

/// The operand of a function with an estimate: a [`Form`], or a [`Float`], for which the function
/// gives its estimate alone.
pub trait Operand: Copy {
    /// The result of the function.
    type Result;

    /// Returns 0 or a normalized number; `None` otherwise.
    fn number(self) -> Option<Float>;

    /// Returns the result: the estimate if it is sure of its ten digits, else the firmware's.
    fn result(
        estimate: Option<Float>,
        firmware: impl FnOnce() -> Result<Register, Error>,
    ) -> Self::Result;

    /// Returns the register that holds this operand.
    fn register(self) -> Register;
}

impl<F: Form> Operand for F {
    type Result = Result<F, Error>;

    #[inline(always)]
    fn number(self) -> Option<Float> {
        let word: Word = self.into();
        word.float()
    }

    #[inline(always)]
    fn result(
        estimate: Option<Float>,
        firmware: impl FnOnce() -> Result<Register, Error>,
    ) -> Result<F, Error> {
        match estimate {
            Some(number) => Ok(Word::from(number).into()),
            None => Ok(Word::from(firmware()?).into()),
        }
    }

    #[inline(always)]
    fn register(self) -> Register {
        let word: Word = self.into();
        word.register()
    }
}

impl Operand for Float {
    type Result = Option<Float>;

    #[inline(always)]
    fn number(self) -> Option<Float> {
        Some(self)
    }

    #[inline(always)]
    fn result(
        estimate: Option<Float>,
        _: impl FnOnce() -> Result<Register, Error>,
    ) -> Option<Float> {
        estimate
    }

    fn register(self) -> Register {
        Float::register(self)
    }
}

/// An operand for which no estimate is sure: a function of it computes the firmware's digits.
#[derive(Clone, Copy)]
pub struct Digits(pub Float);

impl Operand for Digits {
    type Result = Result<Register, Error>;

    fn number(self) -> Option<Float> {
        None
    }

    fn result(
        _: Option<Float>,
        firmware: impl FnOnce() -> Result<Register, Error>,
    ) -> Result<Register, Error> {
        firmware()
    }

    fn register(self) -> Register {
        self.0.register()
    }
}

/// No operand: a function of it computes nothing.
impl Operand for () {
    type Result = ();

    fn number(self) -> Option<Float> {
        None
    }

    fn result(_: Option<Float>, _: impl FnOnce() -> Result<Register, Error>) {}

    fn register(self) -> Register {
        Register::ZERO
    }
}

/// Computes a function of one number: the estimate where it is sure of its ten digits, else what
/// the firmware's digits give.
#[inline(always)]
pub(super) fn one<X: Operand>(
    x: X,
    estimate: impl FnOnce(Float) -> Option<Float>,
    firmware: impl FnOnce(Register) -> Result<Register, Error>,
) -> X::Result {
    X::result(x.number().and_then(estimate), || firmware(x.register()))
}

/// Computes a function of one number that computes with its digits as an integer.
#[inline(always)]
pub(super) fn decimal_one<F: Form>(
    x: F,
    short: impl FnOnce(Decimal) -> Option<Decimal>,
    firmware: impl FnOnce(Register) -> Result<Register, Error>,
) -> Result<F, Error> {
    packed_one(x, |x| Some(Float::from(short(x.decimal()?)?).into()), firmware)
}

/// Computes a function of two numbers that computes with their digits as integers.
#[inline(always)]
pub(super) fn decimal_two<F: Form>(
    pair: (F, F),
    short: impl FnOnce(Decimal, Decimal) -> Option<Decimal>,
    firmware: impl FnOnce(Register, Register) -> Result<Register, Error>,
) -> Result<F, Error> {
    packed_two(pair, |y, x| Some(Float::from(short(y.decimal()?, x.decimal()?)?).into()), firmware)
}

/// Computes a function of two numbers: the estimate where it is certain, else the firmware's
/// digits.
#[inline(always)]
pub(super) fn two<X: Operand>(
    (y, x): (X, X),
    estimate: impl FnOnce(Float, Float) -> Option<Float>,
    firmware: impl FnOnce(Register, Register) -> Result<Register, Error>,
) -> X::Result {
    // A closure would not always be inlined.
    let sure = match (y.number(), x.number()) {
        (Some(y), Some(x)) => estimate(y, x),
        _ => None,
    };
    X::result(sure, || firmware(y.register(), x.register()))
}

/// Returns the two results of the firmware's digits. With `flag24` one out of range is
/// ±9.999999999E99.
#[inline(never)]
pub(super) fn saturated<F: Form>(pair: [Working; 2], flag24: bool) -> Result<[F; 2], Error> {
    let [x, y] = pair.map(|result| super::saturate(result.finish(), flag24));
    Ok([Word::from(x?).into(), Word::from(y?).into()])
}

/// Computes a function of one number that computes on the packed digits of normalized numbers.
#[inline(always)]
pub(super) fn packed_one<F: Form>(
    x: F,
    packed: impl FnOnce(Word) -> Option<Word>,
    firmware: impl FnOnce(Register) -> Result<Register, Error>,
) -> Result<F, Error> {
    let x = x.into();
    match packed(x) {
        Some(result) => Ok(result.into()),
        None => Ok(Word::from(firmware(x.register())?).into()),
    }
}

/// Computes a function of two numbers that computes on the packed digits of normalized numbers.
#[inline(always)]
pub(super) fn packed_two<F: Form>(
    (y, x): (F, F),
    packed: impl FnOnce(Word, Word) -> Option<Word>,
    firmware: impl FnOnce(Register, Register) -> Result<Register, Error>,
) -> Result<F, Error> {
    let (y, x) = (y.into(), x.into());
    match packed(y, x) {
        Some(result) => Ok(result.into()),
        None => Ok(Word::from(firmware(y.register(), x.register())?).into()),
    }
}
