//! Single functions against measured results of the calculator, `tests/vectors/functions.tsv`.
//!
//! A row: function, mode, T Z Y X, R11-R16 (statistics), status, then T Z Y X L and R11-R16
//! afterwards. Here the functions of `number` are checked by name; the rows about the stack
//! belong to the machine.

use sim41::number::{self, Error};
use sim41::register::Register;
use std::collections::BTreeMap;

/// A decimal number such as `-1.25E-3`, or up to six characters of ALPHA data in quotes.
fn register(text: &str) -> Register {
    if let Some(alpha) = text.strip_prefix('"') {
        return Register::from_alpha(alpha.trim_end_matches('"').as_bytes());
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

/// What a function leaves in X, or the error, for a row it applies to.
fn compute(name: &str, y: Register, x: Register) -> Option<Result<Register, Error>> {
    Some(match name {
        "+" => number::add(y, x),
        "-" => number::sub(y, x),
        "*" => number::mul(y, x),
        "/" => number::div(y, x),
        "%" => number::percent(y, x),
        "%CH" => number::percent_change(y, x),
        "1/X" => number::reciprocal(x),
        "X^2" => number::square(x),
        "SQRT" => number::sqrt(x),
        "ABS" => number::abs(x),
        "CHS" => number::chs(x),
        "INT" => number::int(x),
        "FRC" => number::frc(x),
        "SIGN" => Ok(number::sign(x)),
        _ => return None,
    })
}

#[test]
fn measured_results() {
    let text = std::fs::read_to_string("tests/vectors/functions.tsv").unwrap();
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let f: Vec<&str> = line.split('\t').collect();
        let (y, x, status) = (register(f[4]), register(f[5]), f[7]);
        let Some(result) = compute(f[0], y, x) else { continue };
        let (mut expected_x, mut expected) = (f[11], status.to_string());
        // An error flag leaves the operands; the number behind the error shows through flag 24.
        let flags: Vec<&str> = f[1].split('/').collect();
        let answer = match result {
            Ok(r) => (r, "OK".to_string()),
            Err(Error::OutOfRange(largest)) if flags.contains(&"F24") => (largest, "OK".to_string()),
            Err(_) if flags.contains(&"F25") => (x, "OK".to_string()),
            Err(e) => (x, e.to_string()),
        };
        if expected_x.is_empty() {
            expected_x = f[5];
        }
        if expected.is_empty() {
            expected = "OK".into();
        }
        let count = counts.entry(f[0]).or_default();
        count.0 += 1;
        if answer != (register(expected_x), expected.clone()) {
            count.1 += 1;
            println!("{line}\n    gives {answer:?}, not {:?} {expected}", register(expected_x));
        }
    }
    assert!(!counts.is_empty());
    let wrong: Vec<_> = counts.iter().filter(|(_, c)| c.1 > 0).collect();
    assert!(wrong.is_empty(), "rows that differ, by function (rows, differences): {wrong:?}");
}
