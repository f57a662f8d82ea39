//! Copies of the calculator's programs, data registers, and extended memory files.

use super::{Error, Machine, extended_files};
use crate::machine::loading;
use crate::machine::{program_files, text_files};
use crate::memory::Memory;
use crate::memory::extended;
use crate::memory::extended::{File, FileKind};
use crate::memory::program_bytes::PRIVATE;
use sim41_language::program::raw;
use sim41_number::register::Register;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedFile {
    Program(Vec<u8>),
    Data(Vec<Register>),
    Text(Vec<Vec<u8>>),
}

impl Machine {
    /// All nonempty programs in main memory, packed, each with its END and with jump distances
    /// cleared. Fails with [`Error::Private`].
    pub fn saved_programs(&self) -> Result<Vec<Vec<u8>>, Error> {
        let memory = &self.memory;
        if memory.chain().any(|global| !global.is_label() && global.kind & PRIVATE != 0) {
            return Err(Error::Private);
        }
        Ok(loading::programs(&self.memory).iter().map(|program| raw::packed(program)).collect())
    }

    /// The packed program with this label. Fails with [`Error::Nonexistent`] or [`Error::Private`].
    pub fn saved_program(&self, label: &[u8]) -> Result<Vec<u8>, Error> {
        let memory = &self.memory;
        let label = memory.find_global(label).ok_or(Error::Nonexistent)?;
        let end = memory.end_of(label.at);
        if end.kind & PRIVATE != 0 {
            return Err(Error::Private);
        }
        let start = memory.start_of(label.at);
        let length = usize::try_from(start.distance(end.last())).unwrap_or_default();
        Ok(raw::packed(&raw::tidy(&memory.program_bytes(start, length)).0))
    }

    pub fn saved_registers(&self, first: u16, last: u16) -> Vec<(u16, Register)> {
        let existing = (first..=last).take_while(|&n| n < self.memory.size());
        let value = |n: u16| Some((n, self.memory.get(self.memory.data(n.into())?)));
        existing.filter_map(value).collect()
    }

    pub fn saved_file_names(&self) -> Vec<Vec<u8>> {
        let names = self.memory.held_files().map(|file| self.memory.file_name(&file));
        names.map(|name| name.trim_ascii_end().to_vec()).collect()
    }

    /// Fails with [`Error::FileNotFound`].
    pub fn saved_file(&self, name: &[u8]) -> Result<SavedFile, Error> {
        let memory = &self.memory;
        let named = |file: &_| memory.file_name(file).trim_ascii_end() == name.trim_ascii_end();
        let file = memory.held_files().find(named).ok_or(Error::FileNotFound)?;
        let byte = |n: usize| extended::extended_byte(memory, file.contents(), n);
        Ok(match file.kind {
            FileKind::Program => {
                let code: Vec<u8> = (0..usize::from(file.pointer)).map(byte).collect();
                SavedFile::Program(raw::tidy(&code).0)
            }
            FileKind::Data => {
                let places = file.contents()..file.end();
                SavedFile::Data(places.map(|place| memory.extended(place)).collect())
            }
            FileKind::Text => SavedFile::Text(self.record_texts(&file)),
        })
    }

    /// Writes a file to extended memory, replacing a file with the same name and type. A text file
    /// gets the size that its records need. Fails with NAME ERR for an empty name, DUP FL if a file
    /// of another type has this name, NO ROOM, or REC TOO LONG for a record longer than 254
    /// characters; the old file may then be lost.
    pub fn put_saved_file(&mut self, name: &[u8], content: &SavedFile) -> Result<(), Error> {
        let name = extended_files::padded_name(name.iter().copied()).ok_or(Error::Name)?;
        match content {
            SavedFile::Program(code) => {
                extended::prepare_extended(&mut self.memory);
                program_files::write_program_file(&mut self.memory, name, code)
            }
            SavedFile::Data(values) => {
                let size = u16::try_from(values.len()).map_err(|_| Error::NoRoom)?;
                let file = replacing_file(&mut self.memory, name, FileKind::Data, size)?;
                for (&value, place) in values.iter().zip(file.contents()..) {
                    extended::set_extended(&mut self.memory, place, value);
                }
                Ok(())
            }
            SavedFile::Text(records) => {
                // Each record needs one more byte for its length, and a final byte ends the text.
                let bytes = records.iter().map(|record| record.len() + 1).sum::<usize>() + 1;
                let size = u16::try_from(bytes.div_ceil(7)).map_err(|_| Error::NoRoom)?;
                let file = replacing_file(&mut self.memory, name, FileKind::Text, size)?;
                records
                    .iter()
                    .try_for_each(|record| text_files::append_text(&mut self.memory, &file, record))
            }
        }
    }
}

fn replacing_file(
    memory: &mut Memory,
    name: [u8; 7],
    kind: FileKind,
    size: u16,
) -> Result<File, Error> {
    if let Ok(old) = extended_files::find_file(memory, name) {
        if old.kind != kind {
            return Err(Error::DuplicateFile);
        }
        extended_files::purge(memory, &old);
    }
    extended_files::new_file(memory, name, kind, size)
}
