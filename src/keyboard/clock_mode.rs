//! CLOCK: the running clock in the display, until a key is pressed.
//!
//! The time is a message that is renewed each second, or with the date each minute; a key finds it
//! as any other message. SHIFT ON shows it too. Chapter: "The clock" (measured).

use super::Key;
use super::mode::Next;
use super::times::clock::RENEWAL;
use crate::machine::Machine;
use crate::memory::flags;

/// Hundredths of a second in a second and in a minute.
const SECOND: i64 = 100;
const MINUTE: i64 = 6000;

/// The clock while it is shown.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// When it changes for the first time, in milliseconds since 1900.
    settles: u64,
}

impl Clock {
    /// CLOCK begins.
    pub fn begin(machine: &mut Machine) -> Clock {
        let clock = Clock { settles: Self::changes(machine) };
        clock.advance(machine);
        clock
    }

    /// A key ends the clock and is taken as usual. Until the clock has changed for the first time
    /// a key does nothing else but end it (that also holds while the display is renewed, 70
    /// milliseconds of each second: left out). ON switches off without a word about alarms past
    /// due.
    pub fn press(&self, machine: &Machine, key: Key) -> Next {
        match self.wakes_at(machine) {
            Some(_) => Next::Ready,
            None if key == Key::On && !machine.memory.flag(flags::SHIFT) => Next::OffAtOnce,
            None => Next::LeaveAndTake,
        }
    }

    /// The time in the display is renewed.
    pub fn advance(&self, machine: &mut Machine) -> Next {
        machine.message = Some(match machine.clock.with_date {
            true => machine.minutes_and_date_text(machine.clock_time()),
            false => machine.time_text(),
        });
        machine.memory.set_flag(flags::MESSAGE, true);
        Next::Stay
    }

    /// Until when the clock that has begun waits for its first change.
    pub fn wakes_at(&self, machine: &Machine) -> Option<u64> {
        Some(self.settles + RENEWAL).filter(|&end| machine.now < end)
    }

    /// When the clock in the display changes, in milliseconds since 1900.
    pub fn changes(machine: &Machine) -> u64 {
        let unit = if machine.clock.with_date { MINUTE } else { SECOND };
        machine.outside((machine.clock_time() / unit + 1) * unit)
    }
}
