//! The time that the editor's keys take, and the blinking of its cursor.
//!
//! When a key has been carried out, the display goes off, and the text is written and appears; from
//! that moment on the cursor alternates with the character. All times are processor words counted
//! on the firmware; the times of editing were fitted to a thousand measured keys (within 5
//! milliseconds).

use crate::lcd::{Cells, Lcd};
use crate::machine::Machine;
use crate::machine::editing_text::Edit;
use crate::machine::timing::{milliseconds, words as in_words};

/// The number of words from the text to the first cursor.
const FIRST: u64 = 4107;
/// The numbers of words for which the character at the cursor is shown and for which the cursor is
/// shown.
const CHARACTER: u64 = 4082;
const CURSOR: u64 = 4101;
/// The numbers of words from the release of SHIFT and of ALPHA until the blinking begins anew.
const AFTER_SHIFT: u64 = 120;
const AFTER_ALPHA: u64 = 39;
/// The smallest number of words between the release of a key and the moment at which the display
/// goes off.
const DEBOUNCE: u64 = 130;
/// The number of words for which a message is shown.
const MESSAGE: u64 = 7015;
/// The numbers of words from a key, and from SHIFT R/S, to the message that refuses it.
const REFUSAL: u64 = 546;
const REFUSAL_BEFORE: u64 = 430;
/// The numbers of words by which a key is looked at later if it ends a message, and if it
/// interrupts the writing of a text.
const AFTER_MESSAGE: u64 = 645;
const AFTER_WRITING: u64 = 200;
/// The number of words from the beginning of ED until the display goes off.
const BEGINNING: u64 = 837;
/// The number of words by which each record before the current one delays the beginning.
const RECORD: u64 = 69;
/// The numbers of words from a wrong key at the prompt of GTO until the display goes off, and until
/// it is on again.
const WINK: (u64, u64) = (102, 523);

/// The numbers of words from SHIFT STO, from a key without a meaning, and from ← that cancels the
/// prompt of GTO until the display goes off.
pub(super) const MODE: u64 = 551;
pub(super) const REFUSED: u64 = 940;
pub(super) const CANCELLED: u64 = 430;

/// The content of the cell of the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtCursor {
    Character,
    Cursor,
    Blank,
}

/// The progress of the editor's work. Times are milliseconds since 1900.
#[derive(Clone, Copy, Default, Debug)]
pub struct Progress {
    /// The display before the key; it stays until the display goes off.
    before: Cells,
    /// The time at which the display goes off, and the time at which the text appears.
    out: u64,
    text: u64,
    /// The number of words for which the text is written.
    writing: u64,
    /// The time from which a message is shown, until the display goes off.
    message: Option<u64>,
    /// The time at which the blinking began, and whether it began with the cursor.
    blinking: u64,
    with_cursor: bool,
    /// The number of words from the release of SHIFT or ALPHA to the blinking, while the key is
    /// down.
    restarts: Option<u64>,
}

impl Progress {
    /// Begins the editor.
    pub fn begin(machine: &Machine) -> Progress {
        let mut progress = Progress::default();
        let number = machine.edited_record().map_or(0, |(number, _, _)| number) as u64;
        progress.key(machine, Lcd::BLANK, BEGINNING + RECORD * number);
        progress
    }

    /// Takes a key whose work takes `work` words, after which the record is written.
    pub fn key(&mut self, machine: &Machine, before: Cells, work: u64) {
        let writing = machine.record_words();
        let before_work = match machine.now() {
            now if self.message(now) => AFTER_MESSAGE,
            now if self.dark(now) => AFTER_WRITING,
            _ => 0,
        };
        let out = machine.now() + milliseconds(before_work + work);
        *self = Progress { before, out, writing, ..Progress::default() };
        self.write();
    }

    fn write(&mut self) {
        self.text = self.out + milliseconds(self.writing);
        self.blinking = self.text;
    }

    /// Shows a message, and then the record again.
    pub fn refuse(&mut self, machine: &Machine, before: Cells, edit: Edit) {
        let work = if edit == Edit::NewBefore { REFUSAL_BEFORE } else { REFUSAL };
        self.key(machine, before, work + MESSAGE);
        self.message = Some(machine.now() + milliseconds(work));
    }

    /// Lets the display go off for a short time.
    pub fn wink(&mut self, now: u64, before: Cells) {
        let (out, text) = (now + milliseconds(WINK.0), now + milliseconds(WINK.1));
        *self = Progress { before, out, text, blinking: text, ..Progress::default() };
    }

    /// Takes SHIFT or ALPHA: the text stays, and the blinking begins anew.
    pub fn restart(&mut self, now: u64, shift: bool) {
        let after = if shift { AFTER_SHIFT } else { AFTER_ALPHA };
        self.with_cursor = self.at_cursor(now) == AtCursor::Cursor;
        self.blinking = now + milliseconds(after);
        self.restarts = Some(after);
    }

    /// Releases the key: the display does not go off before `DEBOUNCE` words have passed.
    pub fn released(&mut self, now: u64) {
        if let Some(after) = self.restarts.take() {
            self.blinking = now + milliseconds(after);
        } else if self.message.is_none()
            && now < self.text
            && self.out < now + milliseconds(DEBOUNCE)
        {
            self.out = now + milliseconds(DEBOUNCE);
            self.write();
        }
    }

    /// Ends the work at a key: its text or message appears at once, and the next key is taken.
    pub fn end_work(&mut self, now: u64) {
        match &mut self.message {
            Some(message) => *message = now.min(*message),
            None if now < self.text => {
                (self.out, self.text, self.blinking) = (now, now, now);
            }
            None => {}
        }
    }

    /// Returns the display before the key while it is still shown. A key pressed then is ignored,
    /// because an earlier one is being carried out.
    pub fn before(&self, now: u64) -> Option<Cells> {
        (now < self.message.unwrap_or(self.out)).then_some(self.before)
    }

    /// Returns whether the message is shown.
    pub fn message(&self, now: u64) -> bool {
        self.message.is_some() && now < self.out
    }

    /// Returns whether the display is off.
    pub fn dark(&self, now: u64) -> bool {
        (self.out..self.text).contains(&now)
    }

    /// Returns what stands in the place of the cursor. If the blinking began anew while the cursor
    /// was shown, the cursor alternates with a blank once.
    pub fn at_cursor(&self, now: u64) -> AtCursor {
        match (self.turns(now), self.with_cursor) {
            (0, true) => AtCursor::Cursor,
            (1, true) => AtCursor::Blank,
            (turns, _) if turns % 2 == 1 => AtCursor::Cursor,
            _ => AtCursor::Character,
        }
    }

    /// Returns how often the character and the cursor have alternated.
    fn turns(&self, now: u64) -> u64 {
        let passed = in_words(now.saturating_sub(self.blinking));
        match passed.checked_sub(FIRST) {
            None => 0,
            Some(rest) => {
                1 + rest / (CHARACTER + CURSOR) * 2
                    + (rest % (CHARACTER + CURSOR) >= CHARACTER) as u64
            }
        }
    }

    /// Returns the time at which the display changes next, in milliseconds since 1900.
    pub fn next_change(&self, now: u64) -> u64 {
        if let Some(next) =
            [self.message.unwrap_or(0), self.out, self.text].into_iter().find(|&time| now < time)
        {
            return next;
        }
        let turns = self.turns(now);
        let words = FIRST + turns / 2 * (CHARACTER + CURSOR) + turns % 2 * CHARACTER;
        (self.blinking + milliseconds(words)).max(now + 1)
    }
}
