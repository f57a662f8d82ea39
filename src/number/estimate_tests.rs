//! The differences of the firmware's results from the estimates, measured against the intervals.

use super::Float;
use super::binary::Interval;
use super::digits::{self, LN_10, Less, Long, exponential};
use super::inverse_trigonometry::{self, arc_tangent};
use super::octant::{Octant, small_cosine};
pub(super) use super::random::Random;
use super::trigonometry;
use super::{Angle, Decimal, Working, angle as angle_functions, logarithm, polar, power, sums};

impl Random {
    /// Returns a number with an exponent in this range; one in four has few digits.
    pub fn number(&mut self, exponents: std::ops::RangeInclusive<i32>) -> Decimal {
        let span = (exponents.end() - exponents.start() + 1) as u64;
        let exponent = exponents.start() + self.below(span) as i32;
        let unit = if self.below(4) == 0 { 10u64.pow(self.below(10) as u32) } else { 1 };
        let mantissa = (1_000_000_000 + self.below(9_000_000_000)) / unit * unit;
        Decimal { mantissa: mantissa.max(1_000_000_000), exponent, negative: false }
    }

    /// Returns a random number whose exponent is in this range, with either sign.
    pub fn signed(&mut self, exponents: std::ops::RangeInclusive<i32>) -> Decimal {
        Decimal { negative: self.below(2) == 0, ..self.number(exponents) }
    }
}

impl Interval {
    /// Returns the place of the firmware's result in the interval: 0 in its middle, -1 and 1 at its
    /// ends.
    fn position(self, exact: Working) -> f64 {
        let exact = exact.mantissa as f64 / 1000.0 * 10f64.powi(exact.exponent - self.exponent);
        (2.0 * exact - self.low - self.high) / (self.high - self.low)
    }
}

