//! The messages for an unknown command, which suggest the closest known one.

use clap::Command;
use clap::error::{ContextKind, ContextValue};
use sim41_files::{input, programs};
use sim41_session::Calculator;
use sim41_session::instruction::{OperandKind, Spec, everyday_words, spelling};
use sim41_session::program::{self, Kind, Library};
use sim41_session::words::{Line, algebra};
use std::ffi::OsString;
use std::path::Path;

/// The message if `error` reports an unknown command that is not a file, or an unknown subcommand.
/// `words` contains all arguments.
pub(super) fn sentence(
    error: &clap::Error,
    words: &[OsString],
    command: impl Fn() -> Command,
) -> Option<String> {
    without_part(error, words, command()).or_else(|| unknown(error, words, &command()))
}

/// The unknown command, if it is a file or has the extension of a program or memory file.
pub(super) fn file(error: &clap::Error) -> Option<&str> {
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) if Path::new(word).is_file() => Some(word),
        Some(ContextValue::String(word)) => {
            Kind::of_ending(&programs::ending(Path::new(word))).map(|_| word.as_str())
        }
        _ => None,
    }
}

/// The error for a command that does not name a part of the memory, such as `load area.prg`.
fn without_part(error: &clap::Error, words: &[OsString], mut command: Command) -> Option<String> {
    let word = error.get(ContextKind::InvalidSubcommand)?.to_string();
    command.build();
    let outer = words.iter().find_map(|word| command.find_subcommand(word))?;
    let parts = outer.get_subcommands().map(Command::get_name);
    let parts: Vec<&str> = parts.filter(|name| *name != "help").collect();
    let name = outer.get_name();
    Some(format!(
        "unknown command sim41 {name} {word}: expected {parts}; see sim41 {name} --help",
        parts = parts.join(", ")
    ))
}

/// The error message for an unknown command that is not a file. `words` contains all arguments.
fn unknown(error: &clap::Error, words: &[OsString], command: &Command) -> Option<String> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    file(error).is_none().then_some(())?;
    if let Some(file) = input::similar_file(Path::new(word)) {
        let file = file.display();
        return Some(format!("unknown command {word}; to open {file}, use sim41 {file}"));
    }
    if Library::built_in().names().iter().any(|name| name.eq_ignore_ascii_case(word)) {
        let name = word.to_uppercase();
        return Some(format!("{name} is a program: sim41 library {name} explains how to run it"));
    }
    if word.contains(' ') || word.starts_with(|c: char| c.is_ascii_digit() || "-(.".contains(c)) {
        return Some(match instructions(word) {
            Some(line) => format!("unknown command {word}; to calculate, use sim41 calc '{line}'"),
            None => format!("unknown command {word}; run `sim41 --help` to list the commands"),
        });
    }
    if let Some(spec) = everyday_words::meant(word) {
        let after = words.iter().skip_while(|other| *other != word.as_str()).skip(1);
        let after: Vec<&str> = after.filter_map(|word| word.to_str()).collect();
        let line = calculation(spec, &after);
        return Some(format!("unknown command {word}; to calculate, use sim41 calc '{line}'"));
    }
    let names = command.get_subcommands().filter(|command| !command.is_hide_set());
    let near = spelling::nearest_of(word, names.map(Command::get_name));
    Some(match near.filter(|(edits, _)| 2 * edits < word.len()) {
        Some((_, near)) => {
            format!("unknown command {word}; closest match: {near} (see sim41 {near} --help)")
        }
        None => format!("unknown command {word}; run `sim41 --help` to list the commands"),
    })
}

/// The words for `calc`, if `line` is a formula or a line of instructions.
fn instructions(line: &str) -> Option<String> {
    let mut calculator = Calculator::clean();
    calculator.set_library(Library::built_in());
    let words = algebra::formula_words(line, &calculator).unwrap_or_else(|| line.to_string());
    Line::parse(&words, &calculator).is_ok().then_some(words)
}

/// A function and the words typed after it, in RPN order: numbers, function, other words.
fn calculation(spec: &Spec, after: &[&str]) -> String {
    let is_number = |word: &&str| program::number(word).is_some();
    let (mut words, others): (Vec<&str>, Vec<&str>) = after
        .iter()
        .copied()
        .partition(|word| spec.kind == OperandKind::Nothing && is_number(word));
    words.push(spec.name());
    words.extend(others);
    words.join(" ")
}
