//! The times of the entries of CAT 1, 2, 3 and 6. An entry is written while the display is mostly
//! off, stands while keys are looked at, and stays in the display while the next entry is searched
//! for.
//!
//! All figures are processor words, read off traces of the firmware.

use super::Machine;
use super::catalog_entry::CatalogEntry;
use super::timing::words;

/// The words from the release of the last key of CAT 1 to the first entry, without the links.
const FIRST_PROGRAM: u64 = 266;
/// The words from the release of the last key of CAT 2 to the first entry.
const FIRST_MODULE: u64 = 242;
/// The words from the release of the last key of CAT 3 to the first entry.
const FIRST_FUNCTION: u64 = 174;
/// The words from the release of the last key of CAT 6 to the first entry, without the search for
/// an assigned key.
const FIRST_ASSIGNMENT: u64 = 210;
/// The words for each link of the chain of labels that CAT 1 follows from .END. to its entry.
const LINK: u64 = 50;
/// The words in which CAT 6 looks whether a key is assigned.
const KEY: u64 = 59;
/// The words for which the display stays off after an entry of CAT 1, 2 or 3 has been written.
const DARK: u64 = 421;
/// The words in which CAT 2 and CAT 3 write a name, and those for each of its characters.
const NAME: (u64, u64) = (66, 10);
/// The words in which CAT 1 writes a label, and those for each character of its name.
const LABEL: (u64, u64) = (354, 98);
/// The words in which CAT 1 writes END, and those for each byte of the program, which is counted.
const PROGRAM_END: (u64, u64) = (490, 4);
/// The words in which CAT 1 writes .END. , and those for each ten free registers, which are
/// counted.
const END: (u64, u64) = (350, 134);
/// The words in which CAT 6 writes an assignment.
const ASSIGNMENT: u64 = 160;
/// The words for which an entry of CAT 1, 2 or 3 stands while keys are looked at.
const STANDS: u64 = 1680;
/// The words for which an entry of CAT 6 stands while keys are looked at.
const ASSIGNMENT_STANDS: u64 = 3654;
/// The words in which CAT 2 finds the next function.
const NEXT_FUNCTION: u64 = 93;
/// The words from the last header to the end of CAT 2.
const LAST_MODULE: u64 = 394;
/// The words from .END. to the end of CAT 1.
const LAST_PROGRAM: u64 = 347;
/// The number of places that CAT 6 looks at: eight rows of five keys, without and with SHIFT.
const KEYS: u64 = 80;

/// The processor words that an entry takes.
pub struct EntryTime {
    /// The words in which the entry is written.
    pub written: u64,
    /// The words for which the entry stands while keys are looked at.
    pub stands: u64,
    /// The words after that for which the next entry is searched.
    pub search: u64,
}

impl Machine {
    /// Returns the words from the release of the last key of CAT to the first of these entries.
    pub fn catalog_begins(&self, number: u16, entries: &[CatalogEntry]) -> u64 {
        match number {
            1 => FIRST_PROGRAM + LINK * entries.len() as u64,
            2 => FIRST_MODULE,
            6 => FIRST_ASSIGNMENT + KEY * key_place(entries.first()),
            _ => FIRST_FUNCTION,
        }
    }

    /// Returns the words that the entry at this place takes. `opened` says that CAT 2 shows the
    /// functions of the modules too.
    pub fn entry_time(
        &self,
        number: u16,
        opened: bool,
        place: usize,
        entries: &[CatalogEntry],
    ) -> EntryTime {
        let last = place + 1 >= entries.len();
        let of = |(first, each): (u64, u64), count: u64| first + each * count + DARK;
        let (written, stands) = match entries.get(place) {
            Some(CatalogEntry::End { free: Some(free), .. }) => {
                (of(END, u64::from(*free) / 10), STANDS)
            }
            Some(CatalogEntry::End { bytes, .. }) => {
                (of(PROGRAM_END, u64::from(bytes.unsigned_abs())), STANDS)
            }
            Some(CatalogEntry::Label(name, _)) => (of(LABEL, name.chars().count() as u64), STANDS),
            Some(CatalogEntry::Function(text)) => (of(NAME, text.chars().count() as u64), STANDS),
            Some(CatalogEntry::Key(..)) | None => (ASSIGNMENT, ASSIGNMENT_STANDS),
        };
        let search = match number {
            1 if last => LAST_PROGRAM,
            1 => LINK * (entries.len() - place) as u64,
            2 if opened => NEXT_FUNCTION,
            2 => self.words_after_header(place) + if last { LAST_MODULE } else { NEXT_FUNCTION },
            6 => {
                KEY * key_place(entries.get(place + 1))
                    .saturating_sub(key_place(entries.get(place)))
            }
            _ => 0,
        };
        EntryTime { written, stands, search }
    }

    /// Returns the words in which the functions after a header of CAT 2 are passed.
    pub fn words_after_header(&self, place: usize) -> u64 {
        let mut headers = 0;
        let passed = self.module_catalog().filter_map(|entry| {
            headers += entry.header as usize;
            (headers == place + 1 && !entry.header).then_some(entry.passed_in)
        });
        words(passed.sum::<u64>()) / 1000
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
