//! The timer chip: clocks A (time of day since 1900) and B (stopwatch), each with an alarm and a
//! scratch register, and an interval timer. Times are in hundredths of a second. Due alarms,
//! overflows and intervals set status bits, which wake the processor.

use sim41_number::register::{from_decimal, to_decimal};

/// The hundredths of a second after which a fourteen-digit clock wraps to 0.
const CYCLE: u64 = 100_000_000_000_000;

/// Status register bits. A bit for clock B is one or two places above the bit for clock A.
const ALARM: u16 = 1 << 0;
const OVERFLOW: u16 = 1 << 1;
const INTERVAL_ENDED: u16 = 1 << 4;
const POWER_CAME: u16 = 1 << 5;
const CLOCK_RUNS: u16 = 1 << 6;
const ALARM_ON: u16 = 1 << 8;
const INTERVAL_ON: u16 = 1 << 10;
const TEST: u16 = 1 << 11;
const REQUESTS: u16 = 0x1F;
const CLEARABLE: u16 = 0x3F;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Side {
    pub clock: u64,
    pub alarm: u64,
    pub scratch: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Timer {
    pub sides: [Side; 2],
    side: usize,
    status: u16,
    /// The accuracy factor's sign and tenths, as the firmware writes them.
    pub accuracy: u16,
    interval: u64,
    interval_length: u64,
    /// Hundredths of a second since power-up; `held_at` is the count when register 1 was last read.
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
    pub(crate) fn runs(&self, side: usize) -> bool {
        self.status & CLOCK_RUNS << side != 0
    }

    pub(crate) fn set_running(&mut self, side: usize, runs: bool) {
        self.set(CLOCK_RUNS << side, runs);
    }

    pub(crate) fn alarm_is_on(&self, side: usize) -> bool {
        self.status & ALARM_ON << side != 0
    }

    pub(crate) fn set_alarm_on(&mut self, side: usize, on: bool) {
        self.set(ALARM_ON << side, on);
    }

    pub(crate) fn settle(&mut self) {
        self.status &= !CLEARABLE;
    }

    fn set(&mut self, bits: u16, on: bool) {
        self.status = self.status & !bits | if on { bits } else { 0 };
    }

    pub(crate) fn wants_service(&self) -> bool {
        self.status & REQUESTS != 0
    }

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

    /// Hundredths of a second until an alarm or the end of the interval; `None` if neither is set.
    pub(crate) fn until_service(&self) -> Option<u64> {
        let interval = (self.status & INTERVAL_ON != 0)
            .then(|| self.interval_length.saturating_sub(self.interval).max(1));
        let alarms = (0..2).filter(|&side| self.runs(side) && self.alarm_is_on(side)).map(|side| {
            let Side { clock, alarm, .. } = self.sides[side];
            (alarm + CYCLE - clock - 1) % CYCLE + 1
        });
        alarms.chain(interval).min()
    }

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

    pub(crate) fn write(&mut self, number: usize, value: u64) {
        let n = self.side;
        let side = &mut self.sides[n];
        match number {
            0 => side.clock = from_decimal(value, 14) % CYCLE,
            // The time since register 1 was last read is added to the new value.
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
