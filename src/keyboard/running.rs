//! A running program, and what a halted one wants: time for a message or for tones, a pause, a key,
//! a function with a keyboard of its own.

use super::Key;
use super::Keyboard;
use super::alarm_catalog::AlarmCatalog;
use super::directory::Directory;
use super::getkey_wait::GetKeyWait;
use super::mode::{Mode, Next};
use super::stopwatch_mode::Stopwatch;
use super::text_editor::TextEditor;
use super::times::{PAUSE, SCROLL, key as times};
use super::work::Pace;
use crate::lcd::Line;
use crate::machine::{Error, Halt, Interactive, Machine, timing};
use crate::memory::flags;

/// A program runs.
#[derive(Clone, Copy, Default, Debug)]
pub struct Running {
    /// Words that it has run behind the time it was given; below 0 ahead of it.
    owed: i64,
    /// A key that the program does not hear.
    key: Unheard,
}

/// A key that a program does not hear: it is looked at before each instruction while it is down,
/// and once more when it has come up.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Unheard {
    #[default]
    No,
    Down,
    Up,
}

impl Running {
    /// A key goes down while the program runs.
    pub fn press_unheard(&mut self, machine: &mut Machine, key: Key) -> Next {
        let next = Running::press(machine, key);
        if next == Next::Stay {
            self.key = Unheard::Down;
        }
        next
    }

    /// The key comes up.
    pub fn release(&mut self) {
        if self.key == Unheard::Down {
            self.key = Unheard::Up;
        }
    }

    /// R/S stops the program; it hears no other key but ON.
    pub fn press(machine: &mut Machine, key: Key) -> Next {
        match key {
            Key::On => Next::Take,
            Key::RunStop => {
                machine.clear_message();
                machine.stop();
                Next::Ready
            }
            _ => Next::Stay,
        }
    }
}

/// A message scrolls or tones sound, from the keyboard or in a program.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    /// Until this time, in milliseconds since 1900.
    pub until: u64,
}

impl Wait {
    /// A key cuts short what is shown from the keyboard; a program hears R/S alone.
    pub fn press(machine: &mut Machine, key: Key) -> Next {
        match machine.running() {
            true => Running::press(machine, key),
            false => Next::LeaveAndTake,
        }
    }

    /// A program goes on when it is over.
    pub fn advance(&self, machine: &mut Machine) -> Next {
        if machine.now < self.until {
            return Next::Stay;
        }
        machine.memory.set_flag(flags::PAUSE, false);
        Next::GoOn
    }
}

impl Keyboard {
    /// Run the program at the pointer.
    pub(super) fn run_program(&mut self, machine: &mut Machine) {
        machine.clear_message();
        machine.lift = true;
        machine.start();
        let owed = if self.pace == Pace::AtOnce { 0 } else { times::RUN };
        self.mode = Mode::Running(Running { owed, ..Running::default() });
    }

    /// The mode of a program that goes on, or of the ready calculator.
    pub(super) fn going_on(machine: &Machine) -> Mode {
        if machine.running() { Mode::Running(Running::default()) } else { Mode::Ready }
    }

    /// It is `machine.now` now; a program executes at most `budget` steps.
    pub fn run(&mut self, machine: &mut Machine, budget: u64) {
        self.advance(machine, |machine, _| machine.run(budget));
    }

    /// It is `machine.now` now; a program executes the steps that the real machine executes in
    /// this number of processor words.
    pub fn run_words(&mut self, machine: &mut Machine, words: u64) {
        let mut taken = 0;
        self.advance(machine, |machine, running| {
            taken = words as i64;
            let mut words = running.owed + words as i64;
            let mut halt = Halt::Budget;
            if running.key == Unheard::Up && words > 0 {
                let rest = words - 1;
                words = 1;
                halt = machine.run_timed(&mut words, true);
                words += rest;
                running.key = Unheard::No;
            }
            if halt == Halt::Budget {
                halt = machine.run_timed(&mut words, running.key == Unheard::Down);
            }
            // What passes on the clock is no work.
            let waited = waited_words(machine, halt);
            words += waited;
            // What the last step took beyond the time is taken from the next; time left over is
            // gone.
            running.owed = words.min(0);
            let goes_on = halt == Halt::Budget || halt == Halt::Wait && waited == 0;
            taken -= if goes_on { words.max(0) } else { words };
            halt
        });
        self.words_run += taken;
    }

