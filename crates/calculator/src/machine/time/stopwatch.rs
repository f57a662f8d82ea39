//! The timer chip's stopwatch.

use super::{CYCLE, Clock};

/// The stopwatch wraps around at this many hours, positive or negative.
pub(super) const HOURS: i64 = 100;
const CIRCLE: i64 = HOURS * 360_000;

impl Clock {
    /// In hundredths of a second; between -100 and 100 hours.
    pub fn stopwatch_time(&self) -> i64 {
        self.stopwatch_time_at(self.now)
    }

    /// In hundredths of a second; `now` is a host time in milliseconds.
    pub(crate) fn stopwatch_time_at(&self, now: u64) -> i64 {
        let run = self.timer.started.map_or(0, |start| now.saturating_sub(start) as i64 / 10);
        (self.timer.stopwatch + run) % CYCLE % CIRCLE
    }

    pub fn start_stopwatch(&mut self) {
        self.timer.started.get_or_insert(self.now);
    }

    pub(in crate::machine) fn halt_stopwatch(&mut self) {
        self.timer.stopwatch = self.stopwatch_time();
        self.timer.started = None;
    }

    pub(crate) fn toggle_stopwatch(&mut self) {
        match self.timer.started {
            Some(_) => self.halt_stopwatch(),
            None => self.start_stopwatch(),
        }
    }

    pub(crate) fn set_stopwatch(&mut self, time: i64) {
        self.timer.stopwatch = time;
        self.timer.started = self.timer.started.map(|_| self.now);
    }

    /// The host time at which a running stopwatch that is below zero reaches zero.
    pub(super) fn stopwatch_alarm(&self) -> Option<u64> {
        let start = self.timer.started.filter(|_| self.timer.stopwatch < 0)?;
        Some(start + (-self.timer.stopwatch) as u64 * 10)
    }

    /// Whether the stopwatch has reached zero; from then on it counts upwards.
    pub(crate) fn stopwatch_is_due(&mut self) -> bool {
        let Some(zero) = self.stopwatch_alarm().filter(|&time| self.now >= time) else {
            return false;
        };
        (self.timer.stopwatch, self.timer.started) = (0, Some(zero));
        true
    }
}
