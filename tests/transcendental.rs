//! Logarithms, exponentials, powers and trigonometry: known peculiarities, and laws for any
//! register.

use proptest::prelude::*;
use sim41_session::Register;
use sim41_session::number::{self, Angle, Conversion, Error, OfOne, OfTwo};

fn number(text: &str) -> Register {
    let (mantissa, exponent) = text.split_once('E').unwrap_or((text, "0"));
    let (sign, digits) = match mantissa.strip_prefix('-') {
        Some(digits) => (9, digits),
        None => (0, mantissa),
    };
    let (first, rest) = digits.split_at(1);
    let exponent: i32 = exponent.parse().unwrap();
    let rest = rest.trim_start_matches('.');
    format!("{sign}{first}{rest:0<9}{:03}", exponent.rem_euclid(1000)).parse().unwrap()
}

fn chain(start: &str, functions: &[OfOne]) -> Register {
    functions.iter().fold(number(start), |x, f| f.apply(x, Angle::Deg).unwrap())
}

use OfOne::{Acos, Asin, Atan, Cos, Exp, Ln, Log, Reciprocal, Sin, Square, Tan, TenToX};

#[test]
fn there_and_back_through_six_functions() {
    let back = chain("9", &[Sin, Cos, Tan, Atan, Acos, Asin]);
    assert_eq!(back, number("9.000417403"));
    let back = chain("2.9E1", &[Sin, Cos, Tan, Ln, Reciprocal, Reciprocal, Exp, Atan, Acos, Asin]);
    assert_eq!(back, number("2.899991944E1"));
    assert_eq!(chain("6E1", &[Log, TenToX]), number("5.999999995E1"));
}

#[test]
fn twenty_seven_squares() {
    assert_eq!(chain("1.0000001", &[Square; 27]), number("6.744940561E5"));
}

#[test]
fn pi_has_thirteen_digits_in_radians() {
    assert_eq!(OfOne::Sin.apply(number::PI, Angle::Rad), Ok(number("-4.1E-10")));
}

#[test]
fn poles_and_right_angles() {
    for (angle, right) in [(Angle::Deg, "9E1"), (Angle::Grad, "1E2")] {
        assert_eq!(OfOne::Tan.apply(number(right), angle), Ok(number::LARGEST));
        assert_eq!(OfOne::Tan.apply(number(&format!("-{right}")), angle), Ok(number::LARGEST));
        assert_eq!(OfOne::Sin.apply(number(right), angle), Ok(number::ONE));
        assert_eq!(OfOne::Cos.apply(number(right), angle), Ok(Register::ZERO));
        assert_eq!(OfOne::Asin.apply(number::ONE, angle), Ok(number(right)));
        assert_eq!(OfOne::Atan.apply(number("1E99"), angle), Ok(number(right)));
    }
    assert_eq!(OfOne::Sin.apply(number("1E10"), Angle::Deg), Ok(number("-9.84807753E-1")));
}

#[test]
fn integer_powers_that_are_not_quite() {
    assert_eq!(OfTwo::Power.apply(number("3"), number("2.01E2")), Ok(number("7.968419664E95")));
    assert_eq!(OfTwo::Power.apply(number("5"), number("1.5E1")), Ok(number("3.051757812E10")));
    assert_eq!(OfTwo::Power.apply(number("2.1E1"), number("1.4E1")), Ok(number("3.243919932E18")));
    assert_eq!(OfTwo::Power.apply(number("-8"), number("3")), Ok(number("-5.12E2")));
}

/// Savage's benchmark in radians: tan atan exp ln √ x² and adding 1, repeated 2499 times.
#[test]
fn savage() {
    let turn = [Square, OfOne::Sqrt, Ln, Exp, Atan, Tan];
    let end = (1..2500).fold(number::ONE, |x, _| {
        let x = turn.iter().fold(x, |x, f| f.apply(x, Angle::Rad).unwrap());
        OfTwo::Add.apply(x, number::ONE).unwrap()
    });
    assert_eq!(end, number("2.499970322E3"));
}

#[test]
fn domains() {
    let (zero, minus_1) = (Register::ZERO, number("-1"));
    assert_eq!(OfOne::Ln.apply(zero, Angle::Deg), Err(Error::DataError));
    assert_eq!(OfOne::Log.apply(minus_1, Angle::Deg), Err(Error::DataError));
    assert_eq!(OfOne::Ln1PlusX.apply(minus_1, Angle::Deg), Err(Error::DataError));
    assert_eq!(OfOne::Asin.apply(number("1.000000001"), Angle::Deg), Err(Error::DataError));
    assert_eq!(OfTwo::Power.apply(zero, zero), Err(Error::DataError));
    assert_eq!(OfTwo::Power.apply(zero, minus_1), Err(Error::DataError));
    assert_eq!(OfTwo::Power.apply(minus_1, number("5E-1")), Err(Error::DataError));
    assert_eq!(OfTwo::Power.apply(zero, number::ONE), Ok(zero));
    let alpha = Register::from_alpha(b"A");
    assert_eq!(OfTwo::Power.apply(zero, alpha), Err(Error::AlphaData));
    assert_eq!(OfTwo::Power.apply(alpha, zero), Err(Error::AlphaData));
    assert_eq!(
        Conversion::RectangularToPolar.apply(alpha, zero, Angle::Deg, true),
        Err(Error::AlphaData)
    );
}

