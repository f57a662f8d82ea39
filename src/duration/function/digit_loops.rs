//! The words of arithmetic: the firmware adds, shifts and subtracts digit by digit, and how often
//! it does so depends on the digits. The counts were read off the firmware's own loops and are
//! equal, to the word, in each of 60,000 instructions that were traced.

use crate::number::Working;

/// The number 1 in the thirteen digits with which the firmware works.
pub const ONE: u64 = Working::ONE.mantissa;
/// A unit of the tenth digit, the last that a register keeps.
pub const TENTH: u64 = 1000;

/// A result of thirteen digits, and the words in which it is computed and rounded to ten digits.
#[derive(Clone, Copy)]
pub struct Worked {
    pub words: u64,
    pub result: Working,
}

/// Returns the additional words in which a sign is tested: a negative sign takes longer.
pub fn looked_at(x: Working) -> u64 {
    4 * u64::from(x.negative)
}

/// Returns the words in which the exponent of a result is checked when it is rounded.
pub fn checked(result: Working) -> u64 {
    let rounded = result.rounded();
    match (rounded.mantissa, rounded.exponent) {
        (0, _) => 7,
        (_, ..-99) => 16,
        (_, ..0) => 12,
        _ => 6,
    }
}

pub fn digit_sum(mut digits: u64) -> u64 {
    let mut sum = 0;
    while digits > 0 {
        sum += digits % 10;
        digits /= 10;
    }
    sum
}

/// Returns the words of rounding thirteen digits to ten.
pub fn rounding(digits: u64) -> u64 {
    match (digits / TENTH, digits % TENTH) {
        (0, ..500) => 15,
        (_, ..500) => 12,
        (9_999_999_999, _) => 15,
        _ => 14,
    }
}

/// Returns the words of shifting out the zeros before a result, whose first digit had this exponent
/// until then, and of rounding it.
pub fn normalizing(result: Working, exponent: i32) -> u64 {
    let shifts = (exponent - result.exponent).max(0) as u64;
    rounding(result.mantissa) + if result.mantissa == 0 { 3 } else { 5 + 5 * shifts }
}

/// Returns the words of normalizing a sum or product, which may have a digit more, and of rounding
/// it.
pub fn finishing(result: Working, exponent: i32) -> u64 {
    let carries = result.mantissa != 0 && result.exponent > exponent;
    normalizing(result, exponent) + if carries { 8 } else { 6 }
}

/// Returns the words and the result of Y plus X.
pub fn sum(y: Working, x: Working) -> Worked {
    const BEGINNING: u64 = 25;
    const ADDING: u64 = 9;
    let result = y + x;
    if y.mantissa == 0 || x.mantissa == 0 {
        let (rest, words) = if y.mantissa == 0 { (x, 2) } else { (y, 6) };
        let words = BEGINNING + words + ADDING + finishing(result, rest.exponent);
        return Worked { words, result };
    }
    let x_is_larger = (x.exponent, x.mantissa) > (y.exponent, y.mantissa);
    let ordering = match x.exponent.cmp(&y.exponent) {
        std::cmp::Ordering::Less => 2,
        std::cmp::Ordering::Greater => 8,
        std::cmp::Ordering::Equal if x_is_larger => 13,
        std::cmp::Ordering::Equal => 14,
    };
    let mut words = BEGINNING + 6 + ordering + 3 + ADDING;
    let mut exponent = x.exponent.max(y.exponent);
    let mut shifts = x.exponent.abs_diff(y.exponent);
    if x.negative != y.negative {
        words += 4;
        if shifts > 0 {
            // The larger number is shifted to the left first, for a fourteenth digit.
            words += 6;
            (exponent, shifts) = (exponent - 1, shifts - 1);
        }
    }
    words += match shifts {
        ..13 => 9 * u64::from(shifts) + 2,
        _ => 9 * 13 + 1,
    };
    Worked { words: words + finishing(result, exponent), result }
}

/// Returns the words and the result of Y times X. Y is added as often as the digits of X say.
pub fn product(y: Working, x: Working) -> Worked {
    let result = y * x;
    let words = 106 + signs(y, x) + 3 * digit_sum(x.mantissa);
    Worked { words: words + finishing(result, y.exponent + x.exponent), result }
}

/// Returns the words and the result of Y divided by X, which must not be zero.
pub fn quotient(y: Working, x: Working) -> Worked {
    let result = y / x;
    let shift = if y.mantissa < x.mantissa { 22 } else { 18 };
    Worked { words: shift + signs(y, x) + dividing(result.mantissa), result }
}

/// Returns the additional words of a product or quotient for its sign.
fn signs(y: Working, x: Working) -> u64 {
    u64::from(!y.negative && x.negative)
}

/// Returns the words of a division of digits with this quotient. The divisor is subtracted as often
/// as the digits of the quotient say.
pub fn dividing(quotient: u64) -> u64 {
    98 + 3 * digit_sum(quotient) + rounding(quotient)
}

/// Returns the words and the result of the square root of a number that is not negative.
pub fn root(x: Working) -> Worked {
    let result = x.sqrt();
    let even = x.exponent.rem_euclid(2) == 0;
    let words = 155 + u64::from(x.exponent < 0) + u64::from(even) + 3 * digit_sum(result.mantissa);
    let zero = 3 * u64::from(x.mantissa == 0);
    Worked { words: words + zero + rounding(result.mantissa), result }
}

/// Returns the words and the result of %CH: the difference from Y, times a hundred, divided by Y.
pub fn percent_change(y: Working, x: Working) -> Worked {
    let difference = sum(-y, x);
    let Worked { words, result } = quotient(difference.result.scaled(2), y);
    Worked { words: difference.words + words, result }
}
