//! Module images as files: reading them, plugging them in, and saying what is wrong.

use crate::cli::input;
use crate::memory::ports::Source;
use crate::memory::{Memory, Ports};
use crate::module::{Module, Plugged, image_formats};
use anyhow::{Context, Result};
use std::path::Path;

/// The image in this file.
///
/// # Errors
/// When it cannot be read, or is none.
pub fn read(file: &Path) -> Result<Module> {
    image(file, &read_bytes(file)?)
}

fn read_bytes(file: &Path) -> Result<Vec<u8>> {
    input::bytes(file)
}

fn image(file: &Path, data: &[u8]) -> Result<Module> {
    image_formats::read(data).with_context(|| format!("{} is no module image", file.display()))
}

/// Plug in again what this memory remembers as plugged in; gives what the user should know. What is
/// no longer there, or is another image now, is left out and forgotten.
pub fn plug_again(memory: &mut Memory) -> Vec<String> {
    let sources = memory.ports().sources().to_vec();
    memory.set_ports(Ports::default());
    let mut notes = Vec::new();
    for source in sources {
        let without = "the calculator starts without it";
        match read_bytes(Path::new(&source.path)) {
            Ok(data) if crc32fast::hash(&data) != source.checksum => notes.push(format!(
                "{}: the module has changed since it was plugged in; {without}, --module plugs it in anew",
                source.path
            )),
            Ok(_) => match plug(memory, &[&source.path]) {
                Ok(more) => notes.extend(more),
                Err(error) => notes.push(format!("{error:#}; {without}")),
            },
            Err(error) => notes.push(format!("{error:#}; {without}")),
        }
    }
    leave_empty_page(memory);
    notes
}

/// A pointer into a module that is not there any more goes to the top of memory.
fn leave_empty_page(memory: &mut Memory) {
    let address = memory.pointer().module_address();
    if address.is_some_and(|address| !memory.ports().has((address >> 12) as u8)) {
        memory.set_pointer(memory.top());
        memory.set_line_number(Some(0));
    }
}

/// Plug the images in these files in beside those that are there; gives what the user should know
/// about them. A file that is plugged in already stays.
///
/// # Errors
/// When a file is no image, or has no place left: nothing is plugged then.
pub fn plug(memory: &mut Memory, files: &[impl AsRef<Path>]) -> Result<Vec<String>> {
    let clock = memory.model().is_cx();
    let mut ports = memory.ports().clone();
    let mut notes = Vec::new();
    for file in files.iter().map(AsRef::as_ref) {
        let data = read_bytes(file)?;
        let path = std::path::absolute(file).unwrap_or(file.into()).display().to_string();
        let source = Source { path, checksum: crc32fast::hash(&data) };
        if ports.sources().contains(&source) {
            continue;
        }
        let module = image(file, &data)?;
        let plugged = module
            .plug(&mut ports, clock)
            .with_context(|| format!("{} cannot be plugged in", file.display()))?;
        ports.add_source(source);
        notes.extend(twice(&ports, &plugged, file));
    }
    if !files.is_empty() {
        memory.set_ports(ports);
    }
    Ok(notes)
}

/// Unplug the module of the file at this path; the others stay. False if it is not plugged in.
pub fn unplug(memory: &mut Memory, path: &str) -> bool {
    let sources = memory.ports().sources().to_vec();
    if !sources.iter().any(|source| source.path == path) {
        return false;
    }
    memory.set_ports(Ports::default());
    for source in sources.iter().filter(|source| source.path != path) {
        // A file that is gone meanwhile is a module less.
        let _ = plug(memory, &[&source.path]);
    }
    leave_empty_page(memory);
    true
}

/// That a module with the XROM number of a new page was there before.
fn twice(ports: &Ports, plugged: &[Plugged], file: &Path) -> Vec<String> {
    let number = |page: u8| ports.functions_of(page).next().map(|function| function.module);
    let mut pages: Vec<u8> = plugged.iter().map(|plugged| plugged.page).collect();
    pages.dedup();
    let again = |&page: &u8| {
        let first =
            (5..=15).find(|&other| number(other).is_some() && number(other) == number(page))?;
        let number = number(page)?;
        (first != page).then(|| {
            format!(
                "{}: page {page:X} has XROM number {number} like page {first:X}; by number only the \
                 functions of page {first:X} are found",
                file.display()
            )
        })
    };
    pages.iter().filter_map(again).collect()
}
