//! CAT 1 (programs), 2 (modules), 3 (functions), 4 (EMDIR) and 6 (key assignments); CAT 5 is
//! ALMCAT. Measured on the firmware; see also the manual chapter "The catalogs".
//!
//! R/S stops the catalog (flag 30). SST and BST then step, R/S continues, ENTER in CAT 2 opens and
//! closes a module, and any other key ends the catalog. CAT 1 moves the program pointer to the
//! displayed entry; EMDIR temporarily makes the displayed file the current one.

use super::expectation::Expectation;
use super::key_flags;
use super::mode::{Next, Picture};
use super::{Key, Stroke};
use crate::duration::{
    ASSIGNMENT_STANDS, CATALOG_KEY, CATALOG_PATIENCE, ENTRY_STANDS, ENTRY_WRITTEN, FILE,
    FIRST_FILE, FUNCTION_PASSED, LABEL_WRITTEN,
};
use crate::lcd::{DisplayLine, Lcd};
use crate::machine::Machine;
use crate::machine::assigning;
use crate::machine::catalogs;
use crate::machine::catalogs::{ASSIGNMENTS, CatalogEntry, DIRECTORY};
use crate::machine::extended_files;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Catalog {
    number: u16,
    place: usize,
    pub stopped: bool,
    /// Whether CAT 2 also shows the modules' functions, not only their headers.
    opened: bool,
    /// EMDIR and CAT 6 have their own SHIFT and do not change flag 47.
    pub shifted: bool,
    /// The time at which the entry appears, in milliseconds since 1900.
    begun: u64,
    shown: u64,
    /// When the next entry appears, or a stopped EMDIR or CAT 6 ends, in milliseconds since 1900.
    next: u64,
    search: u64,
}

impl Catalog {
    fn entries(&self, machine: &Machine) -> Vec<CatalogEntry> {
        let listed = |entry: &CatalogEntry| self.number != 2 || self.opened || entry.header;
        catalogs::catalog(machine, self.number).into_iter().filter(listed).collect()
    }

    /// ENTER↑ in CAT 2 moves from a header to its module's first function, or from a function to
    /// the next header. Searching for that header takes time.
    fn open_or_close(&mut self, machine: &Machine) {
        let found = machine.clock().now() + CATALOG_KEY;
        let all = catalogs::catalog(machine, self.number);
        let mut headers = (0..all.len()).filter(|&place| all[place].header);
        if self.opened {
            let passed = headers.take_while(|&place| place <= self.place).count();
            (self.place, self.opened) = (passed.saturating_sub(1), false);
            self.search = self.functions_passed(machine) * FUNCTION_PASSED;
            (self.begun, self.next) = (found + self.search, found + self.search);
        } else {
            self.place = headers.nth(self.place).map_or(0, |header| header + 1);
            self.opened = true;
            self.show_entry(machine, found);
        }
    }

    fn show_entry(&mut self, machine: &Machine, begun: u64) {
        let written = match self.number {
            1 => {
                let entry = self.entries(machine).into_iter().nth(self.place);
                entry.map_or(0, |entry| LABEL_WRITTEN.0 + LABEL_WRITTEN.1 * entry.text.len() as u64)
            }
            DIRECTORY | ASSIGNMENTS => 0,
            _ => ENTRY_WRITTEN,
        };
        self.begun = begun;
        self.shown = begun + written;
        self.search = self.functions_passed(machine) * FUNCTION_PASSED;
        self.next = self.stood();
    }

    fn stood(&self) -> u64 {
        let stands = match self.number {
            DIRECTORY => FILE,
            ASSIGNMENTS => ASSIGNMENT_STANDS,
            _ => ENTRY_STANDS,
        };
        self.shown + stands + self.search
    }

    fn functions_passed(&self, machine: &Machine) -> u64 {
        if self.number != 2 || self.opened {
            return 0;
        }
        let all = catalogs::catalog(machine, self.number);
        let headers = (0..all.len()).filter(|&place| all[place].header);
        let mut from = headers.chain([all.len()]).skip(self.place);
        let (here, next) = (from.next().unwrap_or(0), from.next().unwrap_or(all.len()));
        (next - here) as u64
    }

    fn is_last(&self, machine: &Machine) -> bool {
        self.place + 1 >= self.entries(machine).len()
    }

    pub(super) fn appear(&mut self, now: u64) {
        (self.begun, self.shown) = (self.begun.min(now), self.shown.min(now));
    }

    /// Until writing begins, the display keeps the previous text, or is blank before EMDIR's first
    /// file. While CAT 1, 2 or 3 writes the entry, the display is off. Then it shows the entry.
    pub(super) fn picture(&self, machine: &Machine) -> Picture {
        match machine.clock().now() {
            now if now < self.begun => match (self.number, self.place) {
                (DIRECTORY, 0) => Picture::Cells(Lcd::BLANK),
                _ => Picture::Unchanged,
            },
            now if now < self.shown && !self.has_own_keys() => Picture::Dark,
            _ => {
                let entries = self.entries(machine);
                let entry =
                    entries.get(self.place).map(|entry| DisplayLine::shown(&entry.text).first());
                Picture::Cells(entry.unwrap_or(Lcd::BLANK))
            }
        }
    }

    /// EMDIR and CAT 6 handle all keys themselves, including SHIFT.
    pub(super) fn has_own_keys(&self) -> bool {
        matches!(self.number, DIRECTORY | ASSIGNMENTS)
    }

    pub(super) fn expectation(&self) -> Expectation {
        match self.number {
            DIRECTORY => Expectation::Directory { stopped: self.stopped },
            _ => Expectation::Catalog { stopped: self.stopped },
        }
    }

