//! Binary elementary functions for the estimates. Each uses a table and a short series.
//!
//! docs/numbers.md derives the largest error of each function, and the test below asserts it. Each
//! error is at most a tenth of the firmware's thirteen-digit error; `tests` measures both. Unlike
//! the standard library's functions, these functions are inlined and have no special cases.

use super::{HALF_PI_BINARY, LN_10_BINARY};

/// Adding this constant to a number and subtracting it again rounds to the nearest integer. The low
/// bits of the sum are that integer.
pub(super) const TO_SIGNED_INTEGER: f64 = 1.5 * (1u64 << 52) as f64;

/// Avoids the processor's conversion instruction, which would wait for an earlier operation on its
/// destination register.
#[inline]
pub(super) fn integer(n: i32) -> f64 {
    f64::from_bits(TO_SIGNED_INTEGER.to_bits().wrapping_add(n as i64 as u64)) - TO_SIGNED_INTEGER
}

/// Computes e^x for x from 0 to 3. Only for building tables, because the last bit or two can be wrong.
const fn exponential(x: f64) -> f64 {
    let (mut sum, mut n) = (1.0, 34);
    while n > 0 {
        sum = 1.0 + sum * x / n as f64;
        n -= 1;
    }
    sum
}

/// Sine and cosine for x from 0 to π/2. Only for building tables, because the last bit or two can be wrong.
const fn sine_and_cosine(x: f64) -> (f64, f64) {
    let (mut sine, mut cosine, mut n) = (1.0, 1.0, 26);
    while n > 0 {
        cosine = 1.0 - cosine * x * x / (n * (n - 1)) as f64;
        sine = 1.0 - sine * x * x / (n * (n + 1)) as f64;
        n -= 2;
    }
    (sine * x, cosine)
}

/// The index of the first entry of `LOGARITHMS`. Each power of two from 10^9 up is divided into 256
/// parts.
const FIRST_LOGARITHM: u64 = (1e9f64).to_bits() >> 44;

/// An entry is 1/n and 10^9 ln (n / 10^9) for a number n near the middle of a part. The value 1/n
/// has so few bits that products with it are exact.
static LOGARITHMS: [(f64, f64); 1024] = {
    let mut table = [(0.0, 0.0); 1024];
    let mut n = 0;
    while n < 1024 {
        let middle = f64::from_bits(((FIRST_LOGARITHM + n) << 44) + (1 << 43));
        let inverse = f64::from_bits((1.0 / middle).to_bits() & (u64::MAX << 35));
        let number = 1e-9 / inverse;
        let (mut ln, mut turn) = (1.0, 0);
        while turn < 8 {
            ln +=
                if ln >= 0.0 { number / exponential(ln) } else { number * exponential(-ln) } - 1.0;
            turn += 1;
        }
        table[n as usize] = (inverse, 1e9 * ln);
        n += 1;
    }
    table
};

/// Computes 10^9 ln (`z` / 10^9) + `base` for ten-digit integers `z`.
#[inline(always)]
pub(super) fn ln(z: f64, base: f64) -> f64 {
    let (inverse, ln) = LOGARITHMS[((z.to_bits() >> 44) - FIRST_LOGARITHM) as usize & 1023];
    let r = z * inverse - 1.0; // below 1/511
    let r2 = r * r;
    // All terms are independent, so the processor computes them in parallel.
    let low = 1e9 / 2.0 - r * (1e9 / 3.0);
    let high = 1e9 / 4.0 - r * (1e9 / 5.0);
    ((base + ln + r * 1e9) - r2 * low) - r2 * r2 * high
}

const STEP: f64 = LN_10_BINARY / 1024.0;

/// The factor by which e^x grows in 1024 steps. It would be 10 if the firmware's ln 10 were exact.
const TENFOLD: f64 = exponential(LN_10_BINARY);

pub(super) const STEPS: f64 = 1.0 / STEP;

/// 10^9 e^x, where x is the index times (ln 10)/1024
static EXPONENTIALS: [f64; 1024] = {
    let mut table = [0.0; 1024];
    let mut n = 0;
    while n < 1024 {
        table[n] = 1e9 * exponential(n as f64 * STEP);
        n += 1;
    }
    table
};

/// Computes e^x for x from -300 to 300 as a number from 10^9 to 10^10 and a power of ten. `steps`
/// is x / [`STEP`], with the firmware's ln 10.
#[inline(always)]
pub(super) fn exp(x: f64, steps: f64) -> (f64, i32) {
    let shifted = steps + TO_SIGNED_INTEGER;
    let n = shifted.to_bits() as i32;
    let r = x - (shifted - TO_SIGNED_INTEGER) * STEP; // below 1/889
    // The series ends with r³; the coefficient of r² absorbs most of r⁴ / 24.
    const SQUARE: f64 = 0.5 + 0.828 / 24.0 * (STEP / 2.0) * (STEP / 2.0);
    let scale = EXPONENTIALS[n as usize & 1023];
    let scaled = (scale + scale * r) + scale * (r * r) * (SQUARE + r * (1.0 / 6.0));
    if scaled < 1e9 { below_a_power_of_ten(scaled, n) } else { (scaled, n >> 10) }
}

/// A separate, cold function keeps the branch predictable: only one number in 2048 needs it.
#[cold]
fn below_a_power_of_ten(scaled: f64, n: i32) -> (f64, i32) {
    (scaled * TENFOLD, (n >> 10) - 1)
}

