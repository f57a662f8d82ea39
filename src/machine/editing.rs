//! Editing programs: lines inserted and deleted, PACK, SIZE, CLP, GTO . ., and what PRGM mode does
//! when it is left.
//!
//! The bytes, NULLs and links are changed by `memory::editing` and `memory::packing`; here is which
//! line is meant, and where pointer and line number are afterwards. Chapter: "Program editing".

use super::{Error, Machine};
use crate::instruction::{Op, Step, bytes};
use crate::memory::Position;
use crate::memory::chain::Global;
use crate::memory::editing::{Full, PERMANENT, UNPACKED};

impl Machine {
    /// The last byte of the current line: what is inserted goes behind it. Before an END it is the
    /// byte before that (the pointer goes there), on line 00 the pointer itself.
    fn insertion_place(&mut self) -> Position {
        let line = self.line_number();
        if line == 0 {
            return self.pc;
        }
        let at = self.before_line(self.pc);
        match self.step_behind(at) {
            (step, _) if step.op == Op::End => {
                self.set_line(at, line);
                at
            }
            (_, length) => at.forward(length),
        }
    }

    /// The number that a line inserted now will have.
    fn next_number(&self) -> u16 {
        match (self.line_number(), self.current_step()) {
            (line, Some(step)) if step.op == Op::End => line,
            (line, _) => line + 1,
        }
    }

    /// Put bytes behind `after`; gives the place of the first and of the last. When there is no room
    /// for all, none stays.
    fn put_all(&mut self, after: Position, line: &[u8]) -> Result<(Position, Position), Full> {
        for (n, &byte) in line.iter().enumerate() {
            if let Err(full) = self.memory.put(after.forward(n), byte) {
                self.memory.erase(after.forward(1), n);
                return Err(full);
            }
        }
        Ok((after.forward(1), after.forward(line.len())))
    }

    /// Insert a complete instruction behind the current line and stand at it. Labels and ENDs are
    /// linked into the chain; behind an END the pointer is at line 00 of the next program.
    ///
    /// # Errors
    /// [`Error::TryAgain`] when there is no room; memory has been packed then.
    pub fn insert(&mut self, step: &Step) -> Result<(), Error> {
        let mut line = bytes::encode(step).as_slice().to_vec();
        if step.op == Op::End {
            line[2] = 0x0F;
        }
        let (after, number) = (self.insertion_place(), self.next_number());
        match self.put_all(after, &line) {
            Ok((first, last)) => {
                match step.op {
                    Op::LblAlpha => self.memory.enchain(first),
                    Op::End => {
                        self.memory.enchain(first);
                        self.memory.mark_edited(last);
                        self.set_line(last, 0);
                        return Ok(());
                    }
                    _ => {}
                }
                self.set_line(after, number);
                Ok(())
            }
            Err(Full) => Err(self.no_room()),
        }
    }

    /// There is no room: pack, and say TRY AGAIN. Line 00 becomes line 01.
    pub(super) fn no_room(&mut self) -> Error {
        let line = self.line_number();
        self.memory.set_line_number(Some(line.max(1)));
        self.pack().err().unwrap_or(Error::TryAgain)
    }

    /// There is no room for the rest of the line being keyed: its `length` bytes are taken away, and the pointer
    /// goes to the line before.
    fn no_room_for_rest(&mut self, length: usize) -> Error {
        self.memory.erase(self.before_line(self.pc).forward(1), length);
        self.previous_line();
        self.no_room()
    }

    /// Make the number line being keyed consist of these digit bytes (10 to 1C). The first time a
    /// line is inserted, with a NULL before it; a NULL stays behind it. Without digits the line is
    /// deleted, and the pointer goes to the line before as BST does.
    ///
    /// # Errors
    /// [`Error::TryAgain`] when there is no room.
    pub fn set_number_line(&mut self, digits: &[u8], first: bool) -> Result<(), Error> {
        if digits.is_empty() {
            self.erase_line();
            self.previous_line();
            return Ok(());
        }
        if first {
            let (after, number) = (self.insertion_place(), self.next_number());
            let null = after.forward(1);
            let opened = self.memory.close(after);
            let put = opened.and_then(|()| self.put_all(null, digits));
            if put.is_err() {
                return Err(self.no_room());
            }
            self.set_line(after, number);
            return self.memory.close(null.forward(digits.len())).map_err(|Full| self.no_room_for_rest(digits.len()));
        }
        let at = self.before_line(self.pc);
        let length = self.memory.instruction_length(at.forward(1));
        for (n, &digit) in digits.iter().enumerate() {
            if n < length {
                self.memory.set_byte(at.forward(n + 1), digit);
            } else if self.memory.put(at.forward(n), digit).is_err() {
                return Err(self.no_room_for_rest(n));
            }
        }
        (digits.len()..length).for_each(|n| self.memory.set_byte(at.forward(n + 1), 0));
        self.memory.close(at.forward(digits.len())).map_err(|Full| self.no_room_for_rest(digits.len()))
    }

