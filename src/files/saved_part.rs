//! Saves the part of a calculator that a file's extension selects.

use crate::files::programs::{self, Reading};
use crate::files::{input, message, output, replaced_file};
use crate::formats::conversion::{ConversionTarget, Naming, convert};
use crate::formats::file_content::FileContent;
use crate::formats::registers_csv;
use anyhow::{Context, Result, bail};
use sim41_session::Calculator;
use sim41_session::program::listing::{self, Listing};
use sim41_session::program::{self, Kind, encoding, raw};
use std::path::Path;

/// Writes the part of a calculator that the file's extension selects: its whole memory, its data
/// registers, or the program in a listing. An existing file is replaced, but a listing with
/// comments and any other text are first copied to another name, because the memory does not
/// contain them. Returns a description of the part, and a note about the copy. Fails for an unknown
/// extension.
pub fn write_part(
    calculator: &Calculator,
    listing: &str,
    path: &Path,
) -> Result<(&'static str, String)> {
    let Some(target) = ConversionTarget::of_ending(&programs::ending(path)) else {
        bail!(
            "{file}: invalid extension: expected prg, raw, bin, dat, p41 or lif for the \
             program, state or dm41 for the whole memory, csv for the registers, txt, svg, png \
             or pdf for the paper",
            file = path.display()
        );
    };
    let ports = calculator.memory().ports();
    let is_program = !matches!(
        target,
        ConversionTarget::Csv | ConversionTarget::Programs(Kind::Memory | Kind::Dump)
    );
    if is_program && listing.trim().is_empty() {
        bail!("there is no program to write; a name that ends in .state saves the whole memory");
    }
    let (part, content) = match target {
        ConversionTarget::Programs(Kind::Memory | Kind::Dump) => {
            ("the whole memory", FileContent::Memory(Box::new(calculator.clone())))
        }
        ConversionTarget::Csv => {
            ("the registers", FileContent::Data(calculator.machine().saved_registers(0, u16::MAX)))
        }
        ConversionTarget::Programs(Kind::Listing) => {
            let kept = keep_text(path, listing.as_bytes())?;
            let kept = kept.map_or(String::new(), |note| format!("; {note}"));
            output::rewrite_file(path, listing.as_bytes())?;
            return Ok(("the program", kept));
        }
        ConversionTarget::Programs(_) => {
            let programs = raw::programs(&Listing::read(listing, ports)?.bytes());
            ("the program", FileContent::Programs(programs))
        }
    };
    let bytes = convert(content, target, None, &Naming::new(None, path, ports))?;
    output::rewrite_file(path, &bytes)?;
    Ok((part, String::new()))
}

/// Whether a file contains a listing, so that `.txt` selects the program and not the paper. A
/// listing on the paper that was written to this file does not count.
pub fn is_listing(path: &Path, reading: Reading, paper: &str) -> bool {
    let Ok(file) = input::unrecorded(path) else { return false };
    !paper.as_bytes().starts_with(&file)
        && programs::contents_of(&file, path, reading)
            .is_ok_and(|contents| contents.kind == Kind::Listing)
}

/// Copies a listing with comments to a free name before `new` replaces it, and before a listing or
/// table replaces a text of another kind. Returns a note about the copy.
pub fn keep_text(path: &Path, new: &[u8]) -> Result<Option<String>> {
    let lost = match comments_in(path) {
        0 if is_other_text(path, new) => "text".to_string(),
        0 => return Ok(None),
        comments => format!("text with {}", message::counted(comments, "comment")),
    };
    let kept = replaced_file::copy_former(path)
        .with_context(|| format!("cannot copy {file}", file = path.display()))?;
    Ok(Some(format!("the previous {lost} is in {file}", file = kept.display())))
}

pub fn comments_in(path: &Path) -> usize {
    let target = ConversionTarget::of_ending(&programs::ending(path));
    if !path.is_file() || !matches!(target, Some(ConversionTarget::Programs(Kind::Listing))) {
        return 0;
    }
    input::unrecorded(path).map_or(0, |file| listing::comments(&encoding::decode(&file)).len())
}

/// Whether `new` is a listing or a table of registers, but the file contains text that is not.
fn is_other_text(path: &Path, new: &[u8]) -> bool {
    let is_read = |text: &[u8]| match ConversionTarget::of_ending(&programs::ending(path)) {
        Some(ConversionTarget::Programs(Kind::Listing)) => program::read(text).is_ok(),
        Some(ConversionTarget::Csv) => registers_csv::read(text).is_ok(),
        _ => true,
    };
    path.is_file()
        && is_read(new)
        && input::unrecorded(path).is_ok_and(|old| !old.trim_ascii().is_empty() && !is_read(&old))
}
