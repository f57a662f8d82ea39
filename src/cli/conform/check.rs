//! `conform check`: files of measurements, compared row by row and counted by family.
//!
//! The first line of a file names its columns and so says which kind it is: single functions,
//! number formats, or keys. Families are functions, notations, and for keys the file.

use super::{bench, keys};
use crate::calculator::Calculator;
use crate::cli::input;
use crate::keyboard::tokens::value;
use crate::register::Register;
use anyhow::{Result, bail};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

/// What to compare.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of measurements
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How many differing rows to show for each file
    #[arg(long, default_value_t = 3, value_name = "N")]
    show: usize,
}

/// Rows of a family, and how many agree.
#[derive(Default, Clone, Copy)]
struct Count {
    rows: usize,
    agree: usize,
}

/// What differs in a row: the column and both values.
struct Difference {
    column: String,
    expected: String,
    got: String,
}

/// Compare the files and print the table.
///
/// # Errors
/// When a file cannot be read, or a row differs.
pub fn run(arguments: &Arguments, calculator: &Calculator) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let mut total = Count::default();
    for file in &arguments.files {
        let text = input::text(file)?;
        let name = input::name(file);
        let family = file.file_stem().map_or_else(|| name.clone(), |stem| stem.to_string_lossy().into_owned());
        let mut counts: BTreeMap<String, Count> = BTreeMap::new();
        let mut shown = 0;
        let mut lines = text.lines().enumerate();
        let Some((_, header)) = lines.next() else { bail!("{name}: the file is empty") };
        let header: Vec<&str> = header.split('\t').collect();
        for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
            let row: Vec<&str> = line.split('\t').collect();
            if row.len() != header.len() {
                bail!("{name}:{}: a row has {} columns, this one {}", number + 1, header.len(), row.len());
            }
            let result = match header[0] {
                "function" => function_row(&row, &header, calculator),
                "value" => format_row(&row, calculator),
                "keys" => keys_row(&row, &header, calculator),
                other => bail!("{name}:1: the first column must be function, value or keys, not {other:?}"),
            };
            let differences = result.unwrap_or_else(|error| {
                vec![Difference { column: "row".into(), expected: "carried out".into(), got: error.to_string() }]
            });
            let count = counts.entry(if header[0] == "keys" { family.clone() } else { family_of(&row) }).or_default();
            count.rows += 1;
            count.agree += differences.is_empty() as usize;
            if !differences.is_empty() && shown < arguments.show {
                shown += 1;
                writeln!(out, "{name}:{}: {}", number + 1, row[..row.len().min(6)].join(" "))?;
                for Difference { column, expected, got } in differences {
                    writeln!(out, "    {column}: expected \"{expected}\", got \"{got}\"")?;
                }
            }
        }
        let mut sum = Count::default();
        for (family, count) in &counts {
            print(&mut out, family, *count)?;
            sum.rows += count.rows;
            sum.agree += count.agree;
        }
        if counts.len() > 1 {
            print(&mut out, &family, sum)?;
        }
        total.rows += sum.rows;
        total.agree += sum.agree;
    }
    if arguments.files.len() > 1 {
        print(&mut out, "all", total)?;
    }
    out.flush()?;
    match total.rows - total.agree {
        0 => Ok(()),
        1 => bail!("1 row of {} differs", total.rows),
        rows => bail!("{rows} rows of {} differ", total.rows),
    }
}

fn print(out: &mut impl Write, family: &str, count: Count) -> Result<()> {
    // Rounded down: only what agrees entirely is 100 percent.
    let tenths = count.agree * 1000 / count.rows.max(1);
    writeln!(out, "{family:<14} {:>7} rows {:>7} agree {:>4}.{} %", count.rows, count.agree, tenths / 10, tenths % 10)?;
    Ok(())
}

/// The family of a row of functions (the function) or of formats (the notation).
fn family_of(row: &[&str]) -> String {
    let notation = row.get(1).filter(|mode| matches!(**mode, "FIX" | "SCI" | "ENG"));
    notation.unwrap_or(&row[0]).to_string()
}

fn compare(column: &str, expected: &str, got: String, differences: &mut Vec<Difference>) {
    if expected != got {
        differences.push(Difference { column: column.to_string(), expected: expected.to_string(), got });
    }
}

/// function mode t z y x r11..r16 | status t z y x l r11..r16
fn function_row(row: &[&str], header: &[&str], calculator: &Calculator) -> Result<Vec<Difference>> {
    if row.len() != 14 {
        bail!("a row of functions has 14 columns");
    }
    let mut stack = [Register::ZERO; 5];
    for (place, text) in row[2..6].iter().enumerate() {
        stack[place] = value::parse(text)?;
    }
    let sums = row[6].split_whitespace().map(value::parse).collect::<Result<Vec<_>, _>>()?;
    let operands = bench::Operands { stack, sums };
    let outcome = bench::run(calculator.memory(), &bench::function_bytes(row[0])?, row[1], &operands)?;
    let mut differences = Vec::new();
    compare(header[7], row[7], outcome.status, &mut differences);
    for place in 0..5 {
        compare(header[8 + place], row[8 + place], value::show(outcome.stack[place]), &mut differences);
    }
    if !row[13].is_empty() {
        let sums = outcome.sums.map(value::show).join(" ");
        compare(header[13], row[13], sums, &mut differences);
    }
    Ok(differences)
}

/// value mode digits flag28 flag29 | display
fn format_row(row: &[&str], calculator: &Calculator) -> Result<Vec<Difference>> {
    let (case, expected) = row.split_at(row.len() - 1);
    let mut differences = Vec::new();
    compare("display", expected[0], bench::format_case(calculator, &case.join(" "))?, &mut differences);
    Ok(differences)
}

/// keys | display annunciators t z y x l alpha registers
fn keys_row(row: &[&str], header: &[&str], calculator: &Calculator) -> Result<Vec<Difference>> {
    let columns = keys::outcome(row[0], calculator)?;
    if row.len() != columns.len() + 1 {
        bail!("a row of keys has {} columns", columns.len() + 1);
    }
    let mut differences = Vec::new();
    for (place, got) in columns.into_iter().enumerate() {
        compare(header[place + 1], row[place + 1], got, &mut differences);
    }
    Ok(differences)
}
