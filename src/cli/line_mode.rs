//! `sim41 --lines`: the calculator as lines of text, for screen readers, pipes and terminals that
//! only append lines. Line mode reads words and prints displays with their annunciators, printer
//! lines and messages, and never overwrites anything.

use crate::cli::help_command;
use crate::cli::line_input::Lines;
use crate::operator::word::{self, Word};
use crate::operator::{self, Author};
use anyhow::{Result, anyhow, bail};
use sim41_files::background_saving::Keeper;
use sim41_files::local_clock::Clock;
use sim41_files::opened_programs::{Opened, OpenedPrograms};
use sim41_files::{message, output};
use sim41_screen::ProgramFile;
use sim41_session::memory::Address;
use sim41_session::number::register_text;
use sim41_session::number::register_text::plain;
use sim41_session::printer::Paper;
use sim41_session::{Calculator, Event, Machine, Policy, Session, words};
use std::sync::Arc;

const HELP: &str = "\
2 ENTER 3 +      numbers, and keys by the names on them
30 sin           a function by its name; sto 05, rcl 05, fix 2
xeq:SOLVE R/S    a program by its name; R/S continues
\"TEXT\"           text for ALPHA
help SIN         an instruction's help page
stack            T, Z, Y, X and LASTX
undo, redo       undo or redo one line
quit             save the memory and quit";

struct Dialogue<'a> {
    session: &'a mut Session,
    paper: &'a mut Paper,
    clock: Clock,
    /// The history's step numbers before and after each line, for undo and redo.
    done: Vec<(u64, u64)>,
    undone: Vec<(u64, u64)>,
}

/// Executes lines until `quit` or the end of the input, and saves the memory after each line. Fails
/// if standard input is unreadable, or if a line from a file or pipe failed.
pub(super) fn run(
    session: &mut Session,
    program: Option<(ProgramFile, &mut OpenedPrograms)>,
    keeper: Option<&Arc<Keeper>>,
    paper: &mut Paper,
) -> Result<()> {
    session.set_policy(Policy::person());
    session.set_interrupt(operator::interrupt());
    let mut lines = Lines::plain();
    lines.note_interrupts(operator::interrupt().flag())?;
    let mut dialogue =
        Dialogue { session, paper, clock: Clock::started(), done: Vec::new(), undone: Vec::new() };
    if lines.are_typed() {
        output::print(|out| {
            writeln!(out, "type one line at a time; `help` lists the commands, and `quit` exits")
        })?;
    }
    if let Some((program, opened)) = program {
        dialogue.load(&program, opened)?;
    }
    dialogue.show()?;
    let mut failed = 0;
    while let Some(line) = lines.next()? {
        let line = line.trim_start_matches('\u{feff}').trim();
        if matches!(line.to_lowercase().as_str(), "quit" | "exit") {
            break;
        }
        if let Err(error) = dialogue.reply(line) {
            failed += 1;
            message::say(&format!("{error:#}"));
        }
        if let Some(left) = keeper.and_then(|keeper| keeper.save(dialogue.session.calculator())) {
            message::say(&left.sentence());
        }
    }
    match failed {
        1.. if !lines.are_typed() => bail!("{} failed", message::counted(failed, "line")),
        _ => Ok(()),
    }
}

