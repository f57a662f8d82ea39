//! The current line. The pointer in b is the byte before it. Lines 00 and 01 share a pointer; the
//! line number in e distinguishes them. After a jump the number is unknown and counted when needed.
//! Lines of a private program have none. Chapter: "Programming".

use super::Machine;
use super::synthetic::with_radix;
use crate::machine::{module_functions, synthetic};
use crate::memory::Memory;
use crate::memory::chain::Global;
use crate::memory::program_bytes::PERMANENT;
use sim41_language::instruction::{Step, bytes, text};
use sim41_language::module::Position;

const UNKNOWN: u16 = 0xFFF;

impl Machine {
    pub fn line_number(&self) -> u16 {
        self.memory.line_number().unwrap_or_else(|| count_lines(&self.memory, here(self)).0)
    }

    pub fn forget_line(&mut self) {
        self.memory.set_line_number(None);
    }

    /// Whether the current program is private. This is determined when lines are counted, and does
    /// not change while the line number is known.
    pub fn is_private(&self) -> bool {
        let end = match self.memory.line_number() {
            Some(_) => None,
            None => self.memory.neighbours(here(self)).end,
        };
        end.map_or(self.memory.is_private(), |end| self.memory.is_private_end(&end))
    }

    /// The number of the first line after `at`: 1 at the beginning of a program.
    pub fn line_of(&self, at: Position) -> u16 {
        count_lines(&self.memory, at).0
    }

    /// The instruction after `at`, which may be a NULL, and its length in bytes.
    pub fn step_after(&self, at: Position) -> (Step, usize) {
        let (mut step, length) = bytes::decode(|n| self.memory.byte(at.forward(1 + n)));
        step = module_functions::as_plugged(self, step);
        (step, length)
    }

    /// The instruction of the current line; `None` on line 00.
    pub fn current_step(&self) -> Option<Step> {
        // An unknown line number would be at least 1, so lines need not be counted.
        let at_top = self.memory.line_number() == Some(0);
        (!at_top).then(|| self.step_after(before_line(&self.memory, here(self))).0)
    }

    /// The whole current line as PRGM mode shows it: `00 REG 219`, `01 SIN`, `01ᵀHELLO`, ` .END.
    /// REG 219`, `PRIVATE`. The display shows the last twelve cells of a longer one.
    pub fn line_text(&self) -> String {
        if self.is_private() {
            return "PRIVATE".into();
        }
        let line = self.line_number();
        let registers = counts_free_registers(self).then(|| self.memory.free_registers());
        match (line, registers) {
            (0, None) => return "00 ".into(),
            (0, Some(free)) => return format!("00 REG {free:02}"),
            (_, Some(free)) => return format!(" .END. REG {free:02}"),
            (_, None) => {}
        }
        let at = before_line(&self.memory, here(self));
        let step = self.step_after(at).0;
        if at.is_in_module() && step.op.is_end() {
            return format!("{line:02} END");
        }
        let (op, name) = (step.op, step.op.name());
        let shown = if op.is_number() {
            with_radix(&self.memory, &text::shown(&step))
        } else if name.len() > 1 && name.starts_with('-') {
            // A blank follows the headers of modules.
            format!("{} ", text::shown(&step))
        } else {
            synthetic::odd_label(&self.memory, at, &step)
                .unwrap_or_else(|| module_functions::shown_function(self, &step))
        };
        let gap = if op.is_text() { "" } else { " " };
        format!("{line:02}{gap}{shown}")
    }

    /// Executes SST in PRGM mode: goes to the next line; from an END to line 01 of its program.
    pub fn next_line(&mut self) {
        let Some(number) = open_line(self) else { return };
        let at = here(self);
        if number == 0 {
            return set_line(self, at, 1);
        }
        let line = self.memory.line_after(at);
        match line.end {
            true => set_line(self, self.memory.start_above(line.last.back(2)), 1),
            false => set_line(self, line.last, (number + 1).min(UNKNOWN)),
        }
    }

    /// Executes GTO .nnn: goes to line `line` of the current program, or to its last one. In a
    /// private program only line 00 is found.
    pub fn go_to_line(&mut self, line: u16) {
        let end = self.memory.seek(here(self)).end.map_or(Position::ZERO, |end| end.at);
        if line == 0 {
            return set_line(self, self.memory.start_above(end), 0);
        }
        if self.memory.is_private() {
            return;
        }
        let mut at = self.memory.start_of(here(self));
        for number in 1..=UNKNOWN {
            let next = self.memory.line_after(at).last;
            if number == line || next < end {
                return set_line(self, at, number);
            }
            at = next;
        }
    }
}

