//! The user's folders on this platform. Where a variable such as HOME holds no absolute path, there
//! are none: nothing of the user's is kept in whatever folder is the current one.

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
