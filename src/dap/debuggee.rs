//! The debugged calculator: program files, the keys that start them, and the session.

use super::library_programs::preload;
use super::program_source::ProgramSource;
use anyhow::{Result, anyhow, bail};
use serde::Deserialize;
use sim41_files::formats::file_lines::{FileLines, programs_of};
use sim41_files::programs;
use sim41_files::source::file_lines;
use sim41_session::debugger::defined_names::DefinedNames;
use sim41_session::debugger::program_lines::{self, NumberedLine};
use sim41_session::debugger::{Back, Debugger, GoingBack, Reached};
use sim41_session::key::{Key, Stroke};
use sim41_session::keystrokes::tokens;
use sim41_session::{Budget, Calculator, Event, Expectation, Input, Machine, Policy};
use sim41_session::{Position, Reason, Session};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Launch {
    program: PathBuf,
    #[serde(default)]
    files: Vec<PathBuf>,
    keys: Option<String>,
    #[serde(default)]
    stop_on_entry: bool,
    #[serde(default)]
    stop_on_end: bool,
    #[serde(default)]
    no_debug: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Motion {
    Continue,
    In,
    Over,
    Out,
}

pub(super) enum RunOutcome {
    Runs,
    Held(Option<u32>),
    Entered,
    Failed(String),
    /// The program waits for keys, for example after STOP or PROMPT, or at GETKEY.
    Waits,
    StoppedAtEnd,
    Ended,
}

pub(super) enum ShownText {
    Display(String),
    Paper(String),
}

pub(super) struct ProgramFile {
    pub source: ProgramSource,
    pub lines: FileLines,
}

pub(super) struct Debuggee {
    session: Session,
    pub debugger: Debugger,
    files: Vec<ProgramFile>,
    pub(super) loaded: usize,
    /// Programs loaded by XEQ from the library, as of memory revision `taken_at`.
    pub(super) taken: Vec<ProgramFile>,
    pub(super) taken_at: Option<u32>,
    pub is_new: bool,
    pub errors: Option<u32>,
    pub error: Option<String>,
    keys: VecDeque<Input>,
    hold_at_entry: bool,
    stop_on_end: bool,
    lets_getkey_wait: bool,
    entry: u64,
    motion: (Motion, usize),
}

impl Debuggee {
    /// Loads the library programs, and then the programs of the launch request. Fails if a
    /// requested program cannot be loaded or its keys cannot be parsed.
    pub(super) fn load(
        mut calculator: Calculator,
        launch: &Launch,
        library: impl IntoIterator<Item = ProgramSource>,
    ) -> Result<Debuggee> {
        let named = || launch.files.iter().chain([&launch.program]);
        let is_named = |source: &ProgramSource| {
            named().any(|path| ProgramSource::File(path.clone()).is(source))
        };
        let library = library.into_iter().filter(|source| !is_named(source));
        let mut files: Vec<ProgramFile> =
            library.filter_map(|source| preload(&source, &mut calculator).ok()).collect();
        // Loading a file moves the program pointer into it, so the launched program is loaded last.
        for path in named() {
            let before = programs_of(calculator.machine()).into_iter().flatten().count();
            programs::load_alone(&mut calculator, path)?;
            let lines = file_lines(path, calculator.memory().ports())?.after(before);
            files.push(ProgramFile { source: ProgramSource::File(path.clone()), lines });
        }
        let loaded = programs_of(calculator.machine()).into_iter().flatten().count();
        let words = launch.keys.as_deref().map(str::trim).filter(|keys| !keys.is_empty());
        let keys = inputs(words.unwrap_or("R/S"))?;
        let mut session = Session::new(calculator, Policy::debugger());
        session.set_budget(&Arc::new(Budget::new(u64::MAX, "")));
        // Anything displayed before the first key is not program output, so it is discarded.
        session.advance(u64::MAX);
        session.events();
        Ok(Debuggee {
            entry: session.calculator().machine().executed(),
            session,
            debugger: Debugger::default(),
            files,
            loaded,
            taken: Vec::new(),
            taken_at: None,
            is_new: true,
            errors: None,
            error: None,
            keys: keys.into(),
            hold_at_entry: launch.stop_on_entry && !launch.no_debug,
            stop_on_end: launch.stop_on_end && !launch.no_debug,
            lets_getkey_wait: false,
            motion: (Motion::Continue, 0),
        })
    }

    pub(super) fn debugging(&mut self) -> (&mut Debugger, &mut Session) {
        (&mut self.debugger, &mut self.session)
    }

    pub(super) fn calculator(&self) -> &Calculator {
        self.session.calculator()
    }

    pub(super) fn machine(&self) -> &Machine {
        self.calculator().machine()
    }

    pub(super) fn names(&self) -> &DefinedNames {
        self.files.last().map_or(DefinedNames::NONE, |file| file.lines.names())
    }

    pub(super) fn file(&mut self, source: &ProgramSource) -> Option<usize> {
        self.update_taken();
        self.files.iter().chain(&self.taken).position(|file| file.source.is(source))
    }

    pub(super) fn go_on(&mut self, motion: Motion) -> Result<()> {
        self.error = None;
        self.motion = (motion, self.machine().memory().returns().count());
        self.lets_getkey_wait = self.waits_for_any_key();
        let held = self.debugger.reached(self.calculator()).is_some();
        let (debugger, session) = self.debugging();
        match motion {
            Motion::Continue if held => debugger.go_on(session),
            Motion::Continue => {}
            Motion::In => debugger.step_in(1, session),
            Motion::Over => debugger.step_over(1, session),
            Motion::Out => debugger.step_out(1, session),
        }
        let stopped = motion == Motion::Continue && !self.machine().running();
        let held_again = self.machine().hit().is_some();
        if stopped && !held_again && self.keys.is_empty() && !self.session.is_past() {
            self.session.press(Key::RunStop)?;
        }
        Ok(())
    }

    /// Presses keys for which the program waits, written as in `sim41 run` or as single letters.
    /// Fails if a word is not a key, or if the program is held.
    pub(super) fn type_keys(&mut self, words: &str) -> Result<()> {
        if self.machine().running() && self.debugger.reached(self.calculator()).is_some() {
            bail!("the program is paused: continue it, and press keys when it waits for them");
        }
        let letters: Option<Vec<Vec<Input>>> = words.split_whitespace().map(letter).collect();
        let inputs = letters.map_or_else(|| inputs(words), |keys| Ok(keys.concat()))?;
        if self.debugger.reached(self.calculator()).is_some() {
            let (debugger, session) = self.debugging();
            debugger.go_on(session);
        }
        self.keys.extend(inputs);
        self.lets_getkey_wait = false;
        self.motion = (Motion::Continue, 0);
        Ok(())
    }

    fn waits_for_any_key(&self) -> bool {
        self.calculator().expectation() == Expectation::GetKey
    }

    pub(super) fn run(&mut self, shown: &mut Vec<ShownText>) -> Result<RunOutcome> {
        let held = self.machine().hit().is_some();
        if !held && self.waits_for_any_key() && !self.lets_getkey_wait {
            return self.next_key();
        }
        let pause = self.session.advance(u64::MAX);
        let mut failed = None;
        for event in self.session.events() {
            match event {
                Event::Printed(line) => shown.push(ShownText::Paper(line.to_string())),
                Event::Display(display)
                    if !(display.repeated || display.is_goose() || display.is_entry()) =>
                {
                    shown.push(ShownText::Display(display.text().trim().into()));
                }
                Event::Failed(failure) => failed = Some(failure.error.to_string()),
                _ => {}
            }
        }
        let reached = self.debugger.reached(self.calculator());
        let at_error =
            matches!(reached, Some(Reached::Breakpoint(number, _)) if Some(number) == self.errors);
        if at_error || failed.is_some() && self.errors.is_some() {
            self.keys.clear();
            let shown = || self.calculator().lcd().text().trim().to_string();
            let error = failed.unwrap_or_else(shown);
            self.error = Some(error.clone());
            return Ok(RunOutcome::Failed(error));
        }
        if let Some(reached) = reached {
            return Ok(match reached {
                Reached::Breakpoint(number, _) => RunOutcome::Held(Some(number)),
                Reached::Step => RunOutcome::Held(None),
            });
        }
        if failed.is_some() {
            self.keys.clear();
            return Ok(self.ended());
        }
        match pause.reason {
            Reason::Off => Ok(self.ended()),
            Reason::Idle => self.next_key(),
            Reason::Exhausted(exhausted) => bail!("the program did not end: {exhausted}"),
            _ => Ok(RunOutcome::Runs),
        }
    }

    fn ended(&self) -> RunOutcome {
        if self.stop_on_end { RunOutcome::StoppedAtEnd } else { RunOutcome::Ended }
    }

    fn next_key(&mut self) -> Result<RunOutcome> {
        self.is_new = false;
        match self.keys.pop_front() {
            Some(Input::Load(_)) => bail!("`load:` cannot be used while debugging"),
            Some(input) => self.session.press(input)?,
            None if !self.waits_for_any_key() && program_lines::has_ended(self.machine()) => {
                return Ok(self.ended());
            }
            None => return Ok(RunOutcome::Waits),
        }
        if self.hold_at_entry && self.machine().running() {
            self.hold_at_entry = false;
            self.entry = self.machine().executed();
            let (debugger, session) = self.debugging();
            debugger.hold(session);
            return Ok(RunOutcome::Entered);
        }
        Ok(RunOutcome::Runs)
    }

    pub(super) fn has_arrived(&self) -> bool {
        let (motion, returns) = self.motion;
        let now = self.machine().memory().returns().count();
        match motion {
            Motion::Continue => false,
            Motion::In => true,
            Motion::Over => now <= returns,
            Motion::Out => now < returns,
        }
    }

    pub(super) fn begin_back(&self, back: Back) -> Option<GoingBack> {
        self.debugger.begin_back(1, back, &self.session)
    }

    /// Restores the state that the backward search found. If it found nothing, goes to the start of
    /// the history and holds the program before its first instruction. Returns the number of the
    /// breakpoint, if one was reached.
    pub(super) fn end_back(&mut self, going: GoingBack) -> Option<u32> {
        self.error = None;
        let entry = self.entry;
        let (debugger, session) = self.debugging();
        match debugger.end_back(going, session) {
            Some((_, Reached::Breakpoint(number, _))) => Some(number),
            Some((_, Reached::Step)) => None,
            None => {
                session.seek(entry);
                debugger.hold(session);
                None
            }
        }
    }

    /// Changes a copy of the calculator and then copies the registers, ALPHA and flags back, so
    /// that a running program is not interrupted.
    pub(super) fn edit<R>(
        &mut self,
        change: impl FnOnce(&mut Calculator) -> Result<R>,
    ) -> Result<R> {
        const FIRST_SYSTEM_FLAG: u8 = 48;
        use sim41_session::Address;
        let mut changed = self.calculator().clone();
        let result = change(&mut changed)?;
        let mut flags = self.machine().clone();
        for flag in 0..FIRST_SYSTEM_FLAG {
            flags.edit_flag(flag, changed.memory().flag(flag));
        }
        let data = (0..).map_while(|n| changed.memory().data(n));
        let stack = (Address::T.number()..=Address::P.number()).map(Address::new);
        let registers = stack.chain(data).map(|at| (at, changed.memory().get(at)));
        let flags = (Address::D, flags.memory().get(Address::D));
        let all: Vec<_> = registers.chain([flags]).collect();
        self.session.alter(|calculator| {
            for (address, value) in all {
                if calculator.memory().get(address) != value {
                    calculator.poke(address, value);
                }
            }
        });
        Ok(result)
    }

    /// The source file and file line of a program line, and its instruction, followed by the
    /// operand's name if the file defines one. `None` if the line was not loaded from a file.
    pub(super) fn origin(&mut self, line: &NumberedLine) -> Option<(ProgramSource, usize, String)> {
        self.update_taken();
        let machine = self.session.calculator().machine();
        let mut files = self.files.iter_mut().chain(&mut self.taken);
        files.find_map(|file| {
            let own = file.lines.line(line.first, machine)?;
            Some((file.source.clone(), own, file.lines.text_of(line, machine)))
        })
    }

    /// The first file line at or after `line` that has an instruction, and its memory position.
    pub(super) fn place(&mut self, file: usize, line: usize) -> Option<(usize, Position)> {
        let machine = self.session.calculator().machine();
        let file = self.files.iter_mut().chain(&mut self.taken).nth(file)?;
        file.lines.place(line, machine)
    }
}

fn inputs(words: &str) -> Result<Vec<Input>> {
    let tokens = tokens::parse(words).map_err(|error| anyhow!(error.at("keys")))?;
    Ok(tokens.into_iter().flat_map(|token| token.inputs.to_vec()).collect())
}

fn letter(word: &str) -> Option<Vec<Input>> {
    let mut characters = word.chars();
    let letter = characters.next().filter(char::is_ascii_alphabetic)?;
    let stroke = Stroke::typing_char(letter).filter(|_| characters.next().is_none())?;
    Some(stroke.keys().map(Input::Press).collect())
}
