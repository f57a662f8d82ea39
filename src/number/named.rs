//! The functions by their names, for registers.

use super::functions::{self, OfOne, OfTwo};
use super::{Angle, Content, Error};
use crate::register::Register;

/// Writes functions of one number, which depend on no mode.
macro_rules! of_one {
    ($($(#[$doc:meta])+ $name:ident $function:ident)+) => {$(
        $(#[$doc])+
        pub fn $name(x: Register) -> Result<Register, Error> {
            OfOne::$function.of(x.into(), Angle::Deg).map(Content::register)
        }
    )+};
}

/// Writes functions of one number that take or give an angle.
macro_rules! of_angle {
    ($($(#[$doc:meta])+ $name:ident $function:ident)+) => {$(
        $(#[$doc])+
        pub fn $name(x: Register, angle: Angle) -> Result<Register, Error> {
            OfOne::$function.of(x.into(), angle).map(Content::register)
        }
    )+};
}

/// Writes functions of two numbers.
macro_rules! of_two {
    ($($(#[$doc:meta])+ $name:ident $function:ident)+) => {$(
        $(#[$doc])+
        pub fn $name(y: Register, x: Register) -> Result<Register, Error> {
            OfTwo::$function.of(y.into(), x.into()).map(Content::register)
        }
    )+};
}

of_one! {
    /// Returns the number without its sign (ABS).
    ///
    /// # Errors
    /// ALPHA DATA.
    abs Abs
    /// Returns the number without its decimals (INT).
    ///
    /// # Errors
    /// ALPHA DATA.
    int Int
    /// Returns the decimals of the number, with its sign (FRC).
    ///
    /// # Errors
    /// ALPHA DATA.
    frc Frc
    /// Returns X!, the product of the integers from 1 to X (FACT).
    ///
    /// # Errors
    /// ALPHA DATA; DATA ERROR below 0 and if X is not an integer; OUT OF RANGE from 70 up.
    fact Fact
    /// Returns the octal digits of a decimal integer (OCT).
    ///
    /// # Errors
    /// ALPHA DATA; DATA ERROR if X is not an integer or its magnitude is above 1,073,741,823.
    oct Oct
    /// Returns the decimal value of an integer with octal digits (DEC).
    ///
    /// # Errors
    /// ALPHA DATA; DATA ERROR if X is not an integer, has more than ten digits, or has a digit
    /// above 7.
    dec Dec
    /// Returns the square (X↑2).
    ///
    /// # Errors
    /// ALPHA DATA, OUT OF RANGE.
    square Square
    /// Returns the square root (√X).
    ///
    /// # Errors
    /// ALPHA DATA; DATA ERROR below 0.
    sqrt Sqrt
    /// Returns the reciprocal (1/X).
    ///
    /// # Errors
    /// ALPHA DATA; DATA ERROR when X is 0; OUT OF RANGE.
    reciprocal Reciprocal
    /// Returns decimal hours for hours, minutes and seconds (HR). Minutes and seconds of 60 and
    /// more carry.
    ///
    /// # Errors
    /// ALPHA DATA.
    hr Hr
    /// Returns hours, minutes and seconds for decimal hours (HMS).
    ///
    /// # Errors
    /// ALPHA DATA.
    hms Hms
    /// Returns the natural logarithm (LN).
    ///
    /// # Errors
    /// ALPHA DATA; DATA ERROR for 0 and below.
    ln Ln
    /// Returns the logarithm to base 10 (LOG).
    ///
    /// # Errors
    /// ALPHA DATA; DATA ERROR for 0 and below.
    log Log
    /// Returns the natural logarithm of 1 + X, exact for small X too (LN1+X).
    ///
    /// # Errors
    /// ALPHA DATA; DATA ERROR for -1 and below.
    ln_1p Ln1PlusX
    /// Returns the natural exponential (E↑X).
    ///
    /// # Errors
    /// ALPHA DATA, OUT OF RANGE.
    exp Exp
    /// Returns the natural exponential less 1, exact for small X too (E↑X-1).
    ///
    /// # Errors
    /// ALPHA DATA, OUT OF RANGE.
    exp_m1 ExpMinus1
    /// Returns the power of ten (10↑X).
    ///
    /// # Errors
    /// ALPHA DATA, OUT OF RANGE.
    exp10 TenToX
    /// Returns an angle in radians for one in degrees (D-R).
    ///
    /// # Errors
    /// ALPHA DATA.
    to_radians ToRadians
    /// Returns an angle in degrees for one in radians (R-D).
    ///
    /// # Errors
    /// ALPHA DATA, OUT OF RANGE.
    to_degrees ToDegrees
}

of_angle! {
    /// Returns the sine (SIN).
    ///
    /// # Errors
    /// ALPHA DATA.
    sin Sin
    /// Returns the cosine (COS).
    ///
    /// # Errors
    /// ALPHA DATA.
    cos Cos
    /// Returns the tangent (TAN), which is 9.999999999E99 at odd multiples of 90°.
    ///
    /// # Errors
    /// ALPHA DATA.
    tan Tan
    /// Returns the arc sine, -90° to 90° (ASIN).
    ///
    /// # Errors
    /// ALPHA DATA; DATA ERROR beyond -1 and 1.
    asin Asin
    /// Returns the arc cosine, 0° to 180° (ACOS).
    ///
    /// # Errors
    /// ALPHA DATA; DATA ERROR beyond -1 and 1.
    acos Acos
    /// Returns the arc tangent, -90° to 90° (ATAN).
    ///
    /// # Errors
    /// ALPHA DATA.
    atan Atan
}

of_two! {
    /// Returns Y + X.
    ///
    /// # Errors
    /// ALPHA DATA, OUT OF RANGE.
    add Add
    /// Returns Y - X.
    ///
    /// # Errors
    /// ALPHA DATA, OUT OF RANGE.
    sub Subtract
    /// Returns Y × X.
    ///
    /// # Errors
    /// ALPHA DATA, OUT OF RANGE.
    mul Multiply
    /// Returns Y ÷ X.
    ///
    /// # Errors
    /// ALPHA DATA; DATA ERROR when X is 0; OUT OF RANGE.
    div Divide
    /// Returns Y↑X. A negative Y needs an integer X.
    ///
    /// # Errors
    /// ALPHA DATA; DATA ERROR for 0 to the power of 0 or of a negative number, and for a negative
    /// number to the power of a fraction; OUT OF RANGE.
    pow Power
    /// Returns Y MOD X = Y - X × floor(Y ÷ X), with the sign of X; Y when X is 0.
    ///
    /// # Errors
    /// ALPHA DATA.
    modulo Mod
    /// Returns the sum of two times in hours, minutes and seconds (HMS+).
    ///
    /// # Errors
    /// ALPHA DATA, OUT OF RANGE.
    hms_add HmsAdd
    /// Returns the difference Y - X of two times in hours, minutes and seconds (HMS-).
    ///
    /// # Errors
    /// ALPHA DATA, OUT OF RANGE.
    hms_sub HmsSubtract
    /// Returns X percent of Y (%).
    ///
    /// # Errors
    /// ALPHA DATA, OUT OF RANGE.
    percent Percent
    /// Returns the change from Y to X in percent of Y (%CH).
    ///
    /// # Errors
    /// ALPHA DATA; DATA ERROR when Y is 0; OUT OF RANGE.
    percent_change PercentChange
}

/// Returns the counter iiiii.fffcc after ISG, or after DSE if `down` is set, and whether the next
/// line is skipped.
///
/// # Errors
/// ALPHA DATA.
pub fn count(counter: Register, down: bool) -> Result<(Register, bool), Error> {
    functions::step(counter.into(), down).map(|(counter, skip)| (counter.register(), skip))
}
