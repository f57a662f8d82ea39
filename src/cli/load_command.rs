//! `sim41 load …`: loads files into the calculator's saved memory.

use crate::cli::options::{Partial, ProgramLabel};
use crate::cli::save_command::codes;
use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Subcommand;
use sim41_files::formats::file_content::FileContent;
use sim41_files::formats::{assignments_text, conversion, record_text};
use sim41_files::programs::{self, Reading};
use sim41_files::source;
use sim41_files::state_file::{self, StateFile};
use sim41_files::undo_file::{put_history_away, with_history};
use sim41_files::{input, message, module_files, output};
use sim41_session::memory::Model;
use sim41_session::program::Library;
use sim41_session::{Calculator, Policy, SavedFile, state};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(super) struct LoadArgs {
    #[command(subcommand)]
    what: What,
    /// The saved memory to change [default: that of the calculator in the terminal, or cleared
    /// memory if there is none]
    #[arg(long, global = true, value_name = "FILE")]
    state: Option<PathBuf>,
}

#[derive(Subcommand)]
enum What {
    /// Append all programs from a file of any kind to those in memory
    Programs {
        /// The file; `-` is standard input
        file: PathBuf,
        #[command(flatten)]
        only: ProgramLabel,
        #[command(flatten)]
        partial: Partial,
    },
    /// Data registers from a table (.csv) or a data file (.p41)
    Registers {
        /// The file; `-` is standard input
        file: PathBuf,
    },
    /// A file for extended memory; it replaces a file of the same name and type there. A .txt file
    /// or standard input is stored as text, a .csv or .p41 file as data, and any other file as a
    /// program
    File {
        /// Name of the file in extended memory
        name: String,
        /// The file to read; `-` is standard input
        file: PathBuf,
    },
    /// Key assignments, one per line: key code and name
    Assignments {
        /// The file; `-` is standard input
        file: PathBuf,
    },
    /// The whole memory, from a .dm41 or .state; the previous memory file is renamed, not replaced
    Memory {
        /// The file
        file: PathBuf,
    },
}

/// Changes the saved memory; the calculator in the terminal can undo the change. On failure the
/// memory is unchanged.
pub(super) fn run(arguments: &LoadArgs) -> Result<()> {
    let file = arguments.state.clone().or_else(state_file::default_file);
    let file =
        file.context("this platform has no folder for the saved memory: use --state FILE")?;
    if let What::Programs { file, .. }
    | What::Registers { file }
    | What::File { file, .. }
    | What::Assignments { file } = &arguments.what
        && file.as_os_str() == "-"
    {
        // Standard input is read before the memory is locked, so other programs do not wait while
        // the user types.
        input::bytes(file)?;
    }
    let (calculator, mut store) = kept(&file)?;
    if let What::Memory { file: from } = &arguments.what {
        let FileContent::Memory(mut loaded) = source::read(from, (&calculator).into())? else {
            bail!("{file} is not a calculator's memory", file = input::name(from));
        };
        // The calculator keeps its own name, which identifies it; the name in the file is ignored.
        loaded.set_name(calculator.name());
        let text = state::write(&*loaded);
        if !file.exists() {
            store.save(&text)?;
            return report(&format!("the memory in {file}", file = input::name(from)));
        }
        let before = store.save_over(&text)?;
        let before = before.display();
        return report(&format!(
            "the memory in {file}; the previous one is in {before}",
            file = input::name(from)
        ));
    }
    let mut session = with_history(calculator, Some(store.path()), Policy::at_once());
    let loaded = session.alter(|calculator| load(calculator, &arguments.what))?;
    store.save(&state::write(session.calculator()))?;
    put_history_away(&session, store.path())?;
    report(&loaded)
}

fn report(loaded: &str) -> Result<()> {
    output::print(|out| writeln!(out, "loaded {}", message::shown(loaded)))
}

fn kept(file: &Path) -> Result<(Calculator, StateFile)> {
    let opened = StateFile::open_alone(file)?;
    opened.note.iter().for_each(|note| message::say(note));
    let calculator = match opened.calculator {
        Some(mut calculator) => {
            module_files::plug_again(calculator.machine_mut())
                .iter()
                .for_each(|note| message::say(note));
            calculator.switch_on_again();
            calculator
        }
        None => Calculator::lost(Model::default()),
    };
    Ok((calculator, opened.store))
}

fn load(calculator: &mut Calculator, what: &What) -> Result<String> {
    match what {
        What::Programs { file, only, partial } => {
            let reading = Reading {
                ports: calculator.memory().ports(),
                partial: partial.partial,
                label: only.label.as_deref(),
            };
            let library = programs::library(None, Reading { label: None, ..reading }, false)
                .unwrap_or_else(|_| Library::built_in());
            let loaded = programs::checked(file, reading, calculator, &library)?;
            let twice = programs::twice(calculator.memory(), &loaded);
            for missing in programs::missing_modules(&loaded, calculator.memory().ports()) {
                let remedy = "plug it in with sim41 --module FILE";
                message::say(&format!("{}: {missing}; {remedy}", input::name(file)));
            }
            programs::put(calculator, &loaded, file)?;
            let loaded = match &only.label {
                Some(label) => format!("the program {label}"),
                None => "the programs".into(),
            };
            Ok(format!("{loaded} in {file}{twice}", file = input::name(file)))
        }
        What::Registers { file } => {
            source::fill_registers(calculator, file)?;
            Ok(format!("the registers in {file}", file = input::name(file)))
        }
        What::Assignments { file } => {
            let count = assignments_text::read(calculator, &input::text(file)?)
                .with_context(|| input::name(file))?;
            Ok(message::counted(count, "key assignment"))
        }
        What::File { name, file } => {
            let (content, described) = extended_file(calculator, file)?;
            let codes = codes(name)?;
            ensure!(codes.len() <= 7, "{name}: file name too long (limit 7 characters)");
            let put = calculator.change(|machine| machine.put_saved_file(&codes, &content));
            put.map_err(|error| anyhow!("{name}: {error} in extended memory"))?;
            Ok(format!("{name}, {described}"))
        }
        What::Memory { .. } => Ok(String::new()),
    }
}

fn extended_file(calculator: &Calculator, file: &Path) -> Result<(SavedFile, String)> {
    let is_text = file.as_os_str() == "-" || programs::ending(file).eq_ignore_ascii_case("txt");
    if is_text {
        let records = record_text::read(&input::text(file)?).with_context(|| input::name(file))?;
        let described = format!("a text file of {}", message::counted(records.len(), "record"));
        return Ok((SavedFile::Text(records), described));
    }
    match source::loadable(&input::content(file)?, file, calculator.into())? {
        FileContent::Programs(mut programs) if programs.len() == 1 => {
            Ok((SavedFile::Program(programs.remove(0)), "a program file".into()))
        }
        FileContent::Programs(programs) => {
            bail!(
                "{file}: expected one program, got {count}",
                file = input::name(file),
                count = programs.len()
            )
        }
        FileContent::Data(registers) => {
            let values = conversion::in_order(&registers);
            let described = format!(
                "a data file of {registers}",
                registers = message::counted(values.len(), "register")
            );
            Ok((SavedFile::Data(values), described))
        }
        FileContent::Memory(_) => bail!(
            "{file} contains a whole memory, which cannot be an extended-memory file",
            file = input::name(file)
        ),
    }
}
