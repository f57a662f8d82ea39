//! Stand-ins for functions of `number` that are still being written; each goes when its own lands.

use crate::instruction::Chars;
use crate::number::{Decimal, Error, Format};
use crate::register::Register;
use std::cmp::Ordering;

pub fn normalize(r: Register) -> Register {
    r
}

fn parts(r: Register) -> Result<f64, Error> {
    Decimal::read(r)?;
    let mantissa: f64 = format!("{:010x}", r.field(3, 10)).parse().unwrap_or(0.0) / 1e9;
    let e: i32 = format!("{:03x}", r.field(0, 3)).parse().unwrap_or(0);
    let e = if e > 500 { e - 1000 } else { e };
    let v = mantissa * 10f64.powi(e);
    Ok(if r.digit(13) == 9 { -v } else { v })
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

pub fn compare(x: Register, y: Register) -> Result<Ordering, Error> {
    Ok(parts(x)?.total_cmp(&parts(y)?))
}

pub fn index(r: Register) -> Result<u32, Error> {
    Ok(parts(r)?.abs() as u32)
}

pub fn isg(r: Register) -> Result<(Register, bool), Error> {
    let v = parts(r)? + 1.0;
    Ok((number(v), v > v.fract() * 1000.0))
}

pub fn dse(r: Register) -> Result<(Register, bool), Error> {
    let v = parts(r)? - 1.0;
    Ok((number(v), v <= v.fract() * 1000.0))
}

pub fn text(r: Register, _: Format) -> Chars {
    if r.is_alpha() {
        Chars::new(&r.alpha_text().collect::<Vec<_>>())
    } else {
        Chars::new(format!("{:.4}", parts(r).unwrap_or(0.0)).as_bytes())
    }
}

pub fn shown(r: Register, f: Format) -> Chars {
    text(r, f)
}

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
    number(s.parse().unwrap_or(0.0))
}
