//! The text editor's changes to the current text file. A file without records, or a record without
//! characters, gets the character 60 (hexadecimal), shown as a raised T.

use super::text_files::LONGEST;
use super::{Error, Flow, Halt, Interactive, Machine};
use crate::machine::{extended_files, text_files};
use crate::memory::Memory;
use crate::memory::extended;
use crate::memory::extended::{File, FileKind};

const PLACEHOLDER: [u8; 1] = [0x60];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Edit {
    /// `true` inserts the character, `false` replaces the one at the cursor.
    Type(u8, bool),
    Left(u16),
    Right(u16),
    Up,
    Down,
    Delete,
    DeleteRecord,
    NewAfter,
    NewBefore,
    /// Moves to the last record if there is no record with this number.
    GoTo(u16),
}

pub(crate) fn edited_record(memory: &Memory) -> Option<(u16, Vec<u8>, usize)> {
    let file = memory.file(memory.current_file_number())?;
    let text = text_files::record_text(memory, &file, &text_files::record(memory, &file).ok()?);
    let cursor = (file.character as usize).min(text.len());
    Some((file.pointer, text, cursor))
}

/// Returns whether a record was created. Fails with [`Error::NoRoom`] or [`Error::RecordTooLong`].
pub(crate) fn edit(machine: &mut Machine, edit: Edit) -> Result<bool, Error> {
    let file = &extended_files::current_file_of(&mut machine.memory, FileKind::Text)?;
    let record = text_files::record(&machine.memory, file)?;
    let mut text = text_files::record_text(&machine.memory, file, &record);
    let cursor = (file.character as usize).min(text.len());
    match edit {
        Edit::Type(byte, insert) if insert || cursor == text.len() => {
            let typed =
                text_files::insert_characters(&mut machine.memory, file, record, cursor, &[byte]);
            typed.map_err(|error| if text.len() < LONGEST { Error::NoRoom } else { error })?;
        }
        Edit::Type(byte, _) => {
            text[cursor] = byte;
            text_files::set_record(&mut machine.memory, file, &record, &text)?;
            go_to_character(&mut machine.memory, file, cursor + 1);
        }
        Edit::Left(n) => {
            go_to_character(&mut machine.memory, file, cursor.saturating_sub(n.into()))
        }
        Edit::Right(n) => {
            go_to_character(&mut machine.memory, file, (cursor + usize::from(n)).min(text.len()));
        }
        Edit::Up if file.pointer > 0 => go_to_record(&mut machine.memory, file, file.pointer - 1),
        Edit::Down
            if text_files::records(&machine.memory, file).count() > file.pointer as usize + 1 =>
        {
            go_to_record(&mut machine.memory, file, file.pointer + 1)
        }
        Edit::Up | Edit::Down => {}
        Edit::Delete if text.len() <= 1 => {
            text_files::set_record(&mut machine.memory, file, &record, &PLACEHOLDER)?;
            go_to_character(&mut machine.memory, file, 0);
        }
        Edit::Delete => {
            let at = cursor.min(text.len() - 1);
            text.remove(at);
            text_files::set_record(&mut machine.memory, file, &record, &text)?;
            go_to_character(&mut machine.memory, file, at);
        }
        Edit::DeleteRecord => {
            text_files::remove_record(&mut machine.memory, file, &record)?;
            match text_files::records(&machine.memory, file).count() as u16 {
                0 => {
                    insert_placeholder(&mut machine.memory, file, 0, 0)?;
                    return Ok(true);
                }
                count => go_to_record(&mut machine.memory, file, file.pointer.min(count - 1)),
            }
        }
        Edit::NewAfter => {
            insert_placeholder(&mut machine.memory, file, file.pointer + 1, record.end())?
        }
        Edit::NewBefore => insert_placeholder(&mut machine.memory, file, file.pointer, record.at)?,
        Edit::GoTo(number) => {
            let last = text_files::records(&machine.memory, file).count() as u16 - 1;
            go_to_record(&mut machine.memory, file, number.min(last));
        }
    }
    Ok(matches!(edit, Edit::NewAfter | Edit::NewBefore))
}

pub(super) fn begin_editor(memory: &mut Memory) -> Result<Flow, Error> {
    let file =
        extended_files::of_kind(memory, FileKind::Text, extended_files::named_or_current_file)?;
    let count = text_files::records(memory, &file).count() as u16;
    if count == 0 {
        insert_placeholder(memory, &file, 0, 0)?;
    } else if file.pointer >= count {
        go_to_record(memory, &file, count - 1);
    } else if file.character as usize > text_files::record(memory, &file)?.length {
        go_to_character(memory, &file, text_files::record(memory, &file)?.length);
    }
    Ok(Flow::Halt(Halt::Interactive(Interactive::Editor)))
}

fn insert_placeholder(
    memory: &mut Memory,
    file: &File,
    number: u16,
    at: usize,
) -> Result<(), Error> {
    text_files::insert_record(memory, file, number, at, &PLACEHOLDER).map_err(|_| Error::NoRoom)?;
    go_to_record(memory, file, number);
    Ok(())
}

fn go_to_character(memory: &mut Memory, file: &File, number: usize) {
    extended::set_header(memory, &File { character: number as u16, ..*file });
}

fn go_to_record(memory: &mut Memory, file: &File, number: u16) {
    extended::set_header(memory, &File { pointer: number, character: 0, ..*file });
}