    fn advance(
        &mut self,
        machine: &mut Machine,
        run: impl FnOnce(&mut Machine, &mut Running) -> Halt,
    ) {
        self.show(machine);
        self.end_search(machine, false);
        if self.key_goes_on(machine).is_some() {
            return;
        }
        if !self.attend_alarms(machine) {
            self.end_pause(machine);
            let next = self.mode.advance(machine);
            self.follow(machine, next);
            match next {
                Next::Stay => {}
                Next::Leave => self.work = self.work_at_leave(machine),
                _ => self.work = self.work_at_rest(machine),
            }
            if let Mode::Running(running) = &mut self.mode {
                let shown = machine.message;
                let halt = run(machine, running);
                self.begin_waiting(machine, halt);
                // A message that the program has shown already does not move again.
                if halt == Halt::Stopped && shown.is_some() && machine.message == shown {
                    self.shown_since = None;
                }
                self.work = self.work_at_stop(machine);
                self.loses_memory(machine);
            }
        }
        self.show(machine);
    }

    /// What a halted machine wants.
    pub(super) fn begin_waiting(&mut self, machine: &mut Machine, halt: Halt) {
        self.shown_since = Some(machine.now);
        self.mode = match halt {
            Halt::Budget => return,
            Halt::Off => return self.switch_off(machine),
            Halt::Interactive(which) => return self.begin_interactive(machine, which),
            Halt::Pause => return self.begin_pause(machine),
            Halt::Stopped => Mode::Ready,
            Halt::Error(error) => {
                machine.announce_error(error, true);
                machine.memory.end_key_entry();
                Mode::Ready
            }
            Halt::Wait => match waiting_time(machine) {
                0 if matches!(self.mode, Mode::Running(_)) => return,
                0 => Self::going_on(machine),
                time => Mode::Wait(Wait { until: machine.now + time }),
            },
            Halt::Key(tenths) => {
                Mode::GetKey(GetKeyWait { until: machine.now + 100 * tenths as u64 })
            }
        };
        if matches!(halt, Halt::Stopped | Halt::Error(_)) {
            self.settle_flags(machine);
        }
    }

    /// A program has stopped. It may have set flags through register d: those of single steps and
    /// pauses end now, those that tell of keys stay as they are. Source: measured.
    fn settle_flags(&mut self, machine: &mut Machine) {
        let memory = &mut machine.memory;
        [flags::SINGLE_STEP, flags::PAUSE].iter().for_each(|&flag| memory.set_flag(flag, false));
        let (partial, entry) = (memory.flag(flags::PARTIAL_KEY), memory.flag(flags::DATA_ENTRY));
        memory.set_flag(flags::DATA_ENTRY, false);
        self.update_flags(machine);
        machine.memory.set_flag(flags::PARTIAL_KEY, partial);
        machine.memory.set_flag(flags::DATA_ENTRY, entry);
    }

    /// A function with a display of its own begins.
    fn begin_interactive(&mut self, machine: &mut Machine, which: Interactive) {
        let x = (which == Interactive::StopwatchWithSplits).then(|| machine.memory.x());
        self.mode = match which {
            Interactive::Clock => return self.begin_clock(machine),
            Interactive::Alarms => Mode::AlarmCatalog(AlarmCatalog::begin(machine)),
            Interactive::Directory => Mode::Directory(Directory::begin(machine)),
            Interactive::Editor => Mode::Editor(TextEditor::begin(machine)),
            Interactive::Stopwatch | Interactive::StopwatchWithSplits => {
                match Stopwatch::begin(machine, x) {
                    Ok(stopwatch) => Mode::Stopwatch(stopwatch),
                    Err(error) => return self.fail(machine, error),
                }
            }
        };
    }

    /// A function with a display of its own ends with an error.
    pub(super) fn fail(&mut self, machine: &mut Machine, error: Error) {
        if !machine.running() {
            self.mode = Mode::Ready;
            return self.finish(machine, Err(error));
        }
        match machine.fail(error) {
            Some(halt) => self.begin_waiting(machine, halt),
            None => self.mode = Self::going_on(machine),
        }
    }
}

/// What a halted program waits for on the clock, in words.
fn waited_words(machine: &Machine, halt: Halt) -> i64 {
    let waited = match halt {
        Halt::Wait => waiting_time(machine),
        Halt::Pause => PAUSE,
        _ => 0,
    };
    timing::words(waited) as i64
}

/// How long the message that has just been shown, or the tones, take.
fn waiting_time(machine: &Machine) -> u64 {
    let steps = machine.message.map_or(0, |m| Line::of(m).steps());
    steps as u64 * SCROLL + machine.sounding_time()
}
