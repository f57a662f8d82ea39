//! Compares files of measurements row by row, and counts the rows by family.
//!
//! The first line of a file names its columns and determines its kind: single functions, number
//! formats (displayed, or appended by ARCL), steps, keys, or keys with the name of their function.
//! The families of functions and formats are the functions and the notations; any other file is one
//! family. An optional last column `scratch` has the status registers in which the firmware leaves
//! traces of its work. Each of these registers is counted separately, and no row differs because of
//! them.

use crate::{bench, keys, steps};
use anyhow::{Result, bail};
use sim41::shared::{input, message, output};
use sim41_session::number::register_text;
use sim41_session::{Calculator, Register};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::str::Lines;

/// The arguments of `check`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of measurements
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How many differing rows to show for each file
    #[arg(long, default_value_t = 3, value_name = "N")]
    show: usize,
}

/// The column of the registers in which the firmware leaves traces of its work.
const SCRATCH: &str = "scratch";

/// The numbers of a family's rows and of the rows that agree.
#[derive(Default, Clone, Copy)]
struct Count {
    rows: usize,
    agree: usize,
}

impl Count {
    fn add(&mut self, other: Count) {
        self.rows += other.rows;
        self.agree += other.agree;
    }
}

/// A difference in a row: the column and both values.
struct Difference {
    column: String,
    expected: String,
    got: String,
}

/// Compares the files and prints the table.
///
/// # Errors
/// Returns an error if a file cannot be read, or a row differs.
pub fn run(arguments: &Arguments, calculator: &Calculator) -> Result<()> {
    let mut out = output::standard();
    let mut total = Count::default();
    for file in &arguments.files {
        let name = input::name(file);
        let family = file
            .file_stem()
            .map_or_else(|| name.clone(), |stem| stem.to_string_lossy().into_owned());
        let text = input::text(file)?;
        let counts =
            Table::new(&name, &text)?.check(&family, arguments.show, calculator, &mut out)?;
        let mut sum = Count::default();
        let rows = counts.iter().filter(|(family, _)| !family.starts_with(SCRATCH));
        rows.for_each(|(_, count)| sum.add(*count));
        print(&mut out, &family, sum)?;
        for (family, count) in counts.iter().filter(|_| counts.len() > 1) {
            print(&mut out, &format!("  {family}"), *count)?;
        }
        total.add(sum);
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

/// A file of measurements.
struct Table<'a> {
    name: &'a str,
    header: Vec<&'a str>,
    lines: Lines<'a>,
}

impl<'a> Table<'a> {
    fn new(name: &'a str, text: &'a str) -> Result<Table<'a>> {
        let mut lines = text.lines();
        let Some(header) = lines.next() else { bail!("{name}: the file is empty") };
        Ok(Table { name, header: header.split('\t').collect(), lines })
    }

    /// Compares the rows, shows the first `show` that differ, and returns the counts by family.
    fn check(
        self,
        family: &str,
        show: usize,
        calculator: &Calculator,
        out: &mut impl Write,
    ) -> Result<BTreeMap<String, Count>> {
        let (name, header) = (self.name, self.header);
        let mut counts: BTreeMap<String, Count> = BTreeMap::new();
        let mut shown = 0;
        for (number, line) in (2..).zip(self.lines).filter(|(_, line)| !line.is_empty()) {
            let row: Vec<&str> = line.split('\t').collect();
            if row.len() != header.len() {
                let (wanted, got) = (header.len(), row.len());
                bail!("{name}:{number}: a row has {wanted} columns, this one {got}");
            }
            let mut differences = differences(name, &row, &header, calculator)?;
            if header.last() == Some(&SCRATCH) {
                let difference = differences.pop_if(|difference| difference.column == SCRATCH);
                let expected = row[row.len() - 1];
                let got = difference.as_ref().map_or(expected, |difference| &difference.got);
                count_scratch(expected, got, &mut counts);
            }
            let count = counts.entry(family_of(header[0], &row).unwrap_or(family).to_string());
            count.or_default().add(Count { rows: 1, agree: differences.is_empty() as usize });
            if !differences.is_empty() && shown < show {
                shown += 1;
                let shown = row[..row.len().min(6)].join(" ");
                writeln!(out, "{name}:{number}: {}", message::shown(&shown))?;
                for Difference { column, expected, got } in differences {
                    let difference =
                        format!("    {column}: expected \"{expected}\", got \"{got}\"");
                    writeln!(out, "{}", message::shown(&difference))?;
                }
            }
        }
        Ok(counts)
    }
}

/// Returns the differences in a row; a row that cannot be carried out is one.
fn differences(
    name: &str,
    row: &[&str],
    header: &[&str],
    calculator: &Calculator,
) -> Result<Vec<Difference>> {
    let result = match header[0] {
        "function" => function_row(row, header, calculator),
        "value" => format_row(row, header, calculator),
        "name" if row.len() > 3 => {
            let outcome = keys::outcome(row[3], header, calculator);
            outcome_row(&row[3..], &header[3..], outcome)
        }
        "steps" => outcome_row(row, header, steps::outcome(row[0], calculator.memory())),
        "keys" => outcome_row(row, header, keys::outcome(row[0], header, calculator)),
        other => bail!(
            "{name}:1: the first column must be function, value, steps, keys or name, not {other:?}"
        ),
    };
    Ok(result.unwrap_or_else(|error| {
        let (column, expected) = ("row".into(), "carried out".into());
        vec![Difference { column, expected, got: error.to_string() }]
    }))
}

