//! Σ+, Σ-, MEAN and SDEV over the six statistics registers.
//!
//! Which registers these are, and that they exist, is `machine`'s business.

use super::arithmetic::binary_quotient;
use super::binary::{Estimate, Interval, ten};
use super::word::{self, Form};
use super::{Decimal, Error, Float, Word, Working, cut};
use crate::register::Register;

/// The statistics registers in their order in memory: Σx, Σx², Σy, Σy², Σxy, n.
pub type Sums = [Register; 6];

/// Σ+: the sums with the point (X, Y) added; the new n is the function's result in X.
///
/// A sum beyond ±9.999999999E99 becomes ±9.999999999E99 without an error, whatever flag 24 says.
///
/// # Errors
/// ALPHA DATA in Y, X or a register; then nothing has changed.
pub fn sigma_add<F: Form>(sums: [F; 6], y: F, x: F) -> Result<[F; 6], Error> {
    accumulate(sums, y, x, false)
}

/// Σ-: the sums with the point (X, Y) taken away; like [`sigma_add`] otherwise.
///
/// # Errors
/// As for Σ+.
pub fn sigma_sub<F: Form>(sums: [F; 6], y: F, x: F) -> Result<[F; 6], Error> {
    accumulate(sums, y, x, true)
}

#[inline(always)]
fn accumulate<F: Form>(sums: [F; 6], y: F, x: F, minus: bool) -> Result<[F; 6], Error> {
    let (sums, y, x) = (sums.map(F::into), y.into(), x.into());
    let result = match short_sums(&sums, y, x, minus) {
        Some(sums) => sums,
        None => firmware_sums(sums.map(Word::register), y.register(), x.register(), minus)?,
    };
    Ok(result.map(F::from))
}

/// Returns the sums of numbers, where all are in range.
#[inline(never)]
fn short_sums(sums: &[Word; 6], y: Word, x: Word, minus: bool) -> Option<[Word; 6]> {
    let (of_y, of_x) = (y.signed()?, x.signed()?);
    let one = if minus { -1.0 } else { 1.0 };
    let product = |a: (f64, i32), b: (f64, i32)| (a.0 * b.0 * one, a.1 + b.1);
    const ONE: (f64, i32) = (1e9, 0);
    let firmware = |n: usize, a, b| firmware_total(sums[n], a, b, minus);
    Some([
        total(sums[0], product(of_x, ONE), EXACT, || firmware(0, x, Word::ONE))?,
        total(sums[1], product(of_x, of_x), CUT, || firmware(1, x, x))?,
        total(sums[2], product(of_y, ONE), EXACT, || firmware(2, y, Word::ONE))?,
        total(sums[3], product(of_y, of_y), CUT, || firmware(3, y, y))?,
        total(sums[4], product(of_x, of_y), CUT, || firmware(4, x, y))?,
        total(sums[5], product(ONE, ONE), EXACT, || firmware(5, Word::ONE, Word::ONE))?,
    ])
}

/// Returns the sum of a number and a product of two, from what is cut to thirteen digits where
/// binary is not sure of the rounding.
#[inline(always)]
fn total(
    sum: Word,
    product: (f64, i32),
    error: f64,
    firmware: impl FnOnce() -> Option<Word>,
) -> Option<Word> {
    match binary_total(sum.signed()?, product, error) {
        Some(total) => Some(total.into()),
        None => firmware(),
    }
}

/// How far the machine's total is from the binary one at most, in parts of the sum of both sizes:
/// where only binary rounds, and where the product and the total are cut to thirteen digits.
const EXACT: f64 = 1e-15;
const CUT: f64 = 2.1e-12;
/// At a power of ten the unit of the tenth digit changes, but an error this small, in units above
/// it, does no harm.
const AT_POWERS: f64 = 0.01;

/// Returns the sum of a number and a product of two, where binary is sure of the rounding. All are
/// digits as an integer with their sign, and an exponent.
#[inline(always)]
fn binary_total(sum: (f64, i32), product: (f64, i32), error: f64) -> Option<Float> {
    let apart = product.1 - sum.1;
    if !(-13..=13).contains(&apart) {
        return None;
    }
    // In units of the tenth digit of the sum, which mostly is that of the total, too.
    let term = product.0 * ten(apart - 9);
    let total = sum.0 + term;
    let (size, error) = (total.abs(), (sum.0.abs() + term.abs()) * error);
    let (exponent, negative) = (sum.1, total.is_sign_negative());
    if size - error < 1e9 - AT_POWERS || size >= 1e10 - 0.5 {
        return renormalized(size, error, exponent, negative);
    }
    let mantissa = Float::same_integer([size - error, size, size + error])?;
    Some(Float { mantissa, exponent, negative })
}

