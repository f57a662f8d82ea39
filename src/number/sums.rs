//! Σ+, Σ-, MEAN and SDEV over the six statistics registers. `machine` decides which registers
//! these are and whether they exist.

use super::arithmetic::binary_quotient;
use super::binary::{Estimate, Interval, ten};
use super::forms::{self, Form};
use super::{Decimal, Error, Float, Word, Working, cut};
use crate::register::Register;

/// Adds the point (X, Y) to the sums (Σ+), or subtracts it if `minus` is set (Σ-); the new n is
/// the function's result in X. The sums stand as in memory: Σx, Σx², Σy, Σy², Σxy, n.
///
/// A sum beyond ±9.999999999E99 becomes ±9.999999999E99 without an error, whatever flag 24 says.
///
/// # Errors
/// ALPHA DATA in Y, X or a register; then nothing has changed.
pub fn accumulate<F: Form>(sums: &mut [F; 6], y: F, x: F, minus: bool) -> Result<(), Error> {
    let (mut words, y, x) = (sums.map(F::into), y.into(), x.into());
    if quick_sums(&mut words, y, x, minus).is_none() {
        words = firmware_sums(words, y.register(), x.register(), minus)?;
    }
    *sums = words.map(F::from);
    Ok(())
}

/// A number as ten digits, an integer with a sign, and an exponent.
type Signed = (f64, i32);

/// Changes the sums, as the quick form of Σ+ and Σ-, if they are numbers and stay in range.
#[inline(always)]
pub fn quick_sums(sums: &mut [Word; 6], y: Word, x: Word, minus: bool) -> Option<()> {
    let (of_y, of_x) = (y.signed()?, x.signed()?);
    let one = if minus { -1.0 } else { 1.0 };
    let (term_of_y, term_of_x) = ((of_y.0 * one, of_y.1), (of_x.0 * one, of_x.1));
    let product = |a: Signed, b: Signed| (a.0 * b.0 * 1e-9, a.1 + b.1);
    // There is no array of all six sums: values that were written one by one are read faster one by
    // one.
    let totals = (
        total(sums[0], term_of_x, EXACT, (x, Word::ONE), minus)?,
        total(sums[1], product(of_x, term_of_x), CUT, (x, x), minus)?,
        total(sums[2], term_of_y, EXACT, (y, Word::ONE), minus)?,
        total(sums[3], product(of_y, term_of_y), CUT, (y, y), minus)?,
        total(sums[4], product(of_x, term_of_y), CUT, (x, y), minus)?,
        match Float::sum(sums[5].signed()?, (one * 1e9, 0)) {
            Some(n) => n.into(),
            None => total(sums[5], (one * 1e9, 0), EXACT, (Word::ONE, Word::ONE), minus)?,
        },
    );
    (sums[0], sums[1], sums[2]) = (totals.0, totals.1, totals.2);
    (sums[3], sums[4], sums[5]) = (totals.3, totals.4, totals.5);
    Some(())
}

/// Returns the sum of a number and a term, which is the product of two numbers, if it is in range.
#[inline(always)]
fn total(sum: Word, term: Signed, error: f64, (a, b): (Word, Word), minus: bool) -> Option<Word> {
    match binary_total(sum.signed()?, term, error) {
        Some(total) => Some(total.into()),
        None => firmware_total(sum, a, b, minus),
    }
}

/// The greatest difference between the firmware's total and the binary one, in parts of the sum of
/// both sizes: where only the binary one is rounded, and where the product and the total are cut to
/// thirteen digits.
const EXACT: f64 = 1e-15;
const CUT: f64 = 2.1e-12;
/// The error, in units above a power of ten, that does no harm there although the unit of the tenth
/// digit changes.
const AT_POWERS: f64 = 0.01;

