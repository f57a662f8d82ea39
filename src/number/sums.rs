//! Σ+, Σ-, MEAN and SDEV over the six statistics registers.
//!
//! Which registers these are, and that they exist, is `machine`'s business.

use super::arithmetic::binary_quotient;
use super::word::{self, Form};
use super::{Error, Word, Working, packed};
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
    let result = match short_sums(sums, y, x, minus) {
        Some(sums) => sums,
        None => firmware_sums(sums.map(Word::register), y.register(), x.register(), minus)?,
    };
    Ok(result.map(F::from))
}

/// The sums of numbers, where all are in range. What is exact in ten digits is summed in them; of a
/// longer product thirteen digits count.
#[inline(never)]
fn short_sums(sums: [Word; 6], y: Word, x: Word, minus: bool) -> Option<[Word; 6]> {
    let sum = if minus { packed::difference } else { packed::sum };
    let (of_y, of_x) = (Working::from(y.decimal()?), Working::from(x.decimal()?));
    let with_product = |total: Word, product: Working| {
        let product = if minus { -product } else { product };
        let total = Working::from(total.decimal()?) + product;
        Some(Word::from(total.float()?))
    };
    Some([
        sum(sums[0], x)?,
        with_product(sums[1], of_x * of_x)?,
        sum(sums[2], y)?,
        with_product(sums[3], of_y * of_y)?,
        with_product(sums[4], of_x * of_y)?,
        sum(sums[5], Word::ONE)?,
    ])
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
    if let Some(means) = short_means(sums.map(F::into)) {
        return Ok(means.map(F::from));
    }
    let [x, _, y, _, _, n] = read(sums)?;
    let y = x_over_n(y, n, flag24);
    Ok([x_over_n(x, n, flag24)?, y?].map(|mean| Word::from(mean).into()))
}

/// The means where binary is sure of the rounding.
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
    let [x, xx, y, yy, _, n] = read(sums)?;
    let of_y = deviation(y, yy, n)?;
    let of_x = deviation(x, xx, n)?;
    word::saturated([of_x, of_y], flag24)
}

/// √((n Σx² - (Σx)²) / n / (n - 1)), each step cut to thirteen digits.
fn deviation(sum: Working, squares: Working, n: Working) -> Result<Working, Error> {
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
                let short = short_sums(sums.map(Word::from), y.into(), x.into(), minus);
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
