//! Catalogs: CAT 1 (programs), CAT 2 (modules), CAT 3 (functions) and CAT 6 (key assignments). CAT
//! 4 is EMDIR and CAT 5 is ALMCAT.
//!
//! The entries follow each other without a key. R/S stops the catalog (flag 30); then SST and BST
//! step, R/S continues, ENTER in CAT 2 opens and closes a module, and any other key ends the
//! catalog. CAT 1 leaves the program pointer at its entry. Chapter: "The catalogs" (measured).

use super::mode::{Next, Picture};
use super::{Key, Stroke};
use crate::duration::{
    ASSIGNED_KEY, ASSIGNMENT_STANDS, CATALOG_ENDS, CATALOG_KEY, CATALOG_PATIENCE, END_WRITTEN,
    ENTRY_PRINTED, ENTRY_STANDS, ENTRY_WRITTEN, FUNCTION_PASSED, LABEL_WRITTEN, LINK,
    TEN_REGISTERS_COUNTED,
};
use crate::instruction;
use crate::lcd::{Lcd, Line};
use crate::machine::Machine;
use crate::machine::catalog_entry::CatalogEntry;
use crate::machine::printing::printed_bytes;

/// The message of a catalog without entries.
const EMPTY: &str = "CAT EMPTY";
/// The number of places that CAT 6 looks at: eight rows of five keys, without and with SHIFT.
const KEYS: u64 = 80;
/// The time in which CAT 6 finds that no key is assigned.
pub(super) const ALL_KEYS: u64 = CATALOG_KEY + KEYS * ASSIGNED_KEY;

/// A catalog that is being shown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Catalog {
    number: u16,
    place: usize,
    stopped: bool,
    /// Whether CAT 2 shows the functions of the modules too, not only their headers.
    opened: bool,
    /// Whether ENTER has closed a module: the functions up to the next header are still passed.
    closing: bool,
    /// Whether SHIFT was pressed in CAT 6, which has its own SHIFT and leaves flag 47 as it is.
    pub shifted: bool,
    /// The time at which writing the entry begins, in milliseconds since 1900; until then the
    /// display stays as it is.
    begun: u64,
    /// The time at which the entry appears, in milliseconds since 1900.
    shown: u64,
    /// The time from which keys are no longer looked at, in milliseconds since 1900.
    stood: u64,
    /// The number of milliseconds for which the next entry is then searched.
    search: u64,
    /// The time at which the next entry comes, in milliseconds since 1900; in a stopped CAT 6 the
    /// time at which the catalog ends.
    next: u64,
}

impl Catalog {
    fn entries(&self, machine: &Machine) -> Vec<CatalogEntry> {
        match self.number {
            1 => machine.program_catalog(),
            2 => {
                let listed = machine.module_catalog().filter(|entry| self.opened || entry.header);
                listed.map(|entry| CatalogEntry::Function(entry.text)).collect()
            }
            6 => {
                let keys = machine.assigned_keys().into_iter();
                keys.map(|(name, code)| CatalogEntry::Key(name, code)).collect()
            }
            _ => instruction::mainframe()
                .map(|spec| CatalogEntry::Function(spec.name().into()))
                .collect(),
        }
    }

    /// Carries out ENTER↑ in CAT 2: goes from a header to the first function of its module, or
    /// from a function to the next header after passing the functions before it.
    fn open_or_close(&mut self, machine: &Machine) {
        if self.opened {
            let after = machine.module_catalog().skip(self.place + 1);
            let passed = after.take_while(|entry| !entry.header).map(|entry| entry.passed_in);
            self.closing = true;
            self.next = machine.now() + CATALOG_KEY + passed.sum::<u64>();
            return;
        }
        let mut headers = machine.module_catalog().enumerate().filter(|(_, entry)| entry.header);
        self.place = headers.nth(self.place).map_or(0, |(header, _)| header + 1);
        self.opened = true;
        self.show_entry(machine, machine.now() + CATALOG_KEY);
    }

