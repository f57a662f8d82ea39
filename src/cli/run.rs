//! `sim41 run PROGRAM [TOKENS...]`: loads a program file, presses keys, and prints the displays.

use crate::cli::options::CalculatorOptions;
use crate::cli::report::Report;
use crate::cli::trace_file::Tracer;
use crate::files::{programs, source};
use crate::operator::{self, MORE_STEPS};
use anyhow::{Result, anyhow};
use sim41_session::Calculator;
use sim41_session::keystrokes::tokens;
use sim41_session::{Budget, STEPS};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The number of steps after which a program is given up whose steps are written to a trace: its
/// lines have 200 MB.
const TRACED_STEPS: u64 = 2_000_000;

// The arguments of `sim41 run`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A program file; with --module the first of the words may stand in its place
    program: PathBuf,
    /// Words for keys, such as xeq:NAME or R/S; R/S if left out. Numbers are keyed digit by digit:
    /// 84 36 is 8436, and 84 ENTER 36 are two numbers
    #[arg(allow_hyphen_values = true)]
    tokens: Vec<String>,
    /// Give the calculator NNN data registers; without it 100, or fewer if the program needs room
    #[arg(long, value_name = "NNN", value_parser = size)]
    size: Option<u16>,
    /// Show the displays of entries in progress too
    #[arg(long)]
    all: bool,
    /// Write each instruction that is executed to this file (- for standard output): instruction,
    /// stack, ALPHA, changed registers; JSON lines if its name ends in .json or .jsonl
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// Trace only what stands after this label, such as FACT or 'LBL 01'; may be repeated
    #[arg(long, value_name = "LABEL", requires = "trace")]
    trace_label: Vec<String>,
    /// Give up after COUNT instructions in all; without it 2,000,000,000, or 2,000,000 with
    /// --trace
    #[arg(long, value_name = "COUNT", value_parser = operator::steps)]
    steps: Option<u64>,
    /// Fill data registers from this table (.csv) or data file (.p41) first
    #[arg(long, value_name = "FILE")]
    registers: Option<PathBuf>,
    /// The options of the calculator.
    #[command(flatten)]
    calculator: CalculatorOptions,
}

/// Parses a number of data registers.
fn size(text: &str) -> Result<u16, String> {
    let number = text.parse().ok().filter(|number| *number <= 319);
    number.ok_or_else(|| "SIZE is a number from 000 to 319".into())
}

/// Loads the program into a cleared calculator and presses the keys.
///
/// # Errors
/// Returns an error if the program cannot be loaded, a word is not a key, or the calculator ends
/// with an error.
pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let mut calculator = arguments.calculator.clean()?;
    let (program, words) = program_and_words(arguments, &calculator);
    if let Some(size) = arguments.size {
        let set = calculator.change(|machine| machine.set_size(size));
        set.map_err(|error| anyhow!("SIZE {size:03}: {error}"))?;
    }
    match (program, arguments.size) {
        (None, _) => {}
        (Some(program), Some(_)) => programs::load(&mut calculator, program)?,
        (Some(program), None) => programs::load_alone(&mut calculator, program)?,
    }
    if let Some(file) = &arguments.registers {
        source::fill_registers(&mut calculator, file)?;
    }
    // Now the files that are read are known, too.
    arguments.calculator.paper.check()?;
    let words = if words.is_empty() { "R/S".to_string() } else { words.join(" ") };
    let tokens = tokens::parse(&words).map_err(|error| anyhow!(error.at("TOKENS")))?;
    let tracer = match &arguments.trace {
        None => None,
        Some(file) => {
            Some(Tracer::new(file, arguments.trace_label.clone(), program, &mut calculator)?)
        }
    };
    let mut session = operator::session(calculator);
    let usual = if tracer.is_some() { TRACED_STEPS } else { STEPS };
    let steps = arguments.steps.unwrap_or(usual);
    session.set_budget(&Arc::new(Budget::new(steps, MORE_STEPS)));
    let mut report = Report::new(session, arguments.all, &arguments.calculator.paper);
    tracer.into_iter().for_each(|tracer| report.trace(tracer));
    let pressed = tokens.iter().try_for_each(|token| report.press(&token.inputs));
    report.finish(pressed)
}

/// Returns the program file and the words after it. With modules plugged in the program file is
/// optional; a first word that names no file is then one of the words.
fn program_and_words<'a>(
    arguments: &'a Arguments,
    calculator: &Calculator,
) -> (Option<&'a Path>, Vec<String>) {
    let program = arguments.program.as_path();
    let plugged = calculator.memory().ports().plugged_sources().next().is_some();
    match program.to_str() {
        Some(word) if plugged && !program.exists() && tokens::parse(word).is_ok() => {
            let words = std::iter::once(word.to_string()).chain(arguments.tokens.iter().cloned());
            (None, words.collect())
        }
        _ => (Some(program), arguments.tokens.clone()),
    }
}
