//! The forms in which functions take numbers and give results, and how a function is put together
//! from its estimate and the firmware's digits.

use super::{Decimal, Error, Float, Word, Working};
use crate::register::Register;

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
