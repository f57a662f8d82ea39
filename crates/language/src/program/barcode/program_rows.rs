//! Program rows: type 1, or type 2 if the program is private.
//!
//! After the type come the row number modulo 16, counted from 0, two byte counts, and up to
//! thirteen program bytes. The first count is the number of bytes that complete an instruction
//! begun in the previous row; the second is the number of bytes that begin an instruction completed
//! in the next row. Checksums continue from row to row (`BarcodeRow::new` in `barcode`).

use super::{BarcodeRow, LONGEST};
use crate::instruction::bytes;

const PART: usize = LONGEST - 3;
const PRIVATE: u8 = 2;
/// The third byte of END. The wand changes END to a .END. that requests packing and decompiling.
const END: u8 = 0x2F;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramRow {
    pub row: BarcodeRow,
    pub lines: (usize, usize),
}

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
        let holding = |at: usize| starts.partition_point(|&(start, _)| start <= at) - 1;
        let (first, last) = (holding(start), holding(end - 1));
        let next = |n: usize| starts.get(n + 1).map_or(program.len(), |&(start, _)| start);
        let head = if starts[first].0 < start { next(first).min(end) - start } else { 0 };
        let tail = if next(last) > end { end - starts[last].0.max(start) } else { 0 };
        let mut bytes = vec![kind | number as u8 & 0xF, (head as u8) << 4 | tail as u8];
        bytes.extend_from_slice(part);
        let row = BarcodeRow::new(&bytes, before);
        before = row.bytes()[0];
        ProgramRow { row, lines: (starts[first].1, starts[last].1) }
    });
    rows.collect()
}

/// The offset and line number of each instruction; a NULL counts as part of the next line.
fn starts(program: &[u8]) -> Vec<(usize, usize)> {
    let (mut at, mut line) = (0, 1);
    let start = |bytes: &[u8]| {
        let start = (at, line);
        at += bytes.len();
        line += usize::from(bytes[0] != 0);
        start
    };
    bytes::lines(program).map(start).collect()
}
