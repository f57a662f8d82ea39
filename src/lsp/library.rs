//! Definitions in the library: files of the program folder, and temporary copies of the built-in
//! listings, which are deleted when the server exits.

use super::document::Document;
use super::labels::{self, Symbol};
use super::workspace::uri;
use lsp_types::{Location, Position, Range};
use sim41_files::input;
use sim41_session::memory::Ports;
use sim41_session::program::encoding;
use sim41_session::program::library::{Library, Origin};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

#[derive(Default)]
pub(super) struct Copies(Option<TempDir>);

/// The definition of the program that XEQ loads from the library: its label or the file's start.
pub(super) fn definition(
    library: &Library,
    copies: &mut Copies,
    document: &Document,
    position: Position,
    ports: &Ports,
) -> Option<Location> {
    let n = document.instruction_at(position)?;
    let name = Symbol::from_instruction(&document.analysis.instructions[n])?.global_name()?;
    let found = library.find(&name)?;
    let path = match found.origin {
        Origin::File(path) => path,
        Origin::BuiltIn(built_in) => copies.file(built_in.name, built_in.listing)?,
    };
    let text = encoding::decode(&input::bytes(&path).ok()?);
    let listing = Document::new(uri(&path)?, 0, text, ports);
    let beginning = || Location::new(listing.uri.clone(), Range::default());
    labels::definition(document, position, &[&listing]).or_else(|| Some(beginning()))
}

impl Copies {
    fn file(&mut self, name: &str, listing: &str) -> Option<PathBuf> {
        if self.0.is_none() {
            self.0 = tempfile::Builder::new().prefix("sim41-library-").tempdir().ok();
        }
        let file = self.0.as_ref()?.path().join(format!("{name}.prg"));
        if !file.exists() {
            fs::write(&file, listing).ok()?;
            let mut permissions = fs::metadata(&file).ok()?.permissions();
            permissions.set_readonly(true);
            fs::set_permissions(&file, permissions).ok()?;
        }
        Some(file)
    }
}
