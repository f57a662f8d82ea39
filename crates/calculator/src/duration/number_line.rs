//! The processor words of a number line. The firmware enters the line byte by byte as if its keys
//! were pressed, and makes a number of what has been entered after each of them.
//!
//! The words are read off traces of the firmware; they are typical for zeros at the beginning of a
//! number, for numbers of ten digits and for exponents.

use super::column;
use sim41_language::module::Position;

/// The words of a number line without its bytes, with the stack lift, and the words by the column
/// of its last byte.
const NUMBER: u64 = 156;
const NUMBER_END: [u64; 7] = [0, 3, 3, 4, 3, 4, 4];
/// The words of each byte of a number line, after which the number is made anew, and those by the
/// column of the byte that follows.
const BYTE_ENTERED: u64 = 100;
const FOLLOWING: [u64; 7] = [0, 2, 2, 2, 2, 2, 4];
/// The words of a digit, of the point, of a sign, of EEX after digits and without, and of a sign or
/// digit of the exponent.
const DIGIT: u64 = 40;
const POINT: u64 = 20;
const SIGN: u64 = 14;
const EEX: [u64; 2] = [31, 40];
const EXPONENT: u64 = 42;
/// The words for each place of the mantissa that is passed to the place of a digit, and for each
/// place that is free or stands before the point when the number is made.
const PLACE: u64 = 4;
/// The number of places.
const PLACES: u64 = 10;
/// The words by which a digit before the point is longer.
const WHOLE: u64 = 3;
/// The words in which a number without digits is made, and the additional words of one without
/// digits before the point.
const NO_DIGITS: u64 = 112;
const NO_WHOLE: u64 = 5;
/// The additional words of a number that is 0, which has no digit to begin with.
const ZERO: u64 = 63;

/// Returns the words of a number line after `pc`.
pub(super) fn words(line: &[u8], pc: Position) -> u64 {
    let mut words = NUMBER + NUMBER_END[column(pc.forward(line.len()))];
    let (mut digits, mut whole, mut point, mut exponent) = (0, 0, false, false);
    let mut negative = 0;
    for (n, byte) in line.iter().enumerate() {
        words += match byte {
            0x1B => {
                exponent = true;
                let eex = EEX[usize::from(digits == 0)];
                (digits, whole) = (digits.max(1), whole.max(1));
                eex
            }
            _ if exponent => EXPONENT,
            0x1A => {
                point = true;
                POINT
            }
            0x1C => SIGN,
            _ => {
                digits = PLACES.min(digits + 1);
                whole += u64::from(!point);
                let before = if point { 0 } else { WHOLE };
                DIGIT + PLACE * (PLACES - digits) + before - u64::from(*byte == 0x10)
            }
        };
        words += match (digits, whole) {
            (0, _) => NO_DIGITS,
            (_, 0) => PLACE * (PLACES - digits) + NO_WHOLE,
            _ => PLACE * (PLACES - digits + whole),
        };
        words += BYTE_ENTERED + negative + FOLLOWING[column(pc.forward(n + 2))];
        negative |= u64::from(*byte == 0x1C);
    }
    words + if line == [0x10] { ZERO } else { 0 }
}
