//! Catalogues: CAT 1 programs, 2 modules, 3 functions, 6 key assignments (4 and 5 are those of
//! extended memory and of the alarms).
//!
//! The entries follow each other by themselves; R/S stops them (flag 30), then SST and BST step,
//! R/S goes on, ENTER in CAT 2 opens and closes a module, any other key ends the catalogue. CAT 1
//! leaves the program pointer at its entry. Chapter: "The catalogs" (measured).

use super::mode::Next;
use super::times::catalog::*;
use super::{Key, Stroke};
use crate::instruction;
use crate::lcd::{Cells, Lcd, Line};
use crate::machine::Machine;
use crate::machine::printing::printed_bytes;
use crate::machine::program_catalog::Entry;
use crate::memory::flags;

/// A catalogue that is being shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Catalog {
    number: u16,
    place: usize,
    stopped: bool,
    /// The functions of the modules are shown too, not only their headers.
    opened: bool,
    /// ENTER has closed a module: its functions are still passed, one after the other.
    closing: bool,
    /// When the next entry comes; of a stopped CAT 6, when it ends by itself.
    next: u64,
}

impl Catalog {
    fn entries(&self, machine: &Machine) -> Vec<Entry> {
        let plain = |text: String| Entry { text, at: None, bytes: None };
        match self.number {
            1 => machine.program_catalog(),
            2 => machine
                .module_catalog()
                .filter(|entry| self.opened || entry.header)
                .map(|entry| plain(entry.name))
                .collect(),
            6 => machine
                .assigned_keys()
                .into_iter()
                .map(|(name, key)| plain(assignment(&name, key)))
                .collect(),
            _ => instruction::mainframe().map(|spec| plain(spec.name().into())).collect(),
        }
    }

    /// ENTER↑ in CAT 2: from a header to the first function of its module, from a function to the
    /// next header, once the functions before that are passed. Gives the milliseconds until the
    /// next entry.
    fn open_or_close(&mut self, machine: &Machine) -> u64 {
        let headers =
            |count| machine.module_catalog().take(count).filter(|entry| entry.header).count();
        if self.opened {
            let behind = machine.module_catalog().skip(self.place + 1);
            let passed = behind.take_while(|entry| !entry.header).map(|entry| entry.time);
            self.closing = true;
            return CLOSED + passed.sum::<u64>() / 1000;
        }
        self.place = (0..).find(|&n| headers(n) > self.place).unwrap_or(0);
        self.opened = true;
        self.interval(machine)
    }

    /// From a function to the header before it.
    fn close(&mut self, machine: &Machine) {
        if std::mem::take(&mut self.closing) {
            let passed = machine.module_catalog().take(self.place + 1);
            self.place = passed.filter(|entry| entry.header).count().saturating_sub(1);
            self.opened = false;
        }
    }

    /// Milliseconds until the first entry stands there, and between two entries.
    fn pace(&self) -> (u64, u64) {
        match self.number {
            1 => PROGRAMS,
            2 if self.opened => MODULE_FUNCTIONS,
            2 => MODULE_HEADERS,
            6 => ASSIGNMENTS,
            _ => MAINFRAME_FUNCTIONS,
        }
    }

    /// Milliseconds until the next entry comes.
    fn interval(&self, machine: &Machine) -> u64 {
        let printed = if machine.prints_steps() { PRINTED } else { 0 };
        printed + self.interval_unprinted(machine)
    }

    fn interval_unprinted(&self, machine: &Machine) -> u64 {
        if self.number != 2 || self.opened {
            return self.pace().1;
        }
        let mut headers = 0;
        let passed = machine.module_catalog().filter_map(|entry| {
            headers += entry.header as usize;
            (headers == self.place + 1 && !entry.header).then_some(entry.time)
        });
        MODULE_HEADERS.1 + passed.sum::<u64>() / 1000
    }

    /// What is in the display.
    pub fn cells(&self, machine: &Machine) -> Cells {
        let entries = self.entries(machine);
        entries.get(self.place).map_or(Lcd::BLANK, |entry| Line::shown(&entry.text).first())
    }
}

/// An entry of CAT 6: the name, and the key's code at the right.
fn assignment(name: &str, key: i8) -> String {
    let room = Lcd::CELLS.saturating_sub(name.chars().count());
    format!("{name}{key:>room$}")
}

