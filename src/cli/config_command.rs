//! `sim41 config`: checks or writes the configuration, and prints completion scripts and manual
//! pages.

use crate::cli::{screen_options, shell_commands};
use anyhow::{Context, Result, ensure};
use clap_complete::Shell;
use sim41_files::{input, output};
use sim41_screen::config;
use std::fs;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(super) struct ConfigArgs {
    /// Write a new file with every setting and its default
    #[arg(long, group = "action")]
    init: bool,
    /// Check the file (the default)
    #[arg(long, group = "action")]
    check: bool,
    /// Print a file with every setting and its default
    #[arg(long = "default", group = "action")]
    default: bool,
    /// Print the path of the configuration
    #[arg(long, group = "action")]
    path: bool,
    /// Print the paths of the calculator's memory, the user's programs and the trace file
    #[arg(long, group = "action", conflicts_with = "file")]
    files: bool,
    /// Print a completion script for this shell
    #[arg(long, group = "action", value_name = "SHELL", conflicts_with = "file")]
    completions: Option<Shell>,
    /// Print the manual page, or write the pages of all commands into this folder (created if
    /// missing)
    #[arg(long, group = "action", value_name = "FOLDER", num_args = 0..=1, conflicts_with = "file")]
    man: Option<Option<PathBuf>>,
    /// The file to check or write [default: the one in the configuration folder]
    file: Option<PathBuf>,
}

pub(super) fn run(arguments: &ConfigArgs, command: fn() -> clap::Command) -> Result<()> {
    if arguments.files {
        return shell_commands::paths();
    }
    if let Some(shell) = arguments.completions {
        return shell_commands::completions(shell, command());
    }
    if let Some(folder) = &arguments.man {
        return shell_commands::man(folder.as_deref(), command());
    }
    let file = arguments.file.clone().or_else(screen_options::config_file);
    let place = file.as_ref().map(|file| input::name(file));
    let place = place.unwrap_or_else(|| "there is no configuration folder".into());
    if arguments.default {
        return output::print(|out| write!(out, "{}", config::default_text()));
    }
    if arguments.path {
        return output::print(|out| writeln!(out, "{place}"));
    }
    if arguments.init {
        let file = file.context("there is no configuration folder; specify a file")?;
        ensure!(
            !file.exists(),
            "{place} already exists; run `sim41 config --default` to print the defaults"
        );
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot create {folder}", folder = folder.display()))?;
        }
        output::write_file(&file, config::default_text().as_bytes())?;
        return output::print(|out| writeln!(out, "{place}: written"));
    }
    let (_, trouble) = screen_options::config(arguments.file.as_deref())?;
    match trouble {
        Some(trouble) => anyhow::bail!("{trouble}"),
        None if file.is_some_and(|file| file.exists() || file.as_os_str() == "-") => {
            output::print(|out| writeln!(out, "{place}: every setting is valid"))
        }
        None => output::print(|out| writeln!(out, "{place} does not exist: the defaults are used")),
    }
}