/// Returns the sum of a number and a term, if the binary estimate is sure of the rounding.
#[inline(always)]
fn binary_total(sum: Signed, term: Signed, error: f64) -> Option<Float> {
    let apart = term.1 - sum.1;
    if !(-13..=13).contains(&apart) {
        return None;
    }
    // The unit is that of the tenth digit of the sum, which is mostly that of the total too.
    let term = term.0 * ten(apart);
    let total = sum.0 + term;
    let (size, error) = (total.abs(), (sum.0.abs() + term.abs()) * error);
    if !(1e9 - AT_POWERS..1e10 - 0.5).contains(&(size - error)) {
        return renormalized(total, error, sum.1);
    }
    let mantissa = Float::same_integer([size - error, size, size + error])?;
    Some(Float::new(mantissa, sum.1, total.is_sign_negative()))
}

/// Returns the number of this size and error, in units of 10^(`exponent` - 9), with another
/// exponent.
#[inline(never)]
fn renormalized(total: f64, error: f64, exponent: i32) -> Option<Float> {
    let Estimate { scaled, exponent: carry } = Estimate::new(total.abs() * 1e-9);
    let (error, exponent) = (error * ten(-carry), exponent + carry);
    let interval = [scaled - error, scaled, scaled + error];
    let number = Float::nearest(interval, exponent, total.is_sign_negative());
    number.filter(|_| scaled - error >= 1e9 - AT_POWERS)
}

/// Returns the sum of a number and a product of two in thirteen digits, if it is in range.
#[cold]
#[inline(never)]
fn firmware_total(sum: Word, a: Word, b: Word, minus: bool) -> Option<Word> {
    let read = |number: Word| number.decimal().map(Working::from);
    let product = read(a)? * read(b)?;
    let total = read(sum)? + if minus { -product } else { product };
    Some(total.float()?.into())
}

#[inline(never)]
fn firmware_sums(
    sums: [Word; 6],
    y: Register,
    x: Register,
    minus: bool,
) -> Result<[Word; 6], Error> {
    let (y, x) = (Working::of(y)?, Working::of(x)?);
    let terms = [x, x * x, y, y * y, x * y, Working::ONE];
    let read = read(sums)?;
    let mut result = [Word::ZERO; 6];
    for ((to, sum), term) in result.iter_mut().zip(read).zip(terms) {
        *to = match (sum + if minus { -term } else { term }).finish() {
            Ok(register) | Err(Error::OutOfRange(register)) => register.into(),
            Err(error) => return Err(error),
        };
    }
    Ok(result)
}

/// Returns the means of x and of y, for X and Y (MEAN).
///
/// With `flag24` a mean out of range is ±9.999999999E99 instead of an error.
///
/// # Errors
/// ALPHA DATA in a register; DATA ERROR if n is 0; OUT OF RANGE.
pub fn mean<F: Form>(sums: &[F; 6], flag24: bool) -> Result<[F; 2], Error> {
    let sums = sums.map(F::into);
    if let Some(means) = quick_means(&sums) {
        return Ok(means.map(F::from));
    }
    let [x, _, y, _, _, n] = read(sums)?;
    let y = x_over_n(y, n, flag24);
    Ok([x_over_n(x, n, flag24)?, y?].map(|mean| Word::from(mean).into()))
}

/// Returns the means, if the binary estimates are sure of the rounding. ALPHA data are an error
/// also in those sums that are not needed.
#[inline(always)]
pub fn quick_means(sums: &[Word; 6]) -> Option<[Word; 2]> {
    let [x, xx, y, yy, xy, n] = *sums;
    xx.known()?;
    yy.known()?;
    xy.known()?;
    let n = n.float()?;
    let mean = |sum: Word| binary_quotient(sum.float()?, n).map(Word::from);
    Some([mean(x)?, mean(y)?])
}

fn x_over_n(sum: Working, n: Working, flag24: bool) -> Result<Register, Error> {
    super::saturate(sum.over(n)?.finish(), flag24)
}

/// Returns the sample standard deviations of x and of y, for X and Y (SDEV).
///
/// With `flag24` a result out of range is ±9.999999999E99 instead of an error.
///
/// # Errors
/// ALPHA DATA in a register; DATA ERROR if n is 0 or 1; OUT OF RANGE, which flag 24 does not
/// prevent, if a variance is negative ([`Error::NegativeVariance`]).
pub fn sdev<F: Form>(sums: &[F; 6], flag24: bool) -> Result<[F; 2], Error> {
    let sums = sums.map(F::into);
    if let Some(deviations) = quick_deviations(&sums) {
        return Ok(deviations.map(F::from));
    }
    let [x, xx, y, yy, _, n] = read(sums)?;
    let of_y = deviation(y, yy, n)?;
    let of_x = deviation(x, xx, n)?;
    forms::saturated([of_x, of_y], flag24)
}

