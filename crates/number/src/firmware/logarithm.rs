//! LN, LOG and LN1+X, digit by digit.
//!
//! The firmware multiplies the mantissa by the factors 1 + 10^-j, each as many times as possible
//! without the product exceeding 1. For x from 1 to 10, it begins with 1 / x = 1 - y. The logarithm
//! is the sum of the factors' logarithms and a small remainder. Unless otherwise noted, the result
//! of each step is truncated to 13 digits.

use super::{Count, over_one_plus, shifted};
use crate::decimal::POWERS;
use crate::{Error, Working};

/// ln (1 + 10^-j) x 10^j for j from 0 to 6, in units of 10^-13
pub(super) static LN_FACTORS: [u64; 7] = [
    6_931_471_805_600,
    9_531_017_980_433,
    9_950_330_853_168,
    9_995_003_330_835,
    9_999_500_033_331,
    9_999_950_000_333,
    9_999_995_000_003,
];

pub const LN_10: Working = Working { mantissa: 2_302_585_092_994, exponent: 0, negative: false };

type Factors = ([u64; 7], u64);

/// The natural logarithm. Fails with DATA ERROR for 0 and negative numbers.
pub fn logarithm(count: &mut impl Count, x: Working) -> Result<Working, Error> {
    if x.negative || x.mantissa == 0 {
        return Err(Error::DataError);
    }
    if x.exponent == 0 {
        // Unnormalized digits can make x - 1 negative; it is then stored as a complement.
        let rest = Working::new(false, (x.mantissa + 9 * POWERS[12]) % POWERS[13], 0);
        if rest.mantissa == 0 {
            return Ok(Working::ZERO);
        }
        // By the definition of y, x = 1 / (1 - y).
        let y = count.quotient(rest, x);
        return Ok(log_of_difference(count, y, false));
    }
    // For x of 10 or more, ln x = e ln 10 + ln (x / 10^e). For x below 1, the firmware starts from
    // the next power of ten above x.
    let below = x.exponent < 0;
    let tens = if below { -x.exponent - 1 } else { x.exponent };
    let counted = factors(count, POWERS[13] - x.mantissa, 0);
    Ok(added(count, counted, tens as u64, below))
}

pub fn common_logarithm(count: &mut impl Count, x: Working) -> Result<Working, Error> {
    let ln = logarithm(count, x)?;
    Ok(count.quotient(ln, LN_10))
}

/// ln (1 + x) without cancellation. Fails with DATA ERROR for -1 and below.
pub fn ln_1p(count: &mut impl Count, x: Working) -> Result<Working, Error> {
    if x.mantissa == 0 || x.exponent >= -1 {
        let sum = count.sum(x, Working::ONE);
        return logarithm(count, sum);
    }
    if x.negative {
        return Ok(log_of_difference(count, -x, true));
    }
    let y = over_one_plus(count, x);
    Ok(log_of_difference(count, y, false))
}

/// Computes -ln (1 - y), or ln (1 - y) if `negative` is set, for y from 0 to 0.9. With unnormalized
/// digits, y can be 1 or more; the result then has the digits of y.
fn log_of_difference(count: &mut impl Count, y: Working, negative: bool) -> Working {
    if y.mantissa == 0 || y.exponent >= 0 {
        return Working::new(y.negative != negative, y.mantissa, y.exponent);
    }
    let first = (-y.exponent - 1) as usize;
    if first > 6 {
        let (rest, exponent) = corrected(count, y.mantissa, y.exponent);
        return added_from(count, ([0; 7], rest), exponent, 0, negative);
    }
    let counted = factors(count, y.mantissa, first);
    added(count, counted, 0, negative)
}

/// Counts how many times 1 - y can be multiplied by each factor 1 + 10^-j and stay below 1. Also
/// returns the remainder of y in units of 10^-19. `y` is in units of 10^-(13 + `first`); factors
/// before `first` are not used.
fn factors(count: &mut impl Count, mut y: u64, first: usize) -> Factors {
    let mut counts = [0; 7];
    for (j, times) in counts.iter_mut().enumerate().skip(first) {
        loop {
            let next = y + y / POWERS[j];
            if next < POWERS[13] {
                break;
            }
            y = next - POWERS[13];
            // The firmware's counter is a single digit. Only unnormalized digits make it overflow.
            *times = (*times + 1) % 10;
        }
        count.add(|| 16 + 3 * j as u64 + *times * (11 + 3 * j as u64));
        if j < 6 {
            y *= 10;
        }
    }
    (counts, y)
}

/// Computes rest / (1 - rest / 2), which approximates both -ln (1 - rest) and e^rest - 1. The
/// remainder `mantissa` x 10^(`exponent` - 12) is below 10^-6, so its cube does not affect the
/// thirteen digits.
pub(super) fn corrected(count: &mut impl Count, mantissa: u64, exponent: i32) -> (u64, i32) {
    let half = shifted(5 * mantissa, exponent);
    if half == 0 {
        return (mantissa, exponent);
    }
    let rest = Working { mantissa, exponent: exponent + 1, negative: false };
    let divisor = Working { mantissa: POWERS[13] - half, exponent: 0, negative: false };
    let corrected = count.quotient(rest, divisor);
    (corrected.mantissa, corrected.exponent)
}

/// Adds the remainder, the logarithms of the factors, and `tens` times ln 10. If `tens` is 0, the
/// remainder is first [`corrected`]. If `tens` is not 0 and `negative` is not set, the remainder
/// and the factors' logarithms are instead subtracted from (`tens` + 1) ln 10.
fn added(count: &mut impl Count, (counts, rest): Factors, tens: u64, negative: bool) -> Working {
    let (rest, exponent) = if tens == 0 { corrected(count, rest, -7) } else { (rest, -7) };
    added_from(count, (counts, rest), exponent, tens, negative)
}

/// Adds `rest` x 10^(`exponent` - 12), then the logarithms of the factors, smallest first, and
/// finally `tens` times ln 10.
fn added_from(
    count: &mut impl Count,
    (counts, rest): Factors,
    exponent: i32,
    tens: u64,
    negative: bool,
) -> Working {
    let first = match tens {
        0 => counts.iter().position(|&times| times > 0).unwrap_or(6),
        _ => 0,
    };
    let mut sum = rest;
    let mut exponent = exponent + 7 - first as i32;
    for j in (first..7).rev() {
        sum += counts[j] * LN_FACTORS[j];
        count.add(|| 39 + 3 * counts[j]);
        if j > first {
            sum /= 10;
        }
    }
    if tens > 0 {
        sum = (sum + sum % 10) / 10; // the only intermediate rounding
        if !negative {
            sum = LN_10.mantissa + POWERS[14] - sum;
        }
        sum = (sum + tens % 10 * LN_10.mantissa) % POWERS[14];
        exponent = 1;
        count.add(|| 40 + 3 * (tens % 10 + tens / 10));
        if tens >= 10 {
            sum = sum / 10 + tens / 10 * LN_10.mantissa;
            exponent = 2;
        }
    }
    count.add(|| 60);
    Working::new(negative, sum, exponent - 1)
}
