//! The text editor ED: its keys and its display.
//!
//! The display shows the number of the record and its text, with a blinking cursor. USER and PRGM
//! move the cursor to the left and right, with SHIFT by a display; SST and SHIFT SST go to the next
//! record and the one before, SHIFT RCL asks for a number; ← deletes a character, SHIFT ← the
//! record; R/S opens a new record behind, SHIFT R/S before this one; SHIFT STO changes between
//! replacing and inserting; ALPHA between letters and digits; ON ends. What they do to the file is
//! in `machine::editing_text`, how long it takes in `pace`. Chapter: "The text editor" (measured).

mod pace;

use super::waiting::{self, Activity};
use super::{Key, Keyboard, Stroke};
use crate::charset::Glyph;
use crate::instruction::Chars;
use crate::lcd::{Cell, Lcd, Line, Mark};
use crate::machine::editing_text::Edit;
use crate::machine::{Interactive, Machine};
use crate::memory::flags;
use pace::{AtCursor, Pace};

/// Without a key the editor ends after so many milliseconds.
const PATIENCE: u64 = 152_000;
/// SHIFT USER and SHIFT PRGM move by so many characters.
const LEAP: u16 = 12;
/// In a long record the cursor stays in this cell.
const CURSOR_CELL: usize = 5;
/// Characters before and behind the cursor among which those are that can be seen, marks included.
const NEAR: usize = 26;
/// The number GTO asks for has so many digits.
const DIGITS: usize = 3;

/// The editor while it is used.
#[derive(Clone, Copy, Default, Debug)]
pub struct Editor {
    letters: bool,
    inserts: bool,
    shifted: bool,
    /// The digits keyed so far for GTO.
    going_to: Option<Chars>,
    message: Option<Chars>,
    /// When the last key was pressed.
    since: u64,
    pace: Pace,
}

impl Editor {
    /// Whether the keys type letters.
    pub fn letters(&self) -> bool {
        self.letters
    }

    /// Whether characters are inserted.
    pub fn inserts(&self) -> bool {
        self.inserts
    }

    /// Whether SHIFT was pressed.
    pub fn shifted(&self) -> bool {
        self.shifted
    }

    /// Whether the display is out while its text is written.
    pub fn dark(&self, now: u64) -> bool {
        self.pace.dark(now)
    }

    /// When something changes without a key.
    pub fn next_change(&self, now: u64) -> u64 {
        self.pace.next_change(now)
    }

    /// The display.
    pub fn cells(&self, machine: &Machine) -> [Cell; Lcd::CELLS] {
        if let Some(cells) = self.pace.before(machine.now) {
            return cells;
        }
        if let Some(message) = self.message.filter(|_| self.pace.message(machine.now)) {
            return Line::of(message.as_slice().iter().copied()).first();
        }
        if let Some(digits) = self.going_to {
            let digits = String::from_utf8_lossy(digits.as_slice()).into_owned();
            return super::display::line_of(&format!("GTO {digits:_<DIGITS$}")).first();
        }
        let Some((number, text, cursor)) = machine.edited_record() else {
            return [Cell::BLANK; Lcd::CELLS];
        };
        let head = format!("{number:02} ");
        // Of a long record only what can be seen.
        let (text, cursor, head) = match cursor.checked_sub(NEAR) {
            Some(first) => (&text[first..], NEAR, ""),
            None => (&text[..], cursor, &head[..]),
        };
        let mut line = Line::of(head.bytes().chain(text[..cursor].iter().copied()));
        let at_cursor = self.pace.at_cursor(machine.now);
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
        // The cursor takes a mark's place by taking it away.
        if mark.is_some() && at_cursor != AtCursor::Character {
            cells[place - offset].mark = Mark::None;
        }
        cells
    }
}

impl Keyboard {
    /// ED begins: from the keyboard with letters, in a program as ALPHA mode says.
    pub(super) fn begin_editor(&mut self, machine: &mut Machine) {
        let letters = !machine.running() || machine.memory.flag(flags::ALPHA);
        let pace = Pace::begin(machine);
        self.editor = Editor { letters, since: machine.now, pace, ..Editor::default() };
        self.activity = Activity::Interactive(Interactive::Editor);
    }

