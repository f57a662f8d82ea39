//! `sim41 debug PROGRAM`: a debugger that reads commands from standard input.
//!
//! At a terminal, the debugger prompts for commands. Commands from a file or pipe are printed
//! before their output. A failed command does not end the session, but sets the exit status.

mod command_words;
mod state_output;

use crate::cli::line_input::Lines;
use crate::cli::options::CalculatorOptions;
use crate::cli::server_commands;
use crate::operator::{self, word};
use anyhow::{Result, bail};
use command_words::{help, takes_nothing, words};
use indicatif::{ProgressBar, ProgressStyle};
use sim41_files::formats::file_lines::FileLines;
use sim41_files::source::file_lines;
use sim41_files::{message, output, programs};
use sim41_session::debugger::breakpoint::{Unclear, exists, name, source};
use sim41_session::debugger::verb::{Takes, Verb};
use sim41_session::debugger::{Back, Debugger, GoingBack};
use sim41_session::printer::PrintedLine;
use sim41_session::{
    Event, Input, Interrupt, PATIENCE, Policy, Reason, Resource, STEPS, Session, Shown,
};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub(super) struct DebugArgs {
    /// A program file; optional with --module
    program: Option<PathBuf>,
    /// Run as a debug adapter for an editor, which specifies the program
    #[arg(long, conflicts_with = "program")]
    dap: bool,
    #[command(flatten)]
    pub calculator: CalculatorOptions,
}

const SEARCHES: &str = "searching the history: {percent} %; Ctrl-C stops it";
const SILENT: Duration = Duration::from_millis(500);

const UNTRACED: &str = "the debugger writes no trace file: step with `back` and `last-write`, or \
                        trace the program with sim41 run or on the screen";

struct Dialogue {
    session: Session,
    debugger: Debugger,
    printed: Vec<PrintedLine>,
    lines: FileLines,
    interrupt: Interrupt,
}

pub(super) fn run(arguments: &DebugArgs) -> Result<()> {
    if arguments.dap {
        return server_commands::dap(&arguments.calculator);
    }
    let mut calculator = arguments.calculator.clean()?;
    match &arguments.program {
        Some(program) if program.as_os_str() == "-" => {
            bail!("the program must be in a file, because standard input contains the commands");
        }
        Some(program) => programs::load(&mut calculator, program)?,
        None if calculator.memory().ports().plugged_sources().next().is_none() => {
            message::usage("expected a program file, or a module with --module");
        }
        None => {}
    }
    let lines = match &arguments.program {
        Some(program) => file_lines(program, calculator.memory().ports())?,
        None => FileLines::default(),
    };
    let (debugger, printed, interrupt) = Default::default();
    let mut session = Session::new(calculator, Policy::debugger());
    session.set_interrupt(&interrupt);
    let mut dialogue = Dialogue { session, debugger, printed, lines, interrupt };
    let done = dialogue.carry_out_commands();
    arguments.calculator.paper.write(&dialogue.printed)?;
    done
}

impl Dialogue {
    /// Executes commands until `quit` or the end of standard input. Errors in a script are printed
    /// on standard error, except for the last one, which is returned.
    fn carry_out_commands(&mut self) -> Result<()> {
        let mut lines = Lines::new("debug> ", "debug", words(self.session.calculator().machine()))?;
        let mut out = output::standard();
        let mut failed: Option<anyhow::Error> = None;
        if lines.are_typed() {
            lines.note_interrupts(self.interrupt.flag())?;
        }
        while let Some(line) = lines.next()? {
            self.interrupt.clear();
            let command = line.split(" #").next().unwrap_or("").trim();
            if !lines.are_typed() && !line.trim().is_empty() {
                writeln!(out, "> {}", message::shown(line.trim()))?;
            }
            if matches!(command, "quit" | "exit" | "q") {
                break;
            }
            if command.is_empty() || command.starts_with('#') {
                continue;
            }
            match self.perform(command, &mut out) {
                Err(error) if lines.are_typed() => {
                    writeln!(out, "{}", message::shown(&format!("{error:#}")))?;
                }
                Err(error) => {
                    out.flush()?;
                    if let Some(before) = failed.replace(error.context(lines.place())) {
                        message::say(&format!("{before:#}"));
                    }
                }
                Ok(()) => {}
            }
        }
        failed.map_or(Ok(()), Err)
    }

    fn perform(&mut self, command: &str, out: &mut impl Write) -> Result<()> {
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        let rest = rest.trim();
        let operand = self.lines.names().replaced_in(rest);
        if let Some(verb) = Verb::from_name(word) {
            return self.debug(verb, &operand, out);
        }
        if matches!(word, "breaks" | "undo" | "redo" | "stack" | "where" | "display") {
            takes_nothing(word, rest)?;
        }
        match word {
            "help" | "h" | "?" => help(out),
            "run" | "r" | "keys" => self.keys(if rest.is_empty() { "R/S" } else { rest }, out),
            "breaks" => {
                for breakpoint in self.debugger.breakpoints() {
                    writeln!(out, "breakpoint {}: {}", breakpoint.number, breakpoint.text)?;
                }
                Ok(())
            }
            "undo" | "redo" => {
                if self.debugger.travel(word == "redo", &mut self.session).is_none() {
                    bail!("nothing to {word}");
                }
                self.show(out)
            }
            "stack" => self.stack(out),
            "where" => self.callers(out),
            "list" | "l" => self.list(rest, out),
            "display" => self.display(out),
            "print" | "p" => self.print(source(&operand)?, out),
            _ => match source(&self.lines.names().replaced_in(command)) {
                Ok(source) => self.print(source, out),
                Err(error @ Unclear::NoFlag(_)) => bail!(error),
                Err(_) => bail!("unknown command {command:?}; `help` lists the commands"),
            },
        }
    }

