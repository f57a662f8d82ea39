//! ISG and DSE: loop counters iiiii.fffcc.
//!
//! iiiii is the counter, fff its final value, cc the step (00 means 1). A step changes the integer
//! part and keeps the digits after the point, as far as the ten digits have room for them.

use super::arithmetic::{self, Operation};
use super::decimal::{Decimal, POWERS};
use super::{Error, Word, Working, comparison, packed};
use crate::register::Register;

/// Returns the counter after ISG, or after DSE if `down` is set, and whether the next line is
/// skipped.
///
/// # Errors
/// ALPHA DATA.
#[inline]
pub fn count(counter: Word, down: bool) -> Result<(Word, bool), Error> {
    match packed::step(counter, down) {
        Some(answer) => Ok(answer),
        None => {
            let (counter, skip) = long_step(counter.register(), down)?;
            Ok((counter.into(), skip))
        }
    }
}

/// Steps any counter, also one that is not a normalized number.
pub(super) fn long_step(counter: Register, down: bool) -> Result<(Register, bool), Error> {
    let raw = Decimal::raw(counter)?;
    // An exponent with digits above nine counts as 99.
    let x = Decimal { exponent: raw.exponent.min(99), ..raw };
    // This is the integer part, and the decimals as ten digits from the point on.
    let (integer, decimals) = match x.exponent {
        // Any sign digit of the exponent means a number below 1.
        _ if matches!(counter.digit(2), 1..=8) => (Decimal::ZERO, 0),
        e @ 0..9 => {
            let decimals = x.mantissa % POWERS[9 - e as usize];
            (Decimal { mantissa: x.mantissa - decimals, ..x }, decimals * POWERS[e as usize + 1])
        }
        e @ -9..0 => (Decimal::ZERO, x.mantissa / POWERS[-e as usize] * 10),
        ..0 => (Decimal::ZERO, 0),
        _ => (x, 0),
    };
    let end = Decimal::normalize(false, decimals / POWERS[7], 9);
    let width = match decimals / POWERS[5] % 100 {
        0 => 1,
        width => width,
    };
    let step = Decimal::normalize(down, width, 9);
    let at = (Working::from(integer) + step.into()).rounded();
    let at = Decimal { mantissa: at.mantissa / 1000, exponent: at.exponent, negative: at.negative };
    let tail = POWERS.get(at.exponent as usize + 1).map_or(0, |place| decimals / place);
    let stepped = match at.mantissa {
        0 => Decimal::normalize(false, tail, 0),
        mantissa => Decimal { mantissa: mantissa + tail, ..at },
    };
    let above = comparison::compare(end.register(), at.register())?.is_gt();
    let stepped = match raw.exponent > 99 && counter.digit(2) == 0 {
        true => beyond_range(counter, raw, step),
        false => stepped.register(),
    };
    Ok((stepped, above != down))
}

/// Returns the counter whose digits of the exponent are above nine after a step, which does not
/// change its value. Its exponent is not checked.
fn beyond_range(counter: Register, raw: Decimal, step: Decimal) -> Register {
    let exponent = raw.exponent as u64;
    let digits = (exponent / 100) << 8 | (exponent / 10 % 10) << 4 | (exponent % 10);
    let sum = arithmetic::long_sum(counter, step.register(), Operation::Sum);
    sum.unwrap_or_else(|_| Decimal { exponent: 0, ..raw }.register().with_field(0, 3, digits))
}
