//! Values as the measured files write them.

use sim41::Register;

/// A decimal number such as `-1.25E-3`, fourteen hexadecimal digits, or up to six characters of
/// ALPHA data in quotes.
pub fn register(text: &str) -> Register {
    if let Some(alpha) = text.strip_prefix('"') {
        return Register::from_alpha(alpha.trim_end_matches('"').as_bytes());
    }
    if text.len() == 14 && text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return text.parse().unwrap();
    }
    let (mantissa, exponent) = text.split_once('E').unwrap_or((text, "0"));
    let (negative, mantissa) = match mantissa.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, mantissa),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{part}");
    let Some(first) = digits.find(|c| c != '0') else { return Register::ZERO };
    let exponent = exponent.parse::<i32>().unwrap() + whole.len() as i32 - 1 - first as i32;
    let digits = format!("{:0<10}", digits[first..].trim_end_matches('0'));
    assert_eq!(digits.len(), 10, "{text}");
    let sign = if negative { 9 } else { 0 };
    format!("{sign}{digits}{:03}", (exponent + 1000) % 1000).parse().unwrap()
}
