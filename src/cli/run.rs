//! `sim41 run PROGRAM [WORDS...]`: loads a program file, presses keys, and prints the displays.

use crate::cli::answer;
use crate::cli::options::{CalculatorOptions, ProgramLabel};
use crate::cli::report::{Report, ReportForm};
use crate::cli::trace_file::{Tracer, trace_file};
use crate::operator::word::{self, Word};
use crate::operator::{self, MORE_STEPS, unknown_names};
use anyhow::{Result, anyhow};
use sim41_files::programs::{self, Reading};
use sim41_files::{input, message, output, source};
use sim41_session::program::listing;
use sim41_session::{Budget, STEPS};
use sim41_session::{Calculator, Input, Key, words};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The default step limit of a traced run. A trace of this length takes about 200 MB.
const TRACED_STEPS: u64 = 2_000_000;

#[derive(clap::Args)]
pub(super) struct RunArgs {
    /// A program file; with --module it may be omitted
    program: PathBuf,
    /// Keys to press, as words: numbers, keys (R/S), functions (sqrt) and programs (xeq:NAME); `-`
    /// reads the words from standard input [default: R/S]
    #[arg(value_name = "WORDS", allow_hyphen_values = true)]
    tokens: Vec<String>,
    /// Number of data registers [default: 100, or fewer if the program needs room]
    #[arg(long, value_name = "NNN", value_parser = size)]
    size: Option<u16>,
    /// At the end, print the stack, LASTX, ALPHA and everything that was displayed, as JSON
    #[arg(long, conflicts_with = "all")]
    json: bool,
    /// Also show the display while an entry is in progress
    #[arg(long)]
    all: bool,
    /// Write each executed instruction to this file, with the stack, ALPHA and the changed
    /// registers. A name that ends in .json or .jsonl selects JSON lines; `-` is standard output
    #[arg(long, value_name = "FILE", value_parser = trace_file)]
    trace: Option<PathBuf>,
    /// Trace only the lines after this label, such as FACT or 'LBL 01'; may be repeated
    #[arg(long, value_name = "LABEL", requires = "trace")]
    trace_label: Vec<String>,
    /// Stop after COUNT instructions in total [default: 2,000,000,000, or 2,000,000 with --trace]
    #[arg(long, value_name = "COUNT", value_parser = operator::steps)]
    steps: Option<u64>,
    /// Fill data registers from this table (.csv) or data file (.p41) first
    #[arg(long, value_name = "FILE")]
    registers: Option<PathBuf>,
    #[command(flatten)]
    only: ProgramLabel,
    #[command(flatten)]
    calculator: CalculatorOptions,
}

fn size(text: &str) -> Result<u16, String> {
    let number = text.parse().ok().filter(|number| *number <= 319);
    number.ok_or_else(|| "expected a SIZE of 000 to 319".into())
}

/// Runs the program. With --json, the error of a program that cannot be loaded is printed as JSON
/// too.
pub(super) fn run(arguments: &RunArgs) -> Result<()> {
    let prepared = prepare(arguments);
    if let (true, Err(error)) = (arguments.json, &prepared) {
        let mut object = answer::object(Calculator::clean().machine(), &[]);
        object.insert("displays".into(), serde_json::Value::Array(Vec::new()));
        object.insert("error".into(), format!("{error:#}").into());
        output::print_json(&object.into())?;
    }
    let Prepared { mut report, words, idle } = prepared?;
    let pressed = report.press_words(&words);
    report.finish(pressed)?;
    idle.iter().for_each(|note| message::say(note));
    Ok(())
}

struct Prepared<'a> {
    report: Report<'a>,
    words: Vec<Word>,
    /// A note that the words only enter numbers and start no program.
    idle: Option<String>,
}

