//! Module images as files: reading them, plugging them in, and saying what is wrong.

use crate::memory::Memory;
use crate::module::{Module, Plugged, image};
use anyhow::{Context, Result};
use std::path::Path;

/// The image in this file.
///
/// # Errors
/// When it cannot be read, or is none.
pub fn read(file: &Path) -> Result<Module> {
    let data = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    image::read(&data).with_context(|| format!("{} is no module image", file.display()))
}

/// Plug the images in these files in; gives what the user should know about them.
///
/// # Errors
/// When a file is no image, or has no place left: nothing is plugged then.
pub fn plug(memory: &mut Memory, files: &[impl AsRef<Path>]) -> Result<Vec<String>> {
    let clock = memory.model().is_cx();
    let mut ports = memory.ports().clone();
    let mut notes = Vec::new();
    for file in files.iter().map(AsRef::as_ref) {
        let module = read(file)?;
        let plugged = module
            .plug(&mut ports, clock)
            .with_context(|| format!("{} cannot be plugged in", file.display()))?;
        notes.extend(twice(&ports, &plugged, file));
    }
    if !files.is_empty() {
        memory.set_ports(ports);
    }
    Ok(notes)
}

/// That a module with the XROM number of a new page was there before.
fn twice(ports: &crate::memory::Ports, plugged: &[Plugged], file: &Path) -> Vec<String> {
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
