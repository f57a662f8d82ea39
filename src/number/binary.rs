//! Binary estimates of results, and when their rounding is the machine's.
//!
//! The machine works in thirteen digits, and its results are off by a little more than one unit
//! in the last of them. A binary estimate of the same reduced problem is better than that. Where
//! it lies further from a rounding boundary of the tenth digit than the two can differ, both
//! round to the same number, and the estimate is the answer; in the few other cases the machine's
//! own digits decide. Each function states its margin, in units of the tenth digit; the tests
//! below measure the greatest difference.

use super::Decimal;

/// Powers of ten from 10^-22 to 10^22; those from 10^0 up are exact.
#[rustfmt::skip]
const TENS: [f64; 45] = [
    1e-22, 1e-21, 1e-20, 1e-19, 1e-18, 1e-17, 1e-16, 1e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// 10^`n` for n from -22 to 22.
#[inline]
pub(super) fn ten(n: i32) -> f64 {
    TENS[(n + 22) as usize]
}

/// How far the machine's result can be from an estimate: `units` of the tenth digit and `parts`
/// of 10^-12 of the result.
#[derive(Clone, Copy, Debug)]
pub(super) struct Margin {
    pub(super) units: f64,
    pub(super) parts: f64,
}

impl Margin {
    /// The whole margin in units of the tenth digit.
    #[inline]
    fn at(self, estimate: Estimate) -> f64 {
        self.units + self.parts * 1e-12 * estimate.scaled
    }
}

/// An estimate of a positive result: `scaled` x 10^(`exponent` - 9), where `scaled` should be
/// between 10^9 and 10^10.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate {
    pub(super) scaled: f64,
    pub(super) exponent: i32,
}

impl Estimate {
    /// The estimate `value`, from 10^-9 to 10^9; anything else gives one that never rounds.
    #[inline]
    pub(super) fn new(value: f64) -> Estimate {
        if !(1e-9..1e9).contains(&value) {
            return Estimate { scaled: 0.0, exponent: 0 };
        }
        // The power of two gives the power of ten, or one less.
        let two = (value.to_bits() >> 52) as i32 - 1023;
        let low = (two * 1233) >> 12;
        let exponent = low + (value >= ten(low + 1)) as i32;
        Estimate { scaled: value * ten(9 - exponent), exponent }
    }

    /// `factor` x 10^`tens` for a factor from 1 to 10, or the reciprocal of that.
    #[inline]
    pub(super) fn power_of_ten(factor: f64, tens: i32, inverse: bool) -> Estimate {
        match inverse {
            false => Estimate { scaled: factor * 1e9, exponent: tens },
            true => Estimate { scaled: 1e10 / factor, exponent: -tens - 1 },
        }
    }

    /// The ten digits, if no number within the margin rounds otherwise.
    #[inline]
    pub(super) fn round(self, margin: Margin, negative: bool) -> Option<Decimal> {
        if !(1e9 + 1.0..1e10 - 1.0).contains(&self.scaled) {
            return None;
        }
        let below = self.scaled as u64;
        let rest = self.scaled - below as f64;
        if (rest - 0.5).abs() <= margin.at(self) {
            return None;
        }
        Some(Decimal { mantissa: below + (rest > 0.5) as u64, exponent: self.exponent, negative })
    }
}

