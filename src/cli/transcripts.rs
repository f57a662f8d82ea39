//! `sim41 test FILE.session`: replays transcripts of keys, and compares the displays.
//!
//! A line is `keys | display`. The left side has computer keystrokes (`K8QUEENS{Enter}`) or, after
//! a line `@keypad`, words of the token language; `@pc` switches back. The right side is the
//! display when the calculator has finished, without trailing spaces, or the complete text of a
//! message longer than the display. Annunciators may follow in braces: `PUBLISH? {ALPHA}`, or `{}`
//! for none. A line without keys continues the previous line: the last such line shows the final
//! display, and the others show earlier displays in order. `@fresh` starts a new calculator with
//! cleared memory. Lines beginning with `#` are comments.

use crate::cli::options::CalculatorOptions;
use crate::operator::{self, Author};
use anyhow::{Context, Result, anyhow, bail};
use sim41_files::{input, message, output};
use sim41_session::Calculator;
use sim41_session::keystrokes::computer_keyboard::typed;
use sim41_session::keystrokes::tokens;
use sim41_session::printer::PrintedLine;
use sim41_session::{Event, Input, Policy, Session, Shown};
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, PartialEq)]
enum TranscriptLine<'a> {
    Remark,
    Fresh,
    Step { keys: Option<Vec<Input>>, left: &'a str, expected: Expected<'a> },
}

#[derive(Debug, PartialEq)]
struct Expected<'a> {
    text: &'a str,
    annunciators: Option<&'a str>,
}

#[derive(Debug, thiserror::Error)]
#[error("{line}:{column}: {sentence}")]
struct TranscriptError {
    line: usize,
    column: usize,
    sentence: String,
}

type Numbered<'a> = (usize, &'a str, TranscriptLine<'a>);

fn parse(text: &str) -> Result<Vec<Numbered<'_>>, TranscriptError> {
    let mut keypad = false;
    let mut begun = false;
    let mut lines = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let number = number + 1;
        let line = line.trim_end();
        let parsed =
            match line.trim_start() {
                "" => TranscriptLine::Remark,
                comment if comment.starts_with('#') => TranscriptLine::Remark,
                "@pc" | "@keypad" => {
                    keypad = line.trim_start() == "@keypad";
                    TranscriptLine::Remark
                }
                "@fresh" => {
                    begun = false;
                    TranscriptLine::Fresh
                }
                other if other.starts_with('@') => {
                    let sentence =
                        format!("unknown directive {other:?}: expected @pc, @keypad or @fresh");
                    return Err(TranscriptError { line: number, column: 1, sentence });
                }
                _ => step(line, keypad, &mut begun).map_err(|(column, sentence)| {
                    TranscriptError { line: number, column, sentence }
                })?,
            };
        lines.push((number, line, parsed));
    }
    Ok(lines)
}

fn step<'a>(
    line: &'a str,
    keypad: bool,
    begun: &mut bool,
) -> Result<TranscriptLine<'a>, (usize, String)> {
    let Some((left, right)) = line.split_once('|') else {
        return Err((1, "missing |: expected KEYS | DISPLAY".into()));
    };
    let right = right.strip_prefix(' ').unwrap_or(right);
    let indent = left.len() - left.trim_start().len();
    let keys_text = left.trim();
    let keys = match keys_text {
        "" if !*begun => {
            return Err((
                1,
                "missing keys: the first line must have keys before its display".into(),
            ));
        }
        "" => None,
        text if keypad => {
            let tokens = tokens::parse(text)
                .map_err(|error| (indent + error.column, error.kind.to_string()))?;
            Some(tokens.into_iter().flat_map(|token| token.inputs).collect())
        }
        text => {
            let typed = typed::parse(text)
                .map_err(|error| (indent + error.column, error.kind.to_string()))?;
            Some(typed.into_iter().flat_map(|typed| typed.inputs).collect())
        }
    };
    *begun = true;
    Ok(TranscriptLine::Step { keys, left, expected: expected(right) })
}

fn expected(right: &str) -> Expected<'_> {
    let braces = right.split_once('{');
    match braces.and_then(|(text, lit)| Some((text, lit.strip_suffix('}')?))) {
        Some((text, lit)) => Expected { text: text.trim_end(), annunciators: Some(lit.trim()) },
        None => Expected { text: right, annunciators: None },
    }
}

impl Expected<'_> {
    fn is(&self, seen: &Shown) -> bool {
        self.text == seen.text()
            && self.annunciators.is_none_or(|lit| lit == seen.lcd.annunciators_text())
    }

    fn form(&self, seen: &Shown) -> String {
        match self.annunciators {
            Some(_) => format!("{} {{{}}}", seen.text(), seen.lcd.annunciators_text()),
            None => seen.text(),
        }
    }

    fn written(&self) -> String {
        match self.annunciators {
            Some(lit) => format!("{} {{{lit}}}", self.text),
            None => self.text.to_string(),
        }
    }
}

/// Replays transcripts, each on a new calculator, and prints the results. Fails at the first
/// display that differs, with its file and line in the error.
pub(super) fn run(files: &[PathBuf], quiet: bool, options: &CalculatorOptions) -> Result<()> {
    let calculator = &options.clean()?;
    let mut printed = Vec::new();
    let done = replay_all(files, quiet, calculator, &mut printed);
    options.paper.write(&printed)?;
    done
}