impl Dialogue<'_> {
    fn load(&mut self, file: &ProgramFile, opened: &mut OpenedPrograms) -> Result<()> {
        let ProgramFile { path, name, programs, .. } = file;
        let load = |machine: &mut Machine| opened.load(machine, path, programs);
        let loaded = self.session.change(|calculator| calculator.change(load));
        let Opened { twice, .. } = loaded.map_err(|error| anyhow!("{name}: {error}"))?;
        if !twice.is_empty() {
            message::say(&format!("{name} is loaded{twice}"));
        }
        Ok(())
    }

    fn reply(&mut self, line: &str) -> Result<()> {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("", _) => {}
            (comment, _) if comment.starts_with(['#', ';']) => return Ok(()),
            ("help", "") => return output::print(|out| writeln!(out, "{HELP}")),
            ("help", name) => {
                let ports = self.session.calculator().memory().ports();
                let page = help_command::instruction(name, ports)?;
                return output::print(|out| write!(out, "{page}"));
            }
            ("stack", "") => return self.stack(),
            ("undo", "") => self.undo()?,
            ("redo", "") => self.redo()?,
            _ => {
                words::long_numbers(line).iter().for_each(|remark| message::say(remark));
                let words = word::parse(line)?;
                let before = self.step();
                let pressed = self.press(&words);
                if self.step() != before {
                    self.undone.clear();
                    self.done.push((before, self.step()));
                }
                pressed?;
            }
        }
        self.show()
    }

    fn step(&self) -> u64 {
        self.session.step().map_or(0, |step| step.number)
    }

    /// Undoes the last line or, if there is none, a single step of an earlier session.
    fn undo(&mut self) -> Result<()> {
        let line = self.done.pop();
        let before = self.step();
        self.session.undo().ok_or_else(|| anyhow!("nothing to undo"))?;
        if let Some((begin, _)) = line {
            while self.step() > begin && self.session.undo().is_some() {}
        }
        self.undone.push((self.step(), before));
        Ok(())
    }

    fn redo(&mut self) -> Result<()> {
        let (begin, end) = self.undone.pop().unwrap_or((self.step(), 0));
        self.session.redo().ok_or_else(|| anyhow!("nothing to redo"))?;
        while self.step() < end && self.session.redo().is_some() {}
        self.done.push((begin, self.step()));
        Ok(())
    }

    fn press(&mut self, words: &[Word]) -> Result<()> {
        let now = self.clock.now().max(self.session.calculator().now());
        self.session.tick(now);
        self.session.set_zone(self.clock.zone());
        self.session.set_budget(&Arc::default());
        for (n, word) in words.iter().enumerate() {
            operator::separate(self.session, word, &words[..n], Author::User)?;
            let inputs = word::inputs(word, self.session.calculator())?;
            let (mut failure, mut shown, paper) = (None, Vec::new(), &mut *self.paper);
            let mut report = |calculator: &Calculator, event| match event {
                Event::Display(display) if !display.passing && !display.is_goose() => {
                    shown.push((display.is_entry(), display.text()));
                }
                Event::Printed(line) => {
                    shown.push((false, line.to_string()));
                    paper.print(line);
                }
                Event::Failed(failed) => failure = Some(operator::explained(&failed, calculator)),
                _ => {}
            };
            let done = operator::perform(self.session, &inputs, Author::User, &mut report);
            let left = self.session.events();
            left.into_iter().for_each(|event| report(self.session.calculator(), event));
            // The last display is printed when the line ends.
            shown.pop();
            output::print(|out| {
                let mut shown = shown.iter().filter(|(is_entry, _)| !is_entry);
                shown.try_for_each(|(_, text)| writeln!(out, "{text}"))
            })?;
            done?;
            if let Some(sentence) = failure.or(self.session.pause().complaint()) {
                bail!("{sentence}");
            }
        }
        Ok(())
    }

    fn show(&self) -> Result<()> {
        let lcd = self.session.calculator().lcd();
        let annunciators = match lcd.annunciators_text() {
            none if none.is_empty() => String::new(),
            lit => format!("  {{{lit}}}"),
        };
        let text =
            if lcd.on { lcd.text() } else { "the calculator is off; ON switches it on".into() };
        output::print(|out| writeln!(out, "{}{annunciators}", text.trim_end()))
    }

    fn stack(&self) -> Result<()> {
        let memory = self.session.calculator().memory();
        output::print(|out| {
            Address::STACK.iter().try_for_each(|(name, at)| {
                writeln!(out, "{name} {}", plain(&register_text::show(memory.get(*at))).trim())
            })
        })
    }
}
