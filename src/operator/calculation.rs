//! A line of words such as `2 ENTER 3 +`: its instructions, carried out as a program that stands in
//! memory while it runs.

use crate::files::message;
use anyhow::{Result, anyhow, bail};
use sim41_session::Ports;
use sim41_session::instruction::{Op, Step, spelling, text};
use sim41_session::printer::PrintedLine;
use sim41_session::program::{Library, listing};
use sim41_session::words::{Line, Mistake};
use sim41_session::{Budget, Resource};
use sim41_session::{Halt, Machine, Output, charset};

/// The number of instructions between two looks at what is left of the budget.
const LOOK: u64 = 10_000;

/// Returns the instructions in a line of words. Remarks about synthetic ones go to standard error.
///
/// # Errors
/// Returns the first word that is not an instruction.
pub fn steps(words: &str, ports: &Ports) -> Result<Vec<Step>, Mistake> {
    let line = Line::parse(words, ports)?;
    line.remarks.iter().for_each(|remark| message::say(remark));
    Ok(line.steps)
}

/// Carries out the instructions of a line, and returns whether they set a format with FIX, SCI or
/// ENG. A program that they call by name comes from memory or from the library.
///
/// # Errors
/// Returns the calculator's error with the instruction that gave it.
pub fn carry_out(
    machine: &mut Machine,
    mut steps: Vec<Step>,
    library: &Library,
    printed: &mut Vec<PrintedLine>,
    budget: &Budget,
) -> Result<bool> {
    machine.clear_message();
    let formatted = steps.iter().any(|step| matches!(step.op, Op::Fix | Op::Sci | Op::Eng));
    let asks = steps.last().is_some_and(|step| step.op.is_question());
    let count = steps.len();
    // A test whose answer is no skips the first STOP.
    steps.extend([Step::plain(Op::Stop); 2]);
    for step in &mut steps {
        let Some(name) = step.called_label().filter(|name| machine.find_program(name).is_err())
        else {
            continue;
        };
        let called = charset::text(&name);
        if let Some(program) = library.find(&called) {
            machine.insert_raw_program(&program)?;
        } else if let Ok(function) = spelling::parse(&called) {
            // XEQ and a name call a function too, as on the keyboard.
            *step = function;
        }
    }
    let program = listing::assemble(&steps);
    if let Some(lack) = machine.lack(&program) {
        bail!("{lack}");
    }
    machine.insert_raw_program(&program)?;
    machine.start();
    let start = machine.memory().start_of(machine.pc());
    loop {
        // The program pointer has passed an instruction that waits for a key.
        let at = |machine: &Machine, passed: usize| {
            let line = usize::from(machine.line_of(machine.pc())).saturating_sub(1 + passed);
            steps.get(line).map_or(String::new(), |step| format!(" at {}", text::listed(step)))
        };
        let before = machine.executed();
        let halt = machine.run(budget.left(Resource::Steps).clamp(1, LOOK));
        let events = machine.take_events();
        let spent = budget
            .take(Resource::Steps, machine.executed().saturating_sub(before))
            .and(budget.take(Resource::Lines, events.len() as u64));
        printed.extend(events.into_iter().filter_map(Output::printed));
        match halt {
            Halt::Stopped => {
                // A program that the line calls may stop in itself.
                let at_end = machine.memory().start_of(machine.pc()) == start;
                let next = usize::from(machine.line_of(machine.pc()));
                machine.clear_program(None)?;
                if asks && at_end {
                    machine.announce(if next == count + 2 { "YES" } else { "NO" });
                }
                return Ok(formatted);
            }
            Halt::Budget | Halt::Wait | Halt::Pause => {
                spent.map_err(|spent| anyhow!("the program was still running {spent}"))?;
            }
            Halt::Error(error) => bail!("{error}{}", at(machine, 0)),
            Halt::Key(_) | Halt::Interactive(_) => {
                bail!("this needs the calculator's display and keys{}", at(machine, 1))
            }
            Halt::Off => bail!("the calculator was switched off{}", at(machine, 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim41_session::memory::Memory;
    use sim41_session::number::register_text;

    #[test]
    fn words_of_any_spelling() {
        let mut machine = Machine::new(Memory::cold());
        let mut line = |words: &str| -> Result<String> {
            let steps = steps(words, machine.memory().ports());
            let steps = steps.map_err(|wrong| anyhow!("{}: {wrong}", wrong.column.unwrap_or(0)))?;
            let (library, budget) = (Library::default(), Budget::default());
            carry_out(&mut machine, steps, &library, &mut Vec::new(), &budget)?;
            Ok(register_text::show(machine.memory().x()))
        };
        for (words, wanted) in [
            ("2 ENTER 3 +", "5"),
            ("1 + sqrt chs STO 05 rcl05 X^2", "6.000000001"),
            ("5 2-", "3"),
            ("0 1/X", "DATA ERROR at 1/X"),
            ("1 2+3", "3: 2+3 is not how the HP-41 calculates: write 2 ENTER 3 +"),
            ("5 GETKEY", "this needs the calculator's display and keys at GETKEY"),
            (
                "SIZE 50",
                "1: SIZE works on the keyboard alone: sim41 type presses keys, calc executes what \
                 a program can contain",
            ),
            ("2^0.5", "0: the numbers come first: write 2 ENTER 0.5 Y^X"),
            ("2 SIM 3", "3: there is no instruction SIM; the nearest is SIN"),
        ] {
            let got = line(words).unwrap_or_else(|error| error.to_string());
            assert_eq!(got, wanted, "{words}");
        }
    }
}
