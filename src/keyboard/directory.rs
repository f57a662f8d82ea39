//! The directory of extended memory: EMDIR shows one file after the other.
//!
//! R/S stops it and lets it go on; while it is stopped SST and SHIFT SST show the next and the file
//! before, ← ends it. The file shown is the current one meanwhile. Chapter: "Extended memory"
//! (measured).

use super::Key;
use super::mode::Next;
use super::times::directory::*;
use crate::lcd::{Cells, Line};
use crate::machine::Machine;

/// The directory while it is shown.
#[derive(Clone, Copy, Default, Debug)]
pub struct Directory {
    /// When something happens without a key.
    pub until: u64,
    stopped: bool,
    /// SHIFT was pressed; this display keeps it for itself.
    pub shifted: bool,
    /// A key without a meaning has been heard while the file is shown.
    heard: bool,
}

impl Directory {
    /// EMDIR begins.
    pub fn begin(machine: &mut Machine) -> Directory {
        machine.memory.set_current_file_number(0);
        print_file(machine);
        Directory { until: machine.now + FIRST_FILE, ..Directory::default() }
    }

    /// A key while the directory is shown.
    pub fn press(&mut self, machine: &mut Machine, key: Key) -> Next {
        let shifted = std::mem::take(&mut self.shifted);
        let stopped = self.stopped;
        if stopped {
            self.until = machine.now + PATIENCE;
        }
        match key {
            Key::On => return Next::Off,
            Key::RunStop => {
                self.until = if stopped { machine.now } else { machine.now + PATIENCE };
                self.stopped = !stopped;
            }
            Key::Shift if stopped => self.shifted = !shifted,
            Key::Sst if stopped => {
                turn(machine, if shifted { -1 } else { 1 });
            }
            Key::Back if stopped => return Self::end(machine),
            _ if !stopped && !std::mem::replace(&mut self.heard, true) => self.until += KEY_HEARD,
            _ => {}
        }
        Next::Stay
    }

    /// The next file, if its time has come.
    pub fn advance(&mut self, machine: &mut Machine) -> Next {
        while machine.now >= self.until {
            if self.stopped {
                return Self::end(machine);
            }
            self.heard = false;
            self.until += FILE + SEARCH * (machine.memory.current_file_number() as u64 + 1);
            if !turn(machine, 1) {
                machine.end_directory();
                return Self::end(machine);
            }
        }
        Next::Stay
    }

    fn end(machine: &mut Machine) -> Next {
        machine.lift = true;
        Next::Leave
    }

    /// Name, type and size of the current file.
    pub fn cells(machine: &Machine) -> Cells {
        let line = machine.directory_line();
        Line::of(line.into_iter().flat_map(|line| line.as_slice().to_vec())).first()
    }
}

/// Go on to another file. False when there is none.
fn turn(machine: &mut Machine, by: i32) -> bool {
    let number = (machine.memory.current_file_number() as i32 + by).max(1) as u16;
    let found = machine.memory.files().any(|file| file.number == number);
    if found {
        machine.memory.set_current_file_number(number);
        print_file(machine);
    }
    found
}

/// A printer in TRACE prints the current file.
fn print_file(machine: &mut Machine) {
    if let Some(line) = machine.directory_line() {
        machine.print_catalogued(line.as_slice());
    }
}
