//! Command-line options that configure the calculator on which the cases run.

use anyhow::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use sim41_files::rom_file::{self, Engine};
use sim41_files::{message, module_files};
use sim41_session::memory::Model;
use sim41_session::{Budget, Calculator, Key, Policy, Session};
use std::path::PathBuf;
use std::sync::Arc;

/// The step limit for a module's routine that runs at MEMORY LOST.
const START: u64 = 10_000;

#[derive(clap::Args)]
pub struct CaseOptions {
    /// Model of the calculator: 41c, 41cv or 41cx
    #[arg(long, global = true, default_value_t, ignore_case = true, value_parser = model())]
    model: Model,
    /// Plug in this module image: .mod, .rom or .bin (may be repeated)
    #[arg(long = "module", global = true, value_name = "FILE")]
    modules: Vec<PathBuf>,
    /// Number of extended-memory modules to plug in, 0 to 2
    #[arg(long, global = true, value_name = "N", default_value_t = 0,
          value_parser = clap::value_parser!(u8).range(..=2))]
    xmem: u8,
    /// Image of the calculator's own ROM, needed to run microcode: .mod, .rom or .bin
    #[arg(long, global = true, value_name = "FILE")]
    rom: Option<PathBuf>,
    /// The engine that runs programs and handles key presses; the firmware needs --rom
    #[arg(long, global = true, value_name = "ENGINE")]
    engine: Option<Engine>,
}

fn model() -> impl TypedValueParser<Value = Model> {
    PossibleValuesParser::new(Model::NAMES.map(|(name, _)| name))
        .try_map(|name| name.parse::<Model>())
}

impl CaseOptions {
    pub fn choose_a_calculator(&self) -> bool {
        let is_default = self.model == Model::default() && self.modules.is_empty();
        !is_default || self.xmem > 0 || self.rom.is_some() || self.engine.is_some()
    }

    /// A cleared calculator without a program library. Fails if a module or the ROM cannot be used.
    pub fn bare(&self) -> Result<Calculator> {
        let mut calculator = Calculator::of_model(self.model);
        let notes = calculator.change(|machine| module_files::plug(machine, &self.modules))?;
        notes.iter().for_each(|note| message::say(note));
        let memory = calculator.memory().clone().with_modules(self.xmem);
        let mut calculator = Calculator::of_memory(memory);
        rom_file::choose(&mut calculator, self.rom.as_deref(), self.engine)?;
        let machine = calculator.machine();
        if machine.firmware_takes_keys() && !machine.runs_on_firmware() {
            // A module may have a routine that runs at MEMORY LOST.
            calculator.lose_memory();
            let mut session = Session::without_history(calculator, Policy::at_once());
            session.set_budget(&Arc::new(Budget::new(START, "")));
            session.perform(Key::Back.into(), |_, _| {})?;
            return Ok(session.into_calculator());
        }
        Ok(calculator)
    }
}
