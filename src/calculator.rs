//! The calculator as a whole: keys in, display and events out.
//!
//! A façade over the machine and its keyboard. It has no clock: `tick` tells it the time, `run`
//! lets a program go on, and both keyboards and terminals are somebody else's.

use crate::keyboard::Key;
use crate::lcd::Lcd;
pub use crate::machine::Event;
use crate::machine::Machine;
use crate::memory::Memory;

/// Why [`Calculator::run`] returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Activity {
    /// Nothing happens before the next key.
    Idle,
    /// A program is running: call again.
    Busy,
    /// Nothing happens before this time, in milliseconds since 1900.
    Waiting(u64),
    /// Switched off.
    Off,
}

/// The calculator.
#[derive(Clone, Default)]
pub struct Calculator {
    machine: Machine,
}

impl Calculator {
    /// A 41CX after MEMORY LOST, the message still shown.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with the message cleared.
    pub fn clean() -> Self {
        Self::default()
    }

    /// A key goes down.
    pub fn press(&mut self, _key: Key) {}

    /// The key comes up.
    pub fn release(&mut self) {}

    /// Execute up to `steps` steps.
    pub fn run(&mut self, _steps: u64) -> Activity {
        Activity::Idle
    }

    /// It is now this time: milliseconds since 1900-01-01 00:00.
    pub fn tick(&mut self, now: u64) {
        self.machine.now = now;
    }

    /// The time of the last tick.
    pub fn now(&self) -> u64 {
        self.machine.now
    }

    /// Run and tick until nothing happens.
    pub fn settle(&mut self) {}

    /// The display.
    pub fn lcd(&self) -> Lcd {
        Lcd::showing(" 0.0000")
    }

    /// What happened since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        self.machine.take_events()
    }

    /// The registers.
    pub fn memory(&self) -> &Memory {
        &self.machine.memory
    }

    /// The registers, to be changed.
    pub fn memory_mut(&mut self) -> &mut Memory {
        &mut self.machine.memory
    }
}
