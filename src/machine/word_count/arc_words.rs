//! The words of ASIN, ACOS, ATAN and R-P, which depend on how often a vector is turned back by each
//! angle arctan 10^-j. The numbers are those of [`crate::number`], digit by digit.

use super::angle_words::{ARCTAN, HALF, HUNDRED_DEGREES, QUARTER, RIGHT_ANGLE, Signs};
use super::digit_loops::{Number, ONE, Worked, division, normalized, product, quotient, root, sum};
use super::word_tally::{RECALLED, STORED, Tally};
use crate::number::digits::{APART, Count, RECIPROCAL, ROOT, WITH_ONE};
use crate::number::{ARCTANS, Angle, QUARTER_PI};

/// Returns the words and the result of ATAN.
pub fn arc_tangent(x: Number, unit: Angle) -> Worked {
    let mut tally = Tally::default();
    let mut signs = Signs { negative: x.negative, ..Signs::default() };
    tally.add(3);
    tally.add_if(x.negative, 5);
    let arc = arc(&mut tally, x, None, &mut signs);
    let result = whole(&mut tally, arc, signs, unit);
    tally.worked(result)
}

/// Returns the words and the result of ASIN or ACOS of a number from -1 to 1.
pub fn arc_sine(x: Number, cosine: bool, unit: Angle) -> Worked {
    let mut tally = Tally::default();
    tally.add(3);
    let mut signs = match (x.negative, cosine) {
        (true, true) => Signs { second: true, ..Signs::default() },
        (negative, complement) => Signs { complement, negative, second: false },
    };
    tally.add_if(x.negative, if cosine { 8 } else { 5 });
    let arc = arc(&mut tally, x, Some(x), &mut signs);
    let result = whole(&mut tally, arc, signs, unit);
    tally.worked(result)
}

/// Returns the words and the result of R-P, with the words of checking the radius.
pub fn polar(y: Number, x: Number, unit: Angle) -> Worked {
    let mut tally = Tally::default();
    let mut signs = Signs { negative: y.negative, ..Signs::default() };
    tally.add(3);
    if x.digits == 0 {
        tally.add(4 + 5);
        tally.add_if(y.negative, 1);
        if y.digits == 0 {
            return Worked { words: tally.words + y.checked(), result: y };
        }
        tally.add(1 + 3 + y.checked());
        signs.second = true;
        let result = whole(&mut tally, Number::new(0, 0), signs, unit);
        tally.add(2);
        return tally.worked(result);
    }
    tally.add(2);
    tally.add_if(x.negative, 3);
    (signs.complement, signs.second) = (x.negative, x.negative);
    tally.add(2 + 2);
    let square = tally.step(0, product(x, x));
    tally.add(2 + STORED + 2);
    let other = tally.step(0, product(y, y));
    tally.add(RECALLED);
    let square = tally.step(APART, sum(other, square));
    let radius = tally.step(ROOT, root(square));
    tally.add(4 + 2 + radius.checked());
    let ratio = tally.step(0, quotient(y, x.magnitude()));
    let ratio = Number { negative: y.negative, ..ratio };
    tally.add(2);
    tally.add_if(ratio.rounded().digits == 0, 2);
    tally.add_if(y.negative, 3);
    let arc = arc(&mut tally, ratio, None, &mut signs);
    let result = whole(&mut tally, arc, signs, unit);
    tally.add(2);
    tally.worked(result)
}

