//! The loop that runs programs: fetch a step, carry it out in its quick way or in full, go on,
//! wait, or stop on an error.

use super::quick::Run;
use super::{Error, Flow, Halt, Interactive, Machine};

impl Machine {
    /// Run at most `budget` instructions of the program.
    pub fn run(&mut self, budget: u64) -> Halt {
        match self.probe {
            None if self.prints_steps() => self.run_printing(budget),
            None => {
                self.mark_stops(std::iter::empty());
                self.run_unwatched(budget)
            }
            Some(_) => self.run_probed(budget),
        }
    }

    /// Run at most `budget` instructions without looking at the probe.
    #[inline(never)]
    pub(super) fn run_unwatched(&mut self, budget: u64) -> Halt {
        self.run_quickly::<false>(budget)
    }

    /// Run at most `budget` instructions, but from the second one on none that is marked as a stop.
    #[inline(never)]
    pub(super) fn run_to_stop(&mut self, budget: u64) -> Halt {
        self.run_quickly::<true>(budget)
    }

    #[inline(always)]
    fn run_quickly<const STOPS: bool>(&mut self, budget: u64) -> Halt {
        self.sounding = 0;
        let mut run = Run { pc: self.pc, place: 0, left: budget };
        let mut halt = None;
        while run.left > 0 && halt.is_none() {
            run.place = self.locate(run.pc);
            let entry = self.decoded(run.place);
            if STOPS && entry.is_stop() && run.left < budget {
                break;
            }
            run.left -= 1;
            run.pc = entry.next();
            if !self.quick(entry, &mut run) {
                self.pc = run.pc;
                halt = self.perform(run.place);
                run.pc = self.pc;
            }
        }
        self.pc = run.pc;
        self.executed += budget - run.left;
        halt.unwrap_or(Halt::Budget)
    }

    /// Run at most `budget` instructions of the program without any of the quick ways: what
    /// [`run`](Self::run) does, only slower.
    pub fn run_plainly(&mut self, budget: u64) -> Halt {
        self.sounding = 0;
        for done in 0..budget {
            self.memory.forget();
            let place = self.locate(self.pc);
            self.pc = self.decoded(place).next();
            if let Some(halt) = self.perform(place) {
                self.executed += done + 1;
                return halt;
            }
        }
        self.executed += budget;
        Halt::Budget
    }

    /// Execute the instruction behind the pointer, as a running program does.
    pub fn step(&mut self) -> Option<Halt> {
        match self.run(1) {
            Halt::Budget => None,
            halt => Some(halt),
        }
    }

    /// Carry out the instruction at this place of the cache, with the pointer behind it.
    #[inline(never)]
    fn perform(&mut self, place: usize) -> Option<Halt> {
        let entry = self.decoded(place);
        match self.execute(entry) {
            Ok(Flow::Next | Flow::Test(true)) => None,
            Ok(Flow::Test(false) | Flow::Skip) => {
                self.pc = self.behind_skipped(self.pc);
                None
            }
            Ok(Flow::Goto(target)) => {
                self.pc = target;
                None
            }
            Ok(Flow::Call(target)) => {
                self.memory.push_return(self.pc);
                self.pc = target;
                None
            }
            Ok(Flow::Return) => self.return_from(entry),
            Ok(Flow::Halt(halt)) => self.halt(halt),
            Err(error) => self.fail(error),
        }
    }

    #[cold]
    fn halt(&mut self, halt: Halt) -> Option<Halt> {
        match halt {
            Halt::Interactive(Interactive::Clock) => self.stop(),
            Halt::Pause | Halt::Wait | Halt::Key(_) | Halt::Interactive(_) => {
                self.memory.set_pointer(self.pc)
            }
            _ => self.stop(),
        }
        Some(halt)
    }

    /// An error in a program, or in a function with a keyboard of its own that it executed last:
    /// passed over with flag 25, otherwise the program stops on the line.
    #[cold]
    pub fn fail(&mut self, error: Error) -> Option<Halt> {
        if self.forgiven() {
            return None;
        }
        self.stop();
        self.go_back();
        Some(Halt::Error(error))
    }

    /// Whether flag 25 forgives an error; it is cleared by that, and a message in the display goes.
    pub fn forgiven(&mut self) -> bool {
        use crate::memory::flags::ERROR_IGNORE;
        let forgiven = self.memory.flag(ERROR_IGNORE);
        if forgiven {
            self.memory.set_flag(ERROR_IGNORE, false);
            self.clear_message();
        }
        forgiven
    }
}
