//! The words of functions that take a number apart at its point: INT, FRC, MOD, ISG, DSE, DEC and
//! RND. They were read off the firmware's own loops.

use super::digit_loops::{ONE, TENTH, Worked, looked_at, normalizing, rounding, sum};
use crate::number::{Format, Notation, Working};

/// Returns the number with its digits before the point; the others become zero.
pub fn whole(x: Working) -> Working {
    let unit = match x.exponent {
        0..12 => 10u64.pow((12 - x.exponent) as u32),
        12.. => 1,
        _ => return Working::ZERO,
    };
    Working { mantissa: x.mantissa / unit * unit, ..x }
}

/// Returns an integer as a number.
pub fn number(value: u64) -> Working {
    Working::new(false, value, 12)
}

/// Returns these digits as a normalized number, and `words` with those of normalizing and rounding.
fn normalized(words: u64, negative: bool, digits: u64, exponent: i32) -> Worked {
    let result = Working::new(negative, digits, exponent);
    Worked { words: words + normalizing(result, exponent), result }
}

/// Returns the words in which the point is found, the digits after it, and the number of digits by
/// which they were shifted.
pub fn split(x: Working) -> (u64, u64, u32) {
    if x.exponent < 0 {
        return (10, x.mantissa, 0);
    }
    let (mut words, mut digits, mut shifts) = (13, x.mantissa, 0);
    while shifts as i32 <= x.exponent {
        digits = digits * 10 % (10 * ONE);
        shifts += 1;
        words += 8;
        if digits == 0 {
            return (words, 0, shifts);
        }
    }
    (words + 2, digits, shifts)
}

/// Returns the words and the result of INT.
pub fn integer(x: Working) -> Worked {
    let result = whole(x);
    Worked { words: split(x).0 + 7 + rounding(result.mantissa), result }
}

/// Returns the words and the result of FRC.
pub fn fraction(x: Working) -> Worked {
    let (words, digits, shifts) = split(x);
    normalized(words + 2, x.negative, digits, x.exponent - shifts as i32)
}

/// Returns the words and the result of Y modulo X. X is subtracted from the digits of Y, one after
/// the other.
pub fn modulo(y: Working, x: Working) -> Worked {
    let steps = y.exponent - x.exponent;
    let signs = y.negative != x.negative && x.mantissa != 0;
    let mut worked = match x.mantissa {
        0 => return Worked { words: 8 - u64::from(y.mantissa != 0), result: y },
        _ if steps < 0 => Worked { words: 10 + u64::from(signs), result: y },
        _ => {
            let (mut words, mut rest) = (18 + u64::from(signs), y.mantissa);
            for step in 0..=steps {
                rest = if step == 0 { rest } else { 10 * rest };
                words += 2 * (rest / x.mantissa + 1) + 4;
                rest %= x.mantissa;
            }
            normalized(words, y.negative, rest, x.exponent)
        }
    };
    worked.words += 2;
    if signs {
        worked.words += 2;
        if worked.result.mantissa != 0 {
            let sum = sum(worked.result, x);
            return Worked { words: worked.words + 4 + sum.words, ..sum };
        }
    }
    worked
}

/// Returns the words of ISG or DSE with the number in a register, without those of finding the
/// register and of skipping a line.
pub fn counter(counter: Working, down: bool) -> u64 {
    let mut words = 9 + looked_at(counter);
    let mut number = counter;
    if number.exponent < 0 {
        words += 4 * number.exponent.unsigned_abs() as u64;
        let unit = 10u64.checked_pow(number.exponent.unsigned_abs()).unwrap_or(u64::MAX);
        number.mantissa = number.mantissa / TENTH / unit * TENTH;
        number.exponent = 0;
    }
    let (splitting, fraction, _) = split(number);
    words += 2 + splitting + 4 + 12 + 12;
    let fraction = fraction / TENTH;
    let end = fraction / 10_000_000;
    let increment = match fraction / 100_000 % 100 {
        0 => {
            words += 3;
            1
        }
        increment => increment,
    };
    words += if increment < 10 { 2 } else { 0 };
    words += match end {
        100.. => 2,
        10.. => 7,
        _ => 9,
    };
    words += 6 + u64::from(down);
    let step = Working { negative: down, ..self::number(increment) };
    let new = sum(step, whole(number));
    words += new.words + 5;
    // The fraction is shifted after the new integer.
    let mut digits = fraction / 10;
    let mut places = if new.result.mantissa == 0 { 0 } else { new.result.exponent };
    loop {
        if places == 0 {
            words += 3;
            break;
        }
        words += 5;
        if digits == 0 {
            break;
        }
        digits /= 10;
        places -= 1;
    }
    words += normalized(5, false, new.result.mantissa + TENTH * digits, 0).words;
    let distance = sum(new.result, -self::number(end));
    words += 16 + distance.words;
    let beyond = !distance.result.negative;
    words
        + match (down, distance.result.mantissa) {
            (true, 0) => 4,
            (true, _) => 7 - u64::from(beyond),
            (false, 0) => 5,
            (false, _) => 11 - u64::from(beyond),
        }
}

/// Returns the words and the result of RND.
pub fn round(x: Working, format: Format) -> Worked {
    let decimals = i32::from(format.digits.min(9));
    let fix = matches!(format.notation, Notation::Fix | Notation::FixEng);
    // `found` counts the words that find the last digit to be kept, and `kept` the digits that are
    // kept.
    let (found, kept) = match x.exponent {
        _ if !fix => (2, decimals + 1),
        e @ 0.. if e + decimals < 9 => (7 + 5 * e, decimals + 1 + e),
        0.. => (9 + 5 * (9 - decimals), 10),
        e if -e <= decimals => (3 - 5 * e, decimals + 1 + e),
        e if -e == decimals + 1 => (10 + 5 * decimals, 0),
        _ => (7 + 5 * decimals, -1),
    };
    let all = kept == 10 && fix && x.exponent >= 0;
    let unit = TENTH * 10u64.pow((10 - kept).clamp(0, 10) as u32);
    let digits = (x.mantissa + unit / 2) / unit * unit;
    let carries = digits == 10 * ONE;
    let rounding = match kept {
        _ if all => 0,
        -1 | 0 if !carries => 6,
        -1 => 6,
        0 => 14,
        _ => 8 + if carries { 10 } else { 0 },
    };
    let digits = if kept < 0 { 0 } else { digits };
    let words = (12 + 5 * (decimals + 1) + found) as u64 + rounding;
    Worked { words, result: Working::new(x.negative, digits, x.exponent) }
}
