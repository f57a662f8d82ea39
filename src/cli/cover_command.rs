//! `sim41 profile --cover PROGRAM KEYS`: shows which program lines were never reached.

use crate::cli::measured::{self, Measured};
use crate::cli::options::CalculatorOptions;
use crate::cli::replacing;
use anyhow::{Result, ensure};
use sim41_files::formats::file_lines::programs_of;
use sim41_files::source::file_lines;
use sim41_files::{input, output};
use std::path::Path;

pub(super) fn cover(
    run: &measured::MeasureArgs,
    lcov: Option<&Path>,
    calculator: &CalculatorOptions,
) -> Result<()> {
    let runs = Measured::run(run, calculator)?;
    let Some(first) = runs.first() else { return Ok(()) };
    // In memory, the programs that XEQ loaded follow those of the file.
    let programs = programs_of(first.calculator.machine());
    let ports = first.calculator.memory().ports();
    let mut file = file_lines(&run.program, ports)?;
    let places = file.all().to_vec();
    let own = if places.is_empty() { usize::MAX } else { places.len() };
    let lines: Vec<_> = programs.iter().flatten().take(own).collect();
    let passes: Vec<u64> =
        lines.iter().map(|line| runs.iter().map(|run| run.passes.at(line.first).0).sum()).collect();
    if let Some(file) = lcov {
        let program = &run.program;
        ensure!(
            places.iter().any(Option::is_some),
            "{file}: lcov needs a listing; convert this file with sim41 convert",
            file = program.display()
        );
        let mut text = format!("TN:\nSF:{}\n", input::name(program));
        let known = places.iter().zip(&passes).filter_map(|(place, n)| Some(((*place)?, *n)));
        let known: Vec<(usize, u64)> = known.collect();
        known.iter().for_each(|(place, passes)| text += &format!("DA:{place},{passes}\n"));
        let hit = known.iter().filter(|(_, passes)| *passes > 0).count();
        text += &format!("LF:{}\nLH:{hit}\nend_of_record\n", known.len());
        replacing::write_without_asking(file, text.as_bytes())?;
    }
    let reached = passes.iter().filter(|&&passes| passes > 0).count();
    output::print(|out| {
        for (line, passes) in lines.iter().zip(&passes) {
            let passes = if *passes == 0 { "-".into() } else { passes.to_string() };
            let number = file.numbered(line, first.calculator.machine());
            writeln!(out, "{passes:>9}  {number} {}", line.text())?;
        }
        let part = 100.0 * reached as f64 / lines.len().max(1) as f64;
        writeln!(out, "{reached} of {all} lines reached, {part:.1} %", all = lines.len())
    })?;
    Measured::ended(&runs)
}
