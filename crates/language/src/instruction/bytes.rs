//! Converts instructions to and from program bytes.
//!
//! Decoding cannot fail: every byte sequence decodes to instructions. Distances, links and key
//! bytes are not part of a [`Step`]: decoding skips them, and encoding writes 0.

use super::operand::{Chars, Operand};
use super::table::{INSTRUCTIONS, Op, Spec};
use super::{OpCode, Step};
use std::sync::LazyLock;

/// Decoding splits a number line after this many bytes. The firmware itself has no limit.
const LONGEST: usize = 31;

struct Index {
    first: [Option<Op>; 256],
    xrom: [Option<Op>; 2048],
}

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let mut index = Index { first: [None; 256], xrom: [None; 2048] };
    for spec in INSTRUCTIONS {
        match spec.code {
            OpCode::One(byte) | OpCode::Two(byte) => index.first[byte as usize] = Some(spec.op),
            OpCode::Xrom(module, function) => {
                index.xrom[module as usize * 64 + function as usize] = Some(spec.op)
            }
            OpCode::Key(_) | OpCode::Irregular => {}
        }
    }
    index
});

/// The length in bytes of the instruction that begins with the byte `first`; `rest(n)` is its byte
/// `n`, counted from 0. A number line includes all consecutive digit bytes.
pub fn length(first: u8, mut rest: impl FnMut(usize) -> u8) -> usize {
    match first {
        0x10..=0x1C => 1 + (1..LONGEST).take_while(|&n| (0x10..=0x1C).contains(&rest(n))).count(),
        0x1D..=0x1F => 2 + (rest(1) & 0xF) as usize,
        0x00..=0x8F => 1,
        0xC0..=0xCD => match rest(2) {
            third @ 0xF0.. => 3 + (third & 0xF) as usize,
            _ => 3,
        },
        0x90..=0xBF | 0xCE | 0xCF => 2,
        0xD0..=0xEF => 3,
        0xF0.. => 1 + (first & 0xF) as usize,
    }
}

/// Bytes beyond the end are read as NULLs.
pub fn first(bytes: &[u8]) -> (Step, usize) {
    decode(|n| bytes.get(n).copied().unwrap_or(0))
}

pub fn lines(program: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = program;
    std::iter::from_fn(move || {
        let length = length(*rest.first()?, |n| rest.get(n).copied().unwrap_or(0));
        let (line, after) = rest.split_at(length.min(rest.len()));
        rest = after;
        Some(line)
    })
}

pub fn instructions(program: &[u8]) -> impl Iterator<Item = (Step, &[u8])> {
    lines(program).map(|line| (first(line).0, line))
}

/// Decodes the instruction with the bytes `byte(0)`, `byte(1)` and so on, and returns its length.
pub fn decode(mut byte: impl FnMut(usize) -> u8) -> (Step, usize) {
    let first = byte(0);
    let len = length(first, &mut byte);
    let names = (0xC0..=0xCD).contains(&first) && byte(2) >= 0xF0;
    let second = if len > 1 { byte(1) } else { 0 };
    let third = if len > 2 { byte(2) } else { 0 };
    let mut chars = |from: usize| Operand::Chars((from..len).map(&mut byte).collect());
    let step = match first {
        0x00 => Step::plain(Op::Null),
        0x01..=0x0F => Step::with(Op::Lbl, first - 1),
        0x10..=0x1C => Step { op: Op::Number, operand: chars(0) },
        0x1D => Step { op: Op::GtoAlpha, operand: chars(2) },
        0x1E => Step { op: Op::XeqAlpha, operand: chars(2) },
        0x1F => Step { op: Op::WAlpha, operand: chars(2) },
        0x20..=0x2F => Step::with(Op::Rcl, first - 0x20),
        0x30..=0x3F => Step::with(Op::Sto, first - 0x30),
        0xA0..=0xA7 => {
            let (module, function) = xrom_number(first, second);
            match INDEX.xrom[module as usize * 64 + function as usize] {
                Some(op) => Step::plain(op),
                None => Step::xrom(module, function),
            }
        }
        0xAE => match second {
            n @ 0..0x80 => Step::with(Op::GtoInd, n | 0x80),
            n => Step::with(Op::XeqInd, n),
        },
        0xAF => Step::with(Op::SpareInd, second),
        0xB0 => Step::with(Op::SpareGto, second),
        0xB1..=0xBF => Step::with(Op::Gto, first - 0xB1),
        0xC0..=0xCD if names => Step { op: Op::LblAlpha, operand: chars(4.min(len)) },
        0xC0..=0xCD => Step::plain(Op::End),
        0xCF => Step::with(Op::Lbl, second & 0x7F),
        0xD0..=0xDF => Step::with(Op::Gto, third & 0x7F),
        0xE0..=0xEF => Step::with(Op::Xeq, third & 0x7F),
        0xF0.. => Step { op: Op::Text, operand: chars(1) },
        _ => match INDEX.first[first as usize] {
            Some(op) if len == 2 => Step::with(op, second),
            Some(op) => Step::plain(op),
            None => Step::plain(Op::Null),
        },
    };
    (step, len)
}

