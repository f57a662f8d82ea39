//! Extended memory files: creating, purging, clearing, resizing, pointers, and the directory, which
//! `keyboard::catalog_mode` steps through. The first failure is shown: of the file, its type, or X.

use super::argument::{self, Fields};
use super::catalogs::{CatalogEntry, DIRECTORY};
use super::{Error, Flow, Halt, Interactive, Machine};
use crate::device::Notice;
use crate::machine::{stack_lift, text_files};
use crate::memory::extended;
use crate::memory::extended::{File, FileKind};
use crate::memory::{Address, Memory};
use sim41_language::instruction::text::lcd_text;
use sim41_number::register::Register;
use std::cmp::Ordering;

const NAME: usize = 7;
const HEAD: u16 = 2;

/// After the last file, restores the current file and pushes EMROOM's result.
pub(crate) fn end_directory(machine: &mut Machine, listed_all: bool) {
    if listed_all {
        extended::restore_current_file_number(&mut machine.memory);
        extended_room(machine);
        machine.notify(Notice::Result);
    }
    machine.interpreter.lift = true;
}

/// The ALPHA characters up to a comma, at most seven, padded with spaces. Fails with NAME ERR if
/// there are none.
fn file_name(memory: &Memory) -> Result<[u8; NAME], Error> {
    padded_name(memory.alpha().take_while(|&byte| byte != b',')).ok_or(Error::Name)
}

pub(super) fn current_file(memory: &mut Memory) -> Result<File, Error> {
    let number = memory.current_file_number();
    let found = extended::search_extended(memory, |_, file| file.number == number);
    found.ok_or(Error::FileNotFound)
}

/// If the file has another type, fails and leaves the current file unchanged.
pub(super) fn of_kind(
    memory: &mut Memory,
    kind: FileKind,
    find: impl FnOnce(&mut Memory) -> Result<File, Error>,
) -> Result<File, Error> {
    let current = memory.current_file_number();
    let file = find(memory)?;
    if file.kind == kind {
        return Ok(file);
    }
    extended::set_current_file_number(memory, current);
    Err(Error::FileType)
}

pub(super) fn current_file_of(memory: &mut Memory, kind: FileKind) -> Result<File, Error> {
    of_kind(memory, kind, current_file)
}

pub(super) fn find_file(memory: &mut Memory, name: [u8; NAME]) -> Result<File, Error> {
    let found = extended::search_extended(memory, |memory, file| memory.file_name(file) == name);
    let file = found.ok_or(Error::FileNotFound)?;
    extended::set_current_file_number(memory, file.number);
    Ok(file)
}

pub(super) fn named_file(memory: &mut Memory) -> Result<File, Error> {
    find_file(memory, file_name(memory)?)
}

pub(super) fn named_or_current_file(memory: &mut Memory) -> Result<File, Error> {
    // ALPHA counts as empty if register M is empty.
    match memory.get(Address::M) {
        Register::ZERO => current_file(memory),
        _ => named_file(memory),
    }
}

pub(super) fn create_file(memory: &mut Memory, kind: FileKind) -> Result<(), Error> {
    let size = argument::positive(memory.x())?;
    let name = file_name(memory)?;
    new_file(memory, name, kind, size).map(drop)
}

/// Appends a file with all registers 0.
pub(super) fn new_file(
    memory: &mut Memory,
    name: [u8; NAME],
    kind: FileKind,
    size: u16,
) -> Result<File, Error> {
    if find_file(memory, name).is_ok() {
        return Err(Error::DuplicateFile);
    }
    extended::probe_modules(memory);
    let number = memory.files().count() as u16 + 1;
    let place = extended::end_of_files(memory);
    extended::set_current_file_number(memory, number);
    let file = File { number, place, kind, character: 0, pointer: 0, size };
    if file.end() >= memory.extended_registers() {
        return Err(Error::NoRoom);
    }
    extended::write_new_file(memory, &file, name);
    clear_contents(memory, &file);
    extended::set_end_mark(memory, file.end());
    Ok(file)
}

pub(super) fn purge_file(memory: &mut Memory) -> Result<(), Error> {
    let file = named_file(memory)?;
    purge(memory, &file);
    Ok(())
}

pub(super) fn purge(memory: &mut Memory, file: &File) {
    extended::prepare_extended(memory);
    extended::probe_modules(memory);
    extended::set_current_file_number(memory, 0);
    extended::move_extended(memory, file.end(), file.place);
}

/// CLFL sets the registers of a data file to 0, or deletes the records of a text file.
pub(super) fn clear_file(memory: &mut Memory) -> Result<(), Error> {
    let file = named_file(memory)?;
    if file.kind == FileKind::Program {
        return Err(Error::FileType);
    }
    clear_contents(memory, &file);
    extended::set_header(memory, &File { character: 0, pointer: 0, ..file });
    Ok(())
}

fn clear_contents(memory: &mut Memory, file: &File) {
    let kept = (file.kind == FileKind::Text) as u16;
    (kept..file.size)
        .for_each(|n| extended::set_extended(memory, file.contents() + n, Register::ZERO));
    if file.kind == FileKind::Text {
        extended::set_extended_byte(memory, file.contents(), 0, 0xFF);
    }
}

pub(super) fn file_size(machine: &mut Machine) -> Result<(), Error> {
    let file = named_or_current_file(&mut machine.memory)?;
    stack_lift::push(machine, argument::number(file.size as u32));
    Ok(())
}

