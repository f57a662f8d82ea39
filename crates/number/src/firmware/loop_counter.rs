//! ISG and DSE with loop counters of the form iiiii.fffcc: current value, final value and step (00
//! means 1). Counting keeps as many decimals as fit in ten digits.

use super::integers::split;
use super::{Count, normalizing, sum};
use crate::decimal::POWERS;
use crate::register::Register;
use crate::{Decimal, Error, Working};

/// Returns the new counter and whether the next line is skipped. Fails with ALPHA DATA.
pub fn step(
    count: &mut impl Count,
    counter: Register,
    down: bool,
) -> Result<(Register, bool), Error> {
    let raw = Working::from_content(counter.into())?;
    // An exponent with digits above nine counts as 99.
    let mut number = Working { exponent: raw.exponent.min(99), ..raw };
    // Any nonzero exponent sign means a number below 1.
    if matches!(counter.digit(2), 1..=8) {
        number = Working::ZERO;
    }
    if number.exponent < 0 {
        let places = -number.exponent as usize;
        count.add(|| 4 * places as u64);
        let digits = POWERS.get(places + 3).map_or(0, |unit| number.mantissa / unit);
        number = Working { mantissa: digits * POWERS[3], exponent: 0, ..number };
    }
    let (decimals, places) = split(count, number);
    let whole = Working { mantissa: number.mantissa - decimals / POWERS[places], ..number };
    // The firmware keeps ten decimals of the counter.
    let decimals = decimals / POWERS[3];
    let end = decimals / POWERS[7];
    let given = decimals / POWERS[5] % 100;
    let width = given.max(1);
    let step = Working::new(down, width, 12);
    let at = count.sum(step, whole).rounded();
    let unit = 10u64.saturating_pow(at.exponent.max(0) as u32);
    let tail = decimals / 10 / unit;
    let stepped = Working::new(at.negative, at.mantissa + tail * POWERS[3], at.exponent);
    count.add(|| {
        let fields = match end {
            100.. => 2,
            10.. => 7,
            _ => 9,
        } + if given == 0 { 3 } else { 0 }
            + if given < 10 { 2 } else { 0 };
        let shifted = u64::from((decimals / 10).checked_ilog10().map_or(0, |n| n + 1));
        let places = at.exponent.max(0) as u64;
        let tail = if places <= shifted { 5 * places + 3 } else { 5 * shifted + 5 };
        71 + fields + tail + normalizing(stepped, at.exponent) + u64::from(down)
    });
    let distance = count.sum(at, -Working::new(false, end, 12));
    let above = distance.mantissa != 0 && !distance.negative;
    count.add(|| match (down, distance.mantissa == 0) {
        (true, true) => 4,
        (true, _) => 7 - u64::from(above),
        (false, true) => 5,
        (false, _) => 11 - u64::from(above),
    });
    let stepped = match raw.exponent > 99 && counter.digit(2) == 0 {
        true => beyond_range(counter, raw, step),
        false => stepped.round()?,
    };
    Ok((stepped, above != down))
}

/// ISG and DSE do not change or check an exponent with digits above nine.
fn beyond_range(counter: Register, raw: Working, step: Working) -> Register {
    let exponent = raw.exponent as u64;
    let digits = (exponent / 100) << 8 | (exponent / 10 % 10) << 4 | (exponent % 10);
    let one = Decimal {
        mantissa: step.mantissa / 1000,
        exponent: step.exponent,
        negative: step.negative,
    };
    sum(&mut (), counter.into(), one.register().into(), false).unwrap_or_else(|_| {
        let mantissa = raw.mantissa / 1000;
        Decimal { mantissa, exponent: 0, negative: raw.negative }
            .register()
            .with_field(0, 3, digits)
    })
}