    /// Goes from a function back to the header of its module, if ENTER has closed the module.
    fn close(&mut self, machine: &Machine) {
        if std::mem::take(&mut self.closing) {
            let passed = machine.module_catalog().take(self.place + 1);
            self.place = passed.filter(|entry| entry.header).count().saturating_sub(1);
            self.opened = false;
        }
    }

    /// Shows the entry: writes it from the time `begun` on and calculates when the next one comes.
    fn show_entry(&mut self, machine: &Machine, begun: u64) {
        let entries = self.entries(machine);
        let printed = if machine.prints_steps() { ENTRY_PRINTED } else { 0 };
        let stands = if self.has_own_keys() { ASSIGNMENT_STANDS } else { ENTRY_STANDS };
        self.begun = begun;
        self.shown = begun + written_in(entries.get(self.place));
        self.stood = self.shown + stands;
        self.search = printed + self.search_time(machine, &entries);
        self.next = self.stood + self.search;
    }

    /// Returns the time in which the next entry is found.
    fn search_time(&self, machine: &Machine, entries: &[CatalogEntry]) -> u64 {
        let left = (entries.len() - self.place) as u64;
        match self.number {
            1 if left > 1 => LINK * left,
            2 if self.opened => FUNCTION_PASSED,
            2 if left > 1 => self.functions_passed(machine),
            2 => self.functions_passed(machine) + CATALOG_ENDS,
            1 => CATALOG_ENDS,
            6 => {
                let [here, next] = [0, 1].map(|n| key_place(entries.get(self.place + n)));
                ASSIGNED_KEY * next.saturating_sub(here)
            }
            _ => 0,
        }
    }

    /// Returns the time in which CAT 2 passes the functions after its header.
    fn functions_passed(&self, machine: &Machine) -> u64 {
        let mut headers = 0;
        let passed = machine.module_catalog().filter_map(|entry| {
            headers += entry.header as usize;
            (headers == self.place + 1 && !entry.header).then_some(entry.passed_in)
        });
        passed.sum()
    }

    fn is_last(&self, machine: &Machine) -> bool {
        self.place + 1 >= self.entries(machine).len()
    }

    /// Shortens the time of the entry because a key other than R/S went down while the entry
    /// stands: what is left of its time passes about four times as fast. Further keys change
    /// nothing.
    fn hurry(&mut self, machine: &Machine) {
        let now = machine.now();
        if (self.shown..self.stood).contains(&now) {
            self.next = self.next.min(now + (self.stood - now) / 4 + self.search);
        }
    }

    /// Makes the entry appear at once.
    pub fn appear(&mut self, now: u64) {
        (self.begun, self.shown) = (self.begun.min(now), self.shown.min(now));
    }

    /// Returns what stands in the display: the earlier text until writing begins, then nothing (CAT
    /// 1 to 3 write while the display is off), then the entry.
    pub fn picture(&self, machine: &Machine) -> Picture {
        match machine.now() {
            now if now < self.begun => Picture::Kept,
            now if now < self.shown && !self.has_own_keys() => Picture::Dark,
            _ => {
                let entries = self.entries(machine);
                let entry = entries.get(self.place).map(|entry| Line::shown(&entry.text()).first());
                Picture::Cells(entry.unwrap_or(Lcd::BLANK))
            }
        }
    }

    /// Returns whether all keys, SHIFT among them, have a meaning of their own, as in CAT 6.
    pub fn has_own_keys(&self) -> bool {
        self.number == 6
    }

