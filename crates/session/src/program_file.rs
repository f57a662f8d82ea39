//! Writes programs as files of any type.

use crate::barcode_sheet::{self, Size, svg};
use crate::debugger::program_lines;
use sim41_calculator::machine::Machine;
use sim41_language::module::Ports;
use sim41_language::program::lif::{self, Volume, volume::Full};
use sim41_language::program::{Kind, listing, raw, sized};

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WriteError {
    #[error("a program is too long for {0}")]
    TooLong(Kind),
    #[error("{kind} can contain only one program (got {count}); select one with --label: {labels}")]
    Several { count: usize, kind: Kind, labels: String },
    #[error(transparent)]
    Full(#[from] Full),
    #[error("{0} contains a whole memory, not programs")]
    Whole(Kind),
}

/// `name` returns the file name of a program in a LIF container.
///
/// # Errors
/// Fails if the file type does not allow these programs, or if `name` fails.
pub fn write<E: From<WriteError>>(
    programs: &[Vec<u8>],
    kind: Kind,
    ports: &Ports,
    name: impl Fn(&[u8]) -> Result<String, E>,
) -> Result<Vec<u8>, E> {
    let file = |name: &str, program: &[u8]| {
        lif::program_file(name, program).ok_or(WriteError::TooLong(kind))
    };
    let only = || only(programs, kind);
    Ok(match kind {
        Kind::Listing => {
            let listings = programs.iter().map(|program| listing::write_plugged(program, ports));
            listings.collect::<String>().into()
        }
        Kind::Raw => programs.concat(),
        Kind::Bin => sized::write_bin(&only()?).ok_or(WriteError::TooLong(kind))?,
        Kind::Dat => sized::write_dat(&only()?).ok_or(WriteError::TooLong(kind))?.into_bytes(),
        Kind::P41 => {
            let program = only()?;
            let (entry, contents) = file(&name(&program)?, &program)?;
            lif::write_single(&entry, &contents)
        }
        Kind::Lif => {
            let mut volume = Volume::new("SIM41", programs.len(), u32::MAX);
            for program in programs {
                let (entry, contents) = file(&free_name(&volume, name(program)?), program)?;
                volume.put(&entry, &contents).map_err(WriteError::Full)?;
            }
            volume.image().to_vec()
        }
        Kind::Memory | Kind::Dump => return Err(WriteError::Whole(kind).into()),
    })
}

/// The current program; `None` if it is private.
pub fn current(machine: &Machine) -> Option<Vec<u8>> {
    if machine.is_private() {
        return None;
    }
    let lines = program_lines::lines(machine, program_lines::pointer(machine));
    Some(listing::assemble(&lines.iter().map(|line| line.step).collect::<Vec<_>>()))
}

/// Draws bar code as SVG, with the sheets one below the other.
pub fn barcode(title: &str, program: &[u8], size: Size) -> String {
    let rows = barcode_sheet::program_rows(program, false, false);
    svg::write(&barcode_sheet::sheets(title, &rows, size), size)
}

fn free_name(volume: &Volume, name: String) -> String {
    let numbered = (2u32..).map(|n| {
        let suffix = n.to_string();
        let kept: String = name.chars().take(10 - suffix.len().min(9)).collect();
        kept + &suffix
    });
    let mut names = std::iter::once(name.clone()).chain(numbered);
    names.find(|name| volume.find(name).is_none()).unwrap_or(name)
}

fn only(programs: &[Vec<u8>], kind: Kind) -> Result<Vec<u8>, WriteError> {
    match programs {
        [program] => Ok(raw::tidy(program).0),
        _ => {
            let labels = programs.iter().filter_map(|program| listing::labels(program).next());
            let labels = labels.collect::<Vec<String>>().join(", ");
            Err(WriteError::Several { count: programs.len(), kind, labels })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim41_calculator::calculator::Calculator;

    #[test]
    fn the_current_program_is_as_it_was_loaded() {
        let program = listing::read(b"LBL \"A\"\n1\n2\nXROM 01,02\n\"TEXT\"\nGTO 01\nEND").unwrap();
        let mut calculator = Calculator::clean();
        calculator.load_raw(&listing::read(b"LBL \"B\"\nEND").unwrap()).unwrap();
        calculator.load_raw(&program).unwrap();
        assert_eq!(current(calculator.machine()), Some(program));
    }
}