/// Counts the number of the current line, and determines whether its program is private.
/// Counting moves the pointer to the end of the line before. Lines of a private program are not
/// counted (`None`).
pub(crate) fn know_line(machine: &mut Machine) -> Option<u16> {
    if let Some(line) = machine.memory.line_number() {
        return Some(line);
    }
    machine.memory.seek(here(machine));
    if machine.memory.is_private() {
        return None;
    }
    let (line, at) = count_lines(&machine.memory, here(machine));
    set_line(machine, at, line);
    Some(line)
}

/// Whether the current line shows the number of free registers: line 00 and the .END. of
/// programs in memory do, unless the program is private.
pub(crate) fn counts_free_registers(machine: &Machine) -> bool {
    let here = here(machine);
    if here.is_in_module() || machine.is_private() {
        return false;
    }
    let at = before_line(&machine.memory, here);
    machine.line_number() == 0
        || machine.step_after(at).0.op.is_end()
            && machine.memory.byte(at.forward(3)) & PERMANENT != 0
}

/// Executes BST: goes to the line before, from lines 01 and 00 to the END; does nothing in a
/// private program.
pub(crate) fn previous_line(machine: &mut Machine) {
    if open_line(machine).is_some() {
        go_back(machine);
    }
}

/// The program pointer. It is in b, unless a program runs or SST executes a line.
pub(super) fn here(machine: &Machine) -> Position {
    let executing = machine.running() || machine.memory.flag(crate::memory::flags::SINGLE_STEP);
    if executing { machine.pc() } else { machine.memory.pointer() }
}

/// Determines the number of the current line; `None` in a private program.
pub(super) fn open_line(machine: &mut Machine) -> Option<u16> {
    know_line(machine).filter(|_| !machine.memory.is_private())
}

/// The line number of a running program, which does not count lines: an unknown number stays
/// unknown. `None` if no program runs.
pub(super) fn running_line(machine: &Machine) -> Option<u16> {
    machine.running().then(|| machine.memory.line_number().unwrap_or(UNKNOWN))
}

/// The number of the first line that ends after `at`, and the last byte of the line before.
fn count_lines(memory: &Memory, at: Position) -> (u16, Position) {
    let (mut place, mut rounds) = (memory.start_of(at), 0);
    for line in 1..UNKNOWN {
        let next = memory.line_after(place).last;
        if next < at {
            return (line, place);
        }
        // Positions go down; a walk that has gone round twice finds nothing more.
        rounds += u8::from(next >= place);
        if rounds == 3 {
            break;
        }
        place = next;
    }
    (UNKNOWN, place)
}

/// The last NULL after `at`, or `at` itself: the byte before the line.
pub(super) fn before_line(memory: &Memory, at: Position) -> Position {
    memory.line_after(at).first.back(1)
}

/// Makes `line` the number of the current line, and `at` the byte before it.
pub(super) fn set_line(machine: &mut Machine, at: Position, line: u16) {
    machine.set_pc(at);
    machine.memory.set_line_number(Some(line));
}

pub(super) fn go_back(machine: &mut Machine) {
    let number = know_line(machine);
    let at = here(machine);
    let around = machine.memory.seek(at);
    match number {
        Some(0 | 1) => {
            if let Some(end) = around.end {
                machine.set_pc(end.at.back(1));
                know_line(machine);
            }
        }
        number => set_line(
            machine,
            line_before(&machine.memory, at, around.before),
            number.unwrap_or(UNKNOWN) - 1,
        ),
    }
}

/// The byte before the line that ends at `at`, searched from the element of the chain before `at`.
pub(super) fn line_before(memory: &Memory, at: Position, before: Option<Global>) -> Position {
    let mut line = match before {
        Some(global) => global.at.back(1),
        None => memory.start_of(at),
    };
    let mut last = line;
    loop {
        let next = memory.line_after(last).last;
        if next < at || next >= last {
            return line;
        }
        (line, last) = (last, next);
    }
}

/// Moves the pointer to line 00 of the last program.
pub(crate) fn go_to_top(machine: &mut Machine) {
    let top = machine.memory.top();
    set_line(machine, top, 0);
}
