//! The calculator that is debugged: a program file, keys that start it, and its history.

use crate::files::file_lines::FileLines;
use crate::files::programs;
use anyhow::{Result, anyhow, bail};
use serde::Deserialize;
use sim41_session::debugger::program_lines::{self, NumberedLine};
use sim41_session::debugger::{Back, Debugger, Reached};
use sim41_session::key::Key;
use sim41_session::keystrokes::tokens;
use sim41_session::{Calculator, Event, Input, Machine, Policy, Reason, Session};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the editor says about the program to be debugged.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Launch {
    program: PathBuf,
    /// The keys that start the program, as `sim41 run` takes them.
    keys: Option<String>,
    #[serde(default)]
    stop_on_entry: bool,
    /// Whether the program runs without stopping.
    #[serde(default)]
    no_debug: bool,
}

/// A motion of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Motion {
    /// Up to a breakpoint or the end.
    Continue,
    /// One instruction.
    In,
    /// One instruction, with the subroutine that it calls.
    Over,
    /// To the caller.
    Out,
}

/// What a program has come to.
pub(super) enum Outcome {
    /// It runs on.
    Runs,
    /// It is held at a breakpoint of this number, or at the end of a step.
    Held(Option<u32>),
    /// It is held before its first instruction.
    Entered,
    /// It has stopped with an error, which the display shows.
    Failed(String),
    /// It waits for keys, as after STOP or PROMPT.
    Waits,
    /// It has ended.
    Ended,
}

/// The calculator that is debugged.
pub(super) struct Debuggee {
    /// The calculator with its history.
    pub session: Session,
    /// The conditions that hold it.
    pub debugger: Debugger,
    /// The lines of the program file.
    pub lines: FileLines,
    /// The program file.
    pub path: PathBuf,
    /// The keys that were not pressed yet.
    keys: VecDeque<Input>,
    /// Whether the program is held before its first instruction.
    hold_at_entry: bool,
    /// The moment before the first instruction.
    entry: u64,
    /// The motion of the program, and the number of returns that waited when it began.
    motion: (Motion, usize),
}

impl Debuggee {
    /// Loads the program that the editor names into this calculator.
    ///
    /// # Errors
    /// Returns an error if the program cannot be loaded or its keys cannot be read.
    pub(super) fn load(mut calculator: Calculator, launch: &Launch) -> Result<Debuggee> {
        let path = launch.program.clone();
        programs::load_alone(&mut calculator, &path)?;
        let lines = FileLines::of(&path, calculator.memory().ports())?;
        let words = launch.keys.as_deref().map(str::trim).filter(|keys| !keys.is_empty());
        let tokens =
            tokens::parse(words.unwrap_or("R/S")).map_err(|error| anyhow!(error.at("keys")))?;
        let keys: VecDeque<Input> =
            tokens.into_iter().flat_map(|token| token.inputs.to_vec()).collect();
        let session = Session::new(calculator, Policy::debugger());
        Ok(Debuggee {
            entry: session.moment(),
            session,
            debugger: Debugger::default(),
            lines,
            path,
            keys,
            hold_at_entry: launch.stop_on_entry && !launch.no_debug,
            motion: (Motion::Continue, 0),
        })
    }

    /// Returns the calculator's machine.
    pub(super) fn machine(&self) -> &Machine {
        self.session.calculator().machine()
    }

    /// Returns whether this is the program file.
    pub(super) fn is_program(&self, path: &Path) -> bool {
        let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        real(path) == real(&self.path)
    }

    /// Lets the program go on. A program that waits for keys is continued with R/S.
    pub(super) fn go_on(&mut self, motion: Motion) {
        self.session.set_budget(&Arc::default());
        self.motion = (motion, self.machine().memory().returns().count());
        let held = self.debugger.reached(self.session.calculator()).is_some();
        match motion {
            Motion::Continue if held || !self.keys.is_empty() => {
                self.debugger.go_on(self.session.history_mut());
            }
            Motion::Continue => self.press(Key::RunStop),
            Motion::In => self.debugger.step_in(1, self.session.history_mut()),
            Motion::Over => self.debugger.step_over(1, self.session.history_mut()),
            Motion::Out => self.debugger.step_out(1, self.session.history_mut()),
        }
    }

