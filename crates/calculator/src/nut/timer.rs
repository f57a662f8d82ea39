//! The timer chip: two clocks A and B with an alarm and a scratch register each, and an interval
//! timer. Times are hundredths of a second.
//!
//! Clock A is the time of day since 1900, clock B the stopwatch. Each alarm that is due, a clock
//! that overflows and the end of an interval set a bit of the status, which wakes the processor.

use sim41_number::register::{from_decimal, to_decimal};

/// The number of hundredths after which a clock begins again at 0: fourteen digits.
const CYCLE: u64 = 100_000_000_000_000;

/// Bits of the status register. Those of side B are one or two places further up.
const ALARM: u16 = 1 << 0;
const OVERFLOW: u16 = 1 << 1;
const INTERVAL_ENDED: u16 = 1 << 4;
const POWER_CAME: u16 = 1 << 5;
const CLOCK_RUNS: u16 = 1 << 6;
const ALARM_ON: u16 = 1 << 8;
const INTERVAL_ON: u16 = 1 << 10;
const TEST: u16 = 1 << 11;
/// The bits that wake the processor, and the bits that it can clear.
const REQUESTS: u16 = 0x1F;
const CLEARABLE: u16 = 0x3F;

/// A clock with what belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Side {
    /// The time, in hundredths of a second.
    pub clock: u64,
    /// The time at which the alarm is due.
    pub alarm: u64,
    /// The scratch register.
    pub scratch: u64,
}

/// The timer chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Timer {
    /// Side A, the time of day, and side B, the stopwatch.
    pub sides: [Side; 2],
    /// The side that instructions mean.
    side: usize,
    status: u16,
    /// The accuracy factor: sign and tenths, as the firmware writes them.
    pub accuracy: u16,
    interval: u64,
    interval_length: u64,
    /// The hundredths of a second since the chip has had power, and this number when the clock
    /// was last read to be set anew.
    ticks: u64,
    held_at: u64,
}

impl Default for Timer {
    fn default() -> Self {
        Timer {
            sides: Default::default(),
            side: 0,
            status: POWER_CAME,
            accuracy: 0,
            interval: 0,
            interval_length: 0,
            ticks: 0,
            held_at: 0,
        }
    }
}

impl Timer {
    /// Returns whether the clock of a side runs, 0 or 1.
    pub(crate) fn runs(&self, side: usize) -> bool {
        self.status & CLOCK_RUNS << side != 0
    }

    /// Starts or stops the clock of a side.
    pub(crate) fn set_running(&mut self, side: usize, runs: bool) {
        self.set(CLOCK_RUNS << side, runs);
    }

    /// Returns whether the alarm of a side can wake the processor.
    pub(crate) fn alarm_is_on(&self, side: usize) -> bool {
        self.status & ALARM_ON << side != 0
    }

    /// Switches the alarm of a side on or off.
    pub(crate) fn set_alarm_on(&mut self, side: usize, on: bool) {
        self.set(ALARM_ON << side, on);
    }

    /// Takes the news away that the chip has got power.
    pub(crate) fn settle(&mut self) {
        self.status &= !CLEARABLE;
    }

    fn set(&mut self, bits: u16, on: bool) {
        self.status = self.status & !bits | if on { bits } else { 0 };
    }

    /// Returns whether the chip asks the processor for service.
    pub(crate) fn wants_service(&self) -> bool {
        self.status & REQUESTS != 0
    }