    /// Append a character to the text line being keyed; the first one begins it. The sixteenth is
    /// refused. When there is no room the line goes, and the pointer to the line before, unless
    /// SHIFT came before the character.
    ///
    /// # Errors
    /// [`Error::TryAgain`] when there is no room.
    pub fn type_text_line(&mut self, character: u8, first: bool, shifted: bool) -> Result<(), Error> {
        if first {
            let (after, number) = (self.insertion_place(), self.next_number());
            if self.put_all(after, &[0xF1, character]).is_err() {
                return Err(self.no_room());
            }
            self.set_line(after, number);
            return Ok(());
        }
        let at = self.before_line(self.pc);
        let head = self.memory.byte(at.forward(1));
        let length = (head & 0xF) as usize;
        if length == 15 {
            return Ok(());
        }
        if self.memory.put(at.forward(1 + length), character).is_err() {
            if shifted {
                self.memory.erase(at.forward(1), 1 + length);
                return Err(self.no_room());
            }
            return Err(self.no_room_for_rest(1 + length));
        }
        self.memory.set_byte(at.forward(1), head + 1);
        Ok(())
    }

    /// Take the last character off the text line being keyed; with the only one the line is
    /// deleted (`false`).
    pub fn shorten_text_line(&mut self) -> bool {
        let at = self.before_line(self.pc);
        let head = self.memory.byte(at.forward(1));
        let length = (head & 0xF) as usize;
        if length <= 1 {
            self.erase_current();
            return false;
        }
        self.memory.set_byte(at.forward(1 + length), 0);
        self.memory.set_byte(at.forward(1), head - 1);
        true
    }

    /// Replace the current line by NULLs. An END goes too, except the permanent one (`false`).
    fn erase_line(&mut self) -> bool {
        let at = self.before_line(self.pc);
        let (step, length) = self.step_behind(at);
        let first = at.forward(1);
        if step.op == Op::End && first <= self.memory.permanent_end() {
            return false;
        }
        if matches!(step.op, Op::End | Op::LblAlpha) {
            if step.op == Op::LblAlpha {
                let key = self.memory.byte(first.forward(3));
                if key != 0 {
                    self.memory.set_key_bit(key, false);
                }
            }
            self.memory.unchain(first);
        }
        self.memory.erase(first, length);
        true
    }

    /// ← in PRGM mode: delete the current line and stand at the one before.
    ///
    /// # Errors
    /// Never: nothing is wanted of memory. (Private programs are not protected.)
    pub fn delete_line(&mut self) -> Result<(), Error> {
        self.erase_current();
        Ok(())
    }

    fn erase_current(&mut self) {
        let line = self.line_number();
        if line > 0 {
            self.erase_line();
            self.memory.mark_edited(self.pc);
        }
        self.back_to(line.saturating_sub(1));
    }

    /// Stand at `line`, which is before the current one; for line 00 the pointer stays.
    fn back_to(&mut self, line: u16) {
        match line {
            0 => self.memory.set_line_number(Some(0)),
            line => self.go_back_to(line),
        }
    }

    /// DEL: delete `count` lines from the current one on, at most up to the END, and stand at the
    /// line before.
    ///
    /// # Errors
    /// Never: nothing is wanted of memory. (Private programs are not protected.)
    pub fn delete_lines(&mut self, count: u16) -> Result<(), Error> {
        let line = self.line_number();
        if count == 0 {
            return Ok(());
        }
        for _ in 0..count {
            let at = self.before_line(self.pc);
            if self.step_behind(at).0.op == Op::End {
                break;
            }
            self.erase_line();
        }
        self.memory.mark_edited(self.pc);
        self.back_to(line.saturating_sub(1));
        Ok(())
    }

