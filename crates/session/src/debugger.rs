//! The user code debugger: breakpoints, steps forward and back, watched values, callers.
//!
//! The debugger works on a [`Session`]. To go forward, it sets conditions in the machine's probe
//! and lets the session run; to go back, it searches the history (`step_back`). While a program is
//! held, [`Session::advance`] executes nothing. `breakpoint` parses conditions, and `program_lines`
//! finds the lines of a program. The debugger has no event loop; its owner runs the session.

pub mod breakpoint;
pub mod defined_names;
pub mod program_lines;
mod step_back;
pub mod verb;

use crate::history;
use crate::session::Session;
use breakpoint::{Breakpoint, Location, Unclear, Within};
use sim41_calculator::calculator::Calculator;
use sim41_calculator::machine::Machine;
use sim41_calculator::machine::probe::{ANY_DEPTH, Hit, Stop, Test, ValueSource};
use sim41_calculator::memory::Address;
use sim41_language::module::Position;
use sim41_number::register::Register;
pub use step_back::{Back, GoingBack};
use verb::Verb;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reached {
    /// The breakpoint's number, and whether the previous instruction made its condition true.
    Breakpoint(u32, bool),
    Step,
}

#[derive(Default)]
pub struct Debugger {
    breakpoints: Vec<Breakpoint>,
    pub watches: Vec<ValueSource>,
    armed: Vec<u32>,
    before: Vec<Register>,
}

impl Debugger {
    /// The breakpoints in the order in which they were set.
    pub fn breakpoints(&self) -> &[Breakpoint] {
        &self.breakpoints
    }

    /// Sets a breakpoint and returns its number.
    ///
    /// # Errors
    /// Fails if the text is not a breakpoint, or its line or label does not exist.
    pub fn add(&mut self, text: &str, session: &mut Session) -> Result<u32, Unclear> {
        let breakpoint = Breakpoint::parse(text, session.calculator().machine())?;
        Ok(self.insert(breakpoint, session))
    }

    pub fn insert(&mut self, breakpoint: Breakpoint, session: &mut Session) -> u32 {
        let number = self.breakpoints.iter().map(|b| b.number).max().unwrap_or(0) + 1;
        self.breakpoints.push(Breakpoint { number, ..breakpoint });
        self.arm(session, None);
        number
    }

    /// Returns `false` if no breakpoint has this number.
    pub fn remove(&mut self, number: u32, session: &mut Session) -> bool {
        let before = self.breakpoints.len();
        self.breakpoints.retain(|breakpoint| breakpoint.number != number);
        self.arm(session, None);
        self.breakpoints.len() < before
    }

    /// The breakpoint at a line of the current program, if any.
    pub fn at_line(&self, line: u16, calculator: &Calculator) -> Option<&Breakpoint> {
        let machine = calculator.machine();
        let here = Location { program: None, line: Within::Number(line) }.find(machine).ok()?;
        let at = |b: &&Breakpoint| b.place.as_ref().is_some_and(|p| p.find(machine) == Ok(here));
        self.breakpoints.iter().find(at)
    }

    /// Breakpoints at existing lines, each with the position of its line's first byte.
    pub fn places(&self, calculator: &Calculator) -> Vec<(Position, &Breakpoint)> {
        let place = |b: &Breakpoint| b.place.as_ref()?.find(calculator.machine()).ok();
        self.breakpoints.iter().filter_map(|b| Some((place(b)?, b))).collect()
    }

    /// Enables or disables a breakpoint. Returns `false` if no breakpoint has this number.
    pub fn switch(&mut self, number: u32, session: &mut Session) -> bool {
        let found = self.breakpoints.iter_mut().find(|breakpoint| breakpoint.number == number);
        let there = found.map(|breakpoint| breakpoint.enabled = !breakpoint.enabled).is_some();
        self.arm(session, None);
        there
    }

    /// Sets or removes a breakpoint at a line of the current program. Returns whether the line now
    /// has a breakpoint.
    ///
    /// # Errors
    /// Fails if the program does not have this line.
    pub fn toggle_line(&mut self, line: u16, session: &mut Session) -> Result<bool, Unclear> {
        match self.at_line(line, session.calculator()).map(|breakpoint| breakpoint.number) {
            Some(number) => Ok(!self.remove(number, session)),
            None => self.add(&line.to_string(), session).map(|_| true),
        }
    }

    /// Locates the lines of all breakpoints again, because the program may have been edited or the
    /// memory replaced. Has no effect while a program runs.
    pub fn follow(&mut self, session: &mut Session) {
        if !self.breakpoints.is_empty() && !session.calculator().machine().running() {
            self.arm(session, None);
        }
    }

    fn arm(&mut self, session: &mut Session, step: Option<Stop>) {
        let machine = session.calculator().machine();
        let (numbers, mut stops) = self.stops(machine);
        stops.extend(step);
        let notes = machine.probe().is_some_and(|p| p.trace.is_some() || p.passes.is_some());
        match stops.is_empty() && machine.hit().is_none() && !notes {
            true => *session.timeline_mut().probe_mut() = None,
            false => session.timeline_mut().probe_mut().get_or_insert_default().set_stops(stops),
        }
        self.armed = numbers;
    }

    fn stops(&self, machine: &Machine) -> (Vec<u32>, Vec<Stop>) {
        let enabled = self.breakpoints.iter().filter(|breakpoint| breakpoint.enabled);
        enabled.filter_map(|b| Some((b.number, b.stop(machine)?))).unzip()
    }

