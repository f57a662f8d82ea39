//! A probe observes running programs: it stops them on conditions and records their effects. Probed
//! programs run in single steps, unless the probe only stops at positions and on errors.

use super::{Halt, Machine};
use crate::machine::timed_run;
use sim41_language::module::Position;

mod conditions;
mod records;

pub use conditions::{ANY_DEPTH, Relation, Test, Value, ValueSource};
pub use records::{CallRecord, Passes, Record, Trace};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    pub at: Option<Position>,
    /// With a position, stops there only if this is true; without one, whenever it becomes true.
    pub test: Option<Test>,
    /// The program stops at this pass, counted from 1, and at each later pass.
    pub pass: u64,
    passed: u64,
    was: [u64; 4],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hit {
    Before(usize),
    After(usize),
    Held,
}

#[derive(Clone, Default)]
pub struct Probe {
    stops: Vec<Stop>,
    /// Why the program is stopped. [`Machine::run`] executes nothing until this is cleared.
    hit: Option<Hit>,
    released: Option<u64>,
    pub passes: Option<Box<Passes>>,
    pub trace: Option<Box<Trace>>,
}

impl Stop {
    pub fn at(at: Position, test: Option<Test>) -> Stop {
        Stop { at: Some(at), test, pass: 1, passed: 0, was: [0; 4] }
    }

    pub fn when(test: Test) -> Stop {
        Stop { at: None, test: Some(test), pass: 1, passed: 0, was: [0; 4] }
    }

    #[must_use]
    pub fn from_pass(self, pass: u64) -> Stop {
        Stop { pass, ..self }
    }

    fn is_before(&self) -> bool {
        self.at.is_some() || self.test.is_some_and(|test| !test.is_after())
    }

    fn passes(&mut self) -> bool {
        self.passed += 1;
        self.passed >= self.pass
    }

    fn is_due(&mut self, machine: &Machine) -> bool {
        let holds = self.at.is_none_or(|at| machine.interpreter.pc.forward(1) == at)
            && self.test.is_none_or(|test| test.holds(machine));
        // After a return to the caller, stepping no longer enters the caller's subroutines.
        if let Some(Test::NoDeeper(depth)) = &mut self.test
            && holds
            && self.pass > 1
            && *depth != ANY_DEPTH
        {
            *depth = machine.memory.returns().count() as u8;
        }
        holds && self.passes()
    }

    fn content(&self, machine: &Machine) -> [u64; 4] {
        match self.test {
            Some(Test::Changes(source)) => source.content(&machine.memory),
            Some(test) => [test.holds(machine) as u64, 0, 0, 0],
            None => [0; 4],
        }
    }

    fn is_met(&mut self, machine: &Machine, halt: Halt) -> bool {
        let now = match self.test {
            Some(Test::Error) => return matches!(halt, Halt::Error(_)) && self.passes(),
            _ => self.content(machine),
        };
        let was = std::mem::replace(&mut self.was, now);
        let met = match self.test {
            Some(Test::Changes(_)) => now != was,
            _ => now > was,
        };
        met && self.passes()
    }
}

impl Probe {
    pub fn stopping(stops: Vec<Stop>) -> Probe {
        Probe { stops, ..Probe::default() }
    }

    pub fn counting() -> Box<Probe> {
        Box::new(Probe { passes: Some(Box::default()), ..Probe::default() })
    }

    pub fn tracing() -> Box<Probe> {
        Box::new(Probe { trace: Some(Box::default()), ..Probe::default() })
    }

    /// Returns the records since the last call. An unused probe is removed.
    pub fn records(probe: &mut Option<Box<Probe>>, wanted: bool) -> Vec<Record> {
        if wanted {
            return probe.get_or_insert_default().trace.get_or_insert_default().take();
        }
        let Some(there) = probe else { return Vec::new() };
        let Some(mut trace) = there.trace.take() else { return Vec::new() };
        if there.stops.is_empty() && there.hit.is_none() && there.passes.is_none() {
            *probe = None;
        }
        trace.take()
    }

