//! Saves the part of a calculator that a file's extension selects.

use crate::files::{input, message, output, programs, replaced_file};
use crate::formats::conversion::{ConversionTarget, Naming, convert};
use crate::formats::file_content::FileContent;
use anyhow::{Context, Result, bail};
use sim41_session::Calculator;
use sim41_session::program::listing::{self, Listing};
use sim41_session::program::{Kind, encoding, raw};
use std::path::Path;

/// Writes the part of a calculator that the file's extension selects: its whole memory, its data
/// registers, or the program in a listing. An existing file is replaced, but a listing with
/// comments is first copied to another name, because the memory does not contain comments. Returns
/// a description of the part, and a note about the copy. Fails for an unknown extension.
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
            let kept = keep_comments(path)?.map_or(String::new(), |note| format!("; {note}"));
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

/// Copies a listing with comments to a free name before it is replaced. Returns a note about the
/// copy.
pub fn keep_comments(path: &Path) -> Result<Option<String>> {
    let lost = comments_in(path);
    if lost == 0 {
        return Ok(None);
    }
    let kept = replaced_file::copy_former(path)
        .with_context(|| format!("cannot copy {file}", file = path.display()))?;
    Ok(Some(format!(
        "the previous text with {comments} is in {file}",
        comments = message::counted(lost, "comment"),
        file = kept.display()
    )))
}

pub fn comments_in(path: &Path) -> usize {
    let target = ConversionTarget::of_ending(&programs::ending(path));
    if !path.is_file() || !matches!(target, Some(ConversionTarget::Programs(Kind::Listing))) {
        return 0;
    }
    input::unrecorded(path).map_or(0, |file| listing::comments(&encoding::decode(&file)).len())
}
