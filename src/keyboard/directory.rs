//! The directory of extended memory: EMDIR shows one file after the other.
//!
//! R/S stops the directory and lets it continue. While it is stopped, SST shows the next file,
//! SHIFT SST the previous one, and ← ends the directory. The file that is shown is the current
//! file meanwhile. Chapter: "Extended memory" (measured).

use super::Key;
use super::mode::Next;
use crate::duration::{CATALOG_PATIENCE, FILE, FIRST_FILE};
use crate::lcd::{Cells, Line};
use crate::machine::Machine;

/// The directory while it is shown.
#[derive(Clone, Copy, Default, Debug)]
pub struct Directory {
    /// The time at which something happens without a key, in milliseconds since 1900.
    pub until: u64,
    /// Whether R/S has stopped the directory.
    pub stopped: bool,
    /// Whether SHIFT was pressed. The directory has its own SHIFT and leaves flag 47 as it is.
    pub shifted: bool,
}

impl Directory {
    /// Begins the directory.
    pub fn begin(machine: &mut Machine) -> Directory {
        machine.begin_directory();
        Directory { until: machine.now() + FIRST_FILE, ..Directory::default() }
    }

    /// Presses a key while the directory is shown.
    pub fn press(&mut self, machine: &mut Machine, key: Key) -> Next {
        let shifted = std::mem::take(&mut self.shifted);
        let stopped = self.stopped;
        if stopped {
            self.until = machine.now() + CATALOG_PATIENCE;
        }
        match key {
            Key::On => return Next::Off,
            Key::RunStop => {
                self.until = if stopped { machine.now() } else { machine.now() + CATALOG_PATIENCE };
                self.stopped = !stopped;
            }
            Key::Shift if stopped => self.shifted = !shifted,
            Key::Sst if stopped => {
                machine.turn_directory(if shifted { -1 } else { 1 });
            }
            Key::Back if stopped => return Self::end(machine),
            _ => {}
        }
        Next::Stay
    }

    /// Shows the next file when its time has come.
    pub fn advance(&mut self, machine: &mut Machine) -> Next {
        while machine.now() >= self.until {
            if self.stopped {
                return Self::end(machine);
            }
            self.until += FILE;
            if !machine.turn_directory(1) {
                machine.end_directory();
                return Self::end(machine);
            }
        }
        Next::Stay
    }

    fn end(machine: &mut Machine) -> Next {
        machine.set_lift(true);
        Next::Leave
    }

    /// Returns the cells that show name, type and size of the current file.
    pub fn cells(machine: &Machine) -> Cells {
        let line = machine.directory_line();
        Line::of(line.into_iter().flat_map(|line| line.as_slice().to_vec())).first()
    }
}