/// Counts each of the scratch registers; a register that is not listed is zero.
fn count_scratch(expected: &str, got: &str, counts: &mut BTreeMap<String, Count>) {
    for address in keys::SCRATCH {
        let content = |list: &str| {
            let mut fields = list.split(' ').filter_map(|field| field.split_once(':'));
            let found = fields.find(|(number, _)| u16::from_str_radix(number, 16) == Ok(address));
            found.map(|(_, digits)| digits.to_string())
        };
        let agree = (content(expected) == content(got)) as usize;
        let count = counts.entry(format!("{SCRATCH}-{address:03X}")).or_default();
        count.add(Count { rows: 1, agree });
    }
}

fn print(out: &mut impl Write, family: &str, count: Count) -> Result<()> {
    // The percentage is rounded down, so that only full agreement is 100.
    let tenths = count.agree * 1000 / count.rows.max(1);
    let (whole, tenth) = (tenths / 10, tenths % 10);
    let Count { rows, agree } = count;
    writeln!(out, "{family:<20} {rows:>6} rows {agree:>7} agree {whole:>4}.{tenth} %")?;
    Ok(())
}

/// Returns the family of a row: the function, or the notation of a format.
fn family_of<'a>(kind: &str, row: &[&'a str]) -> Option<&'a str> {
    match kind {
        "function" if !row[0].starts_with("hex:") => Some(row[0]),
        "value" => row.get(1).copied(),
        _ => None,
    }
}

fn compare(column: &str, expected: &str, got: String, differences: &mut Vec<Difference>) {
    if expected != got {
        differences.push(Difference {
            column: column.to_string(),
            expected: expected.to_string(),
            got,
        });
    }
}

/// Compares a register with a value in any of its notations.
fn compare_value(column: &str, expected: &str, got: Register, differences: &mut Vec<Difference>) {
    if register_text::parse(expected) != Ok(got) {
        compare(column, expected, register_text::show(got), differences);
    }
}

/// Compares a row with the columns `function mode t z y x r11..r16 | status t z y x l r11..r16`.
fn function_row(row: &[&str], header: &[&str], calculator: &Calculator) -> Result<Vec<Difference>> {
    if row.len() != 14 {
        bail!("a row of functions has 14 columns");
    }
    let mut stack = [Register::ZERO; 5];
    for (place, text) in row[2..6].iter().enumerate() {
        stack[place] = register_text::parse(text)?;
    }
    let sums =
        row[6].split_whitespace().map(register_text::parse).collect::<Result<Vec<_>, _>>()?;
    let operands = bench::Operands { stack, sums };
    let outcome = bench::run(calculator.memory(), &function_bytes(row[0])?, row[1], &operands)?;
    let mut differences = Vec::new();
    compare(header[7], row[7], outcome.status, &mut differences);
    for place in 0..5 {
        compare_value(header[8 + place], row[8 + place], outcome.stack[place], &mut differences);
    }
    for (expected, got) in row[13].split_whitespace().zip(outcome.sums) {
        compare_value(header[13], expected, got, &mut differences);
    }
    Ok(differences)
}

/// Returns the bytes of a function. A name without its operand stands for what was measured: ISG
/// and DSE with X, RCL with R11.
fn function_bytes(name: &str) -> Result<Vec<u8>> {
    match name {
        "RCL" => bench::function_bytes("RCL 11"),
        "ISG" | "DSE" => bench::function_bytes(&format!("{name} X")),
        _ => bench::function_bytes(name),
    }
}

/// Compares a row with the columns `value mode digits flag28 flag29 | display`; the last column can
/// also have what ARCL appends.
fn format_row(row: &[&str], header: &[&str], calculator: &Calculator) -> Result<Vec<Difference>> {
    let (case, expected) = row.split_at(row.len() - 1);
    let column = header[header.len() - 1];
    let got = match column {
        "appended" => bench::appended_case(calculator, &case.join(" "))?,
        _ => bench::format_case(calculator, &case.join(" "))?,
    };
    let mut differences = Vec::new();
    compare(column, expected[0], got, &mut differences);
    Ok(differences)
}

/// Compares a row with the columns `keys or steps | the columns of their results`.
fn outcome_row(
    row: &[&str],
    header: &[&str],
    columns: Result<Vec<String>>,
) -> Result<Vec<Difference>> {
    let columns = columns?;
    // The last column, the scratch registers, is optional.
    if row.len() != columns.len() && row.len() != columns.len() + 1 {
        bail!("a row of {} has {} columns", header[0], columns.len());
    }
    let mut differences = Vec::new();
    for ((column, expected), got) in header.iter().zip(row).skip(1).zip(columns) {
        compare(column, expected, got, &mut differences);
    }
    Ok(differences)
}
