//! Program control: labels, GTO, XEQ, RTN, END, and the compiled jumps that they leave in memory.
//!
//! The search for a numeric or local label goes from the jump to the END of the program, and then
//! from the beginning of the program. The distance found is written into the jump, as the firmware
//! does, and the cache keeps the target.

use super::cache::Entry;
use super::{Error, Flow, Halt, Machine};
use crate::memory::chain;
use sim41_language::instruction::{Chars, Op, Operand};
use sim41_language::module::Position;
use sim41_number::Content;

/// The largest distance in bytes that a two-byte GTO can contain.
const SHORT: i32 = 15 * 7 + 6;
/// The largest distance in bytes that a three-byte GTO or XEQ can contain.
const LONG: i32 = 511 * 7 + 6;

impl Machine {
    /// Executes GTO or XEQ with a numeric or local label: returns the byte before the label.
    pub(super) fn jump(&mut self, entry: Entry) -> Result<Position, Error> {
        let compiled = self.compiled_target(entry);
        let target = match compiled {
            Some(target) => target,
            None => {
                self.memory.find_label(entry.operand, entry.next()).ok_or(Error::Nonexistent)?
            }
        };
        if compiled.is_none() && !entry.at().is_in_module() {
            self.compile(entry, target);
        }
        self.remember(entry, target);
        Ok(target)
    }

    /// Returns the target of a jump whose distance is in its bytes.
    fn compiled_target(&self, entry: Entry) -> Option<Position> {
        let at = entry.at();
        let (first, second) =
            (self.memory.byte(at) as usize, self.memory.byte(at.forward(1)) as usize);
        if at.is_in_module() {
            return self.module_target(at, first, second);
        }
        let (origin, back, registers, bytes) = match first {
            0xB1..=0xBF => (at.forward(1), second & 0x80 != 0, second & 0xF, second >> 4 & 7),
            _ => {
                let back = self.memory.byte(at.forward(2)) & 0x80 != 0;
                (at, back, (first & 1) << 8 | second, first >> 1 & 7)
            }
        };
        match (back, 7 * registers + bytes) {
            (true, _) => chain::above(origin, (registers, bytes)),
            (false, 0) => None,
            (false, distance) => Some(origin.forward(distance)),
        }
    }

    /// Returns the target of a jump in a module. Distances are in bytes there, and a three-byte
    /// jump always contains one.
    fn module_target(&self, at: Position, first: usize, second: usize) -> Option<Position> {
        let (origin, forward, distance) = match first {
            0xB1..=0xBF if second == 0 => return None,
            0xB1..=0xBF => (at.forward(1), second & 0x80 != 0, second & 0x7F),
            _ => (at, self.memory.byte(at.forward(2)) & 0x80 != 0, (first & 0xF) << 8 | second),
        };
        Some(if forward { origin.forward(distance) } else { origin.back(distance) })
    }

    /// Writes the distance to `target` into a jump, if it fits.
    fn compile(&mut self, entry: Entry, target: Position) {
        let at = entry.at();
        let first = self.memory.byte(at);
        let (origin, longest) = match first {
            0xB1..=0xBF => (at.forward(1), SHORT),
            0xD0..=0xEF => (at, LONG),
            _ => return,
        };
        let distance = origin.distance(target);
        if distance.abs() > longest {
            return;
        }
        let (registers, bytes) = (distance.abs() / 7, (distance.abs() % 7) as u8);
        let back = if distance < 0 { 0x80 } else { 0 };
        if longest == SHORT {
            return self.memory.compile_byte(origin, back | bytes << 4 | registers as u8);
        }
        let label = self.memory.byte(at.forward(2)) & 0x7F;
        self.memory.compile_byte(at, first & 0xF0 | bytes << 1 | (registers >> 8) as u8);
        self.memory.compile_byte(at.forward(1), registers as u8);
        self.memory.compile_byte(at.forward(2), back | label);
    }

