//! Fallback paths for a file that is not writable. `state_file` renames a damaged memory file.

use crate::companion::Companion;
use crate::replaced_file::{folder, free_name};
use crate::{locked, user_folders};
use std::fs;
use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

const MEMORY: &str = "sim41-memory";

/// The fallback paths: `FILE.second`, then `name` in the home folder, the current folder, and the
/// folder for temporary files. If one of these files exists, a free name is used instead.
pub fn places(file: &Path, name: &Path) -> impl Iterator<Item = PathBuf> {
    std::iter::once_with(move || free_name(file, "second")).chain(elsewhere(file, name))
}

/// The paths of [`places`] that are not in the folder of `file`.
pub fn elsewhere(file: &Path, name: &Path) -> impl Iterator<Item = PathBuf> {
    let own = folder(file);
    let folders = user_folders::home().into_iter().chain(std::env::current_dir());
    let folders = folders.chain([std::env::temp_dir()]);
    let folders = folders.filter(move |other| other != own && other.is_dir());
    folders.map(move |folder| folder.join(name)).map(|file| match fs::symlink_metadata(&file) {
        Ok(_) => free_name(&file, "second"),
        Err(_) => file,
    })
}

pub fn memory_elsewhere(file: &Path) -> impl Iterator<Item = PathBuf> {
    elsewhere(file, Path::new(MEMORY))
}

/// The fallback for a memory; each copy replaces the previous one.
pub struct Fallback {
    file: PathBuf,
    written: Mutex<Option<PathBuf>>,
}

impl Fallback {
    pub fn new(file: &Path) -> Fallback {
        Fallback { file: file.into(), written: Mutex::default() }
    }

    pub fn put(&self, text: &str) -> Result<PathBuf> {
        let before = locked(&self.written).clone();
        let places = places(&self.file, Path::new(MEMORY));
        let place = self.put_in(before.clone().into_iter().chain(places), text, true)?;
        if let Some(before) = before.filter(|before| *before != place) {
            let _ = fs::remove_file(before);
        }
        Ok(place)
    }

    /// Writes to another folder because the file's disk does not respond.
    pub fn put_elsewhere(&self, text: &str) -> Result<PathBuf> {
        self.put_in(memory_elsewhere(&self.file), text, false)
    }

    /// Writes a copy that is never removed.
    pub fn put_lasting(&self, text: &str) -> Result<PathBuf> {
        let put = self.put(text);
        *locked(&self.written) = None;
        put
    }

    /// Writes to the first writable path. If the file's disk responds, the copy gets the file's
    /// owner and mode and is synced.
    fn put_in(
        &self,
        places: impl Iterator<Item = PathBuf>,
        text: &str,
        is_answering: bool,
    ) -> Result<PathBuf> {
        let mut failed = Error::from(ErrorKind::NotFound);
        for place in places {
            let file = match is_answering {
                true => Companion::new(&self.file, place.clone()),
                false => Companion::state(&place),
            };
            match file.replace("", text.as_bytes(), is_answering) {
                Ok(()) => {
                    *locked(&self.written) = Some(place.clone());
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
