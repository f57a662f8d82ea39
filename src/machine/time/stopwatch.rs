//! The stopwatch's time: SETSW RCLSW RUNSW STOPSW. Its display and keys, SW and SWPT, are `keyboard`'s.

use super::{CYCLE, Hms};
use crate::machine::{Error, Flow, Machine};
use crate::memory::Address;
use crate::register::Register;

/// It counts to less than a hundred hours, forward and backward.
const HOURS: i64 = 100;
/// Hundredths of a second in these.
const CIRCLE: i64 = HOURS * 360_000;

impl Machine {
    /// The stopwatch in hundredths of a second, between -100 and 100 hours.
    pub fn stopwatch_time(&self) -> i64 {
        let run = self.clock.started.map_or(0, |start| self.now.saturating_sub(start) as i64 / 10);
        (self.clock.stopwatch + run) % CYCLE % CIRCLE
    }

    /// Its time as a number, HH.MMSShh.
    pub fn stopwatch_number(&self) -> Register {
        Hms::of(self.stopwatch_time()).number()
    }

    /// When it has counted up to zero: the outside world's milliseconds.
    pub fn stopwatch_alarm(&self) -> Option<u64> {
        let start = self.clock.started.filter(|_| self.clock.stopwatch < 0)?;
        Some(start + (-self.clock.stopwatch) as u64 * 10)
    }

    /// Whether it has counted up to zero since this was asked last.
    pub fn stopwatch_is_due(&mut self) -> bool {
        let due = self.stopwatch_alarm().is_some_and(|time| self.now >= time);
        if due {
            self.set_stopwatch(self.stopwatch_time());
        }
        due
    }

    /// Let it show this many hundredths; it goes on running, or stands.
    pub fn set_stopwatch(&mut self, time: i64) {
        self.clock.stopwatch = time;
        self.clock.started = self.clock.started.map(|_| self.now);
    }

    /// Start it, if it stands.
    pub fn start_stopwatch(&mut self) {
        self.clock.started.get_or_insert(self.now);
    }

    /// Stop it.
    pub fn halt_stopwatch(&mut self) {
        self.clock.stopwatch = self.stopwatch_time();
        self.clock.started = None;
    }

    /// SETSW: HH.MMSShh, also negative.
    pub(in crate::machine) fn store_stopwatch(&mut self) -> Result<Flow, Error> {
        let time = Hms::read(self.read_normalized(Address::X), HOURS)?.signed();
        self.set_stopwatch(time);
        Ok(Flow::Next)
    }

    /// RCLSW.
    pub(in crate::machine) fn recall_stopwatch(&mut self) -> Result<Flow, Error> {
        self.push(self.stopwatch_number());
        Ok(Flow::Next)
    }

    /// RUNSW.
    pub(in crate::machine) fn run_stopwatch(&mut self) -> Result<Flow, Error> {
        self.start_stopwatch();
        Ok(Flow::Next)
    }

    /// STOPSW.
    pub(in crate::machine) fn stop_stopwatch(&mut self) -> Result<Flow, Error> {
        self.halt_stopwatch();
        Ok(Flow::Next)
    }
}
