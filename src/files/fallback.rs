//! The places for a file that cannot be written: next to it, or in another folder.

use crate::files::companion::Companion;
use crate::files::replaced_file::{folder, free_name};
use crate::files::{locked, user_folders};
use std::fs;
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

const MEMORY: &str = "sim41-memory";

/// `FILE.second`, then `name` in the user's home folder, in the current folder, and in the folder
/// for temporary files. If a file with such a name exists, the name is changed.
pub fn places(file: &Path, name: &Path) -> impl Iterator<Item = PathBuf> {
    let own = folder(file);
    let folders = user_folders::home().into_iter().chain(std::env::current_dir());
    let folders = folders.chain([std::env::temp_dir()]);
    let folders = folders.filter(move |other| other != own && other.is_dir());
    let others = folders.map(move |folder| folder.join(name));
    let others = others.map(|file| match fs::symlink_metadata(&file) {
        Ok(_) => free_name(&file, "second"),
        Err(_) => file,
    });
    std::iter::once(free_name(file, "second")).chain(others)
}

pub fn memory_places(file: &Path) -> impl Iterator<Item = PathBuf> {
    places(file, Path::new(MEMORY))
}

/// The fallback of a memory, which contains a single copy.
pub struct Fallback {
    file: PathBuf,
    written: Mutex<Option<PathBuf>>,
}

impl Fallback {
    pub fn new(file: &Path) -> Fallback {
        Fallback { file: file.into(), written: Mutex::default() }
    }

    pub fn put(&self, text: &str) -> Result<PathBuf> {
        self.put_in(memory_places(&self.file), text, true)
    }

    /// Puts the text into another folder than that of the file, whose disk does not answer, and
    /// does not wait for that disk either.
    pub fn put_elsewhere(&self, text: &str) -> Result<PathBuf> {
        self.put_in(memory_places(&self.file).skip(1), text, false)
    }

    /// Puts the text into a file that is not removed.
    pub fn put_lasting(&self, text: &str) -> Result<PathBuf> {
        let put = self.put(text);
        *locked(&self.written) = None;
        put
    }

    fn put_in(
        &self,
        places: impl Iterator<Item = PathBuf>,
        text: &str,
        synced: bool,
    ) -> Result<PathBuf> {
        let before = locked(&self.written).clone();
        let mut failed = Error::from(ErrorKind::NotFound);
        for place in before.clone().into_iter().chain(places) {
            let file = Companion::new(&self.file, place.clone());
            match file.replace("", text.as_bytes(), synced) {
                Ok(()) => {
                    *locked(&self.written) = Some(place.clone());
                    if let Some(before) = before.filter(|before| *before != place) {
                        let _ = fs::remove_file(before);
                    }
                    return Ok(place);
                }
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }

    pub fn clear(&self) {
        if let Some(written) = locked(&self.written).take() {
            let _ = fs::remove_file(written);
        }
    }
}
