//! `sim41 convert IN OUT`: converts programs, data and whole memories between kinds of files.

use crate::cli::options::Modules;
use crate::files::conversion::{Naming, Target, convert};
use crate::files::message::usage;
use crate::files::{input, message, output, source};
use anyhow::{Context, Result, bail};
use sim41_session::program::lif::{FileType, Volume};
use sim41_session::program::{Kind, listing};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

// The arguments of `sim41 convert`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A file of any kind; - is standard input
    input: PathBuf,
    /// The file to write, of the kind that its ending says; - is standard output
    output: PathBuf,
    #[command(flatten)]
    modules: Modules,
    /// The kind to write: prg raw bin dat p41 lif dm41 csv state
    #[arg(long, value_name = "KIND")]
    to: Option<String>,
    /// Of several programs, the one with this global label
    #[arg(long, value_name = "LABEL")]
    label: Option<String>,
    /// The name of the file in a .p41 or .lif
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// A listing in ASCII characters alone: X^2 and S+ for X↑2 and Σ+, \xHH in texts
    #[arg(long)]
    ascii: bool,
    /// Replace a file that exists without asking
    #[arg(long, short)]
    force: bool,
}

/// Converts the file.
///
/// # Errors
/// Returns an error, and writes nothing, if the input cannot be read or does not fit into the kind
/// of the output.
pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let target =
        Target::of(arguments.to.as_deref(), &arguments.output).unwrap_or_else(|error| usage(error));
    if arguments.ascii && target != Target::Programs(Kind::Listing) {
        usage(format!("--ascii is for listings, and {} is none", arguments.output.display()));
    }
    if target == Target::Programs(Kind::Lif) && arguments.output.exists() {
        bail!(
            "{}: an image that is there would be replaced as a whole; sim41 lif put adds a file \
             to it",
            arguments.output.display()
        );
    }
    if !arguments.force && !may_replace(&arguments.output)? {
        bail!("{}: the file stays as it is", arguments.output.display());
    }
    let file = input::content(&arguments.input)?;
    let ports = arguments.modules.ports_for(&arguments.input, &file)?;
    tell_of_others(&arguments.input, &file);
    let content = source::of(&file, &arguments.input, &ports)?;
    let naming = Naming::new(arguments.name.as_deref(), &arguments.output, &ports);
    let bytes = convert(content, target, arguments.label.as_deref(), &naming)
        .with_context(|| input::name(&arguments.input))?;
    match arguments.ascii {
        false => output::write_file(&arguments.output, &bytes),
        true => {
            let listing = listing::ascii(&String::from_utf8_lossy(&bytes));
            output::write_file(&arguments.output, listing.as_bytes())
        }
    }
}

/// Asks at a terminal whether a file that exists is replaced. Elsewhere nobody can answer.
fn may_replace(output: &Path) -> Result<bool> {
    let asked =
        output.is_file() && std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
    if !asked {
        return Ok(true);
    }
    let name = message::escaped(&output.display().to_string());
    eprint!("sim41: {name} exists; replace it? [y/N] ");
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

/// Tells how many files of an image are no programs, and are not converted.
fn tell_of_others(path: &Path, file: &[u8]) {
    let Ok(volume) = Volume::read(file) else { return };
    match volume.files().filter(|entry| entry.kind != FileType::Program).count() {
        0 => {}
        others => message::say(&format!(
            "{}: {} of the image that hold no program are left out; sim41 lif take copies them",
            input::name(path),
            message::counted(others, "file")
        )),
    }
}
