//! Data files: SAVEX GETX SAVER GETR SAVERX GETRX. The file pointer is a register number, counted
//! from 0, and moves past registers read or written; `extended_files` has SEEKPT(A) and RCLPT(A).

use super::{Error, Machine};
use crate::machine::{addressing, extended_files, register_blocks, stack_lift};
use crate::memory::Memory;
use crate::memory::extended;
use crate::memory::extended::{File, FileKind};

pub(super) fn save_x(memory: &mut Memory) -> Result<(), Error> {
    let place = pass_register(memory)?;
    extended::set_extended(memory, place, memory.x());
    Ok(())
}

pub(super) fn get_x(machine: &mut Machine) -> Result<(), Error> {
    let place = pass_register(&mut machine.memory)?;
    stack_lift::push(machine, machine.memory.extended(place));
    Ok(())
}

fn pass_register(memory: &mut Memory) -> Result<u16, Error> {
    let file = extended_files::current_file_of(memory, FileKind::Data)?;
    if file.pointer >= file.size {
        return Err(Error::EndOfFile);
    }
    extended::set_header(memory, &File { pointer: file.pointer + 1, ..file });
    Ok(file.contents() + file.pointer)
}

/// SAVER copies all data registers to the beginning of the file named in ALPHA, or of the current
/// file. SAVER fails with END OF FL if the file is too short. GETR copies the file to the data
/// registers, beginning with R00, until the end of the file or of the data registers.
pub(super) fn copy_all_registers(machine: &mut Machine, save: bool) -> Result<(), Error> {
    let file = extended_files::of_kind(
        &mut machine.memory,
        FileKind::Data,
        extended_files::named_or_current_file,
    )?;
    let count = machine.memory.size();
    if save && count > file.size {
        return Err(Error::EndOfFile);
    }
    copy_block(machine, save, File { pointer: 0, ..file }, 0, count.min(file.size))
}

pub(super) fn copy_some_registers(machine: &mut Machine, save: bool) -> Result<(), Error> {
    let file = extended_files::current_file_of(&mut machine.memory, FileKind::Data)?;
    let (block, _) = register_blocks::block_in_x(machine)?;
    let (first, count) = (*block.start(), (block.end() - block.start()) as u16 + 1);
    if file.pointer + count > file.size {
        return Err(Error::EndOfFile);
    }
    copy_block(machine, save, file, first, count)
}

/// With SIZE 000, nothing is copied and the file pointer is left unchanged.
fn copy_block(
    machine: &mut Machine,
    save: bool,
    file: File,
    first: u32,
    count: u16,
) -> Result<(), Error> {
    if count == 0 {
        return Ok(());
    }
    for (n, place) in (0..count.into()).zip(file.contents() + file.pointer..) {
        let address = addressing::data_register(&machine.memory, first + n)?;
        match save {
            true => {
                let value = machine.memory.get(address);
                extended::set_extended(&mut machine.memory, place, value);
            }
            false => addressing::write(machine, address, machine.memory.extended(place)),
        }
    }
    extended::set_header(&mut machine.memory, &File { pointer: file.pointer + count, ..file });
    Ok(())
}