    fn press(&mut self, key: Key) {
        let pressed = self.session.press(key);
        debug_assert!(pressed.is_ok(), "a key always has an effect");
    }

    /// Lets the program run for a moment. What it shows and prints is added to `output`.
    ///
    /// # Errors
    /// Returns an error for keys that cannot be pressed here.
    pub fn run(&mut self, output: &mut Vec<String>) -> Result<Outcome> {
        let pause = self.session.advance(u64::MAX);
        let mut failed = None;
        let mut events = self.session.events();
        // The display at rest is reported with the reason of the stop.
        if let Some(Event::Display(_)) = events.last().filter(|_| pause.is_at_rest()) {
            events.pop();
        }
        for event in events {
            match event {
                Event::Printed(line) => output.push(line.to_string()),
                Event::Display(shown) if !shown.is_goose() => output.push(shown.text()),
                Event::Failed(failure) => failed = Some(failure.error.to_string()),
                _ => {}
            }
        }
        if let Some(reached) = self.debugger.reached(self.session.calculator()) {
            return Ok(match reached {
                Reached::Breakpoint(number, _) => Outcome::Held(Some(number)),
                Reached::Step => Outcome::Held(None),
            });
        }
        if let Some(error) = failed {
            self.keys.clear();
            return Ok(Outcome::Failed(error));
        }
        match pause.reason {
            Reason::Off => Ok(Outcome::Ended),
            Reason::Idle => self.next_key(),
            Reason::Exhausted(exhausted) => {
                output.push(format!("held {exhausted}; continue goes on"));
                self.debugger.hold(self.session.history_mut());
                Ok(Outcome::Held(None))
            }
            _ => Ok(Outcome::Runs),
        }
    }

    /// Presses the next of the keys, or tells why the program does not run.
    fn next_key(&mut self) -> Result<Outcome> {
        match self.keys.pop_front() {
            Some(Input::Press(key)) => self.press(key),
            Some(Input::Wait(time)) => {
                self.session.press(Input::Wait(time))?;
            }
            Some(_) => bail!("only keys and wait: can start a program that is debugged"),
            None if self.has_ended() => return Ok(Outcome::Ended),
            None => return Ok(Outcome::Waits),
        }
        if self.hold_at_entry && self.machine().running() {
            self.hold_at_entry = false;
            self.entry = self.session.moment();
            self.debugger.hold(self.session.history_mut());
            return Ok(Outcome::Entered);
        }
        Ok(Outcome::Runs)
    }

    /// Returns whether the instruction that was executed last was the end of a program.
    fn has_ended(&self) -> bool {
        let pc = self.machine().pc();
        let lines = program_lines::lines(self.machine(), pc);
        let last = lines.iter().find(|line| line.last == pc);
        last.is_none_or(|line| line.step.op.returns())
    }

    /// Returns whether a motion that was begun has ended at an instruction where only something was
    /// noted.
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

    /// Goes back. At the beginning of the history the program is held before its first instruction.
    /// Returns the number of the breakpoint that was reached; `None` for none.
    pub(super) fn back(&mut self, back: Back) -> Option<u32> {
        match self.debugger.back(back, self.session.history_mut()) {
            Some(Reached::Breakpoint(number, _)) => Some(number),
            Some(Reached::Step) => None,
            None => {
                self.session.seek(self.entry);
                self.debugger.hold(self.session.history_mut());
                None
            }
        }
    }

    /// Changes registers, ALPHA and flags as `change` changes them in a copy of the machine. What
    /// the program is doing goes on.
    pub(super) fn edit<R>(&mut self, change: impl FnOnce(&mut Machine) -> Result<R>) -> Result<R> {
        /// Flags from here on say what the calculator is doing.
        const FIRST_SYSTEM_FLAG: u8 = 48;
        use sim41_session::Address;
        let mut changed = self.machine().clone();
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
        self.session.history_mut().alter(|calculator| {
            for (address, value) in all {
                if calculator.memory().get(address) != value {
                    calculator.poke(address, value);
                }
            }
        });
        Ok(result)
    }

    /// Returns the number of a line in its program and in the file, and its text.
    pub(super) fn described(&mut self, line: &NumberedLine) -> String {
        let machine = self.session.calculator().machine();
        format!("{} {}", self.lines.numbered(line, machine), line.text())
    }
}
