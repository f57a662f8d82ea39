//! How long the editor's keys take, and when its cursor blinks.
//!
//! A key is carried out, the display goes out, the text is written and appears; from that moment
//! the cursor takes turns with the character. All counted in words of the processor on the
//! firmware; the times of editing were fitted to a thousand measured keys (within 5 milliseconds).

use crate::lcd::{Cells, Lcd};
use crate::machine::Machine;
use crate::machine::editing_text::Edit;
use crate::machine::timing::{milliseconds, words as in_words};

/// The words from the text to the cursor.
const FIRST: u64 = 4107;
/// The words for which the character at the cursor stands, and those for which the cursor does.
const CHARACTER: u64 = 4082;
const CURSOR: u64 = 4101;
/// From the release of SHIFT and of ALPHA until the blinking begins anew.
const AFTER_SHIFT: u64 = 120;
const AFTER_ALPHA: u64 = 39;
/// Between the release of a key and the display going out, at the least.
const DEBOUNCE: u64 = 130;
/// The words for which a message stands.
const MESSAGE: u64 = 7015;
/// The words from a key to the message that refuses it, and from SHIFT R/S.
const REFUSAL: u64 = 546;
const REFUSAL_BEFORE: u64 = 430;
/// The words by which a key is looked at later that takes a message away, and one that breaks off
/// the writing.
const AFTER_MESSAGE: u64 = 645;
const AFTER_WRITING: u64 = 200;
/// The words from the beginning of ED to the display going out.
const BEGINNING: u64 = 837;
/// Each record before the current one delays the beginning.
const RECORD: u64 = 69;
/// A wrong key at the prompt of GTO puts the display out.
const WINK: (u64, u64) = (102, 523);

/// Work of SHIFT STO, of a key without meaning, of ← at the prompt of GTO: words from the key to
/// the display going out.
pub(super) const MODE: u64 = 551;
pub(super) const REFUSED: u64 = 940;
pub(super) const CANCELLED: u64 = 430;

/// What stands at the cursor's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtCursor {
    Character,
    Cursor,
    Blank,
}

/// Where the editor is in what it does, in milliseconds since 1900.
#[derive(Clone, Copy, Default, Debug)]
pub struct Progress {
    /// The display before the key, until it goes out.
    before: Cells,
    /// When the display goes out, when the text stands there.
    out: u64,
    text: u64,
    /// Words in which the text is written.
    writing: u64,
    /// A message stands from here, until the display goes out.
    message: Option<u64>,
    /// When the blinking began, and whether with the cursor.
    blinking: u64,
    with_cursor: bool,
    /// While SHIFT or ALPHA is down: the words from its release to the blinking.
    restarts: Option<u64>,
}

impl Progress {
    /// ED begins.
    pub fn begin(machine: &Machine) -> Progress {
        let mut progress = Progress::default();
        let number = machine.edited_record().map_or(0, |(number, _, _)| number) as u64;
        progress.key(machine, Lcd::BLANK, BEGINNING + RECORD * number);
        progress
    }

    /// Takes a key whose work takes `work` words, after which the record is written.
    pub fn key(&mut self, machine: &Machine, before: Cells, work: u64) {
        let writing = machine.record_words();
        let before_work = match machine.now {
            now if self.message(now) => AFTER_MESSAGE,
            now if self.dark(now) => AFTER_WRITING,
            _ => 0,
        };
        let out = machine.now + milliseconds(before_work + work);
        *self = Progress { before, out, writing, ..Progress::default() };
        self.write();
    }

    fn write(&mut self) {
        self.text = self.out + milliseconds(self.writing);
        self.blinking = self.text;
    }

    /// A message, then the record again.
    pub fn refuse(&mut self, machine: &Machine, before: Cells, edit: Edit) {
        let work = if edit == Edit::NewBefore { REFUSAL_BEFORE } else { REFUSAL };
        self.key(machine, before, work + MESSAGE);
        self.message = Some(machine.now + milliseconds(work));
    }

    /// The display goes out shortly.
    pub fn wink(&mut self, now: u64, before: Cells) {
        let (out, text) = (now + milliseconds(WINK.0), now + milliseconds(WINK.1));
        *self = Progress { before, out, text, blinking: text, ..Progress::default() };
    }

    /// SHIFT or ALPHA: the text stays, the blinking begins anew.
    pub fn restart(&mut self, now: u64, shift: bool) {
        let after = if shift { AFTER_SHIFT } else { AFTER_ALPHA };
        self.with_cursor = self.at_cursor(now) == AtCursor::Cursor;
        self.blinking = now + milliseconds(after);
        self.restarts = Some(after);
    }

    /// The key comes up: nothing goes on before that.
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

    /// Ends the work at a key: its text or message stands from now on, and the next key is heard.
    pub fn end_work(&mut self, now: u64) {
        match &mut self.message {
            Some(message) => *message = now.min(*message),
            None if now < self.text => {
                (self.out, self.text, self.blinking) = (now, now, now);
            }
            None => {}
        }
    }

    /// The display of before the key, as long as it stands: a key pressed then is lost, because an
    /// earlier one is being carried out.
    pub fn before(&self, now: u64) -> Option<Cells> {
        (now < self.message.unwrap_or(self.out)).then_some(self.before)
    }

    /// Whether the message stands.
    pub fn message(&self, now: u64) -> bool {
        self.message.is_some() && now < self.out
    }

    /// Whether the display is out.
    pub fn dark(&self, now: u64) -> bool {
        (self.out..self.text).contains(&now)
    }

    /// What stands at the cursor's place. Begun anew while the cursor stood there, it takes turns
    /// with a blank once.
    pub fn at_cursor(&self, now: u64) -> AtCursor {
        match (self.turns(now), self.with_cursor) {
            (0, true) => AtCursor::Cursor,
            (1, true) => AtCursor::Blank,
            (turns, _) if turns % 2 == 1 => AtCursor::Cursor,
            _ => AtCursor::Character,
        }
    }

    /// How often they have taken turns.
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

    /// When the display changes next.
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
