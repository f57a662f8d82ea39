//! The words of HR, HMS, HMS+ and HMS-: minutes and seconds are taken out of the digits and become
//! hundredths, or the reverse.

use super::digit_loops::{Worked, finishing, sum};
use crate::number::Working;

/// Returns the words and the result of HR or HMS: minutes and seconds are separated and divided by
/// sixty, or multiplied.
pub fn hours(x: Working, decimal: bool) -> Worked {
    let places = (x.exponent + 3).max(0) as u64;
    match (x.mantissa, places) {
        (0, _) => return Worked { words: 7, result: x },
        (_, 12..) => return Worked { words: 73, result: x },
        _ => {}
    }
    let below = u64::from(x.exponent < -2);
    let lower = (10 - x.exponent).min(13) as u32;
    let rest = |value: u64, digits: u32| value % 10u64.pow(digits.min(14));
    let digits = x.mantissa;
    let (words, digits) = match decimal {
        true => {
            let (seconds, first) = sixtieth(rest(digits, lower) / 10);
            let upper = digits - rest(digits, lower);
            let minutes = rest(upper, lower + 2);
            let (value, second) = sixtieth(minutes / 10 + seconds);
            (32 + first + second, upper - minutes + 10 * value)
        }
        false => {
            let minutes = sixtyfold(digits, rest(digits, lower + 2));
            (55, sixtyfold(minutes, rest(minutes, lower)))
        }
    };
    let result = Working::new(x.negative, digits, x.exponent);
    Worked { words: words + 5 * places - below + finishing(result, x.exponent), result }
}

/// Returns the words and the result of HMS+: both times are converted to hours, and their sum is
/// converted back.
pub fn sum_of_hours(y: Working, x: Working) -> Worked {
    let [x, y] = [hours(x, true), hours(y, true)];
    let sum = sum(y.result.rounded(), x.result.rounded());
    let back = hours(sum.result.rounded(), false);
    Worked { words: x.words + y.words + sum.words + back.words, ..back }
}

/// Returns a hundred times a sixtieth, computed as a sum of tenths, and the words of the sum.
fn sixtieth(value: u64) -> (u64, u64) {
    let mut part = value - 4 * (value / 10);
    let (mut sum, mut words) = (value, 10);
    loop {
        (sum, part) = (sum + part, part / 10);
        words += 4;
        if part == 0 {
            return (sum, words);
        }
    }
}

/// Returns a value, rounded to ten digits, whose part `rest` is changed from hundredths to
/// sixtieths.
fn sixtyfold(value: u64, rest: u64) -> u64 {
    let value = value - 4 * (rest / 10);
    (value + value % 1000) / 1000 * 1000
}
