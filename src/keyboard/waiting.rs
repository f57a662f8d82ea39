//! What goes on without keys: a running program, a pause, a message that scrolls, a key awaited.
//!
//! [`Keyboard::run`] lets it go on, the time comes by `tick`. Pauses and rates: measured.

use super::{Key, Keyboard, Stroke};
use crate::instruction::Chars;
use crate::lcd::{Lcd, Line};
use crate::machine::getkey::TakenKey;
use crate::machine::timing::WORD_MICROSECONDS;
use crate::machine::{Error, Halt, Interactive, Machine};
use crate::memory::flags;

/// PSE in milliseconds.
pub const PAUSE: u64 = 1254;
/// A scrolling text moves by a cell every so many milliseconds.
pub const SCROLL: u64 = 570;

/// What the calculator is busy with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Activity {
    /// Nothing: it waits for keys.
    #[default]
    Ready,
    /// A program runs.
    Running,
    /// Until this time (milliseconds since 1900) nothing happens; then a program goes on, if one
    /// runs.
    Waiting(u64),
    /// PSE: keys are taken until this time, then the program goes on.
    Pausing(u64),
    /// GETKEY or GETKEYX waits for a key until this time.
    Key(u64),
    /// A catalogue runs; its next entry comes at this time.
    Catalog(u64),
    /// A function with a keyboard of its own.
    Interactive(Interactive),
    /// Switched off.
    Off,
}

impl Keyboard {
    /// What goes on.
    pub fn activity(&self) -> Activity {
        self.activity
    }

    /// Run the program at the pointer.
    pub(super) fn run_program(&mut self, machine: &mut Machine) {
        machine.clear_message();
        machine.lift = true;
        machine.start();
        self.activity = Activity::Running;
    }

    /// Let what goes on go on: at most `budget` steps of a program.
    pub fn run(&mut self, machine: &mut Machine, budget: u64) {
        self.go_on(machine, |machine| machine.run(budget));
    }

    /// The same as fast as the real machine: the steps that it carries out in so many microseconds.
    pub fn run_for(&mut self, machine: &mut Machine, microseconds: u64) {
        let mut words = self.owed + (microseconds / WORD_MICROSECONDS) as i64;
        self.go_on(machine, |machine| machine.run_timed(&mut words));
        // What the last step took beyond the time is taken from the next; time left over is gone.
        self.owed = words.min(0);
    }

    fn go_on(&mut self, machine: &mut Machine, run: impl FnOnce(&mut Machine) -> Halt) {
        if self.attend_alarms(machine) {
            return;
        }
        match self.activity {
            Activity::Waiting(until) | Activity::Pausing(until) if machine.now >= until => {
                self.activity = if machine.running() { Activity::Running } else { Activity::Ready };
                machine.memory.set_flag(flags::PAUSE, false);
            }
            Activity::Catalog(next) if machine.now >= next => self.next_entry(machine),
            Activity::Key(until) if machine.now >= until => {
                machine.take_key(None);
                self.activity = if machine.running() { Activity::Running } else { Activity::Ready };
            }
            Activity::Interactive(Interactive::Clock) => self.show_clock(machine),
            Activity::Interactive(Interactive::Alarms) => self.run_alarm_catalog(machine),
            Activity::Interactive(Interactive::Directory) => self.run_directory(machine),
            Activity::Interactive(Interactive::Editor) => self.run_editor(machine),
            Activity::Interactive(Interactive::Stopwatch) => self.run_stopwatch(machine),
            _ => {}
        }
        if self.activity == Activity::Running {
            let halt = run(machine);
            self.begin_waiting(machine, halt);
            self.loses_memory(machine);
        }
    }

    /// What a halted machine wants.
    pub(super) fn begin_waiting(&mut self, machine: &mut Machine, halt: Halt) {
        let ready = if machine.running() { Activity::Running } else { Activity::Ready };
        self.shown_since = machine.now;
        self.activity = match halt {
            Halt::Budget => return,
            Halt::Stopped => {
                self.stopped(machine);
                Activity::Ready
            }
            Halt::Error(error) => {
                machine.message = Some(Chars::new(error.to_string().as_bytes()));
                self.stopped(machine);
                Activity::Ready
            }
            Halt::Pause => {
                machine.memory.set_flag(flags::PAUSE, true);
                if !machine.memory.flag(flags::ALPHA) {
                    machine.memory.set_number_shown();
                }
                Activity::Pausing(machine.now + PAUSE)
            }
            Halt::Wait => match self.waiting_time(machine) {
                0 => ready,
                time => Activity::Waiting(machine.now + time),
            },
            Halt::Key(tenths) => Activity::Key(machine.now + 100 * tenths as u64),
            Halt::Off => return self.switch_off(machine),
            Halt::Interactive(which) => return self.begin_display(machine, which),
        };
    }