/// RESZFL sets the size of the current file to X registers. A negative X allows data loss.
pub(super) fn resize_file(memory: &mut Memory) -> Result<(), Error> {
    extended::prepare_extended(memory);
    extended::probe_modules(memory);
    let file = current_file(memory)?;
    if file.kind == FileKind::Program {
        return Err(Error::FileType);
    }
    let x = memory.x();
    let size = argument::positive(x)?;
    match size.cmp(&file.size) {
        Ordering::Less => shrink_file(memory, file, size, x.digit(13) != 0),
        Ordering::Equal => Ok(()),
        Ordering::Greater => grow_file(memory, file, size),
    }
}

fn shrink_file(memory: &mut Memory, file: File, size: u16, forced: bool) -> Result<(), Error> {
    let lost = match file.kind {
        FileKind::Text => text_files::text_length(memory, &file) >= size as usize * 7,
        _ => {
            let used = |place| memory.extended(place) != Register::ZERO;
            !forced && (file.contents() + size..file.end()).any(used)
        }
    };
    if lost {
        return Err(Error::FileSize);
    }
    extended::move_extended(memory, file.end(), file.contents() + size);
    let pointer =
        if file.kind == FileKind::Data { file.pointer.min(size - 1) } else { file.pointer };
    extended::set_header(memory, &File { size, pointer, ..file });
    Ok(())
}

fn grow_file(memory: &mut Memory, file: File, size: u16) -> Result<(), Error> {
    if extended::end_of_files(memory) + size - file.size >= memory.extended_registers() {
        return Err(Error::NoRoom);
    }
    let grown = File { size, ..file };
    extended::move_extended(memory, file.end(), grown.end());
    (file.end()..grown.end())
        .for_each(|place| extended::set_extended(memory, place, Register::ZERO));
    extended::set_header(memory, &grown);
    Ok(())
}

pub(super) fn recall_pointer(machine: &mut Machine, file: &File) {
    stack_lift::push(machine, pointer_value(file));
}

pub(super) fn seek_pointer(memory: &mut Memory, file: File) -> Result<(), Error> {
    let fields = Fields::of_number(memory.x())?;
    let pointer = fields.integer as u16;
    let file = match file.kind {
        FileKind::Program => return Err(Error::FileType),
        FileKind::Data if pointer >= file.size => return Err(Error::EndOfFile),
        FileKind::Data => File { pointer, ..file },
        // SEEKPT accepts only 0 in a file without records.
        FileKind::Text
            if text_files::text_length(memory, &file) == 0 && memory.x() != Register::ZERO =>
        {
            return Err(Error::EndOfFile);
        }
        FileKind::Text => {
            text_files::text_pointer(memory, &file, pointer, fields.after_point(0, 3) as u16)?
        }
    };
    extended::set_header(memory, &file);
    Ok(())
}

fn room(memory: &mut Memory) -> u16 {
    extended::prepare_extended(memory);
    extended::probe_modules(memory);
    extended::save_current_file_number(memory);
    (memory.extended_registers() - 1).saturating_sub(extended::end_of_files(memory) + HEAD)
}

pub(super) fn extended_room(machine: &mut Machine) {
    let room = room(&mut machine.memory);
    stack_lift::push(machine, argument::number(room as u32));
}

/// The caller lists the files and then calls [`end_directory`].
pub(super) fn directory(machine: &mut Machine) -> Result<Flow, Error> {
    let room = room(&mut machine.memory);
    if machine.memory.files().next().is_some() {
        return Ok(Flow::Halt(Halt::Interactive(Interactive::Catalog(DIRECTORY))));
    }
    stack_lift::push(machine, argument::number(room as u32));
    machine.announce("DIR EMPTY");
    Ok(Flow::Next)
}

pub(super) fn directory_lines(memory: &Memory) -> Vec<CatalogEntry> {
    let line = |file: File| {
        let name = memory.file_name(&file);
        let tail = format!(" {}{:03}", kind_name(file.kind)[0] as char, file.size);
        let printed = Some([&name[..], tail.as_bytes()].concat());
        CatalogEntry { printed, ..(lcd_text(name) + &tail).into() }
    };
    memory.files().map(line).collect()
}

pub(super) fn directory_entry(memory: &mut Memory) -> Result<(), Error> {
    let x = memory.x();
    let number = argument::positive(x)?;
    extended::prepare_extended(memory);
    let file = memory.file(number);
    match file {
        Some(_) => extended::save_current_file_number(memory),
        None => _ = room(memory),
    }
    memory.set_last_x(x);
    memory.clear_alpha();
    let mut kind = Register::ZERO;
    if let Some(file) = file {
        extended::set_current_file_number(memory, number);
        memory.set_alpha(&memory.file_name(&file));
        kind = Register::from_alpha(kind_name(file.kind));
    }
    memory.set_x(kind);
    Ok(())
}

/// GETAS fails because the file name is missing or there is no mass storage.
pub(super) fn get_from_mass_storage(memory: &mut Memory) -> Result<(), Error> {
    file_name(memory)?;
    Err(Error::NoDrive)
}

/// Skips NULLs; `None` if nothing remains.
pub(super) fn padded_name(characters: impl Iterator<Item = u8>) -> Option<[u8; NAME]> {
    let mut name = [b' '; NAME];
    let mut characters = characters.filter(|&character| character != 0).peekable();
    characters.peek()?;
    name.iter_mut().zip(characters).for_each(|(place, character)| *place = character);
    Some(name)
}

pub(super) fn pointer_value(file: &File) -> Register {
    let character = if file.kind == FileKind::Text { file.character } else { 0 };
    argument::thousandths(file.pointer as u32, character as u32)
}

fn kind_name(kind: FileKind) -> &'static [u8] {
    match kind {
        FileKind::Program => b"PR",
        FileKind::Data => b"DA",
        FileKind::Text => b"AS",
    }
}
