//! A running program, and its waits for a key, interactive function, message, tones or pause. R/S
//! stops it here; `machine::key_commands` starts it and `machine::run_loop` executes its steps.

use super::Key;
use super::Keyboard;
use super::alarm_catalog::AlarmCatalog;
use super::catalog_mode::Catalog;
use super::getkey_wait::GetKeyWait;
use super::key_flags;
use super::mode::{Mode, Next};
use super::stopwatch_mode::Stopwatch;
use super::text_editor::TextEditor;
use crate::duration::{self, PAUSE, SCROLL};
use crate::lcd::DisplayLine;
use crate::machine::error;
use crate::machine::firmware::CYCLES_A_STEP;
use crate::machine::{Error, Halt, Interactive, Machine};

#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Running {
    /// Zero, or minus the number of cycles by which the program has run ahead.
    owed: i64,
    key: Option<Key>,
}

impl Running {
    /// R/S stops the program, ON has its usual effect, and other keys are ignored.
    pub(super) fn press(&mut self, machine: &mut Machine, key: Key) -> Next {
        match key {
            Key::On => Next::Take,
            Key::RunStop => {
                machine.clear_message();
                machine.stop();
                Next::Ready
            }
            _ => {
                self.key = Some(key);
                Next::Stay
            }
        }
    }

    pub(super) fn release(&mut self) {
        self.key = None;
    }
}

/// The wait while a message scrolls or tones sound, whether a key or a program caused them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wait {
    pub until: u64,
    pub running: Running,
}

impl Wait {
    pub(super) fn press(&mut self, machine: &mut Machine, key: Key) -> Next {
        match machine.interpreter().running {
            true => self.running.press(machine, key),
            false => Next::LeaveAndTake,
        }
    }

    pub(super) fn advance(&self, machine: &mut Machine) -> Next {
        if machine.clock().now() < self.until {
            return Next::Stay;
        }
        key_flags::end_pause(machine);
        Next::Resume
    }
}

impl Keyboard {
    pub(super) fn resumed_mode(&self, machine: &Machine) -> Mode {
        match self.mode {
            _ if !machine.interpreter().running => Mode::Ready,
            Mode::Wait(wait) => Mode::Running(wait.running),
            _ => Mode::Running(Running::default()),
        }
    }

    pub fn run(&mut self, machine: &mut Machine, budget: u64) {
        if self.run_at_once_on_firmware(machine, budget.saturating_mul(CYCLES_A_STEP)) {
            return;
        }
        let mut left = budget;
        self.advance(machine, |machine, _| {
            let before = machine.executed();
            let halt = machine.run(left);
            left -= machine.executed() - before;
            halt
        });
    }

    pub(crate) fn run_cycles(&mut self, machine: &mut Machine, cycles: u64) {
        if let Some(taken) = self.run_on_firmware(machine, cycles) {
            self.cycles_run += taken as i64;
            return;
        }
        let mut left = cycles as i64;
        self.advance(machine, |machine, running| {
            let mut cycles = running.owed + left;
            let halt = machine.run_timed(&mut cycles);
            // The clock measures waits, so their cycles are added back to the budget.
            let waited = waited_cycles(machine, halt);
            cycles += waited;
            // If the last step exceeded the budget, the excess is subtracted from the next budget,
            // except before a wait. Unused cycles are not carried over.
            let continues =
                matches!(halt, Halt::Budget | Halt::Program) || halt == Halt::Wait && waited == 0;
            running.owed = if continues { cycles.min(0) } else { 0 };
            left = if continues { cycles.max(0) } else { cycles };
            halt
        });
        self.cycles_run += cycles as i64 - left;
    }

