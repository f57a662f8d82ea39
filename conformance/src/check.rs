//! Compares answers with measurement files row by row, and counts the agreeing rows of each family.
//!
//! The first line of a file names its columns and determines the file type: single functions,
//! number formats (displayed or appended by ARCL), steps, keys, or keys with a function name. In
//! the first two types, each function or display format is a family; otherwise each file is. The
//! last column can be `scratch`, which lists the status registers that the firmware uses as scratch
//! memory. Differences in this column are counted separately and do not affect a row's agreement.

use crate::emulator::{Emulator, Question};
use crate::options::CaseOptions;
use crate::{bench, keys};
use anyhow::{Result, bail, ensure};
use sim41_files::{input, message, output};
use sim41_session::number::register_text;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct CheckArgs {
    /// Measurement files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Number of differing rows to show for each file
    #[arg(long, default_value_t = 3, value_name = "N")]
    show: usize,
    /// Compare with this command instead of sim41: a program and its arguments; `keys ...`, `fn`,
    /// `fmt ...` or `steps` is appended
    #[arg(long, value_name = "COMMAND", value_parser = words)]
    command: Option<CommandLine>,
}

#[derive(Clone)]
struct CommandLine(Vec<String>);

fn words(text: &str) -> Result<CommandLine> {
    let words = shlex::split(text).filter(|words| !words.is_empty());
    let Some(words) = words else { bail!("empty command: expected a program and its arguments") };
    Ok(CommandLine(words))
}

const SCRATCH: &str = "scratch";

#[derive(Default, Clone, Copy)]
struct RowCount {
    rows: usize,
    agree: usize,
}

impl RowCount {
    fn add(&mut self, other: RowCount) {
        self.rows += other.rows;
        self.agree += other.agree;
    }
}

struct Difference {
    column: String,
    expected: String,
    got: String,
}

/// Fails if a file cannot be read, or if a row differs.
pub fn run(arguments: &CheckArgs, options: &CaseOptions) -> Result<()> {
    let emulator = match &arguments.command {
        Some(_) if options.choose_a_calculator() => message::usage(
            "to pass options to the other emulator, put them inside the quotation marks of \
             --command",
        ),
        Some(CommandLine(command)) => Emulator::Other(command.clone()),
        None => Emulator::Sim41(Box::new(options.bare()?)),
    };
    let mut out = output::standard();
    let mut total = RowCount::default();
    for file in &arguments.files {
        let name = input::name(file);
        let family = file
            .file_stem()
            .map_or_else(|| name.clone(), |stem| stem.to_string_lossy().into_owned());
        let text = input::text(file)?;
        let counts =
            Table::new(&name, &text)?.check(&family, arguments.show, &emulator, &mut out)?;
        let mut sum = RowCount::default();
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
        1 => bail!("1 of {all} rows differs", all = total.rows),
        rows => bail!("{rows} of {all} rows differ", all = total.rows),
    }
}

struct Table<'a> {
    name: &'a str,
    header: Vec<&'a str>,
    rows: Vec<(usize, Vec<&'a str>)>,
    question: Question,
    case: usize,
}