/// Returns the standard deviations, if the estimates are sure of the rounding or are at least
/// numbers in range.
#[inline(always)]
pub fn quick_deviations(sums: &[Word; 6]) -> Option<[Word; 2]> {
    let [x, xx, y, yy, xy, n] = *sums;
    xy.known()?;
    let degrees = degrees_of_freedom(n.signed()?)?;
    let of_x = short_deviation(x, xx, n, degrees)?;
    Some([of_x, short_deviation(y, yy, n, degrees)?])
}

#[inline(always)]
fn short_deviation(sum: Word, squares: Word, n: Word, degrees: (f64, f64)) -> Option<Word> {
    let rough = rough_interval(sum.signed()?, squares.signed()?, degrees);
    match rough.and_then(|interval| interval.round(false)) {
        Some(number) => Some(Word::from(number)),
        None => fine_deviation(sum, squares, n, degrees.1),
    }
}

#[inline(never)]
fn fine_deviation(sum: Word, squares: Word, n: Word, inverse: f64) -> Option<Word> {
    let (sum, squares, n) = (sum.decimal()?, squares.decimal()?, n.decimal()?);
    let number = match deviation_interval(sum, squares, n, inverse)?.round(false) {
        Some(number) => number,
        None => deviation(sum.into(), squares.into(), n.into()).ok()?.float()?,
    };
    Some(number.into())
}

/// Returns n, from 1 to 10^7, and 1 / (n (n - 1)).
#[inline(always)]
pub(super) fn degrees_of_freedom((mantissa, exponent): Signed) -> Option<(f64, f64)> {
    if !(0..=6).contains(&exponent) || mantissa < 1e9 {
        return None;
    }
    let n = mantissa * ten(exponent - 9);
    Some((n, 1.0 / (n * (n - 1.0))))
}

/// Returns the interval of the firmware's standard deviation, if both products are computed in
/// binary. The firmware cuts each of them by less than a part; in parts of their difference the
/// loss is greater by the ratio of product and difference.
#[inline(always)]
pub(super) fn rough_interval(
    sum: Signed,
    squares: Signed,
    (n, inverse): (f64, f64),
) -> Option<Interval> {
    // The unit is that of the tenth digit of the sum of squares.
    let apart = 2 * sum.1 - 9 - squares.1;
    if !(-22..=22).contains(&apart) {
        return None;
    }
    let minuend = squares.0 * n;
    let difference = minuend - sum.0 * sum.0 * ten(apart);
    let lost = 0.6 * minuend / difference;
    Some(root_of_variance(difference, squares.1 - 9, inverse).parts(-2.9 - lost, 0.4 + lost))
}

/// Returns the interval of the firmware's standard deviation, if both products and, except for less
/// than a part, their difference are the firmware's own; two quotients and the root are cut then.
/// Measured, in parts: -2.7 to 0.0.
pub(super) fn deviation_interval(
    sum: Decimal,
    squares: Decimal,
    n: Decimal,
    inverse: f64,
) -> Option<Interval> {
    let (minuend, carry) = cut::short_product(squares.mantissa, n.mantissa);
    let (subtrahend, of_square) = cut::short_product(sum.mantissa, sum.mantissa);
    let exponent = squares.exponent + n.exponent + carry;
    let apart = if subtrahend == 0 { 0 } else { exponent - 2 * sum.exponent - of_square };
    if !(0..=13).contains(&apart) || squares.negative {
        return None;
    }
    // The unit is that of the fourteenth digit.
    let difference = 10.0 * cut::float(minuend) - cut::float(subtrahend) * ten(1 - apart);
    // Equal values have the deviation 0, of which no estimate is sure.
    if difference <= 0.0 {
        return None;
    }
    Some(root_of_variance(difference, exponent - 13, inverse).parts(-2.9, 0.4))
}

