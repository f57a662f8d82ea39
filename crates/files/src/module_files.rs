//! Reads module images from files and plugs them in.

use crate::formats::module_description::number_built_in;
use crate::{input, message, rom_file};
use anyhow::{Context, Result, bail};
use sim41_session::Machine;
use sim41_session::memory::{Memory, Model, Ports};
use sim41_session::module::ports::PluggedFile;
use sim41_session::module::{Module, Plugged, descriptor, image_formats};
use sim41_session::program::{plugged_names, raw};
use std::path::Path;

pub fn read(file: &Path) -> Result<Module> {
    image(file, &input::bytes(file)?)
}

fn image(file: &Path, data: &[u8]) -> Result<Module> {
    image_formats::read(data)
        .with_context(|| format!("{} is not a module image", input::name(file)))
}

/// Copies the programs from an image, as COPY does. Private programs are skipped, and their number
/// is reported on standard error. Fails if no program can be copied.
pub fn programs(file: &Path, data: &[u8]) -> Result<Vec<Vec<u8>>> {
    let name = input::name(file);
    let Copied { programs, private, .. } = copied(file, data)?;
    let counted = message::counted(private, "private program");
    match (programs.len(), private) {
        (0, 0) => bail!("{name}: this module has no programs"),
        (0, _) => bail!("{name}: this module contains {counted} and no others"),
        (_, 0) => {}
        _ => message::say(&format!("{name}: {counted} skipped")),
    }
    Ok(programs)
}

pub struct Copied {
    pub ports: Ports,
    pub programs: Vec<Vec<u8>>,
    pub private: usize,
}

pub fn copied(file: &Path, data: &[u8]) -> Result<Copied> {
    let mut memory = Memory::cold();
    let mut ports = Ports::default();
    let plugged = image(file, data)?.plug(&mut ports, false, &[]);
    plugged.with_context(|| format!("cannot plug in {file}", file = input::name(file)))?;
    memory.set_ports(ports.clone());
    let (private, programs): (Vec<_>, Vec<_>) = memory
        .module_programs()
        .into_iter()
        .partition(|&start| memory.ports().program_is_private(start));
    let bytes = |start| raw::packed(&raw::tidy(&memory.module_program(start)).0);
    let programs = programs.into_iter().map(bytes).collect();
    Ok(Copied { ports, programs, private: private.len() })
}

/// Plugs in the modules that a stopped machine's memory lists, and installs the machine's firmware.
/// Returns messages for the user. A module whose file is missing or has changed is skipped but
/// stays in the list, and a program pointer that was in the module moves to the top of memory.
pub fn plug_again(machine: &mut Machine) -> Vec<String> {
    let sources: Vec<PluggedFile> = machine.memory().ports().missing_sources().cloned().collect();
    let mut notes: Vec<String> = rom_file::install_again(machine).into_iter().collect();
    for source in sources {
        match plug_unchanged(machine, &source) {
            Ok(more) => notes.extend(more),
            Err(error) => {
                notes.push(format!("{error:#}; the calculator starts without this module"));
            }
        }
    }
    machine.plug(machine.memory().ports().clone());
    notes
}

fn plug_unchanged(machine: &mut Machine, source: &PluggedFile) -> Result<Vec<String>> {
    let changed = "the module has changed since it was plugged in; plug it in again with --module";
    let data = input::unchanged(&source.path, source.checksum, changed)?;
    plug_image(machine, Path::new(&source.path), &data)
}

/// Plugs in images and returns messages for the user. Fails without effect if a file is not an
/// image or there is no free page. An image that is already plugged in is skipped.
pub fn plug(machine: &mut Machine, files: &[impl AsRef<Path>]) -> Result<Vec<String>> {
    let memory = machine.memory();
    let mut ports = memory.ports().clone();
    let mut notes = Vec::new();
    for file in files.iter().map(AsRef::as_ref) {
        notes.extend(plug_into(&mut ports, memory.model(), file, &input::bytes(file)?)?);
    }
    if !files.is_empty() {
        machine.plug(ports);
    }
    Ok(notes)
}

/// Plugs in the image `data` of a file, like [`plug`].
pub fn plug_image(machine: &mut Machine, file: &Path, data: &[u8]) -> Result<Vec<String>> {
    let mut ports = machine.memory().ports().clone();
    let notes = plug_into(&mut ports, machine.memory().model(), file, data)?;
    machine.plug(ports);
    Ok(notes)
}

fn plug_into(ports: &mut Ports, model: Model, file: &Path, data: &[u8]) -> Result<Vec<String>> {
    let path = input::lasting_path(file)?;
    let checksum = crc32fast::hash(data);
    let same = |source: &&PluggedFile| source.path == path && source.checksum == checksum;
    if ports.plugged_sources().any(|source| same(&source)) {
        return Ok(Vec::new());
    }
    if let Some(functions) = std::str::from_utf8(data).ok().and_then(descriptor::read) {
        ports.describe(functions);
        return Ok(Vec::new());
    }
    let pages = ports.missing_sources().find(same).map(|source| source.pages.clone());
    let module = image(file, data)?;
    let plugged = module
        .plug(ports, model.is_cx(), &pages.unwrap_or_default())
        .with_context(|| format!("cannot plug in {file}", file = file.display()))?;
    let first_banks = plugged.iter().filter(|plugged| module.pages[plugged.index].bank == 1);
    let pages = first_banks.map(|plugged| plugged.page).collect();
    ports.add_source(PluggedFile { path, checksum, pages });
    let mut notes = twice(ports, &plugged, file);
    let mut numbers: Vec<u8> =
        plugged.iter().filter_map(|plugged| number(ports, plugged.page)).collect();
    numbers.dedup();
    let built_in = numbers.iter().filter_map(|&number| number_built_in(number, model.is_cx()));
    notes.extend(built_in.map(|sentence| format!("{}: {sentence}", file.display())));
    Ok(notes)
}

/// Unplugs a file's module, or removes a missing module from the list; other modules keep their
/// pages. Returns `false` if the file is not in the list.
pub fn unplug(machine: &mut Machine, path: &str) -> bool {
    let mut ports = machine.memory().ports().clone();
    let found = ports.unplug_source(path);
    if found {
        machine.plug(ports);
    }
    found
}

/// The message for a microcode function, for which the calculator shows NONEXISTENT.
pub fn needs_microcode(ports: &Ports, module: u8, number: u8) -> String {
    let name = |number| {
        let function = ports.function(module, number);
        function.map_or_else(String::new, |function| plugged_names::name(&function))
    };
    format!(
        "{function} of the module {module} is microcode and needs the calculator's own ROM: \
         specify it with --rom FILE, or set rom in the configuration",
        function = name(number).trim(),
        module = name(0).trim()
    )
}

fn number(ports: &Ports, page: u8) -> Option<u8> {
    ports.functions_of(page).next().map(|function| function.module)
}

fn twice(ports: &Ports, plugged: &[Plugged], file: &Path) -> Vec<String> {
    let number = |page: u8| number(ports, page);
    let mut pages: Vec<u8> = plugged.iter().map(|plugged| plugged.page).collect();
    pages.dedup();
    let again = |&page: &u8| {
        let first =
            (5..=15).find(|&other| number(other).is_some() && number(other) == number(page))?;
        let number = number(page)?;
        (first != page).then(|| {
            format!(
                "{file}: pages {first:X} and {page:X} both have XROM number {number}; XEQ and \
                 XROM find only the functions of page {first:X}",
                file = file.display()
            )
        })
    };
    pages.iter().filter_map(again).collect()
}

#[cfg(test)]
mod tests;
