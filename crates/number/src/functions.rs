//! Functions of one or two numbers: an exact `estimate`, else `firmware` (Y↑X: its `exponential`).

use super::firmware::{self, Count, Less, Ratio};
use super::{Angle, Content, Error, Float, Working, estimate};
use crate::register::Register;
use crate::result_rounding::in_range;

/// All functions can fail with ALPHA DATA; other errors are listed with each function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfOne {
    Abs,
    Int,
    Frc,
    /// FACT: the product of the integers from 1 to X. Fails with DATA ERROR if X is negative or not
    /// an integer, or with OUT OF RANGE if X is 70 or more.
    Fact,
    /// OCT: the octal digits of a decimal integer. Fails with DATA ERROR if X is not an integer or
    /// its magnitude is above 1,073,741,823.
    Oct,
    /// DEC: the decimal value of an integer with octal digits. Fails with DATA ERROR if X is not an
    /// integer, has more than ten digits, or has a digit above 7.
    Dec,
    Square,
    /// √X: the square root. Fails with DATA ERROR if X is negative.
    Sqrt,
    /// 1/X: the reciprocal. Fails with DATA ERROR if X is 0. Can also fail with OUT OF RANGE.
    Reciprocal,
    /// HR: converts hours, minutes and seconds to decimal hours. Minutes and seconds of 60 or more
    /// carry over.
    Hr,
    Hms,
    /// LN: the natural logarithm. Fails with DATA ERROR for 0 and negative numbers.
    Ln,
    /// LOG: the logarithm to base 10. Fails with DATA ERROR for 0 and negative numbers.
    Log,
    /// LN1+X: ln (1 + X), accurate even for small X. Fails with DATA ERROR for -1 and below.
    Ln1PlusX,
    /// E↑X: the natural exponential. Can fail with OUT OF RANGE.
    Exp,
    /// E↑X-1: accurate even for small X. Can fail with OUT OF RANGE.
    ExpMinus1,
    /// 10↑X: ten to the power of X. Can fail with OUT OF RANGE.
    TenToX,
    Sin,
    Cos,
    /// TAN: the tangent, which is 9.999999999E99 at odd multiples of 90°.
    Tan,
    /// ASIN: the arc sine, -90° to 90°. Fails with DATA ERROR if X is below -1 or above 1.
    Asin,
    /// ACOS: the arc cosine, 0° to 180°. Fails with DATA ERROR if X is below -1 or above 1.
    Acos,
    Atan,
    DegToRad,
    /// R-D: converts radians to degrees. Can fail with OUT OF RANGE.
    RadToDeg,
}

impl OfOne {
    pub fn apply(self, x: Register, unit: Angle) -> Result<Register, Error> {
        self.result(x.into(), unit).map(Content::register)
    }

    /// The estimate if its rounding is certain, otherwise the firmware's digits.
    #[inline]
    pub fn result(self, x: Content, unit: Angle) -> Result<Content, Error> {
        match x.float().and_then(|x| self.estimate(x, unit)) {
            Some(number) => Ok(number.into()),
            None => self.firmware(&mut (), x, unit).map(Content::from),
        }
    }

    /// `None` if the rounding is not certain, and for functions that programs seldom call in loops.
    #[inline(always)]
    pub fn estimate(self, x: Float, unit: Angle) -> Option<Float> {
        if x.mantissa == 0.0 {
            return self.of_zero();
        }
        match self {
            OfOne::Abs => Some(x.without_sign()),
            OfOne::Int => Some(estimate::int(x)),
            OfOne::Frc => Some(estimate::frc(x)),
            OfOne::Square => estimate::product(x, x),
            OfOne::Sqrt => estimate::root(x),
            OfOne::Reciprocal => estimate::quotient(Float::ONE, x),
            OfOne::Ln => estimate::ln(x)?.round(x.exponent() < 0),
            OfOne::Log => estimate::log(x)?.round(x.exponent() < 0),
            OfOne::Exp => estimate::exp(x)?.round(false),
            OfOne::TenToX => estimate::exp10(x)?.round(false),
            OfOne::Sin => estimate::sin(x, unit),
            OfOne::Cos => estimate::cos(x, unit),
            OfOne::Tan => estimate::tan(x, unit),
            OfOne::Asin => estimate::asin(x, unit)?.round(x.negative()),
            OfOne::Acos => estimate::acos(x, unit)?.round(false),
            OfOne::Atan => estimate::atan(x, unit)?.round(x.negative()),
            _ => None,
        }
    }

