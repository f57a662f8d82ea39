//! The current line. The program pointer in b addresses the byte before the line. Lines 00 and 01
//! share a pointer; the line number in e distinguishes them. After a jump the line number is
//! unknown, and lines are counted when it is needed. Private programs have no line numbers. See the
//! manual chapter "Programming".

use super::synthetic::with_radix;
use super::{Error, Machine};
use crate::machine::{module_functions, synthetic};
use crate::memory::Memory;
use crate::memory::chain::Global;
use crate::memory::program_bytes::PERMANENT;
use sim41_language::instruction::{Step, bytes, text};
use sim41_language::module::Position;

const UNKNOWN: u16 = 0xFFF;

impl Machine {
    pub fn forget_line(&mut self) {
        self.memory.set_line_number(None);
    }

    /// Counting lines also updates the private bit, so END needs to be read only if the line number is
    /// unknown.
    pub fn is_private(&self) -> bool {
        let end = match self.memory.line_number() {
            Some(_) => None,
            None => self.memory.neighbours(here(self)).end,
        };
        end.map_or(self.memory.is_private(), |end| self.memory.is_private_end(&end))
    }

    /// The instruction after `at`, which may be a NULL, and its length in bytes.
    pub fn step_after(&self, at: Position) -> (Step, usize) {
        let (mut step, length) = bytes::decode(|n| self.memory.byte(at.forward(1 + n)));
        step = module_functions::as_plugged(self, step);
        (step, length)
    }

    /// SST in PRGM mode moves to the next line, or from an END to line 01 of its program.
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

    /// GTO .nnn moves to line `line`, or to the last line if the program is shorter. In a private
    /// program, only line 00 can be reached.
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

impl Machine {
    pub fn current_line(&self) -> CurrentLine<'_> {
        CurrentLine { machine: self }
    }
}

#[derive(Clone, Copy)]
pub struct CurrentLine<'a> {
    machine: &'a Machine,
}

impl CurrentLine<'_> {
    pub fn number(self) -> u16 {
        let memory = &self.machine.memory;
        memory.line_number().unwrap_or_else(|| count_lines(memory, here(self.machine)).0)
    }

    /// `None` on line 00, which has no instruction.
    pub fn step(self) -> Option<Step> {
        let memory = &self.machine.memory;
        // An unknown line number is at least 1, so lines need not be counted.
        let at_top = memory.line_number() == Some(0);
        (!at_top).then(|| self.machine.step_after(before_line(memory, here(self.machine))).0)
    }

    /// The line as shown in PRGM mode, but at its full length: `00 REG 219`, `01 SIN`, `01ᵀHELLO`,
    /// ` .END. REG 219`, `PRIVATE`. The display shows only the last twelve cells of a longer line.
    pub fn text(self) -> String {
        let (machine, memory) = (self.machine, &self.machine.memory);
        if machine.is_private() {
            return "PRIVATE".into();
        }
        let line = self.number();
        match (line, self.free_registers()) {
            (0, None) => return "00 ".into(),
            (0, Some(free)) => return format!("00 REG {free:02}"),
            (_, Some(free)) => return format!(" .END. REG {free:02}"),
            (_, None) => {}
        }
        let at = before_line(memory, here(machine));
        let step = machine.step_after(at).0;
        if at.is_in_module() && step.op.is_end() {
            return format!("{line:02} END");
        }
        let (op, name) = (step.op, step.op.name());
        let shown = if op.is_number() {
            with_radix(memory, &text::shown(&step))
        } else if name.len() > 1 && name.starts_with('-') {
            // Module headers are shown with a trailing space.
            format!("{} ", text::shown(&step))
        } else {
            synthetic::odd_label(memory, at, &step)
                .unwrap_or_else(|| module_functions::shown_function(machine, &step))
        };
        let gap = if op.is_text() { "" } else { " " };
        format!("{line:02}{gap}{shown}")
    }

    /// The number of free registers, shown on line 00 and .END. of nonprivate programs in memory.
    pub(crate) fn free_registers(self) -> Option<u16> {
        let (machine, memory, here) = (self.machine, &self.machine.memory, here(self.machine));
        if here.is_in_module() || machine.is_private() {
            return None;
        }
        let at = before_line(memory, here);
        let shows = self.number() == 0
            || machine.step_after(at).0.op.is_end() && memory.byte(at.forward(3)) & PERMANENT != 0;
        shows.then(|| memory.free_registers())
    }
}

/// Counts lines to find the current line's number, and determines whether the program is private.
/// Counting moves the program pointer to the end of the preceding line. Returns `None` in a private
/// program, whose lines are not counted.
pub(super) fn know_line(machine: &mut Machine) -> Option<u16> {
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

/// Moves from line 00 to 01. If `counts` is set (SST), lines are counted as in `know_line`.
pub(crate) fn leave_top(machine: &mut Machine, counts: bool) {
    let number = if counts { know_line(machine) } else { Some(machine.current_line().number()) };
    if number == Some(0) {
        machine.memory.set_line_number(Some(1));
    }
}

/// Counts lines for the display, which shows PRIVATE in a private program.
pub(crate) fn show_line(machine: &mut Machine) {
    know_line(machine);
    if machine.memory.is_private() {
        machine.announce(Error::Private);
    }
}

/// BST on lines 01 and 00 moves to the END. BST does nothing in a private program.
pub(super) fn previous_line(machine: &mut Machine) {
    if open_line(machine).is_some() {
        go_back(machine);
    }
}

/// The program pointer; it is in b except while a program runs or SST executes a line.
pub(super) fn here(machine: &Machine) -> Position {
    let executing = machine.running() || machine.memory.flag(crate::memory::flags::SINGLE_STEP);
    if executing { machine.pc() } else { machine.memory.pointer() }
}

/// `None` in a private program.
pub(super) fn open_line(machine: &mut Machine) -> Option<u16> {
    know_line(machine).filter(|_| !machine.memory.is_private())
}

/// `None` if no program runs. [`UNKNOWN`] after a jump: a running program does not count lines.
pub(super) fn running_line(machine: &Machine) -> Option<u16> {
    machine.running().then(|| machine.memory.line_number().unwrap_or(UNKNOWN))
}

/// The number of the first line that ends after `at`, and the last byte of the preceding line.
fn count_lines(memory: &Memory, at: Position) -> (u16, Position) {
    let (mut place, mut rounds) = (memory.start_of(at), 0);
    for line in 1..UNKNOWN {
        let next = memory.line_after(place).last;
        if next < at {
            return (line, place);
        }
        // Addresses decrease from line to line; after the third wraparound, the search gives up.
        rounds += u8::from(next >= place);
        if rounds == 3 {
            break;
        }
        place = next;
    }
    (UNKNOWN, place)
}

/// The byte before the next line: the last of the NULLs after `at`, or `at` itself.
pub(super) fn before_line(memory: &Memory, at: Position) -> Position {
    memory.line_after(at).first.back(1)
}

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

/// The byte before the line that ends at `at`. The search starts at the chain element `before`.
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

pub(crate) fn go_to_top(machine: &mut Machine) {
    let top = machine.memory.top();
    set_line(machine, top, 0);
}
