//! Builds a module image from programs.
//!
//! A module stores each program byte in one code and marks the first byte of each line. The number
//! of registers that COPY needs precedes the program. Jumps contain their distance; three-byte
//! jumps need it, because the firmware does not search a module for their labels. Every global
//! label becomes a function. Source: measurements.

use super::{Module, ModulePage, PageRequest};
use crate::instruction::bytes;
use crate::module::ports::{FIRST_BYTE, FUNCTIONS, MARK, PAGE, PRIVATE, PageCodes, USER_CODE};
use sim41_number::charset::Chars;
use std::sync::Arc;

const LABELS: usize = FUNCTIONS as usize - 1;
const KEPT: usize = 12;
/// The processor's RTN instruction, used as the code of the header function.
const RETURN: u16 = 0x3E0;
pub const HEADER: std::ops::RangeInclusive<usize> = 8..=11;
const SHORT: usize = 127;
const LONG: usize = 4095;
/// The third byte of an END that does not request packing.
const END: u8 = 0x2F;

#[derive(Clone, Debug)]
pub struct Plan {
    pub number: u8,
    /// The name of the first function, which CAT 2 shows as the header.
    pub header: String,
    pub private: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unbuildable {
    #[error("invalid XROM number: expected 1 to 31")]
    Number,
    #[error(
        "invalid header {0:?}: expected {min} to {max} capital letters, digits and symbols",
        min = HEADER.start(),
        max = HEADER.end()
    )]
    Header(String),
    #[error("{program}: {what}")]
    Program { program: String, what: String },
    #[error("too many global labels: {count} (limit {LABELS}, excluding the header)", count = .0)]
    Labels(usize),
    #[error("too many pages for a module: {pages} (limit {MOST})", pages = .0)]
    Pages(usize),
}

const MOST: usize = 2;

struct Compiled {
    codes: Vec<u16>,
    labels: Vec<usize>,
}

/// Programs must be prepared by [`raw::tidy`](crate::program::raw::tidy).
pub fn build(programs: &[(String, Vec<u8>)], plan: &Plan) -> Result<Module, Unbuildable> {
    if !(1..=31).contains(&plan.number) {
        return Err(Unbuildable::Number);
    }
    let header = header(&plan.header).ok_or(Unbuildable::Header(plan.header.clone()))?;
    let compiled: Vec<Compiled> = programs
        .iter()
        .map(|(name, program)| compile(program, name, plan.private))
        .collect::<Result<_, _>>()?;
    let labels = compiled.iter().map(|program| program.labels.len()).sum();
    if labels > LABELS {
        return Err(Unbuildable::Labels(labels));
    }
    let mut pages: Vec<Vec<u16>> = vec![vec![0; 2 + 2 * (labels + 1) + 2]];
    let first = &mut pages[0];
    (first[0], first[1]) = (plan.number as u16, labels as u16 + 1);
    first.extend(header);
    let address = first.len();
    first.push(RETURN);
    let mut table = vec![(address, false)];
    for (program, (name, _)) in compiled.iter().zip(programs) {
        let length = program.codes.len();
        if pages.last().is_none_or(|page| page.len() + length > PAGE - KEPT) {
            pages.push(Vec::new());
        }
        let page = pages.len() - 1;
        if pages[page].len() + length > PAGE - KEPT {
            return Err(too_long(name, length));
        }
        let start = PAGE * page + pages[page].len();
        table.extend(program.labels.iter().map(|label| (start + label, true)));
        pages[page].extend(&program.codes);
    }
    if pages.len() > MOST {
        return Err(Unbuildable::Pages(pages.len()));
    }
    for (n, &(address, user_code)) in table.iter().enumerate() {
        let kind = if user_code { USER_CODE } else { 0 };
        pages[0][2 + 2 * n] = kind | (address >> 8) as u16;
        pages[0][3 + 2 * n] = (address & 0xFF) as u16;
    }
    let places: &[PageRequest] = if pages.len() == 1 {
        &[PageRequest::Any]
    } else {
        &[PageRequest::Lower, PageRequest::Upper]
    };
    let pages = pages.iter().zip(places).enumerate().map(|(n, (codes, &place))| ModulePage {
        offset: 0,
        place,
        bank: 1,
        table: n == 0,
        codes: Arc::new(with_checksum(codes)),
    });
    Ok(Module { title: plan.header.trim().to_string(), pages: pages.collect() })
}

pub fn is_of_header(character: char) -> bool {
    matches!(character, ' '..='_') && !matches!(character, ',' | '.' | ':')
}

fn header(name: &str) -> Option<Vec<u16>> {
    if !HEADER.contains(&name.chars().count()) || !name.chars().all(is_of_header) {
        return None;
    }
    let mut codes: Vec<u16> = name.bytes().rev().map(|byte| byte as u16 & 0x3F).collect();
    codes[0] |= 0x80;
    Some(codes)
}

/// The checksum in the last code makes the sum of all codes 0 modulo 1023.
fn with_checksum(codes: &[u16]) -> PageCodes {
    let mut page = [0; PAGE];
    page[..codes.len()].copy_from_slice(codes);
    let sum: u32 = page.iter().map(|&code| code as u32).sum();
    page[PAGE - 1] = (1023 - sum % 1023) as u16 % 1023;
    page
}

