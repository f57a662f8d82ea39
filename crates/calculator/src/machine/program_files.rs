//! Programs in extended memory: SAVEP GETP GETSUB, and PCLPS.
//!
//! A program file contains the bytes of a program with its END as they stand in memory, and their
//! sum modulo 256. Loading puts them below the programs in memory; the END becomes .END.

use super::extended_files::named;
use super::{Error, Flow, Halt, Machine};
use crate::memory::extended::{File, FileKind};
use crate::memory::flags::USER;
use crate::memory::program_bytes;
use sim41_language::module::Position;
use sim41_language::program::raw;

/// The number of bytes of an END.
const END: usize = 3;

impl Machine {
    /// Executes SAVEP: saves a program, also a private one, and replaces a program file with the
    /// same name. ALPHA is "label,file", "label" or ",file"; without a label the current program is
    /// saved.
    pub(super) fn save_program(&mut self) -> Result<(), Error> {
        let alpha: Vec<u8> = self.memory.alpha().collect();
        let mut parts = alpha.split(|&byte| byte == b',');
        let label = parts.next().unwrap_or_default();
        let name = named(parts.next().unwrap_or(label).iter().copied()).ok_or(Error::Name)?;
        let program = self.named_or_current_program(label)?;
        self.memory.prepare_extended();
        let end = self.memory.end_of(program);
        let length = usize::try_from(program.distance(end.last())).map_err(|_| Error::NoRoom)?;
        self.write_program_file(name, &self.memory.program_bytes(program, length))
    }

    /// Writes a program file of these bytes and their sum, in place of one with the same name.
    pub(super) fn write_program_file(&mut self, name: [u8; 7], code: &[u8]) -> Result<(), Error> {
        let length = u16::try_from(code.len()).map_err(|_| Error::NoRoom)?;
        let file = self.program_file(name, length)?;
        // Bytes after the sum do not change.
        for (n, byte) in code.iter().copied().chain([raw::checksum(code)]).enumerate() {
            self.memory.set_extended_byte(file.contents(), n, byte);
        }
        self.memory.set_end_mark(file.end());
        Ok(())
    }

    /// Returns line 00 of the program with this global label, or of the current one.
    fn named_or_current_program(&mut self, label: &[u8]) -> Result<Position, Error> {
        let at = match label {
            [] => self.here(),
            label => self.memory.find_global(label).ok_or(Error::Name)?.at,
        };
        let end = self.memory.seek(at).end;
        Ok(end.map_or(self.memory.start_of(at), |end| self.memory.start_above(end.at)))
    }

    /// Creates a program file in place of an old one with the same name.
    fn program_file(&mut self, name: [u8; 7], length: u16) -> Result<File, Error> {
        let (size, count) = (length / 7 + 1, self.memory.files().count() as u16);
        let old = self.find_file(name).ok();
        if old.is_some_and(|old| old.kind != FileKind::Program) {
            return Err(Error::DuplicateFile);
        }
        let replaced = old.map_or(0, |old| old.end().saturating_sub(old.place));
        let taken = self.memory.end_of_files().saturating_sub(replaced);
        if taken + 2 + size >= self.memory.extended_registers() {
            self.memory.set_current_file_number(count + 1);
            return Err(Error::NoRoom);
        }
        if let Some(old) = old {
            self.memory.move_extended(old.end(), old.place);
        }
        let number = self.memory.files().count() as u16 + 1;
        let file = File {
            number,
            place: taken,
            kind: FileKind::Program,
            character: 0,
            pointer: length,
            size,
        };
        self.memory.set_current_file_number(number);
        self.memory.write_new_file(&file, name);
        Ok(file)
    }

    /// Executes GETP: replaces the last program in memory by the program file named in ALPHA. A
    /// program that replaces itself continues at the beginning of the new one.
    pub(super) fn get_program(&mut self) -> Result<(), Error> {
        let file = self.of_kind(FileKind::Program, Machine::named_file)?;
        let start = self.memory.start_of(self.memory.permanent_end());
        self.load_program(&file, start)
    }

    /// Executes GETSUB: adds the program file named in ALPHA after the last program in memory.
    pub(super) fn get_subroutine(&mut self) -> Result<(), Error> {
        let file = self.of_kind(FileKind::Program, Machine::named_file)?;
        self.load_program(&file, self.memory.permanent_end().forward(2))
    }

