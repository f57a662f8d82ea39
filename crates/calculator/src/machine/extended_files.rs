//! Files of extended memory: finding, creating, purging, clearing and resizing them, their
//! pointers, and the directory.
//!
//! The contents are in `data_files`, `text_files` and `program_files`. The order of a function's
//! checks decides which error it shows: first the file, then its type, then X.

use super::argument::{self, Fields};
use super::catalogs::CatalogEntry;
use super::{Error, Flow, Halt, Interactive, Machine};
use crate::device::Notice;
use crate::memory::Address;
use crate::memory::extended::{File, FileKind};
use sim41_language::instruction::text::lcd_text;
use sim41_number::register::Register;
use std::cmp::Ordering;

/// The number of characters in a file name.
const NAME: usize = 7;
/// The number of registers of a file before its contents: name and header.
const HEAD: u16 = 2;

impl Machine {
    /// Returns the file name in ALPHA: the characters up to a comma, at most seven, padded with
    /// blanks.
    ///
    /// # Errors
    /// NAME ERR if there are none.
    fn file_name(&self) -> Result<[u8; NAME], Error> {
        named(self.memory.alpha().take_while(|&byte| byte != b',')).ok_or(Error::Name)
    }

    /// Returns the current file.
    pub(super) fn current_file(&mut self) -> Result<File, Error> {
        let number = self.memory.current_file_number();
        let found = self.memory.search_extended(|_, file| file.number == number);
        found.ok_or(Error::FileNotFound)
    }

    /// Returns the file that is found, if it is of this kind; otherwise the current file does not
    /// change.
    pub(super) fn of_kind(
        &mut self,
        kind: FileKind,
        find: impl FnOnce(&mut Self) -> Result<File, Error>,
    ) -> Result<File, Error> {
        let current = self.memory.current_file_number();
        let file = find(self)?;
        if file.kind == kind {
            return Ok(file);
        }
        self.memory.set_current_file_number(current);
        Err(Error::FileType)
    }

    /// Returns the current file, if it is of this kind.
    pub(super) fn current_file_of(&mut self, kind: FileKind) -> Result<File, Error> {
        self.of_kind(kind, Machine::current_file)
    }

    /// Returns the file with this name and makes it the current one.
    pub(super) fn find_file(&mut self, name: [u8; NAME]) -> Result<File, Error> {
        let found = self.memory.search_extended(|memory, file| memory.file_name(file) == name);
        let file = found.ok_or(Error::FileNotFound)?;
        self.memory.set_current_file_number(file.number);
        Ok(file)
    }

    /// Returns the file named in ALPHA, which becomes the current one.
    pub(super) fn named_file(&mut self) -> Result<File, Error> {
        self.find_file(self.file_name()?)
    }

    /// Returns the file named in ALPHA, which becomes the current one, or the current one if ALPHA
    /// is empty.
    pub(super) fn named_or_current_file(&mut self) -> Result<File, Error> {
        // Register M alone decides whether ALPHA is empty.
        match self.memory.get(Address::M) {
            Register::ZERO => self.current_file(),
            _ => self.named_file(),
        }
    }

    /// Executes CRFLD or CRFLAS: creates a file of X registers.
    pub(super) fn create_file(&mut self, kind: FileKind) -> Result<(), Error> {
        let size = argument::positive(self.memory.x())?;
        let name = self.file_name()?;
        self.new_file(name, kind, size).map(drop)
    }

    /// Creates a file after the last, with all registers 0.
    pub(super) fn new_file(
        &mut self,
        name: [u8; NAME],
        kind: FileKind,
        size: u16,
    ) -> Result<File, Error> {
        if self.find_file(name).is_ok() {
            return Err(Error::DuplicateFile);
        }
        self.memory.probe_modules();
        let number = self.memory.files().count() as u16 + 1;
        let place = self.memory.end_of_files();
        self.memory.set_current_file_number(number);
        let file = File { number, place, kind, character: 0, pointer: 0, size };
        if file.end() >= self.memory.extended_registers() {
            return Err(Error::NoRoom);
        }
        self.memory.write_new_file(&file, name);
        self.clear_contents(&file);
        self.memory.set_end_mark(file.end());
        Ok(file)
    }

