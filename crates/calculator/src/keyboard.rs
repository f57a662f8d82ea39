//! The keypad and the display. The [`Keyboard`]'s current `Mode` defines what keys mean; a held
//! key, a program's pause and a ringing alarm take precedence. The handling of every event ends
//! with `Keyboard::show`. See the manual chapter "Keyboard".

mod alarm_catalog;
mod alpha_entry;
mod busy;
mod catalog_mode;
mod clock_mode;
pub mod expectation;
mod firmware_mode;
mod flag_annunciators;
mod getkey_wait;
mod goose;
mod held_key;
mod key_flags;
mod keyed_function;
mod loose_line;
mod mode;
mod number_keys;
mod on_off;
mod pace;
mod pause_mode;
mod printed_keys;
mod program_mode;
mod prompt;
mod ready;
mod ringing;
mod running;
mod scrolling;
mod stopwatch_mode;
mod text_editor;
mod user_keys;
mod xeq_by_name;

use crate::lcd::{Display, Lcd};
use crate::machine::Machine;
use crate::memory::flags;
use busy::Busy;
pub use expectation::{Expectation, ExpectedOperand};
use held_key::{Held, Stage};
use mode::{Mode, Next, Picture};
pub use pace::Pace;
use ringing::Ringing;
pub use sim41_language::key::{Key, Stroke};
use sim41_language::program::Library;
pub(crate) use user_keys::user_function;

/// The calculator's activity, and when to call it again. Times are milliseconds since 1900.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Activity {
    /// The calculator waits for a key. At the given time, if any, something changes without a key:
    /// an alarm goes off, the displayed clock advances, or a held key's display changes.
    Idle(Option<u64>),
    Busy,
    /// The calculator is busy and continues at this time: after a pause, a scrolling step, or a
    /// stage of key processing.
    Waiting(u64),
    Off(Option<u64>),
}

impl Activity {
    /// Milliseconds since 1900; `None` if a running program needs a call immediately, or if nothing
    /// changes without a key.
    pub fn wakes_at(self) -> Option<u64> {
        match self {
            Activity::Busy => None,
            Activity::Waiting(time) => Some(time),
            Activity::Idle(time) | Activity::Off(time) => time,
        }
    }
}

#[derive(Clone, Default)]
pub struct Keyboard {
    mode: Mode,
    held: Option<Held>,
    pub pace: Pace,
    busy: Option<Busy>,
    pause: Option<u64>,
    ringing: Option<Ringing>,
    display: Display,
    /// When scrolling started, in milliseconds since 1900; `None` once a key has shown the end of
    /// the text.
    shown_since: Option<u64>,
    /// Whether the previous key was SHIFT or USER.
    interrupted: bool,
    /// Whether the previous key was ignored because a program has set flag 46.
    ignored: bool,
    /// Whether the pressed key executes its own function, even if USER mode assigns another.
    own: bool,
    /// When the firmware last ran as fast as possible, in milliseconds since 1900; `None` if it
    /// runs at the calculator's speed.
    firmware_ran: Option<u64>,
    /// The cycles that programs have used, excluding waits.
    pub cycles_run: i64,
    pub library: Library,
    pub supplied: bool,
}

impl Keyboard {
    pub fn press(&mut self, machine: &mut Machine, key: Key) {
        if !self.press_on_firmware(machine, key) {
            self.end_work(machine);
            if !self.press_while_scrolling(machine, key) {
                let rested = self.begin_key(machine, key);
                let _ = self.press_while_ringing(machine, key)
                    || self.press_in_pause(machine, key)
                    || self.press_in_mode(machine, key);
                self.end_key(machine, key, rested);
            }
        }
        self.show(machine);
    }

    /// Stops processing the previous key, which has already changed memory.
    fn end_work(&mut self, machine: &mut Machine) {
        if self.busy.take().is_some() {
            self.show(machine);
        }
        self.end_search(machine, true);
    }

    /// Returns whether the calculator was at rest before the key.
    fn begin_key(&mut self, machine: &mut Machine, key: Key) -> bool {
        machine.forget_packing();
        if !matches!(key, Key::Shift | Key::User) {
            self.display.begin_line();
        }
        if self.shows_x(machine) {
            machine.mark_x_shown();
        }
        self.mode.rests()
    }

    fn end_key(&mut self, machine: &Machine, key: Key, rested: bool) {
        self.answer_at_once(machine.clock().now());
        if self.ringing.is_none() && rested {
            self.take_key(machine);
            if !matches!(key, Key::Shift | Key::User) {
                self.count_registers(machine);
            }
            self.show_packing(machine);
        }
    }

    pub(crate) fn press_own(&mut self, machine: &mut Machine, key: Key) {
        self.own = true;
        self.press(machine, key);
        self.own = false;
    }

    fn answer_at_once(&mut self, now: u64) {
        if self.pace == Pace::AtOnce {
            self.mode.complete(now);
        }
    }

    fn press_in_mode(&mut self, machine: &mut Machine, key: Key) -> bool {
        match self.mode.press(machine, key) {
            Next::Take => self.press_outside_mode(machine, key),
            Next::LeaveAndTake => {
                self.mode = Mode::Ready;
                self.update_flags(machine);
                self.press_outside_mode(machine, key);
            }
            next => self.follow(machine, next),
        }
        self.prolong_pause(machine);
        true
    }

