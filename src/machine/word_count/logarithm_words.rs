//! The words of LN, LOG, LN1+X, E↑X, E↑X-1, 10↑X and Y↑X, which depend on how often the
//! mantissa is multiplied by each factor 1 + 10^-j. The numbers are those of [`crate::number`],
//! digit by digit.

use super::digit_loops::{
    Number, ONE, Worked, long_product, normalized, product, quotient, rounded, sum,
};
use super::word_tally::{APART, OF_DIGITS, RECALLED, RECIPROCAL, STORED, Tally, WITH_ONE};
use crate::number::{LN_10, LN_FACTORS};

/// The words in which the constants are loaded digit by digit: of each factor, j from 0 to 6; and
/// ln 10.
const FACTOR: [u64; 7] = [17, 23, 24, 24, 24, 24, 22];
const TEN: u64 = 17;
/// The firmware's ln 10.
const LN_10_NUMBER: Number = Number::new(LN_10.mantissa, LN_10.exponent);

/// Returns the words and the result of LN of a number above zero, without the entry.
pub fn ln(x: Number) -> Worked {
    let mut tally = Tally::default();
    let result = logarithm(&mut tally, x);
    tally.worked(result)
}

/// Returns the words and the result of LOG of a number above zero.
pub fn log(x: Number) -> Worked {
    let mut tally = Tally::default();
    let ln = logarithm(&mut tally, x);
    tally.add(5 + TEN + 2);
    let result = tally.step(APART - 2, quotient(ln, LN_10_NUMBER));
    tally.worked(result)
}

/// Returns the words and the result of LN1+X of a number above -1.
pub fn ln_of_one_more(x: Number) -> Worked {
    let mut tally = Tally::default();
    let result = match x.exponent {
        -1.. => {
            let more = tally.step(WITH_ONE, sum(x, Number::ONE));
            tally.add(10);
            logarithm(&mut tally, more)
        }
        _ if x.negative => {
            tally.add(4);
            of_difference(&mut tally, x.magnitude(), true)
        }
        _ => {
            tally.add(4);
            let less = over_one_more(&mut tally, x);
            of_difference(&mut tally, less, false)
        }
    };
    tally.worked(result)
}

/// Returns the words and the result of E↑X or E↑X-1; `None` if it is out of range.
pub fn exp(x: Number, less_one: bool) -> Option<Worked> {
    let mut tally = Tally::default();
    exponential(&mut tally, (x.digits, x.exponent), x.negative, less_one)
}

/// Returns the words and the result of 10↑X; `None` if it is out of range.
pub fn exp10(x: Number) -> Option<Worked> {
    let mut tally = Tally::default();
    tally.add(1 + 2 + TEN + 1 + 1);
    let product = (product(LN_10_NUMBER, x), 0);
    power(&mut tally, product, (LN_10_NUMBER, x))
}

/// Returns the words and the result of Y↑X; `None` if it is out of range or does not exist.
pub fn pow(y: Number, x: Number) -> Option<Worked> {
    let mut tally = Tally::default();
    let mut odd = false;
    if y.negative {
        // The digits of X are shifted until none is left, which tells whether X is an integer and
        // whether it is odd.
        let places = (1..=10).find(|&n| x.digits.is_multiple_of(10u64.pow(13 - n)))?;
        let last = x.digits / 10u64.pow(13 - places) % 10;
        let rest = x.exponent + 1 - places as i32;
        if rest < 0 {
            return None;
        }
        odd = rest == 0 && last % 2 == 1;
        tally.add(4 + 3 + 6 * u64::from(places - 1) + 2);
        tally.add_if(rest == 0, 7);
        tally.add_if(odd, 1);
    }
    if y.digits == 0 {
        return None;
    }
    tally.add(STORED);
    let ln = logarithm(&mut tally, y.magnitude());
    tally.add(RECALLED);
    tally.add_if(odd, 2);
    let product = (product(ln, x), APART);
    power(&mut tally, product, (ln, x))
}

/// Returns the words and the result of the exponential of a product, whose entry takes these words
/// more than usual.
fn power(
    tally: &mut Tally,
    (product, entry): (Worked, i64),
    (ln, x): (Number, Number),
) -> Option<Worked> {
    let product = tally.step(entry, product).rounded();
    let digits = long_product(ln, x);
    tally.add(4);
    tally.add_if(digits >= 10 * ONE, 6);
    let negative = product.digits != 0 && ln.negative != x.negative;
    exponential(tally, (digits, ln.exponent + x.exponent), negative, false)
}