impl Catalog {
    /// CAT: the numbers without a catalogue of their own are CAT 3. `None` when it is empty.
    pub fn begin(machine: &mut Machine, number: u16) -> Option<Catalog> {
        let catalog =
            Catalog { number, place: 0, stopped: false, opened: false, closing: false, next: 0 };
        let sooner = if number == 2 { MODULE_HEADERS_SOONER } else { 0 };
        let first = catalog.pace().0 + catalog.interval(machine) - sooner;
        let catalog = Catalog { next: machine.now + first, ..catalog };
        if catalog.entries(machine).is_empty() {
            machine.show_text("CAT EMPTY");
            machine.print_message();
            return None;
        }
        catalog.at_entry(machine);
        Some(catalog)
    }

    /// CAT 1 puts the program pointer at the entry; a printer in TRACE prints it.
    fn at_entry(&self, machine: &mut Machine) {
        let entries = self.entries(machine);
        let Some(entry) = entries.get(self.place) else { return };
        if let Some(at) = entry.at {
            machine.set_pc(at);
            machine.memory.seek(at.forward(1));
        }
        let name = if self.place + 1 == entries.len() { ".END." } else { "END" };
        let line = match entry.bytes {
            Some(bytes) => format!("{name:<12}{bytes:02} BYTES"),
            None => entry.text.replace('ᵀ', "`"),
        };
        machine.print_catalogued(&printed_bytes(&line));
    }

    /// Whether R/S has stopped it.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// When the next entry comes.
    pub fn wakes_at(&self) -> Option<u64> {
        (!self.stopped || self.number == 6).then_some(self.next)
    }

    /// The next entry, if its time has come.
    pub fn advance(&mut self, machine: &mut Machine) -> Next {
        match self.wakes_at() {
            Some(next) if machine.now >= next && self.stopped => Self::end(machine, Next::Ready),
            Some(next) if machine.now >= next => self.step(machine),
            _ => Next::Stay,
        }
    }

    /// The next entry. Behind the last one the catalogue ends.
    fn step(&mut self, machine: &mut Machine) -> Next {
        self.close(machine);
        if self.place + 1 >= self.entries(machine).len() {
            return Self::end(machine, Next::Ready);
        }
        self.place += 1;
        self.next += self.interval(machine);
        self.at_entry(machine);
        Next::Stay
    }

    fn end(machine: &mut Machine, next: Next) -> Next {
        machine.memory.set_flag(flags::CATALOG, false);
        next
    }

    /// A key of the catalogue.
    pub fn press(&mut self, machine: &mut Machine, key: Key) -> Next {
        match key {
            Key::On => Next::Take,
            Key::Shift | Key::User if self.stopped => Next::Take,
            _ if self.stopped => {
                let stroke = Stroke { shifted: machine.memory.flag(flags::SHIFT), key };
                let next = self.press_stopped(machine, stroke);
                if next != Next::LeaveAndTake {
                    machine.memory.set_flag(flags::SHIFT, false);
                }
                if next == Next::Stay {
                    self.wait(machine);
                    machine.memory.set_flag(flags::MESSAGE, self.stopped);
                }
                next
            }
            Key::RunStop => {
                self.close(machine);
                self.stopped = true;
                self.wait(machine);
                machine.memory.set_flag(flags::CATALOG, true);
                machine.memory.set_flag(flags::MESSAGE, true);
                Next::Stay
            }
            // Any other key lets the next entry come soon.
            _ => {
                self.next = self.next.min(machine.now + HURRIED);
                Next::Stay
            }
        }
    }

    /// A key while the catalogue is stopped.
    fn press_stopped(&mut self, machine: &mut Machine, stroke: Stroke) -> Next {
        match (stroke.key, stroke.shifted) {
            (Key::Sst, false) => return self.step(machine),
            (Key::Sst, true) => {
                self.place = self.place.saturating_sub(1);
                self.at_entry(machine);
            }
            (Key::RunStop, false) => self.go_on(machine, HURRIED),
            (Key::Enter, false) if self.number == 2 => {
                let after = self.open_or_close(machine);
                self.go_on(machine, after);
            }
            (Key::Back, false) => return Self::end(machine, Next::Ready),
            _ => return Self::end(machine, Next::LeaveAndTake),
        }
        Next::Stay
    }

    /// Lets a stopped CAT 6 wait `PATIENCE` for a key; the others wait without end.
    fn wait(&mut self, machine: &Machine) {
        if self.stopped && self.number == 6 {
            self.next = machine.now + PATIENCE;
        }
    }

    /// Lets the catalogue run again, with its next entry after this number of milliseconds.
    fn go_on(&mut self, machine: &mut Machine, after: u64) {
        self.stopped = false;
        self.next = machine.now + after;
        machine.memory.set_flag(flags::CATALOG, false);
    }
}
