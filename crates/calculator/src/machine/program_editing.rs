//! Inserting and deleting lines, PACK, CLP, GTO . . and COPY. `memory::program_bytes` and
//! `memory::packing` change bytes; this module handles lines and pointers. See the manual chapter
//! "Program editing".

use super::line_entry::LineKey;
use super::{Error, Machine};
use crate::device::Notice;
use crate::duration::PACKING;
use crate::machine::line_entry;
use crate::machine::name_search;
use crate::machine::program_pointer;
use crate::memory::assignments;
use crate::memory::chain::Global;
use crate::memory::module_programs;
use crate::memory::program_bytes::{Ends, Full, PERMANENT, PRIVATE, UNPACKED};
use crate::memory::return_stack;
use crate::memory::{Address, Memory, flags};
use crate::memory::{compiled_jumps, packing};
use sim41_language::instruction::{Operand, Step, bytes};
use sim41_language::module::Position;
use sim41_number::register::Register;

const LINES: u16 = 0x1000;
const NEXT_END: u64 = 0xC0_0120;

impl Machine {
    /// Replaces line `line` of the current program with these instructions, as keys in PRGM mode
    /// would; an empty slice deletes the line. The program pointer stays with its line, but if an
    /// END is inserted, moves to line 00 of the next program. Fails with NONEXISTENT, PRIVATE, ROM,
    /// or TRY AGAIN (no room; the old line may then be lost).
    pub fn replace_line(&mut self, line: u16, steps: &[Step]) -> Result<(), Error> {
        let here = program_pointer::open_line(self).ok_or(Error::Private)?;
        self.go_to_line(line);
        if line == 0 || self.current_line().number() != line {
            return Err(Error::Nonexistent);
        }
        delete_line(self)?;
        for step in steps {
            let before = self.current_line().number();
            if insert_keyed(self, step).is_err() {
                // The failed insertion has packed memory, which may have made room.
                self.go_to_line(before);
                insert_keyed(self, step)?;
            }
        }
        if steps.iter().all(|step| !step.op.is_end()) {
            let more = if here > line { steps.len() as u16 } else { 1 };
            self.go_to_line(here + more - 1);
        }
        if !self.memory.flag(flags::PRGM) {
            compiled_jumps::decompile(&mut self.memory);
        }
        Ok(())
    }

    /// CLP deletes the program with the global label `name` (or, without `name`, the current
    /// program), even if private, and packs memory. Fails with NONEXISTENT or ROM.
    pub fn clear_program(&mut self, name: Option<&[u8]>) -> Result<(), Error> {
        let at = match name {
            None => {
                need_memory(self)?;
                program_pointer::here(self)
            }
            Some(name) => self.memory.find_global(name).ok_or(Error::Nonexistent)?.at,
        };
        let Some(end) = self.memory.mark_edited(at).end else { return Ok(()) };
        let third = end.at.forward(2);
        self.memory.set_byte(third, self.memory.byte(third) & !PRIVATE);
        let start = self.memory.start_above(end.at);
        self.set_pc(start);
        erase_lines(&mut self.memory, start, LINES, Ends::Erased);
        pack_and_go_to_top(self);
        Ok(())
    }
}

/// Inserts an instruction after the current line and makes it the current line. Labels and ENDs
/// join the chain; after an END the program pointer is at line 00 of the next program. Fails with
/// PRIVATE, ROM, or TRY AGAIN (no room; memory is then packed).
pub(crate) fn insert(machine: &mut Machine, step: &Step) -> Result<(), Error> {
    let mut line = bytes::encode(step).as_slice().to_vec();
    if step.op.is_end() {
        line[2] = 0x0F;
    }
    let (after, advanced) = begin_line(machine)?;
    put_all(&mut machine.memory, after, &line)
        .map_err(|Full| no_room_for_line(machine, advanced))?;
    if step.op.is_global() {
        machine.memory.enchain(after.forward(1));
    }
    if step.op.is_end() {
        let last = after.forward(line.len());
        machine.memory.mark_edited(last);
        program_pointer::set_line(machine, last, 0);
    }
    Ok(())
}

