//! The words of arithmetic: the firmware adds, shifts and subtracts digit by digit, and how often
//! it does so depends on the digits. The counts were read off the firmware's own loops and are
//! equal, to the word, in each of 60,000 instructions that were traced.

use crate::number::{Decimal, Format, Notation, Working};
use crate::register::Register;

/// The number 1 in the thirteen digits with which the firmware works.
pub const ONE: u64 = 1_000_000_000_000;
/// A unit of the tenth digit, the last that a register keeps.
const TENTH: u64 = 1000;

/// A number with its parts, as the arithmetic uses them.
#[derive(Clone, Copy, PartialEq)]
pub struct Number {
    pub negative: bool,
    /// The thirteen digits, of which the first is not zero unless all are.
    pub digits: u64,
    pub exponent: i32,
}

/// A result of thirteen digits, and the words in which it is computed and rounded to ten digits.
#[derive(Clone, Copy)]
pub struct Worked {
    pub words: u64,
    pub result: Number,
}

impl Number {
    /// The number 1.
    pub const ONE: Number = Number::new(ONE, 0);

    pub const fn new(digits: u64, exponent: i32) -> Number {
        Number { negative: false, digits, exponent }
    }

    /// Returns the number in a register; `None` unless it is a normalized number.
    pub fn of(register: Register) -> Option<Number> {
        let Decimal { mantissa, exponent, negative } = Decimal::normalized(register)?;
        Some(Number { negative, digits: TENTH * mantissa, exponent })
    }

    /// Returns an integer of at most three digits.
    pub fn small(value: u64) -> Number {
        let Decimal { mantissa, exponent, .. } = Decimal::normalize(false, value, 9);
        Number::new(TENTH * mantissa, exponent)
    }

    /// Returns whether the number is 1 or -1.
    pub fn is_one(self) -> bool {
        (self.digits, self.exponent) == (ONE, 0)
    }

    /// Returns the number rounded to ten digits.
    pub fn rounded(self) -> Number {
        match (self.digits / TENTH, (self.digits + TENTH / 2) / TENTH * TENTH) {
            (0, _) => Number::new(0, 0),
            (_, digits) if digits == 10 * ONE => {
                Number { digits: ONE, exponent: self.exponent + 1, ..self }
            }
            (_, digits) => Number { digits, ..self },
        }
    }

    pub fn negated(self) -> Number {
        Number { negative: !self.negative, ..self }
    }

    /// Returns the number without its sign.
    pub fn magnitude(self) -> Number {
        Number { negative: false, ..self }
    }

    /// Returns the additional words in which a sign is tested: a negative sign takes longer.
    pub fn looked_at(self) -> u64 {
        4 * u64::from(self.negative)
    }

    /// Returns the words in which the exponent of a result is checked when it is rounded.
    pub fn checked(self) -> u64 {
        let rounded = self.rounded();
        match (rounded.digits, rounded.exponent) {
            (0, _) => 7,
            (_, ..-99) => 16,
            (_, ..0) => 12,
            _ => 6,
        }
    }

    /// Returns the number with its digits before the point; the others become zero.
    pub fn integer(self) -> Number {
        let unit = match self.exponent {
            0..12 => 10u64.pow((12 - self.exponent) as u32),
            12.. => 1,
            _ => return Number::new(0, 0),
        };
        Number { digits: self.digits / unit * unit, ..self }
    }
}

impl From<Working> for Number {
    fn from(x: Working) -> Number {
        Number { negative: x.negative, digits: x.mantissa, exponent: x.exponent }
    }
}

impl From<Number> for Working {
    fn from(x: Number) -> Working {
        Working { negative: x.negative, mantissa: x.digits, exponent: x.exponent }
    }
}