    /// Unchanged conditions keep their pass counts.
    pub fn set_stops(&mut self, stops: Vec<Stop>) {
        let old = std::mem::replace(&mut self.stops, stops);
        for stop in &mut self.stops {
            let same =
                |old: &&Stop| (old.at, old.test, old.pass) == (stop.at, stop.test, stop.pass);
            stop.passed = old.iter().find(same).map_or(0, |old| old.passed);
        }
    }

    /// A stopped program continues without stopping before the same instruction again.
    pub fn resume(&mut self, moment: u64) {
        if self.hit.take().is_some() {
            self.released = Some(moment);
        }
    }

    /// Lets the instruction at `moment` execute, even if a condition would stop before it.
    pub fn pass(&mut self, moment: u64) {
        (self.hit, self.released) = (None, Some(moment));
    }

    pub fn hold(&mut self) {
        self.hit = Some(Hit::Held);
    }

    pub fn take_hit(&mut self) -> Option<Hit> {
        self.hit.take()
    }

    fn record_values(&mut self, machine: &Machine) {
        for stop in &mut self.stops {
            stop.was = stop.content(machine);
        }
    }

    fn stops_before(&mut self, machine: &Machine) -> bool {
        let now = Some(machine.interpreter.executed);
        let released = self.released.take() == now || machine.interpreter.repeats == now;
        let mut due = None;
        for (number, stop) in self.stops.iter_mut().enumerate().filter(|(_, s)| s.is_before()) {
            if !released && stop.is_due(machine) {
                due = due.or(Some(Hit::Before(number)));
            }
        }
        if due.is_some() {
            (self.hit, self.released) = (due, now);
        }
        due.is_some()
    }

    fn check_after(&mut self, machine: &Machine, halt: Halt) {
        for (number, stop) in self.stops.iter_mut().enumerate() {
            if !stop.is_before() && stop.is_met(machine, halt) {
                self.hit = self.hit.or(Some(Hit::After(number)));
            }
        }
    }
}

impl Machine {
    pub fn probe(&self) -> Option<&Probe> {
        self.probe.as_deref()
    }

    pub fn probe_mut(&mut self) -> &mut Option<Box<Probe>> {
        &mut self.probe
    }

    pub fn hit(&self) -> Option<Hit> {
        self.probe.as_ref().and_then(|probe| probe.hit)
    }
}

#[cold]
pub(super) fn run_probed(machine: &mut Machine, budget: u64) -> Halt {
    let Some(mut probe) = machine.probe.take() else { return Halt::Budget };
    let noted = probe.passes.is_some() || probe.trace.is_some();
    // Errors stop a program even without a probe.
    let is_placed = |stop: &Stop| stop.at.is_some() || stop.test == Some(Test::Error);
    let at_places = !noted && !machine.devices.report_steps() && probe.stops.iter().all(is_placed);
    machine
        .interpreter
        .cache
        .stop_at(probe.stops.iter().filter_map(|stop| stop.at.filter(|_| at_places)));
    probe.record_values(machine);
    if let Some(trace) = &mut probe.trace {
        trace.record_values(machine);
    }
    let mut halt = Halt::Budget;
    let end = machine.interpreter.executed.saturating_add(budget);
    while machine.interpreter.executed < end && halt == Halt::Budget {
        if probe.hit.is_some() || probe.stops_before(machine) {
            break;
        }
        let pc = machine.interpreter.pc;
        let is_line = noted && !machine.fetch(pc).op.is_null();
        let begun = probe.passes.is_some().then(|| timed_run::begun(machine, pc));
        halt = match machine.devices.report_steps() {
            true => machine.run_reporting(1),
            false => {
                let left = end - machine.interpreter.executed;
                machine.run_unwatched(if at_places { left } else { 1 })
            }
        };
        if halt == Halt::Program {
            break;
        }
        if let (Some(passes), Some(begun)) = (&mut probe.passes, begun) {
            passes.record(pc, begun.op, timed_run::taken(machine, &begun), machine);
        }
        if let Some(trace) = &mut probe.trace
            && is_line
        {
            trace.record(pc, machine, halt);
        }
        probe.check_after(machine, halt);
        if machine.output.is_full() {
            break;
        }
    }
    machine.probe = Some(probe);
    halt
}