struct CompiledLine {
    bytes: Chars,
    at: usize,
}

fn compile(program: &[u8], name: &str, private: bool) -> Result<Compiled, Unbuildable> {
    let lines = lines(program);
    let length = lines.last().map_or(0, |line| line.at + line.bytes.as_slice().len());
    let (registers, first) = (length.div_ceil(7), (length + 6) % 7 + 1);
    let mut codes = vec![registers as u16 & 0xFF, MARK | (first as u16) << 4];
    if private {
        codes[1] |= PRIVATE;
    }
    // After COPY, the END before the program occupies the last three bytes of a register.
    let mut before = -(3 + 7 - first as i32);
    let mut labels = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        let mut bytes = line.bytes.as_slice().to_vec();
        match bytes[0] {
            0xC0..=0xCD => {
                let distance = (line.at as i32 - before) as usize;
                before = line.at as i32;
                bytes[0] = 0xC0 | ((distance % 7) << 1) as u8 | ((distance / 7) >> 8 & 1) as u8;
                bytes[1] = (distance / 7) as u8;
                match bytes[2] {
                    0xF0.. => {
                        // A label without a name has no key byte.
                        bytes.iter_mut().skip(3).take(1).for_each(|key| *key = 0);
                        labels.push(2 + line.at);
                    }
                    _ => bytes[2] = END,
                }
            }
            0xB1..=0xBF => {
                // If the distance is too long, the firmware searches for the label every time.
                let target =
                    target(&lines, n, bytes[0] - 0xB1).ok_or_else(|| open(name, n, line))?;
                bytes[1] = distance(line.at + 1, target, SHORT)
                    .map_or(0, |(back, distance)| distance as u8 | if back { 0 } else { 0x80 });
            }
            0xD0..=0xEF => {
                let target =
                    target(&lines, n, bytes[2] & 0x7F).ok_or_else(|| open(name, n, line))?;
                let (back, distance) =
                    distance(line.at, target, LONG).ok_or_else(|| too_long(name, length))?;
                bytes[0] = bytes[0] & 0xF0 | (distance >> 8) as u8;
                bytes[1] = distance as u8;
                bytes[2] = bytes[2] & 0x7F | if back { 0 } else { 0x80 };
            }
            _ => {}
        }
        let mut mark = if bytes[0] == 0 { 0 } else { FIRST_BYTE };
        for byte in bytes {
            codes.push(mark | byte as u16);
            mark = 0;
        }
    }
    if labels.is_empty() {
        let what = "a program has no global label: in a module, every program needs one".into();
        return Err(Unbuildable::Program { program: name.into(), what });
    }
    if let Some(last) = codes.last_mut() {
        *last |= MARK;
    }
    Ok(Compiled { codes, labels })
}

/// The lines of a program up to its END. NULLs are dropped, except between two number lines.
fn lines(program: &[u8]) -> Vec<CompiledLine> {
    let digits = |byte: Option<&u8>| byte.is_some_and(|byte| (0x10..=0x1C).contains(byte));
    let mut lines: Vec<CompiledLine> = Vec::new();
    let (mut n, mut at, mut number) = (0, 0, false);
    for line in bytes::lines(program) {
        n += line.len();
        if line[0] != 0 || number && digits(program[n..].iter().find(|&&byte| byte != 0)) {
            lines.push(CompiledLine { bytes: Chars::new(line), at });
            at += line.len();
            number = digits(line.first());
        }
    }
    lines
}

/// The offset of the byte before label `code`. Like the firmware, searches from line `from`.
fn target(lines: &[CompiledLine], from: usize, code: u8) -> Option<i32> {
    let is_label = |line: &&CompiledLine| match *line.bytes.as_slice() {
        [short @ 0x01..=0x0F] => short - 1 == code,
        [0xCF, label] => label == code,
        _ => false,
    };
    let found = lines[from..].iter().chain(&lines[..from]).find(is_label)?;
    Some(found.at as i32 - 1)
}

/// Whether the target precedes the jump, and the distance in bytes; `None` if it exceeds `longest`.
fn distance(origin: usize, target: i32, longest: usize) -> Option<(bool, usize)> {
    let distance = target - origin as i32;
    let bytes = distance.unsigned_abs() as usize;
    (bytes <= longest).then_some((distance < 0, bytes))
}

fn open(program: &str, line: usize, at: &CompiledLine) -> Unbuildable {
    let step = bytes::first(at.bytes.as_slice()).0;
    let listed = crate::instruction::text::listed(&step);
    let label = listed.split_whitespace().last().unwrap_or_default();
    let what = format!(
        "line {line}: LBL {label} is missing; in a module, the label of every jump must exist",
        line = line + 1
    );
    Unbuildable::Program { program: program.into(), what }
}

fn too_long(program: &str, length: usize) -> Unbuildable {
    let what = format!("program too long for a module: {length} bytes (limit {PAGE})");
    Unbuildable::Program { program: program.into(), what }
}