fn replay_all(
    files: &[PathBuf],
    quiet: bool,
    calculator: &Calculator,
    printed: &mut Vec<PrintedLine>,
) -> Result<()> {
    let mut out = output::standard();
    for file in files {
        let text = input::text(file)?;
        let mut transcript = Vec::new();
        let name = input::name(file);
        let result = replay(&text, &name, calculator, &mut transcript, printed);
        if !quiet {
            let text = String::from_utf8_lossy(&transcript);
            out.write_all(message::escaped(&text).as_bytes())?;
            out.flush()?;
        }
        result?;
    }
    Ok(())
}

/// Replays a transcript, writes it to `out` with the actual displays, and collects printer lines.
pub fn replay(
    text: &str,
    file: &str,
    calculator: &Calculator,
    out: &mut Vec<u8>,
    printed: &mut Vec<PrintedLine>,
) -> Result<()> {
    let lines = parse(text).map_err(|unreadable| anyhow!("{file}:{unreadable}"))?;
    let mut session = Session::without_history(calculator.clone(), Policy::person());
    let mut displays: Vec<Shown> = Vec::new();
    for (place, (number, line, parsed)) in lines.iter().enumerate() {
        let (keys, left, expected) = match parsed {
            TranscriptLine::Step { keys, left, expected } => (keys, left, expected),
            TranscriptLine::Fresh => {
                session.replace_calculator(calculator.clone());
                writeln!(out, "{line}")?;
                continue;
            }
            TranscriptLine::Remark => {
                writeln!(out, "{line}")?;
                continue;
            }
        };
        if let Some(keys) = keys {
            displays.clear();
            session.repeat_display();
            let mut report = |_: &Calculator, event| match event {
                Event::Display(display) => displays.push(display),
                Event::Printed(line) => printed.push(line),
                _ => {}
            };
            operator::perform(&mut session, keys, Author::File, &mut report)
                .with_context(|| format!("{file}:{number}"))?;
            session.events().into_iter().for_each(|event| report(calculator, event));
        }
        let goes_on =
            lines[place + 1..].iter().find(|(_, _, line)| !matches!(line, TranscriptLine::Remark));
        let at_rest = !matches!(goes_on, Some((_, _, TranscriptLine::Step { keys: None, .. })));
        let found = if at_rest {
            displays.last().is_some_and(|last| expected.is(last))
        } else {
            // Each expected display must match the display that was matched last, or a later one.
            let place = displays.iter().position(|display| expected.is(display));
            displays.drain(..place.unwrap_or(0));
            place.is_some()
        };
        if found {
            writeln!(out, "{left}| {}", expected.written())?;
            continue;
        }
        let expected_text = expected.written();
        let came: Vec<String> = match (at_rest, displays.last()) {
            (_, None) => {
                writeln!(out, "{left}|")?;
                bail!("{file}:{number}: expected \"{expected_text}\", but the calculator is off");
            }
            (true, Some(last)) => vec![format!("\"{}\"", expected.form(last))],
            (false, _) => {
                displays.iter().map(|display| format!("\"{}\"", expected.form(display))).collect()
            }
        };
        let last = displays.last().map(|last| expected.form(last)).unwrap_or_default();
        writeln!(out, "{left}| {last}")?;
        let blanks = displays.last().is_some_and(|last| last.text().trim() == expected.text.trim());
        let came = came.join(", ");
        if blanks {
            bail!(
                "{file}:{number}: expected \"{expected_text}\", got {came}; leading spaces are \
                 significant"
            );
        }
        bail!("{file}:{number}: expected \"{expected_text}\", got {came}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn refusal(text: &str) -> String {
        parse(text).unwrap_err().to_string()
    }

    #[test]
    fn lines() {
        let text = "# title\n\n12 |  12_\n   | PUBLISH? {ALPHA}\n@keypad\nSIN COS|X";
        let lines = parse(text).unwrap();
        assert_eq!(lines.iter().filter(|(_, _, line)| *line == TranscriptLine::Remark).count(), 3);
        let TranscriptLine::Step { expected, .. } = &lines[2].2 else { panic!() };
        assert_eq!(*expected, Expected { text: " 12_", annunciators: None });
        let TranscriptLine::Step { keys, expected, .. } = &lines[3].2 else { panic!() };
        assert_eq!(
            (keys, expected.text, expected.annunciators),
            (&None, "PUBLISH?", Some("ALPHA"))
        );
        let TranscriptLine::Step { keys: Some(inputs), .. } = &lines[5].2 else { panic!() };
        assert_eq!(inputs.len(), 2);
    }

    #[test]
    fn refusals_are_sentences() {
        assert_eq!(refusal("1\n12 3"), "1:1: missing |: expected KEYS | DISPLAY");
        assert_eq!(
            refusal("\n | X"),
            "2:1: missing keys: the first line must have keys before its display"
        );
        assert_eq!(
            refusal("@what"),
            "1:1: unknown directive \"@what\": expected @pc, @keypad or @fresh"
        );
        assert_eq!(refusal("  1{SINN} | X").split_at(4).0, "1:4:");
        assert_eq!(
            refusal("@keypad\n SIN SINN | X"),
            "2:6: there is no key \"SINN\"; closest match: SIN"
        );
    }

    proptest! {
        #[test]
        fn no_transcript_panics(text in "(\\PC|[|{}@#\n])*") {
            let _ = parse(&text);
        }
    }
}
