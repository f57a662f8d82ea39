//! Formats instructions as text: [`listed`] for listings (`STO IND 05`, `"|-MORE"`, `-3E5`),
//! [`shown`] for the display (`LBLᵀNAME`, `-3 E5`).

use super::operand::{self, INDIRECT, Operand};
use super::table::Op;
use super::{OperandKind, Step};
use sim41_number::charset;

pub const LONGEST_TEXT: usize = 15;
pub const LONGEST_NAME: usize = 7;

pub fn listed(step: &Step) -> String {
    let name = step.op.name();
    match (&step.operand, step.op) {
        (Operand::Chars(digits), Op::Number) => match digits.as_slice() {
            [0x1C] => "NEG".into(),
            digits => digits.iter().map(|&d| digit_char(d)).collect(),
        },
        (Operand::Chars(text), Op::Text) => match text.as_slice() {
            [0x7F, rest @ ..] => format!("\"|-{}\"", quoted(rest)),
            text => format!("\"{}\"", quoted(text)),
        },
        (Operand::Chars(text), _) => match text.as_slice() {
            [letter] if local_label(*letter).is_some() => format!("{name} ᵀ{}", *letter as char),
            text => format!("{name} \"{}\"", quoted(text)),
        },
        (Operand::Byte(byte), Op::SpareInd | Op::SpareGto) => {
            format!("{} {}", spare_name(step.op), byte)
        }
        (Operand::Byte(byte), op) => match op.spec().kind {
            OperandKind::Label if byte & INDIRECT == 0 => format!("{name} {}", label_name(*byte)),
            kind => format!("{name} {}", operand::listed(*byte, kind == OperandKind::Digit)),
        },
        (Operand::Xrom(module, function), _) => format!("XROM {module:02},{function:02}"),
        (Operand::None, _) => name.into(),
    }
}

/// Omits the line number. Shows the raised T as `ᵀ` and unknown characters as `⊠`.
pub fn shown(step: &Step) -> String {
    let name = step.op.name();
    let lcd = |text: &[u8]| text.iter().map(|&b| lcd_char(b)).collect::<String>();
    match (&step.operand, step.op) {
        (Operand::Chars(digits), Op::Number) => {
            digits.as_slice().iter().map(|&d| shown_digit(d)).collect()
        }
        (Operand::Chars(text), Op::Text) => format!("ᵀ{}", lcd(text.as_slice())),
        (Operand::Chars(text), _) => format!("{name}ᵀ{}", lcd(text.as_slice())),
        (Operand::Byte(byte), Op::SpareInd) => match byte & INDIRECT {
            0 => format!("GTO {}", operand::shown(byte | INDIRECT, false)),
            _ => format!("XEQ {}", operand::shown(*byte, false)),
        },
        (Operand::Byte(_), Op::SpareGto) => "GTO 15".into(),
        (Operand::Byte(byte), op) => {
            format!("{name} {}", operand::shown(*byte, op.spec().kind == OperandKind::Digit))
        }
        (Operand::Xrom(module, function), _) => format!("XROM {module:02},{function:02}"),
        (Operand::None, op) if op.is_printer_program() => format!("XROMᵀ{name}"),
        (Operand::None, _) => name.into(),
    }
}

pub fn lcd_text(name: impl IntoIterator<Item = u8>) -> String {
    name.into_iter().map(lcd_char).collect()
}

/// Converts a byte to a display character; the punctuation marks `.` `,` `:` are unchanged.
pub fn lcd_char(byte: u8) -> char {
    charset::Glyph::from_byte(byte).map_or(byte as char, |glyph| glyph.char())
}

fn digit_char(byte: u8) -> char {
    match byte {
        0x10..=0x19 => (b'0' + byte - 0x10) as char,
        0x1A => '.',
        0x1B => 'E',
        _ => '-',
    }
}

fn shown_digit(byte: u8) -> String {
    match byte {
        0x1B => " E".into(),
        _ => digit_char(byte).into(),
    }
}

fn spare_name(op: Op) -> &'static str {
    match op {
        Op::SpareInd => "SPARE AF",
        _ => "SPARE B0",
    }
}

/// Escapes text for use between quotes: `"` and `\` with a backslash, and characters without a
/// Unicode form as `\xHH`.
fn quoted(text: &[u8]) -> String {
    let mut out = String::new();
    for (n, &byte) in text.iter().enumerate() {
        match charset::to_char(byte) {
            Some(c @ ('"' | '\\')) => out.extend(['\\', c]),
            // At the beginning of quoted text, a bar would be parsed as an append sign.
            Some('|') if n == 0 => out.push_str("\\x7C"),
            Some(c) if charset::from_char(c) == Some(byte) && byte != 0x7F => out.push(c),
            _ => out.push_str(&format!("\\x{byte:02X}")),
        }
    }
    out
}

fn label_name(code: u8) -> String {
    match code {
        100 | 101 | 112..=122 => format!("{code}"),
        _ => operand::listed(code, false),
    }
}

pub fn local_label(letter: u8) -> Option<u8> {
    match letter {
        b'A'..=b'J' => Some(letter - b'A' + 102),
        b'a'..=b'e' => Some(letter - b'a' + 123),
        _ => None,
    }
}
