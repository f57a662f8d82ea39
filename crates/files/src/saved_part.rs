//! Saves the part of a calculator that a file's extension selects.

use crate::formats::conversion::{ConversionTarget, Naming, convert};
use crate::formats::file_content::FileContent;
use crate::programs::{self, Reading};
use crate::{content_kind, input, message, output, replaced_file};
use anyhow::{Context, Result, bail};
use sim41_session::Calculator;
use sim41_session::program::listing::{self, Listing};
use sim41_session::program::{Kind, encoding, raw};
use std::fs;
use std::path::Path;

/// Writes the part of a calculator that the file's extension selects: its whole memory, its data
/// registers, or the program in a listing. An existing file is replaced. If it is a listing with
/// comments or a file of another kind, it is first copied to another name, so that its comments
/// or content are not lost. Returns a description of the part, and a note about the copy. Fails
/// for an unknown extension.
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
            return Ok(("the program", replaced(path, listing.as_bytes())?));
        }
        ConversionTarget::Programs(_) => {
            let programs = raw::programs(&Listing::read(listing, ports)?.bytes());
            ("the program", FileContent::Programs(programs))
        }
    };
    let bytes = convert(content, target, None, &Naming::new(None, path, ports))?;
    Ok((part, replaced(path, &bytes)?))
}

/// Writes a file. Returns a note, beginning with `;`, about the copy of the previous file.
fn replaced(path: &Path, content: &[u8]) -> Result<String> {
    let kept = keep_foreign(path, content)?;
    output::rewrite_file(path, content)?;
    Ok(kept.map_or(String::new(), |note| format!("; {note}")))
}

/// Whether a file contains a listing, so that `.txt` selects the program and not the paper. A
/// file written from `paper` does not count, even if the printout is a listing.
pub fn is_listing(path: &Path, reading: Reading, paper: &str) -> bool {
    let Ok(file) = input::unrecorded(path) else { return false };
    !paper.as_bytes().starts_with(&file)
        && programs::contents_of(&file, path, reading)
            .is_ok_and(|contents| contents.kind == Kind::Listing)
}

/// Before `new` replaces a file of another kind, or one that sim41 cannot write again, copies the
/// file to a free name. A file that cannot be read completely counts as a file of another kind.
/// Returns a note about the copy.
pub fn keep_foreign(path: &Path, new: &[u8]) -> Result<Option<String>> {
    let is_there = fs::metadata(path).is_ok_and(|there| there.is_file() && there.len() > 0);
    if !is_there || path.as_os_str() == "-" {
        return Ok(None);
    }
    let old = input::unrecorded(path);
    let lost = match (comments_in(path), &old) {
        (_, Ok(old)) if old == new || old.trim_ascii().is_empty() => return Ok(None),
        (_, Ok(old)) if content_kind::is_same_kind(old, new) && content_kind::is_generated(old) => {
            return Ok(None);
        }
        (0, Ok(old)) if content_kind::is_memory(old) => "memory".to_string(),
        (0, Ok(old)) if content_kind::is_text(old) => "text".to_string(),
        (0, _) => "file".to_string(),
        (comments, _) => format!("text with {}", message::counted(comments, "comment")),
    };
    output::try_writing(path)?;
    let is_single = |file: &Path, read: &Result<Vec<u8>>| match read {
        Ok(content) => content_kind::is_memory(content),
        Err(_) => fs::metadata(file).is_ok_and(|there| there.len() > input::LARGEST),
    };
    let replaces = |copy: &Path| is_single(path, &old) && is_single(copy, &input::unrecorded(copy));
    let kept = replaced_file::copy_former(path, replaces)
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
