//! A line of words such as `2 ENTER 3 +`: its instructions, and their execution as a program.

use crate::files::message;
use crate::operator::budget::{Budget, Means};
use anyhow::{Context, Result, anyhow, bail};
use sim41::charset;
use sim41::instruction::{Chars, Op, Operand, Step, spelling, text};
use sim41::memory::Ports;
use sim41::number::register_text;
use sim41::printer::PrintedLine;
use sim41::program::plugged_names::is_known;
use sim41::program::{self, library::Library, listing, plugged_names};
use sim41::{Event, Halt, Machine};

/// The number of instructions between two looks at what is left of the budget.
const LOOK: u64 = 10_000;

/// Returns the instructions in a line of words.
fn steps(words: &str, place: &str, ports: &Ports) -> Result<Vec<Step>> {
    let mut steps = Vec::new();
    let mut rest = words.trim_start();
    while !rest.is_empty() {
        let before = words.len() - rest.len();
        let column = || words[..before].chars().count() + 1;
        let word = rest.split_whitespace().next().unwrap_or_default();
        if let Some(words) = reverse_polish(word) {
            bail!("{place}:{}: {word} is not how the HP-41 calculates: write {words}", column());
        }
        if matches!(word, "^" | "**") {
            bail!("{place}:{}: there is no instruction {word}; Y^X is the power", column());
        }
        if word.starts_with(|c: char| c.is_ascii_digit()) && word.contains([',', '\'']) {
            let number = program::number(word).filter(|_| !is_ambiguous(word));
            let Some(number) = number.and_then(|number| spelling::parse(&number).ok()) else {
                let column = column();
                bail!("{place}:{column}: write {word} without marks between its digits");
            };
            steps.push(enterable(number)?);
            rest = rest[word.len()..].trim_start();
            continue;
        }
        if let Some(function) = plugged(word, ports) {
            steps.push(function);
            rest = rest[word.len()..].trim_start();
            continue;
        }
        // In `2-` the sign is an instruction, as in `2+`.
        let number = word.strip_suffix('-').filter(|number| number.parse::<f64>().is_ok());
        let first = number.map_or(rest, |number| &rest[..number.len()]);
        // If a word remains, the line is a sentence, and its first word is the mistake.
        let (read, after) = spelling::instruction(first).map_err(|error| match error {
            spelling::Unreadable::NotProgrammable(name) => anyhow!(
                "{place}:{}: {name} works on the keyboard alone: sim41 type presses keys, \
                 calc executes what a program can contain",
                column()
            ),
            spelling::Unreadable::Unknown { .. } => {
                let word = rest.split_whitespace().next().unwrap_or(rest);
                anyhow!("{place}:{}: {}", column(), spelling::unknown(word))
            }
            error => {
                let column = column() + rest[..error.column().min(rest.len())].chars().count();
                anyhow!("{place}:{column}: {error}")
            }
        })?;
        for step in read {
            let sentence = listing::synthetic(&step).filter(|_| step.op != Op::Number);
            if let Some(sentence) = sentence {
                message::say(&format!("{place}:{}: {sentence}", column()));
            }
            steps.push(enterable(step).with_context(|| format!("{place}:{}", column()))?);
        }
        rest = rest[first.len() - after.len()..].trim_start();
    }
    understood(&steps).map_err(|sentence| anyhow!("{place}: {sentence}"))?;
    Ok(steps)
}

/// Refuses a line that would be carried out otherwise than whoever wrote it means.
fn understood(steps: &[Step]) -> Result<(), String> {
    let sign = |step: &Step| {
        matches!(step.op, Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Power)
    };
    let number = |step: &Step| step.op == Op::Number;
    let between = steps.chunks(2).all(|pair| number(&pair[0]) && pair.get(1).is_none_or(sign));
    if let ([first, operation, second, ..], true, 1) = (steps, between, steps.len() % 2) {
        let [first, operation, second] = [first, operation, second].map(text::listed);
        return Err(format!(
            "the numbers come first, and then what is done with them: {first} {second} {operation}"
        ));
    }
    let last = steps.len().saturating_sub(1);
    let stop = steps[..last].iter().find(|step| matches!(step.op, Op::Stop | Op::Rtn | Op::End));
    stop.map_or(Ok(()), |stop| {
        let stop = text::listed(stop);
        Err(format!("{stop} would end the line before its last word: leave {stop} out"))
    })
}

/// Returns the plugged module's function of this name.
fn plugged(word: &str, ports: &Ports) -> Option<Step> {
    let (module, number) = plugged_names::numbers(ports, word)?;
    let step = Step { op: Op::UnknownXrom, operand: Operand::Xrom(module, number) };
    ports.function(module, number).filter(|function| !is_known(function)).map(|_| step)
}