    /// A function with a display of its own begins.
    fn begin_display(&mut self, machine: &mut Machine, which: Interactive) {
        let x = machine.memory.x();
        let done = match which {
            Interactive::Clock => {
                self.begin_clock(machine);
                Ok(())
            }
            Interactive::Alarms => {
                self.begin_alarm_catalog(machine);
                Ok(())
            }
            Interactive::Directory => {
                self.begin_directory(machine);
                Ok(())
            }
            Interactive::Editor => {
                self.begin_editor(machine);
                Ok(())
            }
            Interactive::Stopwatch => self.begin_stopwatch(machine, None),
            Interactive::StopwatchWithSplits => self.begin_stopwatch(machine, Some(x)),
        };
        if let Err(error) = done {
            self.fail_in_display(machine, error);
        }
    }

    /// A display is left: a program that began it goes on.
    pub(super) fn leave_display(&mut self, machine: &mut Machine) {
        self.activity = if machine.running() { Activity::Running } else { Activity::Ready };
        self.update_flags(machine);
    }

    /// A function with a display of its own ends with an error.
    pub(super) fn fail_in_display(&mut self, machine: &mut Machine, error: Error) {
        if !machine.running() {
            self.activity = Activity::Ready;
            return self.finish(machine, Err(error));
        }
        match machine.fail(error) {
            Some(halt) => self.begin_waiting(machine, halt),
            None => self.activity = Activity::Running,
        }
    }

    /// The program has stopped.
    fn stopped(&mut self, machine: &mut Machine) {
        self.update_flags(machine);
    }

    /// How long the message that has just been shown, or the tones, take.
    fn waiting_time(&self, machine: &Machine) -> u64 {
        let cells = machine.message.map_or(0, |m| Line::of(m.as_slice().iter().copied()).len());
        cells.saturating_sub(Lcd::CELLS) as u64 * SCROLL + machine.sounding_time()
    }

    /// A key while the calculator is off, or a program runs or waits. False if the key is to be
    /// taken as usual.
    pub(super) fn press_while_busy(&mut self, machine: &mut Machine, key: Key) -> bool {
        match self.activity {
            Activity::Off => {
                if key == Key::On {
                    self.switch_on(machine);
                }
                true
            }
            Activity::Ready => false,
            Activity::Interactive(Interactive::Clock) => self.press_in_clock(machine, key),
            Activity::Interactive(Interactive::Stopwatch) => {
                self.press_in_stopwatch(machine, key);
                true
            }
            Activity::Interactive(Interactive::Alarms) => {
                self.press_in_alarm_catalog(machine, key);
                true
            }
            Activity::Interactive(Interactive::Directory) => {
                self.press_in_directory(machine, key);
                true
            }
            Activity::Interactive(Interactive::Editor) => {
                self.press_in_editor(machine, key);
                true
            }
            _ if key == Key::On && !matches!(self.activity, Activity::Key(_)) => false,
            Activity::Key(_) if key == Key::Shift && machine.key_with_shift() => {
                machine.memory.set_flag(flags::SHIFT, !machine.memory.flag(flags::SHIFT));
                true
            }
            Activity::Catalog(_) => {
                self.press_in_running_catalog(machine, key);
                true
            }
            Activity::Key(_) => {
                let key = taken_key(machine, key);
                machine.memory.set_flag(flags::SHIFT, false);
                machine.take_key(Some(key));
                self.activity = if machine.running() { Activity::Running } else { Activity::Ready };
                true
            }
            Activity::Running | Activity::Waiting(_) if machine.running() => {
                if key == Key::RunStop {
                    if !machine.memory.flag(flags::MESSAGE) {
                        machine.clear_message();
                    }
                    machine.stop();
                    self.activity = Activity::Ready;
                    self.update_flags(machine);
                }
                true
            }
            Activity::Pausing(_) if machine.running() && key == Key::RunStop => {
                machine.memory.set_flag(flags::PAUSE, false);
                machine.stop();
                self.activity = Activity::Ready;
                self.update_flags(machine);
                true
            }
            // A key cuts short what is shown.
            _ => {
                self.activity = Activity::Ready;
                false
            }
        }
    }
}

/// A key as GETKEYX takes it: in ALPHA mode with the character of the ALPHA keyboard, otherwise
/// with that of number entry.
fn taken_key(machine: &Machine, key: Key) -> TakenKey {
    let stroke = Stroke { shifted: machine.memory.flag(flags::SHIFT), key };
    let character = typed(machine, stroke, machine.memory.flag(flags::ALPHA));
    TakenKey { code: stroke.code(), character: character.unwrap_or(0) }
}

/// The character of a stroke on the ALPHA keyboard, or on that of number entry.
pub(super) fn typed(machine: &Machine, stroke: Stroke, alpha: bool) -> Option<u8> {
    match stroke.key {
        _ if alpha => stroke.character(),
        _ if stroke.shifted => None,
        Key::Chs => Some(b'-'),
        Key::Point if !machine.memory.flag(flags::RADIX) => Some(b','),
        key => key.shifted().character().filter(|c| c.is_ascii_digit() || *c == b'.'),
    }
}
