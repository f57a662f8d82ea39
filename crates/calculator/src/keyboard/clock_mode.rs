//! CLOCK and SHIFT ON show a running clock until a key is pressed: a message, updated every second,
//! or every minute if the date is shown; `machine::time::time_text` writes it. Measured on the
//! firmware; see also the manual chapter "The clock".

use super::Key;
use super::key_flags;
use super::mode::Next;
use crate::machine::Machine;
use crate::machine::time::time_text;

#[derive(Clone, Copy, Debug)]
pub(super) struct RunningClock {
    settles: u64,
}

impl RunningClock {
    pub(super) fn begin(machine: &mut Machine) -> RunningClock {
        let clock = RunningClock { settles: machine.clock().next_change() };
        clock.advance(machine);
        clock
    }

    /// Ends the clock. If the displayed time has changed at least once, the key also has its usual
    /// effect; ON switches the calculator off without a reminder of past-due alarms.
    ///
    /// Real calculators also ignore keys for 70 milliseconds of each second, while they update the
    /// display.
    pub(super) fn press(&self, machine: &Machine, key: Key) -> Next {
        match self.wakes_at(machine) {
            Some(_) => Next::Ready,
            None if key == Key::On && !key_flags::is_shifted(machine) => Next::OffAtOnce,
            None => Next::LeaveAndTake,
        }
    }

    pub(super) fn advance(&self, machine: &mut Machine) -> Next {
        time_text::show_clock(machine);
        Next::Stay
    }

    /// When a newly shown clock first changes, in milliseconds since 1900; `None` after that.
    pub(super) fn wakes_at(&self, machine: &Machine) -> Option<u64> {
        Some(self.settles).filter(|&end| machine.clock().now() < end)
    }
}