    /// Executes PURFL: purges a file; the files after it move up. No file is current afterwards.
    pub(super) fn purge_file(&mut self) -> Result<(), Error> {
        let file = self.named_file()?;
        self.purge(&file);
        Ok(())
    }

    /// Removes a file; the files after it move up. No file is current afterwards.
    pub(super) fn purge(&mut self, file: &File) {
        self.memory.prepare_extended();
        self.memory.probe_modules();
        self.memory.set_current_file_number(0);
        self.memory.move_extended(file.end(), file.place);
    }

    /// Executes CLFL: clears a file: data become 0, a text loses its records.
    pub(super) fn clear_file(&mut self) -> Result<(), Error> {
        let file = self.named_file()?;
        if file.kind == FileKind::Program {
            return Err(Error::FileType);
        }
        self.clear_contents(&file);
        self.memory.set_header(&File { character: 0, pointer: 0, ..file });
        Ok(())
    }

    /// Clears all registers. In the first register of a text file only the first byte changes, to
    /// FF.
    fn clear_contents(&mut self, file: &File) {
        let kept = (file.kind == FileKind::Text) as u16;
        (kept..file.size)
            .for_each(|n| self.memory.set_extended(file.contents() + n, Register::ZERO));
        if file.kind == FileKind::Text {
            self.memory.set_extended_byte(file.contents(), 0, 0xFF);
        }
    }

    /// Executes FLSIZE: pushes the size of a file in registers.
    pub(super) fn file_size(&mut self) -> Result<(), Error> {
        let file = self.named_or_current_file()?;
        self.push(argument::number(file.size as u32));
        Ok(())
    }

    /// Executes RESZFL: gives the current file X registers. With negative X data may be lost.
    pub(super) fn resize_file(&mut self) -> Result<(), Error> {
        self.memory.prepare_extended();
        self.memory.probe_modules();
        let file = self.current_file()?;
        if file.kind == FileKind::Program {
            return Err(Error::FileType);
        }
        let x = self.memory.x();
        let size = argument::positive(x)?;
        match size.cmp(&file.size) {
            Ordering::Less => self.shrink_file(file, size, x.digit(13) != 0),
            Ordering::Equal => Ok(()),
            Ordering::Greater => self.grow_file(file, size),
        }
    }

    fn shrink_file(&mut self, file: File, size: u16, forced: bool) -> Result<(), Error> {
        let lost = match file.kind {
            FileKind::Text => self.text_length(&file) >= size as usize * 7,
            _ => {
                let used = |place| self.memory.extended(place) != Register::ZERO;
                !forced && (file.contents() + size..file.end()).any(used)
            }
        };
        if lost {
            return Err(Error::FileSize);
        }
        self.memory.move_extended(file.end(), file.contents() + size);
        let pointer =
            if file.kind == FileKind::Data { file.pointer.min(size - 1) } else { file.pointer };
        self.memory.set_header(&File { size, pointer, ..file });
        Ok(())
    }

    fn grow_file(&mut self, file: File, size: u16) -> Result<(), Error> {
        if self.memory.end_of_files() + size - file.size >= self.memory.extended_registers() {
            return Err(Error::NoRoom);
        }
        let grown = File { size, ..file };
        self.memory.move_extended(file.end(), grown.end());
        (file.end()..grown.end()).for_each(|place| self.memory.set_extended(place, Register::ZERO));
        self.memory.set_header(&grown);
        Ok(())
    }

    /// Pushes the pointer of a file: the current one for RCLPT, the one named in ALPHA for RCLPTA.
    pub(super) fn recall_pointer(&mut self, file: &File) {
        self.push(pointer_value(file));
    }

    /// Sets the pointer of a file to X: of the current one for SEEKPT, of the one named in ALPHA
    /// for SEEKPTA.
    pub(super) fn seek_pointer(&mut self, file: File) -> Result<(), Error> {
        let fields = Fields::of_number(self.memory.x())?;
        let pointer = fields.integer as u16;
        let file = match file.kind {
            FileKind::Program => return Err(Error::FileType),
            FileKind::Data if pointer >= file.size => return Err(Error::EndOfFile),
            FileKind::Data => File { pointer, ..file },
            // In a file without records only 0 is allowed.
            FileKind::Text if self.text_length(&file) == 0 && self.memory.x() != Register::ZERO => {
                return Err(Error::EndOfFile);
            }
            FileKind::Text => self.text_pointer(&file, pointer, fields.after_point(0, 3) as u16)?,
        };
        self.memory.set_header(&file);
        Ok(())
    }

