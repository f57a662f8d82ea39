//! The debugger of user code: breakpoints, steps forward and back, watched values, callers.
//!
//! It works on a [`Timeline`]. Forward it puts conditions into the machine's probe and lets the
//! timeline run; backward it looks for the latest moment in the history. While a program is held,
//! [`Timeline::run`] executes nothing. `breakpoint` reads conditions, `program_lines` says where a
//! program is. Whoever drives the calculator goes on driving it: the debugger has no loop of its
//! own.

pub mod breakpoint;
pub mod program_lines;

use crate::calculator::{Calculator, Key};
use crate::history::{self, Timeline};
use crate::machine::probe::{Hit, Source, Stop, Test};
use crate::memory::{Address, Position};
use crate::register::Register;
use breakpoint::{Breakpoint, Location, Unclear, Within};

/// Deeper than subroutines can be.
const ANY_DEPTH: u8 = u8::MAX;

/// Why a program is held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reached {
    /// A breakpoint: its number, and whether the instruction before made it true.
    Breakpoint(u32, bool),
    /// A step has been made, or the moment that was asked for is reached.
    Step,
}

/// What can be asked for backwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Back {
    /// One instruction.
    Step,
    /// One instruction of this subroutine, whatever those that it called did.
    Over,
    /// To the line that called.
    Out,
    /// To the instruction that wrote this last.
    Write(Source),
    /// To the first instruction in the history that wrote this.
    FirstWrite(Source),
    /// To the latest breakpoint.
    Breakpoint,
}

/// Breakpoints and watched values.
#[derive(Default)]
pub struct Debugger {
    breakpoints: Vec<Breakpoint>,
    /// Values to be shown at each stop.
    pub watches: Vec<Source>,
    /// The numbers of the breakpoints in the order of the probe's conditions.
    armed: Vec<u32>,
    /// The registers when the program was let go last.
    before: Vec<Register>,
}

impl Debugger {
    /// The breakpoints in the order in which they were set.
    pub fn breakpoints(&self) -> &[Breakpoint] {
        &self.breakpoints
    }

    /// Set a breakpoint; its number.
    ///
    /// # Errors
    /// When the text means no condition, or names a line or label that there is not.
    pub fn add(&mut self, text: &str, timeline: &mut Timeline) -> Result<u32, Unclear> {
        let number = self.breakpoints.iter().map(|b| b.number).max().unwrap_or(0) + 1;
        let breakpoint = Breakpoint::parse(text, timeline.machine())?;
        self.breakpoints.push(Breakpoint { number, ..breakpoint });
        self.arm(timeline, None);
        Ok(number)
    }

    /// Take a breakpoint away. False if there is none of this number.
    pub fn remove(&mut self, number: u32, timeline: &mut Timeline) -> bool {
        let before = self.breakpoints.len();
        self.breakpoints.retain(|breakpoint| breakpoint.number != number);
        self.arm(timeline, None);
        self.breakpoints.len() < before
    }

    /// The breakpoint at this line of the program that the pointer is in.
    pub fn at_line(&self, line: u16, calculator: &Calculator) -> Option<&Breakpoint> {
        let machine = calculator.machine();
        let here = Location { program: None, line: Within::Number(line) }.find(machine).ok()?;
        let at = |b: &&Breakpoint| b.place.as_ref().is_some_and(|p| p.find(machine) == Ok(here));
        self.breakpoints.iter().find(at)
    }

    /// Breakpoints at lines, each with the first byte of its line. A line that is not there any
    /// more has none.
    pub fn places(&self, calculator: &Calculator) -> Vec<(Position, &Breakpoint)> {
        let place = |b: &Breakpoint| b.place.as_ref()?.find(calculator.machine()).ok();
        self.breakpoints.iter().filter_map(|b| Some((place(b)?, b))).collect()
    }

    /// Switch a breakpoint on or off. False if there is none of this number.
    pub fn switch(&mut self, number: u32, timeline: &mut Timeline) -> bool {
        let found = self.breakpoints.iter_mut().find(|breakpoint| breakpoint.number == number);
        let there = found.map(|breakpoint| breakpoint.enabled = !breakpoint.enabled).is_some();
        self.arm(timeline, None);
        there
    }

    /// Set a breakpoint at this line of the program that the pointer is in, or take it away.
    pub fn toggle_line(&mut self, line: u16, timeline: &mut Timeline) {
        match self.at_line(line, timeline).map(|breakpoint| breakpoint.number) {
            Some(number) => _ = self.remove(number, timeline),
            None => _ = self.add(&line.to_string(), timeline),
        }
    }

    /// Put the conditions into the machine; without any the probe is taken out, and programs run
    /// at full speed.
    fn arm(&mut self, timeline: &mut Timeline, step: Option<Stop>) {
        let machine = timeline.machine();
        let enabled = self.breakpoints.iter().filter(|breakpoint| breakpoint.enabled);
        let stops = enabled.filter_map(|b| Some((b.number, b.stop(machine)?)));
        let (numbers, mut stops): (Vec<u32>, Vec<Stop>) = stops.unzip();
        self.armed = numbers;
        stops.extend(step);
        let notes = machine.probe().is_some_and(|p| p.trace.is_some() || p.passes.is_some());
        match stops.is_empty() && machine.hit().is_none() && !notes {
            true => *timeline.probe_mut() = None,
            false => timeline.probe_mut().get_or_insert_default().set_stops(stops),
        }
    }

    /// Why the program is held; `None` if it is not.
    pub fn reached(&self, calculator: &Calculator) -> Option<Reached> {
        let (stop, behind) = match calculator.machine().hit()? {
            Hit::Before(stop) => (stop, false),
            Hit::Behind(stop) => (stop, true),
            Hit::Held => return Some(Reached::Step),
        };
        let number = self.armed.get(stop);
        Some(number.map_or(Reached::Step, |&number| Reached::Breakpoint(number, behind)))
    }

