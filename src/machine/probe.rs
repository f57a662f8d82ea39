//! What is watched while a program runs: conditions that stop it, and what it passes.
//!
//! A machine has no probe unless somebody asks; then each instruction is executed by itself, the
//! conditions are looked at before and after it, and its pass, and what it changed, are noted.
//! Where all conditions are bound to places, and nothing is noted, the program runs as quickly as
//! without a probe from one of these places to the next. All of it is data: whoever put the probe
//! in looks at it when [`Machine::run`] returns.

use super::{Halt, Machine};
use crate::instruction::operand::INDIRECT;
use crate::instruction::{Op, Operand, Step};
use crate::memory::{Address, Memory, Position};
use crate::number;
use crate::register::Register;
use std::cmp::Ordering;

mod passes;
mod trace;
mod word_count;

pub use passes::{Call, Passes};
pub use trace::{Record, Trace};
use word_count::Counted;

/// Something in memory that can be watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A data register.
    Data(u32),
    /// A register of the stack, or another status register.
    Status(Address),
    /// The text in ALPHA.
    Alpha,
    /// A flag.
    Flag(u8),
}

/// What a comparison compares with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number or ALPHA data.
    Register(Register),
    /// What stands there at that moment.
    Source(Source),
}

/// A relation of two registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Relation {
    Equal,
    Unequal,
    Less,
    Greater,
    AtMost,
    AtLeast,
}

/// A question about the machine, or about the instruction that it is about to execute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// The instruction changed it.
    Changes(Source),
    /// The relation is true; without a place: it has become true.
    Compare(Source, Relation, Value),
    /// The flag is set, or clear; without a place: it has become so.
    Flag(u8, bool),
    /// An error stopped the program.
    Error,
    /// The instruction to come is this one; without operand, whatever its operand.
    Instruction(Step),
    /// The instruction to come stores into this register.
    Stores(Source),
    /// At most this number of subroutines waits for a return.
    NoDeeper(u8),
}

/// A condition that stops a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The first byte of the instruction before which to stop.
    pub at: Option<Position>,
    /// What must be true there, or must come true somewhere.
    pub test: Option<Test>,
    /// The program stops at the pass of this number and at each later one; 0 and 1 are the first.
    pub pass: u64,
    passed: u64,
    was: [u64; 4],
}

/// Why a program was stopped by the probe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hit {
    /// Before an instruction, by the condition of this number.
    Before(usize),
    /// Behind an instruction, by the condition of this number.
    Behind(usize),
    /// Whoever put in the probe wanted it.
    Held,
}

/// A probe.
#[derive(Clone, Default)]
pub struct Probe {
    stops: Vec<Stop>,
    /// Why the program stands still: [`Machine::run`] executes nothing until it is taken away.
    pub hit: Option<Hit>,
    /// The moment at which a stop before an instruction was told already.
    told: Option<u64>,
    /// Passes and times, where they are wanted.
    pub passes: Option<Box<Passes>>,
    /// What each instruction changed, where that is wanted.
    pub trace: Option<Box<Trace>>,
}

impl Source {
    /// The register; `None` for ALPHA, a flag, and a register that does not exist.
    pub fn register(self, memory: &Memory) -> Option<Register> {
        match self {
            Source::Data(number) => memory.data(number).map(|address| memory.get(address)),
            Source::Status(address) => Some(memory.get(address)),
            Source::Alpha | Source::Flag(_) => None,
        }
    }

    /// All that could change.
    fn content(self, memory: &Memory) -> [u64; 4] {
        match self {
            Source::Alpha => [Address::M, Address::N, Address::O, Address::P]
                .map(|address| memory.get(address).bits()),
            Source::Flag(flag) => [memory.flag(flag) as u64, 0, 0, 0],
            other => [other.register(memory).map_or(u64::MAX, Register::bits), 0, 0, 0],
        }
    }
}

impl Relation {
    fn holds(self, left: Register, right: Register) -> bool {
        let order = match left == right {
            true => Some(Ordering::Equal),
            false => number::compare(right, left).ok(),
        };
        match self {
            Relation::Equal => order == Some(Ordering::Equal),
            Relation::Unequal => order != Some(Ordering::Equal),
            Relation::Less => order == Some(Ordering::Less),
            Relation::Greater => order == Some(Ordering::Greater),
            Relation::AtMost => order.is_some_and(|order| order != Ordering::Greater),
            Relation::AtLeast => order.is_some_and(|order| order != Ordering::Less),
        }
    }
}

