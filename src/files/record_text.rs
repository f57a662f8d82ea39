//! The records of a text file in extended memory as text, one per line.

use crate::files::input;
use anyhow::{Context, Result, anyhow};
use sim41_session::instruction::quoted;
use std::path::Path;

pub fn read(file: &Path) -> Result<Vec<Vec<u8>>> {
    let text = input::text(file)?;
    let records = text.lines().enumerate().map(record).collect::<Result<_>>();
    records.with_context(|| input::name(file))
}

/// The records as lines for [`read`]. A character without a Unicode equivalent is `\xHH`.
pub fn write(records: &[Vec<u8>]) -> String {
    records.iter().map(|record| quoted::written(record) + "\n").collect()
}

fn record((n, line): (usize, &str)) -> Result<Vec<u8>> {
    quoted::characters(line).map_err(|(character, offset)| {
        let column = line[..offset].chars().count() + 1;
        anyhow!(
            "line {line}, column {column}: ALPHA does not have the character {character:?}",
            line = n + 1
        )
    })
}
