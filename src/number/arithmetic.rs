//! + - × ÷, 1/X, X↑2, √X, % and %CH: correctly rounded to ten digits, half away from zero.
//!
//! The firmware computes these with guard and sticky digits, so the result is the exact one rounded
//! once (measured, without exception). Sums are computed on the packed digits (`packed`), the
//! others in binary. Where an estimate leaves the rounding open, and for registers that contain no
//! normalized number, the working form decides: its thirteen digits are cut, which does not change
//! the eleventh.

use super::binary::{Estimate, ten};
use super::forms::{self, Form, Operand};
use super::{Error, Float, ONE, Working, packed};
use crate::register::Register;

/// Returns Y + X.
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
#[inline(always)]
pub fn add<F: Form>(y: F, x: F) -> Result<F, Error> {
    forms::packed_two((y, x), packed::sum, |y, x| long_sum(y, x, Operation::Sum))
}

/// Returns Y - X.
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
#[inline(always)]
pub fn sub<F: Form>(y: F, x: F) -> Result<F, Error> {
    forms::packed_two((y, x), packed::difference, |y, x| long_sum(y, x, Operation::Difference))
}

/// What is computed of Y and X.
#[derive(Clone, Copy)]
pub(super) enum Operation {
    /// Y + X.
    Sum,
    /// Y - X.
    Difference,
}

/// Returns Y + X or Y - X of any registers.
///
/// The result has the sign digit of the operand that outweighs the other one. That of X is taken
/// from nine, for Y + X twice, so it is never above nine; that of Y can be.
#[inline(never)]
pub(super) fn long_sum(y: Register, x: Register, operation: Operation) -> Result<Register, Error> {
    let (one, two) = (Working::of(y)?, Working::of(x)?);
    let from_nine = |sign: u8| (19 - sign) % 10;
    let sign_of_x = from_nine(x.digit(13));
    let of_x = match operation {
        Operation::Sum => from_nine(sign_of_x),
        Operation::Difference => sign_of_x,
    };
    let of_y = y.digit(13);
    let (sign, other) = if one.outweighs(&two) { (of_y, of_x) } else { (of_x, of_y) };
    let same = sign == other || sign == other + 10;
    let sum = Working { negative: false, ..one } + Working { negative: !same, ..two };
    let result = sum.finish().or_else(|error| {
        let adds = same || one.mantissa == 0 || two.mantissa == 0;
        [y, x].into_iter().filter(|_| adds).find_map(|kept| with_exponent(sum, kept)).ok_or(error)
    });
    match result {
        Ok(Register::ZERO) => Ok(Register::ZERO),
        Ok(sum) => Ok(sum.with_digit(13, sign)),
        Err(Error::OutOfRange(largest)) => Err(Error::OutOfRange(largest.with_digit(13, sign))),
        Err(error) => Err(error),
    }
}

/// Returns a result out of range with the exponent digits of a register. With digits above nine
/// they are in range as long as nothing has been added to them and the highest is 0.
fn with_exponent(result: Working, register: Register) -> Option<Register> {
    let kept = register.digit(2) == 0 && Working::exponent_field(register) == result.exponent;
    let digits = Working { exponent: 0, ..result }.round().ok().filter(|_| kept)?;
    Some(digits.with_field(0, 3, register.field(0, 3)))
}

/// Returns Y × X.
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
#[inline(always)]
pub fn mul<X: Operand>(y: X, x: X) -> X::Result {
    forms::two((y, x), binary_product, firmware_product)
}

#[inline(never)]
fn firmware_product(y: Register, x: Register) -> Result<Register, Error> {
    let product = Working::of(y)? * Working::of(x)?;
    product.finish().or_else(|error| {
        // Exponent digits are added one by one, also those above nine.
        let (mut exponent, mut carry) = (Register::ZERO, 0);
        for n in 0..3 {
            let sum = y.digit(n) + x.digit(n) + carry;
            carry = u8::from(sum >= 10);
            exponent = exponent.with_digit(n, (sum - 10 * carry) % 16);
        }
        with_exponent(product, exponent).ok_or(error)
    })
}

/// Returns Y × X, if the binary estimate is sure of the rounding.
#[inline(always)]
fn binary_product(y: Float, x: Float) -> Option<Float> {
    let product = y.mantissa * (x.mantissa * 1e-9);
    let long = product >= 1e10;
    let scaled = if long { product * 0.1 } else { product };
    Float::nearest(
        exactly(scaled),
        y.exponent() + x.exponent() + long as i32,
        y.negative() != x.negative(),
    )
}

/// Returns Y ÷ X.
///
/// # Errors
/// ALPHA DATA; DATA ERROR when X is 0; OUT OF RANGE.
#[inline(always)]
pub fn div<X: Operand>(y: X, x: X) -> X::Result {
    forms::two((y, x), binary_quotient, firmware_quotient)
}

#[inline(never)]
fn firmware_quotient(y: Register, x: Register) -> Result<Register, Error> {
    of_any_registers(y, x, Working::over)
}

/// Returns Y ÷ X, if the binary estimate is sure of the rounding.
#[inline(always)]
pub(super) fn binary_quotient(y: Float, x: Float) -> Option<Float> {
    let short = y.mantissa < x.mantissa;
    let scaled = y.mantissa / x.mantissa * if short { 1e10 } else { 1e9 };
    Float::nearest(
        exactly(scaled),
        y.exponent() - x.exponent() - short as i32,
        y.negative() != x.negative(),
    )
}

