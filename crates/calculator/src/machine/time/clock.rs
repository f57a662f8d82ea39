//! The host time, set by the caller, and the calculator's clock, which is relative to it.

use super::{CYCLE, DAY};
use sim41_number::calendar::Day;

const SECOND: i64 = 100;
const MINUTE: i64 = 6000;
/// The number of iterations needed to convert a clock time to host time.
const CORRECTIONS: usize = 8;

/// The timer chip's state, which no memory register contains. Times are in hundredths of a second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimerChip {
    pub offset: i64,
    /// The time to which the clock was last set; CORRECT measures from this time (scratch A).
    pub set_at: i64,
    /// The accuracy factor in tenths (-999 to 999); 0 for none.
    pub accuracy: i16,
    pub accuracy_from: u64,
    /// Whether the clock shows 24 hours (CLK24) instead of AM and PM (scratch B).
    pub hours24: bool,
    /// Whether CLOCK also shows the date (CLKTD, scratch B).
    pub with_date: bool,
    pub stopwatch: i64,
    /// When the stopwatch was started, as host time in milliseconds; `None` while it is stopped.
    pub started: Option<u64>,
    pub alarm: Option<i64>,
    /// Whether the times are local times, which earlier versions of sim41 saved. They are converted
    /// once the time zone is known.
    pub local: bool,
}

impl TimerChip {
    fn count_from_zone(&mut self, zone: i64) {
        if !std::mem::take(&mut self.local) {
            return;
        }
        let outside = |local: u64| local.saturating_add_signed(-zone);
        self.started = self.started.map(outside);
        if self.accuracy != 0 {
            self.accuracy_from = outside(self.accuracy_from);
        }
    }
}

#[derive(Clone, Copy, Default)]
pub struct Clock {
    pub(in crate::machine) now: u64,
    zone: i64,
    pub(in crate::machine) timer: TimerChip,
    was_read: bool,
}

impl Clock {
    /// Milliseconds since 1 January 1900, 00:00, as last set by the caller.
    pub fn now(&self) -> u64 {
        self.now
    }

    pub(in crate::machine) fn set_now(&mut self, now: u64) {
        self.now = now;
    }

    /// Milliseconds by which local time is ahead of the host time.
    pub fn zone(&self) -> i64 {
        self.zone
    }

    /// Sets the offset of local time from UTC in milliseconds. The clock changes accordingly;
    /// alarms keep their local time, and the stopwatch is not affected.
    pub fn set_zone(&mut self, zone: i64) {
        self.zone = zone;
        self.timer.count_from_zone(zone);
    }

    pub fn timer(&self) -> &TimerChip {
        &self.timer
    }

    pub(crate) fn restore_timer(&mut self, timer: TimerChip) {
        self.timer = timer;
    }

    /// Records that subsequent results depend on the time.
    pub(crate) fn mark_read(&mut self) {
        self.was_read = true;
    }

    pub fn take_read(&mut self) -> bool {
        std::mem::take(&mut self.was_read)
    }

    /// A host time just after the beginning of the clock's calendar, whatever the time zone. Before
    /// the beginning, the clock wraps to the end of its calendar, where all alarms are due.
    pub(crate) fn beginning(&self) -> u64 {
        match self.timer.offset {
            offset @ ..0 => (DAY - offset) as u64 * 10,
            _ => 0,
        }
    }

    /// Hundredths of a second since 1 January 1900.
    pub fn time(&self) -> i64 {
        self.time_at(self.now).rem_euclid(CYCLE)
    }

    pub(super) fn today(&self) -> Day {
        (self.time() / DAY) as Day
    }

    pub(super) fn time_of_day(&self) -> i64 {
        self.time() % DAY
    }

    /// Does not wrap at the end of the clock's range.
    fn time_at(&self, now: u64) -> i64 {
        (now / 10) as i64 + self.timer.offset + self.zone / 10 + self.drift(now)
    }

    /// The host time in milliseconds at which the calculator's clock reaches `time`.
    fn outside(&self, time: i64) -> u64 {
        let time = time + self.time_at(self.now).div_euclid(CYCLE) * CYCLE;
        // Each iteration divides the error by more than a hundred, so few are needed.
        let mut now = self.now / 10 * 10;
        for _ in 0..CORRECTIONS {
            let left = time - self.time_at(now);
            now = now.saturating_add_signed(10 * left);
        }
        now
    }

    /// The host time at which the displayed clock next changes. It changes every second, or every
    /// minute if it also shows the date.
    pub(crate) fn next_change(&self) -> u64 {
        let unit = if self.timer.with_date { MINUTE } else { SECOND };
        self.outside((self.time() / unit + 1) * unit)
    }

    /// The host time at which the next alarm goes off or the stopwatch reaches zero.
    pub(crate) fn next_ring(&self) -> Option<u64> {
        [self.next_alarm(), self.stopwatch_alarm()].into_iter().flatten().min()
    }

    /// The host time at which the next alarm goes off.
    pub fn next_alarm(&self) -> Option<u64> {
        self.timer.alarm.map(|time| self.outside(time))
    }

    pub(crate) fn alarm_is_due(&self) -> bool {
        self.timer.alarm.is_some_and(|time| self.time() >= time)
    }

    pub(super) fn set_time(&mut self, time: i64) {
        self.timer.offset += time - self.time();
    }

    /// Sets the clock and restarts the measurement of its error for CORRECT.
    pub(super) fn begin(&mut self, time: i64) {
        self.set_time(time);
        self.timer.set_at = time;
    }
}
