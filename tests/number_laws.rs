//! Laws for every number, or for every register whatever it contains.

use proptest::prelude::*;
use sim41_session::Register;
use sim41_session::number::{self, Angle, Conversion, Error, Format, Notation, OfOne, OfTwo};

fn number() -> impl Strategy<Value = Register> {
    (any::<bool>(), 1_000_000_000u64..10_000_000_000, -99i32..100, 0u32..10).prop_map(
        |(negative, digits, exponent, short)| {
            let digits = digits / 10u64.pow(short) * 10u64.pow(short);
            let sign = if negative { 9 } else { 0 };
            let digits = digits.max(1_000_000_000);
            format!("{sign}{digits}{:03}", (exponent + 1000) % 1000).parse().unwrap()
        },
    )
}

fn middling() -> impl Strategy<Value = Register> {
    (any::<bool>(), 1_000_000_000u64..10_000_000_000, -9i32..12).prop_map(
        |(negative, digits, exponent)| {
            let sign = if negative { 9 } else { 0 };
            format!("{sign}{digits}{:03}", (exponent + 1000) % 1000).parse().unwrap()
        },
    )
}

/// Any 56 bits, with a preference for decimal digits and valid signs.
fn register() -> impl Strategy<Value = Register> {
    let digits =
        prop::collection::vec(0u64..10, 14).prop_map(|d| d.iter().fold(0, |bits, d| bits << 4 | d));
    let signed = (digits.clone(), prop::bool::ANY).prop_map(|(bits, negative)| {
        Register::new(bits).with_digit(13, if negative { 9 } else { 0 }).bits()
    });
    prop_oneof![any::<u64>(), digits, signed].prop_map(Register::new)
}

fn format() -> impl Strategy<Value = Format> {
    let notation = prop_oneof![Just(Notation::Fix), Just(Notation::Sci), Just(Notation::Eng)];
    (notation, 0u8..16, any::<bool>(), any::<bool>())
        .prop_map(|(notation, digits, flag28, flag29)| Format { notation, digits, flag28, flag29 })
}

fn negated(x: Register) -> Register {
    number::chs(x).unwrap()
}

fn is_normalized(x: Register) -> bool {
    x == Register::ZERO
        || (number::normalize(x) == x && x.digit(12) != 0 && matches!(x.digit(13), 0 | 9))
}

type One = fn(Register) -> Result<Register, Error>;

const ONE: [OfOne; 25] = [
    OfOne::Abs,
    OfOne::Int,
    OfOne::Frc,
    OfOne::Sqrt,
    OfOne::Square,
    OfOne::Reciprocal,
    OfOne::Fact,
    OfOne::Oct,
    OfOne::Dec,
    OfOne::Hms,
    OfOne::Hr,
    OfOne::RadToDeg,
    OfOne::DegToRad,
    OfOne::Ln,
    OfOne::Log,
    OfOne::Ln1PlusX,
    OfOne::Exp,
    OfOne::ExpMinus1,
    OfOne::TenToX,
    OfOne::Sin,
    OfOne::Cos,
    OfOne::Tan,
    OfOne::Asin,
    OfOne::Acos,
    OfOne::Atan,
];

const ALTERING: [One; 3] =
    [number::chs, |x| Ok(number::sign(x)), |x| number::rnd(x, Format::default())];

const TWO: [OfTwo; 10] = [
    OfTwo::Add,
    OfTwo::Subtract,
    OfTwo::Multiply,
    OfTwo::Divide,
    OfTwo::Percent,
    OfTwo::PercentChange,
    OfTwo::Mod,
    OfTwo::HmsAdd,
    OfTwo::HmsSubtract,
    OfTwo::Power,
];

/// Functions that are defined for all numbers, so their only error is OUT OF RANGE.
const DEFINED: [OfOne; 8] = [
    OfOne::Abs,
    OfOne::Int,
    OfOne::Frc,
    OfOne::Square,
    OfOne::RadToDeg,
    OfOne::Exp,
    OfOne::ExpMinus1,
    OfOne::TenToX,
];

fn check(result: Result<Register, Error>) -> Result<(), TestCaseError> {
    match result {
        Ok(register) | Err(Error::OutOfRange(register)) => {
            prop_assert!(is_normalized(register), "{register}")
        }
        Err(error) => prop_assert_eq!(error, Error::DataError),
    }
    Ok(())
}

