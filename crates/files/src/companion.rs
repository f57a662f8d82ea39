//! The files next to a state file: its lock, undo history, trace, screen settings, and named
//! states.
//!
//! A state may come from an untrusted archive that contains files with these names. Therefore links
//! are never followed, and only regular files owned by this user, root or the state's owner are
//! opened. A new file gets the state's owner and mode.

use crate::input::{self, LARGEST, Links};
use crate::message::reason;
use crate::replaced_file::{PRIVATE, Replacement, folder};
use anyhow::{Context, Result};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Error, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// The byte order mark that some editors write before UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

#[derive(Clone, Debug)]
pub struct Companion {
    path: PathBuf,
    state: PathBuf,
    largest: u64,
}

impl Companion {
    pub fn state(path: &Path) -> Companion {
        Companion { path: path.into(), state: path.into(), largest: LARGEST }
    }

    pub fn beside(path: &Path) -> Companion {
        Companion { state: path.with_extension(""), ..Companion::state(path) }
    }

    pub fn new(state: &Path, path: PathBuf) -> Companion {
        Companion { path, ..Companion::state(state) }
    }

    /// A file in the folder of named states. Fails if the folder is a link or belongs to another
    /// user.
    pub fn within(folder: &Path, name: &str) -> io::Result<Companion> {
        // The folder of `a.state` is `a.states`.
        let state = folder.to_str().and_then(|path| path.strip_suffix('s')).unwrap_or_default();
        let companion = Companion::new(Path::new(state), folder.join(name));
        ensure_folder(folder, companion.model().as_ref())?;
        Ok(companion)
    }

    pub fn at_most(self, largest: u64) -> Companion {
        Companion { largest, ..self }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn open(&self, options: &mut OpenOptions) -> io::Result<File> {
        let file = input::open(&self.path, options, Links::Rejected)?;
        ensure_owner(&file.metadata()?, self.model().as_ref())?;
        Ok(file)
    }

    /// Opens or creates a file to change it in place. Fails for links and for files of other users.
    pub fn open_or_make(&self, options: &mut OpenOptions) -> io::Result<File> {
        self.make_folder()?;
        let mut new = options.clone();
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut new, PRIVATE);
        match new.create_new(true).open(&self.path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => match self.open(options) {
                // Another program has removed the file in the meantime.
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    Err(ErrorKind::Interrupted.into())
                }
                // A hard link is rejected, because its other names may be anywhere.
                Ok(file) if has_other_names(&file.metadata()?) => {
                    Err(Error::other("it has other hard links"))
                }
                opened => opened,
            },
            made => {
                let file = made?;
                self.model().iter().for_each(|model| give_owner(&file, model));
                Ok(file)
            }
        }
    }

    /// Reads a file; `None` if it does not exist. Fails if [`Companion::open`] fails, or if the
    /// file is too large.
    pub fn read(&self) -> Result<Option<Vec<u8>>> {
        let unreadable = || format!("cannot read {file}", file = input::name(&self.path));
        let file = match self.open(OpenOptions::new().read(true)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            file => file.map_err(reason).with_context(unreadable)?,
        };
        let bytes = input::limited(file, self.largest).with_context(unreadable)?;
        input::record(&self.path);
        Ok(Some(bytes))
    }

    /// Fails unless the file begins with `title`, is empty, or does not exist.
    pub fn ensure_own(&self, title: &str) -> io::Result<()> {
        let file = match self.open(OpenOptions::new().read(true)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            file => file?,
        };
        let mut begins = Vec::new();
        let length = BYTE_ORDER_MARK.len() + title.len();
        file.take(length as u64).read_to_end(&mut begins)?;
        let begins = begins.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&begins);
        match begins.is_empty() || begins.starts_with(title.as_bytes()) {
            true => Ok(()),
            false => Err(Error::other("it was not written by sim41")),
        }
    }

    /// Replaces a file if it begins with `title`. If `synced` is set, waits until the new content
    /// is on the disk.
    pub fn replace(&self, title: &str, content: &[u8], synced: bool) -> io::Result<()> {
        self.ensure_own(title)?;
        self.begin(content)?.keep(synced)
    }

    /// Tests whether the file can be replaced: writes `content` to a new file and removes it again.
    pub fn try_replacing(&self, content: &[u8]) -> io::Result<()> {
        self.begin(content)?.file().sync_all()
    }

    fn begin(&self, content: &[u8]) -> io::Result<Replacement> {
        self.make_folder()?;
        let mut written = Replacement::begin(&self.path, PRIVATE)?;
        written.file().write_all(content)?;
        written.belong_to(self.model());
        Ok(written)
    }

    fn make_folder(&self) -> io::Result<()> {
        let folder = folder(&self.path);
        if folder.is_dir() {
            return Ok(());
        }
        fs::create_dir_all(folder)?;
        if let (Ok(folder), Some(model)) = (File::open(folder), self.model()) {
            give_owner(&folder, &model);
        }
        Ok(())
    }

    fn model(&self) -> Option<Metadata> {
        fs::metadata(&self.state).ok()
    }
}

/// Fails unless `path` is missing or is a folder of this user, root or the state's owner.
fn ensure_folder(path: &Path, state: Option<&Metadata>) -> io::Result<()> {
    let there = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        there => there?,
    };
    if there.is_symlink() {
        return Err(Error::other("it is a symbolic link, which is not followed"));
    }
    if !there.is_dir() {
        return Err(Error::new(ErrorKind::NotADirectory, "it is not a folder"));
    }
    ensure_owner(&there, state)
}

