//! `sim41 check FILE…`: whether program files can be read, with all remarks about them.

use crate::cli::options::Modules;
use crate::files::diagnostics;
use crate::files::{input, message, output, programs};
use anyhow::{Result, bail};
use sim41::program::listing::{self, Remark, Severity};
use sim41::program::{Contents, missing_labels};
use std::path::PathBuf;

// The arguments of `sim41 check`.
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
            Ok(mut contents) => {
                if arguments.quiet {
                    continue;
                }
                add_missing_labels(&mut contents, &name);
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
            Err(error) if arguments.files.len() == 1 => return Err(error),
            Err(error) => {
                wrong += 1;
                diagnostics::tell(&error);
            }
        }
    }
    match wrong {
        0 => Ok(()),
        wrong => bail!("{wrong} of {} files have errors or cannot be read", arguments.files.len()),
    }
}

/// Adds warnings about jumps to labels that do not exist. Those of a file without text are printed.
fn add_missing_labels(contents: &mut Contents, name: &str) {
    let lines: Vec<&str> = contents.text.split('\n').collect();
    for (n, sentence) in missing_labels::missing(&contents.programs) {
        let Some(Some(line)) = contents.lines.get(n).copied() else {
            message::say(&format!("{name}: line {:02}: {sentence}", n + 1));
            continue;
        };
        let text = lines.get(line - 1).copied().unwrap_or_default();
        contents.remarks.push(Remark::of_line(line, text, Severity::Warning, sentence));
    }
    contents.remarks.sort_by_key(|remark| remark.line);
}
