//! Printed listings of the calculator's state: PRFLAGS and PRKEYS.

use super::functions::Printing;
use super::listing::step_text;
use crate::memory::assignments::Assignment;
use crate::memory::flags;
use sim41_language::instruction::bytes;
use sim41_language::key::{Key, Stroke};

impl Printing<'_, '_> {
    pub(super) fn print_flags(&mut self) {
        let format = self.memory().format();
        let (notation, angle) = (format.notation.name(), self.memory().angle().name());
        let sums = self.memory().sigma().wrapping_sub(self.memory().curtain());
        self.blank_line();
        for line in [
            "STATUS:",
            &format!("SIZE= {:03}", self.memory().size()),
            &format!("~= {sums:02}"),
            angle,
            &format!("{notation} {}", format.digits),
            "",
            "FLAGS:",
        ] {
            self.print_line(line.as_bytes());
        }
        for flag in 0..flags::COUNT {
            let state = if self.memory().flag(flag) { "SET" } else { "CLEAR" };
            self.print_line(format!("F {flag:02}  {state}").as_bytes());
        }
    }

    pub(super) fn print_keys(&mut self) {
        let strokes = Key::all().flat_map(|key| [key.plain(), key.shifted()]);
        let line = |stroke: Stroke| {
            let assignment = self.memory().assignment(stroke.assignment()?)?;
            let code = format!("{:3} ", stroke.code());
            Some([code.into_bytes(), self.assigned_text(assignment)].concat())
        };
        let lines: Vec<Vec<u8>> = strokes.filter_map(line).collect();
        self.blank_line();
        self.print_line(if lines.is_empty() { b"USER KEYS:NONE" } else { b"USER KEYS:" });
        lines.iter().for_each(|line| self.print_line(line));
    }

    fn assigned_text(&self, assignment: Assignment) -> Vec<u8> {
        match assignment {
            Assignment::Label(label) => {
                let name = self.memory().label_name(&label);
                [b'"'].into_iter().chain(name).chain([b'"']).collect()
            }
            Assignment::Function(code) => {
                let skipped = if code[0] < 0x10 { 1 } else { 0 };
                step_text(self.memory(), &bytes::first(&code[skipped..]).0)
            }
        }
    }
}
