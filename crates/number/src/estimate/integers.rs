//! INT, FRC and MOD, exact in binary for numbers of ordinary size.

use super::elementary::TO_SIGNED_INTEGER;
use super::ten;
use crate::decimal::POWERS;
use crate::{Decimal, Float};

#[inline]
pub(super) fn whole(x: Float) -> f64 {
    // Adding half a unit in the last digit outweighs the rounding error of the product.
    let below = (x.mantissa + 0.5) * ten(x.exponent() - 9) - 0.5;
    (below + TO_SIGNED_INTEGER) - TO_SIGNED_INTEGER
}

#[inline]
pub fn int(x: Float) -> Float {
    match x.exponent() {
        ..0 => Float::default(),
        e @ 0..9 => x.with_mantissa(whole(x) * ten(9 - e)),
        _ => x,
    }
}

#[inline]
pub fn frc(x: Float) -> Float {
    match x.exponent() {
        ..0 => x,
        e @ 0..9 => {
            let decimals = x.mantissa - whole(x) * ten(9 - e);
            Decimal::normalize(x.negative(), decimals as u64, e).into()
        }
        _ => Float::default(),
    }
}

/// `None` if X is 0, Y's exponent is at least 9 above X's, or the result is out of range.
#[inline]
pub fn modulo(y: Decimal, x: Decimal) -> Option<Float> {
    if x.mantissa == 0 {
        return None;
    }
    let rest = match y.exponent - x.exponent {
        ..0 => y,
        places @ 0..9 => {
            let digits = y.mantissa * POWERS[places as usize] % x.mantissa;
            Decimal::normalize(y.negative, digits, x.exponent)
        }
        _ => return None,
    };
    match y.negative != x.negative && rest.mantissa != 0 {
        true => Float::from(rest).plus(x.into()),
        false => Some(rest).filter(Decimal::is_in_range).map(Float::from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decimal::decimals;
    use crate::estimate::step;
    use crate::{Angle, Content, OfOne, OfTwo, firmware};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 5000,
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn as_the_firmware_has_them(
            y in prop_oneof![9 => decimals(-12..12), 1 => Just(Decimal::ZERO)],
            x in prop_oneof![9 => decimals(-9..12), 1 => Just(Decimal::ZERO)],
        ) {
            let (of_y, of_x) = (Float::from(y), Float::from(x));
            let (y, x) = (y.register(), x.register());
            let register = |number: Float| Content::from(number).register();
            use OfOne::{Abs, Frc, Int, Reciprocal, Sqrt, Square};
            for function in [Abs, Int, Frc, Square, Reciprocal, Sqrt] {
                if let Some(quick) = function.estimate(of_x, Angle::Deg) {
                    let long = function.firmware(&mut (), x.into(), Angle::Deg);
                    prop_assert_eq!(Ok(register(quick)), long);
                }
            }
            use OfTwo::*;
            for function in [Add, Subtract, Multiply, Divide, Mod, Percent] {
                if let Some(quick) = function.estimate(of_y, of_x) {
                    let long = function.firmware(&mut (), y.into(), x.into());
                    prop_assert_eq!(Ok(register(quick)), long, "{:?}", function);
                }
            }
            let orders = [Content::from(of_y), y.into()].map(|y| {
                [Content::from(of_x), x.into()].map(|x| (y.order().unwrap()).cmp(&x.order().unwrap()))
            });
            let difference = OfTwo::Subtract.firmware(&mut (), y.into(), x.into()).unwrap();
            let order = Content::from(difference).order().unwrap().cmp(&0);
            prop_assert_eq!(orders, [[order; 2]; 2]);
            for down in [false, true] {
                if let Some((counter, skip)) = step(of_x, down) {
                    let long = firmware::step(&mut (), x, down);
                    prop_assert_eq!(Ok((register(counter), skip)), long);
                }
            }
        }
    }

    #[test]
    fn functions_of_zero_are_those_of_the_firmware() {
        use OfOne::*;
        for function in [
            Abs, Int, Frc, Fact, Oct, Dec, Square, Sqrt, Hr, Hms, Ln1PlusX, Exp, ExpMinus1, TenToX,
            Sin, Cos, Tan, Asin, Atan, DegToRad, RadToDeg,
        ] {
            for angle in [Angle::Deg, Angle::Rad, Angle::Grad] {
                let quick = function.estimate(Float::default(), angle).map(Content::from);
                let exact = function.firmware(&mut (), Content::ZERO, angle);
                assert_eq!(quick.map(Content::register), exact.ok(), "{function:?}");
            }
        }
    }
}
