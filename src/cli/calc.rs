//! `sim41 calc WORDS…`: executes instructions given as words and prints X. Without words, the
//! command reads lines from standard input, interactively at a terminal.

use crate::cli::line_input::{CompletionWords, Lines};
use crate::cli::options::CalculatorOptions;
use crate::cli::{answer, help_command};
use crate::operator;
use anyhow::{Error, Result, anyhow};
use sim41_files::local_clock::Clock;
use sim41_files::{message, output};
use sim41_session::instruction::{INSTRUCTIONS, Op, Step};
use sim41_session::memory::{Address, flags};
use sim41_session::number::register_text::plain;
use sim41_session::number::{self, register_text};
use sim41_session::printer::PrintedLine;
use sim41_session::program::plugged_names;
use sim41_session::words::{self, Line, Mistake};
use sim41_session::{Calculator, Event, LineError, Policy, Register, Session, charset};
use std::path::Path;

const BANNER: &str =
    "Enter numbers first, then the operation: 2 ENTER 3 + (commands: help, stack, undo, quit)";
const HELP: &str = "\
2 ENTER 3 +      numbers and instructions in keystroke order; the result is 5
30 SIN           a function takes the number in X and leaves its result there
STO 05, RCL 05   store a number in a register, and recall it
FIX 2            two decimals; without it all digits are shown
XEQ \"SOLVE\"      run a library program (listed by `sim41 library`)
help SIN         an instruction's help page; TAB completes a name
stack            the whole stack
undo             undo the last line
quit             exit (also Ctrl-D)";
#[derive(clap::Args)]
pub(super) struct CalcArgs {
    /// Instructions such as '2 ENTER 3 +' or 2 3 +. With `-`, or without instructions, sim41 reads
    /// lines from standard input, and shows a prompt if it is a terminal
    #[arg(allow_hyphen_values = true)]
    words: Vec<String>,
    /// Print the whole stack, not only X
    #[arg(long)]
    stack: bool,
    /// Print the stack, LASTX, ALPHA and everything that VIEW, AVIEW, PSE and conditionals
    /// displayed, as JSON
    #[arg(long, conflicts_with = "stack")]
    json: bool,
    #[command(flatten)]
    calculator: CalculatorOptions,
}

pub(super) fn run(arguments: &CalcArgs) -> Result<()> {
    let mut calculator = arguments.calculator.clean()?;
    let mut clock = Clock::started();
    calculator.tick(clock.now());
    calculator.set_zone(clock.zone());
    let mut session = Calculation {
        arguments,
        session: Session::without_history(calculator, Policy::at_once()),
        printed: Vec::new(),
        displays: Vec::new(),
        lines: Vec::new(),
        formatted: false,
    };
    let done = match arguments.words.join(" ") {
        words if !arguments.words.is_empty() && words != "-" => {
            session.answer(&words, &LineOrigin::Words)
        }
        _ => session.answer_lines(),
    };
    arguments.calculator.paper.write_after_showing(&session.printed)?;
    done
}

enum LineOrigin {
    Words,
    Line(String),
    Dialogue,
}

impl LineOrigin {
    fn error(&self, column: Option<usize>, sentence: Error) -> Error {
        let column = column.map_or(String::new(), |column| format!(":{column}"));
        match self {
            LineOrigin::Words if !column.is_empty() => sentence.context(format!("WORDS:1{column}")),
            LineOrigin::Line(line) => sentence.context(format!("{line}{column}")),
            LineOrigin::Words | LineOrigin::Dialogue => sentence,
        }
    }
}

struct Calculation<'a> {
    arguments: &'a CalcArgs,
    session: Session,
    printed: Vec<PrintedLine>,
    /// Messages displayed by the last line, including those of PSE.
    displays: Vec<String>,
    lines: Vec<usize>,
    /// Whether a line has set the display format; until then, answers show all digits.
    formatted: bool,
}

