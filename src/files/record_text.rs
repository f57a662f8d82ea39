//! The records of a text file of extended memory as text, a line each.

use crate::files::input;
use anyhow::{Context, Result, anyhow};
use sim41_session::instruction::quoted;
use std::path::Path;

/// Returns the records in a file: the lines of a text in UTF-8.
///
/// # Errors
/// Returns an error if the file cannot be read, or with the place of a character that the
/// calculator does not have.
pub fn read(file: &Path) -> Result<Vec<Vec<u8>>> {
    let text = input::text(file)?;
    let records = text.lines().enumerate().map(record).collect::<Result<_>>();
    records.with_context(|| input::name(file))
}

/// Returns the records as lines that [`read`] reads; a character without a sign is `\xHH`.
pub fn write(records: &[Vec<u8>]) -> String {
    records.iter().map(|record| quoted::written(record) + "\n").collect()
}

/// Returns the characters of a record, which is a line of the file.
fn record((n, line): (usize, &str)) -> Result<Vec<u8>> {
    quoted::characters(line).map_err(|(character, offset)| {
        let column = line[..offset].chars().count() + 1;
        anyhow!("line {}, column {column}: ALPHA has no {character:?}", n + 1)
    })
}
