//! Options of all commands, and the calculator that they ask for.

use crate::calculator::Calculator;
use crate::cli::continuous::{self, Opened, StateFile};
use crate::cli::{message, module_files, programs};
use crate::memory::Model;
use anyhow::{Result, bail};
use std::path::PathBuf;

/// Options that may stand before or behind any command.
#[derive(clap::Args)]
pub struct Options {
    /// Start with a calculator after MEMORY LOST, and leave the saved memory alone
    #[arg(long, global = true)]
    pub fresh: bool,
    /// Keep the calculator's memory in this file
    #[arg(long, global = true, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// XEQ of a name that no label in memory has is NONEXISTENT, and loads no program
    #[arg(long, global = true)]
    pub no_library: bool,
    /// Where XEQ finds programs (listings, .raw, .bin, .dat, .p41, .lif, .dm41), besides the
    /// built-in ones
    #[arg(long, global = true, value_name = "FOLDER")]
    pub program_folder: Option<PathBuf>,
    /// Which calculator MEMORY LOST leaves: 41c, 41cv or 41cx; one that is resumed stays what it is
    #[arg(long, global = true, default_value_t, value_parser = clap::value_parser!(Model))]
    pub model: Model,
    /// Plug this module image in: .mod, .rom or .bin (may be repeated)
    #[arg(long = "module", global = true, value_name = "FILE")]
    pub modules: Vec<PathBuf>,
}

impl Options {
    /// A cleared calculator, as the commands without a terminal use it.
    ///
    /// # Errors
    /// When the program folder cannot be read.
    pub fn clean(&self) -> Result<Calculator> {
        self.with_library(self.bare()?)
    }

    /// The same without the programs that XEQ finds.
    ///
    /// # Errors
    /// When a module cannot be plugged in.
    pub fn bare(&self) -> Result<Calculator> {
        let mut calculator = Calculator::of_model(self.model);
        let notes = module_files::plug(calculator.memory_mut(), &self.modules)?;
        notes.iter().for_each(|note| message::say(note));
        Ok(calculator)
    }

    /// The calculator with the programs that XEQ finds. What could not be read is said on standard
    /// error.
    fn with_library(&self, mut calculator: Calculator) -> Result<Calculator> {
        if !self.no_library {
            let (library, notes) = programs::library(self.program_folder.as_deref())?;
            notes.iter().for_each(|note| message::say(note));
            calculator.set_library(library);
        }
        Ok(calculator)
    }

    /// The file of continuous memory; `None` with --fresh, or on a platform without data folder.
    pub fn state_file(&self) -> Option<PathBuf> {
        match self.fresh {
            true => None,
            false => self.state.clone().or_else(continuous::default_file),
        }
    }

    /// The calculator as it was put away, the file in which it is kept from now on (none with
    /// --fresh), and what the user should know.
    ///
    /// # Errors
    /// When its memory can neither be read nor set aside, or there is no place for it.
    pub fn resume(&self) -> Result<(Calculator, Option<StateFile>, Option<String>)> {
        let opened = match (self.fresh, self.state_file()) {
            (true, _) => None,
            (false, Some(file)) => Some(StateFile::open(&file)?),
            (false, None) => bail!(
                "there is no folder for the calculator's memory; --state FILE names a place, \
                 --fresh needs none"
            ),
        };
        let (machine, file, note) = match opened {
            Some(Opened { store, machine, note }) => (machine, Some(store), note),
            None => (None, None, None),
        };
        let calculator = machine.map_or_else(|| Calculator::lost(self.model), Calculator::resume);
        Ok((self.with_library(calculator)?, file, note))
    }
}