    fn press_outside_mode(&mut self, machine: &mut Machine, key: Key) {
        if self.loses_memory(machine) {
            return;
        }
        let catalog = matches!(self.mode, Mode::Catalog(_));
        if !catalog && !matches!(key, Key::Shift | Key::User | Key::On) {
            key_flags::end_catalog(machine);
        }
        self.press_ready(machine, key);
        self.loses_memory(machine);
    }

    /// Releases the key, which executes a held function unless NULL was shown.
    pub fn release(&mut self, machine: &mut Machine) {
        self.mode.release();
        self.release_on_firmware(machine);
        self.release_held(machine);
        self.show(machine);
    }

    fn follow(&mut self, machine: &mut Machine, next: Next) {
        match next {
            Next::Stay | Next::Take | Next::LeaveAndTake => {}
            Next::Resume => self.mode = self.resumed_mode(machine),
            Next::Leave => {
                self.mode = self.resumed_mode(machine);
                self.update_flags(machine);
            }
            Next::Ready => {
                self.mode = Mode::Ready;
                self.update_flags(machine);
            }
            Next::Fail(error) => self.fail(machine, error),
            Next::Off => self.switch_off(machine),
            Next::OffAtOnce => self.turn_off(machine),
            Next::On => self.switch_on(machine),
            Next::Clock => self.clock_from_keys(machine),
        }
    }

    /// Key processing takes precedence over a ringing alarm, a held key and the mode.
    pub(crate) fn show(&mut self, machine: &Machine) {
        self.busy = self.busy.filter(|busy| busy.lasts(machine.clock().now()));
        if let (Mode::Firmware, None) = (&self.mode, &self.ringing) {
            return self.display.set(firmware_mode::shown(machine));
        }
        let busy = self.busy.and_then(|busy| busy.picture(machine));
        let picture = match (busy, &self.ringing, &self.held) {
            (Some(picture), ..) => picture,
            (None, Some(ringing), _) => ringing.picture(machine.clock().now()),
            (None, None, Some(held)) if held.shows(machine.clock().now()) => {
                Picture::Cells(held.cells(machine))
            }
            _ => self.mode.picture(machine),
        };
        let cells = match picture {
            Picture::Dark => return self.display.switch(false),
            Picture::Unchanged => None,
            Picture::Cells(cells) => Some(cells),
            Picture::Default => Some(self.ready_cells(machine)),
        };
        let annunciators = self.mode.annunciators(flag_annunciators::lit(machine));
        self.display.write(cells, annunciators);
    }

    pub(crate) fn lcd(&self) -> Lcd {
        self.display.lcd()
    }

    pub(crate) fn is_at_work(&self, machine: &Machine) -> bool {
        let seeks = |held: Held| matches!(held.stage, Stage::Seeks { released: true, .. });
        self.held.is_some_and(seeks)
            || self.busy.is_some_and(|busy| busy.picture(machine).is_some())
    }

    pub(crate) fn awaits_key(&self, machine: &Machine) -> bool {
        let works = self.ringing.is_some() || self.pause.is_some() || self.is_at_work(machine);
        !works && self.key_work_change(machine).is_none() && self.mode.awaits_key(machine)
    }

    pub fn expectation(&self, machine: &Machine) -> Expectation {
        match (&self.ringing, self.pause) {
            (Some(_), _) => Expectation::Alarm,
            (None, Some(_)) if matches!(self.mode, Mode::Ready) => Expectation::Pause,
            _ => match self.mode.expectation(machine) {
                Expectation::Function if key_flags::in_program_mode(machine.memory()) => {
                    Expectation::Program
                }
                Expectation::Function if machine.memory().flag(flags::MESSAGE) => {
                    Expectation::Message
                }
                expectation => expectation,
            },
        }
    }

    pub(crate) fn activity(&self, machine: &Machine) -> Activity {
        let now = machine.clock().now();
        let rings = self.mode.lets_alarms_ring() && self.pause.is_none();
        let alarm = rings.then(|| machine.clock().next_ring()).flatten();
        let held = self.held.and_then(|held| held.wakes_at(now));
        let clock = matches!(self.mode, Mode::Clock(_)).then(|| machine.clock().next_change());
        let [busy, rest] = match (&self.ringing, self.key_work_change(machine), &self.mode) {
            (Some(ringing), _, _) => [Some(ringing.wakes_at(now)), None],
            (None, Some(next), _) => [Some(next), None],
            (None, None, Mode::Running(_)) => return Activity::Busy,
            (None, None, Mode::Firmware) => return self.activity_on_firmware(machine),
            (None, None, mode) => [
                earliest([self.pause, mode.wakes_at(machine), self.next_scroll(machine)]),
                earliest([clock, held, alarm]),
            ],
        };
        match busy {
            Some(busy) => Activity::Waiting(rest.map_or(busy, |rest| rest.min(busy))),
            None if matches!(self.mode, Mode::Off) => Activity::Off(rest),
            None => Activity::Idle(rest),
        }
    }

    /// The next time at which key processing or XEQ's search changes the display or ends; `None` if
    /// neither is in progress.
    fn key_work_change(&self, machine: &Machine) -> Option<u64> {
        let search = match self.held {
            Some(Held { stage: Stage::Seeks { end, .. }, .. }) => Some(end),
            _ => None,
        };
        self.busy.and_then(|busy| busy.wakes_at(machine.clock().now())).or(search)
    }
}

fn earliest<const N: usize>(times: [Option<u64>; N]) -> Option<u64> {
    times.into_iter().flatten().min()
}
