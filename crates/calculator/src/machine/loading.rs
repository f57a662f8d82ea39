//! Loads programs: each one gets an END if it has none, is appended to the programs in memory, and
//! is linked into the chain. An empty last program is dropped. Jump distances and key bytes are
//! cleared, as when reading from a card or other medium.

use super::{Error, Flow, Halt, Machine};
use crate::machine::name_search;
use crate::machine::program_pointer;
use crate::memory::assignments;
use crate::memory::program_bytes::PERMANENT_END;
use crate::memory::{Address, Memory};
use sim41_language::instruction::{Chars, bytes};
use sim41_language::module::Position;
use sim41_language::program::raw;
use sim41_number::register::Register;

/// How many additional registers are needed for programs that do not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lack {
    pub registers: u16,
    pub size: u16,
    /// The largest SIZE with which the programs fit, if any.
    pub fitting_size: Option<u16>,
}

impl std::fmt::Display for Lack {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Lack { registers, size, fitting_size } = self;
        match fitting_size {
            Some(fitting) => write!(
                f,
                "NO ROOM at SIZE {size:03} (additional registers needed: {registers}); the program \
                 fits at SIZE {fitting:03}"
            ),
            None => write!(
                f,
                "NO ROOM at SIZE {size:03} (additional registers needed: {registers}); the program \
                 is too long for any SIZE"
            ),
        }
    }
}

/// A program that XEQ did not find in memory.
#[derive(Clone, Copy, Default)]
pub(crate) enum Supply {
    #[default]
    None,
    Wanted(Chars),
    Loaded(Result<Position, Error>),
}

impl Machine {
    /// `None` if the programs fit.
    pub fn lack(&self, file: &[u8]) -> Option<Lack> {
        let kept = raw::kept_in_place(&program_bytes(&self.memory));
        let bytes = kept.concat().len() + raw::programs(file).concat().len();
        let registers = u16::try_from((bytes + 3).div_ceil(7)).unwrap_or(u16::MAX);
        let (curtain, free) = (self.memory.curtain(), assignments::first_free(&self.memory));
        let registers = registers.saturating_sub(curtain.saturating_sub(free));
        let size = self.memory.size();
        let fitting_size = size.checked_sub(registers);
        (registers > 0).then_some(Lack { registers, size, fitting_size })
    }

    /// The length in bytes of the longest program that fits at SIZE 000.
    pub fn longest_program(&self) -> usize {
        let free = assignments::first_free(&self.memory);
        let registers = self.memory.model().top().saturating_sub(free);
        (usize::from(registers) * 7).saturating_sub(PERMANENT_END.len())
    }

    /// Appends these programs and moves the program pointer to line 00 of the first. If there is no
    /// room, changes nothing and fails with [`Error::NoRoom`].
    pub fn insert_raw_program(&mut self, file: &[u8]) -> Result<(), Error> {
        if !self.memory.is_sound() {
            return Err(Error::NoRoom);
        }
        let mut code = raw::kept_in_place(&program_bytes(&self.memory)).concat();
        let start = code.len();
        code.extend(raw::programs(file).concat());
        place(self, code, start)
    }

    pub(crate) fn wanted(&self) -> Option<Chars> {
        match self.interpreter.supply {
            Supply::Wanted(name) => Some(name),
            Supply::None | Supply::Loaded(_) => None,
        }
    }

    /// Appends the program that XEQ is waiting for. The repeated XEQ calls the label, or the
    /// program's first line if no label has the name (as in SIM41). Without a program, XEQ fails
    /// with NONEXISTENT.
    pub(crate) fn supply(&mut self, name: &[u8], program: Option<&[u8]>) {
        let pc = self.interpreter.pc;
        let loaded = program.ok_or(Error::Nonexistent).and_then(|it| self.insert_raw_program(it));
        let first = self.interpreter.pc;
        if loaded.is_ok() {
            self.set_pc(pc);
        }
        self.interpreter.repeats = Some(self.interpreter.executed);
        self.interpreter.supply = match name_search::find_program(self, name) {
            Ok(_) => Supply::None,
            Err(_) => Supply::Loaded(loaded.map(|()| first)),
        };
    }
}

pub(super) fn call_supplied(machine: &mut Machine, name: &[u8]) -> Result<Flow, Error> {
    match std::mem::take(&mut machine.interpreter.supply) {
        Supply::Loaded(target) => target.map(Flow::Call),
        Supply::None | Supply::Wanted(_) => {
            machine.interpreter.supply = Supply::Wanted(Chars::new(name));
            Ok(Flow::Halt(Halt::Program))
        }
    }
}

/// The nonempty programs in memory, with their jump distances cleared.
pub(super) fn programs(memory: &Memory) -> Vec<Vec<u8>> {
    raw::kept(&program_bytes(memory))
}

fn program_bytes(memory: &Memory) -> Vec<u8> {
    let (top, end) = (memory.top(), memory.permanent_end());
    memory.program_bytes(top, (top.distance(end).max(-2) + 2) as usize)
}

/// Replaces program memory with `code`; the program at offset `start` becomes the current one.
fn place(machine: &mut Machine, mut code: Vec<u8>, start: usize) -> Result<(), Error> {
    let (top, old) = (machine.memory.top(), machine.memory.end_register());
    let registers = u16::try_from((code.len() + 3).div_ceil(7)).map_err(|_| Error::NoRoom)?;
    let curtain = machine.memory.curtain();
    let end = curtain.checked_sub(registers).ok_or(Error::NoRoom)?;
    if end < assignments::first_free(&machine.memory) {
        return Err(Error::NoRoom);
    }
    code.resize(usize::from(registers) * 7 - 3, 0);
    code.extend(PERMANENT_END);
    (old..curtain).for_each(|number| machine.memory.set(Address::new(number), Register::ZERO));
    put_linked(&mut machine.memory, top, &code, None);
    machine.memory.set_end_register(end);
    program_pointer::set_line(machine, top.forward(start), 0);
    Ok(())
}

/// Writes these bytes after `after`, and links each of their labels and ENDs to the preceding one
/// (the first of them to `before`). Returns the last label or END.
pub(super) fn put_linked(
    memory: &mut Memory,
    after: Position,
    code: &[u8],
    mut before: Option<Position>,
) -> Option<Position> {
    let mut at = after.forward(1);
    for (step, bytes) in bytes::instructions(code) {
        for (n, &byte) in bytes.iter().enumerate() {
            memory.set_byte(at.forward(n), byte);
        }
        if step.op.is_global() {
            memory.link_to(at, before);
            before = Some(at);
        }
        at = at.forward(bytes.len());
    }
    before
}
