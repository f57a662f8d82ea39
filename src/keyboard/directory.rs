//! The directory of extended memory: EMDIR shows one file after the other.
//!
//! R/S stops it and lets it go on; while it is stopped SST and SHIFT SST show the next and the file
//! before, ← ends it. The file shown is the current one meanwhile. Chapter: "Extended memory"
//! (measured).

use super::waiting::Activity;
use super::{Key, Keyboard};
use crate::lcd::{Cell, Lcd, Line};
use crate::machine::{Interactive, Machine};

/// The first file appears after so many milliseconds, and stays so long.
const FIRST: u64 = 125;
const FILE: u64 = 1382;
/// Each stays so much longer than the one before: the next is looked for from the first on.
const LOOKING: u64 = 13;
/// A stopped directory ends by itself after so many milliseconds without a key.
const PATIENCE: u64 = 120_000;

/// The directory while it is shown.
#[derive(Clone, Copy, Default, Debug)]
pub struct Directory {
    /// When something happens without a key.
    until: u64,
    stopped: bool,
    shifted: bool,
}

impl Directory {
    /// Whether SHIFT was pressed.
    pub fn shifted(&self) -> bool {
        self.shifted
    }

    /// When something happens without a key.
    pub fn until(&self) -> u64 {
        self.until
    }
}

impl Keyboard {
    /// EMDIR begins.
    pub(super) fn begin_directory(&mut self, machine: &mut Machine) {
        self.directory = Directory { until: machine.now + FIRST, ..Directory::default() };
        machine.memory.set_current_file_number(0);
        self.activity = Activity::Interactive(Interactive::Directory);
    }

    /// Let the directory go on.
    pub(super) fn run_directory(&mut self, machine: &mut Machine) {
        while machine.now >= self.directory.until {
            if self.directory.stopped {
                return self.leave_directory(machine);
            }
            self.directory.until +=
                FILE + LOOKING * (machine.memory.current_file_number() as u64 + 1);
            if !turn(machine, 1) {
                machine.end_directory();
                return self.leave_directory(machine);
            }
        }
    }

    fn leave_directory(&mut self, machine: &mut Machine) {
        machine.lift = true;
        self.leave_display(machine);
    }

    /// A key while the directory is shown.
    pub(super) fn press_in_directory(&mut self, machine: &mut Machine, key: Key) {
        let shifted = std::mem::take(&mut self.directory.shifted);
        let stopped = self.directory.stopped;
        self.directory.until = if stopped { machine.now + PATIENCE } else { self.directory.until };
        match key {
            Key::On => self.switch_off(machine),
            Key::RunStop => {
                let until = if stopped { machine.now } else { machine.now + PATIENCE };
                self.directory = Directory { until, stopped: !stopped, shifted: false };
            }
            Key::Shift if stopped => self.directory.shifted = !shifted,
            Key::Sst if stopped => {
                turn(machine, if shifted { -1 } else { 1 });
            }
            Key::Back if stopped => self.leave_directory(machine),
            _ => {}
        }
    }

    /// What the directory shows: name, type and size of the current file.
    pub(super) fn directory_cells(&self, machine: &Machine) -> [Cell; Lcd::CELLS] {
        Line::of(machine.directory_line().into_iter().flat_map(|line| line.as_slice().to_vec()))
            .first()
    }
}

/// Go on to another file. False when there is none.
fn turn(machine: &mut Machine, by: i32) -> bool {
    let number = (machine.memory.current_file_number() as i32 + by).max(1) as u16;
    let found = machine.memory.files().any(|file| file.number == number);
    if found {
        machine.memory.set_current_file_number(number);
    }
    found
}