/// XROM number and function number, decoded from the two bytes `A0`-`A7` `xx`.
pub(crate) fn xrom_number(first: u8, second: u8) -> (u8, u8) {
    ((first & 7) << 2 | second >> 6, second & 0x3F)
}

pub fn xrom_bytes(module: u8, function: u8) -> [u8; 2] {
    [0xA0 | module >> 2 & 7, module << 6 | function & 0x3F]
}

pub const MAINFRAME: u8 = 0x04;

pub fn without_operand(spec: &Spec) -> Option<[u8; 2]> {
    match (spec.code, spec.op) {
        (OpCode::One(code) | OpCode::Two(code) | OpCode::Key(code), _) => Some([MAINFRAME, code]),
        (OpCode::Xrom(module, function), _) => Some(xrom_bytes(module, function)),
        (OpCode::Irregular, Op::End) => Some([MAINFRAME, 0xC0]),
        (OpCode::Irregular, Op::Lbl) => Some([MAINFRAME, 0xCF]),
        (OpCode::Irregular, Op::Gto) => Some([MAINFRAME, 0xD0]),
        (OpCode::Irregular, Op::Xeq) => Some([MAINFRAME, 0xE0]),
        (OpCode::Irregular, _) => None,
    }
}

pub fn on_key(step: &Step) -> Option<[u8; 2]> {
    match step.operand {
        Operand::Xrom(module, function) => Some(xrom_bytes(module, function)),
        _ => without_operand(step.op.spec()),
    }
}

/// The bytes as the firmware writes them: in the short form if there is one, with zero distances
/// and links. Nonprogrammable instructions have no bytes.
pub fn encode(step: &Step) -> Chars {
    let operand = match step.operand {
        Operand::Byte(byte) => byte,
        _ => 0,
    };
    let text = match &step.operand {
        Operand::Chars(chars) => chars.as_slice(),
        _ => &[],
    };
    let with_text = |head: &[u8]| {
        let mut bytes = Chars::new(head);
        text.iter().for_each(|&b| bytes.push(b));
        bytes
    };
    match (step.op.spec().code, step.op) {
        (OpCode::Key(_), _) => Chars::new(&[]),
        (OpCode::One(byte), _) => Chars::new(&[byte]),
        (OpCode::Two(_), Op::Rcl) if operand < 16 => Chars::new(&[0x20 + operand]),
        (OpCode::Two(_), Op::Sto) if operand < 16 => Chars::new(&[0x30 + operand]),
        (OpCode::Two(byte), _) => Chars::new(&[byte, operand]),
        (OpCode::Xrom(module, function), _) => Chars::new(&xrom_bytes(module, function)),
        (OpCode::Irregular, op) => match op {
            Op::Lbl if operand < 15 => Chars::new(&[operand + 1]),
            Op::Lbl => Chars::new(&[0xCF, operand]),
            Op::LblAlpha => with_text(&[0xC0, 0x00, 0xF1 + text.len() as u8, 0x00]),
            Op::Gto if operand < 15 => Chars::new(&[0xB1 + operand, 0x00]),
            Op::Gto => Chars::new(&[0xD0, 0x00, operand]),
            Op::Xeq => Chars::new(&[0xE0, 0x00, operand]),
            Op::GtoAlpha => with_text(&[0x1D, 0xF0 | text.len() as u8]),
            Op::XeqAlpha => with_text(&[0x1E, 0xF0 | text.len() as u8]),
            Op::WAlpha => with_text(&[0x1F, 0xF0 | text.len() as u8]),
            Op::GtoInd => Chars::new(&[0xAE, operand & 0x7F]),
            Op::XeqInd => Chars::new(&[0xAE, operand | 0x80]),
            Op::SpareInd => Chars::new(&[0xAF, operand]),
            Op::SpareGto => Chars::new(&[0xB0, operand]),
            Op::End => Chars::new(&[0xC0, 0x00, 0x09]),
            Op::Number => with_text(&[]),
            Op::Text => with_text(&[0xF0 | text.len() as u8]),
            Op::UnknownXrom => match step.operand {
                Operand::Xrom(module, function) => Chars::new(&xrom_bytes(module, function)),
                _ => Chars::new(&[0x00]),
            },
            _ => Chars::new(&[0x00]),
        },
    }
}