    /// Begins a catalog. A number without a catalog of its own means CAT 3. Returns `None` and
    /// shows CAT EMPTY if there are no entries.
    pub fn begin(machine: &mut Machine, number: u16) -> Option<Catalog> {
        let mut catalog = Catalog { number, ..Catalog::default() };
        let entries = catalog.entries(machine);
        if entries.is_empty() {
            machine.announce(EMPTY);
            return None;
        }
        let searched = match number {
            1 => LINK * entries.len() as u64,
            6 => ASSIGNED_KEY * key_place(entries.first()),
            _ => 0,
        };
        catalog.show_entry(machine, machine.now() + CATALOG_KEY + searched);
        catalog.at_entry(machine);
        Some(catalog)
    }

    /// Sets the program pointer to the entry of CAT 1, and prints the entry with a printer in
    /// TRACE.
    fn at_entry(&self, machine: &mut Machine) {
        let entries = self.entries(machine);
        let Some(entry) = entries.get(self.place) else { return };
        if let Some(at) = entry.at() {
            machine.go_to_catalogued(at);
        }
        machine.print_catalogued(&printed_bytes(&entry.printed()));
    }

    /// Returns whether R/S has stopped the catalog.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Returns whether R/S has stopped the catalog and the calculator is at rest. CAT 6 is never at
    /// rest: it waits for keys itself.
    pub fn rests(&self) -> bool {
        self.stopped && !self.has_own_keys()
    }

    /// Returns the time at which something changes without a key, in milliseconds since 1900.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        let next = self.next_comes().filter(|&next| next > self.shown);
        [Some(self.begun), Some(self.shown), next].into_iter().flatten().find(|&time| now < time)
    }

    /// Returns the time at which the next entry comes or a stopped CAT 6 ends; `None` for another
    /// catalog that is stopped.
    fn next_comes(&self) -> Option<u64> {
        (!self.rests()).then_some(self.next)
    }

    /// Shows the entries whose time has come.
    pub fn advance(&mut self, machine: &mut Machine) -> Next {
        while let Some(next) = self.next_comes().filter(|&next| machine.now() >= next) {
            if self.stopped || self.step(machine, next) == Next::Ready {
                return Next::Ready;
            }
        }
        Next::Stay
    }

    /// Goes to the next entry, whose writing begins at the time `begun`. After the last entry the
    /// catalog ends.
    fn step(&mut self, machine: &mut Machine, begun: u64) -> Next {
        self.close(machine);
        if self.is_last(machine) {
            self.go_on(machine);
            return Next::Ready;
        }
        self.place += 1;
        self.show_entry(machine, begun);
        self.at_entry(machine);
        Next::Stay
    }

    /// Presses a key in the catalog.
    pub fn press(&mut self, machine: &mut Machine, key: Key) -> Next {
        match key {
            // No key is taken while the functions after the header are passed again.
            _ if self.stopped && machine.now() < self.begun => Next::Stay,
            _ if self.has_own_keys() => self.press_assignments(machine, key),
            Key::On => Next::Take,
            Key::Shift | Key::User if self.stopped => Next::Take,
            _ if self.stopped => {
                let stroke = Stroke { shifted: machine.is_shifted(), key };
                let next = self.press_stopped(machine, stroke);
                if next != Next::LeaveAndTake {
                    machine.set_shift(false);
                }
                if next == Next::Stay {
                    machine.mark_catalog(self.stopped);
                }
                next
            }
            Key::RunStop => {
                self.close(machine);
                self.stopped = true;
                // Before the header appears again, all functions after it are passed.
                if self.number == 2 && !self.opened && machine.now() >= self.stood {
                    self.show_entry(machine, self.next + self.functions_passed(machine));
                }
                machine.mark_catalog(true);
                Next::Stay
            }
            _ => {
                self.hurry(machine);
                Next::Stay
            }
        }
    }

    /// Presses a key in the stopped catalog.
    fn press_stopped(&mut self, machine: &mut Machine, stroke: Stroke) -> Next {
        let found = machine.now() + CATALOG_KEY;
        match (stroke.key, stroke.shifted) {
            (Key::Sst, false) => return self.step(machine, found + self.search),
            (Key::Sst, true) => {
                self.place = self.place.saturating_sub(1);
                self.show_entry(machine, found);
                self.at_entry(machine);
            }
            (Key::RunStop, false) => {
                self.next = found + self.search;
                self.go_on(machine);
            }
            (Key::Enter, false) if self.number == 2 => {
                self.open_or_close(machine);
                self.go_on(machine);
            }
            (Key::Back, false) => {
                self.go_on(machine);
                return Next::Ready;
            }
            _ => return Next::LeaveAndTake,
        }
        Next::Stay
    }

    /// Presses a key in CAT 6, which has its own keys: R/S, SST, SHIFT SST, SHIFT C, ← and ON.
    fn press_assignments(&mut self, machine: &mut Machine, key: Key) -> Next {
        let shifted = std::mem::take(&mut self.shifted);
        let found = machine.now() + CATALOG_KEY;
        match (key, shifted) {
            (Key::On, true) => return Next::Clock,
            (Key::On, false) => return Next::Off,
            (Key::RunStop, _) => {
                self.stopped = !self.stopped;
                if !self.stopped {
                    self.next = found + self.search;
                } else if machine.now() >= self.stood {
                    // R/S takes effect when the next entry has been found.
                    let next = self.step(machine, self.next);
                    self.wait(machine);
                    return next;
                }
            }
            _ if !self.stopped => self.hurry(machine),
            (Key::Shift, _) => self.shifted = !shifted,
            (Key::Back, _) => return Next::Ready,
            (Key::Sst, _) => {
                let next = self.place + !self.is_last(machine) as usize;
                self.place = if shifted { self.place.saturating_sub(1) } else { next };
                self.show_entry(machine, found + self.search);
            }
            (Key::Sqrt, true) => {
                machine.unassign(self.place);
                let count = self.entries(machine).len();
                if count == 0 {
                    machine.announce(EMPTY);
                    return Next::Ready;
                }
                self.place = self.place.min(count - 1);
                self.show_entry(machine, found);
            }
            _ => self.shifted = shifted,
        }
        self.wait(machine);
        Next::Stay
    }

    /// Makes a stopped CAT 6 wait `CATALOG_PATIENCE` for a key; the other catalogs wait without
    /// end.
    fn wait(&mut self, machine: &Machine) {
        if self.stopped {
            self.next = machine.now() + CATALOG_PATIENCE;
        }
    }

    /// Lets the catalog continue.
    fn go_on(&mut self, machine: &mut Machine) {
        self.stopped = false;
        machine.end_catalog();
    }
}