    /// Executes GTO or XEQ with a global label: returns the byte before the label.
    pub(super) fn global_jump(&mut self, entry: Entry) -> Result<Position, Error> {
        let Operand::Chars(name) = self.full_step(entry).operand else {
            return Err(Error::Nonexistent);
        };
        self.memory.set_sought(name.as_slice().iter().copied());
        if let Some(target) = entry.target() {
            return Ok(target);
        }
        let target = self.find_program(name.as_slice())?;
        self.remember(entry, target);
        Ok(target)
    }

    /// Executes XEQ with a name: calls a program, or executes a function of a module.
    pub(super) fn global_call(&mut self, entry: Entry) -> Result<Flow, Error> {
        match self.global_jump(entry) {
            Ok(target) => Ok(Flow::Call(target)),
            Err(_) => match self.full_step(entry).operand {
                Operand::Chars(name) => self.execute_named(entry, name.as_slice()),
                _ => Err(Error::Nonexistent),
            },
        }
    }

    /// Executes GTO IND: a number is a numeric label, and ALPHA data are the name of a program. A
    /// label is searched only once for the same content.
    pub(super) fn indirect_jump(&mut self, entry: Entry) -> Result<Position, Error> {
        let content = self.indirect_content(entry)?;
        let name = name_in(content);
        if let Some(name) = name {
            self.memory.set_sought(name.into_iter());
        }
        if let Some(found) = self.found_label(entry, content) {
            return Ok(found);
        }
        let target = match name {
            Some(name) => self.find_program(&name)?,
            None => {
                let number =
                    u8::try_from(sim41_number::pointer(content)?).ok().filter(|&n| n < 100);
                let label = number.and_then(|n| self.memory.find_label(n, entry.next()));
                label.ok_or(Error::Nonexistent)?
            }
        };
        self.keep_label(entry, content, target);
        Ok(target)
    }

    /// Executes XEQ IND: calls the label to which GTO IND jumps, or executes a function of a module
    /// by its name.
    pub(super) fn indirect_call(&mut self, entry: Entry) -> Result<Flow, Error> {
        let found = self.indirect_jump(entry);
        match (found, self.indirect_content(entry).ok().and_then(name_in)) {
            (Err(_), Some(name)) => self.execute_named(entry, &name),
            (found, _) => found.map(Flow::Call),
        }
    }

    /// Returns the content of the register that contains the label of an indirect jump.
    fn indirect_content(&mut self, entry: Entry) -> Result<Content, Error> {
        let address = self.memory.direct(entry.operand & 0x7F).ok_or(Error::Nonexistent)?;
        Ok(self.read_content(address))
    }

    /// Executes RTN or END in a running program: returns to the caller, or stops. RTN stops after
    /// itself, END at line 00 of its program.
    pub(super) fn return_from(&mut self, entry: Entry) -> Option<Halt> {
        if let Some(pc) = self.memory.pop_return() {
            self.pc = pc;
            return None;
        }
        if entry.op.is_end() {
            let end = self.memory.seek(entry.at()).end.map_or(Position::ZERO, |end| end.at);
            self.pc = self.memory.start_above(end);
            self.memory.clear_returns();
            self.memory.set_line_number(Some(0));
        }
        if self.takes_stop_for_pause() {
            return None;
        }
        self.stop();
        Some(Halt::Stopped)
    }

    /// Returns the place after a line that is skipped; NULLs are skipped first.
    #[inline(always)]
    pub(super) fn after_skipped(&mut self, pc: Position) -> Position {
        let entry = self.fetch(pc);
        match entry.op {
            // A line of these kinds can have another length than the instruction that is executed.
            Op::Number | Op::GtoAlpha | Op::XeqAlpha | Op::WAlpha => self.memory.skip_line(pc).0,
            // END is not skipped: another program stands after it.
            Op::End => pc,
            Op::Null => self.after_nulls(pc),
            _ => entry.next(),
        }
    }

    #[cold]
    fn after_nulls(&mut self, mut pc: Position) -> Position {
        while self.fetch(pc).op.is_null() {
            pc = pc.forward(1);
        }
        self.after_skipped(pc)
    }
}

/// Returns the name of a program in a register with ALPHA data.
fn name_in(content: Content) -> Option<Chars> {
    content.is_alpha().then(|| content.register().alpha_text().collect())
}