    /// CLP: delete the program with the global label `name`, or the current one, and pack.
    ///
    /// # Errors
    /// [`Error::Nonexistent`] when there is no such label.
    pub fn clear_program(&mut self, name: Option<&[u8]>) -> Result<(), Error> {
        let at = match name {
            None => self.pc,
            Some(name) => self.memory.find_global(name).ok_or(Error::Nonexistent)?.at,
        };
        self.set_line(self.memory.start_of(at), 1);
        let end = self.memory.end_of(self.pc);
        while self.before_line(self.pc) > end.at.back(1) && self.erase_line() {}
        self.erase_line();
        self.memory.mark_edited(self.pc);
        self.pack()?;
        self.memory.set_line_number(Some(0));
        Ok(())
    }

    /// PACK: remove NULLs and empty assignments; the pointer stays with its line.
    ///
    /// # Errors
    /// Never: nothing is wanted of memory. (Private programs are not protected.)
    pub fn pack(&mut self) -> Result<(), Error> {
        let line = self.memory.line_number();
        let packed = |end: Global| !end.is_label() && end.kind & UNPACKED != 0 && end.last() >= self.pc;
        let counted = self.pc != self.memory.start_of(self.pc) || self.memory.chain().any(packed);
        self.memory.pack_assignments();
        let at = self.memory.pack(self.pc);
        self.set_pc(at);
        // At the beginning of a program, with no packed one before it, line 00 stays; otherwise the
        // line is counted anew.
        if !counted {
            self.memory.set_line_number(line);
        }
        Ok(())
    }

    /// SIZE: have `size` data registers.
    ///
    /// # Errors
    /// [`Error::TryAgain`] when there is no room; memory has been packed then, so that a second try
    /// may succeed.
    pub fn set_size(&mut self, size: u16) -> Result<(), Error> {
        let (line, old) = (self.memory.line_number(), self.memory.curtain());
        if self.memory.resize(size).is_err() {
            self.pack()?;
            return Err(Error::TryAgain);
        }
        let register = (self.pc.register() + self.memory.curtain()).wrapping_sub(old);
        self.set_pc(Position::new(register, self.pc.byte()));
        self.memory.set_line_number(line);
        Ok(())
    }

    /// GTO . .: an END behind the last program unless it is empty, PACK, and to line 00 of the new
    /// last program.
    ///
    /// # Errors
    /// [`Error::TryAgain`] when there is no room for the END.
    pub fn go_to_end(&mut self) -> Result<(), Error> {
        let end = self.memory.permanent_end();
        if self.before_line(self.memory.start_of(end)).forward(1) > end {
            let third = self.memory.byte(end.forward(2)) & !PERMANENT;
            let last = self.last_byte_before(end);
            // A register must be free, even when there are NULLs enough.
            let free = if self.memory.free_registers() > 0 { Ok(()) } else { Err(Full) };
            match free.and_then(|()| self.put_all(last, &[0xC0, 0x00, 0x00])) {
                Ok((first, _)) => {
                    self.memory.set_byte(first.forward(2), third | UNPACKED);
                    self.memory.enchain(first);
                }
                Err(Full) => return Err(self.no_room()),
            }
            self.memory.set_byte(self.memory.permanent_end().forward(2), PERMANENT);
        }
        self.pack()?;
        let start = self.memory.start_of(self.memory.permanent_end());
        self.set_line(start, 0);
        Ok(())
    }

    /// The last byte of the line before `end`, an END.
    fn last_byte_before(&self, end: Position) -> Position {
        let mut at = self.memory.start_of(end);
        let mut last = at;
        while at.forward(1) > end {
            let (step, length) = self.step_behind(at);
            at = at.forward(length);
            if step.op != Op::Null {
                last = at;
            }
        }
        last
    }

    /// Leaving PRGM mode: the distances in the jumps of edited programs are cleared.
    pub fn leave_program_mode(&mut self) {
        self.memory.decompile();
    }

    /// COPY: there are no programs in modules here, so the program is in main memory already.
    ///
    /// # Errors
    /// [`Error::Ram`], or [`Error::Nonexistent`] when there is no label of that name.
    pub fn copy_program(&mut self, name: &[u8]) -> Result<(), Error> {
        match name {
            [] => Err(Error::Ram),
            name => Err(self.memory.find_global(name).map_or(Error::Nonexistent, |_| Error::Ram)),
        }
    }
}
