//! ISG and DSE: loop counters iiiii.fffcc.
//!
//! iiiii is where the counter stands, fff its end, cc the step (00 means 1). The step moves the
//! integer part; the digits behind the point are put back as they were, whatever the new sign,
//! as far as ten digits hold them.

use super::decimal::{Decimal, POWERS};
use super::{Error, arithmetic, comparison};
use crate::register::Register;

/// ISG: the counter after its step up, and whether the next line is skipped (i > f).
///
/// # Errors
/// ALPHA DATA.
pub fn isg(counter: Register) -> Result<(Register, bool), Error> {
    let (counter, at, end) = step(counter, false)?;
    Ok((counter, comparison::order(at) > comparison::order(end)))
}

/// DSE: the counter after its step down, and whether the next line is skipped (i ≤ f).
///
/// # Errors
/// ALPHA DATA.
pub fn dse(counter: Register) -> Result<(Register, bool), Error> {
    let (counter, at, end) = step(counter, true)?;
    Ok((counter, comparison::order(at) <= comparison::order(end)))
}

/// The counter after a step, its integer part, and its end.
fn step(counter: Register, down: bool) -> Result<(Register, Decimal, Decimal), Error> {
    let x = Decimal::read(counter)?;
    // The integer part, and the decimals as ten digits from the point on.
    let (integer, decimals) = match x.exponent {
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
    let at = arithmetic::rounded_sum(integer, Decimal::normalize(down, width, 9));
    let tail = POWERS.get(at.exponent as usize + 1).map_or(0, |place| decimals / place);
    let counter = if at.mantissa == 0 {
        Decimal::normalize(false, tail, 0)
    } else {
        Decimal { mantissa: at.mantissa + tail, ..at }
    };
    Ok((counter.register(), at, end))
}
