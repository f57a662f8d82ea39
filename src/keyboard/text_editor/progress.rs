//! The progress of the editor's work at a key, and the blinking of its cursor.
//!
//! When a key has been carried out, the display goes off, and the text is written and appears; from
//! that moment on the cursor alternates with the character.

use crate::charset::CELLS;
use crate::duration::{
    BYTE_MOVED, CURSOR_BLINK, EDITED, EDITOR_MESSAGE, KEY_SHOWN, MESSAGE_WRITTEN, RECORD_FOUND,
    RECORD_WRITTEN,
};
use crate::lcd::{Cells, Lcd};
use crate::machine::Machine;
use crate::machine::editing_text::Edited;

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
    /// The time from which a message is shown, until the display goes off.
    message: Option<u64>,
    /// The time at which the blinking began, and whether it began with the cursor.
    blinking: u64,
    with_cursor: bool,
}

impl Progress {
    /// Begins the editor.
    pub fn begin(machine: &Machine) -> Progress {
        let mut progress = Progress::default();
        progress.take(machine, Lcd::BLANK, found(machine));
        progress
    }

    /// Takes a key that edits nothing.
    pub fn key(&mut self, machine: &Machine, before: Cells) {
        self.take(machine, before, EDITED);
    }

    /// Takes a key that has edited the file.
    pub fn edited(&mut self, machine: &Machine, before: Cells, edited: Edited) {
        let work = if edited.other_record { found(machine) } else { EDITED };
        self.take(machine, before, work + BYTE_MOVED * edited.moved as u64);
    }

    /// Shows a message, and then the record again.
    pub fn refuse(&mut self, machine: &Machine, before: Cells) {
        self.take(machine, before, EDITED + EDITOR_MESSAGE);
        self.message = Some(machine.now() + EDITED);
    }

    /// Takes a key whose work takes this time, after which the record is written.
    fn take(&mut self, machine: &Machine, before: Cells, work: u64) {
        let length = machine.edited_record().map_or(0, |(_, text, _)| text.len().min(CELLS));
        let written = RECORD_WRITTEN.0 + RECORD_WRITTEN.1 * length as u64;
        self.go_off(machine.now() + work, written, before);
    }

    /// Lets the display go off at the time `out`; the text appears after `dark` milliseconds.
    fn go_off(&mut self, out: u64, dark: u64, before: Cells) {
        let text = out + dark;
        *self = Progress { before, out, text, blinking: text, ..Progress::default() };
    }

    /// Lets the display go off for a short time.
    pub fn wink(&mut self, now: u64, before: Cells) {
        self.go_off(now + KEY_SHOWN, MESSAGE_WRITTEN, before);
    }

    /// Takes SHIFT or ALPHA: the text stays, and the blinking begins anew.
    pub fn restart(&mut self, now: u64) {
        self.with_cursor = self.at_cursor(now) == AtCursor::Cursor;
        self.blinking = now;
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
        now.saturating_sub(self.blinking) / CURSOR_BLINK
    }

    /// Returns the time at which the display changes next, in milliseconds since 1900.
    pub fn next_change(&self, now: u64) -> u64 {
        if let Some(next) =
            [self.message.unwrap_or(0), self.out, self.text].into_iter().find(|&time| now < time)
        {
            return next;
        }
        self.blinking + (self.turns(now) + 1) * CURSOR_BLINK
    }
}

/// Returns the time in which the record being edited is found.
fn found(machine: &Machine) -> u64 {
    let number = machine.edited_record().map_or(0, |(number, _, _)| number);
    RECORD_FOUND.0 + RECORD_FOUND.1 * u64::from(number)
}