#[cfg(unix)]
fn ensure_owner(there: &Metadata, state: Option<&Metadata>) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    let user = rustix::process::geteuid().as_raw();
    let owners = [Some(user), Some(0), state.map(MetadataExt::uid)];
    match owners.contains(&Some(there.uid())) {
        true => Ok(()),
        false => Err(Error::other("it belongs to another user")),
    }
}

#[cfg(unix)]
fn has_other_names(there: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(there) > 1
}

#[cfg(not(unix))]
fn has_other_names(_there: &Metadata) -> bool {
    false
}

#[cfg(not(unix))]
fn ensure_owner(_there: &Metadata, _state: Option<&Metadata>) -> io::Result<()> {
    Ok(())
}

/// Copies a file's owner and group as far as permitted: root may set both, others only the group.
#[cfg(unix)]
pub fn give_owner(file: &File, model: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, Some(model.uid()), Some(model.gid()))
        .or_else(|_| fchown(file, None, Some(model.gid())));
}

#[cfg(not(unix))]
pub fn give_owner(_file: &File, _model: &Metadata) {}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};

    fn hostile(make: impl FnOnce(&Path)) -> (tempfile::TempDir, Companion) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.state.history");
        make(&path);
        (folder, Companion::beside(&path))
    }

    #[test]
    fn only_what_is_ours_is_replaced() {
        for (content, ours) in
            [("", true), ("sim41 history", true), ("\u{feff}sim41 history", true), ("sim4", false)]
        {
            let (_folder, file) = hostile(|path| fs::write(path, content).unwrap());
            assert_eq!(file.replace("sim41 ", b"sim41 new", false).is_ok(), ours, "{content:?}");
            let now = file.read().unwrap().unwrap();
            assert_eq!(now == b"sim41 new", ours, "{content:?}");
        }
    }

    #[test]
    fn links_pipes_and_folders_are_left_alone() {
        let outside = tempfile::tempdir().unwrap();
        let secret = outside.path().join("secret");
        fs::write(&secret, "sim41 secret").unwrap();
        let dangling = outside.path().join("new");
        let pipe = |path: &Path| {
            assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
        };
        for (_folder, file) in [
            hostile(|path| symlink(&secret, path).unwrap()),
            hostile(|path| symlink(&dangling, path).unwrap()),
            hostile(|path| symlink(path, path).unwrap()),
            hostile(pipe),
            hostile(|path| fs::create_dir(path).unwrap()),
        ] {
            assert!(file.read().is_err(), "{file:?}");
            assert!(file.open_or_make(OpenOptions::new().append(true)).is_err(), "{file:?}");
            assert!(file.replace("", b"new", true).is_err(), "{file:?}");
        }
        assert_eq!(fs::read(&secret).unwrap(), b"sim41 secret");
        assert!(!dangling.exists());
    }

    #[test]
    fn a_hard_link_is_not_changed() {
        let outside = tempfile::tempdir().unwrap();
        let secret = outside.path().join("secret");
        fs::write(&secret, "").unwrap();
        let (_folder, file) = hostile(|path| fs::hard_link(&secret, path).unwrap());
        assert!(file.open_or_make(OpenOptions::new().append(true)).is_err());
        file.replace("", b"new", false).unwrap();
        assert_eq!(
            (fs::read(&secret).unwrap(), fs::read(file.path()).unwrap()),
            (vec![], b"new".into())
        );
        file.open_or_make(OpenOptions::new().append(true)).unwrap();
    }

    #[test]
    fn no_more_is_read_than_the_kind_of_file_needs() {
        let (_folder, file) = hostile(|path| fs::write(path, "12345").unwrap());
        assert!(file.clone().at_most(5).read().is_ok());
        assert!(file.at_most(4).read().is_err());
    }

    #[test]
    fn companions_have_the_mode_of_their_state() {
        let (folder, file) = hostile(|_| ());
        let state = folder.path().join("a.state");
        fs::write(&state, "").unwrap();
        fs::set_permissions(&state, fs::Permissions::from_mode(0o640)).unwrap();
        file.replace("", b"new", false).unwrap();
        assert_eq!(fs::metadata(file.path()).unwrap().mode() & 0o777, 0o640);
    }

    /// Only root can change owners, so for other users this test checks nothing.
    #[test]
    fn what_root_writes_belongs_to_the_owner_of_the_state() {
        let (folder, history) = hostile(|_| ());
        let state = folder.path().join("a.state");
        fs::write(&state, "").unwrap();
        if chown(&state, Some(1234), Some(5678)).is_err() {
            return;
        }
        let trace = Companion::beside(&folder.path().join("a.state.trace"));
        let named = Companion::within(&folder.path().join("a.states"), "main.state").unwrap();
        history.replace("", b"new", false).unwrap();
        trace.open_or_make(OpenOptions::new().append(true)).unwrap();
        named.replace("", b"new", true).unwrap();
        for file in ["a.state.history", "a.state.trace", "a.states", "a.states/main.state"] {
            let there = fs::metadata(folder.path().join(file)).unwrap();
            assert_eq!((there.uid(), there.gid()), (1234, 5678), "{file}");
        }
        // A companion file created by another user is not read.
        chown(history.path(), Some(4321), None).unwrap();
        assert!(history.read().is_err());
    }
}
