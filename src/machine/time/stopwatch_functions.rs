//! The stopwatch's time: SETSW RCLSW RUNSW STOPSW. Its display and keys, SW and SWPT, are
//! `keyboard`'s.

use super::{CYCLE, Hms};
use crate::machine::{Error, Flow, Machine};
use crate::memory::Address;
use crate::register::Register;

/// Hours at which the stopwatch wraps around: it counts to less, forward and backward.
const HOURS: i64 = 100;
/// Hundredths of a second in these.
const CIRCLE: i64 = HOURS * 360_000;

impl Machine {
    /// The stopwatch in hundredths of a second, between -100 and 100 hours.
    pub fn stopwatch_time(&self) -> i64 {
        self.stopwatch_time_at(self.now)
    }

    /// The stopwatch's time when the outside world's clock says `now`, in milliseconds.
    pub fn stopwatch_time_at(&self, now: u64) -> i64 {
        let run = self.clock.started.map_or(0, |start| now.saturating_sub(start) as i64 / 10);
        (self.clock.stopwatch + run) % CYCLE % CIRCLE
    }

    /// Its time at this time of the outside world as a number, HH.MMSShh.
    pub fn stopwatch_number(&self, now: u64) -> Register {
        Hms::of(self.stopwatch_time_at(now)).number()
    }

    /// When it has counted up to zero: the outside world's milliseconds.
    pub fn stopwatch_alarm(&self) -> Option<u64> {
        let start = self.clock.started.filter(|_| self.clock.stopwatch < 0)?;
        Some(start + (-self.clock.stopwatch) as u64 * 10)
    }

    /// Whether it has counted up to zero since this was asked last.
    pub fn stopwatch_is_due(&mut self) -> bool {
        let Some(zero) = self.stopwatch_alarm().filter(|&time| self.now >= time) else {
            return false;
        };
        (self.clock.stopwatch, self.clock.started) = (0, Some(zero));
        true
    }

    /// Let it show this many hundredths; it goes on running, or stands.
    pub fn set_stopwatch(&mut self, time: i64) {
        self.clock.stopwatch = time;
        self.clock.started = self.clock.started.map(|_| self.now);
    }

    /// Start it at this time, if it stands.
    pub fn start_stopwatch(&mut self, now: u64) {
        self.clock.started.get_or_insert(now);
    }

    /// Stop it at this time.
    pub fn halt_stopwatch(&mut self, now: u64) {
        self.clock.stopwatch = self.stopwatch_time_at(now);
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
        self.push(self.stopwatch_number(self.now));
        Ok(Flow::Next)
    }

    /// RUNSW.
    pub(in crate::machine) fn run_stopwatch(&mut self) -> Result<Flow, Error> {
        self.start_stopwatch(self.now);
        Ok(Flow::Next)
    }

    /// STOPSW.
    pub(in crate::machine) fn stop_stopwatch(&mut self) -> Result<Flow, Error> {
        self.halt_stopwatch(self.now);
        Ok(Flow::Next)
    }
}