impl Calculation<'_> {
    /// Executes lines from standard input. At a terminal, an invalid line changes nothing.
    fn answer_lines(&mut self) -> Result<()> {
        let names = INSTRUCTIONS.iter().map(|spec| spec.names[0].to_string());
        let plugged =
            self.calculator().memory().ports().functions().map(|f| plugged_names::name(&f));
        let names: Vec<String> = names.chain(plugged).collect();
        let own = ["help", "stack", "undo", "quit"].map(String::from);
        let first = names.iter().cloned().chain(own).collect();
        let mut lines = Lines::new("> ", "calc", CompletionWords { first, further: names })?;
        if lines.are_edited() {
            self.session = Session::new(self.calculator().clone(), Policy::at_once());
            output::print(|out| writeln!(out, "{BANNER}"))?;
        }
        while let Some(line) = lines.next()? {
            let line = line.trim_start_matches('\u{feff}').trim();
            match (lines.are_edited(), line.to_lowercase().as_str()) {
                (_, "") => {}
                (_, comment) if comment.starts_with(['#', ';']) => {}
                (_, "quit" | "exit") => break,
                (true, _) => {
                    self.reply(line).unwrap_or_else(|error| message::say(&format!("{error:#}")))
                }
                (false, _) => self.answer(line, &LineOrigin::Line(lines.place()))?,
            }
        }
        Ok(())
    }

    fn reply(&mut self, line: &str) -> Result<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word.to_lowercase().as_str(), rest) {
            ("help" | "?", "") => return output::print(|out| writeln!(out, "{HELP}")),
            ("help", name) => {
                let page = help_command::instruction(name, self.calculator().memory().ports())?;
                return output::print(|out| write!(out, "{page}"));
            }
            ("stack", "") => {
                return show(self.calculator(), AnswerForm::Stack, self.formatted);
            }
            ("undo", "") => {
                let steps = self.lines.pop().ok_or_else(|| anyhow!("nothing to undo"))?;
                (0..steps).for_each(|_| drop(self.session.undo()));
                return show(self.calculator(), self.form(), self.formatted);
            }
            _ => {}
        }
        self.answer(line, &LineOrigin::Dialogue)
    }

    fn answer(&mut self, line: &str, place: &LineOrigin) -> Result<()> {
        let before = self.printed.len();
        self.displays.clear();
        let done = self.execute(line, place);
        let printed = &self.printed[before..];
        if self.form() == AnswerForm::Json {
            let mut object = answer::object(self.calculator().machine(), printed);
            object.insert("displays".into(), self.displays.clone().into());
            if let Err(error) = &done {
                object.insert("error".into(), format!("{error:#}").into());
            }
            output::print_json(&object.into())?;
            return done;
        }
        // `show` prints a message that is still displayed, so it is omitted here.
        let is_answer = done.is_ok() && self.calculator().machine().shown_message().is_some();
        let displays = match self.form() {
            AnswerForm::X => {
                &self.displays[..self.displays.len().saturating_sub(usize::from(is_answer))]
            }
            AnswerForm::Stack | AnswerForm::Json => &[],
        };
        output::print(|out| {
            printed.iter().try_for_each(|line| writeln!(out, "{line}"))?;
            displays.iter().try_for_each(|display| writeln!(out, "{}", display.trim()))
        })?;
        done?;
        show(self.calculator(), self.form(), self.formatted)
    }

    fn execute(&mut self, line: &str, place: &LineOrigin) -> Result<()> {
        let wrong = |mistake: Mistake| place.error(mistake.column, Error::new(mistake));
        let line = operator::line(line, self.calculator()).map_err(|mistake| {
            wrong(expanded_asterisk(&self.arguments.words, self.calculator()).unwrap_or(mistake))
        })?;
        if self.stack_is_empty()
            && let Some(mistake) = words::missing_number(&line.steps)
        {
            return Err(wrong(mistake));
        }
        let mut parts = 0;
        // A program that asked for text may have left ALPHA mode on.
        if self.calculator().memory().flag(flags::ALPHA) {
            parts += 1;
            let _ = self.session.execute(&[Step::plain(Op::Aoff)], |_, _| {});
        }
        for (steps, clears) in parts_of(&line) {
            parts += 1;
            let Calculation { session, printed, displays, .. } = self;
            let done = session.execute(steps, |_, event| match event {
                Event::Printed(line) => printed.push(line),
                Event::Display(shown) if shown.is_message && !shown.repeated => {
                    displays.push(shown.text());
                }
                _ => {}
            });
            let is_cleared = |error: &LineError| {
                clears && matches!(error, LineError::Failed(..) | LineError::InProgram(_))
            };
            if let Some(error) = done.err().filter(|error| !is_cleared(error)) {
                let sentence = self.explained(&error);
                (0..parts).for_each(|_| drop(self.session.undo()));
                return Err(place.error(None, sentence));
            }
        }
        self.lines.push(parts);
        self.formatted |= line.steps.iter().any(|s| matches!(s.op, Op::Fix | Op::Sci | Op::Eng));
        Ok(())
    }

    fn explained(&self, error: &LineError) -> Error {
        let LineError::Failed(cause, step) = error else { return anyhow!("{error}") };
        let remedy = operator::printer_remedy(words::lacks_printer(step, self.calculator()));
        let why = words::reason(*cause, Some(step), self.calculator());
        anyhow!("{error} ({why}){remedy}")
    }

    fn calculator(&self) -> &Calculator {
        self.session.calculator()
    }

    fn stack_is_empty(&self) -> bool {
        let memory = self.calculator().memory();
        let stack = [Address::X, Address::Y, Address::Z, Address::T];
        stack.into_iter().all(|address| memory.get(address) == Register::default())
    }

    fn form(&self) -> AnswerForm {
        match self.arguments {
            CalcArgs { json: true, .. } => AnswerForm::Json,
            CalcArgs { stack: true, .. } => AnswerForm::Stack,
            _ => AnswerForm::X,
        }
    }
}