impl Test {
    /// Whether the answer is yes at this moment, before the instruction to come.
    pub fn holds(&self, machine: &Machine) -> bool {
        let memory = &machine.memory;
        match *self {
            Test::Compare(source, relation, value) => {
                let value = match value {
                    Value::Register(register) => Some(register),
                    Value::Source(source) => source.register(memory),
                };
                let pair = source.register(memory).zip(value);
                pair.is_some_and(|(left, right)| relation.holds(left, right))
            }
            Test::Flag(flag, set) => memory.flag(flag) == set,
            Test::Instruction(wanted) => {
                let step = machine.step_behind(machine.pc).0;
                step.op == wanted.op
                    && (wanted.operand == Operand::None || step.operand == wanted.operand)
            }
            Test::Stores(source) => machine.stores_into(source),
            // A NULL is no line.
            Test::NoDeeper(depth) => {
                memory.byte(machine.pc.forward(1)) != 0 && memory.returns().count() <= depth.into()
            }
            Test::Changes(_) | Test::Error => false,
        }
    }

    /// Whether it is asked behind an instruction.
    fn is_behind(&self) -> bool {
        !matches!(self, Test::Instruction(_) | Test::Stores(_) | Test::NoDeeper(_))
    }
}

impl Stop {
    /// Stop before the instruction at this place, if the test holds.
    pub fn at(at: Position, test: Option<Test>, pass: u64) -> Stop {
        Stop { at: Some(at), test, pass, passed: 0, was: [0; 4] }
    }

    /// Stop when the test comes true.
    pub fn when(test: Test, pass: u64) -> Stop {
        Stop { at: None, test: Some(test), pass, passed: 0, was: [0; 4] }
    }

    /// This stop, at whatever pass.
    #[must_use]
    pub fn at_any_pass(self) -> Stop {
        Stop { pass: 0, ..self }
    }

    fn is_before(&self) -> bool {
        self.at.is_some() || self.test.is_some_and(|test| !test.is_behind())
    }

    /// Count a pass at which the condition holds, and say whether the program stops at it.
    fn passes(&mut self) -> bool {
        self.passed += 1;
        self.passed >= self.pass
    }

    /// Whether the instruction to come is to be stopped before.
    fn is_due(&mut self, machine: &Machine) -> bool {
        self.at.is_none_or(|at| machine.pc.forward(1) == at)
            && self.test.is_none_or(|test| test.holds(machine))
            && self.passes()
    }

    /// What stands there now.
    fn content(&self, machine: &Machine) -> [u64; 4] {
        match self.test {
            Some(Test::Changes(source)) => source.content(&machine.memory),
            Some(test) => [test.holds(machine) as u64, 0, 0, 0],
            None => [0; 4],
        }
    }

    /// Whether the instruction that was executed made it true.
    fn came(&mut self, machine: &Machine, halt: Halt) -> bool {
        let now = match self.test {
            Some(Test::Error) => return matches!(halt, Halt::Error(_)) && self.passes(),
            _ => self.content(machine),
        };
        let was = std::mem::replace(&mut self.was, now);
        let came = match self.test {
            Some(Test::Changes(_)) => now != was,
            _ => now > was,
        };
        came && self.passes()
    }
}

impl Probe {
    /// A probe that stops a program under these conditions.
    pub fn stopping(stops: Vec<Stop>) -> Probe {
        Probe { stops, ..Probe::default() }
    }

    /// A probe that counts passes.
    pub fn counting() -> Box<Probe> {
        Box::new(Probe { passes: Some(Box::default()), ..Probe::default() })
    }

    /// A probe that notes what each instruction changes.
    pub fn tracing() -> Box<Probe> {
        Box::new(Probe { trace: Some(Box::default()), ..Probe::default() })
    }

    /// Other conditions. Those that there were already go on counting their passes.
    pub fn set_stops(&mut self, stops: Vec<Stop>) {
        let old = std::mem::replace(&mut self.stops, stops);
        for stop in &mut self.stops {
            let same =
                |old: &&Stop| (old.at, old.test, old.pass) == (stop.at, stop.test, stop.pass);
            stop.passed = old.iter().find(same).map_or(0, |old| old.passed);
        }
    }

    /// Let the program go on at this moment. Where it was stopped before an instruction it is not
    /// stopped again.
    pub fn let_go(&mut self, moment: u64) {
        if self.hit.take().is_some() {
            self.told = Some(moment);
        }
    }

