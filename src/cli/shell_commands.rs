//! `sim41 completions`, `sim41 man` and `sim41 paths`: what a shell and its user want to know about
//! the program.

use crate::cli::{continuous, output, programs};
use anyhow::{Context, Result};
use clap_complete::Shell;
use std::path::{Path, PathBuf};

/// For which shell.
#[derive(clap::Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

/// Print what the shell reads to complete words of a command.
///
/// # Errors
/// When standard output cannot be written.
pub fn completions(arguments: &Completions, mut command: clap::Command) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "sim41", &mut script);
    output::print(|out| out.write_all(&script))
}

/// Where the pages go.
#[derive(clap::Args)]
pub struct Man {
    /// Write the pages of all commands into this folder, which is made if it is not there; without
    /// it the page of sim41 is printed
    folder: Option<PathBuf>,
}

/// Print the manual page, or write those of all commands.
///
/// # Errors
/// When a page cannot be written.
pub fn man(arguments: &Man, mut command: clap::Command) -> Result<()> {
    command.build();
    match &arguments.folder {
        None => {
            let page = page(command)?;
            output::print(|out| out.write_all(&page))
        }
        Some(folder) => {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("{} cannot be made", folder.display()))?;
            pages(&command, "sim41", folder)
        }
    }
}

/// Write the page of a command and those of the commands in it: `sim41-queens-count.1`.
fn pages(command: &clap::Command, name: &str, folder: &Path) -> Result<()> {
    let named = command.clone().display_name(name.to_string());
    output::write_file(&folder.join(format!("{name}.1")), &page(named)?)?;
    command
        .get_subcommands()
        .try_for_each(|inner| pages(inner, &format!("{name}-{}", inner.get_name()), folder))
}

fn page(command: clap::Command) -> Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    Ok(page)
}

/// Print where the calculator's memory and the user's programs are if no option says otherwise, a
/// line each: name, tab, path.
///
/// # Errors
/// When standard output cannot be written.
pub fn paths() -> Result<()> {
    let paths = [("memory", continuous::default_file()), ("programs", programs::default_folder())];
    output::print(|out| {
        for (name, path) in paths {
            let path = path.context("this platform has no folder for it");
            let path = path.map_err(std::io::Error::other)?;
            writeln!(out, "{name}\t{}", path.display())?;
        }
        Ok(())
    })
}
