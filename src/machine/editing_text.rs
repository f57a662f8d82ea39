//! The text editor ED: the effect of its keys on the current text file.
//!
//! Display and keys are in `keyboard::text_editor`. A file without records, and a record without
//! characters, get the character 60, which is shown as a raised T.

use super::text_files::{LONGEST, TextRecord};
use super::{Error, Flow, Halt, Interactive, Machine};
use crate::memory::extended::{File, FileKind};

/// The text of a record that would otherwise be empty.
const PLACEHOLDER: [u8; 1] = [0x60];

/// A step of editing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
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

/// The effects of a step of editing that determine the time that it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edited {
    /// Whether a new record with its placeholder was made.
    pub placeholder: bool,
    /// Whether another record is edited now.
    pub other_record: bool,
    /// The number of bytes that were moved.
    pub moved: usize,
}

impl Machine {
    /// Executes ED: edits the text file named in ALPHA, or the current one.
    pub(super) fn begin_editor(&mut self) -> Result<Flow, Error> {
        let file = self.named_or_current_file_of(FileKind::Text)?;
        let count = self.records(&file).count() as u16;
        if count == 0 {
            self.insert_record(&file, 0, 0, &PLACEHOLDER)?;
            self.go_to_record(&file, 0);
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
        let (file, record) = self.edited()?;
        let text = self.record_text(&file, &record);
        let cursor = (file.character as usize).min(text.len());
        Some((file.pointer, text, cursor))
    }

    fn edited(&self) -> Option<(File, TextRecord)> {
        let file = self.memory.file(self.memory.current_file_number())?;
        let record = self.record(&file).ok()?;
        Some((file, record))
    }

    /// Performs a step of editing.
    ///
    /// # Errors
    /// [`Error::NoRoom`] if the file is full, [`Error::RecordTooLong`] if the record is.
    pub(crate) fn edit(&mut self, edit: Edit) -> Result<Edited, Error> {
        let file = self.current_file_of(FileKind::Text)?;
        let (end, before) = (self.text_length(&file), self.record(&file)?.at);
        let number = file.pointer;
        let placeholder = self.edit_file(&file, edit)?;
        let file = self.current_file_of(FileKind::Text)?;
        let longer = self.text_length(&file) as i32 - end as i32;
        let record = self.record(&file)?;
        // All bytes after the changed place have moved, and the FF at the end.
        let at = match edit {
            Edit::Type(..) => record.at + file.character as usize,
            Edit::Delete => record.at + 1 + file.character as usize,
            Edit::DeleteRecord => before,
            _ => record.at,
        };
        let moved = if longer == 0 {
            0
        } else {
            (end + 1).saturating_sub(at).saturating_sub((-longer).max(0) as usize)
        };
        Ok(Edited { placeholder, other_record: file.pointer != number, moved })
    }

    /// Performs a step of editing. Returns whether it made a new record with its placeholder.
    fn edit_file(&mut self, file: &File, edit: Edit) -> Result<bool, Error> {
        let record = self.record(file)?;
        let cursor = (file.character as usize).min(record.length);
        let full = |_| Error::NoRoom;
        match edit {
            Edit::Type(byte, insert) if insert || cursor == record.length => {
                if record.length == LONGEST {
                    return Err(Error::RecordTooLong);
                }
                self.insert_characters(file, record, cursor, &[byte]).map_err(full)?;
            }
            Edit::Type(byte, _) => {
                self.set_text_byte(file, record.at + 1 + cursor, byte);
                self.go_to_character(file, cursor + 1);
            }
            Edit::Left(n) => self.go_to_character(file, cursor.saturating_sub(n.into())),
            Edit::Right(n) => {
                self.go_to_character(file, (cursor + usize::from(n)).min(record.length));
            }
            Edit::Up if file.pointer > 0 => self.go_to_record(file, file.pointer - 1),
            Edit::Down if self.records(file).count() > file.pointer as usize + 1 => {
                self.go_to_record(file, file.pointer + 1)
            }
            Edit::Up | Edit::Down => {}
            Edit::Delete if record.length <= 1 => {
                self.set_text_byte(file, record.at + 1, PLACEHOLDER[0]);
                self.go_to_character(file, 0);
            }
            Edit::Delete => {
                let at = cursor.min(record.length - 1);
                self.close(file, record.at + 1 + at, 1);
                self.set_text_byte(file, record.at, (record.length - 1) as u8);
                if at < cursor {
                    self.go_to_character(file, at);
                }
            }
            Edit::DeleteRecord => {
                self.close(file, record.at, record.length + 1);
                match self.records(file).count() as u16 {
                    0 => {
                        self.insert_record(file, 0, 0, &PLACEHOLDER)?;
                        self.go_to_record(file, 0);
                        return Ok(true);
                    }
                    count => self.go_to_record(file, file.pointer.min(count - 1)),
                }
            }
            Edit::NewAfter => {
                self.insert_record(file, file.pointer + 1, record.end(), &PLACEHOLDER)
                    .map_err(full)?;
                self.go_to_record(file, file.pointer + 1);
            }
            Edit::NewBefore => {
                self.insert_record(file, file.pointer, record.at, &PLACEHOLDER).map_err(full)?;
                self.go_to_record(file, file.pointer);
            }
            Edit::GoTo(number) => {
                let last = self.records(file).count() as u16 - 1;
                self.go_to_record(file, number.min(last));
            }
        }
        Ok(matches!(edit, Edit::NewAfter | Edit::NewBefore))
    }

    fn go_to_character(&mut self, file: &File, number: usize) {
        self.memory.set_header(&File { character: number as u16, ..*file });
    }

    fn go_to_record(&mut self, file: &File, number: u16) {
        self.memory.set_header(&File { pointer: number, character: 0, ..*file });
    }
}
