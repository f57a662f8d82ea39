//! The functions with two results or with six sums: P-R, R-P, Σ+, Σ-, MEAN and SDEV.

use super::firmware::Count;
use super::{Angle, Content, Error, Float, Working, estimate, firmware, saturate};
use crate::register::Register;

/// A function of Y and X with two results, for X and Y.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conversion {
    /// P-R: the coordinates x and y of the point at angle Y and radius X.
    Rectangular,
    /// R-P: the radius and the angle, -180° to 180°, of the point (X, Y).
    Polar,
}

impl Conversion {
    /// Returns the results, for X and Y. With `flag24` a result out of range is ±9.999999999E99.
    ///
    /// # Errors
    /// ALPHA DATA; OUT OF RANGE, unless `flag24` is set.
    #[inline]
    pub(crate) fn of(
        self,
        y: Content,
        x: Content,
        angle: Angle,
        flag24: bool,
    ) -> Result<[Content; 2], Error> {
        let estimate = match (y.float(), x.float()) {
            (Some(y), Some(x)) => self.estimate(y, x, angle),
            _ => None,
        };
        match estimate {
            Some(pair) => Ok(pair.map(Content::from)),
            None => saturated(self.digits(y.register(), x.register(), angle)?, flag24),
        }
    }

    /// Returns the results if they are in range.
    #[inline]
    pub(crate) fn decided(self, y: Float, x: Float, angle: Angle) -> Option<[Float; 2]> {
        match self.estimate(y, x, angle) {
            None => {
                let [y, x] = [y, x].map(|number| Content::from(number).register());
                let [x, y] = self.digits(y, x, angle).ok()?;
                Some([x.float()?, y.float()?])
            }
            pair => pair,
        }
    }

    #[inline]
    fn estimate(self, y: Float, x: Float, angle: Angle) -> Option<[Float; 2]> {
        match self {
            Conversion::Rectangular => estimate::rectangular(y, x, angle),
            Conversion::Polar => estimate::polar(y, x, angle),
        }
    }

    #[cold]
    #[inline(never)]
    fn digits(self, y: Register, x: Register, angle: Angle) -> Result<[Working; 2], Error> {
        self.firmware(&mut (), y, x, angle)
    }

    /// Returns the results of the firmware's digits, and tells `count` of their steps.
    ///
    /// # Errors
    /// ALPHA DATA.
    pub(crate) fn firmware<C: Count>(
        self,
        count: &mut C,
        y: Register,
        x: Register,
        angle: Angle,
    ) -> Result<[Working; 2], Error> {
        let (x, y) = (Working::of(x)?, Working::of(y)?);
        match self {
            Conversion::Rectangular => firmware::rectangular(count, y, x, angle),
            Conversion::Polar => firmware::polar(count, y, x, angle),
        }
    }
}

/// Returns two results of the firmware's digits. With `flag24` one out of range is
/// ±9.999999999E99.
fn saturated([x, y]: [Working; 2], flag24: bool) -> Result<[Content; 2], Error> {
    let [x, y] = [x, y].map(|result| saturate(result.round(), flag24));
    Ok([x?.into(), y?.into()])
}

/// Returns the coordinates x and y of the point at angle `y` and radius `x` (P-R).
///
/// # Errors
/// ALPHA DATA; OUT OF RANGE, unless `flag24` is set, which only registers that are not normalized
/// give.
pub fn rectangular(
    y: Register,
    x: Register,
    angle: Angle,
    flag24: bool,
) -> Result<[Register; 2], Error> {
    let pair = Conversion::Rectangular.of(y.into(), x.into(), angle, flag24)?;
    Ok(pair.map(Content::register))
}

/// Returns the radius and the angle, -180° to 180°, of the point (x, y) (R-P).
///
/// # Errors
/// ALPHA DATA; OUT OF RANGE for the radius, unless `flag24` is set.
pub fn polar(y: Register, x: Register, angle: Angle, flag24: bool) -> Result<[Register; 2], Error> {
    let pair = Conversion::Polar.of(y.into(), x.into(), angle, flag24)?;
    Ok(pair.map(Content::register))
}

