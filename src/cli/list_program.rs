//! `sim41 list FILE`: prints the programs in a file of any kind.

use crate::cli::options::{Modules, ProgramLabel, switch};
use crate::cli::print_command;
use crate::cli::replacing::Replacing;
use anyhow::{Context, Error, Result, anyhow};
use sim41_files::{input, message, paper_file, programs};
use sim41_session::duration::{instruction, milliseconds};
use sim41_session::instruction::{Op, Step, bytes};
use sim41_session::printer::Switch;
use sim41_session::program::library::BuiltIn;
use sim41_session::program::{Kind, listing, plugged_names};
use std::path::{Path, PathBuf};

const WIDTH: usize = 20;
const BYTES: usize = 8;

#[derive(clap::Args)]
pub(super) struct ListArgs {
    /// A program file of any kind, or a module image; `-` is standard input
    file: PathBuf,
    #[command(flatten)]
    only: ProgramLabel,
    #[command(flatten)]
    modules: Modules,
    /// Print the bytes of each line
    #[arg(long)]
    bytes: bool,
    /// Print how many milliseconds each line takes on the real calculator, not counting waits and
    /// searches
    #[arg(long)]
    time: bool,
    /// Omit line numbers
    #[arg(long)]
    plain: bool,
    /// Use ASCII only: X^2 and S+ for X↑2 and Σ+, and \xHH for other characters in text
    #[arg(long)]
    ascii: bool,
    /// Print the program as the printer lists it when its switch is set to man (left margin), norm
    /// (right margin) or trace (several program lines per printed line)
    #[arg(long, value_name = "SWITCH", ignore_case = true, value_parser = switch(),
        alias = "switch", overrides_with = "printer",
        conflicts_with_all = ["label", "bytes", "time", "plain", "ascii"])]
    printer: Option<Switch>,
    /// With --printer: print in double width, as with flag 12 set
    #[arg(long, requires = "printer")]
    wide: bool,
    /// Write to this file; with --printer, its extension selects a picture (.svg, .png, .pdf) or text
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) replacing: Replacing,
}

/// Suggests `sim41 library` if a missing file has the name of a built-in program.
fn with_library(error: Error, file: &Path) -> Error {
    let name = file.to_string_lossy().to_uppercase();
    match BuiltIn::find(&name) {
        Some(_) if !file.exists() => {
            anyhow!("{error:#}; run `sim41 library {name} --listing` to print the program")
        }
        _ => error,
    }
}

fn is_exact(line: &str, step: &Step) -> bool {
    listing::parse(line).is_ok_and(|read| read.first() == Some(step))
}

/// Lists programs. Additional columns are comments, so the output is still a valid listing.
pub(super) fn run(arguments: &ListArgs) -> Result<()> {
    if let Some(switch) = arguments.printer {
        let output = arguments.output.as_deref().map(Path::to_str).map(Option::unwrap_or_default);
        let output = output.map(paper_file::paper_file).transpose();
        let output = output.unwrap_or_else(|sentence| message::usage(sentence));
        let (file, modules) = (&arguments.file, &arguments.modules);
        let output = output.as_deref().map(|output| (output, &arguments.replacing));
        return print_command::print(file, modules, switch, arguments.wide, output);
    }
    let other = arguments.output.as_deref().filter(|file| {
        let kind = Kind::of_ending(&programs::ending(file));
        kind.is_some_and(|kind| kind != Kind::Listing)
    });
    if let Some(file) = other {
        message::usage(format!(
            "{file} is not a text file; to write other formats, use sim41 convert",
            file = file.display()
        ));
    }
    let label = arguments.only.label.as_deref();
    let read = arguments.modules.read(&arguments.file, label);
    let (content, calculator) = read.map_err(|error| with_library(error, &arguments.file))?;
    let programs = content.programs(label).with_context(|| input::name(&arguments.file))?.concat();
    let mut listing = String::new();
    let mut number = 0;
    for (step, bytes) in bytes::instructions(&programs) {
        if step.op.is_null() {
            continue;
        }
        number += 1;
        let instruction = match plugged_names::listed(&step, calculator.memory().ports()) {
            // Read back, a number of too many digits would be rounded.
            line if step.op == Op::Number && !is_exact(&line, &step) => {
                listing::write(bytes).trim_end().to_string()
            }
            line => line,
        };
        let line = match arguments.plain {
            true => instruction,
            false => format!("{number:02} {instruction}"),
        };
        listing += &line;
        if arguments.bytes || arguments.time {
            let pad = WIDTH.saturating_sub(line.chars().count());
            listing += &format!("{:pad$} ;", "");
        }
        if arguments.bytes {
            let bytes: String = bytes.iter().map(|byte| format!(" {byte:02X}")).collect();
            let width = if arguments.time { 3 * BYTES } else { 0 };
            listing += &format!("{bytes:width$}");
        }
        if arguments.time {
            listing += &format!(" {:5} ms", milliseconds(instruction::usual(step.op)));
        }
        listing.push('\n');
        if step.op.is_end() {
            number = 0;
        }
    }
    if arguments.ascii {
        listing = listing::ascii(&listing);
    }
    let to = arguments.output.clone().unwrap_or_else(|| "-".into());
    arguments.replacing.write(&to, listing.as_bytes())
}
