//! SETSW RCLSW RUNSW STOPSW.

use super::{CYCLE, Hms};
use crate::machine::addressing;
use crate::machine::{Error, Machine};
use crate::memory::Address;
use sim41_number::register::Register;

/// The number of hours at which the stopwatch wraps around, forward and backward.
const HOURS: i64 = 100;
const CIRCLE: i64 = HOURS * 360_000;

impl Machine {
    /// Returns split `n` as its register has it, or its difference from the previous split; `None`
    /// if the content is not a time or the difference is below zero.
    pub(crate) fn split(&self, n: u16, difference: bool) -> Option<Hms> {
        let content = |n: u16| self.memory.data(n.into()).map(|address| self.memory.get(address));
        let time = |n| Hms::read(content(n)?, HOURS).map(Hms::signed).ok();
        match n {
            _ if !difference => Hms::digits(content(n)?, HOURS).ok(),
            0 => time(n).map(Hms::of),
            _ => Some(time(n)? - time(n - 1)?).filter(|&d| d >= 0).map(Hms::of),
        }
    }

    pub(crate) fn store_split(&mut self, n: u16) -> Result<(), Error> {
        let address = self.data_register(n.into())?;
        self.memory.set(address, stopwatch_number(self));
        Ok(())
    }

    /// The stopwatch's time in hundredths of a second, between -100 and 100 hours.
    pub fn stopwatch_time(&self) -> i64 {
        self.stopwatch_time_at(self.now)
    }

    /// The stopwatch's time in hundredths of a second when the outside world's time is `now`, in
    /// milliseconds.
    pub(crate) fn stopwatch_time_at(&self, now: u64) -> i64 {
        let run = self.clock.started.map_or(0, |start| now.saturating_sub(start) as i64 / 10);
        (self.clock.stopwatch + run) % CYCLE % CIRCLE
    }

    pub(crate) fn stopwatch_alarm(&self) -> Option<u64> {
        let start = self.clock.started.filter(|_| self.clock.stopwatch < 0)?;
        Some(start + (-self.clock.stopwatch) as u64 * 10)
    }

    pub(crate) fn stopwatch_is_due(&mut self) -> bool {
        let Some(zero) = self.stopwatch_alarm().filter(|&time| self.now >= time) else {
            return false;
        };
        (self.clock.stopwatch, self.clock.started) = (0, Some(zero));
        true
    }

    pub(crate) fn set_stopwatch(&mut self, time: i64) {
        self.clock.stopwatch = time;
        self.clock.started = self.clock.started.map(|_| self.now);
    }

    pub fn start_stopwatch(&mut self) {
        self.clock.started.get_or_insert(self.now);
    }

    pub(crate) fn halt_stopwatch(&mut self) {
        self.clock.stopwatch = self.stopwatch_time();
        self.clock.started = None;
    }

    /// Executes SETSW: sets the stopwatch to X, HH.MMSShh, which may be negative.
    pub(in crate::machine) fn store_stopwatch(&mut self) -> Result<(), Error> {
        let time =
            Hms::read(addressing::read_normalized(&mut self.memory, Address::X), HOURS)?.signed();
        self.set_stopwatch(time);
        Ok(())
    }

    pub(in crate::machine) fn recall_stopwatch(&mut self) {
        addressing::push(self, stopwatch_number(self));
    }
}

fn stopwatch_number(machine: &Machine) -> Register {
    Hms::of(machine.stopwatch_time()).number()
}
