//! Reads the input file of a command: programs, data, or a whole memory.

use crate::formats::file_content::{FileContent, data};
use crate::formats::file_lines::FileLines;
use crate::formats::registers_csv;
use crate::programs::{self, Reading};
use crate::{input, message, module_files};
use anyhow::{Context, Result, bail};
use sim41_session::memory::Ports;
use sim41_session::program::dm41::Dump;
use sim41_session::program::lif::{self, FileType};
use sim41_session::program::{self, Kind, contents, encoding, listing, raw};
use sim41_session::{Calculator, Register, state};
use std::path::Path;

/// Reads a file of any kind. Text is a table if it begins like one or is a `.csv` file without
/// labels. A module image yields its programs. Errors name the file, the position and the reason.
pub fn read(path: &Path, reading: Reading) -> Result<FileContent> {
    parse(&input::content(path)?, path, reading)
}

/// Like [`read`], for a file with the content `file`.
pub fn parse(file: &[u8], path: &Path, reading: Reading) -> Result<FileContent> {
    match contents::is_module(file, &programs::ending(path)) {
        true => Ok(FileContent::Programs(module_files::programs(path, file)?)),
        false => loadable(file, path, reading),
    }
}

/// Like [`parse`], but rejects a module image, which must be plugged in instead of being loaded.
pub fn loadable(file: &[u8], path: &Path, reading: Reading) -> Result<FileContent> {
    match other(file, path).with_context(|| input::name(path))? {
        Some(content) => Ok(content),
        None => Ok(FileContent::Programs(raw::programs(&programs::bytes_of(file, path, reading)?))),
    }
}

/// Reads data or a whole memory; `None` for module images and for programs, even in a `.csv` file.
fn other(file: &[u8], path: &Path) -> Result<Option<FileContent>> {
    let ending = programs::ending(path);
    match Kind::detect(file, &ending) {
        _ if contents::is_module(file, &ending) => Ok(None),
        Kind::Memory => {
            let mut calculator = programs::memory(file)?;
            let notes = module_files::plug_again(calculator.machine_mut());
            notes.iter().for_each(|note| message::say(note));
            Ok(Some(FileContent::Memory(Box::new(calculator))))
        }
        Kind::Dump => {
            let machine = state::dm41_registers::machine(&Dump::read(file)?)?;
            Ok(Some(FileContent::Memory(Box::new(Calculator::awake(machine)))))
        }
        Kind::Listing
            if registers_csv::is_described(file)
                || ending.eq_ignore_ascii_case("csv") && !has_label(file, &ending) =>
        {
            registers_csv::read(file).map(|registers| Some(FileContent::Data(registers)))
        }
        Kind::P41 => {
            let (entry, contents) = lif::read_single(file)?;
            match entry.kind {
                FileType::Data => data(&entry, contents, lif::directory_entry::LENGTH).map(Some),
                _ => Ok(None),
            }
        }
        _ => Ok(None),
    }
}

/// Whether the file is a program with a label. The lines of a table of registers can also be
/// parsed as instructions, but never as labels.
fn has_label(file: &[u8], ending: &str) -> bool {
    program::read_named(file, ending)
        .is_ok_and(|contents| listing::labels(&contents.programs).next().is_some())
}

fn registers(file: &Path) -> Result<Vec<(u16, Register)>> {
    let bytes = input::content(file)?;
    let ending = programs::ending(file);
    let could_be_table = Kind::detect(&bytes, &ending) == Kind::Listing
        && Kind::of_ending(&ending).is_none_or(|_| ending.eq_ignore_ascii_case("txt"))
        && !has_label(&bytes, &ending);
    let named = || input::name(file);
    match other(&bytes, file).with_context(named)? {
        Some(FileContent::Data(registers)) => Ok(registers),
        None if could_be_table => registers_csv::read(&bytes).with_context(named),
        _ => bail!("{file} is not a data file: expected .csv or .p41", file = input::name(file)),
    }
}

/// Loads data into the data registers. Fails without effect if the file has no data or a register
/// does not exist.
pub fn fill_registers(calculator: &mut Calculator, file: &Path) -> Result<()> {
    let registers = registers(file)?;
    let memory = calculator.memory();
    if let Some((number, _)) = registers.iter().find(|(number, _)| *number >= memory.size()) {
        bail!(
            "{file}: there is no register {number}: SIZE is {size:03}",
            file = input::name(file),
            size = memory.size()
        );
    }
    for (number, value) in registers {
        if let Some(address) = calculator.memory().data(number.into()) {
            calculator.poke(address, value);
        }
    }
    Ok(())
}

/// Maps a listing's lines to program lines. For standard input, the map is empty.
pub fn file_lines(path: &Path, ports: &Ports) -> Result<FileLines> {
    if path == Path::new("-") {
        return Ok(FileLines::default());
    }
    Ok(FileLines::of_text(&encoding::decode(&input::bytes(path)?), ports))
}