    /// Returns the size of the largest file that can still be created, in registers.
    fn room(&mut self) -> u16 {
        self.memory.prepare_extended();
        self.memory.probe_modules();
        self.memory.save_current_file_number();
        (self.memory.extended_registers() - 1).saturating_sub(self.memory.end_of_files() + HEAD)
    }

    /// Executes EMROOM: pushes the size of the largest file that can still be created.
    pub(super) fn extended_room(&mut self) {
        let room = self.room();
        self.push(argument::number(room as u32));
    }

    /// Executes EMDIR: the caller lists the files and then calls [`Machine::end_directory`].
    pub(super) fn directory(&mut self) -> Result<Flow, Error> {
        let room = self.room();
        if self.memory.files().next().is_some() {
            return Ok(Flow::Halt(Halt::Interactive(Interactive::Directory)));
        }
        self.push(argument::number(room as u32));
        self.announce("DIR EMPTY");
        Ok(Flow::Next)
    }

    /// Returns the lines of the directory: name, type and size of each file.
    pub(super) fn directory_lines(&self) -> Vec<CatalogEntry> {
        let line = |file: File| {
            let name = self.memory.file_name(&file);
            let tail = format!(" {}{:03}", kind_name(file.kind)[0] as char, file.size);
            let printed = Some([&name[..], tail.as_bytes()].concat());
            CatalogEntry { printed, ..(lcd_text(name) + &tail).into() }
        };
        self.memory.files().map(line).collect()
    }

    /// Makes the file with this number the current one, as the directory does that shows it.
    pub(crate) fn show_file(&mut self, number: u16) {
        self.memory.set_current_file_number(number);
    }

    /// Ends the directory: restores the current file, and pushes the result of EMROOM.
    pub(crate) fn end_directory(&mut self) {
        self.memory.restore_current_file_number();
        self.extended_room();
        self.notify(Notice::Result);
    }

    /// Executes EMDIRX: puts the name of the X-th file into ALPHA and its type into X; the file
    /// becomes the current one.
    pub(super) fn directory_entry(&mut self) -> Result<(), Error> {
        let x = self.memory.x();
        let number = argument::positive(x)?;
        self.memory.prepare_extended();
        let file = self.memory.file(number);
        match file {
            Some(_) => self.memory.save_current_file_number(),
            None => _ = self.room(),
        }
        self.memory.set_last_x(x);
        self.memory.clear_alpha();
        let mut kind = Register::ZERO;
        if let Some(file) = file {
            self.memory.set_current_file_number(number);
            self.memory.set_alpha(&self.memory.file_name(&file));
            kind = Register::from_alpha(kind_name(file.kind));
        }
        self.memory.set_x(kind);
        Ok(())
    }

    /// Executes GETAS, which needs a file name and mass storage, and there is none; SAVEAS does not
    /// check the name.
    pub(super) fn get_from_mass_storage(&mut self) -> Result<(), Error> {
        self.file_name()?;
        Err(Error::NoDrive)
    }
}

/// Returns a file name of these characters without NULLs; `None` if there are none.
pub(super) fn named(characters: impl Iterator<Item = u8>) -> Option<[u8; NAME]> {
    let mut name = [b' '; NAME];
    let mut characters = characters.filter(|&character| character != 0).peekable();
    characters.peek()?;
    name.iter_mut().zip(characters).for_each(|(place, character)| *place = character);
    Some(name)
}

/// Returns the pointer of a file as a number: register, rrr.ccc, or length in bytes.
pub(super) fn pointer_value(file: &File) -> Register {
    let character = if file.kind == FileKind::Text { file.character } else { 0 };
    argument::thousandths(file.pointer as u32, character as u32)
}

/// Returns the name that EMDIRX has for a type of file.
fn kind_name(kind: FileKind) -> &'static [u8] {
    match kind {
        FileKind::Program => b"PR",
        FileKind::Data => b"DA",
        FileKind::Text => b"AS",
    }
}