    /// Time passes in the editor.
    pub(super) fn run_editor(&mut self, machine: &mut Machine) {
        if machine.now.saturating_sub(self.editor.since) >= PATIENCE {
            self.leave_editor(machine);
        }
    }

    fn leave_editor(&mut self, machine: &mut Machine) {
        self.activity = if machine.running() { Activity::Running } else { Activity::Ready };
        self.update_flags(machine);
    }

    /// A key comes up in the editor: the display waits for it.
    pub(super) fn release_in_editor(&mut self, machine: &Machine) {
        self.editor.pace.released(machine.now);
    }

    /// A key in the editor.
    pub(super) fn press_in_editor(&mut self, machine: &mut Machine, key: Key) {
        if self.editor.pace.deaf(machine.now) {
            return;
        }
        let before = self.editor.cells(machine);
        let editor = &mut self.editor;
        editor.since = machine.now;
        editor.message = None;
        if let Some(digits) = editor.going_to {
            return self.press_in_editor_goto(machine, digits, key, before);
        }
        let shifted = std::mem::take(&mut editor.shifted);
        let far = if shifted { LEAP } else { 1 };
        let edit = match key {
            Key::Shift | Key::Alpha => {
                match key {
                    Key::Shift => editor.shifted = !shifted,
                    _ => editor.letters = !editor.letters,
                }
                return editor.pace.restart(machine.now, key == Key::Shift);
            }
            Key::On => return self.leave_editor(machine),
            Key::Sto if shifted => {
                editor.inserts = !editor.inserts;
                return editor.pace.key(machine, before, pace::MODE);
            }
            Key::Rcl if shifted => return editor.going_to = Some(Chars::new(&[])),
            Key::User => Edit::Left(far),
            Key::Prgm => Edit::Right(far),
            Key::Sst if shifted => Edit::Up,
            Key::Sst => Edit::Down,
            Key::Back if shifted => Edit::DeleteRecord,
            Key::Back => Edit::Delete,
            Key::RunStop if shifted => Edit::NewBefore,
            Key::RunStop => Edit::NewBehind,
            key => match waiting::typed(machine, Stroke { shifted, key }, editor.letters) {
                Some(character) => Edit::Type(character, editor.inserts),
                None => return editor.pace.key(machine, before, pace::REFUSED),
            },
        };
        self.do_edit(machine, edit, before);
    }

    fn press_in_editor_goto(
        &mut self,
        machine: &mut Machine,
        mut digits: Chars,
        key: Key,
        before: [Cell; Lcd::CELLS],
    ) {
        let digit = key.shifted().character().filter(u8::is_ascii_digit);
        let editor = &mut self.editor;
        match (key, digit) {
            (Key::Back, _) => {
                let shorter = digits.as_slice().split_last().map(|(_, rest)| Chars::new(rest));
                editor.going_to = shorter;
                if shorter.is_none() {
                    editor.pace.key(machine, before, pace::CANCELLED);
                }
            }
            (_, Some(digit)) => {
                digits.push(digit);
                editor.going_to = Some(digits);
                if digits.as_slice().len() == DIGITS {
                    editor.going_to = None;
                    let number =
                        digits.as_slice().iter().fold(0, |n, d| n * 10 + (d - b'0') as u16);
                    self.do_edit(machine, Edit::GoTo(number), before);
                }
            }
            _ => editor.pace.wink(machine.now, before),
        }
    }

    fn do_edit(&mut self, machine: &mut Machine, edit: Edit, before: [Cell; Lcd::CELLS]) {
        let at = machine.edited_record().map(|(number, _, _)| number);
        match machine.edit(edit) {
            Ok(edited) => {
                // A new record's placeholder is to be replaced by what is typed.
                self.editor.inserts &= !edited.placeholder;
                let moved = machine.edited_record().map(|(number, _, _)| number) != at;
                self.editor.pace.key(machine, before, pace::words(edit, edited, moved, machine));
            }
            Err(error) => {
                self.editor.message = Some(Chars::new(error.to_string().as_bytes()));
                self.editor.pace.refuse(machine, before, edit);
            }
        }
    }
}