/// A function: its name, and for a random argument the firmware's result and the interval.
type Function = (&'static str, fn(&mut Random) -> Option<(Working, Interval)>);

fn angle(random: &mut Random) -> Angle {
    [Angle::Deg, Angle::Rad, Angle::Grad][random.below(3) as usize]
}

/// Returns a number of nearly 1, with any sign.
fn below_one(random: &mut Random) -> Decimal {
    let range = 10u64.pow(1 + random.below(9) as u32);
    let mantissa = 10_000_000_000 - 1 - random.below(range);
    Decimal { mantissa: mantissa.max(1_000_000_000), ..random.signed(-1..=-1) }
}

fn octant(random: &mut Random) -> Octant {
    let exponents = -7..=random.below(12) - 3;
    Octant::new(random.number(exponents), angle(random))
}

/// Returns one of the two results of a function.
fn either(
    random: &mut Random,
    machine: [Working; 2],
    intervals: Option<[Interval; 2]>,
) -> Option<(Working, Interval)> {
    let which = random.below(2) as usize;
    Some((machine[which], intervals?[which]))
}

/// Returns a sum, a sum of squares, and the number of summands. The sum of squares is greater than
/// the least possible one by a factor of 1 and a number of up to `nearest` zeros.
fn sums(random: &mut Random, nearest: u64) -> Option<(Decimal, Decimal, Decimal)> {
    let (sum, n) = (random.signed(-20..=20), 2 + random.below(400));
    let n = Decimal::normalize(false, n, 9);
    let (size, count) = (sum.mantissa as f64 * 1e-9, Float::from(n).magnitude());
    let more = 1.0 + 10f64.powi(-(random.below(nearest) as i32)) * random.below(1000) as f64;
    let squares = size * size / count * more;
    let exponent = squares.log10().floor();
    let mantissa = (squares * 10f64.powf(9.0 - exponent)) as u64;
    let exponent = exponent as i32 + 2 * sum.exponent;
    let squares = Decimal { mantissa, exponent, negative: false };
    (1_000_000_000..10_000_000_000).contains(&mantissa).then_some((sum, squares, n))
}

fn signed(n: Decimal) -> (f64, i32) {
    let mantissa = n.mantissa as f64;
    (if n.negative { -mantissa } else { mantissa }, n.exponent)
}

const FUNCTIONS: [Function; 23] = [
    ("SDEV", |random| {
        let (sum, squares, n) = sums(random, 8)?;
        let (_, inverse) = sums::degrees_of_freedom(signed(n))?;
        Some((
            sums::deviation(sum.into(), squares.into(), n.into()).ok()?,
            sums::deviation_interval(sum, squares, n, inverse)?,
        ))
    }),
    ("SDEV in binary", |random| {
        let (sum, squares, n) = sums(random, 3)?;
        let degrees = sums::degrees_of_freedom(signed(n))?;
        Some((
            sums::deviation(sum.into(), squares.into(), n.into()).ok()?,
            sums::rough_interval(signed(sum), signed(squares), degrees)?,
        ))
    }),
    ("D-R", |random| {
        let x = random.signed(-90..=90);
        Some((
            angle_functions::firmware_radians(x.register()).unwrap(),
            angle_functions::radians_interval(x.into()),
        ))
    }),
    ("R-D", |random| {
        let x = random.signed(-90..=90);
        Some((
            angle_functions::firmware_degrees(x.register()).unwrap(),
            angle_functions::degrees_interval(x.into()),
        ))
    }),
    ("ASIN", |random| {
        let (x, angle) = (random.signed(-5..=-1), angle(random));
        Some((
            inverse_trigonometry::firmware_asin(x.register(), angle).unwrap(),
            inverse_trigonometry::asin_interval(x.into(), angle)?,
        ))
    }),
    ("ASIN near 1", |random| {
        let (x, angle) = (below_one(random), angle(random));
        Some((
            inverse_trigonometry::firmware_asin(x.register(), angle).unwrap(),
            inverse_trigonometry::asin_interval(x.into(), angle)?,
        ))
    }),
    ("ACOS", |random| {
        let (x, angle) = (random.signed(-5..=-1), angle(random));
        Some((
            inverse_trigonometry::firmware_acos(x.register(), angle).unwrap(),
            inverse_trigonometry::acos_interval(x.into(), angle)?,
        ))
    }),
    ("ACOS near 1", |random| {
        let (x, angle) = (below_one(random), angle(random));
        Some((
            inverse_trigonometry::firmware_acos(x.register(), angle).unwrap(),
            inverse_trigonometry::acos_interval(x.into(), angle)?,
        ))
    }),
    ("R-P", |random| {
        let (y, x, angle) = (random.signed(-3..=3), random.signed(-2..=2), angle(random));
        let machine = digits::polar(&mut (), y.into(), x.into(), angle).unwrap();
        either(random, machine, polar::polar_intervals(y.into(), x.into(), angle))
    }),
    ("P-R", |random| {
        let (y, x, angle) = (random.signed(-4..=3), random.number(-2..=2), angle(random));
        let machine = polar::firmware_rectangular(y, x.into(), angle).unwrap();
        let reduced = trigonometry::Reduced::new(y.into(), angle)?;
        let [near, far] = polar::rectangular_intervals(reduced.angle, x.into())?;
        let intervals = if reduced.complement { [far, near] } else { [near, far] };
        either(random, machine, Some(intervals))
    }),
    ("LN1+X", |random| {
        let x = random.signed(-6..=0);
        Some((digits::ln_1p(&mut (), x.into()).ok()?, logarithm::ln_1p_interval(x.into())?))
    }),
    ("E^X-1", |random| {
        let x = random.signed(-6..=1);
        Some((
            exponential(&mut (), Long::from(Working::from(x)), Less::One),
            super::exponential::exp_m1_interval(x.into())?,
        ))
    }),
    ("LN", |random| {
        let x = random.number(-99..=99);
        Some((digits::logarithm(&mut (), x.into()).unwrap(), logarithm::ln_interval(x.into())?))
    }),
    ("LN near 1", |random| {
        let x = random.number(-2..=2);
        Some((digits::logarithm(&mut (), x.into()).unwrap(), logarithm::ln_interval(x.into())?))
    }),
    ("LOG", |random| {
        let x = random.number(-9..=9);
        Some((
            digits::logarithm(&mut (), x.into()).unwrap() / LN_10,
            logarithm::log_interval(x.into())?,
        ))
    }),
    ("E^X", |random| {
        let x = random.signed(-7..=2);
        Some((
            exponential(&mut (), Long::from(Working::from(x)), Less::Nothing),
            super::exponential::exp_interval(x.into())?,
        ))
    }),
    ("10^X", |random| {
        let x = random.signed(-7..=1);
        Some((
            exponential(&mut (), Long::product(LN_10, x.into()), Less::Nothing),
            super::exponential::exp10_interval(x.into())?,
        ))
    }),
    ("Y^X", |random| {
        let range = random.below(12);
        let (y, x) = (random.number(-range * range..=range * range), random.signed(-3..=3));
        Some((
            exponential(&mut (), power::product(y.into(), x.into()).unwrap(), Less::Nothing),
            power::interval(y.into(), x.into())?,
        ))
    }),
    ("Y^X near 1", |random| {
        let range = 10u64.pow(1 + random.below(9) as u32);
        let difference = random.below(range);
        let (mantissa, exponent) = match random.below(2) {
            0 => (10_000_000_000 - difference.max(1), -1),
            _ => (1_000_000_000 + difference / 10, 0),
        };
        let (y, x) = (Decimal { mantissa, exponent, negative: false }, random.signed(-3..=3));
        Some((
            exponential(&mut (), power::product(y.into(), x.into()).unwrap(), Less::Nothing),
            power::interval(y.into(), x.into())?,
        ))
    }),
    ("SIN", |random| {
        let octant = octant(random);
        Some((octant.cosine(true).unwrap(), trigonometry::cosine_interval(octant.binary()?, true)))
    }),
    ("COS", |random| {
        let octant = octant(random);
        Some((
            octant.cosine(false).unwrap(),
            trigonometry::cosine_interval(octant.binary()?, false),
        ))
    }),
    ("TAN", |random| {
        let (octant, inverse) = (octant(random), random.below(2) == 0);
        Some((
            octant.tangent(inverse).unwrap(),
            trigonometry::tangent_interval(octant.binary()?, inverse),
        ))
    }),
    ("ATAN", |random| {
        let (x, angle) = (random.number(-6..=9), angle(random));
        Some((
            arc_tangent(x.into(), angle).unwrap(),
            inverse_trigonometry::interval(x.into(), angle)?,
        ))
    }),
];

/// Checks that no result is further from the middle of its interval than nine tenths of the way,
/// and that 85 of 100 intervals round.
fn compare(turns: u64) {
    for (name, f) in FUNCTIONS {
        let mut random = Random(0x5EED_0041);
        let (mut lowest, mut highest, mut rounded, mut counted) = (0f64, 0f64, 0u64, 0u64);
        for _ in 0..turns {
            let Some((exact, interval)) = f(&mut random) else { continue };
            if !(1e9..1e10 - 1.0).contains(&interval.low) {
                continue;
            }
            let position = interval.position(exact);
            (lowest, highest) = (lowest.min(position), highest.max(position));
            counted += 1;
            if let Some(digits) = interval.round(exact.negative) {
                rounded += 1;
                assert_eq!(Ok(digits.register()), exact.round(), "{name} {interval:?} {exact:?}");
            }
        }
        println!(
            "{name:10} from {lowest:.2} to {highest:.2} in the interval; {rounded} of \
             {counted} quick"
        );
        assert!(lowest > -0.9 && highest < 0.9, "{name}: {lowest} to {highest}");
        assert!(counted > turns / 2, "{name}: {counted}");
        assert!(20 * rounded > 17 * counted, "{name}: {rounded} of {counted}");
    }
}

#[test]
fn estimates_round_like_the_machine() {
    compare(20_000);
}

#[test]
fn cosines_of_small_angles_from_binary_tangents() {
    let mut random = Random(0x5EED_0042);
    let mut counted = 0;
    for _ in 0..200_000 {
        let octant = octant(&mut random);
        if let Some(cosine) = octant.binary().and_then(small_cosine) {
            assert_eq!(Ok(cosine), octant.cosine(false), "{octant:?}");
            counted += 1;
        }
    }
    assert!(counted > 50_000, "{counted}");
}

#[test]
#[ignore = "some minutes; with --release and --nocapture it prints the differences"]
fn millions_of_estimates_round_like_the_machine() {
    compare(20_000_000);
}