impl<'a> Table<'a> {
    fn new(name: &'a str, text: &'a str) -> Result<Table<'a>> {
        let mut lines = text.lines();
        let Some(header) = lines.next() else { bail!("{name}: the file is empty") };
        let header: Vec<&str> = header.split('\t').collect();
        let last = header[header.len() - 1];
        let (question, case) = match header[0] {
            "function" => (Question::Function, 0),
            "value" if last == "appended" => (Question::Appended, 0),
            "value" => (Question::Format, 0),
            "steps" => (Question::Steps, 0),
            "keys" if last == "paper" => (Question::Paper, 0),
            "keys" => (Question::Keys, 0),
            "name" if header.len() > 3 => (Question::Keys, 3),
            other => bail!(
                "{name}:1: invalid first column {other:?}: expected function, value, steps, keys \
                 or name"
            ),
        };
        let lines = (2..).zip(lines).filter(|(_, line)| !line.is_empty());
        let rows: Vec<(usize, Vec<&str>)> =
            lines.map(|(number, line)| (number, line.split('\t').collect())).collect();
        if let Some((number, row)) = rows.iter().find(|(_, row)| row.len() != header.len()) {
            let (wanted, got) = (header.len(), row.len());
            bail!("{name}:{number}: expected {wanted} columns, got {got}");
        }
        Ok(Table { name, header, rows, question, case })
    }

    fn check(
        self,
        family: &str,
        show: usize,
        emulator: &Emulator,
        out: &mut impl Write,
    ) -> Result<BTreeMap<String, RowCount>> {
        let cases: Vec<Result<String>> = self.rows.iter().map(|(_, row)| self.case(row)).collect();
        let asked: Vec<String> = cases.iter().flatten().cloned().collect();
        let mut answers = emulator.answers(self.question, &asked)?.into_iter();
        let mut counts: BTreeMap<String, RowCount> = BTreeMap::new();
        let mut shown = 0;
        for ((number, row), case) in self.rows.iter().zip(cases) {
            let answer = case.map(|_| answers.next().unwrap_or_default());
            let mut differences = self.differences(row, answer);
            if self.header.last() == Some(&SCRATCH) {
                let difference = differences.pop_if(|difference| difference.column == SCRATCH);
                let expected = row[row.len() - 1];
                let got = difference.as_ref().map_or(expected, |difference| &difference.got);
                count_scratch(expected, got, &mut counts);
            }
            let count = counts.entry(family_of(self.header[0], row).unwrap_or(family).to_string());
            count.or_default().add(RowCount { rows: 1, agree: differences.is_empty() as usize });
            if !differences.is_empty() && shown < show {
                shown += 1;
                let row = row[..row.len().min(6)].join(" ");
                print_line(out, &format!("{}:{number}: {row}", self.name))?;
                for Difference { column, expected, got } in differences {
                    let values = format!("expected \"{expected}\", got \"{got}\"");
                    print_line(out, &format!("    {column}: {values}"))?;
                }
            }
        }
        Ok(counts)
    }

    fn case(&self, row: &[&str]) -> Result<String> {
        match self.question {
            Question::Function => function_case(row),
            Question::Format | Question::Appended => Ok(row[..row.len() - 1].join(" ")),
            Question::Steps | Question::Keys | Question::Paper => Ok(row[self.case].into()),
        }
    }

    fn differences(&self, row: &[&str], answer: Result<String>) -> Vec<Difference> {
        let header = &self.header;
        let compared = answer.and_then(|answer| {
            if let Some(reason) = answer.strip_prefix("ERROR: ") {
                bail!("{reason}");
            }
            let answer: Vec<&str> = answer.split('\t').collect();
            match self.question {
                Question::Function => function_differences(row, header, &answer),
                Question::Format | Question::Appended => {
                    compare_last(row, header, &answer, row.len() - 1)
                }
                Question::Steps => compare_last(row, header, &answer, 1),
                Question::Keys | Question::Paper => {
                    let columns = key_columns(&answer, self.question)?;
                    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
                    compare_last(row, header, &columns, self.case + 1)
                }
            }
        });
        compared.unwrap_or_else(|error| {
            let (column, expected) = ("row".into(), "a valid answer".into());
            vec![Difference { column, expected, got: format!("{error:#}") }]
        })
    }
}

fn count_scratch(expected: &str, got: &str, counts: &mut BTreeMap<String, RowCount>) {
    for address in keys::SCRATCH {
        let content = |list: &str| {
            let mut fields = list.split(' ').filter_map(|field| field.split_once(':'));
            let found = fields.find(|(number, _)| u16::from_str_radix(number, 16) == Ok(address));
            found.map(|(_, digits)| digits.to_string())
        };
        let agree = (content(expected) == content(got)) as usize;
        let count = counts.entry(format!("{SCRATCH}-{address:03X}")).or_default();
        count.add(RowCount { rows: 1, agree });
    }
}

fn print_line(out: &mut impl Write, line: &str) -> Result<()> {
    Ok(writeln!(out, "{}", message::shown(&line.replace('\n', "\\n")))?)
}

fn print(out: &mut impl Write, family: &str, count: RowCount) -> Result<()> {
    // The percentage is rounded down, so only full agreement gives 100.
    let tenths = count.agree * 1000 / count.rows.max(1);
    let (whole, tenth) = (tenths / 10, tenths % 10);
    let RowCount { rows, agree } = count;
    print_line(out, &format!("{family:<20} {rows:>6} rows {agree:>7} agree {whole:>4}.{tenth} %"))
}

