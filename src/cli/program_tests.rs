//! Tests in the comments of a listing: keys, and the displays that they must give.
//!
//! `; test: 5 XEQ FACT -> 120.0000` presses the keys on a calculator that contains only the
//! program, and compares the display at rest. Further conditions follow, each after a comma and a
//! blank: `R05=3`, `X>100`, `flag 3`, `flag 3 clear`, `prints "A LINE"`. A display in quotation
//! marks is taken literally. A line `; then: R/S -> …` continues the test before it.

use crate::calculator::Calculator;
use crate::cli::operator::Operator;
use crate::cli::{input, programs};
use crate::debugger::breakpoint;
use crate::key::Stroke;
use crate::keystrokes::tokens;
use crate::machine::Machine;
use crate::machine::probe::Test;
use crate::printer::PrintedLine;
use crate::program::listing;
use anyhow::{Result, anyhow, bail};
use std::fmt::Write;
use std::path::Path;

/// A test: keys and the results that they must give.
#[derive(Debug)]
struct Case {
    /// The line in the file, from 1.
    line: usize,
    keys: String,
    wanted: Vec<Wanted>,
    /// Whether the test continues with the calculator of the test before it.
    continues: bool,
}

/// A condition of a test.
#[derive(Debug, PartialEq)]
enum Wanted {
    Display(String),
    Holds(String, Test),
    Prints(String),
}

/// The result of the tests in a file.
pub struct Outcome {
    /// The number of tests.
    pub count: usize,
    /// The differences, each with file and line.
    pub failures: Vec<String>,
    /// What the tests printed.
    pub printed: Vec<PrintedLine>,
}

/// Returns the keys of all tests in a file. A test that continues another is joined to it.
///
/// # Errors
/// Returns an error if the file or a test in it cannot be read.
pub fn keys(path: &Path) -> Result<Vec<String>> {
    let mut keys: Vec<String> = Vec::new();
    for case in cases(path)? {
        match keys.last_mut().filter(|_| case.continues) {
            Some(last) => write!(last, " {}", case.keys)?,
            None => keys.push(case.keys),
        }
    }
    Ok(keys)
}

/// Runs the tests in a file.
///
/// # Errors
/// Returns an error if the file cannot be read or is not a program, or a test cannot be read.
pub fn run(path: &Path, calculator: &Calculator) -> Result<Outcome> {
    let mut loaded = calculator.clone();
    programs::load(&mut loaded, path)?;
    let cases = cases(path)?;
    let (mut failures, mut printed) = (Vec::new(), Vec::new());
    let mut operator = Operator::new(loaded.clone());
    for case in &cases {
        if !case.continues {
            operator = Operator::new(loaded.clone());
        }
        let differences = case.differences(&mut operator, &mut printed)?;
        if !differences.is_empty() {
            let mut text = format!("{}:{}: {}\n", input::name(path), case.line, case.keys);
            differences.iter().for_each(|difference| text += &format!("  {difference}\n"));
            failures.push(text);
        }
    }
    Ok(Outcome { count: cases.len(), failures, printed })
}

impl Case {
    /// Presses the keys and returns the differences. What is printed goes onto `paper`.
    fn differences(
        &self,
        operator: &mut Operator,
        paper: &mut Vec<PrintedLine>,
    ) -> Result<Vec<String>> {
        let tokens = tokens::parse(&self.keys).map_err(|error| anyhow!("{}", error.kind))?;
        operator.calculator.take_events();
        operator.take_seen();
        for action in tokens.iter().flat_map(|token| &token.actions) {
            operator.perform(action)?;
        }
        let before = paper.len();
        paper.extend(operator.take_printed());
        let mut printed = paper[before..].iter().map(|line| line.to_string());
        let seen = operator.take_seen();
        let display = seen.last().map(|seen| seen.text()).unwrap_or_default();
        let machine = operator.calculator.machine();
        let mut differences = Vec::new();
        for wanted in &self.wanted {
            match wanted {
                Wanted::Display(text) if text.trim() == display.trim() => {}
                Wanted::Display(text) => {
                    let (text, display) = (text.trim(), display.trim());
                    differences.push(format!("expected {text}\n       got {display}"));
                }
                Wanted::Holds(_, test) if test.holds(machine) => {}
                Wanted::Holds(text, test) => {
                    differences
                        .push(format!("expected {text}\n       got {}", found(*test, machine)));
                }
                Wanted::Prints(text) => {
                    let line = printed.next();
                    if line.as_deref().map(str::trim_end) != Some(text.trim_end()) {
                        let line = line.unwrap_or_else(|| "nothing printed".into());
                        differences.push(format!("expected prints {text}\n       got {line}"));
                    }
                }
            }
        }
        Ok(differences)
    }
}

