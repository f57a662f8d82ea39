//! `sim41 library [NAME]`: lists, describes and prints the built-in programs.

use anyhow::{Result, bail};
use sim41_files::message::wrapped;
use sim41_files::output;
use sim41_session::program::library::{BUILT_IN, BuiltIn};

const WIDTH: usize = 78;

#[derive(clap::Args)]
pub(super) struct LibraryArgs {
    /// A built-in program, or a label in one [default: list all programs]
    name: Option<String>,
    /// Print the program's listing
    #[arg(long, requires = "name")]
    listing: bool,
}

pub(super) fn run(arguments: &LibraryArgs) -> Result<()> {
    let Some(name) = &arguments.name else { return names() };
    let Some(program) = BuiltIn::find(name) else {
        bail!("{name} is not a library program; run `sim41 library` to list the programs");
    };
    if arguments.listing {
        return output::print(|out| out.write_all(program.listing.as_bytes()));
    }
    let keys = wrapped(&[program.keys()], WIDTH);
    output::print(|out| {
        writeln!(out, "{}: {}\n", program.name, program.what())?;
        keys.iter().try_for_each(|line| writeln!(out, "{line}"))
    })
}

fn names() -> Result<()> {
    output::print(|out| {
        BUILT_IN
            .iter()
            .try_for_each(|program| writeln!(out, "{:<9}{}", program.name, program.what()))?;
        writeln!(
            out,
            "\nRun a program with XEQ and its name; to read about it, run `sim41 library NAME`."
        )
    })
}
