//! `sim41 config --completions`, `--man` and `--files`: completion scripts, manual pages and
//! default paths.

use crate::files::{continuous, lasting_trace, output, programs};
use anyhow::{Context, Result};
pub use clap_complete::Shell;
use std::path::Path;

pub fn completions(shell: Shell, mut command: clap::Command) -> Result<()> {
    let (mut script, name) = (Vec::new(), command.get_name().to_string());
    clap_complete::generate(shell, &mut command, name, &mut script);
    output::print(|out| out.write_all(&script))
}

/// Prints the manual page, or writes the pages of all commands. Fails if a page cannot be written.
pub fn man(folder: Option<&Path>, mut command: clap::Command) -> Result<()> {
    command.build();
    match folder {
        None => {
            let page = page(command)?;
            output::print(|out| out.write_all(&page))
        }
        Some(folder) => {
            let name = folder.display();
            anyhow::ensure!(folder.is_dir() || !folder.exists(), "{name} is not a folder");
            std::fs::create_dir_all(folder).with_context(|| format!("{name} cannot be created"))?;
            pages(&command, command.get_name(), folder)
        }
    }
}

/// Writes the pages of a command and its subcommands, such as `sim41-queens-count.1`.
fn pages(command: &clap::Command, name: &str, folder: &Path) -> Result<()> {
    let named = command.clone().display_name(name.to_string());
    output::write_file(&folder.join(format!("{name}.1")), &page(named)?)?;
    command
        .get_subcommands()
        .try_for_each(|inner| pages(inner, &format!("{name}-{}", inner.get_name()), folder))
}

/// The last sections of every page in roff, after the sections written by clap.
const EXIT_STATUS: &str = ".SH \"EXIT STATUS\"
0: success. 1: failure, with an error on standard error. 2: wrong
usage. 128 plus the number of a signal: the \
                           signal ended the calculator in the terminal.
";
const FILES: &str = ".SH FILES
.TP
state
The calculator's memory, in the platform's data folder \
                     (on Linux ~/.local/share/sim41). Beside it
are state.history, the undo \
                     history, and the folder states with the named states.
.TP
programs
The \
                     folder in the same place whose programs XEQ finds.
.TP
config.toml
The \
                     configuration of the screen, in the platform's configuration folder (on \
                     Linux ~/.config/sim41).
.PP
sim41 config \\-\\-files prints the first two, \
                     sim41 config \\-\\-path the third.
.SH ENVIRONMENT
.TP
TERM
A terminal that \
                     shows ASCII alone (vt100), the text console (linux), or none \
                     (dumb).
.TP
LC_ALL, LC_CTYPE, LANG
A locale that is not UTF-8 makes the \
                     screen ASCII.
.TP
NO_COLOR, COLORTERM
No colours; all \
                     colours.
.TP
XDG_DATA_HOME, XDG_CONFIG_HOME
The folders of the memory and of \
                     the configuration, in place of ~/.local/share and ~/.config.
.SH \
                     EXAMPLES
.TP
sim41
Opens the calculator.
.TP
sim41 fact.prg
Opens it with a \
                     program.
.TP
sim41 calc '2 ENTER 3 +'
Calculates.
.TP
sim41 run fact.prg 5 \
                     xeq:FACT
Runs a program with 5 in X.
.TP
sim41 type \
                     '1001KFACTORS{Enter}R'
Presses keys: FACTORS is a program of the \
                     library.
.TP
sim41 check *.prg
Reports the errors in listings.
.TP
sim41 \
                     convert fact.prg fact.raw
Converts a listing to bytes.
.TP
sim41 queens list \
                     \\-\\-from 158 \\-\\-limit 2
Lists positions of the eight queens.
";

fn page(command: clap::Command) -> Result<Vec<u8>> {
    let is_first = command.get_name() == "sim41";
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    page.extend(EXIT_STATUS.bytes());
    page.extend(FILES.bytes().filter(|_| is_first));
    Ok(page)
}

/// Prints the default paths of the calculator's memory and of the user's programs. A line consists
/// of a name, a tab and a path. Fails if this platform has no such folders, or if standard output
/// cannot be written.
pub(super) fn paths() -> Result<()> {
    let memory =
        continuous::default_file().context("this platform has no folder for the memory")?;
    let programs = programs::default_folder().context("this platform has no program folder")?;
    output::print(|out| {
        writeln!(out, "memory\t{}", memory.display())?;
        writeln!(out, "programs\t{}", programs.display())?;
        writeln!(out, "trace\t{}", lasting_trace::beside(&memory).display())
    })
}