/// Returns the time in which an entry is written.
fn written_in(entry: Option<&CatalogEntry>) -> u64 {
    let of = |(first, each): (u64, u64), count: u64| ENTRY_WRITTEN + first + each * count;
    match entry {
        Some(CatalogEntry::End { free: Some(free), .. }) => {
            CATALOG_KEY + ENTRY_WRITTEN + TEN_REGISTERS_COUNTED * u64::from(*free) / 10
        }
        Some(CatalogEntry::End { bytes, .. }) => {
            of(END_WRITTEN, u64::from(bytes.unsigned_abs()) / 10)
        }
        Some(CatalogEntry::Label(name, _)) => of(LABEL_WRITTEN, name.chars().count() as u64),
        Some(CatalogEntry::Function(_)) => ENTRY_WRITTEN,
        Some(CatalogEntry::Key(..)) | None => 0,
    }
}

/// Returns the place of an assigned key among those that CAT 6 looks at; the number of all places
/// without one.
fn key_place(entry: Option<&CatalogEntry>) -> u64 {
    let Some(CatalogEntry::Key(_, code)) = entry else { return KEYS };
    let digits = u64::from(code.unsigned_abs());
    let (row, column) = ((digits / 10).saturating_sub(1), (digits % 10).saturating_sub(1));
    2 * (5 * row + column) + u64::from(*code < 0)
}
