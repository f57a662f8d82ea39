//! Prints the calculator's state in the debugger.

use super::Dialogue;
use anyhow::{Result, bail};
use sim41_session::debugger::breakpoint::{plain, source, value};
use sim41_session::debugger::{Reached, program_lines as lines};
use sim41_session::number;
use sim41_session::probe::ValueSource;
use std::io::Write;

const AROUND: usize = 5;

impl Dialogue {
    pub(super) fn print(&self, source: ValueSource, out: &mut impl Write) -> Result<()> {
        let value = value(source, self.session.calculator().memory());
        writeln!(out, "{} {value}", self.lines.names().shown(source))?;
        Ok(())
    }

    pub(super) fn show(&mut self, out: &mut impl Write) -> Result<()> {
        let Some(reached) = self.debugger.reached(self.session.calculator()) else {
            return self.display(out);
        };
        if let Reached::Breakpoint(number, after) = reached {
            let all = self.debugger.breakpoints();
            let text = all.iter().find(|b| b.number == number).map_or("", |b| &b.text);
            match after {
                true => {
                    writeln!(out, "breakpoint {number}, triggered by the previous line: {text}")?
                }
                false => writeln!(out, "breakpoint {number}: {text}")?,
            }
        }
        let memory = self.session.calculator().memory();
        let frame = &lines::call_stack(self.session.calculator().machine())[0];
        let label = frame.label.as_deref().unwrap_or("");
        let machine = self.session.calculator().machine();
        let number = self.lines.numbered(&frame.line, machine);
        let line = format!("{number} {}", self.lines.text_of(&frame.line, machine));
        let x = number::text(memory.x(), memory.format());
        writeln!(out, "{label:<8} {line:<24} X {}", plain(x.as_slice()))?;
        for &watch in &self.debugger.watches {
            writeln!(
                out,
                "{:33} {} {}",
                "",
                self.lines.names().shown(watch),
                value(watch, memory)
            )?;
        }
        Ok(())
    }

    pub(super) fn stack(&self, out: &mut impl Write) -> Result<()> {
        let memory = self.session.calculator().memory();
        for register in ["T", "Z", "Y", "X", "LASTX", "ALPHA"] {
            writeln!(out, "{register:<6} {}", value(source(register)?, memory))?;
        }
        Ok(())
    }

    pub(super) fn callers(&mut self, out: &mut impl Write) -> Result<()> {
        let frames = lines::call_stack(self.session.calculator().machine());
        for frame in &frames {
            let label = frame.label.as_deref().unwrap_or("");
            let machine = self.session.calculator().machine();
            let number = self.lines.numbered(&frame.line, machine);
            writeln!(out, "{label:<8} {number} {}", self.lines.text_of(&frame.line, machine))?;
        }
        if frames.len() > lines::RETURNS {
            writeln!(out, "({})", lines::NO_MORE_RETURNS)?;
        }
        Ok(())
    }

    pub(super) fn list(&mut self, around: &str, out: &mut impl Write) -> Result<()> {
        let around = match around {
            "" => AROUND,
            // A number that does not fit into `u16` is greater than the length of any program.
            number if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                number.parse::<u16>().unwrap_or(u16::MAX).into()
            }
            other => bail!(
                "invalid number of lines {other:?}: expected a positive integer, as in list 20"
            ),
        };
        let machine = self.session.calculator().machine();
        let pc = lines::pointer(machine);
        let lines = lines::lines(machine, pc);
        let here = lines::next(&lines, pc);
        let end = lines.len().min(here + around + 1);
        for (n, line) in lines[..end].iter().enumerate().skip(here.saturating_sub(around)) {
            let mark =
                self.debugger.at_line(line.number, self.session.calculator()).map_or(' ', |_| '*');
            let arrow = if n == here { '>' } else { ' ' };
            let number = self.lines.numbered(line, machine);
            writeln!(out, "{mark}{arrow}{number} {}", self.lines.text_of(line, machine))?;
        }
        Ok(())
    }

    pub(super) fn display(&self, out: &mut impl Write) -> Result<()> {
        let lcd = self.session.calculator().lcd();
        let shown = format!("\"{}\" {}", lcd.text().trim_end(), lcd.annunciators_text());
        writeln!(out, "display {}", shown.trim_end())?;
        Ok(())
    }
}