/// The error for words in which the shell has replaced `*` with file names.
fn expanded_asterisk(words: &[String], calculator: &Calculator) -> Option<Mistake> {
    let is_file = |word: &&String| {
        !word.contains(['/', '\\'])
            && Path::new(word).exists()
            && Line::parse(word, calculator).is_err()
    };
    let file = words.iter().find(is_file)?;
    let mut typed: Vec<&str> =
        words.iter().map(|word| if is_file(&word) { "*" } else { word }).collect();
    typed.dedup();
    Some(Mistake::new(
        None,
        format!(
            "{file} is the name of a file or folder, so the shell expanded *; quote the formula: \
             sim41 calc '{typed}'",
            typed = typed.join(" ")
        ),
    ))
}

/// Splits a line at each `<-`, which clears an error. The last instruction before `<-` is a
/// separate part, together with any conditionals in front of it.
fn parts_of(line: &Line) -> Vec<(&[Step], bool)> {
    let mut parts = Vec::new();
    let mut begin = 0;
    for &end in &line.clears {
        let steps = &line.steps[begin..end];
        let conditions = steps.iter().rev().skip(1).take_while(|step| step.op.may_skip()).count();
        let (before, last) = steps.split_at(steps.len().saturating_sub(1 + conditions));
        parts.extend([(before, false), (last, true)]);
        begin = end;
    }
    parts.push((&line.steps[begin..], false));
    let only = parts.len() == 1;
    parts.retain(|(steps, _)| only || !steps.is_empty());
    parts
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum AnswerForm {
    /// The displays of VIEW, AVIEW and PSE, then X (after a conditional, YES or NO). X is omitted
    /// if one of these displays is still shown at the end.
    X,
    Stack,
    Json,
}

fn show(calculator: &Calculator, form: AnswerForm, formatted: bool) -> Result<()> {
    let (machine, memory) = (calculator.machine(), calculator.memory());
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
    let stack = Address::STACK;
    if form == AnswerForm::Json {
        return output::print_json(&answer::object(machine, &[]).into());
    }
    output::print(|out| match form == AnswerForm::Stack {
        true => {
            stack.iter().try_for_each(|(name, at)| writeln!(out, "{name} {}", shown(*at).trim()))
        }
        false => match machine.shown_message() {
            Some(message) => writeln!(out, "{}", charset::text(&message).trim()),
            None if memory.flag(flags::ALPHA) => {
                writeln!(out, "{}", charset::text(&memory.alpha().collect::<Vec<u8>>()).trim())
            }
            None => writeln!(out, "{}", shown(Address::X).trim()),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim41_session::instruction::text;

    #[test]
    fn an_arrow_ends_a_part_of_a_line() {
        let calculator = Calculator::clean();
        for (line, wanted) in [
            ("1 2 +", "1 2 +|"),
            ("1 0 / <- 5", "1 0|/ ←|5|"),
            ("<- 1 ← <- 2", "1 ←|2|"),
            ("0 X=0? 1/X <-", "0|X=0? 1/X ←|"),
            ("", "|"),
        ] {
            let line = Line::parse(line, &calculator).unwrap();
            let text = |(steps, clears): &(&[Step], bool)| {
                let steps: Vec<String> = steps.iter().map(text::listed).collect();
                format!("{}{}", steps.join(" "), if *clears { " ←|" } else { "|" })
            };
            let parts: String = parts_of(&line).iter().map(text).collect();
            assert_eq!(parts, wanted);
        }
    }

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
