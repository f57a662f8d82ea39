//! `sim41 profile PROGRAM KEYS`: shows where a program spends its time on the real calculator.

use crate::cli::cover_command;
use crate::cli::flame_graph;
use crate::cli::measured::{self, Measured};
use crate::cli::options::CalculatorOptions;
use crate::cli::replacing;
use anyhow::Result;
use sim41_files::formats::file_lines::programs_of;
use sim41_files::output;
use sim41_session::debugger::program_lines::{NumberedLine, label_of};
use sim41_session::duration::CYCLE_MICROSECONDS;
use sim41_session::probe::Passes;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(clap::Args)]
pub(super) struct ProfileArgs {
    #[command(flatten)]
    run: measured::MeasureArgs,
    /// Show the COUNT slowest lines; 0 shows all, in program order
    #[arg(long, default_value_t = 20)]
    lines: usize,
    /// Write a flame graph of the subroutines to this file
    #[arg(long, value_name = "FILE.svg", value_parser = svg_file)]
    flame: Option<PathBuf>,
    /// Print how many times each line ran, or '-' if it was never reached
    #[arg(long, conflicts_with_all = ["lines", "flame"])]
    cover: bool,
    /// With --cover: write the execution count of each line to this file, in lcov format
    #[arg(long, value_name = "FILE", requires = "cover")]
    lcov: Option<PathBuf>,
    #[command(flatten)]
    calculator: CalculatorOptions,
}

struct Cost<'a> {
    label: String,
    line: &'a NumberedLine,
    passes: u64,
    cycles: u64,
}

pub(super) fn run(arguments: &ProfileArgs) -> Result<()> {
    if arguments.cover {
        let lcov = arguments.lcov.as_deref();
        return cover_command::cover(&arguments.run, lcov, &arguments.calculator);
    }
    let runs = Measured::run(&arguments.run, &arguments.calculator)?;
    let programs = runs.first().map(|run| programs_of(run.calculator.machine()));
    let programs = programs.unwrap_or_default();
    if let Some(file) = &arguments.flame {
        let stacks: Vec<(Vec<String>, f64)> =
            runs.iter().flat_map(|run| stacks(&run.passes, &programs)).collect();
        let picture = flame_graph::svg("Time on the real calculator", &stacks);
        replacing::write_without_asking(file, picture.as_bytes())?;
    }
    let costs = costs(&runs, &programs);
    output::print(|out| print(out, &costs, arguments.lines))?;
    Measured::ended(&runs)
}

fn costs<'a>(runs: &[Measured], programs: &'a [Vec<NumberedLine>]) -> Vec<Cost<'a>> {
    let cost = |lines: &'a [NumberedLine], n: usize| {
        let line = &lines[n];
        let of = |run: &Measured| run.passes.at(line.first);
        let (passes, cycles) = runs.iter().map(of).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
        Cost { label: label_of(lines, n).unwrap_or_default(), line, passes, cycles }
    };
    programs.iter().flat_map(|lines| (0..lines.len()).map(move |n| cost(lines, n))).collect()
}

/// Prints the `count` slowest lines (0 for all), then the labels.
fn print(out: &mut dyn Write, costs: &[Cost], count: usize) -> io::Result<()> {
    let executed: u64 = costs.iter().map(|cost| cost.passes).sum();
    let total: u64 = costs.iter().map(|cost| cost.cycles).sum();
    let seconds = milliseconds(total) / 1000.0;
    let part = |cycles: u64| 100.0 * cycles as f64 / total.max(1) as f64;
    writeln!(
        out,
        "{executed} instructions, {total} cycles, {seconds:.1} seconds on the real calculator"
    )?;
    let mut shown: Vec<&Cost> = costs.iter().collect();
    if count > 0 {
        shown.retain(|cost| cost.passes > 0);
        shown.sort_by_key(|cost| Reverse(cost.cycles));
        shown.truncate(count);
    }
    writeln!(out, "{:>9} {:>12} {:>6}  line", "passes", "ms", "%")?;
    for Cost { label, line, passes, cycles } in shown {
        let (time, part, number) = (milliseconds(*cycles), part(*cycles), line.number);
        let text = line.text();
        writeln!(out, "{passes:>9} {time:>12.1} {part:>6.1}  {label:<8} {number:02} {text}")?;
    }
    let mut labels: BTreeMap<&str, u64> = BTreeMap::new();
    costs.iter().for_each(|cost| *labels.entry(&cost.label).or_default() += cost.cycles);
    let mut labels: Vec<(&str, u64)> = labels.into_iter().filter(|label| label.1 > 0).collect();
    labels.sort_by_key(|(_, cycles)| Reverse(*cycles));
    writeln!(out, "{:>9} {:>12} {:>6}  label", "", "ms", "%")?;
    for (label, cycles) in labels {
        let label = if label.is_empty() { "(before any label)" } else { label };
        let (time, part) = (milliseconds(cycles), part(cycles));
        writeln!(out, "{:>9} {time:>12.1} {part:>6.1}  {label}", "")?;
    }
    Ok(())
}

fn milliseconds(cycles: u64) -> f64 {
    (cycles * CYCLE_MICROSECONDS) as f64 / 1000.0
}

fn stacks(passes: &Passes, programs: &[Vec<NumberedLine>]) -> Vec<(Vec<String>, f64)> {
    let all = programs.iter().flatten();
    let name = |call: usize| -> String {
        let begins = passes.calls()[call].begins;
        let line = all.clone().find(|line| Some(line.first) == begins);
        line.and_then(NumberedLine::label).unwrap_or_else(|| {
            let first = programs.iter().flatten().next();
            let program = first.and_then(NumberedLine::label);
            program.filter(|_| begins.is_none()).unwrap_or_else(|| "module".into())
        })
    };
    let mut stacks = Vec::new();
    for (n, call) in passes.calls().iter().enumerate().filter(|(_, call)| call.cycles > 0) {
        let mut names = vec![name(n)];
        let mut at = n;
        while at != 0 {
            at = passes.calls()[at].caller;
            names.push(name(at));
        }
        names.reverse();
        stacks.push((names, milliseconds(call.cycles)));
    }
    stacks
}

fn svg_file(text: &str) -> Result<PathBuf, String> {
    match text.to_lowercase().ends_with(".svg") {
        true => Ok(text.into()),
        false => Err("the name must end in .svg".into()),
    }
}