fn family_of<'a>(kind: &str, row: &[&'a str]) -> Option<&'a str> {
    match kind {
        "function" if !row[0].starts_with("hex:") => Some(row[0]),
        "value" => row.get(1).copied(),
        _ => None,
    }
}

fn difference(column: &str, expected: &str, got: &str) -> Difference {
    Difference { column: column.into(), expected: expected.into(), got: got.into() }
}

/// The `fn` case for a row `function mode t z y x r11..r16 | status t z y x l r11..r16`.
fn function_case(row: &[&str]) -> Result<String> {
    ensure!(row.len() == 14, "invalid row: expected 14 columns for a function");
    // The rows of these functions omit the operand with which they were measured.
    let step = match row[0] {
        "RCL" => "RCL 11".to_string(),
        name @ ("ISG" | "DSE") => format!("{name} X"),
        name => name.to_string(),
    };
    let mut words = vec![match step.contains(' ') {
        true => "hex:".to_string() + &hex(&bench::function_bytes(&step)?),
        false => step,
    }];
    words.push(row[1].into());
    for value in &row[2..6] {
        words.push(match value.contains(' ') {
            true => register_text::parse(value)?.to_string(),
            false => value.to_string(),
        });
    }
    // The answer includes the statistics registers only if the case does; after a reset they are 0.
    let sums = if row[6].is_empty() && !row[13].is_empty() { "0 0 0 0 0 0" } else { row[6] };
    words.extend(sums.split_whitespace().map(String::from));
    Ok(words.join(" "))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn function_differences(row: &[&str], header: &[&str], answer: &[&str]) -> Result<Vec<Difference>> {
    ensure!(
        answer.len() >= 11,
        "invalid answer: expected at least 11 fields, got {}",
        answer.len()
    );
    let mut differences = Vec::new();
    if row[7] != answer[0] {
        differences.push(difference(header[7], row[7], answer[0]));
    }
    let stack = (8..13).map(|column| (column, row[column], answer[column - 7]));
    let sums = row[13].split_whitespace().enumerate();
    let sums = sums.map(|(n, expected)| (13, expected, *answer.get(11 + n).unwrap_or(&"")));
    for (column, expected, got) in stack.chain(sums) {
        let value = register_text::parse(got);
        if value.is_err() || register_text::parse(expected) != value {
            let got = value.map_or(got.to_string(), register_text::show);
            differences.push(difference(header[column], expected, &got));
        }
    }
    Ok(differences)
}

/// Converts a `keys` answer to the columns of a measured row: display, annunciators, T Z Y X L,
/// ALPHA, then the printed lines or the registers. The registers in [`keys::SCRATCH`] come last.
fn key_columns(answer: &[&str], question: Question) -> Result<Vec<String>> {
    let [display, annunciators, _state, middle @ .., last] = answer else {
        bail!("invalid answer: expected 10 fields, got {}", answer.len());
    };
    ensure!(middle.len() == 6, "invalid answer: expected 10 fields, got {}", answer.len());
    let columns = [display, annunciators].into_iter().chain(middle);
    let mut columns: Vec<String> = columns.map(|column| column.to_string()).collect();
    if question == Question::Paper {
        columns.push(last.to_string());
        return Ok(columns);
    }
    let is_scratch = |field: &&str| {
        let address = field.split_once(':').map(|(address, _)| u16::from_str_radix(address, 16));
        matches!(address, Some(Ok(address)) if keys::SCRATCH.contains(&address))
    };
    let (scratch, others): (Vec<&str>, Vec<&str>) = last.split(' ').partition(is_scratch);
    columns.extend([others.join(" "), scratch.join(" ")]);
    Ok(columns)
}

/// Compares a row from column `first` onward. The last column, `scratch`, may be missing.
fn compare_last(
    row: &[&str],
    header: &[&str],
    answer: &[&str],
    first: usize,
) -> Result<Vec<Difference>> {
    let expected = row.len() - first;
    if answer.len() != expected && answer.len() != expected + 1 {
        let got = answer.len();
        bail!("invalid answer: expected {expected} result columns, got {got}");
    }
    let columns = header.iter().zip(row).skip(first).zip(answer);
    let differing = columns.filter(|((_, expected), got)| expected != got);
    Ok(differing.map(|((column, expected), got)| difference(column, expected, got)).collect())
}