    fn advance(
        &mut self,
        machine: &mut Machine,
        mut run: impl FnMut(&mut Machine, &mut Running) -> Halt,
    ) {
        self.show(machine);
        self.end_search(machine, false);
        if self.key_work_change(machine).is_some() {
            return;
        }
        if !self.attend_alarms(machine) {
            self.end_pause(machine);
            let next = self.mode.advance(machine);
            self.follow(machine, next);
            if let Mode::Running(mut running) = self.mode {
                let shown = machine.message().text;
                let halt = self.supply(machine, |machine| run(machine, &mut running));
                self.mode = Mode::Running(running);
                self.begin_waiting(machine, halt);
                // A message that the program has already shown does not scroll again.
                if halt == Halt::Stopped && shown.is_some() && machine.message().text == shown {
                    self.shown_since = None;
                }
                self.loses_memory(machine);
            }
        }
        self.show(machine);
    }

    pub(super) fn begin_waiting(&mut self, machine: &mut Machine, halt: Halt) {
        // A tone does not change displayed text.
        if halt != Halt::Wait || machine.sounding_time() == 0 {
            self.shown_since = Some(machine.clock().now());
        }
        let running = match self.mode {
            Mode::Running(running) => running,
            _ => Running::default(),
        };
        self.mode = match halt {
            Halt::Budget | Halt::Program => return,
            Halt::Off => return self.switch_off(machine),
            Halt::Interactive(which) => return self.begin_interactive(machine, which),
            Halt::Pause => return self.begin_pause(machine),
            Halt::Stopped => Mode::Ready,
            Halt::Error(error) => {
                error::report(machine, error, true);
                Mode::Ready
            }
            Halt::Wait => match waiting_time(machine) {
                0 if matches!(self.mode, Mode::Running(_)) => return,
                0 => self.resumed_mode(machine),
                time => Mode::Wait(Wait { until: machine.clock().now() + time, running }),
            },
            Halt::Key(tenths) => {
                Mode::GetKey(GetKeyWait { until: machine.clock().now() + 100 * tenths as u64 })
            }
        };
        if matches!(halt, Halt::Stopped | Halt::Error(_)) {
            self.settle_flags(machine);
            self.stop_on_firmware(machine);
        }
        // A key that is still down ends the program's wait for a key.
        if let (Mode::GetKey(_), Some(key)) = (&self.mode, running.key) {
            let next = GetKeyWait::press(machine, key);
            self.follow(machine, next);
        }
    }

    /// A stopped program may have changed flags through register d.
    fn settle_flags(&mut self, machine: &mut Machine) {
        key_flags::mark_stop(machine);
        self.show_line_if_edited(machine);
        self.shown_since = Some(machine.clock().now());
    }

    fn begin_interactive(&mut self, machine: &mut Machine, which: Interactive) {
        let x = (which == Interactive::StopwatchWithSplits).then(|| machine.memory().x());
        self.mode = match which {
            Interactive::Clock => return self.begin_clock(machine),
            Interactive::Microcode => Mode::Firmware,
            Interactive::Alarms => Mode::AlarmCatalog(AlarmCatalog::begin(machine)),
            Interactive::Catalog(number) => Mode::Catalog(Catalog::begin(machine, number)),
            Interactive::Editor => Mode::Editor(TextEditor::begin(machine)),
            Interactive::Stopwatch | Interactive::StopwatchWithSplits => {
                match Stopwatch::begin(machine, x) {
                    Ok(stopwatch) => Mode::Stopwatch(stopwatch),
                    Err(error) => return self.fail(machine, error),
                }
            }
        };
    }

    pub(super) fn fail(&mut self, machine: &mut Machine, error: Error) {
        if !machine.interpreter().running {
            self.mode = Mode::Ready;
            return self.finish(machine, Err(error));
        }
        match error::fail(machine, error) {
            Some(halt) => self.begin_waiting(machine, halt),
            None => self.mode = self.resumed_mode(machine),
        }
    }
}

fn waited_cycles(machine: &Machine, halt: Halt) -> i64 {
    let waited = match halt {
        Halt::Wait => waiting_time(machine),
        Halt::Pause => PAUSE,
        _ => 0,
    };
    duration::cycles(waited) as i64
}

fn waiting_time(machine: &Machine) -> u64 {
    match machine.sounding_time() {
        0 => {
            SCROLL
                * machine
                    .message()
                    .text
                    .map_or(0, |message| DisplayLine::of(message).steps() as u64)
        }
        sounding => sounding,
    }
}
