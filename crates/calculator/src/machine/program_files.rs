//! SAVEP, GETP, GETSUB and PCLPS. A program file contains the program's bytes, including END, and
//! their sum modulo 256. Loading puts the bytes below the other programs; END becomes .END.

use super::extended_files::padded_name;
use super::{Error, Flow, Halt, Machine};
use crate::machine::program_editing;
use crate::machine::{extended_files, loading, program_pointer};
use crate::memory::Memory;
use crate::memory::assignments;
use crate::memory::extended;
use crate::memory::extended::{File, FileKind};
use crate::memory::flags::USER;
use crate::memory::program_bytes;
use crate::memory::return_stack;
use sim41_language::module::Position;
use sim41_language::program::raw;

const END: usize = 3;

/// SAVEP saves a program, even if private, and replaces a program file with the same name. ALPHA
/// contains "label,file", "label" or ",file"; without a label, the current program is saved.
pub(super) fn save_program(machine: &mut Machine) -> Result<(), Error> {
    let alpha: Vec<u8> = machine.memory.alpha().collect();
    let mut parts = alpha.split(|&byte| byte == b',');
    let label = parts.next().unwrap_or_default();
    let name = padded_name(parts.next().unwrap_or(label).iter().copied()).ok_or(Error::Name)?;
    let program = named_or_current_program(machine, label)?;
    extended::prepare_extended(&mut machine.memory);
    let end = machine.memory.end_of(program);
    let length = usize::try_from(program.distance(end.last())).map_err(|_| Error::NoRoom)?;
    let bytes = machine.memory.program_bytes(program, length);
    write_program_file(&mut machine.memory, name, &bytes)
}

pub(super) fn write_program_file(
    memory: &mut Memory,
    name: [u8; 7],
    code: &[u8],
) -> Result<(), Error> {
    let length = u16::try_from(code.len()).map_err(|_| Error::NoRoom)?;
    let file = program_file(memory, name, length)?;
    // The bytes after the checksum keep their values.
    for (n, byte) in code.iter().copied().chain([raw::checksum(code)]).enumerate() {
        extended::set_extended_byte(memory, file.contents(), n, byte);
    }
    extended::set_end_mark(memory, file.end());
    Ok(())
}

fn named_or_current_program(machine: &mut Machine, label: &[u8]) -> Result<Position, Error> {
    let at = match label {
        [] => program_pointer::here(machine),
        label => machine.memory.find_global(label).ok_or(Error::Name)?.at,
    };
    let end = machine.memory.seek(at).end;
    Ok(end.map_or(machine.memory.start_of(at), |end| machine.memory.start_above(end.at)))
}

fn program_file(memory: &mut Memory, name: [u8; 7], length: u16) -> Result<File, Error> {
    let (size, count) = (length / 7 + 1, memory.files().count() as u16);
    let old = extended_files::find_file(memory, name).ok();
    if old.is_some_and(|old| old.kind != FileKind::Program) {
        return Err(Error::DuplicateFile);
    }
    let replaced = old.map_or(0, |old| old.end().saturating_sub(old.place));
    let taken = extended::end_of_files(memory).saturating_sub(replaced);
    if taken + 2 + size >= memory.extended_registers() {
        extended::set_current_file_number(memory, count + 1);
        return Err(Error::NoRoom);
    }
    if let Some(old) = old {
        extended::move_extended(memory, old.end(), old.place);
    }
    let number = memory.files().count() as u16 + 1;
    let file =
        File { number, place: taken, kind: FileKind::Program, character: 0, pointer: length, size };
    extended::set_current_file_number(memory, number);
    extended::write_new_file(memory, &file, name);
    Ok(file)
}

/// GETP replaces the last program in memory with the program file named in ALPHA. If a program
/// replaces itself, the new program runs from its beginning.
pub(super) fn get_program(machine: &mut Machine) -> Result<(), Error> {
    let file = extended_files::of_kind(
        &mut machine.memory,
        FileKind::Program,
        extended_files::named_file,
    )?;
    let start = machine.memory.start_of(machine.memory.permanent_end());
    load_program(machine, &file, start)
}

pub(super) fn get_subroutine(machine: &mut Machine) -> Result<(), Error> {
    let file = extended_files::of_kind(
        &mut machine.memory,
        FileKind::Program,
        extended_files::named_file,
    )?;
    load_program(machine, &file, machine.memory.permanent_end().forward(2))
}

