//! ISG and DSE, exact in binary for counters of ordinary size.

use super::integers::whole;
use super::ten;
use crate::Float;

/// Returns the counter after ISG, or after DSE if `down` is set, and whether the next line is
/// skipped. `None` if the integer part changes sign, gains a digit, or becomes 0 while decimals
/// remain.
#[inline(always)]
pub fn step(counter: Float, down: bool) -> Option<(Float, bool)> {
    let exponent = counter.exponent();
    if !(0..=9).contains(&exponent) {
        return None;
    }
    let (unit, at) = (ten(9 - exponent), whole(counter));
    let decimals = counter.mantissa - at * unit;
    let (end, width) = match decimals == 0.0 {
        true => (0.0, 1.0),
        false => {
            // The added 0.00001 outweighs the rounding error of the product.
            let digits = (decimals * ten(exponent - 4) + 1e-5) as u32;
            ((digits / 100) as f64, (digits % 100).max(1) as f64)
        }
    };
    let step = if counter.negative() == down { width } else { -width };
    let mantissa = counter.mantissa + step * unit;
    let above = !counter.negative() && at + step > end;
    let counter = match mantissa {
        0.0 => Float::default(),
        1e9..1e10 => counter.with_mantissa(mantissa),
        1e8..1e9 if exponent > 0 => Float::new(mantissa * 10.0, exponent - 1, counter.negative()),
        _ => return None,
    };
    Some((counter, above != down))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Content, Decimal, firmware};

    #[test]
    fn counters_lose_a_digit_as_in_the_firmware() {
        let counters = [(1_000_000_000, 1), (1_000_500_000, 1), (1_000_123_450, 2)];
        for (mantissa, exponent) in counters.into_iter().chain((1..=9).map(|n| (1_000_000_000, n)))
        {
            for negative in [false, true] {
                let x = Decimal { mantissa, exponent, negative };
                let (counter, skip) = step(x.into(), !negative).unwrap();
                let counter = Content::from(counter).register();
                assert_eq!(Ok((counter, skip)), firmware::step(&mut (), x.register(), !negative));
            }
        }
    }
}
