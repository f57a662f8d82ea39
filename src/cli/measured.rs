//! Runs a program and counts how many times each line is executed, for `sim41 profile`.

use crate::cli::options::CalculatorOptions;
use crate::operator::{self, Author, MORE_STEPS, program_tests, steps};
use anyhow::{Result, anyhow};
use sim41_files::{message, module_files, programs};
use sim41_session::Calculator;
use sim41_session::printer::PrintedLine;
use sim41_session::probe::{Passes, Probe};
use sim41_session::{Budget, Event};
use std::path::PathBuf;
use std::sync::Arc;

const MEASURED_STEPS: u64 = 100_000_000;

// The program and keys of a measured run.
#[derive(clap::Args)]
#[group(skip)]
pub(super) struct MeasureArgs {
    /// A program file
    pub program: PathBuf,
    /// Keys to press, such as xeq:NAME or R/S [default: those of the file's tests, or R/S if none]
    #[arg(value_name = "WORDS", allow_hyphen_values = true)]
    pub tokens: Vec<String>,
    /// Stop after COUNT instructions in total
    #[arg(long, value_name = "COUNT", default_value_t = MEASURED_STEPS, value_parser = steps)]
    steps: u64,
}

pub(super) struct Measured {
    pub calculator: Calculator,
    pub passes: Passes,
    printed: Vec<PrintedLine>,
    /// The final error, or the reason for aborting the run.
    given_up: Option<String>,
}

impl Measured {
    /// Loads the program, presses the keys of each run, and writes all printouts to one file. Fails
    /// if the program cannot be loaded, a word is not a key, or the paper file is not writable.
    pub(super) fn run(
        arguments: &MeasureArgs,
        options: &CalculatorOptions,
    ) -> Result<Vec<Measured>> {
        let mut calculator = options.clean()?;
        programs::load(&mut calculator, &arguments.program)?;
        let words = match arguments.tokens.is_empty() {
            true => program_tests::keys(&arguments.program)?,
            false => vec![vec![arguments.tokens.join(" ")]],
        };
        let words = if words.is_empty() { vec![vec!["R/S".into()]] } else { words };
        let budget = Arc::new(Budget::new(arguments.steps, MORE_STEPS));
        let once = |words: &Vec<String>| Measured::once(words, calculator.clone(), &budget);
        let runs: Vec<Measured> = words.iter().map(once).collect::<Result<_>>()?;
        options.paper.write(runs.iter().flat_map(|run| &run.printed))?;
        Ok(runs)
    }

    pub(super) fn ended(runs: &[Measured]) -> Result<()> {
        let given_up = runs.iter().find_map(|run| run.given_up.as_ref());
        given_up.map_or(Ok(()), |sentence| Err(anyhow!("{sentence}")))
    }

    fn once(
        lines: &[String],
        mut calculator: Calculator,
        budget: &Arc<Budget>,
    ) -> Result<Measured> {
        *calculator.probe_mut() = Some(Probe::counting());
        let mut session = operator::session(calculator);
        session.set_budget(budget);
        let (mut printed, mut failure) = (Vec::new(), None);
        let mut report = |calculator: &Calculator, event| match event {
            Event::Printed(line) => printed.push(line),
            Event::Microcode(module, number) => message::say(&module_files::needs_microcode(
                calculator.memory().ports(),
                module,
                number,
            )),
            _ => {}
        };
        for words in lines {
            let user = Author::User;
            failure = operator::press_words(&mut session, words, "WORDS", user, &mut report)?;
        }
        let given_up = session.pause().complaint().or(failure);
        let mut calculator = session.into_calculator();
        let probe = calculator.probe_mut().take();
        let passes = probe.and_then(|probe| probe.passes).map(|passes| *passes);
        Ok(Measured { calculator, passes: passes.unwrap_or_default(), printed, given_up })
    }
}