    /// Puts the program of a file after `start`. A wrong sum leaves an empty program there.
    fn load_program(&mut self, file: &File, start: Position) -> Result<(), Error> {
        let length = file.pointer as usize;
        let code: Vec<u8> =
            (0..length).map(|n| self.memory.extended_byte(file.contents(), n)).collect();
        let right = self.memory.extended_byte(file.contents(), length) == raw::checksum(&code);
        if end_register(start, length.saturating_sub(END)) < self.memory.first_free() {
            if self.running() {
                return Err(Error::NoRoom);
            }
            self.pack();
            return Err(Error::TryAgain);
        }
        let replaced = start > self.memory.permanent_end();
        if replaced {
            self.clear_programs_after(start);
        }
        let code = if right { &code[..length.saturating_sub(END)] } else { &[] };
        self.put_last_program(start, code);
        if replaced && !(self.running() && self.pc > start) {
            self.set_pc(start);
        }
        if right { Ok(()) } else { Err(Error::Checksum) }
    }

    /// Executes PCLPS: clears the program with the label in ALPHA, or the current one, and all
    /// after it. A program that clears itself stops.
    pub(super) fn clear_programs(&mut self) -> Result<Flow, Error> {
        let label: Vec<u8> = self.memory.alpha().take_while(|&byte| byte != b',').collect();
        let start = self.named_or_current_program(&label)?;
        self.clear_programs_after(start);
        self.put_last_program(start, &[]);
        if self.pc > start {
            self.memory.set_line_number(None);
            return Ok(Flow::Next);
        }
        self.set_pc(start);
        if !self.running() {
            return Ok(Flow::Next);
        }
        // The program has cleared itself: its caller continues, if there is one.
        if let Some(caller) = self.memory.pop_return() {
            return Ok(Flow::Goto(caller));
        }
        self.memory.set_line_number(Some(0));
        Ok(Flow::Halt(Halt::Stopped))
    }

    /// Replaces everything after `start` by NULLs and removes the key assignments of labels.
    fn clear_programs_after(&mut self, start: Position) {
        for (_, key) in self.keys_after(start) {
            self.memory.set_key_bit(key, false);
        }
        let count = start.distance(self.memory.permanent_end()).max(-2) + 2;
        (1..=count as usize).for_each(|n| self.memory.set_byte(start.forward(n), 0));
    }

    /// Makes these bytes the last program, after `start`: links it, adds a new .END., and makes its
    /// key assignments valid in USER mode or removes them otherwise.
    fn put_last_program(&mut self, start: Position, code: &[u8]) {
        let above = start != self.memory.top();
        let before = above.then(|| start.back(END - 1));
        if above {
            let third = self.memory.byte(start) & !program_bytes::PERMANENT;
            self.memory.set_byte(start, third);
        }
        let end = end_register(start, code.len());
        self.memory.set_end_register(end);
        let before = self.put_linked(start, code, before);
        let last = Position::new(end, 2);
        self.memory.link_to(last, before);
        self.memory.set_byte(last.forward(2), program_bytes::PERMANENT_END[2]);
        self.memory.touch();
        let keys = self.keys_after(start);
        keys.iter().for_each(|&(at, _)| self.memory.set_byte(at, 0));
        if self.memory.flag(USER) {
            for (at, key) in keys {
                self.memory.unassign(key);
                self.memory.set_byte(at, key);
                self.memory.set_key_bit(key, true);
            }
        }
    }

    /// Returns the keys to which labels after `start` are assigned, each with the place of its
    /// byte, in the order of the labels.
    fn keys_after(&self, start: Position) -> Vec<(Position, u8)> {
        let labels = self.memory.chain().filter(|global| global.is_label() && global.at < start);
        let places = labels.map(|label| label.at.forward(3));
        let mut keys: Vec<_> = places.map(|at| (at, self.memory.byte(at))).collect();
        keys.retain(|&(_, key)| key != 0);
        keys.reverse();
        keys
    }
}

/// Returns the register of .END. with `length` bytes after `start`.
fn end_register(start: Position, length: usize) -> u16 {
    let last = start.forward(length);
    if last.byte() >= END as u16 { last.register() } else { last.register().wrapping_sub(1) }
}
