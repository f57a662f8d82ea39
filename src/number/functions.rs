//! The functions of one and of two numbers: the estimate and the firmware's digits of each one.

use super::firmware::{self, Count, Less, Ratio};
use super::{Angle, Content, Error, Float, Working, estimate};
use crate::register::Register;

/// A function of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub(crate) enum OfOne {
    Abs,
    Int,
    Frc,
    Fact,
    Oct,
    Dec,
    Square,
    Sqrt,
    Reciprocal,
    Hr,
    Hms,
    Ln,
    Log,
    Ln1PlusX,
    Exp,
    ExpMinus1,
    TenToX,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    ToRadians,
    ToDegrees,
}

impl OfOne {
    /// Returns the result: the estimate if it is sure of its ten digits, else the firmware's.
    ///
    /// # Errors
    /// ALPHA DATA, and those of the function.
    #[inline]
    pub(crate) fn of(self, x: Content, angle: Angle) -> Result<Content, Error> {
        match x.float().and_then(|x| self.estimate(x, angle)) {
            Some(number) => Ok(number.into()),
            None => self.digits(x.register(), angle).map(Content::from),
        }
    }

    /// Returns the result if an estimate is sure of its ten digits.
    #[inline(always)]
    pub(crate) fn estimate(self, x: Float, angle: Angle) -> Option<Float> {
        if x.mantissa == 0.0 {
            return self.of_zero();
        }
        match self {
            OfOne::Abs => Some(x.without_sign()),
            OfOne::Int => Some(estimate::int(x)),
            OfOne::Frc => Some(estimate::frc(x)),
            OfOne::Fact => estimate::fact(x),
            OfOne::Oct => estimate::oct(x),
            OfOne::Dec => estimate::dec(x),
            OfOne::Square => estimate::product(x, x),
            OfOne::Sqrt => estimate::root(x),
            OfOne::Reciprocal => estimate::quotient(Float::ONE, x),
            OfOne::Hr => firmware::hr(&mut (), x.decimal().into()).float(),
            OfOne::Hms => firmware::hms(&mut (), x.decimal().into()).float(),
            OfOne::Ln => estimate::ln(x)?.round(x.exponent() < 0),
            OfOne::Log => estimate::log(x)?.round(x.exponent() < 0),
            OfOne::Ln1PlusX => estimate::ln_1p(x)?.round(x.negative()),
            OfOne::Exp => estimate::exp(x)?.round(false),
            OfOne::ExpMinus1 => estimate::exp_m1(x)?.round(x.negative()),
            OfOne::TenToX => estimate::exp10(x)?.round(false),
            OfOne::Sin => estimate::sin(x, angle),
            OfOne::Cos => estimate::cos(x, angle),
            OfOne::Tan => estimate::tan(x, angle),
            OfOne::Asin => estimate::asin(x, angle)?.round(x.negative()),
            OfOne::Acos => estimate::acos(x, angle)?.round(false),
            OfOne::Atan => estimate::atan(x, angle)?.round(x.negative()),
            OfOne::ToRadians => estimate::radians(x).round(x.negative()),
            OfOne::ToDegrees => estimate::degrees(x).round(x.negative()),
        }
    }

    /// Returns the function of 0, if it is 0 or 1.
    fn of_zero(self) -> Option<Float> {
        match self {
            OfOne::Ln | OfOne::Log | OfOne::Reciprocal | OfOne::Acos => None,
            OfOne::Fact | OfOne::Exp | OfOne::TenToX | OfOne::Cos => Some(Float::ONE),
            _ => Some(Float::default()),
        }
    }

    /// Returns the result of the firmware's digits.
    ///
    /// # Errors
    /// ALPHA DATA, and those of the function.
    #[cold]
    #[inline(never)]
    pub(crate) fn digits(self, x: Register, angle: Angle) -> Result<Register, Error> {
        self.firmware(&mut (), x, angle)
    }

    /// Returns the result of the firmware's digits, and tells `count` of its steps.
    ///
    /// # Errors
    /// ALPHA DATA, and those of the function.
    pub(crate) fn firmware<C: Count>(
        self,
        count: &mut C,
        register: Register,
        angle: Angle,
    ) -> Result<Register, Error> {
        let x = Working::of(register)?;
        let result = match self {
            OfOne::Abs => Working { negative: false, ..x },
            OfOne::Int => firmware::int(count, x, register),
            OfOne::Frc => firmware::frc(count, x, register),
            OfOne::Fact => firmware::fact(count, x, register)?,
            OfOne::Oct => firmware::oct(count, x, register)?,
            OfOne::Dec => firmware::dec(count, x, register)?,
            OfOne::Square => return firmware::product(count, register, register),
            OfOne::Sqrt => firmware::root(count, x)?,
            OfOne::Reciprocal => firmware::quotient(count, Working::ONE, x)?,
            OfOne::Hr => firmware::hr(count, x),
            OfOne::Hms => firmware::hms(count, x),
            OfOne::Ln => firmware::logarithm(count, x)?,
            OfOne::Log => firmware::common_logarithm(count, x)?,
            OfOne::Ln1PlusX => firmware::ln_1p(count, x)?,
            OfOne::Exp => firmware::exponential(count, x, Less::Nothing),
            OfOne::ExpMinus1 => firmware::exponential(count, x, Less::One),
            OfOne::TenToX => firmware::power_of_ten(count, x),
            OfOne::Sin => firmware::ratio(count, Ratio::Sine, x, angle)?,
            OfOne::Cos => firmware::ratio(count, Ratio::Cosine, x, angle)?,
            OfOne::Tan => firmware::ratio(count, Ratio::Tangent, x, angle)?,
            OfOne::Asin => firmware::arc_sine(count, x, angle)?,
            OfOne::Acos => firmware::arc_cosine(count, x, angle)?,
            OfOne::Atan => firmware::arc_tangent(count, x, angle)?,
            OfOne::ToRadians => firmware::radians(count, x),
            OfOne::ToDegrees => firmware::degrees(count, x),
        };
        result.round()
    }
}

