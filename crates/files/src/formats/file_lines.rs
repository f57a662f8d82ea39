//! Maps a listing file's lines to program lines in the calculator.

use sim41_session::Machine;
use sim41_session::debugger::defined_names::DefinedNames;
use sim41_session::debugger::program_lines::{self as lines, NumberedLine};
use sim41_session::memory::{Ports, Position};
use sim41_session::program::listing::Listing;
use std::collections::HashMap;

#[derive(Clone, Default)]
pub struct FileLines {
    /// The line of each instruction, counted from 1; `None` for an END that sim41 added. Empty if
    /// the file is not a listing.
    lines: Vec<Option<usize>>,
    before: usize,
    known: HashMap<Position, usize>,
    revision: Option<u32>,
    names: DefinedNames,
}

impl FileLines {
    pub fn of_text(text: &str, ports: &Ports) -> FileLines {
        let listing = Listing::read_what_is_good(text, ports);
        let (lines, names) = (listing.lines(), DefinedNames::of_listing(&listing));
        FileLines { lines, names, ..FileLines::default() }
    }

    #[must_use]
    pub fn after(self, before: usize) -> FileLines {
        FileLines { before, ..self }
    }

    pub fn end(&self) -> usize {
        self.before + self.lines.len()
    }

    pub fn all(&self) -> &[Option<usize>] {
        &self.lines
    }

    /// The file line of the instruction whose first byte is at `first`, if the instruction comes
    /// from the file.
    pub fn line(&mut self, first: Position, machine: &Machine) -> Option<usize> {
        self.update(machine);
        self.known.get(&first).copied()
    }

    /// The first file line from `line` on that has an instruction, and the instruction's position.
    pub fn place(&mut self, line: usize, machine: &Machine) -> Option<(usize, Position)> {
        self.update(machine);
        // Positions decrease, so the first instruction on a line has the highest position.
        let known = self.known.iter().filter(|(_, known)| **known >= line);
        let first = known.min_by_key(|(place, known)| (**known, std::cmp::Reverse(**place)));
        first.map(|(place, line)| (*line, *place))
    }

    pub fn names(&self) -> &DefinedNames {
        &self.names
    }

    /// An instruction as it appears in a listing. If it comes from the file, the name defined for
    /// its operand follows: `STO 05 (ROWS)`.
    pub fn text_of(&mut self, line: &NumberedLine, machine: &Machine) -> String {
        let is_own = self.line(line.first, machine).is_some();
        match self.names.of_operand(&line.step).filter(|_| is_own) {
            Some(name) => format!("{} ({name})", line.text()),
            None => line.text().into(),
        }
    }

    /// A line's number in its program and, in parentheses, in the file: `04 (12)`.
    pub fn numbered(&mut self, line: &NumberedLine, machine: &Machine) -> String {
        match self.line(line.first, machine) {
            Some(own) => format!("{:02} ({own})", line.number),
            None => format!("{:02}", line.number),
        }
    }

    fn update(&mut self, machine: &Machine) {
        let revision = Some(machine.memory().revision());
        if self.revision == revision || self.lines.is_empty() {
            return;
        }
        self.revision = revision;
        // Programs loaded by XEQ follow the file's programs in memory.
        let places = programs_of(machine).into_iter().flatten().map(|line| line.first);
        let places = places.skip(self.before);
        let known = places.zip(&self.lines).filter_map(|(place, line)| Some((place, (*line)?)));
        self.known = known.collect();
    }
}

/// The programs in main memory, except those that consist only of an END.
pub fn programs_of(machine: &Machine) -> Vec<Vec<NumberedLine>> {
    let mut programs = Vec::new();
    let mut at = machine.memory().top();
    let end = machine.memory().permanent_end();
    while at > end {
        let lines = lines::lines(machine, at);
        let Some(last) = lines.last() else { break };
        if last.last >= at {
            break;
        }
        at = last.last;
        programs.push(lines);
    }
    programs.retain(|lines| lines.len() > 1);
    programs
}
