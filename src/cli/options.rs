//! Options that select a calculator, and the code that creates it.

use crate::cli::screen_options::ScreenOptions;
use anyhow::{Result, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use sim41_files::formats::file_content::FileContent;
use sim41_files::paper_file::PaperOption;
use sim41_files::programs::{self, Reading};
use sim41_files::replaced_file::with_suffix;
use sim41_files::rom_file::Engine;
use sim41_files::source;
use sim41_files::state_file::{self, Opened, StateFile};
use sim41_files::{input, lasting_trace, message, module_files, rom_file};
use sim41_screen::Folders;
use sim41_session::memory::{Model, Ports};
use sim41_session::printer::Switch;
use sim41_session::program::{Library, contents};
use sim41_session::{Calculator, Machine};
use std::path::{Path, PathBuf};
use std::str::FromStr;

fn one_of<T, const COUNT: usize>(names: [&'static str; COUNT]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: std::error::Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}

fn model() -> impl TypedValueParser<Value = Model> {
    one_of(Model::NAMES.map(|(name, _)| name))
}

pub(super) fn switch() -> impl TypedValueParser<Value = Switch> {
    one_of(Switch::ALL.map(Switch::name))
}

// The option for modules whose functions are recognised by name.
#[derive(clap::Args)]
pub(super) struct Modules {
    /// Accept the function names of this module, a .mod, .rom or .bin (may be repeated)
    #[arg(long = "module", value_name = "FILE")]
    modules: Vec<PathBuf>,
    #[command(flatten)]
    partial: Partial,
}

#[derive(clap::Args)]
pub(super) struct ProgramLabel {
    /// If the file has several programs, use only the one with this global label
    #[arg(long, value_name = "NAME")]
    pub label: Option<String>,
}

// The option to skip the unreadable parts of a file.
#[derive(clap::Args)]
pub(super) struct Partial {
    /// Skip HP-42S programs in a raw file and unreadable lines of a listing, and report them as
    /// warnings
    #[arg(long)]
    pub partial: bool,
}

impl Modules {
    pub(super) fn calculator(&self) -> Result<Calculator> {
        let mut calculator = bare(Model::default(), &self.modules)?;
        calculator.set_library(Library::default().with_partial(self.partial.partial));
        Ok(calculator)
    }

    /// Like [`Modules::calculator`], but also plugs in `file` if it is a module image, because
    /// programs in the image may name its functions.
    pub(super) fn calculator_for(&self, path: &Path, file: &[u8]) -> Result<Calculator> {
        let mut calculator = self.calculator()?;
        if contents::is_module(file, &programs::ending(path)) {
            let plug = |machine: &mut Machine| module_files::plug_image(machine, path, file);
            let notes = calculator.change(plug)?;
            notes.iter().for_each(|note| message::say(note));
        }
        Ok(calculator)
    }

    /// Reads a file. If `label` is given, only that program is needed, so the others may be
    /// HP-42S programs.
    pub(super) fn read(
        &self,
        path: &Path,
        label: Option<&str>,
    ) -> Result<(FileContent, Calculator)> {
        let file = input::content(path)?;
        let calculator = self.calculator_for(path, &file)?;
        let reading = Reading { label, ..(&calculator).into() };
        Ok((source::parse(&file, path, reading)?, calculator))
    }
}

// The options for the calculator's own firmware.
#[derive(clap::Args)]
pub(super) struct FirmwareOptions {
    /// Image of the calculator's own ROM, needed to run microcode: .mod, .rom or .bin
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    rom: Option<PathBuf>,
    /// The engine that runs programs and handles key presses; the firmware needs --rom
    #[arg(long, value_name = "ENGINE", hide_short_help = true)]
    engine: Option<Engine>,
}

fn bare(model: Model, modules: &[impl AsRef<Path>]) -> Result<Calculator> {
    let mut calculator = Calculator::of_model(model);
    let notes = calculator.change(|machine| module_files::plug(machine, modules))?;
    notes.iter().for_each(|note| message::say(note));
    Ok(calculator)
}

#[derive(clap::Args)]
pub(super) struct CalculatorOptions {
    /// Do not load programs from the library: XEQ of a label that is not in memory shows
    /// NONEXISTENT
    #[arg(long, hide_short_help = true)]
    no_library: bool,
    /// Folder where XEQ finds programs besides the built-in ones (.raw, .bin, .dat, .p41, .lif,
    /// .dm41, and listings such as .prg and .pro)
    #[arg(long, value_name = "FOLDER", hide_short_help = true)]
    program_folder: Option<PathBuf>,
    /// The model of a new calculator: 41c, 41cv or 41cx; a saved calculator keeps its model
    #[arg(long, default_value_t, ignore_case = true, value_parser = model(),
          hide_short_help = true)]
    model: Model,
    /// Plug in this module image: .mod, .rom or .bin (may be repeated)
    #[arg(long = "module", value_name = "FILE")]
    modules: Vec<PathBuf>,
    /// Plug in an HP 82143A printer with its mode switch set to man, norm or trace
    #[arg(long, value_name = "SWITCH", ignore_case = true, value_parser = switch())]
    printer: Option<Switch>,
    #[command(flatten)]
    firmware: FirmwareOptions,
    #[command(flatten)]
    pub paper: PaperOption,
    #[command(flatten)]
    partial: Partial,
}

impl CalculatorOptions {
    /// A cleared calculator. Fails if the program folder is not readable or the paper file is not
    /// writable.
    pub(super) fn clean(&self) -> Result<Calculator> {
        self.paper.check()?;
        self.with_library(bare(self.model, &self.modules)?, false)
    }

    /// Adds the program library. Unreadable files are reported on standard error. If `watched` is
    /// set, new files in the program folder are detected. Fails if the program folder is
    /// unreadable.
    pub(super) fn with_library(
        &self,
        mut calculator: Calculator,
        watched: bool,
    ) -> Result<Calculator> {
        match self.printer {
            Some(switch) => calculator.plug_printer(switch),
            // The paper option implies a printer.
            None if self.paper.paper.is_some() && calculator.printer_switch().is_none() => {
                calculator.plug_printer(Switch::Man);
            }
            None => {}
        }
        let partial = self.partial.partial;
        let library = match self.no_library {
            true => Library::default(),
            false => {
                let reading = Reading { ports: calculator.memory().ports(), partial, label: None };
                programs::library(self.program_folder.as_deref(), reading, watched)?
            }
        };
        calculator.set_library(library.with_partial(partial));
        let FirmwareOptions { rom, engine } = &self.firmware;
        rom_file::choose(&mut calculator, rom.as_deref(), *engine)?;
        Ok(calculator)
    }
}

// The options of the calculator in the terminal, including its state file.
#[derive(clap::Args)]
pub(super) struct Options {
    /// Start with cleared memory (MEMORY LOST), and do not touch the saved memory
    #[arg(long)]
    fresh: bool,
    /// Keep the calculator's memory in this file
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Unplug the modules and the printer that were saved with the calculator
    #[arg(long, hide_short_help = true)]
    unplug: bool,
    #[command(flatten)]
    calculator: CalculatorOptions,
    #[command(flatten)]
    pub screen: ScreenOptions,
}

impl Options {
    /// The state file; `None` with --fresh, or on a platform without a data folder.
    pub(super) fn state_file(&self) -> Option<PathBuf> {
        match self.fresh {
            true => None,
            false => self.state.clone().or_else(state_file::default_file),
        }
    }

    /// Returns the saved calculator, its state file (none with --fresh), and a message for the
    /// user. Fails if the state file can neither be read nor renamed, or if the platform has no
    /// data folder.
    pub(super) fn resume(&self) -> Result<(Calculator, Option<StateFile>, Option<String>)> {
        let opened = match (self.fresh, self.state_file()) {
            (true, _) => None,
            (false, Some(file)) => Some(StateFile::open(&file)?),
            (false, None) => bail!(
                "there is no folder for the calculator's memory; use --state FILE to select a \
                 file, or --fresh to start without a file"
            ),
        };
        let (kept, file, note) = match opened {
            Some(Opened { store, calculator, note }) => (calculator, Some(store), note),
            None => (None, None, None),
        };
        // Without a message about the new file, a mistyped file name would look like a memory loss.
        let is_new = self.state.as_ref().filter(|_| kept.is_none() && note.is_none());
        let note =
            note.or_else(|| Some(format!("{file} is a new memory file", file = is_new?.display())));
        let mut notes: Vec<String> = note.into_iter().collect();
        let mut calculator = match kept {
            Some(mut calculator) => {
                let machine = calculator.machine_mut();
                if self.unplug {
                    machine.plug(Ports::default());
                    machine.unplug_printer();
                }
                notes.extend(module_files::plug_again(machine));
                calculator.switch_on_again();
                calculator
            }
            None => Calculator::lost(self.calculator.model),
        };
        let modules = &self.calculator.modules;
        notes.extend(calculator.change(|machine| module_files::plug(machine, modules))?);
        let note = Some(notes.join("\n")).filter(|note| !note.is_empty());
        Ok((self.calculator.with_library(calculator, true)?, file, note))
    }

    pub(super) fn paper(&self) -> &PaperOption {
        &self.calculator.paper
    }

    pub(super) fn folders(&self) -> Folders {
        let programs = self.calculator.program_folder.clone();
        Folders {
            // Each state file has a folder of named states: `states` for `state`, `a.states` for
            // `a.state`.
            states: self.state_file().map(|file| with_suffix(&file, "s")),
            programs: programs.or_else(programs::default_folder),
            // Without a state file, the trace file is next to the default state file.
            trace: self
                .state_file()
                .or_else(state_file::default_file)
                .map(|file| lasting_trace::beside(&file)),
            looks: self.state_file().map(|file| with_suffix(&file, ".screen")),
            opened: self.state_file().map(|file| with_suffix(&file, ".opened")),
        }
    }
}