/// Returns the arc of a tangent from 0 to 1; the arc of a tangent above 1 is to be subtracted from
/// the right angle. For an arc sine, `sine` is given too.
fn arc(tally: &mut Tally, x: Number, sine: Option<Number>, signs: &mut Signs) -> Number {
    tally.add(2 + 6);
    if x.digits == 0 || x.exponent >= 0 {
        tally.add(2);
        if x.digits == 0 {
            tally.add(3 + 4);
            return x;
        }
        tally.add_if(x.exponent == 0, 3 + 4);
        if x.exponent == 0 && x.digits == ONE {
            tally.add(2);
            if sine.is_some() {
                tally.add(11);
                signs.complement = !signs.complement;
                return Number::new(0, 0);
            }
            tally.add(2 + QUARTER + 5);
            return Number::new(QUARTER_PI.mantissa, -1);
        }
        tally.add(3);
        return arc_of_inverse(tally, x, signs);
    }
    tally.add(2);
    let Some(sine) = sine else {
        tally.add(2);
        return turned_back(tally, x);
    };
    tally.add(STORED);
    let more = tally.step(WITH_ONE, sum(sine, Number::ONE));
    tally.add(STORED + 2);
    let less = tally.step(WITH_ONE, sum(sine, Number::ONE.negated()));
    tally.add(RECALLED);
    let square = tally.step(APART, product(less, more));
    tally.add(1);
    let cosine = tally.step(ROOT, root(square));
    tally.add(5 + 2);
    let tangent = tally.step(0, quotient(x.magnitude(), cosine));
    tally.add(5);
    match tangent.exponent {
        0.. => arc_of_inverse(tally, tangent, signs),
        _ => {
            tally.add(2);
            turned_back(tally, tangent)
        }
    }
}

/// Returns the arc of 1 / X.
fn arc_of_inverse(tally: &mut Tally, x: Number, signs: &mut Signs) -> Number {
    let inverse = tally.step(RECIPROCAL, quotient(Number::ONE, x));
    tally.add(2 + 4);
    signs.complement = !signs.complement;
    turned_back(tally, inverse)
}

/// Returns the arc of a tangent below 1, for which a vector is turned back.
fn turned_back(tally: &mut Tally, tangent: Number) -> Number {
    let first = (-tangent.exponent - 1).max(0) as usize;
    tally.add(5 + 7 * first.min(6) as u64 + 3);
    if first > 5 {
        return tangent;
    }
    tally.add(5);
    let (mut x, mut y) = (ONE, tangent.digits);
    let mut counts = [0; 6];
    for (j, count) in counts.iter_mut().enumerate().skip(first) {
        while y >= x {
            (x, y) = (x + y / 10u64.pow(2 * (j as u32 + 1)), y - x);
            *count += 1;
        }
        tally.add(*count * (15 + 4 * j as u64) + 3 + 8);
        y *= 10;
    }
    tally.add(1);
    let mut arc = tally.step(2, division(y, x, 0)).digits;
    tally.add(4);
    let mut last = 6;
    for j in (0..6).rev() {
        arc = (arc + counts[j] * ARCTANS[j]) / 10;
        last = j;
        tally.add(11 + ARCTAN[j] + 3 * counts[j]);
        if counts[..j].iter().all(|&count| count == 0) {
            break;
        }
        tally.add(2);
    }
    tally.add(3 + 4 * last as u64);
    Number::new(arc, -1 - last as i32)
}

/// Returns the whole angle in this unit.
fn whole(tally: &mut Tally, arc: Number, signs: Signs, unit: Angle) -> Number {
    tally.add(1 + 2);
    let mut angle = tally.step(0, normalized(arc.digits, arc.exponent));
    tally.add(2 + 2 + 2);
    if signs.complement {
        tally.add(2 + HALF);
        angle = tally.step(APART, sum(Number { negative: true, ..angle }, RIGHT_ANGLE));
    }
    if signs.second {
        tally.add(HALF);
        angle = tally.step(APART, sum(angle, RIGHT_ANGLE));
    }
    if unit != Angle::Rad {
        tally.add(HALF + 3);
        angle = tally.step(APART, quotient(angle, Number { exponent: -2, ..RIGHT_ANGLE }));
        tally.add(2);
        if unit == Angle::Deg {
            tally.add(4);
            angle = tally.step(0, product(angle, HUNDRED_DEGREES));
        }
    }
    tally.add(2 + 2);
    tally.add_if(signs.negative, 1);
    angle
}