/// Returns √(`difference` x 10^`exponent` x `inverse`).
#[inline(always)]
fn root_of_variance(difference: f64, exponent: i32, inverse: f64) -> Estimate {
    let odd = exponent & 1;
    let inverse = if odd == 1 { 10.0 * inverse } else { inverse };
    let estimate = Estimate::new((difference * inverse).sqrt());
    Estimate::ranged(estimate.scaled, estimate.exponent + (exponent - odd) / 2)
}

/// Returns √((n Σx² - (Σx)²) / n / (n - 1)), each step cut to thirteen digits.
pub(super) fn deviation(sum: Working, squares: Working, n: Working) -> Result<Working, Error> {
    let variance = (squares * n - sum * sum).over(n)?.over(n - Working::ONE)?;
    if variance.negative {
        return Err(Error::NegativeVariance);
    }
    Ok(variance.sqrt())
}

#[inline]
fn read(sums: [Word; 6]) -> Result<[Working; 6], Error> {
    let mut numbers = [Working::ZERO; 6];
    for (number, sum) in numbers.iter_mut().zip(sums) {
        *number = match sum.decimal() {
            Some(number) => number.into(),
            None => Working::raw(sum.register())?,
        };
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::super::estimate_tests::Random;
    use super::*;

    #[test]
    fn alpha_data_in_any_sum_is_an_error() {
        let sums: [Word; 6] =
            [5, 20, 6, 30, 7, 3].map(|n| Decimal::normalize(false, n, 9).register().into());
        assert!(mean(&sums, false).is_ok() && sdev(&sums, false).is_ok());
        let text: Register = "10000414200000".parse().unwrap();
        for n in 0..6 {
            let mut sums = sums;
            sums[n] = text.into();
            assert_eq!(mean(&sums, false), Err(Error::AlphaData), "{n}");
            assert_eq!(sdev(&sums, false), Err(Error::AlphaData), "{n}");
        }
    }

    /// Checks sums of few small numbers, among them equal ones, whose deviation is 0 or small.
    #[test]
    fn deviations_of_small_numbers() {
        let mut random = Random(0x5EED_0045);
        for _ in 0..5_000 {
            let n = 2 + random.below(3);
            let least = random.below(10_000);
            let values: Vec<u64> = (0..n).map(|_| least + random.below(2)).collect();
            let (sum, squares) = (values.iter().sum(), values.iter().map(|x| x * x).sum());
            let sums: [Word; 6] = [sum, squares, sum, squares, 0, n]
                .map(|n| Decimal::normalize(false, n, 9).register().into());
            let [x, xx, .., n] = read(sums).unwrap();
            let long = deviation(x, xx, n).unwrap();
            let long = forms::saturated([long, long], false).unwrap();
            assert_eq!(sdev(&sums, false).unwrap().map(Word::register), long.map(Word::register));
        }
    }

    /// Checks that the quick forms, where they answer, give the result of the thirteen digits.
    #[test]
    fn short_and_long_ways_agree() {
        let mut random = Random(0x5EED_0044);
        let mut answered = 0;
        for _ in 0..20_000 {
            let mut number = || random.signed(-3..=4).register();
            let sums: [Word; 6] = std::array::from_fn(|_| number().into());
            let (y, x) = (number(), number());
            for minus in [false, true] {
                let mut short = sums;
                let long = firmware_sums(sums, y, x, minus).unwrap();
                if quick_sums(&mut short, y.into(), x.into(), minus).is_some() {
                    assert_eq!(short.map(Word::register), long.map(Word::register), "{sums:?}");
                    answered += 1;
                }
            }
            let [of_x, _, of_y, _, _, n] = read(sums).unwrap();
            if let Some(means) = quick_means(&sums) {
                let long = [of_x, of_y].map(|sum| x_over_n(sum, n, false).unwrap());
                assert_eq!(means.map(Word::register), long, "{sums:?}");
                answered += 1;
            }
        }
        assert!(answered > 55_000, "{answered}");
    }
}