/// Returns the natural logarithm of a number above zero, and counts the words from the test of its
/// exponent on.
fn logarithm(tally: &mut Tally, x: Number) -> Number {
    if x.exponent != 0 {
        let below = x.exponent < 0;
        let tens = if below { -x.exponent - 1 } else { x.exponent };
        tally.add(9);
        tally.add_if(below, 2);
        let counted = factors(tally, 10 * ONE - x.digits, 0);
        return added(tally, counted, tens as u64, below);
    }
    tally.add(7);
    let (mut rest, mut exponent) = (x.digits - ONE, 0);
    if rest == 0 {
        tally.add(2);
        return tally.step(0, normalized(0, 0));
    }
    tally.add(4);
    while rest < ONE {
        (rest, exponent) = (10 * rest, exponent - 1);
        tally.add(5);
    }
    // x = 1 / (1 - y).
    let y = tally.step(OF_DIGITS, quotient(Number::new(rest, exponent), x));
    of_difference(tally, y, false)
}

/// Returns -ln (1 - y) for y from 0 to 0.9, or the same with the other sign.
fn of_difference(tally: &mut Tally, y: Number, negative: bool) -> Number {
    let first = (-y.exponent - 1) as usize;
    tally.add(8 + 6 * first.min(6) as u64);
    if first > 6 {
        tally.add(4);
        let (rest, exponent) = corrected(tally, y.digits, y.exponent);
        tally.add(3);
        return added_from(tally, ([0; 7], rest), exponent, 0, negative);
    }
    tally.add(1);
    let counted = factors(tally, y.digits, first);
    added(tally, counted, 0, negative)
}

/// Returns how often 1 - y can be multiplied by each factor, and the rest of y after that.
fn factors(tally: &mut Tally, mut y: u64, first: usize) -> ([u64; 7], u64) {
    let mut counts = [0; 7];
    for (j, count) in counts.iter_mut().enumerate().skip(first) {
        while y + y / 10u64.pow(j as u32) >= 10 * ONE {
            y = y + y / 10u64.pow(j as u32) - 10 * ONE;
            *count += 1;
        }
        tally.add((*count + 1) * (10 + 3 * j as u64) + *count + 6);
        if j < 6 {
            y *= 10;
        }
    }
    (counts, y)
}

/// Returns the number of decimal places of an integer; 0 has one.
fn places(digits: u64) -> i32 {
    digits.checked_ilog10().map_or(1, |n| n as i32 + 1)
}

/// Returns the rest divided by 1 - rest / 2: its digits and its exponent.
fn corrected(tally: &mut Tally, rest: u64, exponent: i32) -> (u64, i32) {
    let half = 5 * rest;
    let length = places(half);
    if length <= -exponent {
        tally.add(2 + 9 + 5 * length as u64);
        return (rest, exponent);
    }
    tally.add(2 + 13 + 5 * -exponent as u64);
    let divisor = 10 * ONE - half / 10u64.pow(-exponent as u32);
    let divided = quotient(Number::new(rest, exponent + 1), Number::new(divisor, 0));
    let divided = tally.step(-12, divided);
    (divided.digits, divided.exponent)
}

/// Returns the logarithm: the sum of the rest and the logarithms of the factors, and of `tens`
/// times ln 10. If the logarithm is not negative, the sum is subtracted from the next multiple of
/// ln 10.
fn added(tally: &mut Tally, (counts, rest): ([u64; 7], u64), tens: u64, negative: bool) -> Number {
    tally.add(11 + if tens > 0 { 3 } else { 1 + 3 });
    let (rest, exponent) = match tens {
        0 => corrected(tally, rest, -7),
        _ => (rest, -7),
    };
    added_from(tally, (counts, rest), exponent, tens, negative)
}

fn added_from(
    tally: &mut Tally,
    (counts, rest): ([u64; 7], u64),
    exponent: i32,
    tens: u64,
    negative: bool,
) -> Number {
    let (mut sum, mut exponent) = (rest, exponent);
    for j in (0..7).rev() {
        sum += counts[j] * LN_FACTORS[j];
        exponent += 1;
        tally.add(12 + FACTOR[j] + 3 * counts[j]);
        if tens == 0 && counts[..j].iter().all(|&count| count == 0) {
            break;
        }
        tally.add(2);
        if j > 0 {
            tally.add(2);
            sum /= 10;
        }
    }
    if tens > 0 {
        sum = (sum + sum % 10) / 10;
        tally.add(5 + 3 + TEN + 2 + 1);
        if !negative {
            tally.add(5);
            sum = LN_10.mantissa + 100 * ONE - sum;
        }
        sum = (sum + tens % 10 * LN_10.mantissa) % (100 * ONE);
        tally.add(10 + 3 * (tens % 10));
        exponent = 1;
        if tens >= 10 {
            tally.add(2 + 10 + 3 * (tens / 10));
            sum = sum / 10 + tens / 10 * LN_10.mantissa;
            exponent = 2;
        }
    }
    tally.add(2 + 3 + 2);
    tally.add_if(negative, 2);
    let (sum, exponent, shifting) = match sum >= 10 * ONE {
        true => (sum / 10, exponent, 2),
        false => (sum, exponent - 1, 1),
    };
    tally.add(shifting);
    let logarithm = tally.step(0, normalized(sum, exponent));
    Number { negative, ..logarithm }
}

