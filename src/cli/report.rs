//! Prints displays, one per line, and printer lines while a program runs.

use crate::cli::answer;
use crate::cli::trace_file::Tracer;
use crate::operator::word::{self, Word};
use crate::operator::{self, Author};
use anyhow::{Result, anyhow, ensure};
use sim41_files::lasting_trace::{self, LastingTrace};
use sim41_files::paper_file::PaperOption;
use sim41_files::{message, module_files, output};
use sim41_session::lcd::Lcd;
use sim41_session::printer::PrintedLine;
use sim41_session::{Calculator, Expectation, TraceCommand};
use sim41_session::{Event, Input, Session, Shown};
use std::io::Write;
use std::time::Duration;

const MOST_TRACED: usize = 100_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportForm {
    Displays,
    /// Final displays, printer lines, and the displays of unfinished entries.
    All,
    Json,
}

pub struct Report<'a> {
    session: Session,
    printer: Printer<'a>,
}

struct Printer<'a> {
    form: ReportForm,
    displays: Vec<String>,
    before: Lcd,
    /// The last display, if it shows an unfinished entry and has not been printed yet.
    unfinished: Option<Shown>,
    out: output::Standard,
    paper: &'a PaperOption,
    printed: Vec<PrintedLine>,
    trace: LastingTrace,
    traced: usize,
    /// Receives every executed instruction in place of TRACEON's trace file.
    tracer: Option<Tracer>,
    failure: Option<String>,
}

impl<'a> Report<'a> {
    pub fn new(mut session: Session, form: ReportForm, paper: &'a PaperOption) -> Report<'a> {
        session.events();
        let printer = Printer {
            form,
            displays: Vec::new(),
            before: session.calculator().lcd(),
            unfinished: None,
            out: output::standard(),
            paper,
            printed: Vec::new(),
            trace: LastingTrace::usual(),
            traced: 0,
            tracer: None,
            failure: None,
        };
        Report { session, printer }
    }

    pub fn trace(&mut self, tracer: Tracer) {
        self.session.set_traced(true);
        self.printer.tracer = Some(tracer);
    }

    pub fn calculator(&self) -> &Calculator {
        self.session.calculator()
    }

    /// Presses keys and prints the results. The final display is printed even if it did not change.
    /// Fails if a key has no effect or does not clear a previous error, or if standard output is
    /// not writable.
    pub fn press(&mut self, inputs: &[Input]) -> Result<()> {
        operator::pass_failure(&mut self.printer.failure, inputs)?;
        self.session.repeat_display();
        self.perform(inputs)
    }

    fn perform(&mut self, inputs: &[Input]) -> Result<()> {
        let Report { session, printer } = self;
        let mut written = Ok(());
        let mut print = |calculator: &Calculator, event| {
            if written.is_ok() {
                written = printer.print(calculator, event);
            }
        };
        let pressed = operator::perform(session, inputs, Author::User, &mut print);
        for event in session.events() {
            print(session.calculator(), event);
        }
        pressed.and(written)
    }

    /// Presses words one by one. Fails at a word that the calculator cannot currently accept.
    pub fn press_words(&mut self, words: &[Word]) -> Result<()> {
        for (n, word) in words.iter().enumerate() {
            operator::separate(&mut self.session, word, &words[..n], Author::User)?;
            self.session.events();
            let inputs = word::inputs(word, self.session.calculator())?;
            operator::refuse_when_off(&inputs, self.session.calculator())?;
            self.press(&inputs)?;
        }
        Ok(())
    }

    /// Waits until a running alarm catalog ends.
    fn end_list(&mut self) -> Result<()> {
        let lists = Expectation::AlarmCatalog { stopped: false };
        while self.session.calculator().expectation() == lists {
            self.perform(&[Input::Wait(Duration::from_secs(1))])?;
        }
        Ok(())
    }

    /// Prints an unfinished entry and writes the paper file, even if `done` is an error. Returns
    /// the first error: `done`, a failure to write the output or the paper file, a program that is
    /// still running, an error of the last keys, or a failure to write the trace.
    pub fn finish(mut self, done: Result<()>) -> Result<()> {
        let done = done.and_then(|()| self.end_list());
        let Report { session, mut printer } = self;
        let left = session.pause().complaint().or(printer.failure.take());
        let error = done.as_ref().err().map(|error| format!("{error:#}")).or(left.clone());
        let shown = match printer.unfinished.take() {
            Some(display) => printer.print_display(&display),
            None => Ok(()),
        };
        let shown = shown.and_then(|()| match printer.form {
            ReportForm::Json => {
                let (machine, printed) = (session.calculator().machine(), &printer.printed);
                let mut object = answer::object(machine, printed);
                object.insert("displays".into(), printer.displays.into());
                if let Some(error) = error {
                    object.insert("error".into(), error.into());
                }
                let json = serde_json::Value::Object(object).to_string();
                writeln!(printer.out, "{}", message::escaped_json(&json))
            }
            ReportForm::Displays | ReportForm::All => Ok(()),
        });
        let shown = shown.and_then(|()| printer.out.flush()).map_err(Into::into);
        let written = printer.paper.write_after_showing(&printer.printed);
        let finished =
            done.and(shown).and(written).and(left.map_or(Ok(()), |text| Err(anyhow!(text))));
        // The trace is written even if the run failed.
        finished.and(printer.tracer.map_or(Ok(()), Tracer::finish))
    }
}

impl Printer<'_> {
    fn print(&mut self, calculator: &Calculator, event: Event) -> Result<()> {
        match event {
            Event::Display(display) => {
                let runs = calculator.expectation() == Expectation::Stopwatch;
                self.show(display, runs)?;
            }
            Event::Printed(line) => self.print_line(line)?,
            Event::Failed(failure) => {
                self.failure = Some(operator::explained(&failure, calculator));
            }
            Event::Trace(command) => self.obey(command)?,
            Event::Microcode(module, number) => message::say(&module_files::needs_microcode(
                calculator.memory().ports(),
                module,
                number,
            )),
            Event::Executed(record) => match &mut self.tracer {
                Some(tracer) => tracer.write(&record, calculator.machine()),
                None => {
                    let trouble = self.trace.write(&[*record], calculator.machine());
                    trouble.iter().for_each(|trouble| message::say(trouble));
                }
            },
            _ => {}
        }
        Ok(())
    }