/// Returns what the machine has in place of the condition.
fn found(test: Test, machine: &Machine) -> String {
    match test {
        Test::Compare(source, ..) => {
            let value = breakpoint::value(source, &machine.memory);
            format!("{} {value}", breakpoint::name(source))
        }
        Test::Flag(flag, set) => format!("flag {flag} {}", if set { "clear" } else { "set" }),
        _ => "something else".into(),
    }
}

/// Returns the tests in the comments of a listing.
fn cases(path: &Path) -> Result<Vec<Case>> {
    let text = listing::decode(&input::bytes(path)?);
    let mut cases = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let Some(comment) = line.split_once(';').map(|(_, comment)| comment.trim()) else {
            continue;
        };
        let (continues, test) = match (comment.strip_prefix("test:"), comment.strip_prefix("then:"))
        {
            (Some(test), _) => (false, test),
            (None, Some(test)) => (true, test),
            _ => continue,
        };
        let place = || format!("{}:{}", input::name(path), number + 1);
        if continues && cases.is_empty() {
            bail!("{}: `then:` continues a test, and there is none before it", place());
        }
        let Some((keys, wanted)) = test.rsplit_once("->") else {
            bail!("{}: a test is KEYS -> DISPLAY; the arrow is missing", place());
        };
        let keys = spelt_out(keys.trim());
        tokens::parse(&keys).map_err(|error| anyhow!("{}: {}", place(), error.kind))?;
        let wanted = parts(wanted.trim())
            .into_iter()
            .map(|part| read(part).map_err(|error| anyhow!("{}: {error}", place())));
        let wanted = wanted.collect::<Result<Vec<Wanted>>>()?;
        if wanted.is_empty() {
            bail!("{}: nothing stands behind the arrow", place());
        }
        cases.push(Case { line: number + 1, keys, wanted, continues });
    }
    Ok(cases)
}

/// Replaces `XEQ NAME` by the word `xeq:NAME`, if NAME is neither a key nor the number of a label.
fn spelt_out(keys: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in keys.split_whitespace() {
        let named = !word.starts_with(['\'', '"']) && Stroke::named(word).is_none();
        match words.last_mut() {
            Some(last) if last == "XEQ" && named && word.parse::<u32>().is_err() => {
                *last = format!("xeq:{word}");
            }
            _ => words.push(word.into()),
        }
    }
    words.join(" ")
}

/// Splits a text at commas with a blank behind them, except in quotation marks.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut quoted) = (0, false);
    for (place, character) in text.char_indices() {
        match character {
            '"' => quoted = !quoted,
            ',' if !quoted && text[place + 1..].starts_with(' ') => {
                parts.push(text[start..place].trim());
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

fn read(part: &str) -> Result<Wanted> {
    let bare = |text: &str| text.trim().trim_matches('"').to_string();
    if let Some(line) = part.strip_prefix("prints ") {
        return Ok(Wanted::Prints(bare(line)));
    }
    if part.starts_with('"') {
        return Ok(Wanted::Display(bare(part)));
    }
    match breakpoint::test(part) {
        Some(Ok(test @ (Test::Compare(..) | Test::Flag(..)))) => {
            Ok(Wanted::Holds(part.into(), test))
        }
        // A text such as X=?YES is a display.
        _ => Ok(Wanted::Display(part.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_behind_xeq_and_parts_behind_commas() {
        assert_eq!(spelt_out("5 XEQ FACT R/S"), "5 xeq:FACT R/S");
        assert_eq!(spelt_out("XEQ 01 XEQ SIN XEQ 'A'"), "XEQ 01 XEQ SIN XEQ 'A'");
        assert_eq!(parts("1,234.0000, R05=3, \"A, B\""), ["1,234.0000", "R05=3", "\"A, B\""]);
        assert_eq!(read("\"X=3\"").unwrap(), Wanted::Display("X=3".into()));
        assert!(matches!(read("X=3").unwrap(), Wanted::Holds(..)));
        assert!(matches!(read("flag 3 clear").unwrap(), Wanted::Holds(_, Test::Flag(3, false))));
        assert_eq!(read("prints \"AB \"").unwrap(), Wanted::Prints("AB ".into()));
        assert_eq!(read("DATA ERROR").unwrap(), Wanted::Display("DATA ERROR".into()));
    }
}
