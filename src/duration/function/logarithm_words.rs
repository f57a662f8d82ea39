//! The words of LN, LOG, LN1+X, E↑X, E↑X-1, 10↑X and Y↑X.

use super::digit_loops::{ONE, Worked, rounding};
use super::word_tally::Tally;
use crate::number::Working;
use crate::number::digits::{
    self, APART, Count, LN_10, LN_10_LOADED, Less, Long, RECALLED, STORED, exponential,
};

/// Returns the words and the result of LN, without the entry; `None` for 0 and below.
pub fn ln(x: Working) -> Option<Worked> {
    let mut tally = Tally::default();
    let ln = digits::logarithm(&mut tally, x).ok()?;
    Some(tally.worked(ln))
}

/// Returns the words and the result of LOG; `None` for 0 and below.
pub fn log(x: Working) -> Option<Worked> {
    let mut tally = Tally::default();
    let ln = digits::logarithm(&mut tally, x).ok()?;
    tally.add(5 + LN_10_LOADED + 2);
    let log = tally.quotient(APART - 2, ln, LN_10);
    Some(tally.worked(log))
}

/// Returns the words and the result of LN1+X; `None` for -1 and below.
pub fn ln_1p(x: Working) -> Option<Worked> {
    let mut tally = Tally::default();
    let ln = digits::ln_1p(&mut tally, x).ok()?;
    Some(tally.worked(ln))
}

/// Returns the words and the result of E↑X or E↑X-1; `None` if it is out of range.
pub fn exp(x: Working, less: Less) -> Option<Worked> {
    finished(&mut Tally::default(), x.into(), less)
}

/// Returns the words and the result of 10↑X; `None` if it is out of range.
pub fn exp10(x: Working) -> Option<Worked> {
    let mut tally = Tally::default();
    tally.add(1 + 2 + LN_10_LOADED + 1 + 1);
    power(&mut tally, 0, LN_10, x)
}

/// Returns the words and the result of Y↑X; `None` if it is out of range or does not exist.
pub fn pow(y: Working, x: Working) -> Option<Worked> {
    let mut tally = Tally::default();
    let mut odd = false;
    if y.negative {
        // The digits of X are shifted until none is left, which tells whether X is an integer and
        // whether it is odd.
        let places = (1..=10).find(|&n| x.mantissa.is_multiple_of(10u64.pow(13 - n)))?;
        let last = x.mantissa / 10u64.pow(13 - places) % 10;
        let rest = x.exponent + 1 - places as i32;
        if rest < 0 {
            return None;
        }
        odd = rest == 0 && last % 2 == 1;
        tally.add(4 + 3 + 6 * u64::from(places - 1) + 2);
        tally.add_if(rest == 0, 7);
        tally.add_if(odd, 1);
    }
    tally.add(STORED);
    let ln = digits::logarithm(&mut tally, Working { negative: false, ..y }).ok()?;
    tally.add(RECALLED);
    tally.add_if(odd, 2);
    power(&mut tally, APART, ln, x)
}

/// Returns the words and the result of the exponential of a product, whose entry takes these words
/// more than usual.
fn power(tally: &mut Tally, entry: i64, ln: Working, x: Working) -> Option<Worked> {
    tally.product(entry, ln, x);
    tally.add(4);
    let product = Long::product(ln, x);
    tally.add_if(product.mantissa >= 10 * ONE, 6);
    finished(tally, product, Less::Nothing)
}

/// Returns the words and the result of the exponential of a number, or of that less 1, after
/// rounding; `None` if it is out of range.
fn finished(tally: &mut Tally, x: Long, less: Less) -> Option<Worked> {
    let power = exponential(tally, x, less);
    if power.exponent > 99 {
        return None;
    }
    tally.add(5);
    tally.add(rounding(power.mantissa));
    Some(tally.worked(power))
}