/// The content of the six statistics registers, in their order in memory: Σx, Σx², Σy, Σy², Σxy, n.
pub(super) type Sums = [Content; 6];

/// Adds the point (X, Y) to the sums (Σ+), or subtracts it if `minus` is set (Σ-); the new n is the
/// function's result in X.
///
/// A sum beyond ±9.999999999E99 becomes ±9.999999999E99 without an error, whatever flag 24 says.
///
/// # Errors
/// ALPHA DATA in Y, X or a register; then nothing has changed.
pub(crate) fn accumulate(
    sums: &mut Sums,
    y: Content,
    x: Content,
    minus: bool,
) -> Result<(), Error> {
    if quick_sums(sums, y, x, minus).is_some() {
        return Ok(());
    }
    let (y, x) = (Working::of(y.register())?, Working::of(x.register())?);
    let results = firmware::accumulate(read(*sums)?, y, x, minus);
    for (sum, result) in sums.iter_mut().zip(results) {
        *sum = saturate(result.round(), true)?.into();
    }
    Ok(())
}

/// Adds the point (X, Y) to the sums, or subtracts it, if all are numbers and stay in range.
#[inline]
pub(crate) fn quick_sums(sums: &mut Sums, y: Content, x: Content, minus: bool) -> Option<()> {
    *sums = estimate::accumulate(numbers(sums)?, y.float()?, x.float()?, minus)?;
    Some(())
}

/// Returns the means of x and of y, for X and Y (MEAN).
///
/// With `flag24` a mean out of range is ±9.999999999E99 instead of an error.
///
/// # Errors
/// ALPHA DATA in a register; DATA ERROR if n is 0; OUT OF RANGE.
pub(crate) fn mean(sums: &Sums, flag24: bool) -> Result<[Content; 2], Error> {
    match numbers(sums).and_then(estimate::means) {
        Some(pair) => Ok(pair.map(Content::from)),
        None => saturated(firmware::mean(read(*sums)?)?, flag24),
    }
}

/// Returns the sample standard deviations of x and of y, for X and Y (SDEV).
///
/// With `flag24` a result out of range is ±9.999999999E99 instead of an error.
///
/// # Errors
/// ALPHA DATA in a register; DATA ERROR if n is 0 or 1; OUT OF RANGE, which flag 24 does not
/// prevent, if a variance is negative ([`Error::NegativeVariance`]).
pub(crate) fn sdev(sums: &Sums, flag24: bool) -> Result<[Content; 2], Error> {
    if let Some(pair) = numbers(sums).and_then(estimate::deviations) {
        return Ok(pair.map(Content::from));
    }
    let [x, xx, y, yy, _, n] = read(*sums)?;
    let of_y = firmware::deviation(y, yy, n)?;
    let of_x = firmware::deviation(x, xx, n)?;
    saturated([of_x, of_y], flag24)
}

/// Returns the six sums, if all are numbers. ALPHA data are an error also in those sums that are
/// not needed.
#[inline]
fn numbers([a, b, c, d, e, f]: &Sums) -> Option<[Float; 6]> {
    Some([a.float()?, b.float()?, c.float()?, d.float()?, e.float()?, f.float()?])
}

fn read(sums: Sums) -> Result<[Working; 6], Error> {
    let mut numbers = [Working::ZERO; 6];
    for (number, sum) in numbers.iter_mut().zip(sums) {
        *number = Working::of(sum.register())?;
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn register() -> impl Strategy<Value = Content> {
        prop_oneof![any::<u64>(), any::<u64>().prop_map(|bits| bits & 0x0077_7777_7777_7077)]
            .prop_map(|bits| Register::new(bits).into())
    }

    proptest! {
        #[test]
        fn no_sums_panic(
            sums in prop::array::uniform6(register()),
            y in register(),
            x in register(),
            flag: bool,
        ) {
            let _ = accumulate(&mut sums.clone(), y, x, flag);
            let _ = mean(&sums, flag);
            let _ = sdev(&sums, flag);
        }
    }
}