    fn debug(&mut self, verb: Verb, rest: &str, out: &mut impl Write) -> Result<()> {
        let (debugger, session) = (&mut self.debugger, &mut self.session);
        if verb.row().takes == Takes::Nothing {
            takes_nothing(verb.row().name, rest)?;
        }
        let times = verb.times(rest)?;
        match verb {
            Verb::Break => {
                let number = debugger.add(rest, session)?;
                writeln!(out, "breakpoint {number}: {rest}")?;
                return Ok(());
            }
            Verb::Delete => match rest.parse() {
                Ok(number) if debugger.remove(number, session) => return Ok(()),
                _ if rest.is_empty() => {
                    bail!("`delete` takes a breakpoint number; `breaks` lists all breakpoints")
                }
                _ => bail!("there is no breakpoint {rest}; `breaks` lists all breakpoints"),
            },
            Verb::Watch => {
                let watched = source(rest)?;
                exists(watched, session.calculator().memory())?;
                debugger.watches.push(watched);
                return Ok(());
            }
            Verb::FirstWrite | Verb::LastWrite => {
                let written = source(rest)?;
                exists(written, session.calculator().memory())?;
                let first = verb == Verb::FirstWrite;
                let back = if first { Back::FirstWrite } else { Back::Write };
                return self.back(1, back(written), out);
            }
            Verb::To => debugger.run_to(rest, session)?,
            Verb::Hold => bail!("no program is running; Ctrl-C pauses a program while it runs"),
            _ => match verb.back() {
                Some(back) => return self.back(times, back, out),
                None => _ = debugger.perform(verb, times, session),
            },
        }
        self.settle(out)?;
        self.show(out)
    }

    fn keys(&mut self, words: &str, out: &mut impl Write) -> Result<()> {
        let words = word::parse(words).map_err(|mistake| operator::placed(mistake, "WORDS"))?;
        for (n, word) in words.iter().enumerate() {
            for &key in word::separation(word, &words[..n], self.session.calculator()) {
                self.session.press(key)?;
                self.session.settle(|_, _| {});
                self.session.events();
            }
            for input in word::inputs(word, self.session.calculator())? {
                if self.held() {
                    self.debugger.go_on(&mut self.session);
                }
                match input {
                    Input::Press(_) | Input::Wait(_) => self.session.press(input)?,
                    _ => bail!("only keys and `wait:` can be used here"),
                }
                self.settle(out)?;
                if self.held() {
                    return self.show(out);
                }
            }
        }
        self.show(out)
    }

    fn held(&self) -> bool {
        self.debugger.reached(self.session.calculator()).is_some()
    }

    fn settle(&mut self, out: &mut impl Write) -> Result<()> {
        let Dialogue { session, printed, .. } = self;
        session.set_budget(&Arc::default());
        let (mut shown, mut written) = (None::<Shown>, Ok(()));
        let pause = session.settle(|_, event| {
            let before = shown.take().map_or(Ok(()), |shown| writeln!(out, "{}", shown.text()));
            let now = match event {
                // The last display is printed later, with the calculator's state.
                Event::Display(display) => {
                    shown = Some(display).filter(|display| !display.is_goose());
                    Ok(())
                }
                Event::Printed(line) => {
                    let line_written = writeln!(out, "{line}");
                    printed.push(line);
                    line_written
                }
                Event::Trace(_) => writeln!(out, "{UNTRACED}"),
                _ => Ok(()),
            };
            written = std::mem::replace(&mut written, Ok(())).and(before).and(now);
        });
        written?;
        match shown {
            Some(shown) if !pause.is_at_rest() => writeln!(out, "{}", shown.text())?,
            _ => {}
        }
        let limit = match pause.reason {
            Reason::Exhausted(exhausted) if exhausted.resource == Resource::Steps => {
                format!("limit of {STEPS} instructions reached")
            }
            Reason::Exhausted(exhausted) => exhausted.to_string(),
            Reason::Deadline => {
                format!(
                    "limit of {minutes} minutes on the calculator's clock reached",
                    minutes = PATIENCE / 60_000
                )
            }
            _ => return Ok(()),
        };
        self.debugger.hold(&mut self.session);
        writeln!(out, "the program is paused: {limit}; `continue` resumes it")?;
        Ok(())
    }

    fn back(&mut self, times: u64, back: Back, out: &mut impl Write) -> Result<()> {
        let gone = match self.debugger.begin_back(times, back, &self.session) {
            Some(mut going) => {
                self.search_on(&mut going)?;
                self.debugger.end_back(going, &mut self.session)
            }
            None => None,
        };
        if gone.is_none_or(|(gone, _)| gone < times) {
            match back {
                Back::Write(what) | Back::FirstWrite(what) => {
                    bail!("no earlier instruction wrote to {value}", value = name(what));
                }
                _ => bail!("the history does not go back that far"),
            }
        }
        self.show(out)
    }

    fn search_on(&mut self, going: &mut GoingBack) -> Result<()> {
        let progress = ProgressBar::new(100).with_style(ProgressStyle::with_template(SEARCHES)?);
        let begun = Instant::now();
        while !going.search_on(&mut self.session) {
            if self.interrupt.flag().load(Ordering::SeqCst) {
                progress.finish_and_clear();
                bail!("the command was interrupted: the program is still paused at the same line");
            }
            if begun.elapsed() >= SILENT {
                progress.set_position(going.percent() as u64);
            }
        }
        progress.finish_and_clear();
        Ok(())
    }
}
