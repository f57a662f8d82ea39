//! `sim41 config --completions`, `--man` and `--files`: prints completion scripts, manual pages and
//! default paths.

use anyhow::{Context, Result};
pub use clap_complete::Shell;
use sim41_files::formats::conversion::ConversionTarget;
use sim41_files::{lasting_trace, output, programs, state_file};
use std::path::Path;

pub fn completions(shell: Shell, mut command: clap::Command) -> Result<()> {
    command.build();
    let mut command = for_completion(&command);
    let (mut script, name) = (Vec::new(), command.get_name().to_string());
    clap_complete::generate(shell, &mut command, name, &mut script);
    output::print(|out| out.write_all(&script))
}

/// A copy of a command for completion scripts: with the values of `--to`, and without hidden
/// options and subcommands, which the scripts would otherwise offer.
fn for_completion(command: &clap::Command) -> clap::Command {
    let with_values = |argument: &clap::Arg| match argument.get_id() == "to" {
        true => argument.clone().value_parser(ConversionTarget::NAMES),
        false => argument.clone(),
    };
    let arguments = command.get_arguments().filter(|argument| !argument.is_hide_set());
    let commands = command.get_subcommands().filter(|command| !command.is_hide_set());
    // clap requires a name that lives as long as the process.
    let name: &'static str = command.get_name().to_string().leak();
    clap::Command::new(name)
        .about(command.get_about().cloned().unwrap_or_default())
        .version(env!("CARGO_PKG_VERSION"))
        // `build` has already added the help and version flags and the help command.
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .args(arguments.map(with_values))
        .subcommands(commands.map(for_completion))
}

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
            std::fs::create_dir_all(folder).with_context(|| format!("cannot create {name}"))?;
            pages(&command, command.get_name(), folder)
        }
    }
}

/// Writes the manual pages of a command and its subcommands, such as `sim41-queens-count.1`.
fn pages(command: &clap::Command, name: &str, folder: &Path) -> Result<()> {
    let named = command.clone().display_name(name.to_string());
    output::write_file(&folder.join(format!("{name}.1")), &page(named)?)?;
    command
        .get_subcommands()
        .try_for_each(|inner| pages(inner, &format!("{name}-{}", inner.get_name()), folder))
}

type Section = (&'static str, &'static [(&'static str, &'static str)]);

const EXIT_STATUS: Section = (
    "\"EXIT STATUS\"",
    &[
        ("0", "Success."),
        ("1", "Failure; the error message is on standard error."),
        ("2", "Incorrect usage, or a file that sim41 find could not search."),
        ("128 + N", "The calculator in the terminal was terminated by signal N."),
    ],
);

/// The last sections of `sim41.1`. Each has a heading, and terms with their descriptions.
const SECTIONS: [Section; 3] = [
    (
        "FILES",
        &[
            (
                "state",
                "The calculator's memory, in the platform's data folder (on Linux \
                 ~/.local/share/sim41). `sim41 config --files` prints its path.",
            ),
            ("state.history", "The undo history, beside the memory file."),
            ("states", "The folder of the named states, beside the memory file."),
            ("programs", "The folder where XEQ finds programs, beside the memory file."),
            (
                "config.toml",
                "The screen configuration, in the platform's configuration folder (on Linux \
                 ~/.config/sim41). `sim41 config --path` prints its path.",
            ),
        ],
    ),
    (
        "ENVIRONMENT",
        &[
            (
                "TERM",
                "The terminal type: with vt100, sim41 draws only ASCII characters; with linux, it \
                 draws for the text console; with dumb, it reads and prints lines of text.",
            ),
            ("LC_ALL, LC_CTYPE, LANG", "A locale without UTF-8 restricts the screen to ASCII."),
            ("NO_COLOR", "Any value switches colours off."),
            ("COLORTERM", "The value truecolor enables 24-bit colour."),
            ("XDG_DATA_HOME", "The folder to use instead of ~/.local/share."),
            ("XDG_CONFIG_HOME", "The folder to use instead of ~/.config."),
        ],
    ),
    (
        "EXAMPLES",
        &[
            ("sim41", "Opens the calculator."),
            ("sim41 fact.prg", "Opens the calculator with a program."),
            ("sim41 calc '2 ENTER 3 +'", "Calculates."),
            ("sim41 run fact.prg 5 xeq:FACT", "Runs a program with 5 in X."),
            (
                "sim41 type '1001KFACTORS{Enter}R'",
                "Presses the keys that run FACTORS, a library program.",
            ),
            ("sim41 check *.prg", "Reports the errors in listings."),
            ("sim41 convert fact.prg fact.raw", "Converts a listing to bytes."),
            ("sim41 queens list --from 158 --limit 2", "Lists two positions of the eight queens."),
        ],
    ),
];

fn section((heading, entries): Section) -> String {
    let mut text = format!(".SH {heading}\n");
    for (term, description) in entries {
        text += &format!(".TP\n{term}\n{description}\n").replace('-', "\\-");
    }
    text
}

fn page(command: clap::Command) -> Result<Vec<u8>> {
    let is_first = command.get_name() == "sim41";
    let mut page = Vec::new();
    let command = command.mut_args(|option| option.hide_short_help(false));
    let source = concat!("sim41 ", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(command).source(source).render(&mut page)?;
    page.extend(section(EXIT_STATUS).bytes());
    for other in SECTIONS.into_iter().filter(|_| is_first) {
        page.extend(section(other).bytes());
    }
    Ok(roff(&page))
}

/// Writes characters outside ASCII as groff escapes, because groff reads its input as Latin-1.
fn roff(page: &[u8]) -> Vec<u8> {
    let mut escaped = String::new();
    for c in String::from_utf8_lossy(page).chars() {
        match c.is_ascii() {
            true => escaped.push(c),
            false => escaped += &format!("\\[u{:04X}]", c as u32),
        }
    }
    escaped.into_bytes()
}

/// Prints the default paths, one per line, each after its name and a tab.
pub(super) fn paths() -> Result<()> {
    let memory =
        state_file::default_file().context("this platform has no folder for the memory")?;
    let programs = programs::default_folder().context("this platform has no program folder")?;
    output::print(|out| {
        writeln!(out, "memory\t{}", memory.display())?;
        writeln!(out, "programs\t{}", programs.display())?;
        writeln!(out, "trace\t{}", lasting_trace::beside(&memory).display())
    })
}
