//! Reads a position of eight queens from the digits in X or, if X has none, from ALPHA.

use sim41_calculator::memory::Memory;
use sim41_number as number;

pub const SIDE: usize = 8;

/// The row of the queen in each column, and the name of the register that contains the digits.
pub fn position(memory: &Memory) -> Option<([u8; SIDE], &'static str)> {
    let whole = number::Format { notation: number::Notation::Fix, digits: 0, ..memory.format() };
    let x: Vec<u8> = number::text(memory.x(), whole).iter().copied().collect();
    let alpha: Vec<u8> = memory.alpha().collect();
    let x: Vec<u8> = x.into_iter().filter(|byte| !b".,".contains(byte)).collect();
    digits(&x).map(|rows| (rows, "X")).or_else(|| digits(&alpha).map(|rows| (rows, "ALPHA")))
}

/// Finds the first run of exactly eight digits from 1 to 8.
fn digits(text: &[u8]) -> Option<[u8; SIDE]> {
    text.split(|byte| !byte.is_ascii_digit())
        .filter_map(|run| <[u8; SIDE]>::try_from(run).ok())
        .find(|run| run.iter().all(|digit| (b'1'..=b'8').contains(digit)))
        .map(|run| run.map(|digit| digit - b'0'))
}

pub fn attacks(rows: &[u8; SIDE], column: usize) -> bool {
    (0..SIDE).any(|other| {
        let distance = (rows[other] as i8 - rows[column] as i8).unsigned_abs() as usize;
        other != column && (distance == 0 || distance == other.abs_diff(column))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_found() {
        assert_eq!(digits(b"POSITION1=15863724"), Some([1, 5, 8, 6, 3, 7, 2, 4]));
        assert_eq!(digits(b"158637241"), None);
        assert_eq!(digits(b"15863729"), None);
        assert_eq!(digits(b""), None);
    }

    #[test]
    fn attacks_are_seen() {
        let rows = [1, 5, 8, 6, 3, 7, 2, 4];
        assert!((0..SIDE).all(|column| !attacks(&rows, column)));
        assert!((0..SIDE).all(|column| attacks(&[1; SIDE], column)));
    }
}
