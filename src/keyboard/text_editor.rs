//! The text editor ED: its keys and its display.
//!
//! The display shows the number of the record and its text, with a blinking cursor. USER and PRGM
//! move the cursor to the left and to the right, with SHIFT by twelve characters. SST and SHIFT SST
//! go to the next and to the previous record, SHIFT RCL asks for a record number. ← deletes a
//! character, SHIFT ← the record. R/S inserts a new record after this one, SHIFT R/S before it.
//! SHIFT STO changes between replacing and inserting, ALPHA between letters and digits. ON ends the
//! editor. The effect on the file is in `machine::editing_text`.
//! Chapter: "The text editor" (measured).

mod progress;

use super::expects::Expects;
use super::mode::{Next, Picture};
use super::{Key, Stroke};
use crate::charset::Glyph;
use crate::duration::EDITOR_PATIENCE;
use crate::instruction::Chars;
use crate::lcd::{Annunciator, Annunciators, Cells, Lcd, Line, Mark};
use crate::machine::Machine;
use crate::machine::editing_text::Edit;
use crate::memory::flags;
use progress::{AtCursor, Progress};

/// The number of characters by which SHIFT USER and SHIFT PRGM move the cursor.
const LEAP: u16 = 12;
/// The cell in which the cursor stays in a long record, counted from 0.
const CURSOR_CELL: usize = 5;
/// The number of characters before and after the cursor that must be considered for the display,
/// with the punctuation marks among them.
const NEAR: usize = 26;
/// The number of digits that the prompt of GTO takes.
const DIGITS: usize = 3;

/// The state of the editor while it is in use.
#[derive(Clone, Copy, Default, Debug)]
pub struct TextEditor {
    letters: bool,
    inserts: bool,
    shifted: bool,
    /// The digits keyed so far for the record number; `None` if the prompt is not open.
    going_to: Option<Chars>,
    message: Option<Chars>,
    /// The time at which the last key was pressed, in milliseconds since 1900.
    since: u64,
    /// The progress of the work at a key.
    pub progress: Progress,
}

impl TextEditor {
    /// Returns what stands in the display, which is off while its text is written.
    pub fn picture(&self, machine: &Machine) -> Picture {
        match self.progress.dark(machine.now()) {
            true => Picture::Dark,
            false => Picture::Cells(self.cells(machine)),
        }
    }

    fn cells(&self, machine: &Machine) -> Cells {
        if let Some(cells) = self.progress.before(machine.now()) {
            return cells;
        }
        if let Some(message) = self.message.filter(|_| self.progress.message(machine.now())) {
            return Line::of(message).first();
        }
        if let Some(digits) = self.going_to {
            let digits = String::from_utf8_lossy(digits.as_slice()).into_owned();
            return Line::shown(&format!("GTO {digits:_<DIGITS$}")).first();
        }
        let Some((number, text, cursor)) = machine.edited_record() else {
            return Lcd::BLANK;
        };
        let head = format!("{number:02} ");
        // Only a part of a long record is considered.
        let (text, cursor, head) = match cursor.checked_sub(NEAR) {
            Some(first) => (&text[first..], NEAR, ""),
            None => (&text[..], cursor, &head[..]),
        };
        let mut line = Line::of(head.bytes().chain(text[..cursor].iter().copied()));
        let at_cursor = self.progress.at_cursor(machine.now());
        let mark = text.get(cursor).copied().filter(|&byte| Mark::of(byte).is_some());
        match (at_cursor, text.get(cursor)) {
            (_, Some(&character)) if mark.is_some() || at_cursor == AtCursor::Character => {
                line.push(character)
            }
            (AtCursor::Cursor, _) => line.push_glyph(Glyph::CURSOR),
            _ => line.push_glyph(Glyph::BLANK),
        }
        let place = line.len() - 1;
        text.iter().skip(cursor + 1).take(NEAR).for_each(|&character| line.push(character));
        let offset = place.saturating_sub(CURSOR_CELL).min(line.len().saturating_sub(Lcd::CELLS));
        let mut cells = line.window(offset);
        // The cursor replaces a punctuation mark by hiding it.
        if mark.is_some() && at_cursor != AtCursor::Character {
            cells[place - offset].mark = Mark::None;
        }
        cells
    }
}

