//! The text editor ED: the effect of its keys on the current text file.
//!
//! Display and keys are in `keyboard::text_editor`. A file without records, and a record without
//! characters, get the character 60, which is shown as a raised T.

use super::text_files::LONGEST;
use super::{Error, Flow, Halt, Interactive, Machine};
use crate::memory::extended::{File, FileKind};

/// The text of a record that would otherwise be empty.
const PLACEHOLDER: [u8; 1] = [0x60];

/// A step of editing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Edit {
    /// Types a character; `true` inserts it, `false` replaces the character at the cursor.
    Type(u8, bool),
    /// Moves the cursor left by this number of characters.
    Left(u16),
    /// Moves the cursor right by this number of characters.
    Right(u16),
    /// Goes to the previous record.
    Up,
    /// Goes to the next record.
    Down,
    /// Deletes the character at the cursor, or the last one if the cursor is after it.
    Delete,
    /// Deletes the record.
    DeleteRecord,
    /// Inserts a new record after this one.
    NewAfter,
    /// Inserts a new record before this one.
    NewBefore,
    /// Goes to the record with this number, or to the last one if there is none.
    GoTo(u16),
}

impl Machine {
    /// Executes ED: edits the text file named in ALPHA, or the current one.
    pub(super) fn begin_editor(&mut self) -> Result<Flow, Error> {
        let file = self.of_kind(FileKind::Text, Machine::named_or_current_file)?;
        let count = self.records(&file).count() as u16;
        if count == 0 {
            self.insert_placeholder(&file, 0, 0)?;
        } else if file.pointer >= count {
            self.go_to_record(&file, count - 1);
        } else if file.character as usize > self.record(&file)?.length {
            self.go_to_character(&file, self.record(&file)?.length);
        }
        Ok(Flow::Halt(Halt::Interactive(Interactive::Editor)))
    }

    /// Returns the number of the record being edited, its text, and the number of characters before
    /// the cursor.
    pub(crate) fn edited_record(&self) -> Option<(u16, Vec<u8>, usize)> {
        let file = self.memory.file(self.memory.current_file_number())?;
        let text = self.record_text(&file, &self.record(&file).ok()?);
        let cursor = (file.character as usize).min(text.len());
        Some((file.pointer, text, cursor))
    }

    /// Performs a step of editing. Returns whether it made a new record with its placeholder.
    ///
    /// # Errors
    /// [`Error::NoRoom`] if the file is full, [`Error::RecordTooLong`] if the record is.
    pub(crate) fn edit(&mut self, edit: Edit) -> Result<bool, Error> {
        let file = &self.current_file_of(FileKind::Text)?;
        let record = self.record(file)?;
        let mut text = self.record_text(file, &record);
        let cursor = (file.character as usize).min(text.len());
        match edit {
            Edit::Type(byte, insert) if insert || cursor == text.len() => {
                let typed = self.insert_characters(file, record, cursor, &[byte]);
                typed.map_err(|error| if text.len() < LONGEST { Error::NoRoom } else { error })?;
            }
            Edit::Type(byte, _) => {
                text[cursor] = byte;
                self.set_record(file, &record, &text)?;
                self.go_to_character(file, cursor + 1);
            }
            Edit::Left(n) => self.go_to_character(file, cursor.saturating_sub(n.into())),
            Edit::Right(n) => {
                self.go_to_character(file, (cursor + usize::from(n)).min(text.len()));
            }
            Edit::Up if file.pointer > 0 => self.go_to_record(file, file.pointer - 1),
            Edit::Down if self.records(file).count() > file.pointer as usize + 1 => {
                self.go_to_record(file, file.pointer + 1)
            }
            Edit::Up | Edit::Down => {}
            Edit::Delete if text.len() <= 1 => {
                self.set_record(file, &record, &PLACEHOLDER)?;
                self.go_to_character(file, 0);
            }
            Edit::Delete => {
                let at = cursor.min(text.len() - 1);
                text.remove(at);
                self.set_record(file, &record, &text)?;
                self.go_to_character(file, at);
            }
            Edit::DeleteRecord => {
                self.remove_record(file, &record)?;
                match self.records(file).count() as u16 {
                    0 => {
                        self.insert_placeholder(file, 0, 0)?;
                        return Ok(true);
                    }
                    count => self.go_to_record(file, file.pointer.min(count - 1)),
                }
            }
            Edit::NewAfter => self.insert_placeholder(file, file.pointer + 1, record.end())?,
            Edit::NewBefore => self.insert_placeholder(file, file.pointer, record.at)?,
            Edit::GoTo(number) => {
                let last = self.records(file).count() as u16 - 1;
                self.go_to_record(file, number.min(last));
            }
        }
        Ok(matches!(edit, Edit::NewAfter | Edit::NewBefore))
    }

    /// Inserts a new record with its placeholder at `at` and goes to it.
    fn insert_placeholder(&mut self, file: &File, number: u16, at: usize) -> Result<(), Error> {
        self.insert_record(file, number, at, &PLACEHOLDER).map_err(|_| Error::NoRoom)?;
        self.go_to_record(file, number);
        Ok(())
    }

    fn go_to_character(&mut self, file: &File, number: usize) {
        self.memory.set_header(&File { character: number as u16, ..*file });
    }

    fn go_to_record(&mut self, file: &File, number: u16) {
        self.memory.set_header(&File { pointer: number, character: 0, ..*file });
    }
}
