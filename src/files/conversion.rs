//! Writes programs, data and whole memories as the kind of file that the extension of a name
//! selects.

use crate::files::source::FileContent;
use crate::files::{input, message, output, programs, registers_csv, replaced_file};
use anyhow::{Context, Result, anyhow, bail};
use sim41_session::memory::Ports;
use sim41_session::program::lif::{self, FileType, Volume};
use sim41_session::program::listing::Listing;
use sim41_session::program::{Kind, listing, raw, sized};
use sim41_session::{Machine, Register, state};
use std::path::Path;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConversionTarget {
    Programs(Kind),
    Csv,
}

impl ConversionTarget {
    pub fn of_ending(ending: &str) -> Option<ConversionTarget> {
        match ending.to_ascii_lowercase().as_str() {
            "csv" => Some(ConversionTarget::Csv),
            ending => Kind::of_ending(ending).map(ConversionTarget::Programs),
        }
    }

    /// The kind from the option, or else from the file's extension. Fails if neither names a kind.
    pub fn parse(to: Option<&str>, file: &Path) -> Result<ConversionTarget> {
        let ending = match to {
            Some(kind) => kind.to_string(),
            None if file.as_os_str() == "-" => "prg".into(),
            None => programs::ending(file),
        };
        ConversionTarget::of_ending(&ending).with_context(|| {
            let kinds = "prg, raw, bin, dat, p41, lif, dm41, csv and state";
            match to {
                Some(kind) => format!("invalid --to {kind:?}: expected one of {kinds}"),
                None => format!(
                    "{}: the ending does not determine the kind; give --to KIND, one of {kinds}",
                    file.display()
                ),
            }
        })
    }
}

/// The names to use for files in a LIF container and for the functions of modules in listings.
pub struct Naming<'a> {
    pub name: Option<&'a str>,
    /// The text from which the name of a program without a label is made.
    pub stem: String,
    pub ports: &'a Ports,
}

impl<'a> Naming<'a> {
    pub fn new(name: Option<&'a str>, file: &Path, ports: &'a Ports) -> Naming<'a> {
        let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        Naming { name, stem: stem.unwrap_or_default(), ports }
    }

    /// The name of a program's file. Fails if the name given by the user is invalid.
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
    let told = || format!("invalid file name {name:?}: expected 1 to 10 characters without blanks");
    lif::directory_entry::is_name(name).then_some(()).with_context(told)
}

