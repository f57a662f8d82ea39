//! The rows of a program: types 1 and 2 (private).
//!
//! Behind the type stands the row's number, from 0, modulo 16; then how many bytes at the row's
//! beginning belong to an instruction of the row before, and how many at its end begin one that
//! goes on in the next row; then up to thirteen bytes of the program. Checksums go on from row to
//! row.

use super::{LONGEST, Row};
use crate::instruction::bytes;

/// Bytes of the program in a row.
const PART: usize = LONGEST - 3;
/// Type of a program that the wand makes private.
const PRIVATE: u8 = 2;
/// The third byte of the END in bar code: it becomes .END. of memory, to be packed and decompiled.
const END: u8 = 0x2F;

/// A row of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramRow {
    /// Its bytes.
    pub row: Row,
    /// The first and the last program line of which it has a byte.
    pub lines: (usize, usize),
}

/// The rows of a program that ends with END.
pub fn program(program: &[u8], private: bool) -> Vec<ProgramRow> {
    let mut program = program.to_vec();
    if let Some(last) = program.last_mut() {
        *last = END;
    }
    let starts = starts(&program);
    let kind = if private { PRIVATE } else { 1 } << 4;
    let mut before = 0;
    let parts = program.chunks(PART).enumerate();
    let rows = parts.map(|(number, part)| {
        let (start, end) = (number * PART, number * PART + part.len());
        // The instruction that the row begins in, and the one that it ends in.
        let holding = |at: usize| starts.partition_point(|&(start, _)| start <= at) - 1;
        let (first, last) = (holding(start), holding(end - 1));
        let next = |n: usize| starts.get(n + 1).map_or(program.len(), |&(start, _)| start);
        let head = if starts[first].0 < start { next(first).min(end) - start } else { 0 };
        let tail = if next(last) > end { end - starts[last].0.max(start) } else { 0 };
        let mut bytes = vec![kind | number as u8 & 0xF, (head as u8) << 4 | tail as u8];
        bytes.extend_from_slice(part);
        let row = Row::new(&bytes, before);
        before = row.bytes()[0];
        ProgramRow { row, lines: (starts[first].1, starts[last].1) }
    });
    rows.collect()
}

/// The offset of each instruction, and its line; a NULL has the number of the line behind it.
fn starts(program: &[u8]) -> Vec<(usize, usize)> {
    let (mut starts, mut at, mut line) = (Vec::new(), 0, 1);
    while let Some(&first) = program.get(at) {
        starts.push((at, line));
        line += usize::from(first != 0);
        at += bytes::length(first, |n| program.get(at + n).copied().unwrap_or(0));
    }
    starts
}