#[test]
fn out_of_range() {
    let (largest, smallest) = (number::LARGEST, number("-9.999999999E99"));
    assert_eq!(OfOne::Exp.apply(number("1E3"), Angle::Deg), Err(Error::OutOfRange(largest)));
    assert_eq!(OfOne::Exp.apply(number("-1E3"), Angle::Deg), Ok(Register::ZERO));
    assert_eq!(OfOne::ExpMinus1.apply(number("-1E3"), Angle::Deg), Ok(number("-1")));
    assert_eq!(
        OfOne::TenToX.apply(number("9.999999999E99"), Angle::Deg),
        Err(Error::OutOfRange(largest))
    );
    assert_eq!(
        OfTwo::Power.apply(number("-1E3"), number("3.5E1")),
        Err(Error::OutOfRange(smallest))
    );
    assert_eq!(
        Conversion::RectangularToPolar.apply(largest, largest, Angle::Deg, false),
        Err(Error::OutOfRange(largest))
    );
    assert_eq!(
        Conversion::RectangularToPolar.apply(largest, largest, Angle::Deg, true),
        Ok([largest, number("4.5E1")])
    );
}

fn numbers() -> impl Strategy<Value = Register> {
    (any::<bool>(), 1_000_000_000..10_000_000_000_u64, -99..=99_i32).prop_map(
        |(negative, mantissa, exponent)| {
            let sign = if negative { 9 } else { 0 };
            format!("{sign}{mantissa}{:03}", exponent.rem_euclid(1000)).parse().unwrap()
        },
    )
}

fn angles() -> impl Strategy<Value = Angle> {
    prop_oneof![Just(Angle::Deg), Just(Angle::Rad), Just(Angle::Grad)]
}

fn is_normalized(x: Register) -> bool {
    let exponent = x.field(0, 3);
    let decimal = (0..13).all(|n| x.digit(n) < 10);
    x == Register::ZERO
        || decimal
            && x.digit(12) != 0
            && [0, 9].contains(&x.digit(13))
            && !(0x100..=0x900).contains(&exponent)
}

fn results(y: Register, x: Register, angle: Angle) -> Vec<Result<Register, Error>> {
    let mut results = vec![
        OfOne::Ln.apply(x, Angle::Deg),
        OfOne::Log.apply(x, Angle::Deg),
        OfOne::Ln1PlusX.apply(x, Angle::Deg),
        OfOne::Exp.apply(x, Angle::Deg),
        OfOne::ExpMinus1.apply(x, Angle::Deg),
        OfOne::TenToX.apply(x, Angle::Deg),
        OfTwo::Power.apply(y, x),
        OfOne::Sin.apply(x, angle),
        OfOne::Cos.apply(x, angle),
        OfOne::Tan.apply(x, angle),
        OfOne::Asin.apply(x, angle),
        OfOne::Acos.apply(x, angle),
        OfOne::Atan.apply(x, angle),
    ];
    for pair in [
        Conversion::PolarToRectangular.apply(y, x, angle, false),
        Conversion::RectangularToPolar.apply(y, x, angle, false),
    ] {
        match pair {
            Ok(pair) => results.extend(pair.map(Ok)),
            Err(error) => results.push(Err(error)),
        }
    }
    results
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_word_is_answered(y in 0..=Register::MASK, x in 0..=Register::MASK, angle in angles()) {
        results(Register::new(y), Register::new(x), angle);
    }

    #[test]
    fn results_are_normalized(y in numbers(), x in numbers(), angle in angles()) {
        for (n, result) in results(y, x, angle).into_iter().enumerate() {
            match result {
                Ok(x) | Err(Error::OutOfRange(x)) => prop_assert!(is_normalized(x), "{n}: {x}"),
                Err(error) => prop_assert_eq!(error, Error::DataError),
            }
        }
    }

    #[test]
    fn odd_functions_are_odd(x in numbers(), angle in angles()) {
        let minus_x = number::chs(x).unwrap();
        for f in [OfOne::Sin, OfOne::Asin, OfOne::Atan] {
            prop_assert_eq!(f.apply(minus_x, angle).ok(), f.apply(x, angle).and_then(number::chs).ok());
        }
        if OfOne::Tan.apply(x, angle) != Ok(number::LARGEST) {
            let minus_tan = OfOne::Tan.apply(x, angle).and_then(number::chs);
            prop_assert_eq!(OfOne::Tan.apply(minus_x, angle), minus_tan);
        }
        prop_assert_eq!(OfOne::Cos.apply(minus_x, angle), OfOne::Cos.apply(x, angle));
    }
}
