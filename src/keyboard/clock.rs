//! CLOCK: the running clock in the display, until a key is pressed.
//!
//! The time is a message that is renewed each second, or with the date each minute; a key finds it
//! as any other message. SHIFT ON shows it too. Chapter: "The clock" (measured).

use super::{Activity, Keyboard};
use crate::machine::{Interactive, Machine};

/// Hundredths of a second in a second and in a minute.
const SECOND: i64 = 100;
const MINUTE: i64 = 6000;

impl Keyboard {
    /// CLOCK begins.
    pub(super) fn begin_clock(&mut self, machine: &mut Machine) {
        self.activity = Activity::Interactive(Interactive::Clock);
        self.show_clock(machine);
    }

    /// SHIFT ON: as switching off and on again, then CLOCK.
    pub(super) fn clock_from_keys(&mut self, machine: &mut Machine) {
        machine.stop();
        self.prompt = None;
        self.end_entry(machine);
        self.wake(machine);
        self.begin_clock(machine);
    }

    /// Renew the time in the display.
    pub(super) fn show_clock(&mut self, machine: &mut Machine) {
        let text = match machine.clock.with_date {
            true => machine.minutes_and_date_text(machine.clock_time()),
            false => machine.time_text(),
        };
        machine.message = Some(text);
        self.update_flags(machine);
    }

    /// When the clock in the display changes, in milliseconds since 1900.
    pub(super) fn clock_changes(&self, machine: &Machine) -> u64 {
        let unit = if machine.clock.with_date { MINUTE } else { SECOND };
        machine.outside((machine.clock_time() / unit + 1) * unit)
    }
}