/// Returns whether a number such as 1,000 can be read with its comma as a radix mark or without.
fn is_ambiguous(word: &str) -> bool {
    let (_, thousands) = word.split_once(',').unwrap_or_default();
    thousands.len() == 3 && thousands.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the words in place of a word such as `2+3`, which would be read as `2 + 3`.
fn reverse_polish(word: &str) -> Option<String> {
    let digits = |c: char| c.is_ascii_digit() || c == '.';
    let end = word.find(|c| !digits(c)).filter(|&end| end > 0)?;
    let (first, rest) = word.split_at(end);
    let sign = rest.chars().next().filter(|sign| "+-*/×÷^".contains(*sign))?;
    let second = rest.strip_prefix(sign).filter(|second| second.starts_with(digits))?;
    let sign = if sign == '^' { "Y^X".to_string() } else { sign.to_string() };
    Some(format!("{first} ENTER {second} {sign}"))
}

/// Returns the instruction; a number of more than ten digits is rounded, as it could not be keyed
/// in.
fn enterable(step: Step) -> Result<Step> {
    if step.op != Op::Number {
        return Ok(step);
    }
    let number = register_text::enterable(&text::listed(&step))?;
    Ok(spelling::parse(&number).unwrap_or(step))
}

/// Executes the words of a line, and returns whether they set a format with FIX, SCI or ENG.
///
/// # Errors
/// Returns an error for a word that is not an instruction, with its place, or the calculator's error
/// with the instruction that gave it.
pub fn carry_out(
    machine: &mut Machine,
    words: &str,
    place: &str,
    printed: &mut Vec<PrintedLine>,
    means: &Budget,
) -> Result<bool> {
    let mut steps = steps(words, place, machine.memory().ports())?;
    machine.clear_message();
    let formatted = steps.iter().any(|step| matches!(step.op, Op::Fix | Op::Sci | Op::Eng));
    let asks = steps.last().is_some_and(|step| step.op.is_question());
    let count = steps.len();
    // A test whose answer is no skips the first STOP.
    steps.extend([Step::plain(Op::Stop); 2]);
    for step in &mut steps {
        let Some(name) = called(step).filter(|name| machine.find_program(name).is_err()) else {
            continue;
        };
        let called = charset::text(&name);
        if let Some(program) = Library::built_in().find(&called) {
            let inserted = machine.insert_raw_program(&program);
            inserted.map_err(|error| anyhow!("{place}: {error}"))?;
        } else if let Ok(function) = spelling::parse(&called) {
            // XEQ and a name call a function too, as on the keyboard.
            *step = function;
        }
    }
    let program = listing::assemble(&steps);
    if let Some(lack) = machine.lack(&program) {
        bail!("{place}: {lack}");
    }
    machine.insert_raw_program(&program).map_err(|error| anyhow!("{place}: {error}"))?;
    machine.start();
    let start = machine.memory().start_of(machine.pc());
    loop {
        // The program pointer has passed an instruction that waits for a key.
        let at = |machine: &Machine, passed: usize| {
            let line = usize::from(machine.line_of(machine.pc())).saturating_sub(1 + passed);
            steps.get(line).map_or(String::new(), |step| format!(" at {}", text::listed(step)))
        };
        let before = machine.executed();
        let halt = machine.run(means.left(Means::Steps).clamp(1, LOOK));
        let events = machine.take_events();
        let spent = means
            .take(Means::Steps, machine.executed().saturating_sub(before))
            .and(means.take(Means::Printed, events.len() as u64));
        printed.extend(events.into_iter().filter_map(Event::printed));
        match halt {
            Halt::Stopped => {
                // A program that the line calls may stop in itself.
                let at_end = machine.memory().start_of(machine.pc()) == start;
                let next = usize::from(machine.line_of(machine.pc()));
                machine.clear_program(None).map_err(|error| anyhow!("{place}: {error}"))?;
                if asks && at_end {
                    machine.announce(if next == count + 2 { "YES" } else { "NO" });
                }
                return Ok(formatted);
            }
            Halt::Budget | Halt::Wait | Halt::Pause => {
                spent.map_err(|spent| anyhow!("{place}: the program was still running {spent}"))?;
            }
            Halt::Error(error) => bail!("{error}{}", at(machine, 0)),
            Halt::Key(_) | Halt::Interactive(_) => {
                bail!("this needs the calculator's display and keys{}", at(machine, 1))
            }
            Halt::Off => bail!("the calculator was switched off{}", at(machine, 1)),
        }
    }
}

/// Returns the name of the program that an instruction calls, if it calls one by name.
fn called(step: &Step) -> Option<Chars> {
    match (step.op, step.operand) {
        (Op::XeqAlpha, Operand::Chars(name)) => Some(name),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim41::memory::Memory;

    #[test]
    fn words_of_any_spelling() {
        let mut machine = Machine::new(Memory::cold());
        carry_out(&mut machine, "2 ENTER 3 +", "", &mut Vec::new(), &Budget::default()).unwrap();
        assert_eq!(register_text::show(machine.memory().x()), "5");
        carry_out(
            &mut machine,
            "1 + sqrt chs STO 05 rcl05 X^2",
            "",
            &mut Vec::new(),
            &Budget::default(),
        )
        .unwrap();
        assert_eq!(register_text::show(machine.memory().x()), "6.000000001");
        let error = |words| {
            carry_out(
                &mut Machine::new(Memory::cold()),
                words,
                "WORDS:1",
                &mut Vec::new(),
                &Budget::default(),
            )
            .unwrap_err()
        };
        assert_eq!(error("0 1/X").to_string(), "DATA ERROR at 1/X");
        assert_eq!(
            error("1 2+3").to_string(),
            "WORDS:1:3: 2+3 is not how the HP-41 calculates: write 2 ENTER 3 +"
        );
        carry_out(&mut machine, "5 2-", "", &mut Vec::new(), &Budget::default()).unwrap();
        assert_eq!(register_text::show(machine.memory().x()), "3");
        assert!(error("5 GETKEY").to_string().ends_with("display and keys at GETKEY"));
        assert!(error("SIZE 50").to_string().starts_with("WORDS:1:1: SIZE works on the keyboard"));
        assert!(error("2^0.5").to_string().ends_with("write 2 ENTER 0.5 Y^X"));
        assert_eq!(
            error("2 SIM 3").to_string(),
            "WORDS:1:3: there is no instruction SIM; the nearest is SIN"
        );
    }
}
