//! The user's folders on this platform. If a variable such as HOME is not an absolute path, there
//! are no user folders, because files must not end up in the current folder.

use directories::{BaseDirs, ProjectDirs};
use std::path::PathBuf;

pub fn data() -> Option<PathBuf> {
    let folders = ProjectDirs::from("", "", "sim41")?;
    Some(folders.data_dir().to_path_buf()).filter(|folder| folder.is_absolute())
}

pub fn configuration() -> Option<PathBuf> {
    let folders = ProjectDirs::from("", "", "sim41")?;
    Some(folders.config_dir().to_path_buf()).filter(|folder| folder.is_absolute())
}

pub fn home() -> Option<PathBuf> {
    let folders = BaseDirs::new()?;
    Some(folders.home_dir().to_path_buf()).filter(|folder| folder.is_absolute())
}