    /// Prints a display. Unless the form is `All`, a display of an unfinished entry or of a running
    /// stopwatch (`runs`) is only stored, because only the last one is printed.
    fn show(&mut self, display: Shown, runs: bool) -> Result<()> {
        self.unfinished = None;
        let only_annunciators =
            display.lcd.cells == self.before.cells && display.lcd != self.before;
        self.before = display.lcd;
        if display.passing || only_annunciators || display.is_goose() {
            return Ok(());
        }
        if (runs || display.is_entry()) && self.form != ReportForm::All {
            self.unfinished = Some(display);
        } else {
            self.print_display(&display)?;
        }
        Ok(())
    }

    fn print_display(&mut self, display: &Shown) -> std::io::Result<()> {
        if self.form == ReportForm::Json {
            self.displays.push(display.text());
            return Ok(());
        }
        writeln!(self.out, "{}", display.text())
    }

    fn print_line(&mut self, line: PrintedLine) -> Result<()> {
        if self.form != ReportForm::Json {
            writeln!(self.out, "{line}")?;
        }
        self.printed.push(line);
        Ok(())
    }

    fn count_traced(&mut self, lines: usize) -> Result<()> {
        self.traced += lines;
        ensure!(
            self.traced <= MOST_TRACED,
            "trace output too long (limit {MOST_TRACED} lines); to empty the trace file, use \
             XEQ CLTRACE"
        );
        Ok(())
    }

    fn obey(&mut self, command: TraceCommand) -> Result<()> {
        match command {
            TraceCommand::On | TraceCommand::Off => {}
            TraceCommand::Clear => self.trace.clear()?,
            TraceCommand::View | TraceCommand::Print if self.trace.lines()?.is_empty() => {
                message::say(lasting_trace::EMPTY);
            }
            TraceCommand::View => {
                let lines = self.trace.lines()?;
                self.count_traced(lines.len())?;
                lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
            }
            TraceCommand::Print => {
                let lines = self.trace.paper()?;
                self.count_traced(lines.len())?;
                lines.into_iter().try_for_each(|line| self.print_line(line))?;
            }
        }
        Ok(())
    }
}