    fn of_zero(self) -> Option<Float> {
        match self {
            OfOne::Ln | OfOne::Log | OfOne::Reciprocal | OfOne::Acos => None,
            OfOne::Fact | OfOne::Exp | OfOne::TenToX | OfOne::Cos => Some(Float::ONE),
            _ => Some(Float::default()),
        }
    }

    #[cold]
    #[inline(never)]
    pub fn firmware<C: Count>(
        self,
        count: &mut C,
        content: Content,
        unit: Angle,
    ) -> Result<Register, Error> {
        let x = Working::from_content(content)?;
        let result = match self {
            OfOne::Abs => Working { negative: false, ..x },
            OfOne::Int => firmware::int(count, x, content.register()),
            OfOne::Frc => firmware::frc(count, x, content.register()),
            OfOne::Fact => firmware::fact(count, x, content.register())?,
            OfOne::Oct => firmware::oct(count, x, content.register())?,
            OfOne::Dec => firmware::dec(count, x, content.register())?,
            OfOne::Square => return firmware::product(count, content, content),
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
            OfOne::Sin => firmware::ratio(count, Ratio::Sine, x, unit)?,
            OfOne::Cos => firmware::ratio(count, Ratio::Cosine, x, unit)?,
            OfOne::Tan => firmware::ratio(count, Ratio::Tangent, x, unit)?,
            OfOne::Asin => firmware::arc_sine(count, x, unit)?,
            OfOne::Acos => firmware::arc_cosine(count, x, unit)?,
            OfOne::Atan => firmware::arc_tangent(count, x, unit)?,
            OfOne::DegToRad => firmware::radians(count, x),
            OfOne::RadToDeg => firmware::degrees(count, x),
        };
        result.round()
    }
}

/// All functions can fail with ALPHA DATA; other errors are listed with each function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfTwo {
    Add,
    Subtract,
    Multiply,
    Divide,
    /// Y↑X. Fails with DATA ERROR if Y is 0 and X is 0 or negative, or if Y is negative and X is
    /// not an integer. Can also fail with OUT OF RANGE.
    Power,
    /// Y MOD X = Y - X × floor(Y ÷ X), which has the sign of X. If X is 0, the result is Y.
    Mod,
    /// HMS+: the sum of two times in the form H.MMSSss. Can fail with OUT OF RANGE.
    HmsAdd,
    /// HMS-: the difference Y - X of two times in the form H.MMSSss. Can fail with OUT OF RANGE.
    HmsSubtract,
    /// %: X percent of Y. Can fail with OUT OF RANGE.
    Percent,
    /// %CH: the change from Y to X as a percentage of Y. Fails with DATA ERROR if Y is 0. Can also
    /// fail with OUT OF RANGE.
    PercentChange,
}

impl OfTwo {
    /// Fails with ALPHA DATA or with one of the function's own errors.
    pub fn apply(self, y: Register, x: Register) -> Result<Register, Error> {
        self.result(y.into(), x.into()).map(Content::register)
    }

    /// The estimate if its rounding is certain, otherwise the firmware's digits.
    #[inline]
    pub fn result(self, y: Content, x: Content) -> Result<Content, Error> {
        // A closure would not always be inlined.
        let sure = match (y.float(), x.float()) {
            (Some(y), Some(x)) => self.estimate(y, x),
            _ => None,
        };
        match sure {
            Some(number) => Ok(number.into()),
            None => self.firmware(&mut (), y, x).map(Content::from),
        }
    }

    #[inline(always)]
    pub fn estimate(self, y: Float, x: Float) -> Option<Float> {
        match self {
            OfTwo::Add => y.plus(x),
            OfTwo::Subtract => y.minus(x),
            OfTwo::Multiply => estimate::product(y, x),
            OfTwo::Divide => estimate::quotient(y, x),
            OfTwo::Power => estimate::power(y, x)?.round(false),
            OfTwo::Mod => estimate::modulo(y.decimal(), x.decimal()),
            OfTwo::Percent => estimate::percent(y, x),
            _ => None,
        }
    }