    /// Whether there is nothing to look at but what stands at the places of its stops.
    fn looks_at_places(&self) -> bool {
        let watches = self.passes.is_some() || self.trace.is_some();
        !watches && self.stops.iter().all(|stop| stop.at.is_some())
    }

    fn stops_before(&mut self, machine: &Machine) -> bool {
        let told = self.told.take() == Some(machine.executed);
        let mut due = None;
        for (number, stop) in self.stops.iter_mut().enumerate().filter(|(_, s)| s.is_before()) {
            if !told && stop.is_due(machine) {
                due = due.or(Some(Hit::Before(number)));
            }
        }
        if due.is_some() {
            (self.hit, self.told) = (due, Some(machine.executed));
        }
        due.is_some()
    }

    fn look_behind(&mut self, machine: &Machine, halt: Halt) {
        for (number, stop) in self.stops.iter_mut().enumerate() {
            if !stop.is_before() && stop.came(machine, halt) {
                self.hit = self.hit.or(Some(Hit::Behind(number)));
            }
        }
    }
}

impl Machine {
    /// The probe.
    pub fn probe(&self) -> Option<&Probe> {
        self.probe.as_deref()
    }

    /// The probe, to be put in, changed or taken out.
    pub fn probe_mut(&mut self) -> &mut Option<Box<Probe>> {
        &mut self.probe
    }

    /// Whether the instruction to come stores into a register.
    fn stores_into(&self, source: Source) -> bool {
        let memory = &self.memory;
        let step = self.step_behind(self.pc).0;
        let Operand::Byte(byte) = step.operand else { return false };
        let stores = super::stores(step.op) || matches!(step.op, Op::Isg | Op::Dse);
        let wanted = match source {
            Source::Data(number) => memory.data(number),
            Source::Status(address) => Some(address),
            Source::Alpha | Source::Flag(_) => None,
        };
        let direct = memory.direct(byte & !INDIRECT);
        let target = match byte & INDIRECT {
            0 => direct,
            _ => direct
                .and_then(|address| number::pointer(memory.get(address).into()).ok())
                .and_then(|number| memory.data(number)),
        };
        stores && wanted.is_some() && wanted == target
    }

    /// Why the probe lets the program stand still.
    pub fn hit(&self) -> Option<Hit> {
        self.probe.as_ref().and_then(|probe| probe.hit)
    }

    /// Run with a probe.
    #[cold]
    pub(super) fn run_probed(&mut self, budget: u64) -> Halt {
        let Some(mut probe) = self.probe.take() else { return Halt::Budget };
        let halt = match probe.looks_at_places() && !self.prints_steps() {
            true => self.run_to_stops(&mut probe, budget),
            false => self.run_step_by_step(&mut probe, budget),
        };
        self.probe = Some(probe);
        halt
    }

    /// Run from one of the probe's places to the next.
    fn run_to_stops(&mut self, probe: &mut Probe, budget: u64) -> Halt {
        self.mark_stops(probe.stops.iter().filter_map(|stop| stop.at));
        let mut halt = Halt::Budget;
        let end = self.executed.saturating_add(budget);
        while self.executed < end && halt == Halt::Budget {
            if probe.hit.is_some() || probe.stops_before(self) {
                break;
            }
            halt = self.run_to_stop(end - self.executed);
        }
        halt
    }

    /// Run and look at everything before and behind each instruction.
    fn run_step_by_step(&mut self, probe: &mut Probe, budget: u64) -> Halt {
        // What keys have changed meanwhile is no instruction's work.
        for stop in &mut probe.stops {
            stop.was = stop.content(self);
        }
        if let Some(trace) = &mut probe.trace {
            trace.look(self);
        }
        let mut halt = Halt::Budget;
        for _ in 0..budget {
            if probe.hit.is_some() || probe.stops_before(self) {
                break;
            }
            let pc = self.pc;
            let noted = probe.passes.is_some() || probe.trace.is_some();
            let op = if noted { self.fetch(pc).op } else { Op::Null };
            let counted = probe.passes.is_some().then(|| Counted::new(self, pc));
            halt = match self.prints_steps() {
                true => self.run_printing(1),
                false => self.run_unwatched(1),
            };
            if let (Some(passes), Some(counted)) = (&mut probe.passes, counted) {
                passes.note(pc, counted.op, counted.taken(self), self);
            }
            if let Some(trace) = &mut probe.trace
                && op != Op::Null
            {
                trace.note(pc, self, halt);
            }
            probe.look_behind(self, halt);
            if halt != Halt::Budget {
                break;
            }
        }
        halt
    }
}