/// Series coefficients of the arc tangent at multiples of 1/128
static ARC_TANGENTS: [[f64; 6]; 129] = {
    let mut table = [[0.0; 6]; 129];
    let mut n = 0;
    while n < 129 {
        let x = n as f64 / 128.0;
        let (mut angle, mut turn) = (x, 0);
        while turn < 6 {
            let (sine, cosine) = sine_and_cosine(angle);
            angle += (x * cosine - sine) / (x * sine + cosine);
            turn += 1;
        }
        let (x2, slope) = (x * x, 1.0 / (1.0 + x * x));
        let (square, cube) = (slope * slope, slope * slope * slope);
        table[n] = [
            angle,
            slope,
            -x * square,
            (x2 - 1.0 / 3.0) * cube,
            (x - x * x2) * square * square,
            (x2 * x2 - 2.0 * x2 + 0.2) * square * cube,
        ];
        n += 1;
    }
    table
};

/// Arc tangent for x from 0 to 1; `unit` is one radian, expressed in the unit of the result.
#[inline(always)]
pub(super) fn atan(x: f64, unit: f64) -> f64 {
    let shifted = x * 128.0 + TO_SIGNED_INTEGER;
    let [a0, a1, a2, a3, a4, a5] = ARC_TANGENTS[(shifted.to_bits() as usize & 0xFF).min(128)];
    let h = x - (shifted - TO_SIGNED_INTEGER) * (1.0 / 128.0); // up to 1/256
    let (h2, scaled) = (h * h, h * unit);
    let low = a1 + h * a2;
    let high = (a3 + h * a4) + h2 * a5;
    (a0 * unit + scaled * low) + scaled * h2 * high
}

/// The firmware's right angle minus the arc tangent of t, for t from 0 to 0.01; `unit` is one
/// radian, expressed in the unit of the result.
#[inline]
pub(super) fn small_acot(t: f64, unit: f64) -> f64 {
    let (t2, scaled) = (t * t, t * unit);
    (HALF_PI_BINARY * unit - scaled) + scaled * t2 * (1.0 / 3.0 - t2 * (1.0 / 5.0))
}

#[inline(always)]
pub(super) fn sin(x: f64, unit: f64) -> f64 {
    let x2 = x * x;
    let (x4, x) = (x2 * x2, x * unit);
    let low = 1.0 - x2 * (1.0 / 6.0);
    let middle = 1.0 / 120.0 - x2 * (1.0 / 5040.0);
    let high = 1.0 / 362_880.0 - x2 * (1.0 / 39_916_800.0) + x4 * (1.0 / 6_227_020_800.0);
    (x * low + x * x4 * middle) + x * (x4 * x4) * high
}

#[inline(always)]
pub(super) fn cos(x: f64, unit: f64) -> f64 {
    let x2 = x * x;
    let x4 = x2 * x2;
    let low = 1.0 - x2 * (1.0 / 2.0);
    let middle = 1.0 / 24.0 - x2 * (1.0 / 720.0);
    let high = 1.0 / 40_320.0 - x2 * (1.0 / 3_628_800.0);
    let highest = 1.0 / 479_001_600.0 - x2 * (1.0 / 87_178_291_200.0);
    (unit * low + unit * x4 * middle) + unit * (x4 * x4) * (high + x4 * highest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(a: f64, b: f64) -> f64 {
        ((a - b) / b).abs()
    }

    #[test]
    fn as_the_standard_library_has_them() {
        for n in 0..200_000u64 {
            let mantissa = (1_000_000_000 + n * 44_999) as f64;
            let x = mantissa * 1e-9;
            let (of_x, of_tenth) =
                (ln(mantissa, 0.0), ln(mantissa, -1e9 * std::f64::consts::LN_10));
            assert!((of_x * 1e-9 - x.ln()).abs() < 1e-15 * x.ln().max(1.0), "LN {x}");
            assert!((of_tenth * 1e-9 - (x / 10.0).ln()).abs() < 1.5e-15, "LN {x} / 10");
            for x in [x * 1e-6, x * 1e-2, x, -x, x * 23.0, -x * 23.0] {
                let (scaled, tens) = exp(x, x * STEPS);
                assert!((1e9..1e10).contains(&scaled), "E^X {x}: {scaled}");
                // The fused operation computes the remainder of the argument with one rounding.
                let expected = (-tens as f64).mul_add(LN_10_BINARY, x).exp() * 1e9;
                let budget = 1.7e-14 + 2.3e-16 * x.abs();
                assert!(parts(scaled, expected) < budget, "E^X {x}: {scaled} {expected}");
            }
            for x in [x * 1e-6, x * 1e-3, x * 1e-2, x * 0.1] {
                assert!(parts(atan(x, 3.0) / 3.0, x.atan()) < 1e-14, "ATAN {x}");
            }
            for x in [x * 1e-9, x * 1e-4, x * 1e-3] {
                let acot = small_acot(x, 3.0) / 3.0;
                let budget = 6e-16 + x.powi(7) / 9.0;
                assert!(parts(acot, HALF_PI_BINARY - x.atan()) < budget, "ATAN 1 / {x}");
            }
            for x in [x * 1e-7, x * 1e-2, x * 0.0785] {
                let budget = 1e-15 + x.powi(14) / 1.1e12;
                assert!(parts(sin(x, 3.0) / 3.0, x.sin()) < budget, "SIN {x}");
                assert!(parts(cos(x, 3.0) / 3.0, x.cos()) < 2e-15, "COS {x}");
            }
        }
    }
}
