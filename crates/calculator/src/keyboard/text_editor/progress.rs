//! The progress of the editor's work at a key, and the blinking of its cursor.
//!
//! When a key has been carried out, the display goes off, and the text is written and appears; from
//! that moment on the cursor alternates with the character.

use crate::duration::{CURSOR_BLINK, EDITED, EDITOR_MESSAGE, RECORD_WRITTEN};
use crate::lcd::Cells;

/// The progress of the editor's work. Times are milliseconds since 1900.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Progress {
    /// The display before the key.
    before: Cells,
    /// The time until which that display stays. A message follows, if there is one.
    stays: u64,
    /// The time at which the display goes off, and the time at which the text appears.
    out: u64,
    text: u64,
}

impl Progress {
    /// Begins the work at a key, after which the record is written.
    pub(crate) fn begin(now: u64, before: Cells) -> Progress {
        let out = now + EDITED;
        Progress { before, stays: out, out, text: out + RECORD_WRITTEN }
    }

    /// Begins the work at a key that is refused with a message, after which the record is written.
    pub(crate) fn refuse(now: u64, before: Cells) -> Progress {
        let stays = now + EDITED;
        Progress { stays, ..Progress::begin(now + EDITOR_MESSAGE, before) }
    }

    /// Ends the work at a key: its text or message appears at once, and the next key is taken.
    pub(crate) fn end_work(&mut self, now: u64) {
        if self.stays == self.out {
            (self.out, self.text) = (self.out.min(now), self.text.min(now));
        }
        self.stays = self.stays.min(now);
    }

    /// Returns the display before the key while it is still shown. A key pressed then is ignored,
    /// because an earlier one is being carried out.
    pub(crate) fn before(&self, now: u64) -> Option<Cells> {
        (now < self.stays).then_some(self.before)
    }

    /// Returns whether a message is shown.
    pub(crate) fn message(&self, now: u64) -> bool {
        (self.stays..self.out).contains(&now)
    }

    /// Returns whether the display is off.
    pub(crate) fn dark(&self, now: u64) -> bool {
        (self.out..self.text).contains(&now)
    }

    /// Returns whether the cursor stands in the place of its character.
    pub(crate) fn shows_cursor(&self, now: u64) -> bool {
        self.turns(now) % 2 == 1
    }

    /// Returns how often the character and the cursor have alternated.
    fn turns(&self, now: u64) -> u64 {
        now.saturating_sub(self.text) / CURSOR_BLINK
    }

    /// Returns the time at which the display changes next, in milliseconds since 1900.
    pub(crate) fn next_change(&self, now: u64) -> u64 {
        let blink = self.text + (self.turns(now) + 1) * CURSOR_BLINK;
        [self.stays, self.out, self.text].into_iter().find(|&time| now < time).unwrap_or(blink)
    }
}
