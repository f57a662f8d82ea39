//! `sim41 config`: the configuration of the screen.

use crate::cli::screen_options;
use crate::files::{input, output};
use crate::tui::config;
use anyhow::Result;
use std::path::PathBuf;

// The arguments of `sim41 config`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Print a file with every setting and its default
    #[arg(long = "default", conflicts_with = "path")]
    default: bool,
    /// Print where the configuration is looked for
    #[arg(long)]
    path: bool,
    /// The file to check; without it the one in the configuration folder
    file: Option<PathBuf>,
}

/// Prints the defaults or the path, or checks the file.
///
/// # Errors
/// Returns the file, the line and the possible values for a setting that is not valid.
pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let file = arguments.file.clone().or_else(screen_options::config_file);
    let place = file.as_ref().map(|file| input::name(file));
    let place = place.unwrap_or_else(|| "there is no configuration folder".into());
    if arguments.default {
        return output::print(|out| write!(out, "{}", config::default_text()));
    }
    if arguments.path {
        return output::print(|out| writeln!(out, "{place}"));
    }
    let (_, trouble) = screen_options::config(arguments.file.as_deref())?;
    match trouble {
        Some(trouble) => anyhow::bail!("{trouble}"),
        None if file.is_some_and(|file| file.exists() || file.as_os_str() == "-") => {
            output::print(|out| writeln!(out, "{place}: every setting is valid"))
        }
        None => output::print(|out| writeln!(out, "{place} is not there: the defaults are used")),
    }
}