/// A function of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub(crate) enum OfTwo {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Mod,
    HmsAdd,
    HmsSubtract,
    Percent,
    PercentChange,
}

impl OfTwo {
    /// Returns the result: the estimate if it is sure of its ten digits, else the firmware's.
    ///
    /// # Errors
    /// ALPHA DATA, and those of the function.
    #[inline]
    pub(crate) fn of(self, y: Content, x: Content) -> Result<Content, Error> {
        // A closure would not always be inlined.
        let sure = match (y.float(), x.float()) {
            (Some(y), Some(x)) => self.estimate(y, x),
            _ => None,
        };
        match sure {
            Some(number) => Ok(number.into()),
            None => self.digits(y.register(), x.register()).map(Content::from),
        }
    }

    /// Returns the result if an estimate is sure of its ten digits.
    #[inline(always)]
    pub(crate) fn estimate(self, y: Float, x: Float) -> Option<Float> {
        match self {
            OfTwo::Add => y.plus(x),
            OfTwo::Subtract => y.minus(x),
            OfTwo::Multiply => estimate::product(y, x),
            OfTwo::Divide => estimate::quotient(y, x),
            OfTwo::Power => estimate::power(y, x)?.round(false),
            OfTwo::Mod => estimate::modulo(y.decimal(), x.decimal()),
            OfTwo::HmsAdd => sum_of_times(y, x),
            OfTwo::HmsSubtract => sum_of_times(y, x.negated()),
            OfTwo::Percent => estimate::percent(y, x),
            OfTwo::PercentChange => estimate::percent_change(y, x),
        }
    }

    /// Returns the result of the firmware's digits.
    ///
    /// # Errors
    /// ALPHA DATA, and those of the function.
    #[cold]
    #[inline(never)]
    pub(crate) fn digits(self, y: Register, x: Register) -> Result<Register, Error> {
        self.firmware(&mut (), y, x)
    }

    /// Returns the result of the firmware's digits, and tells `count` of its steps.
    ///
    /// # Errors
    /// ALPHA DATA, and those of the function.
    pub(crate) fn firmware<C: Count>(
        self,
        count: &mut C,
        of_y: Register,
        of_x: Register,
    ) -> Result<Register, Error> {
        let (x, y) = (Working::of(of_x)?, Working::of(of_y)?);
        let result = match self {
            OfTwo::Add => return firmware::sum(count, of_y, of_x, false),
            OfTwo::Subtract => return firmware::sum(count, of_y, of_x, true),
            OfTwo::Multiply => return firmware::product(count, of_y, of_x),
            OfTwo::Divide => firmware::quotient(count, y, x)?,
            OfTwo::Power => firmware::power(count, y, x)?,
            OfTwo::Mod => firmware::modulo(count, y, x),
            OfTwo::HmsAdd => firmware::sum_of_times(count, y, x),
            OfTwo::HmsSubtract => firmware::sum_of_times(count, y, -x),
            OfTwo::PercentChange => firmware::percent_change(count, y, x)?,
            OfTwo::Percent => count.product(y.scaled(-2), x),
        };
        result.round()
    }
}

/// Returns the sum of two times in hours, minutes and seconds, if it is in range.
fn sum_of_times(y: Float, x: Float) -> Option<Float> {
    firmware::sum_of_times(&mut (), y.decimal().into(), x.decimal().into()).float()
}

/// Returns the counter after ISG, or after DSE if `down` is set, and whether the next line is
/// skipped.
///
/// # Errors
/// ALPHA DATA.
#[inline]
pub(crate) fn step(counter: Content, down: bool) -> Result<(Content, bool), Error> {
    match counter.float().and_then(|counter| estimate::step(counter, down)) {
        Some((counter, skip)) => Ok((counter.into(), skip)),
        None => step_digits(counter.register(), down),
    }
}

#[cold]
#[inline(never)]
fn step_digits(counter: Register, down: bool) -> Result<(Content, bool), Error> {
    firmware::step(&mut (), counter, down).map(|(counter, skip)| (counter.into(), skip))
}
