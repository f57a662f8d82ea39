//! CLOCK: the running clock in the display, until a key is pressed.
//!
//! The time is a message that is renewed each second, or with the date each minute; a key finds it
//! as any other message. SHIFT ON shows it too. Chapter: "The clock" (measured).

use super::{Activity, Key, Keyboard};
use crate::machine::{Interactive, Machine};
use crate::memory::flags;

/// Hundredths of a second in a second and in a minute.
const SECOND: i64 = 100;
const MINUTE: i64 = 6000;
/// The display is renewed in so many milliseconds.
const RENEWAL: u64 = 70;

impl Keyboard {
    /// CLOCK begins.
    pub(super) fn begin_clock(&mut self, machine: &mut Machine) {
        self.activity = Activity::Interactive(Interactive::Clock);
        // With the date that would be a minute, and is left out.
        self.clock_settles = if machine.clock.with_date { 0 } else { self.clock_changes(machine) };
        self.show_clock(machine);
    }

    /// SHIFT ON: as switching off and on again, then CLOCK.
    pub(super) fn clock_from_keys(&mut self, machine: &mut Machine) {
        machine.stop();
        self.prompt = None;
        self.end_entry(machine);
        if self.rings_at_switching_off(machine, 0, true) {
            return;
        }
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

    /// A key that finds the clock. Until it has changed for the first time a key stops it and does
    /// nothing else (so it is while the display is renewed, too, 70 milliseconds of each second:
    /// left out). ON switches off without a word about alarms past due. True if the key has been
    /// taken.
    pub(super) fn press_in_clock(&mut self, machine: &mut Machine, key: Key) -> bool {
        self.activity = Activity::Ready;
        let deaf = self.clock_is_busy(machine).is_some();
        let off = !deaf && key == Key::On && !machine.memory.flag(flags::SHIFT);
        if off {
            self.put_out(machine);
        }
        deaf || off
    }

    /// Until when the clock that has begun waits for its first change.
    pub(super) fn clock_is_busy(&self, machine: &Machine) -> Option<u64> {
        Some(self.clock_settles + RENEWAL).filter(|&end| machine.now < end)
    }

    /// When the clock in the display changes, in milliseconds since 1900.
    pub(super) fn clock_changes(&self, machine: &Machine) -> u64 {
        let unit = if machine.clock.with_date { MINUTE } else { SECOND };
        machine.outside((machine.clock_time() / unit + 1) * unit)
    }
}
