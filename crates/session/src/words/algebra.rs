//! Rewrites algebraic formulas such as `(1+2)*3` and `sin 30` as calculator keys.

mod parser;
mod stack_words;
#[cfg(test)]
mod tests;

use super::instruction_keys::{names_program, program_named};
use parser::Expression;
use sim41_calculator::calculator::Calculator;
use sim41_language::instruction::spelling;
use sim41_language::program;
use stack_words::StackWord;

const LONGEST: usize = 400;

/// Advises which words compute a formula: `write the numbers first: 1 ENTER 2 + 3 *` for
/// `(1 + 2) * 3`, or explains why it is ambiguous or cannot be computed. Returns `None` if the text
/// is only a number or a name, or not a formula. Calling programs requires a calculator.
pub fn advice(formula: &str, calculator: Option<&Calculator>) -> Option<String> {
    Some(match words(formula, calculator)? {
        Ok(Advised { words, note }) => {
            format!("write the numbers first: {}{note}", stack_words::written(&words))
        }
        Err(sentence) => sentence,
    })
}

/// The words that compute a formula: `1 ENTER 2 + 3 *` for `(1 + 2) * 3`. `None` if the text is not
/// a formula, or cannot be computed.
pub fn formula_words(formula: &str, calculator: &Calculator) -> Option<String> {
    let advised = words(formula, Some(calculator))?.ok()?;
    Some(stack_words::written(&advised.words))
}

/// Gives the same advice with computer keys: `enter the numbers first: 1 Enter 2 + 3 *`.
pub fn key_advice(formula: &str, calculator: &Calculator) -> Option<String> {
    Some(match words(formula, Some(calculator))? {
        Ok(Advised { words, note }) => {
            format!("enter the numbers first: {}{note}", stack_words::keyed(&words))
        }
        Err(sentence) => sentence,
    })
}

struct Advised {
    words: Vec<StackWord>,
    /// How an unclear part of the formula was read; empty if nothing is unclear.
    note: String,
}

fn words(formula: &str, calculator: Option<&Calculator>) -> Option<Result<Advised, String>> {
    let formula = formula.trim().trim_end_matches('=').trim_end();
    let first = formula.split_whitespace().next()?;
    if formula.len() > LONGEST || spelling::foreign(first).is_some() {
        return None;
    }
    if let Some(words) = calculator.and_then(|calculator| program_first(formula, calculator)) {
        return Some(Ok(Advised { words, note: String::new() }));
    }
    let Some(parsed) = parser::parse(formula, calculator) else {
        let sentence = "the HP-41 has no parentheses: write (1+2)*3 as 1 ENTER 2 + 3 *";
        return begins_group(formula).then(|| Err(sentence.into()));
    };
    let is_alone = match &parsed.expression {
        // Unlike the sign `-`, the words `minus` and `negative` are not part of a number.
        Expression::Number(_) => !formula.starts_with(char::is_alphabetic),
        Expression::Pi => true,
        // `5%` is also a number with the function % directly after it.
        Expression::Percent(x) => matches!(**x, Expression::Number(_)),
        _ => false,
    };
    if is_alone && !formula.contains(['(', ')']) {
        return None;
    }
    let words = parsed.doubt.map_or_else(|| stack_words::of(parsed.expression), Err);
    let note = parsed.note.map(|note| format!(" ({note})")).unwrap_or_default();
    Some(words.map(|words| Advised { words, note }))
}

fn program_first(line: &str, calculator: &Calculator) -> Option<Vec<StackWord>> {
    let (name, number) = line.split_once(' ')?;
    let number = program::number(number.trim())?;
    Some(vec![StackWord::Number(number), StackWord::Name(label(name, calculator)?)])
}

/// The label of a program, in capitals if the library has it, because the library ignores case.
fn label(name: &str, calculator: &Calculator) -> Option<String> {
    let label = program_named(calculator, name)?;
    Some(if names_program(calculator, &label) { label } else { label.to_uppercase() })
}

/// Whether a parenthesis begins where an operand is expected, outside of text.
fn begins_group(formula: &str) -> bool {
    let begins = |at: usize| {
        let before = formula[..at].trim_end();
        before.is_empty() || before.ends_with(['(', '+', '-', '−', '*', '×', '·', '/', '÷', '^'])
    };
    !formula.contains(['"', '“', '\'']) && formula.match_indices('(').any(|(at, _)| begins(at))
}