    /// Why the program is held; `None` if it is not.
    pub fn reached(&self, calculator: &Calculator) -> Option<Reached> {
        let (stop, after) = match calculator.machine().hit()? {
            Hit::Before(stop) => (stop, false),
            Hit::After(stop) => (stop, true),
            Hit::Held => return Some(Reached::Step),
        };
        let number = self.armed.get(stop);
        Some(number.map_or(Reached::Step, |&number| Reached::Breakpoint(number, after)))
    }

    /// Continues the program. If the calculator has been stepped back, first replays the recorded
    /// instructions. The program then continues when the owner runs the calculator.
    pub fn go_on(&mut self, session: &mut Session) {
        self.go_on_until(session, None);
    }

    fn go_on_until(&mut self, session: &mut Session, step: Option<Stop>) {
        self.before = session.calculator().memory().registers().to_vec();
        self.arm(session, step);
        self.pass_by(session);
    }

    /// Continues after a breakpoint that only logs. A step in progress continues too.
    pub fn pass_by(&mut self, session: &mut Session) {
        let moment = session.moment();
        if let Some(probe) = session.timeline_mut().probe_mut() {
            probe.resume(moment);
        }
        if session.is_past() {
            session.timeline_mut().replay();
        }
    }

    pub fn hold(&mut self, session: &mut Session) {
        session.timeline_mut().probe_mut().get_or_insert_default().hold();
    }

    /// Stops a held program, as R/S does. The calculator then accepts keys again.
    pub fn stop_here(&mut self, session: &mut Session) {
        self.pass(session);
        session.press_run_stop();
    }

    /// Makes SST execute the next instruction even if it has a breakpoint.
    pub fn pass(&mut self, session: &mut Session) {
        let moment = session.moment();
        if let Some(probe) = session.timeline_mut().probe_mut() {
            probe.pass(moment);
        }
    }

    /// Clears the breakpoint hit of a program that is no longer running.
    pub fn forget_stop(&mut self, session: &mut Session) {
        if let Some(probe) = session.timeline_mut().probe_mut() {
            probe.take_hit();
        }
    }

    /// Undoes or redoes a key or a whole program run. If a program is running afterwards, it is
    /// held. Returns `None` if there is nothing to undo or redo.
    pub fn travel(&mut self, redo: bool, session: &mut Session) -> Option<history::Step> {
        let done = if redo { session.redo() } else { session.undo() };
        let runs = session.calculator().machine().running();
        if let Some(probe) = session.timeline_mut().probe_mut() {
            match runs {
                true => probe.hold(),
                false => _ = probe.take_hit(),
            }
        }
        done
    }

    fn start(&mut self, session: &mut Session) {
        if !session.calculator().machine().running() && !session.is_past() {
            session.press_run_stop();
            self.hold(session);
        }
    }

    /// Executes a command that has no operand or only a repeat count. Returns `false` if the
    /// history does not go back far enough. Any other command has no effect and returns `false`.
    pub fn perform(&mut self, verb: Verb, times: u64, session: &mut Session) -> bool {
        match verb {
            Verb::Continue => self.go_on(session),
            Verb::Step => self.step_in(times, session),
            Verb::Over => self.step_over(times, session),
            Verb::Out => self.step_out(times, session),
            Verb::Hold => self.hold(session),
            Verb::StopHere => self.stop_here(session),
            _ => {
                let Some(back) = verb.back() else { return false };
                if session.calculator().machine().running() {
                    self.hold(session);
                }
                return self.back_by(times, back, session).is_some();
            }
        }
        true
    }

    pub fn step_in(&mut self, times: u64, session: &mut Session) {
        self.start(session);
        self.go_on_until(session, Some(Stop::when(Test::NoDeeper(ANY_DEPTH)).from_pass(times)));
    }

    /// Executes `times` instructions, treating each subroutine call as one. If the next instruction
    /// is a call that drops the oldest return address, ignores `times` and stops after that call.
    pub fn step_over(&mut self, times: u64, session: &mut Session) {
        self.start(session);
        let depth = depth(session);
        let step = match after_call(session.calculator().machine()) {
            Some(after) if usize::from(depth) == program_lines::RETURNS => {
                Stop::at(after, Some(Test::NoDeeper(depth - 1)))
            }
            _ => Stop::when(Test::NoDeeper(depth)).from_pass(times),
        };
        self.go_on_until(session, Some(step));
    }

    /// Runs until `times` subroutines have returned or, outside subroutines, until the program
    /// stops.
    pub fn step_out(&mut self, times: u64, session: &mut Session) {
        self.start(session);
        let times = u8::try_from(times).unwrap_or(ANY_DEPTH);
        let step = depth(session).checked_sub(times);
        self.go_on_until(session, step.map(|depth| Stop::when(Test::NoDeeper(depth))));
    }

    /// Runs to a line, a label, or a condition.
    ///
    /// # Errors
    /// Fails like [`Debugger::add`].
    pub fn run_to(&mut self, text: &str, session: &mut Session) -> Result<(), Unclear> {
        let stop = Breakpoint::parse(text, session.calculator().machine())?
            .stop(session.calculator().machine());
        self.start(session);
        self.go_on_until(session, stop);
        Ok(())
    }

    /// The value that a register had when the program was last continued or stepped back.
    pub fn was(&self, address: Address) -> Option<Register> {
        self.before.get(usize::from(address.number())).copied()
    }
}

fn after_call(machine: &Machine) -> Option<Position> {
    let line = machine.memory().line_after(machine.pc());
    let op = machine.step_after(line.first.back(1)).0.op;
    op.calls().then(|| line.last.forward(1))
}

fn depth(session: &Session) -> u8 {
    session.calculator().memory().returns().count() as u8
}
