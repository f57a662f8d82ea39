//! The editor's documents: open ones, listings in its folders, and library programs.

use super::document::Document;
use super::labels;
use super::library::{self, Copies};
use super::message::{Failure, read};
use super::workspace::Workspace;
use anyhow::{Context, Result};
use lsp_types::{Location, Position, TextDocumentPositionParams, Uri};
use serde_json::Value;
use sim41_files::programs;
use sim41_session::memory::Ports;
use sim41_session::program::library::Library;
use std::cell::{LazyCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

type Open = LazyCell<Document, Box<dyn FnOnce() -> Document>>;

/// Open documents are parsed when a request needs them.
pub(super) struct Documents {
    pub ports: Rc<Ports>,
    pub library: Library,
    open: HashMap<Uri, Open>,
    workspace: RefCell<Workspace>,
    copies: RefCell<Copies>,
}

impl Documents {
    pub(super) fn new(ports: Ports, library: Library) -> Documents {
        let (workspace, copies) = (RefCell::default(), RefCell::default());
        Documents { ports: Rc::new(ports), library, open: HashMap::new(), workspace, copies }
    }

    pub(super) fn set_folders(&mut self, parameters: &Value) {
        *self.workspace.borrow_mut() = Workspace::new(parameters);
    }

    pub(super) fn update(&mut self, uri: Uri, version: i32, text: String) {
        let (name, ports) = (uri.clone(), Rc::clone(&self.ports));
        let read: Box<dyn FnOnce() -> Document> =
            Box::new(move || Document::new(name, version, text, &ports));
        self.open.insert(uri, LazyCell::new(read));
    }

    pub(super) fn close(&mut self, uri: &Uri) {
        self.open.remove(uri);
        self.workspace.borrow_mut().is_scanned = false;
    }

    pub(super) fn get(&self, uri: &Uri) -> Option<&Document> {
        self.open.get(uri).map(|open| &**open)
    }

    pub(super) fn document(&self, uri: &Uri) -> Result<&Document> {
        self.get(uri).with_context(|| format!("{uri} is not open"))
    }

    pub(super) fn whole(&self, params: &Value) -> Result<&Document, Failure> {
        let uri = params.pointer("/textDocument/uri").cloned().unwrap_or_default();
        Ok(self.document(&read(uri)?)?)
    }

    pub(super) fn at(&self, params: Value) -> Result<(&Document, Position), Failure> {
        let at: TextDocumentPositionParams = read(params)?;
        Ok((self.document(&at.text_document.uri)?, at.position))
    }

    pub(super) fn open(&self) -> impl Iterator<Item = &Document> {
        self.open.values().map(|open| &**open)
    }

    pub(super) fn closed(&self) -> Vec<Rc<Document>> {
        let mut all = self.workspace.borrow_mut().documents(&self.ports);
        all.retain(|document| !self.open.contains_key(&document.uri));
        all
    }

    pub(super) fn others(&self, document: &Document) -> Vec<&Document> {
        self.open().filter(|one| one.uri != document.uri).collect()
    }

    /// The global labels of all open documents and of the other listings in the editor's folders.
    pub(super) fn labels(&self) -> Vec<String> {
        let closed = self.workspace.borrow_mut().known(&self.ports);
        let closed = closed.iter().filter(|one| !self.open.contains_key(&one.uri));
        let all = self.open().chain(closed.map(|one| &**one));
        programs::callable_names(all.flat_map(|one| one.analysis.labels.clone()), &self.ports)
    }

    /// Finds an instruction's label in open documents, the editor's folders, or the library.
    pub(super) fn definition(&self, document: &Document, position: Position) -> Option<Location> {
        let open = labels::definition(document, position, &self.others(document));
        let closed = || {
            let closed = self.closed();
            let closed: Vec<&Document> = closed.iter().map(|one| &**one).collect();
            labels::definition(document, position, &closed)
        };
        let in_library = || {
            let mut copies = self.copies.borrow_mut();
            library::definition(&self.library, &mut copies, document, position, &self.ports)
        };
        open.or_else(closed).or_else(in_library)
    }
}