impl TextEditor {
    /// Begins the editor: with letters from the keyboard, in a program with letters if ALPHA mode
    /// is on.
    pub fn begin(machine: &Machine) -> TextEditor {
        let letters = !machine.running() || machine.in_alpha_mode();
        let progress = Progress::begin(machine);
        TextEditor { letters, since: machine.now(), progress, ..TextEditor::default() }
    }

    /// Ends the editor after a time without a key.
    pub fn advance(&self, machine: &Machine) -> Next {
        match machine.now().saturating_sub(self.since) >= EDITOR_PATIENCE {
            true => Next::Leave,
            false => Next::Stay,
        }
    }

    /// Presses a key.
    pub fn press(&mut self, machine: &mut Machine, key: Key) -> Next {
        if self.progress.before(machine.now()).is_some() {
            return Next::Stay;
        }
        let before = self.cells(machine);
        self.since = machine.now();
        self.message = None;
        if let Some(digits) = self.going_to {
            self.press_in_goto(machine, digits, key, before);
            return Next::Stay;
        }
        let shifted = std::mem::take(&mut self.shifted);
        let far = if shifted { LEAP } else { 1 };
        let edit = match key {
            Key::Shift | Key::Alpha => {
                match key {
                    Key::Shift => self.shifted = !shifted,
                    _ => self.letters = !self.letters,
                }
                self.progress.restart(machine.now());
                return Next::Stay;
            }
            Key::On => return Next::Leave,
            Key::Sto if shifted => {
                self.inserts = !self.inserts;
                self.progress.key(machine, before);
                return Next::Stay;
            }
            Key::Rcl if shifted => {
                self.going_to = Some(Chars::new(&[]));
                return Next::Stay;
            }
            Key::User => Edit::Left(far),
            Key::Prgm => Edit::Right(far),
            Key::Sst if shifted => Edit::Up,
            Key::Sst => Edit::Down,
            Key::Back if shifted => Edit::DeleteRecord,
            Key::Back => Edit::Delete,
            Key::RunStop if shifted => Edit::NewBefore,
            Key::RunStop => Edit::NewAfter,
            key => match (Stroke { shifted, key })
                .typed(self.letters, machine.memory().flag(flags::RADIX))
            {
                Some(character) => Edit::Type(character, self.inserts),
                None => {
                    self.progress.key(machine, before);
                    return Next::Stay;
                }
            },
        };
        self.edit(machine, edit, before);
        Next::Stay
    }

    fn press_in_goto(&mut self, machine: &mut Machine, mut digits: Chars, key: Key, before: Cells) {
        match (key, key.digit()) {
            (Key::Back, _) => {
                let shorter = digits.as_slice().split_last().map(|(_, rest)| Chars::new(rest));
                self.going_to = shorter;
                if shorter.is_none() {
                    self.progress.key(machine, before);
                }
            }
            (_, Some(digit)) => {
                digits.push(b'0' + digit);
                self.going_to = Some(digits);
                if digits.as_slice().len() == DIGITS {
                    self.going_to = None;
                    let number =
                        digits.as_slice().iter().fold(0, |n, d| n * 10 + (d - b'0') as u16);
                    self.edit(machine, Edit::GoTo(number), before);
                }
            }
            _ => self.progress.wink(machine.now(), before),
        }
    }

    fn edit(&mut self, machine: &mut Machine, edit: Edit, before: Cells) {
        match machine.edit(edit) {
            Ok(edited) => {
                // A character that is typed replaces the placeholder of a new record.
                self.inserts &= !edited.placeholder;
                self.progress.edited(machine, before, edited);
            }
            Err(error) => {
                self.message = Some(Chars::new(error.to_string().as_bytes()));
                self.progress.refuse(machine, before);
            }
        }
    }

    /// Returns the annunciators of the editor: annunciator 1 says that characters are inserted.
    pub fn annunciators(&self, usual: Annunciators) -> Annunciators {
        usual
            .with(Annunciator::User, false)
            .with(Annunciator::Prgm, false)
            .with(Annunciator::Shift, self.shifted)
            .with(Annunciator::Flag1, self.inserts)
            .with(Annunciator::Alpha, self.letters)
    }

    /// Returns what keys the editor expects.
    pub fn expects(&self) -> Expects {
        Expects::Editor { shift: self.shifted, letters: self.letters }
    }
}