    /// Let the program go on: from a moment in the past as the history knows it, then by whoever
    /// drives the calculator.
    pub fn go_on(&mut self, timeline: &mut Timeline) {
        self.go_on_until(timeline, None);
    }

    fn go_on_until(&mut self, timeline: &mut Timeline, step: Option<Stop>) {
        self.before = timeline.memory().registers().to_vec();
        self.arm(timeline, step);
        let moment = timeline.moment();
        if let Some(probe) = timeline.probe_mut() {
            probe.let_go(moment);
        }
        if timeline.is_past() {
            timeline.replay();
        }
    }

    /// Hold the program where it is.
    pub fn hold(&mut self, timeline: &mut Timeline) {
        timeline.probe_mut().get_or_insert_default().hit = Some(Hit::Held);
    }

    /// Stop a program that is held, as R/S does: the calculator takes keys again.
    pub fn stop_here(&mut self, timeline: &mut Timeline) {
        self.pass(timeline);
        timeline.press(Key::RunStop);
        timeline.release();
    }

    /// The instruction to come is executed even if a breakpoint is there: SST was pressed.
    pub fn pass(&mut self, timeline: &mut Timeline) {
        let moment = timeline.moment();
        if let Some(probe) = timeline.probe_mut() {
            probe.hit = Some(Hit::Held);
            probe.let_go(moment);
        }
    }

    /// Undo a key or a whole run, or do it again; no program is held afterwards that does not run.
    /// `None` if there is nothing to undo or do again.
    pub fn travel(&mut self, redo: bool, timeline: &mut Timeline) -> Option<history::Step> {
        let done = if redo { timeline.redo() } else { timeline.undo() };
        let held = timeline.machine().running().then_some(Hit::Held);
        if let Some(probe) = timeline.probe_mut() {
            probe.hit = held;
        }
        done
    }

    /// A program that stands still is started, and held before its first line.
    fn start(&mut self, timeline: &mut Timeline) {
        if !timeline.machine().running() && !timeline.is_past() {
            timeline.press(Key::RunStop);
            timeline.release();
            self.hold(timeline);
        }
    }

    /// One instruction.
    pub fn step_in(&mut self, timeline: &mut Timeline) {
        self.start(timeline);
        self.go_on_until(timeline, Some(Stop::when(Test::NoDeeper(ANY_DEPTH), 0)));
    }

    /// One instruction, a subroutine as a whole.
    pub fn step_over(&mut self, timeline: &mut Timeline) {
        self.start(timeline);
        let depth = depth(timeline);
        self.go_on_until(timeline, Some(Stop::when(Test::NoDeeper(depth), 0)));
    }

    /// To where the subroutine returns; outside of any, to where the program stops.
    pub fn step_out(&mut self, timeline: &mut Timeline) {
        self.start(timeline);
        let step = depth(timeline).checked_sub(1);
        self.go_on_until(timeline, step.map(|depth| Stop::when(Test::NoDeeper(depth), 0)));
    }

    /// To a line or label, or a condition.
    ///
    /// # Errors
    /// As [`Debugger::add`].
    pub fn run_to(&mut self, text: &str, timeline: &mut Timeline) -> Result<(), Unclear> {
        let stop = Breakpoint::parse(text, timeline.machine())?.stop(timeline.machine());
        self.start(timeline);
        self.go_on_until(timeline, stop);
        Ok(())
    }

    /// Go back; the program is held there. `None` when the history goes back no further: then
    /// nothing has changed.
    pub fn back(&mut self, back: Back, timeline: &mut Timeline) -> Option<Reached> {
        let before = timeline.memory().registers().to_vec();
        let depth = depth(timeline);
        let within = |depth| vec![Stop::when(Test::NoDeeper(depth), 0)];
        let mut numbers = Vec::new();
        let stops = match back {
            Back::Step => within(ANY_DEPTH),
            Back::Over => within(depth),
            Back::Out => within(depth.checked_sub(1)?),
            Back::Write(source) | Back::FirstWrite(source) => {
                vec![Stop::when(Test::Changes(source), 0), Stop::when(Test::Stores(source), 0)]
            }
            Back::Breakpoint => {
                let machine = timeline.machine();
                let enabled = self.breakpoints.iter().filter(|breakpoint| breakpoint.enabled);
                let stops =
                    enabled.filter_map(|b| Some((b.number, b.stop(machine)?.at_any_pass())));
                let (all, stops) = stops.unzip();
                numbers = all;
                stops
            }
        };
        let found = match back {
            Back::FirstWrite(_) => timeline.search_first(stops)?,
            _ => timeline.search_back(stops)?,
        };
        self.before = before;
        self.hold(timeline);
        self.arm(timeline, None);
        let behind = |number: &u32| {
            let all = &self.breakpoints;
            all.iter().any(|b| b.number == *number && b.place.is_none())
        };
        let reached = numbers.get(found).map(|number| Reached::Breakpoint(*number, behind(number)));
        Some(reached.unwrap_or(Reached::Step))
    }

    /// What stood in the register when the program was let go last, or before the way back; `None`
    /// if none was.
    pub fn was(&self, address: Address) -> Option<Register> {
        self.before.get(usize::from(address.number())).copied()
    }

    /// No breakpoints, and no program held.
    pub fn clear(&mut self, timeline: &mut Timeline) {
        self.breakpoints.clear();
        *timeline.probe_mut() = None;
    }
}

/// How many subroutines wait for a return.
fn depth(timeline: &Timeline) -> u8 {
    timeline.memory().returns().count() as u8
}