/// ← in PRGM mode deletes the current line and moves to the previous line. An END can be deleted,
/// but not the permanent .END. Private programs and line 00 are left unchanged. Fails with ROM in a
/// module.
pub(crate) fn delete_line(machine: &mut Machine) -> Result<(), Error> {
    need_memory(machine)?;
    if program_pointer::open_line(machine).is_some_and(|line| line > 0) {
        delete(machine, 1, Ends::Erased);
    }
    Ok(())
}

/// DEL deletes `count` lines, starting with the current line and stopping at the END, then moves to
/// the preceding line. Private programs are left unchanged. Fails with ROM in a module.
pub(crate) fn delete_lines(machine: &mut Machine, count: u16) -> Result<(), Error> {
    need_memory(machine)?;
    if count > 0 && program_pointer::open_line(machine).is_some() {
        delete(machine, count, Ends::Kept);
    }
    Ok(())
}

/// PACK removes NULLs and empty assignments. The program pointer still addresses the same line. If
/// packing moved the pointer, lines are counted again, except while a program runs.
pub(crate) fn pack(machine: &mut Machine) {
    machine.notify(Notice::Packing);
    assignments::pack_assignments(&mut machine.memory);
    let number = program_pointer::running_line(machine);
    let here = program_pointer::here(machine);
    let (bytes, moved) = packing::pack(&mut machine.memory, here);
    if bytes > 0 && !machine.running() {
        machine.output.packing += PACKING.0 + bytes * PACKING.1 / 100;
    }
    match moved {
        Some(at) => {
            machine.set_pc(at);
            machine.memory.set_line_number(number);
        }
        None => machine.interpreter.pc = machine.memory.pointer(),
    }
}

/// GTO . . replaces .END. with an ordinary END and puts a new .END. in the next register, unless
/// the last program is empty. Packs memory, and moves to line 00 of the last program. Fails with
/// TRY AGAIN if there is no room.
pub(crate) fn go_to_end(machine: &mut Machine) -> Result<(), Error> {
    let mut end = machine.memory.permanent_end();
    if !last_program_is_empty(&machine.memory, end) {
        if !machine.memory.has_room() {
            return Err(no_room(machine));
        }
        let third = end.forward(2);
        machine.memory.set_byte(third, machine.memory.byte(third) & !PERMANENT | UNPACKED);
        let register = end.register() - 1;
        machine.memory.set(Address::new(register), Register::new(NEXT_END));
        machine.memory.set_end_register(register);
        end = machine.memory.permanent_end();
    }
    machine.set_pc(end.back(1));
    pack_and_go_to_top(machine);
    Ok(())
}

/// COPY appends a module's program (the named one, or else the current one) to the programs in
/// memory. Links are copied unchanged; jump distances are cleared. The program pointer moves to
/// line 00 of the copy. Fails with NONEXISTENT, PRIVATE, RAM (already in memory), or TRY AGAIN (no
/// room; memory is then packed).
pub(crate) fn copy_program(machine: &mut Machine, name: &[u8]) -> Result<(), Error> {
    let at = match name {
        [] => program_pointer::here(machine),
        name => name_search::find_program(machine, name)?,
    };
    if !at.is_in_module() {
        return Err(Error::Ram);
    }
    let end = machine.memory.seek(at.forward(1)).end;
    if machine.memory.is_private() {
        return Err(Error::Private);
    }
    let start = end.map_or(at, |end| machine.memory.start_above(end.at));
    let (registers, first) = module_programs::module_program_size(&machine.memory, start);
    let old = machine.memory.end_register();
    let new =
        old.checked_sub(registers).filter(|&new| new >= assignments::first_free(&machine.memory));
    let (Some(new), 1.., 1..) = (new, registers, first) else {
        return Err(no_room(machine));
    };
    let last = machine.memory.permanent_end().forward(2);
    machine.memory.set_byte(last, machine.memory.byte(last) & !PERMANENT);
    let place = Position::new(old - 1, first - 1);
    for n in 0..(7 * (registers - 1) + first) as usize {
        let byte = machine.memory.byte(start.forward(1 + n));
        machine.memory.set_byte(place.forward(n), byte);
    }
    machine.memory.set_end_register(new);
    let end = machine.memory.permanent_end().forward(2);
    machine.memory.set_byte(end, machine.memory.byte(end) | PERMANENT);
    compiled_jumps::decompile(&mut machine.memory);
    machine.set_pc(last);
    return_stack::clear_returns(&mut machine.memory);
    Ok(())
}

