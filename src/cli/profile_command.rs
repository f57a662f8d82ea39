//! `sim41 profile PROGRAM KEYS`: tells where a program spends its time on the real machine.

use crate::cli::measured::{self, Measured, programs_of};
use crate::cli::options::CalculatorOptions;
use crate::cli::output;
use crate::debugger::program_lines::{Line, label_of};
use crate::machine::probe::Passes;
use crate::machine::timing::WORD_MICROSECONDS;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The arguments of `sim41 profile`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    run: measured::Arguments,
    /// Show COUNT lines, those that take longest first; 0 for all in the order of the program
    #[arg(long, default_value_t = 20)]
    lines: usize,
    /// Draw a flame graph of the subroutines into this file
    #[arg(long, value_name = "FILE.svg", value_parser = svg_file)]
    flame: Option<PathBuf>,
    #[command(flatten)]
    calculator: CalculatorOptions,
}

/// A line with its number of passes and its processor words.
struct Cost<'a> {
    label: String,
    line: &'a Line,
    passes: u64,
    words: u64,
}

/// Runs the program and prints lines and labels with their times.
///
/// # Errors
/// Returns an error if the program cannot be loaded, a word is not a key, or the flame graph cannot
/// be written.
pub fn run(arguments: &Arguments) -> Result<()> {
    let calculator = arguments.calculator.clean()?;
    let runs = Measured::run(&arguments.run, calculator)?;
    arguments.calculator.paper.write(runs.iter().flat_map(|run| &run.printed))?;
    let mut total = 0;
    let mut executed = 0;
    let programs = runs.first().map(|run| programs_of(run.calculator.machine()));
    let programs = programs.unwrap_or_default();
    let mut costs = Vec::new();
    for lines in &programs {
        for (n, line) in lines.iter().enumerate() {
            let of = |run: &Measured| run.passes.of(line.first);
            let (passes, words) = runs.iter().map(of).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
            let label = label_of(lines, n).unwrap_or_default();
            costs.push(Cost { label, line, passes, words });
            executed += passes;
            total += words;
        }
    }
    if let Some(file) = &arguments.flame {
        let stacks: Vec<String> =
            runs.iter().flat_map(|run| folded(&run.passes, &programs)).collect();
        output::write_file(file, &flame_graph(&stacks)?)?;
    }
    let mut labels: BTreeMap<&str, (u64, usize)> = BTreeMap::new();
    for (n, cost) in costs.iter().enumerate() {
        let label = labels.entry(&cost.label).or_insert((0, n));
        label.0 += cost.words;
    }
    let mut labels: Vec<(&str, u64)> =
        labels.into_iter().map(|(l, (words, _))| (l, words)).collect();
    labels.sort_by_key(|(_, words)| std::cmp::Reverse(*words));
    let mut shown: Vec<&Cost> = costs.iter().collect();
    if arguments.lines > 0 {
        shown.retain(|cost| cost.passes > 0);
        shown.sort_by_key(|cost| std::cmp::Reverse(cost.words));
        shown.truncate(arguments.lines);
    }
    let part = |words: u64| 100.0 * words as f64 / total.max(1) as f64;
    output::print(|out| {
        writeln!(
            out,
            "{executed} instructions, {total} words: {:.1} seconds on the real machine",
            milliseconds(total) / 1000.0
        )?;
        writeln!(out, "{:>9} {:>12} {:>6}  line", "passes", "ms", "%")?;
        for cost in shown {
            writeln!(
                out,
                "{:>9} {:>12.1} {:>6.1}  {:<8} {:02} {}",
                cost.passes,
                milliseconds(cost.words),
                part(cost.words),
                cost.label,
                cost.line.number,
                cost.line.text()
            )?;
        }
        writeln!(out, "{:>9} {:>12} {:>6}  label", "", "ms", "%")?;
        for (label, words) in labels.iter().filter(|(_, words)| *words > 0) {
            let label = if label.is_empty() { "(before any label)" } else { label };
            writeln!(
                out,
                "{:>9} {:>12.1} {:>6.1}  {label}",
                "",
                milliseconds(*words),
                part(*words)
            )?;
        }
        Ok(())
    })
}

fn milliseconds(words: u64) -> f64 {
    (words * WORD_MICROSECONDS) as f64 / 1000.0
}

/// Returns each subroutine with its callers and its milliseconds.
fn folded(passes: &Passes, programs: &[Vec<Line>]) -> Vec<String> {
    let all = programs.iter().flatten();
    let name = |call: usize| -> String {
        let begins = passes.calls()[call].begins;
        let line = all.clone().find(|line| Some(line.first) == begins);
        line.and_then(Line::label).unwrap_or_else(|| {
            let first = programs.iter().flatten().next();
            let program = first.and_then(Line::label);
            program.filter(|_| begins.is_none()).unwrap_or_else(|| "module".into())
        })
    };
    let mut stacks = Vec::new();
    for (n, call) in passes.calls().iter().enumerate().filter(|(_, call)| call.words > 0) {
        let mut names = vec![name(n)];
        let mut at = n;
        while at != 0 {
            at = passes.calls()[at].caller;
            names.push(name(at));
        }
        names.reverse();
        stacks.push(format!("{} {}", names.join(";"), milliseconds(call.words).round()));
    }
    stacks
}

/// Parses the name of a picture, which must end in `.svg`.
fn svg_file(text: &str) -> Result<PathBuf, String> {
    match text.to_lowercase().ends_with(".svg") {
        true => Ok(text.into()),
        false => Err("the name must end in .svg".into()),
    }
}

fn flame_graph(stacks: &[String]) -> Result<Vec<u8>> {
    let mut options = inferno::flamegraph::Options::default();
    options.title = "Time on the real machine".into();
    options.count_name = "milliseconds".into();
    let mut picture = Vec::new();
    let lines = stacks.iter().map(String::as_str);
    inferno::flamegraph::from_lines(&mut options, lines, &mut picture)
        .context("the flame graph cannot be drawn")?;
    Ok(picture)
}
