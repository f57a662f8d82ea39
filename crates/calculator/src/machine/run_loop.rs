//! The loop that runs programs: it fetches and executes steps until a step waits, stops or fails.

use super::cache::Entry;
use super::fast_paths::Run;
use super::{Error, Flow, Halt, Interactive, Machine, cache};
use crate::device::Notice;
use crate::machine::error;
use crate::machine::probe;
use crate::machine::{jumps, program_pointer};
use crate::memory::flags::{ERROR_IGNORE, SINGLE_STEP};
use crate::memory::return_stack;
use sim41_language::module::Position;

impl Machine {
    pub fn run(&mut self, budget: u64) -> Halt {
        match self.probe {
            None if self.devices.report_steps() => self.run_reporting(budget),
            None => {
                self.interpreter.cache.stop_at(std::iter::empty());
                self.run_unwatched(budget)
            }
            Some(_) => probe::run_probed(self, budget),
        }
    }

    /// Stops before the positions given to `Cache::stop_at`, except before the first step.
    #[inline(never)]
    pub(super) fn run_unwatched(&mut self, budget: u64) -> Halt {
        self.output.sounding = 0;
        let mut run = Run { pc: self.interpreter.pc, place: 0, left: budget };
        let halt = loop {
            if run.left == 0 {
                break Halt::Budget;
            }
            // Freshly decoded steps take a slow path out of line; all others need fewer registers.
            let halt = match self.interpreter.cache.known(&self.memory, run.pc) {
                None => {
                    if run.left < budget && self.interpreter.cache.stops_before(run.pc) {
                        break Halt::Budget;
                    }
                    run.left -= 1;
                    self.perform_first(run.pc)
                }
                Some(&entry) => {
                    run.place = cache::place(run.pc);
                    run.left -= 1;
                    run.pc = entry.next();
                    if self.fast_step(entry, &mut run).is_some() {
                        continue;
                    }
                    self.interpreter.pc = run.pc;
                    self.perform(run.place)
                }
            };
            run.pc = self.interpreter.pc;
            if let Some(halt) = halt {
                break halt;
            }
            if self.output.is_full() {
                break Halt::Budget;
            }
        };
        self.interpreter.pc = run.pc;
        let repeated = u64::from(halt == Halt::Program);
        self.interpreter.executed += budget - run.left - repeated;
        halt
    }

    /// Reports each instruction to the devices, except instructions in the devices' own programs.
    #[cold]
    pub(super) fn run_reporting(&mut self, budget: u64) -> Halt {
        for _ in 0..budget {
            let reported = !self.devices.own(self.interpreter.pc);
            if self.memory.is_private_end(&self.memory.end_of(self.interpreter.pc)) {
                self.stop();
                return Halt::Error(Error::Private);
            }
            let mut op = None;
            if reported {
                self.interpreter.pc =
                    program_pointer::before_line(&self.memory, self.interpreter.pc);
                op = Some(self.step_after(self.interpreter.pc).0.op);
                if self.interpreter.repeats != Some(self.interpreter.executed) {
                    self.notify(Notice::Step);
                }
            }
            let ignores = self.memory.flag(ERROR_IGNORE);
            match (self.run_unwatched(1), op) {
                // After an error that flag 25 suppressed, there is no result to report.
                (Halt::Budget, _) if ignores && !self.memory.flag(ERROR_IGNORE) => {}
                (Halt::Budget, Some(op)) => self.notify(Notice::Executed(op)),
                (Halt::Budget, None) => {}
                (halt, _) => return halt,
            }
            if self.output.is_full() {
                break;
            }
        }
        Halt::Budget
    }

    /// Runs like [`run`](Self::run), without fast paths.
    pub fn run_plainly(&mut self, budget: u64) -> Halt {
        self.output.sounding = 0;
        for done in 0..budget {
            self.memory.forget();
            if let Some(halt) = self.perform_first(self.interpreter.pc) {
                self.interpreter.executed += done + u64::from(halt != Halt::Program);
                return halt;
            }
            if self.output.is_full() {
                self.interpreter.executed += done + 1;
                return Halt::Budget;
            }
        }
        self.interpreter.executed += budget;
        Halt::Budget
    }

    /// SST executes one line and stops; it does nothing in a private program.
    pub(crate) fn single_step(&mut self) -> Option<Halt> {
        let number = program_pointer::open_line(self)?;
        self.interpreter.pc = program_pointer::before_line(&self.memory, self.memory.pointer());
        self.memory.set_line_number(Some(number.max(1) + 1));
        self.memory.set_flag(SINGLE_STEP, true);
        let entry = self.fetch(self.interpreter.pc);
        let halt = self.step();
        // Flag 51 stays set while GETKEY waits.
        self.memory.set_flag(SINGLE_STEP, matches!(halt, Some(Halt::Key(_))));
        self.memory.set_pointer(self.interpreter.pc);
        if self.interpreter.pc != entry.next()
            && !entry.op.spec().stores_pointer()
            && !matches!(halt, Some(Halt::Error(_) | Halt::Stopped))
        {
            self.memory.set_line_number(None);
        }
        halt
    }

    pub(crate) fn step(&mut self) -> Option<Halt> {
        match self.run(1) {
            Halt::Budget => None,
            halt => Some(halt),
        }
    }

    #[cold]
    #[inline(never)]
    fn perform_first(&mut self, pc: Position) -> Option<Halt> {
        let place = self.locate(pc);
        self.interpreter.pc = self.interpreter.cache.decoded(place).next();
        self.perform(place)
    }

    #[inline(never)]
    fn perform(&mut self, place: usize) -> Option<Halt> {
        let entry = self.interpreter.cache.decoded(place);
        match self.execute(entry) {
            Ok(Flow::Next | Flow::Test(true)) => None,
            Ok(Flow::Test(false) | Flow::Skip) => {
                self.interpreter.pc = jumps::after_skipped(self, self.interpreter.pc);
                None
            }
            Ok(Flow::Goto(target)) => {
                self.interpreter.pc = target;
                None
            }
            Ok(Flow::Call(target)) => {
                return_stack::push_return(&mut self.memory, self.interpreter.pc);
                self.interpreter.pc = target;
                None
            }
            Ok(Flow::Return) => jumps::return_from(self, entry),
            Ok(Flow::Halt(halt)) => self.halt(entry, halt),
            Err(error) => error::fail(self, error),
        }
    }

    #[cold]
    fn halt(&mut self, entry: Entry, halt: Halt) -> Option<Halt> {
        match halt {
            Halt::Program => {
                self.interpreter.pc = entry.at().back(1);
                self.memory.set_pointer(self.interpreter.pc);
            }
            Halt::Interactive(Interactive::Clock) => self.stop(),
            Halt::Pause | Halt::Wait | Halt::Key(_) | Halt::Interactive(_) => {
                self.memory.set_pointer(self.interpreter.pc)
            }
            _ => self.stop(),
        }
        Some(halt)
    }
}