/// Loads an empty program if the checksum is wrong.
fn load_program(machine: &mut Machine, file: &File, start: Position) -> Result<(), Error> {
    let length = file.pointer as usize;
    let code: Vec<u8> =
        (0..length).map(|n| extended::extended_byte(&machine.memory, file.contents(), n)).collect();
    let right =
        extended::extended_byte(&machine.memory, file.contents(), length) == raw::checksum(&code);
    if end_register(start, length.saturating_sub(END)) < assignments::first_free(&machine.memory) {
        if machine.running() {
            return Err(Error::NoRoom);
        }
        program_editing::pack(machine);
        return Err(Error::TryAgain);
    }
    let replaced = start > machine.memory.permanent_end();
    if replaced {
        clear_programs_after(&mut machine.memory, start);
    }
    let code = if right { &code[..length.saturating_sub(END)] } else { &[] };
    put_last_program(machine, start, code);
    if replaced && !(machine.running() && machine.interpreter.pc > start) {
        machine.set_pc(start);
    }
    if right { Ok(()) } else { Err(Error::Checksum) }
}

/// PCLPS clears the program whose label is in ALPHA, or without a label the current program, and
/// all programs after it. A program that clears itself returns to its caller or stops.
pub(super) fn clear_programs(machine: &mut Machine) -> Result<Flow, Error> {
    let label: Vec<u8> = machine.memory.alpha().take_while(|&byte| byte != b',').collect();
    let start = named_or_current_program(machine, &label)?;
    clear_programs_after(&mut machine.memory, start);
    put_last_program(machine, start, &[]);
    if machine.interpreter.pc > start {
        machine.memory.set_line_number(None);
        return Ok(Flow::Next);
    }
    machine.set_pc(start);
    if !machine.running() {
        return Ok(Flow::Next);
    }
    if let Some(caller) = return_stack::pop_return(&mut machine.memory) {
        return Ok(Flow::Goto(caller));
    }
    machine.memory.set_line_number(Some(0));
    Ok(Flow::Halt(Halt::Stopped))
}

/// Also removes the key assignments of labels.
fn clear_programs_after(memory: &mut Memory, start: Position) {
    for (_, key) in keys_after(memory, start) {
        assignments::set_key_bit(memory, key, false);
    }
    let count = start.distance(memory.permanent_end()).max(-2) + 2;
    (1..=count as usize).for_each(|n| memory.set_byte(start.forward(n), 0));
}

/// Stores `code` after `start` as the last program. Links the program and adds a new .END. In USER
/// mode, activates the program's key assignments; otherwise removes them.
fn put_last_program(machine: &mut Machine, start: Position, code: &[u8]) {
    let above = start != machine.memory.top();
    let before = above.then(|| start.back(END - 1));
    if above {
        let third = machine.memory.byte(start) & !program_bytes::PERMANENT;
        machine.memory.set_byte(start, third);
    }
    let end = end_register(start, code.len());
    machine.memory.set_end_register(end);
    let before = loading::put_linked(&mut machine.memory, start, code, before);
    let last = Position::new(end, 2);
    machine.memory.link_to(last, before);
    machine.memory.set_byte(last.forward(2), program_bytes::PERMANENT_END[2]);
    machine.memory.touch();
    let keys = keys_after(&machine.memory, start);
    keys.iter().for_each(|&(at, _)| machine.memory.set_byte(at, 0));
    if machine.memory.flag(USER) {
        for (at, key) in keys {
            assignments::unassign(&mut machine.memory, key);
            machine.memory.set_byte(at, key);
            assignments::set_key_bit(&mut machine.memory, key, true);
        }
    }
}

/// The keys assigned to labels after `start`, each with the position of its key byte.
fn keys_after(memory: &Memory, start: Position) -> Vec<(Position, u8)> {
    let labels = memory.chain().filter(|global| global.is_label() && global.at < start);
    let places = labels.map(|label| label.at.forward(3));
    let mut keys: Vec<_> = places.map(|at| (at, memory.byte(at))).collect();
    keys.retain(|&(_, key)| key != 0);
    keys.reverse();
    keys
}

fn end_register(start: Position, length: usize) -> u16 {
    let last = start.forward(length);
    if last.byte() >= END as u16 { last.register() } else { last.register().wrapping_sub(1) }
}