    /// Advances all clocks to this number of hundredths since the chip has had power.
    pub(crate) fn advance(&mut self, ticks: u64) {
        let passed = ticks.saturating_sub(self.ticks);
        if passed == 0 {
            return;
        }
        self.ticks = ticks;
        for side in (0..2).filter(|&side| self.runs(side)).collect::<Vec<_>>() {
            let Side { clock: before, alarm, .. } = self.sides[side];
            let until_alarm = (alarm + CYCLE - before - 1) % CYCLE + 1;
            self.sides[side].clock = (before + passed) % CYCLE;
            self.set(OVERFLOW << (2 * side), self.has_overflown(side) || before + passed >= CYCLE);
            if self.alarm_is_on(side) && until_alarm <= passed {
                self.status |= ALARM << (2 * side);
            }
        }
        if self.status & INTERVAL_ON != 0 {
            self.interval += passed;
            if self.interval >= self.interval_length {
                self.interval %= self.interval_length.max(1);
                self.status |= INTERVAL_ENDED;
            }
        }
    }

    fn has_overflown(&self, side: usize) -> bool {
        self.status & OVERFLOW << (2 * side) != 0
    }

    /// Returns the hundredths until the chip can ask for service; `None` if it never will.
    pub(crate) fn until_service(&self) -> Option<u64> {
        let interval = (self.status & INTERVAL_ON != 0)
            .then(|| self.interval_length.saturating_sub(self.interval).max(1));
        let alarms = (0..2).filter(|&side| self.runs(side) && self.alarm_is_on(side)).map(|side| {
            let Side { clock, alarm, .. } = self.sides[side];
            (alarm + CYCLE - clock - 1) % CYCLE + 1
        });
        alarms.chain(interval).min()
    }

    /// Reads a register.
    pub(crate) fn read(&mut self, number: usize) -> u64 {
        let side = self.sides[self.side];
        match number {
            0 => to_decimal(side.clock, 14),
            1 => {
                self.held_at = self.ticks;
                to_decimal(side.clock, 14)
            }
            2 => to_decimal(side.alarm, 14),
            3 if self.side == 0 => self.status.into(),
            3 => u64::from(self.accuracy) << 4,
            4 => side.scratch,
            5 => to_decimal(self.interval, 5),
            _ => 0,
        }
    }

    /// Writes a register, or does what the register's number stands for.
    pub(crate) fn write(&mut self, number: usize, value: u64) {
        let n = self.side;
        let side = &mut self.sides[n];
        match number {
            0 => side.clock = from_decimal(value, 14) % CYCLE,
            // The time since the clock was read is added.
            1 => {
                side.clock = (from_decimal(value, 14) + self.ticks - self.held_at) % CYCLE;
            }
            2 => side.alarm = from_decimal(value, 14) % CYCLE,
            3 if n == 0 => self.status &= !CLEARABLE | value as u16,
            3 => self.accuracy = (value >> 4) as u16 & 0x1FFF,
            4 => side.scratch = value,
            5 => {
                self.interval_length = from_decimal(value, 5);
                self.interval = 0;
                self.status |= INTERVAL_ON;
            }
            7 => self.status &= !INTERVAL_ON,
            8 | 9 => self.set(TEST << n, number == 9),
            10 | 11 => self.set_alarm_on(n, number == 11),
            12 | 13 => self.set_running(n, number == 13),
            14 | 15 => self.side = 15 - number,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_ends_again_and_again() {
        let mut timer = Timer::default();
        timer.write(3, 0);
        timer.write(5, 0x100);
        for end in [100, 200, 300] {
            timer.advance(end - 1);
            assert!(!timer.wants_service());
            assert_eq!(timer.until_service(), Some(1));
            timer.advance(end);
            assert!(timer.wants_service());
            timer.write(3, 0);
        }
    }

    #[test]
    fn a_clock_runs_to_its_alarm() {
        let mut timer = Timer::default();
        timer.settle();
        timer.write(2, 0x5000);
        timer.write(0, 0x4990);
        timer.write(11, 0);
        timer.advance(100);
        assert_eq!(timer.read(0), 0x4990);
        timer.write(13, 0);
        assert_eq!(timer.until_service(), Some(10));
        timer.advance(109);
        assert!(!timer.wants_service());
        timer.advance(110);
        assert!(timer.wants_service());
        assert_eq!(timer.read(0), 0x5000);
    }
}
