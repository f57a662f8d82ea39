//! `sim41 run PROGRAM [TOKENS...]`: a program file, some keys, and what is shown.

use crate::calculator::Calculator;
use crate::cli::operator::Operator;
use crate::cli::{programs, report};
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
    /// Show the displays of entries in progress too
    #[arg(long)]
    all: bool,
}

/// Load the program into a cleared calculator and press the keys.
///
/// # Errors
/// When the program cannot be loaded, or a word means nothing.
pub fn run(arguments: &Arguments, mut calculator: Calculator) -> Result<()> {
    programs::load(&mut calculator, &arguments.program)?;
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
