//! The records of a text file in extended memory, as text with one record per line.

use anyhow::{Result, anyhow};
use sim41_session::instruction::quoted;

pub fn read(text: &str) -> Result<Vec<Vec<u8>>> {
    text.lines().enumerate().map(record).collect()
}

/// Writes records in [`read`]'s format, with `\xHH` for a character without a Unicode equivalent.
pub fn write(records: &[Vec<u8>]) -> String {
    records.iter().map(|record| quoted::written(record) + "\n").collect()
}

fn record((n, line): (usize, &str)) -> Result<Vec<u8>> {
    quoted::characters(line).map_err(|(character, offset)| {
        let column = line[..offset].chars().count() + 1;
        anyhow!(
            "line {line}, column {column}: ALPHA cannot hold the character {character:?}",
            line = n + 1
        )
    })
}
