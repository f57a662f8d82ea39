//! Text files: APPREC APPCHR INSREC INSCHR DELREC DELCHR ARCLREC GETREC POSFL ASROOM. A record is a
//! length byte and up to 254 characters; FF follows the last record. The file pointer is a record
//! number and an offset. Deleting shifts everything up to the FF; the bytes after it remain.

use super::argument;
use super::extended_files::pointer_value;
use super::{Error, Machine};
use crate::machine::{extended_files, stack_lift};
use crate::memory::extended;
use crate::memory::extended::{File, FileKind};
use crate::memory::{Memory, alpha};

const END: u8 = 0xFF;
pub(super) const LONGEST: usize = 254;
const RECORD_LEFT: u8 = 17;

/// A record: its number, the offset of its length byte, and its length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TextRecord {
    pub number: u16,
    pub at: usize,
    pub length: usize,
}

impl TextRecord {
    pub(crate) fn end(&self) -> usize {
        self.at + 1 + self.length
    }
}

impl Machine {
    pub fn record_texts(&self, file: &File) -> Vec<Vec<u8>> {
        records(&self.memory, file).map(|record| record_text(&self.memory, file, &record)).collect()
    }

    /// Replaces the characters of a record. If the record becomes too short for the file pointer,
    /// the pointer moves to the record's end. Fails with END OF FL for a missing record or if there
    /// is no room, or with REC TOO LONG for more than 254 characters; the file is then unchanged.
    pub fn rewrite_record(&mut self, file: u16, number: u16, text: &[u8]) -> Result<(), Error> {
        let file = self.memory.file(file).filter(|file| file.kind == FileKind::Text);
        let file = file.ok_or(Error::EndOfFile)?;
        let record = record(&self.memory, &File { pointer: number, ..file })?;
        set_record(&mut self.memory, &file, &record, text)?;
        if file.pointer == number {
            let character = file.character.min(text.len() as u16);
            extended::set_header(&mut self.memory, &File { character, ..file });
        }
        Ok(())
    }
}

fn text_byte(memory: &Memory, file: &File, n: usize) -> u8 {
    extended::extended_byte(memory, file.contents(), n)
}

pub(super) fn records(memory: &Memory, file: &File) -> impl Iterator<Item = TextRecord> {
    let (file, mut at, mut number) = (*file, 0, 0);
    std::iter::from_fn(move || {
        let length = text_byte(memory, &file, at);
        if length == END || at >= file.size as usize * 7 {
            return None;
        }
        let record = TextRecord { number, at, length: length as usize };
        at = record.end();
        number += 1;
        Some(record)
    })
}

pub(super) fn text_length(memory: &Memory, file: &File) -> usize {
    records(memory, file).last().map_or(0, |record| record.end())
}

pub(super) fn record_text(memory: &Memory, file: &File, record: &TextRecord) -> Vec<u8> {
    (record.at + 1..record.end()).map(|n| text_byte(memory, file, n)).collect()
}

pub(super) fn record(memory: &Memory, file: &File) -> Result<TextRecord, Error> {
    records(memory, file).find(|record| record.number == file.pointer).ok_or(Error::EndOfFile)
}

pub(super) fn text_pointer(
    memory: &Memory,
    file: &File,
    pointer: u16,
    character: u16,
) -> Result<File, Error> {
    let moved = File { pointer, character, ..*file };
    match record(memory, &moved) {
        Ok(record) if (character as usize) < record.length => Ok(moved),
        Ok(_) => Err(Error::EndOfRecord),
        Err(_) if pointer == 0 && character == 0 => Ok(moved),
        Err(error) => Err(error),
    }
}

fn replace_bytes(
    memory: &mut Memory,
    file: &File,
    at: usize,
    removed: usize,
    bytes: &[u8],
) -> Result<(), Error> {
    let end = text_length(memory, file);
    if bytes.len() > removed && end + bytes.len() - removed >= file.size as usize * 7 {
        return Err(Error::EndOfFile);
    }
    let rest: Vec<u8> = (at + removed..=end).map(|n| text_byte(memory, file, n)).collect();
    for (n, &byte) in (at..).zip(bytes.iter().chain(&rest)) {
        extended::set_extended_byte(memory, file.contents(), n, byte);
    }
    Ok(())
}

/// Fails with REC TOO LONG for more than 254 characters, or with END OF FL if there is no room.
pub(super) fn set_record(
    memory: &mut Memory,
    file: &File,
    record: &TextRecord,
    text: &[u8],
) -> Result<(), Error> {
    let length = u8::try_from(text.len()).ok().filter(|&length| length != END);
    let length = length.ok_or(Error::RecordTooLong)?;
    replace_bytes(memory, file, record.at, 1 + record.length, &[&[length], text].concat())
}

pub(super) fn remove_record(
    memory: &mut Memory,
    file: &File,
    record: &TextRecord,
) -> Result<(), Error> {
    replace_bytes(memory, file, record.at, 1 + record.length, &[])
}

/// Inserts a record at `at` and puts the file pointer after its characters.
pub(super) fn insert_record(
    memory: &mut Memory,
    file: &File,
    number: u16,
    at: usize,
    text: &[u8],
) -> Result<(), Error> {
    replace_bytes(memory, file, at, 0, &[&[text.len() as u8], text].concat())?;
    extended::set_header(memory, &File { pointer: number, character: text.len() as u16, ..*file });
    Ok(())
}

/// Puts the file pointer after the inserted text.
pub(super) fn insert_characters(
    memory: &mut Memory,
    file: &File,
    record: TextRecord,
    before: usize,
    added: &[u8],
) -> Result<(), Error> {
    let mut text = record_text(memory, file, &record);
    let before = before.min(text.len());
    text.splice(before..before, added.iter().copied());
    set_record(memory, file, &record, &text)?;
    extended::set_header(memory, &File { character: (before + added.len()) as u16, ..*file });
    Ok(())
}

