//! Checks number lines: at most ten digits with one radix mark, and a two-digit exponent.

use sim41_number::register_text;

const DIGITS: usize = 10;
const EXPONENT: usize = 2;
const ZERO: u8 = 0x10;
const NINE: u8 = 0x19;
const RADIX: u8 = 0x1A;
const E: u8 = 0x1B;
const MINUS: u8 = 0x1C;

/// Why a number line is invalid. A number without digits, such as E3, is valid because the
/// calculator executes it.
pub(crate) fn wrong(bytes: &[u8]) -> Option<&'static str> {
    let (mantissa, exponent) = match bytes.iter().position(|byte| *byte == E) {
        Some(place) => (&bytes[..place], &bytes[place + 1..]),
        None => (bytes, &bytes[bytes.len()..]),
    };
    let unsigned = |part: &[u8]| part.strip_prefix(&[MINUS]).unwrap_or(part).to_vec();
    let (mantissa, exponent) = (unsigned(mantissa), unsigned(exponent));
    let digits = |part: &[u8]| part.iter().filter(|byte| (ZERO..=NINE).contains(byte)).count();
    let has = |part: &[u8], byte| part.contains(&byte);
    let radixes = mantissa.iter().filter(|byte| **byte == RADIX).count();
    if has(&exponent, E) {
        Some("a number has only one exponent")
    } else if radixes > 1 || has(&exponent, RADIX) {
        Some("a number has at most one radix mark, and none in the exponent")
    } else if has(&mantissa, MINUS) || has(&exponent, MINUS) {
        Some("a minus sign is allowed only at the beginning of a number or of its exponent")
    } else if digits(&exponent) > EXPONENT {
        Some("an exponent has at most two digits")
    } else if digits(&mantissa) > DIGITS {
        Some("a number has at most ten digits")
    } else {
        None
    }
}

pub(crate) fn nearest(bytes: &[u8]) -> Option<String> {
    let sign = |byte: &u8| match *byte {
        RADIX => '.',
        E => 'E',
        MINUS => '-',
        digit => char::from(b'0' + (digit - ZERO)),
    };
    let number: String = bytes.iter().map(sign).collect();
    register_text::enterable(&number).ok()
}
