//! `sim41 calc WORDS…`: instructions as words, and the number that they leave in X.

use crate::cli::line_input::{Lines, Words};
use crate::cli::options::CalculatorOptions;
use crate::files::local_clock::Clock;
use crate::files::registers_csv::plain;
use crate::files::{message, output};
use crate::operator::budget::Budget;
use crate::operator::calculation;
use anyhow::Result;
use sim41::Machine;
use sim41::charset;
use sim41::instruction::INSTRUCTIONS;
use sim41::memory::Address;
use sim41::number::{self, register_text};
use sim41::printer::PrintedLine;
use sim41::program::plugged_names;

// The arguments of `sim41 calc`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Instructions such as '2 ENTER 3 +' or 2 3 +; - or nothing reads lines of standard input
    #[arg(allow_hyphen_values = true)]
    words: Vec<String>,
    /// Print the stack, not X alone
    #[arg(long)]
    stack: bool,
    /// Print the stack, LASTX and ALPHA as JSON
    #[arg(long, conflicts_with = "stack")]
    json: bool,
    #[command(flatten)]
    calculator: CalculatorOptions,
}

/// Calculates, and prints the result.
///
/// # Errors
/// Returns an error for a word that is not an instruction, or the calculator's error with the
/// instruction that gave it.
pub fn run(arguments: &Arguments) -> Result<()> {
    let mut machine = arguments.calculator.clean()?.machine().clone();
    let mut clock = Clock::new();
    machine.set_now(clock.now());
    machine.set_zone(clock.zone());
    let means = Budget::default();
    let mut session = Session { arguments, machine, printed: Vec::new(), means };
    let done = match arguments.words.join(" ") {
        words if !words.is_empty() && words != "-" => session.answer(&words, "WORDS:1"),
        _ => session.answer_lines(),
    };
    arguments.calculator.paper.write_after_showing(&session.printed)?;
    done
}

struct Session<'a> {
    arguments: &'a Arguments,
    machine: Machine,
    /// What the printer has printed.
    printed: Vec<PrintedLine>,
    /// What the command may still use.
    means: Budget,
}

impl Session<'_> {
    /// Answers each line of standard input as it comes. At a terminal a prompt asks for each line;
    /// a line with a mistake changes nothing there, and the next one is asked for.
    fn answer_lines(&mut self) -> Result<()> {
        let names = INSTRUCTIONS.iter().map(|spec| spec.names[0].to_string());
        let plugged = self.machine.memory().ports().functions().map(|f| plugged_names::name(&f));
        let names: Vec<String> = names.chain(plugged).collect();
        let mut lines = Lines::new("> ", "calc", Words { first: names.clone(), further: names })?;
        while let Some(line) = lines.next()? {
            let line = line.trim_start_matches('\u{feff}');
            let before = lines.are_edited().then(|| self.machine.clone());
            let done = match line.trim() {
                "" => Ok(()),
                _ => self.answer(line, &lines.place()),
            };
            match (done, before) {
                (Err(error), Some(before)) => {
                    message::say(&format!("{error:#}"));
                    self.machine = before;
                }
                (done, _) => done?,
            }
        }
        Ok(())
    }

    /// Calculates a line of words, and prints what the printer prints and the result.
    fn answer(&mut self, words: &str, place: &str) -> Result<()> {
        let before = self.printed.len();
        let done =
            calculation::carry_out(&mut self.machine, words, place, &mut self.printed, &self.means);
        let printed = &self.printed[before..];
        if !self.arguments.json {
            output::print(|out| printed.iter().try_for_each(|line| writeln!(out, "{line}")))?;
        }
        print(&self.machine, self.arguments, done?, printed)
    }
}

/// Prints what VIEW or AVIEW shows, or the answer to a test at the end, otherwise X, or the whole stack, in the calculator's format if
/// `formatted`, otherwise with all digits. JSON has the lines of the printer too, if there is a
/// printer.
fn print(
    machine: &Machine,
    arguments: &Arguments,
    formatted: bool,
    printed: &[PrintedLine],
) -> Result<()> {
    let memory = machine.memory();
    let shown = |address| {
        let register = memory.get(address);
        match formatted {
            true => {
                let text = number::text(register, memory.format());
                text.iter().map(|&byte| charset::to_char(byte).unwrap_or('?')).collect::<String>()
            }
            false => plain(&register_text::show(register)),
        }
    };
    let stack = [
        ("t", Address::T),
        ("z", Address::Z),
        ("y", Address::Y),
        ("x", Address::X),
        ("l", Address::L),
    ];
    if arguments.json {
        let mut object: serde_json::Map<String, serde_json::Value> =
            stack.iter().map(|(name, at)| (name.to_string(), shown(*at).into())).collect();
        object.insert("alpha".into(), charset::escaped(memory.alpha()).into());
        if machine.printer_switch().is_some() {
            let lines: Vec<String> = printed.iter().map(PrintedLine::to_string).collect();
            object.insert("printed".into(), lines.into());
        }
        return output::print(|out| writeln!(out, "{}", serde_json::Value::Object(object)));
    }
    output::print(|out| match arguments.stack {
        true => stack.iter().try_for_each(|(name, at)| {
            writeln!(out, "{} {}", name.to_uppercase(), shown(*at).trim())
        }),
        false => match machine.shown_message() {
            Some(message) => writeln!(out, "{}", charset::text(&message).trim()),
            None => writeln!(out, "{}", shown(Address::X).trim()),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_full() {
        for (shown, wanted) in [
            ("0", "0"),
            ("1.5E1", "15"),
            ("1.55E1", "15.5"),
            ("-1E9", "-1000000000"),
            ("1E10", "1E10"),
            ("5E-1", "0.5"),
            ("-1.25E-3", "-0.00125"),
            ("3.333333333E-1", "0.3333333333"),
            ("3.333333333E-2", "3.333333333E-2"),
            ("\"1E5\"", "\"1E5\""),
        ] {
            assert_eq!(plain(shown), wanted);
        }
    }
}