/// `None` if ALPHA is empty; the file is then not checked.
fn alpha_and_text_file(memory: &mut Memory) -> Result<Option<(Vec<u8>, File)>, Error> {
    let text: Vec<u8> = memory.alpha().collect();
    if text.is_empty() {
        return Ok(None);
    }
    Ok(Some((text, extended_files::current_file_of(memory, FileKind::Text)?)))
}

pub(super) fn append_record(memory: &mut Memory) -> Result<(), Error> {
    let Some((text, file)) = alpha_and_text_file(memory)? else { return Ok(()) };
    append_text(memory, &file, &text)
}

pub(super) fn append_text(memory: &mut Memory, file: &File, text: &[u8]) -> Result<(), Error> {
    if text.len() > LONGEST {
        return Err(Error::RecordTooLong);
    }
    let number = records(memory, file).count() as u16;
    insert_record(memory, file, number, text_length(memory, file), text)
}

pub(super) fn insert_alpha_record(memory: &mut Memory) -> Result<(), Error> {
    let Some((text, file)) = alpha_and_text_file(memory)? else { return Ok(()) };
    let at = match record(memory, &file) {
        Ok(record) => record.at,
        Err(_) if records(memory, &file).count() == usize::from(file.pointer) => {
            text_length(memory, &file)
        }
        Err(error) => return Err(error),
    };
    insert_record(memory, &file, file.pointer, at, &text)
}

/// APPCHR appends ALPHA to the record at the pointer; INSCHR inserts it before the pointer. After
/// the last record, both add a new record.
pub(super) fn add_characters(memory: &mut Memory, appends: bool) -> Result<(), Error> {
    let Some((text, file)) = alpha_and_text_file(memory)? else { return Ok(()) };
    match record(memory, &file) {
        Ok(record) => {
            let before = if appends { record.length } else { file.character as usize };
            insert_characters(memory, &file, record, before, &text)
        }
        Err(_) => insert_alpha_record(memory),
    }
}

pub(super) fn delete_record(memory: &mut Memory) -> Result<(), Error> {
    let file = extended_files::current_file_of(memory, FileKind::Text)?;
    let record = record(memory, &file)?;
    remove_record(memory, &file, &record)?;
    extended::set_header(memory, &File { character: 0, ..file });
    Ok(())
}

/// DELCHR deletes no further than the end of the record. A record that becomes empty is deleted.
pub(super) fn delete_characters(memory: &mut Memory) -> Result<(), Error> {
    let file = extended_files::current_file_of(memory, FileKind::Text)?;
    let record = record(memory, &file)?;
    let count = argument::integer(memory.x())? as usize;
    let mut text = record_text(memory, &file, &record);
    let before = text.len().min(file.character as usize);
    text.drain(before..text.len().min(before + count));
    match text.is_empty() && count > 0 {
        true => remove_record(memory, &file, &record)?,
        false => set_record(memory, &file, &record, &text)?,
    }
    extended::set_header(memory, &file);
    Ok(())
}

/// ARCLREC appends to ALPHA the rest of the record after the file pointer, or the next record if
/// the pointer is at a record's end; GETREC clears ALPHA first. Both set flag 17 if part of the
/// record does not fit.
pub(super) fn recall_record(memory: &mut Memory, clears: bool) -> Result<(), Error> {
    let mut file = extended_files::current_file_of(memory, FileKind::Text)?;
    let mut from = record(memory, &file)?;
    if file.character as usize >= from.length {
        file = File { pointer: file.pointer + 1, character: 0, ..file };
        from = record(memory, &file)?;
    }
    if clears {
        memory.clear_alpha();
    }
    let room = alpha::LENGTH - memory.alpha_len();
    let before = file.character as usize;
    let count = (from.length - before).min(room);
    for n in 0..count {
        let byte = text_byte(memory, &file, from.at + 1 + before + n);
        memory.append_alpha(byte);
    }
    let file = File { character: (before + count) as u16, ..file };
    memory.set_flag(RECORD_LEFT, before + count < from.length);
    extended::set_header(memory, &file);
    Ok(())
}

/// POSFL searches for the text in ALPHA, starting at the file pointer. Pushes the position and
/// moves the file pointer there, or pushes -1.
pub(super) fn position_in_file(machine: &mut Machine) -> Result<(), Error> {
    let file = extended_files::current_file_of(&mut machine.memory, FileKind::Text)?;
    let text: Vec<u8> = machine.memory.alpha().collect();
    let found = if text.is_empty() { None } else { find_text(&machine.memory, &file, &text) };
    match found {
        Some(file) => {
            extended::set_header(&mut machine.memory, &file);
            stack_lift::push(machine, pointer_value(&file));
        }
        None => stack_lift::push(machine, argument::NOT_FOUND),
    }
    Ok(())
}

fn find_text(memory: &Memory, file: &File, wanted: &[u8]) -> Option<File> {
    records(memory, file).filter(|record| record.number >= file.pointer).find_map(|record| {
        let text = record_text(memory, file, &record);
        let first = if record.number == file.pointer { file.character as usize } else { 0 };
        let found = text.get(first..)?.windows(wanted.len()).position(|part| part == wanted)?;
        Some(File { pointer: record.number, character: (first + found) as u16, ..*file })
    })
}

pub(super) fn text_room(machine: &mut Machine) -> Result<(), Error> {
    let file = extended_files::current_file_of(&mut machine.memory, FileKind::Text)?;
    let room = (file.size as usize * 7).saturating_sub(1 + text_length(&machine.memory, &file));
    stack_lift::push(machine, argument::number(room as u32));
    Ok(())
}