/// Returns the number of this size and error, in units of 10^(`exponent` - 9), with another
/// exponent.
#[inline(never)]
fn renormalized(size: f64, error: f64, exponent: i32, negative: bool) -> Option<Float> {
    let Estimate { scaled, exponent: carry } = Estimate::new(size * 1e-9);
    let error = error * ten(-carry);
    let number =
        Float::nearest([scaled - error, scaled, scaled + error], exponent + carry, negative);
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
fn firmware_sums(sums: Sums, y: Register, x: Register, minus: bool) -> Result<[Word; 6], Error> {
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

/// MEAN: the means of x and of y, for X and Y.
///
/// With `flag24` a mean out of range is ±9.999999999E99 instead of an error.
///
/// # Errors
/// ALPHA DATA in a register; DATA ERROR where n is 0; OUT OF RANGE.
pub fn mean<F: Form>(sums: [F; 6], flag24: bool) -> Result<[F; 2], Error> {
    if let Some(means) = numbers(sums).and_then(short_means) {
        return Ok(means.map(F::from));
    }
    let [x, _, y, _, _, n] = read(sums)?;
    let y = x_over_n(y, n, flag24);
    Ok([x_over_n(x, n, flag24)?, y?].map(|mean| Word::from(mean).into()))
}

/// Returns the sums, if all six are normalized numbers: ALPHA data is an error in those, too, that
/// a function does not need.
#[inline(always)]
fn numbers<F: Form>(sums: [F; 6]) -> Option<[Word; 6]> {
    let sums = sums.map(F::into);
    sums.iter().all(|sum| sum.known().is_some()).then_some(sums)
}

/// Returns the means where binary is sure of the rounding.
fn short_means([x, _, y, _, _, n]: [Word; 6]) -> Option<[Word; 2]> {
    let n = n.float()?;
    let mean = |sum: Word| binary_quotient(sum.float()?, n).map(Word::from);
    Some([mean(x)?, mean(y)?])
}

fn x_over_n(sum: Working, n: Working, flag24: bool) -> Result<Register, Error> {
    super::saturate(sum.over(n)?.finish(), flag24)
}

/// SDEV: the sample standard deviations of x and of y, for X and Y.
///
/// With `flag24` a result out of range is ±9.999999999E99 instead of an error.
///
/// # Errors
/// ALPHA DATA in a register; DATA ERROR where n is 0 or 1; OUT OF RANGE, for which flag 24 does
/// not help, where a variance is negative ([`Error::NegativeVariance`]).
pub fn sdev<F: Form>(sums: [F; 6], flag24: bool) -> Result<[F; 2], Error> {
    if let Some(deviations) = numbers(sums).and_then(short_deviations) {
        return Ok(deviations.map(F::from));
    }
    let [x, xx, y, yy, _, n] = read(sums)?;
    let of_y = deviation(y, yy, n)?;
    let of_x = deviation(x, xx, n)?;
    word::saturated([of_x, of_y], flag24)
}

/// Returns the standard deviations where estimates are sure of the rounding, or numbers in range at
/// least.
#[inline(never)]
fn short_deviations([x, xx, y, yy, _, n]: [Word; 6]) -> Option<[Word; 2]> {
    let n = n.decimal()?;
    let factor = deviation_factor(n)?;
    let of = |sum: Word, squares: Word| {
        let (sum, squares) = (sum.decimal()?, squares.decimal()?);
        let deviation = match deviation_interval(sum, squares, n, factor)?.round(false) {
            Some(number) => number,
            None => deviation(sum.into(), squares.into(), n.into()).ok()?.float()?,
        };
        Some(Word::from(deviation))
    };
    Some([of(x, xx)?, of(y, yy)?])
}

/// 1 / √(n (n - 1)), for n from 1 to 10^7.
#[inline(always)]
pub(super) fn deviation_factor(n: Decimal) -> Option<f64> {
    if !(0..=6).contains(&n.exponent) || n.negative {
        return None;
    }
    let n = cut::float(n.mantissa) * ten(n.exponent - 9);
    Some(1.0 / (n * (n - 1.0)).sqrt())
}

/// Returns the interval of the machine's standard deviation. Both products and, but for less than a
/// part, their difference are the machine's own; two quotients and the root are cut then. Measured:
/// from -2.7 to 0.0 parts.
#[inline(always)]
pub(super) fn deviation_interval(
    sum: Decimal,
    squares: Decimal,
    n: Decimal,
    factor: f64,
) -> Option<Interval> {
    let (minuend, carry) = cut::short_product(squares.mantissa, n.mantissa);
    let (subtrahend, of_square) = cut::short_product(sum.mantissa, sum.mantissa);
    let exponent = squares.exponent + n.exponent + carry;
    let apart = if subtrahend == 0 { 0 } else { exponent - 2 * sum.exponent - of_square };
    if !(0..=13).contains(&apart) || squares.negative {
        return None;
    }
    // In units of the fourteenth digit.
    let difference = 10.0 * cut::float(minuend) - cut::float(subtrahend) * ten(1 - apart);
    let odd = (exponent - 13) & 1;
    let factor = if odd == 1 { factor * ROOT_OF_TEN } else { factor };
    let estimate = Estimate::new(difference.sqrt() * factor);
    let exponent = estimate.exponent + (exponent - 13 - odd) / 2;
    Some(Estimate { exponent, ..estimate }.parts(-2.9, 0.4))
}

/// √10.
const ROOT_OF_TEN: f64 = 3.162_277_660_168_379_5;

/// √((n Σx² - (Σx)²) / n / (n - 1)), each step cut to thirteen digits.
pub(super) fn deviation(sum: Working, squares: Working, n: Working) -> Result<Working, Error> {
    let variance = (squares * n - sum * sum).over(n)?.over(n - Working::ONE)?;
    if variance.negative {
        return Err(Error::NegativeVariance);
    }
    Ok(variance.sqrt())
}

#[inline]
fn read<F: Form>(sums: [F; 6]) -> Result<[Working; 6], Error> {
    let mut numbers = [Working::ZERO; 6];
    for (number, sum) in numbers.iter_mut().zip(sums.map(F::into)) {
        *number = match sum.decimal() {
            Some(number) => number.into(),
            None => Working::raw(sum.register())?,
        };
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::super::binary::tests::Random;
    use super::*;

    #[test]
    fn alpha_data_in_any_sum_is_an_error() {
        let sums: [Word; 6] =
            [5, 20, 6, 30, 7, 3].map(|n| Decimal::normalize(false, n, 9).register().into());
        assert!(mean(sums, false).is_ok() && sdev(sums, false).is_ok());
        let text: Register = "10000414200000".parse().unwrap();
        for n in 0..6 {
            let mut sums = sums;
            sums[n] = text.into();
            assert_eq!(mean(sums, false), Err(Error::AlphaData), "{n}");
            assert_eq!(sdev(sums, false), Err(Error::AlphaData), "{n}");
        }
    }

    /// Where the short ways answer they give what the thirteen digits give.
    #[test]
    fn short_and_long_ways_agree() {
        let mut random = Random(0x5EED_0044);
        let mut answered = 0;
        for _ in 0..20_000 {
            let mut number = || random.signed(-3..=4).register();
            let sums: Sums = std::array::from_fn(|_| number());
            let (y, x) = (number(), number());
            for minus in [false, true] {
                let short = short_sums(&sums.map(Word::from), y.into(), x.into(), minus);
                let long = firmware_sums(sums, y, x, minus).unwrap();
                if let Some(short) = short {
                    assert_eq!(short.map(Word::register), long.map(Word::register), "{sums:?}");
                    answered += 1;
                }
            }
            let [of_x, _, of_y, _, _, n] = read(sums).unwrap();
            if let Some(means) = short_means(sums.map(Word::from)) {
                let long = [of_x, of_y].map(|sum| x_over_n(sum, n, false).unwrap());
                assert_eq!(means.map(Word::register), long, "{sums:?}");
                answered += 1;
            }
        }
        assert!(answered > 55_000, "{answered}");
    }
}