impl Decimal {
    /// The absolute value in binary, for exponents from -13 to 31.
    #[inline]
    pub(super) fn magnitude(self) -> f64 {
        self.mantissa as f64 * ten(self.exponent - 9)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::exponential::{self, Long, exponential};
    use crate::number::inverse_trigonometry::{self, arc_tangent};
    use crate::number::logarithm::{self, LN_10, LN_10_BINARY, logarithm};
    use crate::number::trigonometry::{self, Octant};
    use crate::number::{Angle, Working, power};

    /// Numbers without pattern, the same in every run (xorshift64*).
    struct Random(u64);

    impl Random {
        fn below(&mut self, n: u64) -> u64 {
            self.0 ^= self.0 >> 12;
            self.0 ^= self.0 << 25;
            self.0 ^= self.0 >> 27;
            ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) as u128 * n as u128) >> 64) as u64
        }

        /// A number with an exponent in this range; one in four has few digits.
        fn number(&mut self, exponents: std::ops::RangeInclusive<i32>) -> Decimal {
            let span = (exponents.end() - exponents.start() + 1) as u64;
            let exponent = exponents.start() + self.below(span) as i32;
            let unit = if self.below(4) == 0 { 10u64.pow(self.below(10) as u32) } else { 1 };
            let mantissa = (1_000_000_000 + self.below(9_000_000_000)) / unit * unit;
            Decimal { mantissa: mantissa.max(1_000_000_000), exponent, negative: false }
        }
    }

    /// How far the machine's result is from the estimate, in units of the tenth digit.
    fn distance(exact: Working, estimate: Estimate) -> f64 {
        let exact = exact.mantissa as f64 / 1000.0 * 10f64.powi(exact.exponent - estimate.exponent);
        (exact - estimate.scaled).abs()
    }

    /// A function: its name, and for a random argument the machine's result, the estimate and the
    /// margin.
    type Function = (&'static str, fn(&mut Random) -> Option<(Working, Estimate, Margin)>);

    fn angle(random: &mut Random) -> Angle {
        [Angle::Deg, Angle::Rad, Angle::Grad][random.below(3) as usize]
    }

    fn octant(random: &mut Random) -> (Octant, f64) {
        loop {
            let (exponents, angle) = (-7..=random.below(12) as i32 - 3, angle(random));
            let octant = Octant::new(random.number(exponents), angle);
            if let Some(binary) = octant.binary().filter(|&binary| binary > 0.0) {
                return (octant, binary);
            }
        }
    }

    const FUNCTIONS: [Function; 9] = [
        ("LN", |random| {
            let x = random.number(-99..=99);
            Some((logarithm(x.into()).unwrap(), Estimate::new(logarithm::estimate(x)?), logarithm::MARGIN))
        }),
        ("LN near 1", |random| {
            let x = random.number(-2..=2);
            Some((logarithm(x.into()).unwrap(), Estimate::new(logarithm::estimate(x)?), logarithm::MARGIN))
        }),
        ("LOG", |random| {
            let x = random.number(-9..=9);
            let estimate = Estimate::new(logarithm::estimate(x)? / LN_10_BINARY);
            Some((logarithm(x.into()).unwrap() / LN_10, estimate, logarithm::MARGIN_LOG))
        }),
        ("E^X", |random| {
            let mut x = random.number(-7..=2);
            x.negative = random.below(2) == 0;
            Some((exponential(Long::from(Working::from(x)), false), exponential::estimate(x)?, exponential::MARGIN))
        }),
        ("Y^X", |random| {
            let range = random.below(12) as i32;
            let (y, mut x) = (random.number(-range * range..=range * range), random.number(-3..=3));
            x.negative = random.below(2) == 0;
            let (estimate, margin) = power::estimate(y, x)?;
            Some((power::exact(y.into(), x.into()).unwrap(), estimate, margin))
        }),
        ("SIN", |random| {
            let (octant, binary) = octant(random);
            Some((octant.cosine(true), Estimate::new(binary.sin()), trigonometry::MARGIN))
        }),
        ("COS", |random| {
            let (octant, binary) = octant(random);
            Some((octant.cosine(false), Estimate::new(binary.cos()), trigonometry::MARGIN))
        }),
        ("TAN", |random| {
            let (octant, binary) = octant(random);
            let inverse = random.below(2) == 0;
            let estimate = Estimate::new(if inverse { binary.tan().recip() } else { binary.tan() });
            Some((octant.tangent(inverse), estimate, trigonometry::MARGIN_TAN))
        }),
        ("ATAN", |random| {
            let (x, angle) = (random.number(-6..=9), angle(random));
            let estimate = Estimate::new(inverse_trigonometry::estimate(x, angle)?);
            Some((arc_tangent(x.into(), angle), estimate, inverse_trigonometry::MARGIN))
        }),
    ];

    /// No estimate may be further from the machine's digits than nine tenths of its margin.
    fn compare(turns: u64) {
        for (name, f) in FUNCTIONS {
            let mut random = Random(0x5EED_0041);
            let (mut greatest, mut worst, mut rounded, mut counted) = (0f64, 0f64, 0u64, 0u64);
            for _ in 0..turns {
                let Some((exact, estimate, margin)) = f(&mut random) else { continue };
                if !(1e9..1e10).contains(&estimate.scaled) {
                    continue;
                }
                let distance = distance(exact, estimate);
                greatest = greatest.max(distance);
                worst = worst.max(distance / margin.at(estimate));
                counted += 1;
                if let Some(digits) = estimate.round(margin, exact.negative) {
                    rounded += 1;
                    assert_eq!(digits.result(), exact.round(), "{name} {estimate:?} {exact:?}");
                }
            }
            println!(
                "{name:9} greatest difference {greatest:.4}, {worst:.2} of the margin; {rounded} of {counted} fast"
            );
            assert!(worst < 0.9, "{name}: {worst} of the margin");
            assert!(counted > turns / 2);
        }
    }

    #[test]
    fn estimates_round_like_the_machine() {
        compare(20_000);
    }

    #[test]
    #[ignore = "some minutes; with --release and --nocapture it prints the differences"]
    fn millions_of_estimates_round_like_the_machine() {
        compare(20_000_000);
    }
}
