//! The text editor ED: its keys and its display.
//!
//! The display shows the number of the record and its text, with a blinking cursor. USER and PRGM
//! move the cursor to the left and right, with SHIFT by a display; SST and SHIFT SST go to the next
//! record and the one before, SHIFT RCL asks for a number; ← deletes a character, SHIFT ← the
//! record; R/S opens a new record behind, SHIFT R/S before this one; SHIFT STO changes between
//! replacing and inserting; ALPHA between letters and digits; ON ends. What they do to the file is
//! in `machine::editing_text`. Chapter: "The text editor" (measured).

use super::waiting::{self, Activity};
use super::{Key, Keyboard, Stroke};
use crate::charset::Glyph;
use crate::instruction::Chars;
use crate::lcd::{Cell, Lcd, Line};
use crate::machine::editing_text::Edit;
use crate::machine::{Interactive, Machine};
use crate::memory::flags;

/// Cursor and character take turns every so many milliseconds.
const BLINK: u64 = 640;
/// The first time the cursor appears after so many milliseconds; when ED begins, later.
const FIRST: u64 = 850;
const BEGINNING: u64 = 1650;
/// A message stays so many milliseconds.
const MESSAGE: u64 = 1300;
/// Without a key the editor ends after so many milliseconds.
const PATIENCE: u64 = 152_000;
/// SHIFT USER and SHIFT PRGM move by so many characters.
const LEAP: u16 = 12;
/// In a long record the cursor stays in this cell.
const CURSOR_CELL: usize = 5;
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
    /// When the cursor appears first.
    blinks: u64,
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

    /// When something changes without a key.
    pub fn next_change(&self, now: u64) -> u64 {
        match self.message {
            Some(_) => (self.since + MESSAGE).max(now + 1),
            None if now < self.blinks => self.blinks,
            None => now + BLINK - (now - self.blinks) % BLINK,
        }
    }

    /// The display.
    pub fn cells(&self, machine: &Machine) -> [Cell; Lcd::CELLS] {
        if let Some(message) = self.message {
            return Line::of(message.as_slice().iter().copied()).first();
        }
        if let Some(digits) = self.going_to {
            let digits = String::from_utf8_lossy(digits.as_slice()).into_owned();
            return super::display::line_of(&format!("GTO {digits:_<DIGITS$}")).first();
        }
        let Some((number, text, cursor)) = machine.edited_record() else { return [Cell::BLANK; Lcd::CELLS] };
        let head = format!("{number:02} ");
        let mut line = Line::of(head.bytes().chain(text[..cursor].iter().copied()));
        let before = line.len();
        let at_end = cursor == text.len();
        let dark = machine.now >= self.blinks && ((machine.now - self.blinks) / BLINK).is_multiple_of(2);
        match text.get(cursor) {
            Some(&character) if !dark => line.push(character),
            None if !dark => line.push_glyph(Glyph::BLANK),
            _ => line.push_glyph(Glyph::CURSOR),
        }
        if !at_end {
            text[cursor + 1..].iter().for_each(|&character| line.push(character));
        }
        let offset = before.saturating_sub(CURSOR_CELL).min(line.len().saturating_sub(Lcd::CELLS));
        line.window(offset)
    }
}

impl Keyboard {
    /// ED begins: from the keyboard with letters, in a program as ALPHA mode says.
    pub(super) fn begin_editor(&mut self, machine: &mut Machine) {
        let letters = !machine.running() || machine.memory.flag(flags::ALPHA);
        self.editor = Editor { letters, since: machine.now, blinks: machine.now + BEGINNING, ..Editor::default() };
        self.activity = Activity::Interactive(Interactive::Editor);
    }

    /// Time passes in the editor.
    pub(super) fn run_editor(&mut self, machine: &mut Machine) {
        let passed = machine.now.saturating_sub(self.editor.since);
        if passed >= MESSAGE {
            self.editor.message = None;
        }
        if passed >= PATIENCE {
            self.leave_editor(machine);
        }
    }

    fn leave_editor(&mut self, machine: &mut Machine) {
        self.activity = if machine.running() { Activity::Running } else { Activity::Ready };
        self.update_flags(machine);
    }

    /// A key in the editor.
    pub(super) fn press_in_editor(&mut self, machine: &mut Machine, key: Key) {
        let editor = &mut self.editor;
        editor.since = machine.now;
        editor.blinks = machine.now + FIRST;
        editor.message = None;
        if let Some(digits) = editor.going_to {
            return self.press_in_editor_goto(machine, digits, key);
        }
        let shifted = std::mem::take(&mut editor.shifted);
        let far = if shifted { LEAP } else { 1 };
        let edit = match key {
            Key::Shift => return editor.shifted = !shifted,
            Key::On => return self.leave_editor(machine),
            Key::Alpha => return editor.letters = !editor.letters,
            Key::Sto if shifted => return editor.inserts = !editor.inserts,
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
                None => return,
            },
        };
        self.do_edit(machine, edit);
    }

    fn press_in_editor_goto(&mut self, machine: &mut Machine, mut digits: Chars, key: Key) {
        let digit = key.shifted().character().filter(u8::is_ascii_digit);
        match (key, digit) {
            (Key::Back, _) => {
                let shorter = digits.as_slice().split_last().map(|(_, rest)| Chars::new(rest));
                self.editor.going_to = shorter;
            }
            (_, Some(digit)) => {
                digits.push(digit);
                self.editor.going_to = Some(digits);
                if digits.as_slice().len() == DIGITS {
                    self.editor.going_to = None;
                    let number = digits.as_slice().iter().fold(0, |n, d| n * 10 + (d - b'0') as u16);
                    self.do_edit(machine, Edit::GoTo(number));
                }
            }
            _ => {}
        }
    }

    fn do_edit(&mut self, machine: &mut Machine, edit: Edit) {
        match machine.edit(edit) {
            // A new record's placeholder is to be replaced by what is typed.
            Ok(true) => self.editor.inserts = false,
            Ok(false) => {}
            Err(error) => self.editor.message = Some(Chars::new(error.to_string().as_bytes())),
        }
    }
}
