//! + - × ÷, √X and %CH for any register values.
//!
//! The firmware uses guard and sticky digits here, so the exact result is rounded once to ten
//! digits, half away from zero. Unnormalized registers are used unchanged; their sign and exponent
//! digits affect the result.

use super::Count;
use crate::register::Register;
use crate::{Content, Error, Working};

/// Computes Y + X, or Y - X if `minus` is set. Fails with ALPHA DATA or OUT OF RANGE.
///
/// The result has the sign digit of the operand with the greater magnitude. The sign digit of X is
/// subtracted from nine (twice for Y + X), so, unlike the sign digit of Y, it never exceeds nine.
pub fn sum(count: &mut impl Count, y: Content, x: Content, minus: bool) -> Result<Register, Error> {
    let (of_y, of_x) = (Working::from_content(y)?, Working::from_content(x)?);
    let (y, x) = (y.register(), x.register());
    let from_nine = |sign: u8| (19 - sign) % 10;
    let sign_of_x = match minus {
        true => from_nine(x.digit(13)),
        false => from_nine(from_nine(x.digit(13))),
    };
    let sign_of_y = y.digit(13);
    let (sign, other) = match of_y.outweighs(&of_x) {
        true => (sign_of_y, sign_of_x),
        false => (sign_of_x, sign_of_y),
    };
    let same = sign == other || sign == other + 10;
    let of_y = Working { negative: false, ..of_y };
    let sum = count.sum(of_y, Working { negative: !same, ..of_x });
    let result = sum.round().or_else(|error| {
        let adds = same || of_y.mantissa == 0 || of_x.mantissa == 0;
        [y, x].into_iter().filter(|_| adds).find_map(|kept| with_exponent(sum, kept)).ok_or(error)
    });
    match result {
        Ok(Register::ZERO) => Ok(Register::ZERO),
        Ok(sum) => Ok(sum.with_digit(13, sign)),
        Err(Error::OutOfRange(largest)) => Err(Error::OutOfRange(largest.with_digit(13, sign))),
        Err(error) => Err(error),
    }
}

/// Fails with ALPHA DATA or OUT OF RANGE.
pub fn product(count: &mut impl Count, y: Content, x: Content) -> Result<Register, Error> {
    let (of_y, of_x) = (Working::from_content(y)?, Working::from_content(x)?);
    let product = count.product(of_y, of_x);
    product.round().or_else(|error| {
        let (y, x) = (y.register(), x.register());
        // The firmware adds exponent digits one by one, including digits above nine.
        let (mut exponent, mut carry) = (Register::ZERO, 0);
        for n in 0..3 {
            let sum = y.digit(n) + x.digit(n) + carry;
            carry = u8::from(sum >= 10);
            exponent = exponent.with_digit(n, (sum - 10 * carry) % 16);
        }
        with_exponent(product, exponent).ok_or(error)
    })
}

/// The firmware accepts an out-of-range result whose exponent has digits above nine, provided that
/// the highest exponent digit is 0 and normalizing did not change the exponent.
fn with_exponent(result: Working, register: Register) -> Option<Register> {
    let kept = register.digit(2) == 0 && Working::exponent_field(register) == result.exponent;
    let digits = Working { exponent: 0, ..result }.round().ok().filter(|_| kept)?;
    Some(digits.with_field(0, 3, register.field(0, 3)))
}

pub fn quotient(count: &mut impl Count, y: Working, x: Working) -> Result<Working, Error> {
    if x.mantissa == 0 { Err(Error::DataError) } else { Ok(count.quotient(y, x)) }
}

/// Fails with DATA ERROR if X is negative.
pub fn root(count: &mut impl Count, x: Working) -> Result<Working, Error> {
    if x.negative { Err(Error::DataError) } else { Ok(count.root(x)) }
}

/// %CH: the change from Y to X as a percentage of Y. Fails with DATA ERROR if Y is 0.
pub fn percent_change(count: &mut impl Count, y: Working, x: Working) -> Result<Working, Error> {
    let difference = count.sum(-y, x);
    quotient(count, difference.scaled(2), y)
}
