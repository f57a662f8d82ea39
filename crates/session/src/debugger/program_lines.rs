//! Program lines, the labels before them, and the call stack.

use sim41_calculator::machine::Machine;
use sim41_language::instruction::Step;
use sim41_language::module::Position;
use sim41_language::module::ports::ModuleFunction;
use sim41_language::program::plugged_names;
use sim41_number::charset;

/// The capacity of the return stack. When it is full, a call drops the oldest return address.
pub const RETURNS: usize = 6;
/// Shown below a call stack whose oldest return addresses may have been dropped.
pub const NO_MORE_RETURNS: &str = "the calculator keeps only six return addresses";

const MOST: usize = 4_000;

#[derive(Clone, Debug)]
pub struct NumberedLine {
    /// The line number, counted from 1.
    pub number: u16,
    /// The first byte of the line.
    pub first: Position,
    /// The last byte of the line.
    pub last: Position,
    pub step: Step,
    text: String,
}

impl NumberedLine {
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The label in this line: `FACT`, `LBL 01`, `LBL A`.
    pub fn label(&self) -> Option<String> {
        self.step.op.is_label().then(|| match self.step.global_label() {
            Some(name) => charset::text(name.as_slice()),
            None => self.text.clone(),
        })
    }
}

/// The lines of the program that contains `at`.
pub fn lines(machine: &Machine, at: Position) -> Vec<NumberedLine> {
    let mut place = machine.memory().start_of(at);
    let mut lines = Vec::new();
    while lines.len() < MOST {
        let line = machine.memory().line_after(place);
        let step = machine.step_after(line.first.back(1)).0;
        let number = lines.len() as u16 + 1;
        let text = plugged_names::listed(&step, machine.memory().ports());
        lines.push(NumberedLine { number, first: line.first, last: line.last, step, text });
        if line.end {
            break;
        }
        place = line.last;
    }
    lines
}

/// The position of the global label with this name, in program memory or else in a module.
pub fn label_at(machine: &Machine, name: &str) -> Option<Position> {
    let bytes = charset::codes(name)?;
    let own = machine.memory().find_global(&bytes).map(|label| label.at);
    let named = |function: &ModuleFunction| function.name.as_slice() == bytes;
    own.or_else(|| Some(machine.memory().ports().functions().find(named)?.program?.forward(1)))
}

/// The line before the program pointer, which is usually the last executed one.
pub fn last(machine: &Machine) -> Option<NumberedLine> {
    let pc = machine.pc();
    lines(machine, pc).into_iter().find(|line| line.last == pc)
}

/// Whether the last executed instruction was an RTN or END that ended a program.
pub fn has_ended(machine: &Machine) -> bool {
    last(machine).is_none_or(|line| line.step.op.returns())
}

/// The index of the next line when the program pointer is at `pc`.
pub fn next(lines: &[NumberedLine], pc: Position) -> usize {
    lines.iter().position(|line| line.last < pc).unwrap_or(lines.len().saturating_sub(1))
}

#[derive(Clone, Debug)]
pub struct Frame {
    /// The nearest label at or before the line; `None` before the first label.
    pub label: Option<String>,
    pub line: NumberedLine,
}

pub fn label_of(lines: &[NumberedLine], n: usize) -> Option<String> {
    lines[..=n].iter().rev().find_map(NumberedLine::label)
}

fn frame(machine: &Machine, at: Position, n: impl FnOnce(&[NumberedLine]) -> usize) -> Frame {
    let lines = lines(machine, at);
    let n = n(&lines);
    Frame { label: label_of(&lines, n), line: lines[n].clone() }
}

/// The next line to be executed, followed by its callers, the most recent first.
pub fn call_stack(machine: &Machine) -> Vec<Frame> {
    let pc = pointer(machine);
    let here = frame(machine, pc, |lines| next(lines, pc));
    let callers = machine.memory().returns().map(|back| {
        frame(machine, back, |lines| lines.iter().position(|line| line.last <= back).unwrap_or(0))
    });
    std::iter::once(here).chain(callers).collect()
}

/// The byte before the next line to be executed, or before the current line if no program runs.
pub fn pointer(machine: &Machine) -> Position {
    if machine.running() { machine.pc() } else { machine.memory().pointer() }
}
