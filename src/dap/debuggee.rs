//! The calculator that is debugged: a program file, keys that start it, and its history.

use crate::files::file_lines::FileLines;
use crate::files::programs;
use anyhow::{Result, anyhow, bail};
use serde::Deserialize;
use sim41_session::Input;
use sim41_session::debugger::program_lines::{self, NumberedLine};
use sim41_session::debugger::{Back, Debugger, Reached};
use sim41_session::history::Timeline;
use sim41_session::key::Key;
use sim41_session::keystrokes::tokens;
use sim41_session::{Activity, Calculator, Machine, Output};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};

/// The number of steps between two looks at what the editor asks.
const LOOK: u64 = 20_000;

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
    pub timeline: Timeline,
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
        let timeline = Timeline::new(calculator);
        Ok(Debuggee {
            entry: timeline.moment(),
            timeline,
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
        self.timeline.machine()
    }

    /// Returns whether this is the program file.
    pub(super) fn is_program(&self, path: &Path) -> bool {
        let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        real(path) == real(&self.path)
    }

    /// Lets the program go on. A program that waits for keys is continued with R/S.
    pub(super) fn go_on(&mut self, motion: Motion) {
        self.motion = (motion, self.machine().memory().returns().count());
        let held = self.debugger.reached(self.timeline.calculator()).is_some();
        match motion {
            Motion::Continue if held || !self.keys.is_empty() => {
                self.debugger.go_on(&mut self.timeline);
            }
            Motion::Continue => self.press(Key::RunStop),
            Motion::In => self.debugger.step_in(1, &mut self.timeline),
            Motion::Over => self.debugger.step_over(1, &mut self.timeline),
            Motion::Out => self.debugger.step_out(1, &mut self.timeline),
        }
    }

    fn press(&mut self, key: Key) {
        self.timeline.press(key);
        self.timeline.release();
    }

    /// Lets the program run for a moment. The lines that it prints are added to `printed`.
    ///
    /// # Errors
    /// Returns an error for keys that cannot be pressed here.
    pub(super) fn run(&mut self, printed: &mut Vec<String>) -> Result<Outcome> {
        let activity = self.timeline.run(LOOK);
        let mut failed = None;
        for event in self.timeline.take_events() {
            match event {
                Output::Printed(line) => printed.push(line.to_string()),
                Output::Failed { error, .. } => failed = Some(error.to_string()),
                _ => {}
            }
        }
        if let Some(reached) = self.debugger.reached(self.timeline.calculator()) {
            return Ok(match reached {
                Reached::Breakpoint(number, _) => Outcome::Held(Some(number)),
                Reached::Step => Outcome::Held(None),
            });
        }
        if let Some(error) = failed {
            self.keys.clear();
            return Ok(Outcome::Failed(error));
        }
        match activity {
            Activity::Busy => Ok(Outcome::Runs),
            Activity::Waiting(until) => {
                self.timeline.tick(until);
                Ok(Outcome::Runs)
            }
            Activity::Off(_) => Ok(Outcome::Ended),
            Activity::Idle(_) => self.next_key(),
        }
    }

    /// Presses the next of the keys, or tells why the program does not run.
    fn next_key(&mut self) -> Result<Outcome> {
        match self.keys.pop_front() {
            Some(Input::Press(key)) => self.press(key),
            Some(Input::Wait(time)) => {
                self.timeline.tick(self.timeline.calculator().now() + time.as_millis() as u64);
            }
            Some(_) => bail!("only keys and wait: can start a program that is debugged"),
            None if self.has_ended() => return Ok(Outcome::Ended),
            None => return Ok(Outcome::Waits),
        }
        if self.hold_at_entry && self.machine().running() {
            self.hold_at_entry = false;
            self.entry = self.timeline.moment();
            self.debugger.hold(&mut self.timeline);
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
        match self.debugger.back(back, &mut self.timeline) {
            Some(Reached::Breakpoint(number, _)) => Some(number),
            Some(Reached::Step) => None,
            None => {
                self.timeline.go_to(self.entry);
                self.debugger.hold(&mut self.timeline);
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
        self.timeline.alter(|calculator| {
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
        let machine = self.timeline.machine();
        format!("{} {}", self.lines.numbered(line, machine), line.text())
    }
}
