//! SIZE, PSIZE and SIZE?: the number of data registers.

use super::{Error, Machine, argument};
use crate::memory::Address;
use sim41_language::module::Position;

impl Machine {
    /// Executes SIZE: sets the number of data registers to `size` and clears pending returns.
    ///
    /// # Errors
    /// [`Error::TryAgain`] without room; memory has been packed, so a second try may succeed.
    pub fn set_size(&mut self, size: u16) -> Result<(), Error> {
        self.resize(size)?;
        self.memory.clear_returns();
        Ok(())
    }

    /// Sets the number of data registers; pending returns stay valid.
    fn resize(&mut self, size: u16) -> Result<(), Error> {
        // The pointer moves as it stands in register b, which may be among the registers moved.
        let at = self.here();
        self.memory.set_pointer(at);
        let flags = self.memory.get(Address::D);
        let Ok(up) = self.memory.resize(size) else {
            self.pack();
            return Err(Error::TryAgain);
        };
        if self.memory.get(Address::D) != flags {
            self.wrote_flags();
        }
        let line = self.memory.line_number();
        if at.is_in_module() {
            return Ok(());
        }
        let at = self.memory.pointer();
        self.set_pc(Position::new(at.register().wrapping_add(up) & 0xFFF, at.byte()));
        self.memory.set_line_number(line);
        Ok(())
    }

    /// Executes PSIZE: sets the number of data registers to X.
    pub(super) fn set_size_by_program(&mut self) -> Result<(), Error> {
        let size = argument::integer(self.memory.x())? as u16;
        // A running program cannot be packed.
        let program = self.running() || self.memory.flag(crate::memory::flags::SINGLE_STEP);
        if program && !self.memory.has_room_for(size) {
            return Err(Error::NoRoom);
        }
        self.resize(size)
    }

    /// Executes SIZE?: pushes the number of data registers.
    pub(super) fn size_question(&mut self) {
        self.push(argument::number(self.memory.size() as u32));
    }
}