    #[cold]
    #[inline(never)]
    pub fn firmware<C: Count>(
        self,
        count: &mut C,
        of_y: Content,
        of_x: Content,
    ) -> Result<Register, Error> {
        let (x, y) = (Working::from_content(of_x)?, Working::from_content(of_y)?);
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conversion {
    /// P-R: the coordinates x and y of the point at angle Y and radius X.
    PolarToRectangular,
    /// R-P: the radius and the angle, -180° to 180°, of the point (X, Y).
    RectangularToPolar,
}

impl Conversion {
    /// Returns the new X and Y. If `flag24` is set, an out-of-range result becomes
    /// ±9.999999999E99; otherwise the function fails with OUT OF RANGE. Also fails with ALPHA DATA.
    pub fn apply(
        self,
        y: Register,
        x: Register,
        unit: Angle,
        flag24: bool,
    ) -> Result<[Register; 2], Error> {
        let results = self.result(y.into(), x.into(), unit, flag24)?;
        Ok(results.map(Content::register))
    }

    /// The estimates if their rounding is certain, otherwise the firmware's digits.
    #[inline]
    pub fn result(
        self,
        y: Content,
        x: Content,
        unit: Angle,
        flag24: bool,
    ) -> Result<[Content; 2], Error> {
        let sure = match (y.float(), x.float()) {
            (Some(y), Some(x)) => self.estimate(y, x, unit),
            _ => None,
        };
        match sure {
            Some(pair) => Ok(pair.map(Content::from)),
            None => {
                let results = self.firmware(&mut (), y, x, unit)?;
                in_range(results, flag24).map(|pair| pair.map(Content::from))
            }
        }
    }

    #[inline]
    pub fn estimate(self, y: Float, x: Float, unit: Angle) -> Option<[Float; 2]> {
        match self {
            Conversion::PolarToRectangular => estimate::rectangular(y, x, unit),
            Conversion::RectangularToPolar => estimate::polar(y, x, unit),
        }
    }

    pub fn firmware<C: Count>(
        self,
        count: &mut C,
        y: Content,
        x: Content,
        unit: Angle,
    ) -> Result<[Working; 2], Error> {
        let (x, y) = (Working::from_content(x)?, Working::from_content(y)?);
        match self {
            Conversion::PolarToRectangular => firmware::rectangular(count, y, x, unit),
            Conversion::RectangularToPolar => firmware::polar(count, y, x, unit),
        }
    }
}

/// MEAN: the means of x and y, to be stored in X and Y, from the sums Σx, Σx², Σy, Σy², Σxy and n.
///
/// If `flag24` is set, an out-of-range mean becomes ±9.999999999E99; otherwise MEAN fails with OUT
/// OF RANGE. Also fails with ALPHA DATA if a sum is ALPHA data, or with DATA ERROR if n is 0.
pub fn mean(sums: [Content; 6], flag24: bool) -> Result<[Content; 2], Error> {
    match estimate::mean(sums) {
        Some(means) => Ok(means.map(Content::from)),
        None => Ok(firmware::mean(sums, flag24)?.map(Content::from)),
    }
}

/// SDEV: the sample standard deviations of x and y, to be stored in X and Y.
///
/// If `flag24` is set, an out-of-range result becomes ±9.999999999E99 instead of an error. Fails
/// with ALPHA DATA if a sum is ALPHA data, or with DATA ERROR if n is 0 or 1. A negative variance
/// ([`Error::NegativeVariance`]) is OUT OF RANGE even if flag 24 is set.
pub fn sdev(sums: [Content; 6], flag24: bool) -> Result<[Content; 2], Error> {
    match estimate::sdev(sums) {
        Some(deviations) => Ok(deviations.map(Content::from)),
        None => Ok(firmware::sdev(sums, flag24)?.map(Content::from)),
    }
}

/// Returns the counter after ISG, or after DSE if `down` is set, and whether the next line is
/// skipped. Fails with ALPHA DATA.
pub fn count(counter: Register, down: bool) -> Result<(Register, bool), Error> {
    step(counter.into(), down).map(|(counter, skip)| (counter.register(), skip))
}

/// Like [`count`], but binary values are not packed into registers.
#[inline]
pub fn step(counter: Content, down: bool) -> Result<(Content, bool), Error> {
    match counter.float().and_then(|counter| estimate::step(counter, down)) {
        Some((counter, skip)) => Ok((counter.into(), skip)),
        None => {
            let (counter, skip) = firmware::step(&mut (), counter.register(), down)?;
            Ok((counter.into(), skip))
        }
    }
}