/// Moves past the current line and increments the line number; lines are not counted while a
/// program runs. At an END, neither changes, because the inserted line gets the END's number.
/// Returns the byte before the new line and whether the pointer moved. Fails with PRIVATE or ROM.
pub(super) fn begin_line(machine: &mut Machine) -> Result<(Position, bool), Error> {
    let line =
        program_pointer::running_line(machine).or_else(|| program_pointer::know_line(machine));
    let line = line.filter(|_| !machine.memory.is_private()).ok_or(Error::Private)?;
    need_memory(machine)?;
    let at = program_pointer::here(machine);
    if line == 0 {
        program_pointer::set_line(machine, at, 1);
        return Ok((at, false));
    }
    let (at, end) = machine.memory.skip_line(at);
    program_pointer::set_line(machine, at, if end { line } else { (line + 1) % LINES });
    Ok((at, !end))
}

/// Inserts all bytes of `line` after `after`, or none if there is no room.
pub(super) fn put_all(memory: &mut Memory, after: Position, line: &[u8]) -> Result<(), Full> {
    for (n, &byte) in line.iter().enumerate() {
        if let Err(full) = memory.put(after.forward(n), byte) {
            memory.erase(after.forward(1), n);
            return Err(full);
        }
    }
    Ok(())
}

pub(super) fn no_room(machine: &mut Machine) -> Error {
    pack(machine);
    Error::TryAgain
}

/// Packs memory because there is no room for a new line. If the program pointer has `advanced`,
/// moves it back, except in a running program, where the error handling does so.
pub(super) fn no_room_for_line(machine: &mut Machine, advanced: bool) -> Error {
    let error = no_room(machine);
    if advanced && !machine.running() {
        program_pointer::go_back(machine);
    }
    error
}

/// Like typing, puts NULLs before and after the digits of a number line.
fn insert_keyed(machine: &mut Machine, step: &Step) -> Result<(), Error> {
    match step.operand {
        Operand::Chars(digits) if step.op.is_number() => {
            line_entry::set_number_line(machine, digits.as_slice(), LineKey::First)
        }
        _ => insert(machine, step),
    }
}

pub(super) fn delete(machine: &mut Machine, count: u16, ends: Ends) {
    let pc = program_pointer::here(machine);
    let line = machine.current_line().number().saturating_sub(1);
    let before = erase_lines(&mut machine.memory, pc, count, ends);
    match line {
        0 => machine.memory.set_line_number(Some(0)),
        line => program_pointer::set_line(
            machine,
            program_pointer::line_before(&machine.memory, pc, before),
            line,
        ),
    }
}

/// Marks the END as edited. Returns the chain element before `pc`.
fn erase_lines(memory: &mut Memory, pc: Position, count: u16, ends: Ends) -> Option<Global> {
    let mut at = pc;
    for _ in 0..count {
        let Some(last) = memory.erase_line(at, ends) else { break };
        at = last;
    }
    memory.mark_edited(pc).before
}

/// Also clears pending returns.
fn pack_and_go_to_top(machine: &mut Machine) {
    pack(machine);
    machine.go_to_line(0);
    return_stack::clear_returns(&mut machine.memory);
}

/// Whether there are only NULLs between .END. and the previous END or the top of memory.
fn last_program_is_empty(memory: &Memory, end: Position) -> bool {
    let start = match memory.chain().nth(1) {
        Some(global) if global.is_label() => return false,
        Some(global) => global.at.forward(2),
        None => memory.top(),
    };
    program_pointer::before_line(memory, start).forward(1) == end
}

fn need_memory(machine: &Machine) -> Result<(), Error> {
    if program_pointer::here(machine).is_in_module() { Err(Error::Rom) } else { Ok(()) }
}
