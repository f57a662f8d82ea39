//! Stand-ins for what is still being written elsewhere; each goes when its own lands: the display
//! forms of numbers (`number`).

use crate::instruction::Chars;
use crate::number::{Decimal, Format};
use crate::register::Register;

fn value(r: Register) -> f64 {
    if Decimal::read(r).is_err() {
        return 0.0;
    }
    let mantissa: f64 = format!("{:010x}", r.field(3, 10)).parse().unwrap_or(0.0) / 1e9;
    let e: i32 = format!("{:03x}", r.field(0, 3)).parse().unwrap_or(0);
    let e = if e > 500 { e - 1000 } else { e };
    let v = mantissa * 10f64.powi(e);
    if r.digit(13) == 9 { -v } else { v }
}

fn number(v: f64) -> Register {
    let s = format!("{:.9e}", v.abs());
    let (m, e) = s.split_once('e').unwrap_or(("0", "0"));
    let m: String = m.chars().filter(|c| *c != '.').collect();
    let e: i32 = e.parse().unwrap_or(0);
    if v == 0.0 {
        return Register::ZERO;
    }
    let e = if e < 0 { 1000 + e } else { e };
    format!("{}{m}{e:03}", if v < 0.0 { 9 } else { 0 }).parse().unwrap_or_default()
}

/// The ARCL form of a number.
pub fn text(r: Register, _: Format) -> Chars {
    if r.is_alpha() {
        Chars::new(&r.alpha_text().collect::<Vec<_>>())
    } else {
        Chars::new(format!("{:.4}", value(r)).as_bytes())
    }
}

/// The display of a number.
pub fn shown(r: Register, f: Format) -> Chars {
    let mut c = Chars::new(if r.digit(13) == 0 { b" " } else { b"" });
    text(r, f).as_slice().iter().for_each(|&b| c.push(b));
    c
}

/// The value of a number line.
pub fn line_value(digits: &[u8]) -> Register {
    let s: String = digits
        .iter()
        .map(|d| match d {
            0x10..=0x19 => (b'0' + d - 0x10) as char,
            0x1a => '.',
            0x1b => 'e',
            _ => '-',
        })
        .collect();
    let s = if s.ends_with(['e', '-']) { format!("{s}0") } else { s };
    number(s.parse().unwrap_or(0.0))
}