pub fn convert(
    content: FileContent,
    target: ConversionTarget,
    label: Option<&str>,
    naming: &Naming,
) -> Result<Vec<u8>> {
    match (content, target) {
        (FileContent::Memory(machine), ConversionTarget::Programs(Kind::Memory))
            if label.is_none() =>
        {
            Ok(state::write(&machine).into_bytes())
        }
        (FileContent::Memory(machine), ConversionTarget::Programs(Kind::Dump))
            if label.is_none() =>
        {
            Ok(state::dm41_registers::dump(&machine).write().into_bytes())
        }
        (FileContent::Memory(machine), ConversionTarget::Csv) => {
            registers_csv::write(&machine.saved_registers(0, u16::MAX))
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
        (FileContent::Data(_), _) => bail!("it contains data, which needs .csv or .p41"),
        (FileContent::Programs(_), ConversionTarget::Csv) => {
            bail!("it holds programs; a .csv holds data")
        }
        (content, ConversionTarget::Programs(kind)) => {
            write_programs(content.programs(label)?, kind, naming)
        }
    }
}

fn loaded(programs: &[Vec<u8>]) -> Result<Machine> {
    let mut machine = Machine::default();
    machine
        .insert_raw_program(&programs.concat())
        .map_err(|error| anyhow!("{error}: the programs do not fit into a calculator"))?;
    Ok(machine)
}

/// The values of the registers from 0 up without gaps; a register that is not listed is 0.
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

/// Writes these programs. Fails if this kind of file allows only a single program or only shorter
/// ones.
pub fn write_programs(programs: Vec<Vec<u8>>, kind: Kind, naming: &Naming) -> Result<Vec<u8>> {
    let too_long = || format!("a program is too long for {kind}");
    match kind {
        Kind::Listing => {
            let listings = programs.iter().map(|p| listing::write_plugged(p, naming.ports));
            Ok(listings.collect::<String>().into())
        }
        Kind::Raw => Ok(programs.concat()),
        Kind::Bin => sized::write_bin(&only(&programs, kind)?).with_context(too_long),
        Kind::Dat => {
            Ok(sized::write_dat(&only(&programs, kind)?).with_context(too_long)?.into_bytes())
        }
        Kind::P41 => {
            let program = only(&programs, kind)?;
            let name = naming.file_name(&program)?;
            let (entry, contents) = lif::program_file(&name, &program).with_context(too_long)?;
            Ok(lif::write_single(&entry, &contents))
        }
        Kind::Lif => {
            let mut volume = Volume::new("SIM41", programs.len(), u32::MAX);
            for program in &programs {
                let name = free_name(&volume, naming.file_name(program)?);
                let (entry, contents) = lif::program_file(&name, program).with_context(too_long)?;
                volume.put(&entry, &contents)?;
            }
            Ok(volume.image().to_vec())
        }
        Kind::Memory => Ok(state::write(&loaded(&programs)?).into_bytes()),
        Kind::Dump => Ok(state::dm41_registers::dump(&loaded(&programs)?).write().into_bytes()),
    }
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

fn only(programs: &[Vec<u8>], kind: Kind) -> Result<Vec<u8>> {
    match programs {
        [program] => Ok(raw::tidy(program).0),
        _ => {
            let labels: Vec<String> =
                programs.iter().filter_map(|program| listing::labels(program).next()).collect();
            bail!(
                "it holds {} programs, {kind} holds one: choose it with --label, one of {}",
                programs.len(),
                labels.join(", ")
            )
        }
    }
}

/// Writes the part of a calculator that the file's extension selects: its whole memory, its data
/// registers, or the program in a listing. An existing file is replaced; a listing with comments,
/// which the memory does not have, is kept under another name. Returns a description of the part.
/// Fails for an unknown extension.
pub fn write_part(machine: &Machine, listing: &str, path: &Path) -> Result<String> {
    let Some(target) = ConversionTarget::of_ending(&programs::ending(path)) else {
        bail!(
            "{}: invalid ending: expected prg, raw, bin, dat, p41 or lif for the program, state \
             or dm41 for the whole memory, csv for the registers, txt, svg, png or pdf for the \
             paper",
            path.display()
        );
    };
    let ports = machine.memory().ports();
    let is_program = !matches!(
        target,
        ConversionTarget::Csv | ConversionTarget::Programs(Kind::Memory | Kind::Dump)
    );
    if is_program && listing.trim().is_empty() {
        bail!("there is no program to write; a name that ends in .state saves the whole memory");
    }
    let (part, content) = match target {
        ConversionTarget::Programs(Kind::Memory | Kind::Dump) => {
            ("the whole memory", FileContent::Memory(Box::new(machine.clone())))
        }
        ConversionTarget::Csv => {
            ("the registers", FileContent::Data(machine.saved_registers(0, u16::MAX)))
        }
        ConversionTarget::Programs(Kind::Listing) => {
            let lost = comments_in(path);
            let kept = match lost {
                0 => String::new(),
                _ => {
                    let kept = replaced_file::copy_former(path)
                        .with_context(|| format!("{} cannot be kept", path.display()))?;
                    let comments = message::counted(lost, "comment");
                    format!("; the former text with {comments} is in {}", kept.display())
                }
            };
            output::rewrite_file(path, listing.as_bytes())?;
            return Ok(format!("the program{kept}"));
        }
        ConversionTarget::Programs(_) => {
            let programs = raw::programs(&Listing::read(listing, ports)?.bytes());
            ("the program", FileContent::Programs(programs))
        }
    };
    let bytes = convert(content, target, None, &Naming::new(None, path, ports))?;
    output::rewrite_file(path, &bytes)?;
    Ok(part.into())
}

/// The number of lines with comments in an existing listing.
pub fn comments_in(path: &Path) -> usize {
    if !path.is_file()
        || !matches!(
            ConversionTarget::of_ending(&programs::ending(path)),
            Some(ConversionTarget::Programs(Kind::Listing))
        )
    {
        return 0;
    }
    input::bytes(path).map_or(0, |file| listing::comments(&listing::decode(&file)).len())
}
