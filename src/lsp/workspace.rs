//! The listings in the editor's folders that are not open.

use super::document::Document;
use lsp_types::Uri;
use serde_json::{Value, json};
use sim41_files::{file_url, input};
use sim41_session::memory::Ports;
use sim41_session::program::{Kind, encoding};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::SystemTime;

const MOST: usize = 500;
const LARGEST: u64 = 1 << 17;
const DEPTH: usize = 4;
/// The number of files and folders after which a scan ends.
const MOST_ENTRIES: usize = 20_000;

#[derive(Default)]
pub(super) struct Workspace {
    folders: Vec<PathBuf>,
    known: HashMap<PathBuf, (Option<SystemTime>, Rc<Document>)>,
    /// Whether [`Workspace::known`] can be used without a new scan.
    pub is_scanned: bool,
}

impl Workspace {
    pub(super) fn new(parameters: &Value) -> Workspace {
        let folders = parameters["workspaceFolders"].as_array().into_iter().flatten();
        let uris = folders.map(|folder| &folder["uri"]).chain([&parameters["rootUri"]]);
        let paths = uris.filter_map(Value::as_str).filter_map(file_url::path);
        let mut folders: Vec<PathBuf> = paths.map(PathBuf::from).collect();
        folders.sort();
        folders.dedup();
        Workspace { folders, ..Workspace::default() }
    }

    /// The documents of the last scan, which may be older than their files.
    pub(super) fn known(&mut self, ports: &Ports) -> Vec<Rc<Document>> {
        if !self.is_scanned {
            return self.documents(ports);
        }
        self.all_known()
    }

    fn all_known(&self) -> Vec<Rc<Document>> {
        self.known.values().map(|(_, document)| Rc::clone(document)).collect()
    }

    pub(super) fn documents(&mut self, ports: &Ports) -> Vec<Rc<Document>> {
        let (mut files, mut entries) = (Vec::new(), MOST_ENTRIES);
        for folder in &self.folders {
            collect(folder, DEPTH, &mut files, &mut entries);
        }
        self.is_scanned = true;
        files.sort();
        files.dedup();
        let mut known = std::mem::take(&mut self.known);
        for file in files {
            let changed = fs::metadata(&file).and_then(|file| file.modified()).ok();
            let entry = match known.remove(&file) {
                Some(entry) if entry.0 == changed => entry,
                _ => {
                    let Ok(bytes) = input::bytes(&file) else { continue };
                    let Some(uri) = uri(&file) else { continue };
                    let text = encoding::decode(&bytes);
                    (changed, Rc::new(Document::new(uri, 0, text, ports)))
                }
            };
            self.known.insert(file, entry);
        }
        self.all_known()
    }
}

fn collect(folder: &Path, depth: usize, files: &mut Vec<PathBuf>, entries: &mut usize) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        *entries = match entries.checked_sub(1) {
            Some(left) => left,
            None => return,
        };
        let (path, Ok(kind)) = (entry.path(), entry.file_type()) else { continue };
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if kind.is_dir() && depth > 1 && !hidden {
            collect(&path, depth - 1, files, entries);
        }
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let is_listing = Kind::of_ending(&ending) == Some(Kind::Listing);
        let is_small = || entry.metadata().is_ok_and(|file| file.len() <= LARGEST);
        if kind.is_file() && is_listing && files.len() < MOST && is_small() {
            files.push(path);
        }
    }
}

pub(super) fn uri(path: &Path) -> Option<Uri> {
    let escaped = |byte: u8| match byte {
        b'/' | b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
        byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    let path: String = path.to_str()?.bytes().map(escaped).collect();
    serde_json::from_value(json!(format!("file://{path}"))).ok()
}
