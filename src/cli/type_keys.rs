//! `sim41 type KEYS`: types computer keystrokes without a terminal.

use crate::cli::options::CalculatorOptions;
use crate::cli::report::{Report, ReportForm};
use crate::operator;
use crate::operator::typist::Typist;
use anyhow::Result;
use sim41_files::{input, message};
use sim41_session::Expectation;
use sim41_session::Input;
use sim41_session::instruction::spelling;
use sim41_session::keystrokes::computer_keyboard::PcKey;
use sim41_session::keystrokes::computer_keyboard::typed::{self, Typed};
use sim41_session::words::Mistake;
use std::path::Path;

#[derive(clap::Args)]
pub(super) struct TypeArgs {
    /// Keystrokes such as 'K8QUEENS{Enter}YES!158R' or '30sin{Enter}', where a lower-case letter
    /// begins a name; `-` reads keystrokes from standard input
    #[arg(allow_hyphen_values = true)]
    keys: String,
    /// Also show the display after every keystroke
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    calculator: CalculatorOptions,
}

pub(super) fn run(arguments: &TypeArgs) -> Result<()> {
    let calculator = arguments.calculator.clean()?;
    let (keys, name) = match arguments.keys.as_str() {
        "-" => (input::text(Path::new("-"))?, "standard input"),
        keys => (keys.to_string(), "KEYS"),
    };
    let line = keys.strip_suffix('\n');
    let (keys, is_line) = (line.unwrap_or(&keys), line.is_some());
    if are_words(keys) {
        let sentence =
            format!("these are words, but each letter would press a key; use sim41 calc {keys:?}");
        return Err(operator::placed(Mistake::new(None, sentence), name));
    }
    let typed = typed::parse(keys).map_err(|error| {
        let mistake = Mistake::new(Some(error.column), error.kind.to_string());
        operator::placed(mistake, &format!("{name}:{}", error.line))
    })?;
    let session = operator::session(calculator);
    let form = if arguments.all { ReportForm::All } else { ReportForm::Displays };
    let mut report = Report::new(session, form, &arguments.calculator.paper);
    let mut typist = Typist::default();
    let mut name_is_open = false;
    let typing = typed.iter().try_for_each(|keystroke| {
        let done = press(keystroke, &mut typist, &mut report);
        name_is_open = matches!(report.calculator().expectation(), Expectation::Operand { .. });
        done
    });
    // At the end of the input, Enter is pressed only to end an unfinished name.
    let enter = Typed { text: "\n".into(), inputs: vec![Input::Typed(PcKey::Enter)] };
    let ended = typing.and_then(|()| match is_line && (name_is_open || typist.has_name()) {
        true => press(&enter, &mut typist, &mut report),
        false => Ok(typist.finish()?),
    });
    report.finish(ended)
}

fn press(keystroke: &Typed, typist: &mut Typist, report: &mut Report) -> Result<()> {
    let inputs = typist.handle(keystroke, report.calculator())?;
    typist.take_remark().iter().for_each(|remark| message::say(remark));
    if inputs.is_empty() { Ok(()) } else { report.press(&inputs) }
}

/// Whether a line is a calculation in words, such as `2 ENTER 3 +`.
fn are_words(keys: &str) -> bool {
    let mut rest = keys.trim();
    // Fast path: parsing an instruction would account for most of the start-up time.
    if !rest.contains(' ') {
        return false;
    }
    while let Ok((_, after)) = spelling::instruction(rest) {
        rest = after.trim_start();
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_keys() {
        assert!(are_words("2 ENTER 3 +"));
        assert!(are_words("2 sqrt"));
        assert!(are_words("2 3 +"));
        assert!(are_words("5 XEQ FACT"));
        for keys in ["K8QUEENS{Enter}YES!158R", "2N3+", "12", "K SIN{Enter}", ""] {
            assert!(!are_words(keys), "{keys}");
        }
    }
}
