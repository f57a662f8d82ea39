//! Data files: SAVEX GETX SAVER GETR SAVERX GETRX.
//!
//! The pointer is the number of a register in the file, from 0. It moves past the registers that
//! were written or read.

use super::{Error, Machine};
use crate::memory::extended::{File, FileKind};

impl Machine {
    /// Executes SAVEX: copies X to the register at the pointer.
    pub(super) fn save_x(&mut self) -> Result<(), Error> {
        let place = self.pass_register()?;
        self.memory.set_extended(place, self.memory.x());
        Ok(())
    }

    /// Executes GETX: pushes the register at the pointer.
    pub(super) fn get_x(&mut self) -> Result<(), Error> {
        let place = self.pass_register()?;
        self.push(self.memory.extended(place));
        Ok(())
    }

    /// Moves the pointer past a register. Returns the place of that register.
    fn pass_register(&mut self) -> Result<u16, Error> {
        let file = self.current_file_of(FileKind::Data)?;
        if file.pointer >= file.size {
            return Err(Error::EndOfFile);
        }
        self.memory.set_header(&File { pointer: file.pointer + 1, ..file });
        Ok(file.contents() + file.pointer)
    }

    /// Executes SAVER: copies all data registers to the beginning of the file named in ALPHA, or of
    /// the current one; or GETR, which copies such a file to the data registers from R00, up to the
    /// end of the shorter.
    pub(super) fn copy_all_registers(&mut self, save: bool) -> Result<(), Error> {
        let file = self.of_kind(FileKind::Data, Machine::named_or_current_file)?;
        let count = self.memory.size();
        if save && count > file.size {
            return Err(Error::EndOfFile);
        }
        self.copy_block(save, File { pointer: 0, ..file }, 0, count.min(file.size))
    }

    /// Executes SAVERX or GETRX: copies the registers bbb.eee to the file from its pointer on, or
    /// the file from its pointer on to these registers.
    pub(super) fn copy_some_registers(&mut self, save: bool) -> Result<(), Error> {
        let file = self.current_file_of(FileKind::Data)?;
        let (block, _) = self.block_in_x()?;
        let (first, count) = (*block.start(), (block.end() - block.start()) as u16 + 1);
        if file.pointer + count > file.size {
            return Err(Error::EndOfFile);
        }
        self.copy_block(save, file, first, count)
    }

    /// Copies registers to a file for SAVER and SAVERX, a file to registers for the others. With
    /// SIZE 000 nothing happens, and the pointer stays.
    fn copy_block(&mut self, save: bool, file: File, first: u32, count: u16) -> Result<(), Error> {
        if count == 0 {
            return Ok(());
        }
        for (n, place) in (0..count.into()).zip(file.contents() + file.pointer..) {
            let address = self.data_register(first + n)?;
            match save {
                true => self.memory.set_extended(place, self.memory.get(address)),
                false => self.write(address, self.memory.extended(place)),
            }
        }
        self.memory.set_header(&File { pointer: file.pointer + count, ..file });
        Ok(())
    }
}