/// Returns X / (1 + X) for X from 0 to 1.
fn over_one_more(tally: &mut Tally, x: Number) -> Number {
    let length = places(x.digits);
    if length <= -x.exponent {
        tally.add(5 * length as u64 + 6);
        return x;
    }
    tally.add(5 * -x.exponent as u64 + 10);
    let divisor = ONE + x.digits / 10u64.pow(-x.exponent as u32);
    tally.step(OF_DIGITS - 2, quotient(x, Number::new(divisor, 0)))
}

/// Returns the result of a power that is too large: none, or zero for its reciprocal.
fn beyond(tally: &mut Tally, negative: bool, less_one: bool) -> Option<Worked> {
    if !negative {
        return None;
    }
    let mut power = Number::new(10 * ONE - 1, -101);
    tally.add(6 + 3 + 4);
    if less_one {
        power = tally.step(WITH_ONE, sum(power, Number::ONE.negated()));
    }
    Some(finished(tally, power))
}

/// Returns the words and the result of a power after rounding.
fn finished(tally: &mut Tally, power: Number) -> Worked {
    tally.add(2 + 2 + 1 + 1 - 1);
    let result = tally.step(0, rounded(power.digits, power.exponent));
    tally.worked(Number { negative: power.negative, ..result })
}

/// Returns the words and the result of e^x or e^x - 1, from the test of the sign on; `None` if it
/// is out of range. There may be fourteen digits.
fn exponential(
    tally: &mut Tally,
    (mut digits, mut exponent): (u64, i32),
    negative: bool,
    less_one: bool,
) -> Option<Worked> {
    tally.add(3 + 6);
    tally.add_if(negative, 1);
    if exponent < 0 && digits >= 10 * ONE {
        (digits, exponent) = (digits / 10, exponent + 1);
        tally.add(3 + 4 + 6);
    }
    let mut tens = 0;
    if exponent >= 0 {
        tally.add(2 + TEN + 2);
        loop {
            let times = digits / LN_10.mantissa;
            tally.add(3 * times + 6);
            tens += times;
            digits = digits % LN_10.mantissa * 10;
            if exponent == 0 {
                break;
            }
            (tens, exponent) = (10 * tens, exponent - 1);
            tally.add(5);
            if tens >= 1000 {
                return beyond(tally, negative, less_one);
            }
        }
        if tens >= 200 {
            tally.add(6);
            return beyond(tally, negative, less_one);
        }
        tally.add(3 + 4);
        tally.add_if(tens >= 100, 4);
        exponent = -1;
    } else {
        tally.add(3 + 1);
        tally.add(if exponent >= -7 { 6 * -exponent as u64 } else { 7 * 6 + 5 });
    }
    let mut counts = [0; 7];
    for j in (-exponent - 1).min(7) as usize..7 {
        counts[j] = digits / LN_FACTORS[j];
        digits %= LN_FACTORS[j];
        tally.add(8 + FACTOR[j] + 3 * counts[j]);
        if j < 6 {
            digits *= 10;
            tally.add(5);
        }
        exponent = -7;
    }
    tally.add(2 + 3);
    if less_one {
        (digits, exponent) = corrected(tally, digits, exponent);
        tally.add(2);
    }
    let mut whole = true;
    for j in (0..7).rev() {
        tally.add(2);
        if tens == 0 && counts[..=j].iter().all(|&count| count == 0) {
            whole = false;
            break;
        }
        tally.add(1 + counts[j] * (13 + 3 * j as u64) + 6);
        for _ in 0..counts[j] {
            digits += digits / 10u64.pow(j as u32) + 10 * ONE;
        }
        (digits, exponent) = (digits / 10, exponent + 1);
    }
    let mut result = Number::new(digits, exponent);
    if whole {
        result = Number::new(digits + ONE, tens as i32);
        tally.add(9);
        if negative {
            result = tally.step(RECIPROCAL - 2, quotient(Number::ONE, result));
        }
        tally.add(3);
        if less_one {
            result = tally.step(WITH_ONE, sum(result, Number::ONE.negated()));
        }
    } else {
        tally.add(4 + 2);
        if negative {
            tally.add(2);
            result = over_one_more(tally, result);
            result.negative = true;
        }
        tally.add(2 + 2);
        if !less_one {
            result = tally.step(WITH_ONE, sum(result, Number::ONE));
        }
    }
    Some(finished(tally, result))
}