fn check_defined(result: Result<Register, Error>) -> Result<(), TestCaseError> {
    prop_assert_ne!(result, Err(Error::DataError));
    check(result)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn results_of_numbers_are_normalized(y in number(), x in number(), near in middling()) {
        for angle in [Angle::Deg, Angle::Rad, Angle::Grad] {
            for f in ONE {
                check(f.apply(x, angle))?;
                check(f.apply(near, angle))?;
            }
        }
        for f in DEFINED {
            check_defined(f.apply(x, Angle::Deg))?;
            check_defined(f.apply(near, Angle::Deg))?;
        }
        for f in ALTERING {
            check_defined(f(x))?;
            check_defined(f(near))?;
        }
        for f in [OfTwo::Add, OfTwo::Subtract, OfTwo::Multiply] {
            check_defined(f.apply(y, x))?;
        }
        for f in TWO {
            check(f.apply(y, x))?;
            check(f.apply(y, near))?;
            check(f.apply(near, x))?;
        }
    }

    #[test]
    fn any_register_is_taken(
        y in register(),
        x in register(),
        format in format(),
        flag24: bool,
    ) {
        for angle in [Angle::Deg, Angle::Rad, Angle::Grad] {
            for f in ONE {
                let _ = f.apply(x, angle);
            }
        }
        for f in ALTERING {
            let _ = f(x);
        }
        for f in TWO {
            let _ = f.apply(y, x);
        }
        let _ = Conversion::PolarToRectangular.apply(y, x, Angle::Deg, false);
        let _ = Conversion::RectangularToPolar.apply(y, x, Angle::Deg, flag24);
        let _ = number::compare(y, x);
        let _ = number::compare_zero(x);
        let _ = number::count(x, false);
        let _ = number::count(x, true);
        let _ = number::rnd(x, format);
        let display = number::display(x, format);
        prop_assert!(display.iter().filter(|b| !b".,".contains(b)).count() <= 12);
        let _ = number::text(x, format);
        prop_assert_eq!(number::normalize(number::normalize(x)), number::normalize(x));
    }

    #[test]
    fn any_bytes_are_a_number_line(
        bytes in prop::collection::vec(prop_oneof![0x10u8..0x1D, any::<u8>()], 0..30),
    ) {
        let (value, taken) = number::entered(&bytes);
        prop_assert!(is_normalized(value));
        prop_assert!(taken <= bytes.len() && (taken > 0 || bytes.is_empty()));
    }

    #[test]
    fn signs(y in number(), x in number()) {
        prop_assert_eq!(OfTwo::Add.apply(y, x), OfTwo::Add.apply(x, y));
        prop_assert_eq!(OfTwo::Multiply.apply(y, x), OfTwo::Multiply.apply(x, y));
        prop_assert_eq!(OfTwo::Subtract.apply(y, x).map(negated), OfTwo::Subtract.apply(x, y).map_err(mirrored));
        let quotient = OfTwo::Divide.apply(y, x).map(negated).map_err(mirrored);
        prop_assert_eq!(OfTwo::Divide.apply(y, negated(x)), quotient);
        prop_assert_eq!(OfOne::Hms.apply(negated(x), Angle::Deg), OfOne::Hms.apply(x, Angle::Deg).map(negated).map_err(mirrored));
        let degrees = OfOne::RadToDeg.apply(x, Angle::Deg).map(negated).map_err(mirrored);
        prop_assert_eq!(OfOne::RadToDeg.apply(negated(x), Angle::Deg), degrees);
        prop_assert_eq!(OfTwo::Subtract.apply(x, x), Ok(Register::ZERO));
        prop_assert_eq!(number::compare(y, x).unwrap(), number::compare(x, y).unwrap().reverse());
        let mirrored_order = number::compare(negated(y), negated(x)).unwrap();
        prop_assert_eq!(number::compare(y, x).unwrap(), mirrored_order.reverse());
    }

    #[test]
    fn parts_make_the_whole(x in middling()) {
        prop_assert_eq!(OfTwo::Add.apply(OfOne::Int.apply(x, Angle::Deg).unwrap(), OfOne::Frc.apply(x, Angle::Deg).unwrap()), Ok(x));
        prop_assert_eq!(OfTwo::Multiply.apply(number::sign(x), OfOne::Abs.apply(x, Angle::Deg).unwrap()), Ok(x));
        let size = OfOne::Abs.apply(x, Angle::Deg).unwrap();
        prop_assert_eq!(OfTwo::Mod.apply(size, number::ONE), OfOne::Frc.apply(size, Angle::Deg));
    }

    #[test]
    fn octal_there_and_back(n in 0u64..1 << 30, negative: bool) {
        let sign = if negative { "-" } else { "" };
        let decimal = number::entered(&keys(&format!("{n}{sign}"))).0;
        let octal = number::entered(&keys(&format!("{n:o}{sign}"))).0;
        prop_assert_eq!(OfOne::Oct.apply(decimal, Angle::Deg), Ok(octal));
        prop_assert_eq!(OfOne::Dec.apply(octal, Angle::Deg), Ok(decimal));
    }

    #[test]
    fn rounding_is_done_once(x in number(), format in format()) {
        let once = number::rnd(x, format).unwrap();
        prop_assert!(is_normalized(once));
        prop_assert_eq!(number::rnd(once, format), Ok(once));
    }

    #[test]
    fn text_is_the_rounded_number(x in middling(), digits in 0u8..10) {
        for notation in [Notation::Fix, Notation::Sci, Notation::Eng] {
            let format = Format { notation, digits, flag28: true, flag29: false };
            let rounded = number::rnd(x, format).unwrap();
            let text = number::text(x, format).to_string();
            // FIX falls back to SCI for a number that it cannot show, but RND may round it to 0.
            if notation == Notation::Fix && text.contains('E') {
                continue;
            }
            let (mantissa, exponent) = text.split_once('E').unwrap_or((&text, ""));
            let sign = if mantissa.starts_with('-') { "-" } else { "" };
            let digits = mantissa.trim_start_matches('-');
            let entered = number::entered(&keys(&format!("{digits}{sign}E{exponent}"))).0;
            prop_assert_eq!(entered, rounded, "{}", text);
        }
    }
}

fn mirrored(error: Error) -> Error {
    match error {
        Error::OutOfRange(largest) => Error::OutOfRange(negated(largest)),
        other => other,
    }
}

fn keys(text: &str) -> Vec<u8> {
    text.bytes()
        .map(|b| match b {
            b'0'..=b'9' => b - b'0' + 0x10,
            b'.' => 0x1A,
            b'E' => 0x1B,
            _ => 0x1C,
        })
        .collect()
}