/// Returns the reciprocal (1/X).
///
/// # Errors
/// ALPHA DATA; DATA ERROR when X is 0; OUT OF RANGE.
#[inline(always)]
pub fn reciprocal<X: Operand>(x: X) -> X::Result {
    forms::one(x, |x| binary_quotient(Float::ONE, x), |x| firmware_quotient(ONE, x))
}

/// Returns the square (X↑2).
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
#[inline(always)]
pub fn square<X: Operand>(x: X) -> X::Result {
    forms::one(x, |x| binary_product(x, x), |x| firmware_product(x, x))
}

/// Returns the square root (√X).
///
/// # Errors
/// ALPHA DATA; DATA ERROR below 0.
#[inline(always)]
pub fn sqrt<X: Operand>(x: X) -> X::Result {
    forms::one(x, binary_root, firmware_root)
}

#[inline(never)]
fn firmware_root(x: Register) -> Result<Register, Error> {
    let x = Working::of(x)?;
    if x.negative { Err(Error::DataError) } else { x.sqrt().finish() }
}

/// Returns √X of a number above 0, if the binary estimate is sure of the rounding.
#[inline(always)]
fn binary_root(x: Float) -> Option<Float> {
    let above_even = x.exponent() & 1;
    let root = (x.mantissa * if above_even == 1 { 1e10 } else { 1e9 }).sqrt();
    Float::nearest(exactly(root), (x.exponent() - above_even) / 2, false).filter(|_| !x.negative())
}

/// Returns the interval of a number that is exact in binary except for two or three roundings: ten
/// digits and six more.
#[inline(always)]
fn exactly(scaled: f64) -> [f64; 3] {
    [scaled - 1e-5, scaled, scaled + 1e-5]
}

/// Returns X percent of Y (%).
///
/// # Errors
/// ALPHA DATA, OUT OF RANGE.
#[inline(always)]
pub fn percent<X: Operand>(y: X, x: X) -> X::Result {
    let estimate =
        |y, x: Float| binary_product(y, Float::new(x.mantissa, x.exponent() - 2, x.negative()));
    forms::two((y, x), estimate, firmware_percent)
}

#[inline(never)]
fn firmware_percent(y: Register, x: Register) -> Result<Register, Error> {
    of_any_registers(y, x, |y, x| Ok((y * x).scaled(-2)))
}

/// Returns the change from Y to X in percent of Y (%CH).
///
/// # Errors
/// ALPHA DATA; DATA ERROR when Y is 0; OUT OF RANGE.
#[inline(always)]
pub fn percent_change<X: Operand>(y: X, x: X) -> X::Result {
    forms::two((y, x), binary_change, firmware_change)
}

#[inline(never)]
fn firmware_change(y: Register, x: Register) -> Result<Register, Error> {
    of_any_registers(y, x, |y, x| (x - y).scaled(2).over(y))
}

/// Returns %CH of numbers of similar size, if the binary estimate is sure of the rounding. The
/// difference of X and Y is exact here. The firmware cuts the difference if it has more than
/// thirteen digits, and then cuts the quotient.
#[inline]
fn binary_change(y: Float, x: Float) -> Option<Float> {
    let apart = x.exponent() - y.exponent();
    if !(-5..=5).contains(&apart) || y.mantissa == 0.0 || x.mantissa == 0.0 {
        return None;
    }
    let (of_y, of_x) = (y.mantissa * ten(-apart.min(0)), x.mantissa * ten(apart.max(0)));
    let sign = |n: Float, size: f64| if n.negative() { -size } else { size };
    let ratio = (sign(x, of_x) - sign(y, of_y)) / of_y * 100.0;
    Estimate::new(ratio.abs()).parts(-2.5, 2.5).round((ratio < 0.0) != y.negative())
}

/// Computes a function of two registers in the working form, on the digits as they stand.
fn of_any_registers(
    y: Register,
    x: Register,
    function: impl Fn(Working, Working) -> Result<Working, Error>,
) -> Result<Register, Error> {
    function(Working::of(y)?, Working::of(x)?)?.finish()
}

#[cfg(test)]
mod tests {
    use super::super::estimate_tests::Random;
    use super::*;

    /// Checks that products, quotients and roots computed in binary equal those of the working
    /// form, and that most of them are sure of their rounding.
    #[test]
    fn binary_rounds_like_the_working_form() {
        let mut random = Random(0x5EED_0043);
        let mut sure = [0; 4];
        for _ in 0..20_000 {
            let (y, x) = (random.signed(-9..=9), random.signed(-9..=9));
            let (float_y, float_x) = (Float::from(y), Float::from(x));
            let (y, x) = (y.register(), x.register());
            let binary = [
                (binary_product(float_y, float_x), firmware_product(y, x)),
                (binary_quotient(float_y, float_x), firmware_quotient(y, x)),
                (binary_root(float_x), firmware_root(x)),
                (binary_change(float_y, float_x), firmware_change(y, x)),
            ];
            for ((binary, firmware), sure) in binary.into_iter().zip(&mut sure) {
                if let Some(number) = binary {
                    assert_eq!(Ok(number.register()), firmware, "{y} {x}");
                    *sure += 1;
                }
            }
        }
        let least = [19_000, 19_000, 9_500, 8_000];
        assert!(sure.iter().zip(least).all(|(sure, least)| *sure > least), "{sure:?}");
    }
}