impl Worked {
    pub(super) fn after(words: u64, worked: Worked) -> Worked {
        Worked { words: words + worked.words, ..worked }
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

/// Returns the words of rounding a result to ten digits, and the result.
pub fn rounded(digits: u64, exponent: i32) -> Worked {
    let words = match (digits / TENTH, digits % TENTH) {
        (0, ..500) => 15,
        (_, ..500) => 12,
        (9_999_999_999, _) => 15,
        _ => 14,
    };
    Worked { words, result: Number::new(digits, exponent) }
}

/// Returns the words of normalizing and rounding, and the result: leading zeros are shifted out,
/// then the digits are rounded.
pub fn normalized(mut digits: u64, mut exponent: i32) -> Worked {
    if digits == 0 {
        return Worked::after(3, rounded(0, 0));
    }
    let mut words = 5;
    while digits < ONE {
        digits *= 10;
        exponent -= 1;
        words += 5;
    }
    Worked::after(words, rounded(digits, exponent))
}

/// Returns the words of normalizing a sum or product of up to fourteen digits, and the result.
pub(super) fn finished(digits: u64, exponent: i32) -> Worked {
    match digits >= 10 * ONE {
        true => Worked::after(8, normalized(digits / 10, exponent + 1)),
        false => Worked::after(6, normalized(digits, exponent)),
    }
}

/// Returns the words and the result of Y plus X.
pub fn sum(y: Number, x: Number) -> Worked {
    const BEGINNING: u64 = 25;
    const ADDING: u64 = 9;
    if y.digits == 0 || x.digits == 0 {
        let (rest, words) = if y.digits == 0 { (x, 2) } else { (y, 6) };
        let Worked { words: finishing, mut result } = finished(rest.digits, rest.exponent);
        result.negative = rest.negative;
        return Worked { words: BEGINNING + words + ADDING + finishing, result };
    }
    let x_is_larger = (x.exponent, x.digits) > (y.exponent, y.digits);
    let (large, small) = if x_is_larger { (x, y) } else { (y, x) };
    let ordering = match x.exponent.cmp(&y.exponent) {
        std::cmp::Ordering::Less => 2,
        std::cmp::Ordering::Greater => 8,
        std::cmp::Ordering::Equal if x_is_larger => 13,
        std::cmp::Ordering::Equal => 14,
    };
    let mut words = BEGINNING + 6 + ordering + 3 + ADDING;
    let (mut digits, mut exponent) = (large.digits, large.exponent);
    let mut shifts = (large.exponent - small.exponent) as u32;
    let subtract = x.negative != y.negative;
    if subtract {
        words += 4;
        if shifts > 0 {
            words += 6;
            (digits, exponent, shifts) = (10 * digits, exponent - 1, shifts - 1);
        }
    }
    words += match shifts {
        ..13 => 9 * u64::from(shifts) + 2,
        _ => 9 * 13 + 1,
    };
    // Digits that are shifted out of a complement are lost.
    let unit = 10u64.checked_pow(shifts).filter(|_| shifts < 13);
    let digits = match (unit, subtract) {
        (None, _) => digits,
        (Some(unit), true) => digits - small.digits.div_ceil(unit),
        (Some(unit), false) => digits + small.digits / unit,
    };
    let Worked { words: finishing, mut result } = finished(digits, exponent);
    result.negative = large.negative;
    Worked { words: words + finishing, result }
}

/// Returns the words and the result of Y times X. Y is added as often as the digits of X say.
pub fn product(y: Number, x: Number) -> Worked {
    let signs = u64::from(!y.negative && x.negative);
    let words = 106 + signs + 3 * digit_sum(x.digits);
    Worked::after(words, finished(long_product(y, x), y.exponent + x.exponent))
}

/// Returns Y times X in up to fourteen digits.
pub fn long_product(y: Number, x: Number) -> u64 {
    let (mut sum, mut multiplier) = (0, x.digits);
    for _ in 0..13 {
        sum = sum / 10 + multiplier % 10 * y.digits;
        multiplier /= 10;
    }
    sum
}

/// Returns the words and the result of Y divided by X, which must not be zero.
pub fn quotient(y: Number, x: Number) -> Worked {
    let signs = u64::from(!y.negative && x.negative);
    let exponent = y.exponent - x.exponent;
    match y.digits < x.digits {
        true => Worked::after(22 + signs, division(10 * y.digits, x.digits, exponent - 1)),
        false => Worked::after(18 + signs, division(y.digits, x.digits, exponent)),
    }
}

/// Returns the words and the result of a division of digits. The divisor is subtracted as often as
/// the digits of the quotient say.
pub fn division(dividend: u64, divisor: u64, exponent: i32) -> Worked {
    let digits = (u128::from(dividend) * u128::from(ONE) / u128::from(divisor)) as u64;
    Worked::after(98 + 3 * digit_sum(digits), rounded(digits, exponent))
}

/// Returns the words and the result of the square root of a number that is not negative.
pub fn root(x: Number) -> Worked {
    let odd = x.exponent.rem_euclid(2);
    let digits = Working::new(false, x.digits, x.exponent).sqrt().mantissa;
    let words = 155 + u64::from(x.exponent < 0) + u64::from(odd == 0) + 3 * digit_sum(digits);
    let zero = 3 * u64::from(x.digits == 0);
    Worked::after(words + zero, rounded(digits, (x.exponent - odd) / 2))
}

/// Returns the words in which the point is found, the digits after it, and the number of digits by
/// which they were shifted.
pub fn split(x: Number) -> (u64, u64, u32) {
    if x.exponent < 0 {
        return (10, x.digits, 0);
    }
    let (mut words, mut digits, mut shifts) = (13, x.digits, 0);
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
pub fn integer(x: Number) -> Worked {
    let whole = x.integer();
    Worked::after(split(x).0 + 7, rounded(whole.digits, whole.exponent))
}

/// Returns the words and the result of FRC.
pub fn fraction(x: Number) -> Worked {
    let (words, digits, shifts) = split(x);
    Worked::after(words + 2, normalized(digits, x.exponent - shifts as i32))
}

/// Returns the words and the result of Y modulo X. X is subtracted from the digits of Y, one after
/// the other.
pub fn modulo(y: Number, x: Number) -> Worked {
    let steps = y.exponent - x.exponent;
    let signs = y.negative != x.negative && x.digits != 0;
    let mut worked = match x.digits {
        0 => return Worked { words: 8 - u64::from(y.digits != 0), result: y },
        _ if steps < 0 => Worked { words: 10 + u64::from(signs), result: y },
        _ => {
            let (mut words, mut rest) = (18 + u64::from(signs), y.digits);
            for step in 0..=steps {
                rest = if step == 0 { rest } else { 10 * rest };
                words += 2 * (rest / x.digits + 1) + 4;
                rest %= x.digits;
            }
            Worked::after(words, normalized(rest, x.exponent))
        }
    };
    worked.words += 2;
    worked.result.negative = y.negative;
    if signs {
        worked.words += 2;
        if worked.result.digits != 0 {
            return Worked::after(worked.words + 4, sum(worked.result, x));
        }
    }
    worked
}

/// Returns the words of ISG or DSE with the number in a register, without those of finding the
/// register and of skipping a line.
pub fn counter(counter: Number, down: bool) -> u64 {
    let mut words = 9 + counter.looked_at();
    let mut number = counter;
    if number.exponent < 0 {
        words += 4 * number.exponent.unsigned_abs() as u64;
        let unit = 10u64.checked_pow(number.exponent.unsigned_abs()).unwrap_or(u64::MAX);
        number.digits = number.digits / TENTH / unit * TENTH;
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
    let step = Number { negative: down, ..Number::small(increment) };
    let new = sum(step, number.integer());
    words += new.words + 5;
    // The fraction is shifted after the new integer.
    let mut digits = fraction / 10;
    let mut places = if new.result.digits == 0 { 0 } else { new.result.exponent };
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
    words += 5 + normalized(new.result.digits + TENTH * digits, 0).words;
    let distance = sum(new.result, Number::small(end).negated());
    words += 16 + distance.words;
    let beyond = !distance.result.negative;
    words
        + match (down, distance.result.digits) {
            (true, 0) => 4,
            (true, _) => 7 - u64::from(beyond),
            (false, 0) => 5,
            (false, _) => 11 - u64::from(beyond),
        }
}

/// Returns the words and the result of DEC: eight times the digits so far is added to each digit;
/// `None` if X is no octal integer.
pub fn decimal(x: Number) -> Option<Worked> {
    let exponent = u64::try_from(x.exponent).ok().filter(|&e| e < 10 && x.integer() == x)?;
    let unit = ONE / 10u64.pow(exponent as u32);
    let octal = x.digits / unit;
    let value = u64::from_str_radix(&octal.to_string(), 8).ok()?;
    let significant = (0..10).find(|&n| x.digits.is_multiple_of(10u64.pow(12 - n)))? + 1;
    let sum = digit_sum(octal);
    let words =
        8 * u64::from(significant) + 2 * (10 - exponent) + 2 * (9 - exponent) + 3 * sum + 20;
    let mut worked = Worked::after(words, normalized(value, 12));
    worked.result.negative = x.negative;
    Some(worked)
}

/// Returns the words and the result of %CH: the difference from Y, times a hundred, divided by Y.
pub fn percent_change(y: Number, x: Number) -> Worked {
    let difference = sum(y.negated(), x);
    let hundredfold = Number { exponent: difference.result.exponent + 2, ..difference.result };
    Worked::after(difference.words, quotient(hundredfold, y))
}

/// Returns the words and the result of RND.
pub fn round(x: Number, format: Format) -> Worked {
    let decimals = i32::from(format.digits.min(9));
    let fix = matches!(format.notation, Notation::Fix | Notation::FixEng);
    // The words that find the last digit to be kept, and the number of digits that are kept; both
    // concern the tenth digit.
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
    let digits = (x.digits + unit / 2) / unit * unit;
    let carries = digits == 10 * ONE;
    let rounding = match kept {
        _ if all => 0,
        -1 | 0 if !carries => 6,
        -1 => 6,
        0 => 14,
        _ => 8 + if carries { 10 } else { 0 },
    };
    let result = match (digits, kept) {
        (0, _) | (_, -1) => Number::new(0, 0),
        (digits, _) if carries => Number::new(digits / 10, x.exponent + 1),
        (digits, _) => Number::new(digits, x.exponent),
    };
    let words = (12 + 5 * (decimals + 1) + found) as u64 + rounding;
    Worked { words, result: Number { negative: x.negative && result.digits != 0, ..result } }
}