fn prepare(arguments: &RunArgs) -> Result<Prepared<'_>> {
    let mut calculator = arguments.calculator.clean()?;
    let (program, words) = program_and_words(arguments, &calculator);
    if let Some(size) = arguments.size {
        let set = calculator.change(|machine| machine.set_size(size));
        set.map_err(|error| anyhow!("SIZE {size:03}: {error}"))?;
    }
    let label = arguments.only.label.as_deref();
    if let Some(program) = program {
        let reading = Reading { label, ..(&calculator).into() };
        let loaded = programs::checked(program, reading, &calculator, calculator.library())?;
        match arguments.size {
            Some(_) => programs::put(&mut calculator, &loaded, program)?,
            None => programs::put_alone(&mut calculator, &loaded, program)?,
        }
    }
    if let Some(file) = &arguments.registers {
        source::fill_registers(&mut calculator, file)?;
    }
    // The paper file must not overwrite an input file, and all input files are known only now.
    arguments.calculator.paper.check()?;
    let words = words_of(program, &words)?;
    if let Some(mistake) = word::missing_number(&words, &calculator) {
        return Err(operator::placed(mistake, "WORDS"));
    }
    if let Some(mistake) = unknown_names::unknown_name(&words, &calculator) {
        return Err(mistake.into());
    }
    let tracer = match &arguments.trace {
        None => None,
        Some(file) => {
            // The lines of a program after others do not match the file's.
            let program = program.filter(|_| label.is_none());
            Some(Tracer::new(file, arguments.trace_label.clone(), program, &mut calculator)?)
        }
    };
    let mut session = operator::session(calculator);
    let usual = if tracer.is_some() { TRACED_STEPS } else { STEPS };
    let steps = arguments.steps.unwrap_or(usual);
    session.set_budget(&Arc::new(Budget::new(steps, MORE_STEPS)));
    let form = match arguments {
        RunArgs { json: true, .. } => ReportForm::Json,
        RunArgs { all: true, .. } => ReportForm::All,
        _ => ReportForm::Displays,
    };
    let mut report = Report::new(session, form, &arguments.calculator.paper);
    tracer.into_iter().for_each(|tracer| report.trace(tracer));
    let has_number = words.iter().any(|word| matches!(word, Word::Number(_)));
    let is_idle = has_number && words.iter().all(is_entry);
    let idle = program.filter(|_| is_idle).map(|program| {
        let programs = report.calculator().machine().saved_programs().unwrap_or_default();
        let labels = programs.iter().flat_map(|program| listing::labels(program));
        let calls: String = labels.map(|label| format!(" or xeq:{label}")).collect();
        format!("{file}: no program ran; add R/S{calls} to start it", file = input::name(program))
    });
    Ok(Prepared { report, words, idle })
}

fn is_entry(word: &Word) -> bool {
    let enters = |input: &Input| {
        let keys = [Key::Enter, Key::Chs, Key::Eex, Key::Point];
        matches!(input, Input::Press(key) if keys.contains(key))
    };
    match word {
        Word::Number(_) => true,
        Word::Inputs(inputs) => inputs.iter().all(enters),
        Word::Function(_) | Word::AlphaKey { .. } => false,
    }
}

fn words_of(program: Option<&Path>, words: &[String]) -> Result<Vec<Word>> {
    if words != ["-"] {
        let words = if words.is_empty() { "R/S".to_string() } else { words.join(" ") };
        return parsed(&words, "WORDS");
    }
    if program.is_some_and(|program| program.as_os_str() == "-") {
        message::usage("standard input cannot contain both the program and WORDS");
    }
    let text = input::text(Path::new("-"))?;
    let mut all = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let place = format!("standard input:{line}", line = n + 1);
        all.extend(parsed(line, &place)?);
    }
    Ok(all)
}

fn parsed(line: &str, place: &str) -> Result<Vec<Word>> {
    words::long_numbers(line).iter().for_each(|remark| message::say(remark));
    word::parse(line).map_err(|mistake| operator::placed(mistake, place))
}

fn program_and_words<'a>(
    arguments: &'a RunArgs,
    calculator: &Calculator,
) -> (Option<&'a Path>, Vec<String>) {
    let program = arguments.program.as_path();
    let plugged = calculator.memory().ports().plugged_sources().next().is_some();
    match program.to_str() {
        Some(word) if plugged && !program.exists() && word::parse(word).is_ok() => {
            let words = std::iter::once(word.to_string()).chain(arguments.tokens.iter().cloned());
            (None, words.collect())
        }
        _ => (Some(program), arguments.tokens.clone()),
    }
}
