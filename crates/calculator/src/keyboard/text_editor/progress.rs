//! The editor's display while a key is processed, and the blinking cursor.

use crate::duration::{CURSOR_BLINK, EDITED, EDITOR_MESSAGE, RECORD_WRITTEN};
use crate::lcd::Cells;

/// Stages of processing a key. Times are milliseconds since 1900.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Progress {
    before: Cells,
    /// When a message or the new text replaces the `before` display.
    stays: u64,
    out: u64,
    text: u64,
}

impl Progress {
    pub(crate) fn begin(now: u64, before: Cells) -> Progress {
        let out = now + EDITED;
        Progress { before, stays: out, out, text: out + RECORD_WRITTEN }
    }

    pub(crate) fn refuse(now: u64, before: Cells) -> Progress {
        let stays = now + EDITED;
        Progress { stays, ..Progress::begin(now + EDITOR_MESSAGE, before) }
    }

    pub(crate) fn end_work(&mut self, now: u64) {
        if self.stays == self.out {
            (self.out, self.text) = (self.out.min(now), self.text.min(now));
        }
        self.stays = self.stays.min(now);
    }

    /// The display before the key was pressed. Keys are ignored while it is shown.
    pub(crate) fn before(&self, now: u64) -> Option<Cells> {
        (now < self.stays).then_some(self.before)
    }

    pub(crate) fn message(&self, now: u64) -> bool {
        (self.stays..self.out).contains(&now)
    }

    pub(crate) fn dark(&self, now: u64) -> bool {
        (self.out..self.text).contains(&now)
    }

    pub(crate) fn works(&self, now: u64) -> bool {
        now < self.text
    }

    pub(crate) fn shows_cursor(&self, now: u64) -> bool {
        self.turns(now) % 2 == 1
    }

    fn turns(&self, now: u64) -> u64 {
        now.saturating_sub(self.text) / CURSOR_BLINK
    }

    pub(crate) fn next_change(&self, now: u64) -> u64 {
        let blink = self.text + (self.turns(now) + 1) * CURSOR_BLINK;
        [self.stays, self.out, self.text].into_iter().find(|&time| now < time).unwrap_or(blink)
    }
}
