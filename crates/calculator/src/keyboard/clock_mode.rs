//! CLOCK: the running clock in the display, until a key is pressed.
//!
//! The time is a message that is renewed each second, or each minute if the date is shown too. The
//! key that ends the clock finds it as it finds any other message. SHIFT ON shows the clock too.
//! Chapter: "The clock" (measured).

use super::Key;
use super::mode::Next;
use crate::machine::Machine;

/// The number of hundredths of a second in a second and in a minute.
const SECOND: i64 = 100;
const MINUTE: i64 = 6000;

/// The clock while it is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunningClock {
    /// The time at which the clock changes for the first time, in milliseconds since 1900.
    settles: u64,
}

impl RunningClock {
    /// Begins the clock.
    pub(super) fn begin(machine: &mut Machine) -> RunningClock {
        let clock = RunningClock { settles: Self::changes(machine) };
        clock.advance(machine);
        clock
    }

    /// Ends the clock; the key is then taken as usual. Until the clock has changed for the first
    /// time, the key only ends the clock. (On the calculator the key only ends the clock also while
    /// the display is renewed, 70 milliseconds of each second; this is left out.) ON switches the
    /// calculator off without a reminder of alarms that are past due.
    pub(super) fn press(&self, machine: &Machine, key: Key) -> Next {
        match self.wakes_at(machine) {
            Some(_) => Next::Ready,
            None if key == Key::On && !machine.is_shifted() => Next::OffAtOnce,
            None => Next::LeaveAndTake,
        }
    }

    /// Renews the time in the display.
    pub(super) fn advance(&self, machine: &mut Machine) -> Next {
        machine.show_message(match machine.clock().with_date {
            true => machine.minutes_and_date_text(machine.clock_time()),
            false => machine.time_text(),
        });
        Next::Stay
    }

    /// Returns the time until which a clock that has just begun waits for its first change, in
    /// milliseconds since 1900; `None` after that.
    pub(super) fn wakes_at(&self, machine: &Machine) -> Option<u64> {
        Some(self.settles).filter(|&end| machine.now() < end)
    }

    /// Returns the time at which the clock in the display changes next, in milliseconds since 1900.
    pub(super) fn changes(machine: &Machine) -> u64 {
        let unit = if machine.clock().with_date { MINUTE } else { SECOND };
        machine.outside((machine.clock_time() / unit + 1) * unit)
    }
}
