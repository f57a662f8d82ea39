//! Σ+, Σ-, MEAN and SDEV over the six statistics registers.
//!
//! Which registers these are, and that they exist, is `machine`'s business.

use super::{Error, Working};
use crate::register::Register;

/// The statistics registers in their order in memory: Σx, Σx², Σy, Σy², Σxy, n.
pub type Sums = [Register; 6];

/// Σ+: the sums with the point (X, Y) added; the new n is the function's result in X.
///
/// A sum beyond ±9.999999999E99 becomes ±9.999999999E99 without an error, whatever flag 24 says.
///
/// # Errors
/// ALPHA DATA in Y, X or a register; then nothing has changed.
pub fn sigma_add(sums: Sums, y: Register, x: Register) -> Result<Sums, Error> {
    accumulate(sums, y, x, |term| term)
}

/// Σ-: the sums with the point (X, Y) taken away; like [`sigma_add`] otherwise.
///
/// # Errors
/// As for Σ+.
pub fn sigma_sub(sums: Sums, y: Register, x: Register) -> Result<Sums, Error> {
    accumulate(sums, y, x, |term| -term)
}

fn accumulate(
    sums: Sums,
    y: Register,
    x: Register,
    sign: impl Fn(Working) -> Working,
) -> Result<Sums, Error> {
    let (y, x) = (Working::of(y)?, Working::of(x)?);
    let terms = [x, x * x, y, y * y, x * y, Working::ONE];
    let read = read(sums)?;
    let mut result = sums;
    for ((to, sum), term) in result.iter_mut().zip(read).zip(terms) {
        *to = match (sum + sign(term)).finish() {
            Ok(register) | Err(Error::OutOfRange(register)) => register,
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
pub fn mean(sums: Sums, flag24: bool) -> Result<[Register; 2], Error> {
    let [x, _, y, _, _, n] = read(sums)?;
    let y = x_over_n(y, n, flag24);
    Ok([x_over_n(x, n, flag24)?, y?])
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
pub fn sdev(sums: Sums, flag24: bool) -> Result<[Register; 2], Error> {
    let [x, xx, y, yy, _, n] = read(sums)?;
    let of_y = deviation(y, yy, n)?;
    let of_x = deviation(x, xx, n)?;
    Ok([super::saturate(of_x.finish(), flag24)?, super::saturate(of_y.finish(), flag24)?])
}

/// √((n Σx² - (Σx)²) / n / (n - 1)), each step cut to thirteen digits.
fn deviation(sum: Working, squares: Working, n: Working) -> Result<Working, Error> {
    let variance = (squares * n - sum * sum).over(n)?.over(n - Working::ONE)?;
    if variance.negative {
        return Err(Error::NegativeVariance);
    }
    Ok(variance.sqrt())
}

fn read(sums: Sums) -> Result<[Working; 6], Error> {
    let mut numbers = [Working::ZERO; 6];
    for (number, register) in numbers.iter_mut().zip(sums) {
        *number = Working::of(register)?;
    }
    Ok(numbers)
}
