//! Reading text files and standard input, with errors that say where.

use anyhow::{Context, Result, bail};
use std::fs;
use std::io::Read;
use std::path::Path;

/// How a file is named in messages; `-` is standard input.
pub fn name(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard input".into() } else { path.display().to_string() }
}

/// The bytes of a file, or of standard input for `-`.
pub fn bytes(path: &Path) -> Result<Vec<u8>> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
        return Ok(bytes);
    }
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The text of a file, or of standard input for `-`. A byte order mark is left out.
pub fn text(path: &Path) -> Result<String> {
    match String::from_utf8(bytes(path)?) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text)),
        Err(error) => {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let bad = error.as_bytes()[good.len()];
            let line = good.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let start = good.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            let column = String::from_utf8_lossy(&good[start..]).chars().count() + 1;
            bail!(
                "{}:{line}:{column}: the byte {bad:02X} is not UTF-8 text; save the file as UTF-8",
                name(path)
            )
        }
    }
}
