//! `sim41 check FILE…`: whether program files can be read, with all remarks about them.

use crate::cli::diagnostics::{self, Diagnosed};
use crate::cli::options::Modules;
use crate::cli::{input, message, output, programs};
use crate::program::listing::{self, Severity};
use anyhow::{Result, bail};
use std::path::PathBuf;

/// The arguments of `sim41 check`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Program files of any kind; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    modules: Modules,
    /// Print nothing about files without errors
    #[arg(long, short)]
    quiet: bool,
}

/// Checks the files. A line for each file says what the file contains; errors, warnings and notes
/// go to standard error.
///
/// # Errors
/// Returns an error if one of the files cannot be read.
pub fn run(arguments: &Arguments) -> Result<()> {
    let ports = arguments.modules.ports()?;
    let mut wrong = 0;
    for file in &arguments.files {
        let name = input::name(file);
        match programs::contents(file, &ports) {
            Ok(contents) => {
                if arguments.quiet {
                    continue;
                }
                diagnostics::say(&name, &contents.text, &contents.remarks, Severity::Note);
                let lines = listing::disassemble(&contents.programs).len();
                let lines = message::counted(lines, "line");
                let bytes = message::counted(contents.programs.len(), "byte");
                let labels: Vec<String> = listing::labels(&contents.programs).collect();
                let labels = match labels.is_empty() {
                    true => String::new(),
                    false => format!(", {}", labels.join(" ")),
                };
                let kind = contents.kind;
                let name = message::escaped(&name);
                output::print(|out| writeln!(out, "{name}: {kind}, {lines}, {bytes}{labels}"))?;
            }
            Err(error) => {
                wrong += 1;
                match error.downcast_ref::<Diagnosed>() {
                    Some(listing) => listing.say(),
                    None => message::say(&format!("{error:#}")),
                }
            }
        }
    }
    match (wrong, arguments.files.len()) {
        (0, _) => Ok(()),
        (_, 1) => bail!("the file has errors"),
        (wrong, files) => bail!("{wrong} of {files} files have errors"),
    }
}
