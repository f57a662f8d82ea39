//! `sim41 run PROGRAM [TOKENS...]`: a program file, some keys, and what is shown.

use crate::calculator::Calculator;
use crate::cli::operator::Operator;
use crate::cli::options::CalculatorOptions;
use crate::cli::{programs, report, source};
use crate::keyboard::tokens;
use anyhow::{Result, anyhow};
use std::path::PathBuf;

/// Which program, and which keys.
#[derive(clap::Args)]
pub struct Arguments {
    /// A program file
    program: PathBuf,
    /// Words for keys, such as xeq:NAME or R/S; R/S if left out
    #[arg(allow_hyphen_values = true)]
    tokens: Vec<String>,
    /// Have so many data registers; without it 100, or fewer if the program needs the room
    #[arg(long, value_name = "NNN", value_parser = clap::value_parser!(u16).range(0..320))]
    size: Option<u16>,
    /// Show the displays of entries in progress too
    #[arg(long)]
    all: bool,
    /// Fill data registers from this table (.csv) or data file (.p41) first
    #[arg(long, value_name = "FILE")]
    registers: Option<PathBuf>,
    /// Which calculator.
    #[command(flatten)]
    pub(super) calculator: CalculatorOptions,
}

/// Load the program into a cleared calculator and press the keys.
///
/// # Errors
/// When the program cannot be loaded, or a word means nothing.
pub fn run(arguments: &Arguments, mut calculator: Calculator) -> Result<()> {
    if let Some(size) = arguments.size {
        let set = calculator.set_size(size);
        set.map_err(|error| anyhow!("SIZE {size:03}: {error}"))?;
        programs::load(&mut calculator, &arguments.program)?;
    } else {
        programs::load_alone(&mut calculator, &arguments.program)?;
    }
    if let Some(file) = &arguments.registers {
        source::fill_registers(&mut calculator, file)?;
    }
    let words =
        if arguments.tokens.is_empty() { "R/S".to_string() } else { arguments.tokens.join(" ") };
    let tokens = tokens::parse(&words)
        .map_err(|error| anyhow!("TOKENS:{}: {}", error.column, error.kind))?;
    let mut report = report::Report::new(Operator::new(calculator), arguments.all);
    for token in tokens {
        report.after(|operator| {
            token.actions.iter().try_for_each(|action| operator.perform(action))
        })?;
    }
    report.finish()
}
