//! Writes programs, data and whole memories in the format that a file's extension selects.

use super::file_content::FileContent;
use super::registers_csv;
use crate::programs;
use anyhow::{Context, Result, anyhow, bail};
use sim41_session::memory::Ports;
use sim41_session::program::lif::{self, FileType};
use sim41_session::program::{Kind, listing};
use sim41_session::{Machine, Register, program_file, state};
use std::path::Path;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConversionTarget {
    Programs(Kind),
    Csv,
}

impl ConversionTarget {
    /// The values of --to that completion offers.
    pub const NAMES: [&str; 9] = ["prg", "raw", "bin", "dat", "p41", "lif", "dm41", "csv", "state"];

    pub fn of_ending(ending: &str) -> Option<ConversionTarget> {
        match ending.to_ascii_lowercase().as_str() {
            "csv" => Some(ConversionTarget::Csv),
            ending => Kind::of_ending(ending).map(ConversionTarget::Programs),
        }
    }

    pub fn parse(to: Option<&str>, file: &Path) -> Result<ConversionTarget> {
        let ending = match to {
            Some(kind) => kind.to_string(),
            None if file.as_os_str() == "-" => "prg".into(),
            None => programs::ending(file),
        };
        ConversionTarget::of_ending(&ending).with_context(|| match to {
            Some(kind) => format!(
                "invalid --to {kind:?}: expected one of prg, raw, bin, dat, p41, lif, dm41, csv \
                 and state"
            ),
            None => format!(
                "{file}: the extension does not determine the format; select prg, raw, bin, dat, \
                 p41, lif, dm41, csv or state with --to",
                file = file.display()
            ),
        })
    }
}

/// The names used when writing programs: file names in a LIF image, and names of module functions
/// in a listing.
pub struct Naming<'a> {
    pub name: Option<&'a str>,
    /// The text from which the file name of a program without a label is derived.
    pub stem: String,
    pub ports: &'a Ports,
}

impl<'a> Naming<'a> {
    pub fn new(name: Option<&'a str>, file: &Path, ports: &'a Ports) -> Naming<'a> {
        let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        Naming { name, stem: stem.unwrap_or_default(), ports }
    }

    /// A program's file name. Fails if the user has given an invalid name.
    pub fn file_name(&self, program: &[u8]) -> Result<String> {
        match self.name {
            Some(name) => check_name(name).map(|()| name.to_string()),
            None => {
                let label = listing::labels(program).next();
                Ok(lif::directory_entry::name_from(label.as_deref().unwrap_or(&self.stem)))
            }
        }
    }
}

pub fn check_name(name: &str) -> Result<()> {
    let told = || format!("invalid file name {name:?}: expected 1 to 10 characters without spaces");
    lif::directory_entry::is_name(name).then_some(()).with_context(told)
}

pub fn convert(
    content: FileContent,
    target: ConversionTarget,
    label: Option<&str>,
    naming: &Naming,
) -> Result<Vec<u8>> {
    match (content, target) {
        (FileContent::Memory(calculator), ConversionTarget::Programs(Kind::Memory))
            if label.is_none() =>
        {
            Ok(state::write(&*calculator).into_bytes())
        }
        (FileContent::Memory(calculator), ConversionTarget::Programs(Kind::Dump))
            if label.is_none() =>
        {
            Ok(state::dm41_registers::dump(calculator.machine()).write().into_bytes())
        }
        (FileContent::Memory(calculator), ConversionTarget::Csv) => {
            registers_csv::write(&calculator.machine().saved_registers(0, u16::MAX))
        }
        (FileContent::Data(registers), ConversionTarget::Csv) => registers_csv::write(&registers),
        (FileContent::Data(registers), ConversionTarget::Programs(Kind::P41)) => {
            let values = in_order(&registers);
            let name = naming
                .name
                .map_or_else(|| lif::directory_entry::name_from(&naming.stem), Into::into);
            let (entry, contents) = data_file(&name, &values);
            Ok(lif::write_single(&entry, &contents))
        }
        (FileContent::Data(_), _) => bail!("the file contains data: write a .csv or a .p41"),
        (FileContent::Programs(_), ConversionTarget::Csv) => {
            bail!("the file contains programs, but a .csv can contain only data")
        }
        (content, ConversionTarget::Programs(kind)) => {
            write_programs(content.programs(label)?, kind, naming)
        }
    }
}

fn loaded(programs: &[Vec<u8>]) -> Result<Machine> {
    let mut machine = Machine::default();
    machine.insert_raw_program(&programs.concat()).map_err(|error| {
        anyhow!("{error}: the programs do not fit into the calculator's memory")
    })?;
    Ok(machine)
}

/// The values of the registers from 0 up; a missing register is 0.
pub fn in_order(registers: &[(u16, Register)]) -> Vec<Register> {
    let count = registers.iter().map(|(number, _)| usize::from(*number) + 1).max().unwrap_or(0);
    let mut values = vec![Register::ZERO; count];
    registers.iter().for_each(|&(number, value)| values[usize::from(number)] = value);
    values
}

pub fn data_file(name: &str, values: &[Register]) -> (lif::DirectoryEntry, Vec<u8>) {
    let contents = lif::records::write(values);
    (lif::DirectoryEntry::new(name, FileType::Data, &contents, [values.len() as u16, 0]), contents)
}

/// Writes programs. Fails if the file type cannot hold this many programs or one this long.
pub fn write_programs(programs: Vec<Vec<u8>>, kind: Kind, naming: &Naming) -> Result<Vec<u8>> {
    match kind {
        Kind::Memory => Ok(state::write(&loaded(&programs)?).into_bytes()),
        Kind::Dump => Ok(state::dm41_registers::dump(&loaded(&programs)?).write().into_bytes()),
        _ => {
            program_file::write(&programs, kind, naming.ports, |program| naming.file_name(program))
        }
    }
}
