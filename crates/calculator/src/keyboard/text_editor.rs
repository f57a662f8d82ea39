//! The text editor ED, as measured on the firmware: keys, and the record's number and text with a
//! blinking cursor. `machine::text_editor_changes` edits the file; `machine::text_files` limits it.
//!
//! USER and PRGM move the cursor, by twelve characters with SHIFT. SST and SHIFT SST move to the
//! next and previous record, and SHIFT RCL prompts for a record number. ← deletes a character,
//! SHIFT ← the record. R/S inserts a record after the current one, SHIFT R/S before it. SHIFT STO
//! toggles between replacing and inserting, ALPHA between letters and digits. ON ends the editor.

mod progress;

use super::expectation::Expectation;
use super::key_flags;
use super::mode::{Next, Picture};
use super::{Key, Stroke};
use crate::duration::EDITOR_PATIENCE;
use crate::lcd::{Annunciator, Annunciators, Cells, DisplayLine, Lcd, Mark};
use crate::machine::Machine;
use crate::machine::text_editor_changes;
use crate::machine::text_editor_changes::Edit;
use crate::memory::flags;
use progress::Progress;
use sim41_language::instruction::Chars;
use sim41_number::charset::Glyph;

const LEAP: u16 = 12;
/// The cursor's cell in a long record, counted from 0.
const CURSOR_CELL: usize = 5;
/// How many characters, including punctuation, affect the display on each side of the cursor.
const NEAR: usize = 26;
const DIGITS: usize = 3;

#[derive(Clone, Copy, Default, Debug)]
pub(super) struct TextEditor {
    letters: bool,
    inserts: bool,
    shifted: bool,
    /// The digits of the record number entered so far; `None` if the prompt is not open.
    going_to: Option<Chars>,
    message: Option<Chars>,
    since: u64,
    pub progress: Progress,
}

impl TextEditor {
    pub(super) fn picture(&self, machine: &Machine) -> Picture {
        match self.progress.dark(machine.clock().now()) {
            true => Picture::Dark,
            false => Picture::Cells(self.cells(machine)),
        }
    }

    fn cells(&self, machine: &Machine) -> Cells {
        if let Some(cells) = self.progress.before(machine.clock().now()) {
            return cells;
        }
        if let Some(message) = self.message.filter(|_| self.progress.message(machine.clock().now()))
        {
            return DisplayLine::of(message).first();
        }
        if let Some(digits) = self.going_to {
            let digits = String::from_utf8_lossy(digits.as_slice()).into_owned();
            return DisplayLine::shown(&format!("GTO {digits:_<DIGITS$}")).first();
        }
        let Some((number, text, cursor)) = text_editor_changes::edited_record(machine.memory())
        else {
            return Lcd::BLANK;
        };
        let head = format!("{number:02} ");
        let (text, cursor, head) = match cursor.checked_sub(NEAR) {
            Some(first) => (&text[first..], NEAR, ""),
            None => (&text[..], cursor, &head[..]),
        };
        let mut line = DisplayLine::of(head.bytes().chain(text[..cursor].iter().copied()));
        let shows_cursor = self.progress.shows_cursor(machine.clock().now());
        let is_mark = text.get(cursor).is_some_and(|&byte| Mark::from_byte(byte).is_some());
        match text.get(cursor) {
            Some(&character) if is_mark || !shows_cursor => line.push(character),
            _ if shows_cursor => line.push_glyph(Glyph::CURSOR),
            _ => line.push_glyph(Glyph::BLANK),
        }
        let place = line.len() - 1;
        text.iter().skip(cursor + 1).take(NEAR).for_each(|&character| line.push(character));
        let offset = place.saturating_sub(CURSOR_CELL).min(line.len().saturating_sub(Lcd::CELLS));
        let mut cells = line.window(offset);
        // The cursor hides the punctuation mark at its position.
        if is_mark && shows_cursor {
            cells[place - offset].mark = Mark::None;
        }
        cells
    }
}

impl TextEditor {
    pub(super) fn begin(machine: &Machine) -> TextEditor {
        let letters = !machine.interpreter().running || key_flags::in_alpha_mode(machine);
        let progress = Progress::begin(machine.clock().now(), Lcd::BLANK);
        TextEditor { letters, since: machine.clock().now(), progress, ..TextEditor::default() }
    }

    pub(super) fn advance(&self, machine: &Machine) -> Next {
        match machine.clock().now().saturating_sub(self.since) >= EDITOR_PATIENCE {
            true => Next::Leave,
            false => Next::Stay,
        }
    }

    pub(super) fn press(&mut self, machine: &mut Machine, key: Key) -> Next {
        if self.progress.before(machine.clock().now()).is_some() {
            return Next::Stay;
        }
        let before = self.cells(machine);
        self.since = machine.clock().now();
        self.message = None;
        if let Some(digits) = self.going_to {
            return self.press_in_goto(machine, digits, key, before);
        }
        let shifted = std::mem::take(&mut self.shifted);
        let far = if shifted { LEAP } else { 1 };
        let edit = match key {
            Key::On => return Next::Leave,
            Key::Shift => return self.set(|editor| editor.shifted = !shifted),
            Key::Alpha => return self.set(|editor| editor.letters = !editor.letters),
            Key::Rcl if shifted => return self.set(|editor| editor.going_to = Some(Chars::EMPTY)),
            Key::Sto if shifted => {
                self.inserts = !self.inserts;
                return self.work(machine, before);
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
                None => return self.work(machine, before),
            },
        };
        self.edit(machine, edit, before)
    }

    fn set(&mut self, change: impl FnOnce(&mut TextEditor)) -> Next {
        change(self);
        Next::Stay
    }

    fn work(&mut self, machine: &Machine, before: Cells) -> Next {
        self.progress = Progress::begin(machine.clock().now(), before);
        Next::Stay
    }

    fn press_in_goto(
        &mut self,
        machine: &mut Machine,
        mut digits: Chars,
        key: Key,
        before: Cells,
    ) -> Next {
        self.going_to = match (key, key.digit()) {
            (Key::Back, _) => digits.split_last().map(|(_, rest)| Chars::new(rest)),
            (_, Some(digit)) => {
                digits.push(b'0' + digit);
                Some(digits).filter(|digits| digits.len() < DIGITS)
            }
            _ => Some(digits),
        };
        match self.going_to {
            None if key == Key::Back => self.work(machine, before),
            None => {
                let number = digits.iter().fold(0, |n, d| n * 10 + u16::from(d - b'0'));
                self.edit(machine, Edit::GoTo(number), before)
            }
            Some(_) => Next::Stay,
        }
    }

    fn edit(&mut self, machine: &mut Machine, edit: Edit, before: Cells) -> Next {
        match text_editor_changes::edit(machine, edit) {
            Ok(placeholder) => {
                // A typed character replaces the placeholder of a new record.
                self.inserts &= !placeholder;
                self.work(machine, before)
            }
            Err(error) => {
                self.message = Some(Chars::new(error.to_string().as_bytes()));
                self.progress = Progress::refuse(machine.clock().now(), before);
                Next::Stay
            }
        }
    }

    /// Annunciator 1 means insert mode.
    pub(super) fn annunciators(&self, usual: Annunciators) -> Annunciators {
        usual
            .with(Annunciator::User, false)
            .with(Annunciator::Prgm, false)
            .with(Annunciator::Shift, self.shifted)
            .with(Annunciator::Flag1, self.inserts)
            .with(Annunciator::Alpha, self.letters)
    }

    pub(super) fn expectation(&self) -> Expectation {
        Expectation::Editor { shift: self.shifted, letters: self.letters }
    }
}
