//! Measures the average time of each function over random arguments.

use divan::Bencher;
use sim41_session::Register;
use sim41_session::number::{self, Angle, Conversion, Error, Format, OfOne, OfTwo};

fn main() {
    divan::main();
}

/// 4096 ten-digit random numbers with exponents in the given range, the same in every run.
fn numbers(exponents: std::ops::RangeInclusive<i32>) -> Vec<Register> {
    let mut seed = 0x5EED_0041_u64;
    let mut below = move |n: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % n
    };
    let span = (exponents.end() - exponents.start() + 1) as u64;
    (0..4096)
        .map(|_| {
            let mantissa = 1_000_000_000 + below(9) * 1_000_000_000 + below(1_000_000_000);
            let exponent = exponents.start() + below(span) as i32;
            format!("0{mantissa}{:03}", (exponent + 1000) % 1000).parse().unwrap()
        })
        .collect()
}

fn one(
    bencher: Bencher,
    exponents: std::ops::RangeInclusive<i32>,
    f: impl Fn(Register) -> Result<Register, Error> + Sync,
) {
    let arguments = numbers(exponents);
    bencher.counter(divan::counter::ItemsCount::new(arguments.len())).bench(|| {
        arguments.iter().fold(0, |sum, &x| sum ^ f(divan::black_box(x)).map_or(0, Register::bits))
    });
}

#[divan::bench]
fn add(bencher: Bencher) {
    let five: Register = "05123456789000".parse().unwrap();
    one(bencher, -3..=3, |x| OfTwo::Add.apply(five, x));
}

#[divan::bench]
fn add_far(bencher: Bencher) {
    let five: Register = "05123456789000".parse().unwrap();
    one(bencher, -12..=12, |x| OfTwo::Add.apply(five, x));
}

#[divan::bench]
fn sub(bencher: Bencher) {
    let five: Register = "05123456789000".parse().unwrap();
    one(bencher, -3..=3, |x| OfTwo::Subtract.apply(five, x));
}

#[divan::bench]
fn compare(bencher: Bencher) {
    let five: Register = "05123456789000".parse().unwrap();
    one(bencher, -3..=3, |x| number::compare(five, x).map(|order| Register::new(order as u64)));
}

#[divan::bench]
fn isg(bencher: Bencher) {
    one(bencher, 0..=4, |x| number::count(x, false).map(|(counter, _)| counter));
}

#[divan::bench]
fn int(bencher: Bencher) {
    one(bencher, -3..=6, |x| OfOne::Int.apply(x, Angle::Deg));
}

#[divan::bench]
fn frc(bencher: Bencher) {
    one(bencher, -3..=6, |x| OfOne::Frc.apply(x, Angle::Deg));
}

#[divan::bench]
fn modulo(bencher: Bencher) {
    let y: Register = "05123456789003".parse().unwrap();
    one(bencher, -3..=6, |x| OfTwo::Mod.apply(y, x));
}

#[divan::bench]
fn hms(bencher: Bencher) {
    one(bencher, -3..=6, |x| OfOne::Hms.apply(x, Angle::Deg));
}

#[divan::bench]
fn display(bencher: Bencher) {
    one(bencher, -3..=6, |x| Ok(Register::new(number::display(x, Format::default()).len() as u64)));
}

#[divan::bench]
fn mul(bencher: Bencher) {
    let five: Register = "05123456789000".parse().unwrap();
    one(bencher, -3..=3, |x| OfTwo::Multiply.apply(five, x));
}

#[divan::bench]
fn div(bencher: Bencher) {
    let five: Register = "05123456789000".parse().unwrap();
    one(bencher, -3..=3, |x| OfTwo::Divide.apply(five, x));
}

#[divan::bench]
fn sqrt(bencher: Bencher) {
    one(bencher, -9..=9, |x| OfOne::Sqrt.apply(x, Angle::Deg));
}

#[divan::bench]
fn ln(bencher: Bencher) {
    one(bencher, -9..=9, |x| OfOne::Ln.apply(x, Angle::Deg));
}

#[divan::bench]
fn log(bencher: Bencher) {
    one(bencher, -9..=9, |x| OfOne::Log.apply(x, Angle::Deg));
}

#[divan::bench]
fn exp(bencher: Bencher) {
    one(bencher, -4..=1, |x| OfOne::Exp.apply(x, Angle::Deg));
}

#[divan::bench]
fn exp10(bencher: Bencher) {
    one(bencher, -4..=1, |x| OfOne::TenToX.apply(x, Angle::Deg));
}

#[divan::bench]
fn pow(bencher: Bencher) {
    let exponent: Register = "01700000000000".parse().unwrap();
    one(bencher, -3..=3, |y| OfTwo::Power.apply(y, exponent));
}

#[divan::bench]
fn pow_large(bencher: Bencher) {
    let exponent: Register = "03141592654001".parse().unwrap();
    one(bencher, -2..=2, |y| OfTwo::Power.apply(y, exponent));
}

/// Both arguments are random. The results range from 10^-20 to 10^30, but most are near 1.
#[divan::bench]
fn pow_of_both(bencher: Bencher) {
    let (bases, exponents) = (numbers(-2..=2), numbers(-3..=0));
    let pairs: Vec<(Register, Register)> =
        bases.into_iter().zip(exponents.into_iter().rev()).collect();
    let power = |&(y, x): &(Register, Register)| {
        OfTwo::Power.apply(divan::black_box(y), x).map_or(0, Register::bits)
    };
    bencher
        .counter(divan::counter::ItemsCount::new(pairs.len()))
        .bench(|| pairs.iter().fold(0, |sum, pair| sum ^ power(pair)));
}

#[divan::bench(args = [Angle::Deg, Angle::Rad, Angle::Grad])]
fn sin(bencher: Bencher, angle: Angle) {
    one(bencher, -2..=3, |x| OfOne::Sin.apply(x, angle));
}

#[divan::bench(args = [Angle::Deg, Angle::Rad])]
fn tan(bencher: Bencher, angle: Angle) {
    one(bencher, -2..=3, |x| OfOne::Tan.apply(x, angle));
}

#[divan::bench(args = [Angle::Deg, Angle::Rad])]
fn atan(bencher: Bencher, angle: Angle) {
    one(bencher, -3..=3, |x| OfOne::Atan.apply(x, angle));
}

#[divan::bench(args = [Angle::Deg, Angle::Rad])]
fn asin(bencher: Bencher, angle: Angle) {
    one(bencher, -3..=-1, |x| OfOne::Asin.apply(x, angle));
}

#[divan::bench]
fn ln_1p(bencher: Bencher) {
    one(bencher, -6..=0, |x| OfOne::Ln1PlusX.apply(x, Angle::Deg));
}

#[divan::bench]
fn exp_m1(bencher: Bencher) {
    one(bencher, -6..=1, |x| OfOne::ExpMinus1.apply(x, Angle::Deg));
}

#[divan::bench]
fn polar(bencher: Bencher) {
    let y: Register = "05123456789000".parse().unwrap();
    one(bencher, -3..=3, |x| {
        Conversion::RectangularToPolar
            .apply(y, x, Angle::Deg, false)
            .map(|[x, y]| Register::new(x.bits() ^ y.bits()))
    });
}

#[divan::bench]
fn rectangular(bencher: Bencher) {
    let y: Register = "05123456789001".parse().unwrap();
    one(bencher, -3..=3, |x| {
        Conversion::PolarToRectangular
            .apply(y, x, Angle::Deg, false)
            .map(|[x, y]| Register::new(x.bits() ^ y.bits()))
    });
}
