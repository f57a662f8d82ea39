//! `sim41 fmt FILE…`: rewrites listings in canonical form and keeps their comments.

use crate::cli::options::Modules;
use crate::cli::replacing::Replacing;
use anyhow::{Context, Result, bail};
use sim41_files::diagnostics::{self, Diagnosed};
use sim41_files::{input, message, output};
use sim41_session::instruction::{Op, Step};
use sim41_session::memory::Ports;
use sim41_session::program::{Kind, encoding, listing};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(super) struct FormatArgs {
    /// Listings to rewrite in place; `-` reads standard input and writes to standard output. For a
    /// page or e-mail that contains a program, -o is required
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    modules: Modules,
    /// Rewrite nothing; report the listings that would change, and fail if there are any
    #[arg(long)]
    check: bool,
    /// Add line numbers
    #[arg(long)]
    numbers: bool,
    /// Write the listing to this file, and leave the source file unchanged
    #[arg(long, short, value_name = "FILE", conflicts_with = "check")]
    output: Option<PathBuf>,
    #[command(flatten)]
    replacing: Replacing,
}

pub(super) fn run(arguments: &FormatArgs) -> Result<()> {
    if arguments.output.is_some() && arguments.files.len() > 1 {
        message::usage(format!(
            "-o accepts only one listing (got {count})",
            count = arguments.files.len()
        ));
    }
    let calculator = arguments.modules.calculator()?;
    let (mut other, mut failed) = (0, 0);
    for file in &arguments.files {
        match format(arguments, file, calculator.memory().ports()) {
            Ok(same) => other += usize::from(!same),
            Err(error) if arguments.files.len() == 1 => return Err(error),
            Err(error) => {
                failed += 1;
                diagnostics::tell(&error);
            }
        }
    }
    match (failed, other) {
        (0, 0) => Ok(()),
        (0, 1) => bail!("1 listing is not in canonical form"),
        (0, other) => bail!("{other} listings are not in canonical form"),
        (failed, _) => {
            bail!("{failed} of {all} files cannot be formatted", all = arguments.files.len())
        }
    }
}

/// Rewrites a listing unless `--check` is given. Returns whether the listing is now in canonical
/// spelling.
fn format(arguments: &FormatArgs, file: &Path, ports: &Ports) -> Result<bool> {
    let before = input::content(file)?;
    if Kind::detect(&before, "") != Kind::Listing {
        bail!(
            "{file} is not a listing; to write it as a listing, use sim41 list",
            file = input::name(file)
        );
    }
    let text = encoding::decode(&before);
    let after = match arguments.numbers {
        true => listing::canonical_numbered(&text, ports, &[]),
        false => listing::canonical(&text, ports).map(Some),
    };
    let after = after.map_err(|error| Diagnosed {
        name: input::name(file),
        error,
        least: listing::Severity::Warning,
    })?;
    let after = after.with_context(|| {
        format!(
            "{file}: with line numbers, this listing would be read as a different program",
            file = input::name(file)
        )
    })?;
    let to = arguments.output.as_deref().unwrap_or(file);
    if to == file && to != Path::new("-") {
        refuse_page(file, &text)?;
        refuse_words(file, &text, ports)?;
    }
    let same = after.as_bytes() == before;
    if arguments.check {
        let name = message::escaped(&input::name(file));
        if !same {
            output::print(|out| writeln!(out, "{name}: `sim41 fmt` would rewrite this file"))?;
        }
        return Ok(same);
    }
    if !same || to != file || to == Path::new("-") {
        match to == file {
            true => output::rewrite_file(to, after.as_bytes())?,
            false => arguments.replacing.write(to, after.as_bytes())?,
        }
    }
    Ok(true)
}

fn refuse_words(file: &Path, text: &str, ports: &Ports) -> Result<()> {
    let could_be = |step: &Step| {
        matches!(step.op, Op::Number | Op::XeqAlpha | Op::UnknownXrom | Op::Null | Op::End)
    };
    match listing::Listing::read(text, ports) {
        Ok(read) if read.steps().iter().all(could_be) => bail!(
            "{file} contains only numbers and names and might not be a program: the file is \
             unchanged; to write the listing, use -o FILE",
            file = input::name(file)
        ),
        _ => Ok(()),
    }
}

/// Rejects a web page or an e-mail, whose prose would become comments and lose its layout.
fn refuse_page(file: &Path, text: &str) -> Result<()> {
    let Some(line) = listing::first_words(text) else { return Ok(()) };
    let name = input::name(file);
    let words = text.lines().nth(line - 1).unwrap_or_default().trim();
    bail!(
        "{name}:{line}: the text {words:?} around the program is not a comment; {name} is \
         unchanged; to write the listing with this text as comments, use -o FILE"
    )
}