    /// The catalog must have entries. An invalid catalog number selects CAT 3.
    pub(super) fn begin(machine: &mut Machine, number: u16) -> Catalog {
        let mut catalog = Catalog { number, ..Catalog::default() };
        let found = if number == DIRECTORY { FIRST_FILE } else { CATALOG_KEY };
        catalog.show_entry(machine, machine.clock().now() + found);
        catalog.at_entry(machine);
        catalog
    }

    fn at_entry(&self, machine: &mut Machine) {
        let Some(entry) = self.entries(machine).into_iter().nth(self.place) else { return };
        catalogs::select(machine, self.number, self.place, entry);
    }

    /// Whether R/S has stopped the catalog and the calculator is idle. EMDIR and CAT 6 are never
    /// idle: they poll the keys themselves.
    pub(super) fn rests(&self) -> bool {
        self.stopped && !self.has_own_keys()
    }

    /// When something next changes without a key, in milliseconds since 1900.
    pub(super) fn wakes_at(&self, now: u64) -> Option<u64> {
        let next = self.next_comes().filter(|&next| next > self.shown);
        [Some(self.begun), Some(self.shown), next].into_iter().flatten().find(|&time| now < time)
    }

    /// When the next entry appears, or a stopped EMDIR or CAT 6 ends; `None` for other stopped
    /// catalogs.
    fn next_comes(&self) -> Option<u64> {
        (!self.rests()).then_some(self.next)
    }

    pub(super) fn advance(&mut self, machine: &mut Machine) -> Next {
        while let Some(next) = self.next_comes().filter(|&next| machine.clock().now() >= next) {
            if self.stopped {
                return self.end(machine, false);
            }
            let followed = self.step(machine, next);
            if followed != Next::Stay {
                return followed;
            }
        }
        Next::Stay
    }

    fn end(&mut self, machine: &mut Machine, listed_all: bool) -> Next {
        if self.number == DIRECTORY {
            extended_files::end_directory(machine, listed_all);
            return Next::Leave;
        }
        self.go_on(machine);
        Next::Ready
    }

    fn step(&mut self, machine: &mut Machine, begun: u64) -> Next {
        if self.is_last(machine) {
            return self.end(machine, true);
        }
        self.place += 1;
        self.show_entry(machine, begun);
        self.at_entry(machine);
        Next::Stay
    }

    pub(super) fn press(&mut self, machine: &mut Machine, key: Key) -> Next {
        let own = self.has_own_keys();
        match key {
            Key::On | Key::Shift | Key::User if !own && (self.stopped || key == Key::On) => {
                return Next::Take;
            }
            Key::RunStop if !self.stopped => {
                self.stopped = true;
                self.wait(machine);
                return Next::Stay;
            }
            _ if !self.stopped && key != Key::On => {
                // A key makes the entry's remaining time pass about four times as fast; further
                // keys have no effect.
                let now = machine.clock().now();
                self.next = self.next.min(now + self.stood().saturating_sub(now) / 4);
                return Next::Stay;
            }
            _ => {}
        }
        let shifted =
            if own { std::mem::take(&mut self.shifted) } else { key_flags::is_shifted(machine) };
        let next = self.press_stopped(machine, Stroke { shifted, key });
        if !own && next != Next::LeaveAndTake {
            key_flags::set_shift(machine, false);
        }
        if next == Next::Stay {
            self.wait(machine);
        }
        next
    }

    /// EMDIR and CAT 6 handle R/S, SST, SHIFT SST, SHIFT, ← and ON, and CAT 6 also SHIFT C.
    fn press_stopped(&mut self, machine: &mut Machine, stroke: Stroke) -> Next {
        let own = self.has_own_keys();
        let found = machine.clock().now() + CATALOG_KEY;
        match (stroke.key, stroke.shifted) {
            (Key::On, true) => return Next::Clock,
            (Key::On, false) => return Next::Off,
            (Key::Shift, shifted) => self.shifted = !shifted,
            (Key::Back, shifted) if own || !shifted => return self.end(machine, false),
            (Key::Sst, false) if !own || !self.is_last(machine) => {
                return self.step(machine, found + self.search);
            }
            (Key::Sst, shifted) => {
                self.place = self.place.saturating_sub(usize::from(shifted));
                self.show_entry(machine, found);
                self.at_entry(machine);
            }
            (Key::RunStop, shifted) if own || !shifted => {
                self.next = found + self.search;
                self.go_on(machine);
            }
            (Key::Enter, false) if self.number == 2 => {
                self.open_or_close(machine);
                self.go_on(machine);
            }
            (Key::Sqrt, true) if self.number == ASSIGNMENTS => {
                assigning::unassign(machine, self.place);
                let count = self.entries(machine).len();
                if count == 0 {
                    return Next::Ready;
                }
                self.place = self.place.min(count - 1);
                self.show_entry(machine, found);
            }
            (_, shifted) if own => self.shifted = shifted,
            _ => return Next::LeaveAndTake,
        }
        Next::Stay
    }

    /// EMDIR and CAT 6 wait `CATALOG_PATIENCE` for a key; other catalogs wait indefinitely.
    fn wait(&mut self, machine: &mut Machine) {
        if !self.has_own_keys() {
            key_flags::mark_catalog(machine, self.stopped);
        } else if self.stopped {
            self.next = machine.clock().now() + CATALOG_PATIENCE;
        }
    }

    fn go_on(&mut self, machine: &mut Machine) {
        self.stopped = false;
        key_flags::end_catalog(machine);
    }
}
