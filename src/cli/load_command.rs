//! `sim41 load …`: loads what `save` wrote into the calculator's memory.

use crate::cli::save_command::codes;
use crate::files::continuous::{self, StateFile};
use crate::files::source::{self, FileContent};
use crate::files::undo_file::{put_history_away, with_history};
use crate::files::{
    assignments_text, conversion, input, message, module_files, output, programs, record_text,
};
use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Subcommand;
use sim41_session::memory::Model;
use sim41_session::{Calculator, Policy, SavedFile, state};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(super) struct LoadArgs {
    #[command(subcommand)]
    what: What,
    /// The saved memory to change [default: that of the calculator in the terminal, or cleared
    /// memory]
    #[arg(long, global = true, value_name = "FILE")]
    state: Option<PathBuf>,
}

#[derive(Subcommand)]
enum What {
    /// All programs in a file of any kind, after those in memory
    Programs {
        /// The file; - is standard input
        file: PathBuf,
    },
    /// Data registers from a table (.csv) or a data file (.p41)
    Registers {
        /// The file; - is standard input
        file: PathBuf,
    },
    /// A file of extended memory, replacing one of the same name and kind: text from a .txt or from
    /// standard input, data from a .csv or .p41, else a program
    File {
        /// Its name in extended memory
        name: String,
        /// The file to read; - is standard input
        file: PathBuf,
    },
    /// Key assignments, one per line: key code and name
    Assignments {
        /// The file; - is standard input
        file: PathBuf,
    },
    /// The whole memory, from a .dm41 or .state; the previous memory is kept beside it
    Memory {
        /// The file
        file: PathBuf,
    },
}

/// Changes the saved memory, and prints what was loaded. In the terminal the change can be undone.
/// If the file cannot be read or does not fit, the memory is unchanged.
pub(super) fn run(arguments: &LoadArgs) -> Result<()> {
    let file = arguments.state.clone().or_else(continuous::default_file);
    let file = file.context("this platform has no folder for the saved memory: give --state")?;
    if let What::Programs { file }
    | What::Registers { file }
    | What::File { file, .. }
    | What::Assignments { file } = &arguments.what
        && file.as_os_str() == "-"
    {
        // Standard input is read before the memory is opened, so that no other program waits for
        // the memory while the user types.
        input::bytes(file)?;
    }
    let (calculator, mut store) = kept(&file)?;
    if let What::Memory { file: from } = &arguments.what {
        let FileContent::Memory(mut machine) = source::read(from, calculator.memory().ports())?
        else {
            bail!("{}: this is not a calculator's memory", input::name(from));
        };
        // The name identifies one of several calculators, and the loaded memory has the name of
        // another.
        machine.set_name(calculator.machine().name());
        let text = state::write(&machine);
        if !file.exists() {
            store.save(&text)?;
            return report(&format!("the memory in {}", input::name(from)));
        }
        let before = store.save_over(&text)?;
        let before = before.display();
        return report(&format!(
            "the memory in {}; the previous one is in {before}",
            input::name(from)
        ));
    }
    let mut session = with_history(calculator, Some(store.path()), Policy::at_once());
    let loaded = session.alter(|calculator| load(calculator, &arguments.what))?;
    store.save(&state::write(session.calculator().machine()))?;
    put_history_away(&session, store.path())?;
    report(&loaded)
}

fn report(loaded: &str) -> Result<()> {
    output::print(|out| writeln!(out, "loaded {}", message::shown(loaded)))
}

fn kept(file: &Path) -> Result<(Calculator, StateFile)> {
    let opened = StateFile::open_alone(file)?;
    opened.note.iter().for_each(|note| message::say(note));
    let calculator = match opened.machine {
        Some(mut machine) => {
            module_files::plug_again(&mut machine).iter().for_each(|note| message::say(note));
            Calculator::resume(machine)
        }
        None => Calculator::lost(Model::default()),
    };
    Ok((calculator, opened.store))
}

fn load(calculator: &mut Calculator, what: &What) -> Result<String> {
    match what {
        What::Programs { file } => {
            let loaded = programs::bytes(file, calculator.memory().ports())?;
            let twice = programs::twice(calculator.memory(), &loaded);
            for missing in programs::missing_modules(&loaded, calculator.memory().ports()) {
                let remedy = "sim41 --module FILE plugs it in";
                message::say(&format!("{}: {missing}; {remedy}", input::name(file)));
            }
            programs::put(calculator, &loaded, file)?;
            Ok(format!("the programs in {}{twice}", input::name(file)))
        }
        What::Registers { file } => {
            source::fill_registers(calculator, file)?;
            Ok(format!("the registers in {}", input::name(file)))
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
        let records = record_text::read(file)?;
        let described = format!("a text file of {}", message::counted(records.len(), "record"));
        return Ok((SavedFile::Text(records), described));
    }
    match source::loadable(&input::content(file)?, file, calculator.memory().ports())? {
        FileContent::Programs(mut programs) if programs.len() == 1 => {
            Ok((SavedFile::Program(programs.remove(0)), "a program file".into()))
        }
        FileContent::Programs(programs) => {
            bail!("{}: it has {} programs, expected one", input::name(file), programs.len())
        }
        FileContent::Data(registers) => {
            let values = conversion::in_order(&registers);
            let described =
                format!("a data file of {}", message::counted(values.len(), "register"));
            Ok((SavedFile::Data(values), described))
        }
        FileContent::Memory(_) => bail!("{}: it is a whole memory", input::name(file)),
    }
}
