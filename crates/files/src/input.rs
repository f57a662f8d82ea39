//! Reads files and standard input; error messages state the position of the error.
//!
//! Only regular files of limited size are read: a device, a pipe or a file of several gigabytes
//! could block a command.

use crate::locked;
use crate::message::{escaped, reason};
use anyhow::{Context, Result, anyhow, bail};
use sim41_session::program::{Kind, encoding};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The maximum size of an input file in bytes. A calculator's memory is 7 kB, and a listing is
/// about ten times as long as the programs in memory.
pub const LARGEST: u64 = 16 << 20;

static STANDARD: Mutex<Option<Vec<u8>>> = Mutex::new(None);
static READ: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

pub fn has_read(path: &Path) -> bool {
    let read = locked(&READ);
    fs::canonicalize(path).is_ok_and(|file| read.contains(&file))
}

pub(super) fn record(path: &Path) {
    let mut read = locked(&READ);
    let file = fs::canonicalize(path).ok().filter(|file| !read.contains(file));
    read.extend(file);
}

/// A file's name for messages, on one line; `-` is standard input.
pub fn name(path: &Path) -> String {
    match path.as_os_str() == "-" {
        true => "standard input".into(),
        false => escaped(&path.display().to_string()).replace('\n', "\\n"),
    }
}

pub fn bytes(path: &Path) -> Result<Vec<u8>> {
    if path.as_os_str() == "-" {
        // Commands may read standard input twice: for a program, and for the tests in its comments.
        let mut whole = locked(&STANDARD);
        if whole.is_none() {
            let read =
                limited(std::io::stdin().lock(), LARGEST).with_context(|| unreadable(path))?;
            *whole = Some(read);
        }
        return Ok(whole.clone().unwrap_or_default());
    }
    let bytes = unrecorded(path)?;
    record(path);
    Ok(bytes)
}

/// Like [`bytes`], but does not record the file as input, so that a command may replace it.
pub(super) fn unrecorded(path: &Path) -> Result<Vec<u8>> {
    let file = open(path, OpenOptions::new().read(true), Links::Followed);
    let failed = |error: io::Error| match similar_file(path) {
        Some(near) if error.kind() == io::ErrorKind::NotFound => {
            anyhow!("{}; closest match: {}", reason(error), name(&near))
        }
        _ => reason(error).into(),
    };
    let bytes = file.map_err(failed).and_then(|file| limited(file, LARGEST));
    bytes.with_context(|| unreadable(path))
}

/// A program file whose name without its extension is that of `path`: `VAT.prg` for `vat`.
pub fn similar_file(path: &Path) -> Option<PathBuf> {
    let (stem, folder) = (path.file_name()?.to_str()?, path.parent()?);
    let shown = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let is_similar = |file: &PathBuf| {
        let ending = file.extension().and_then(|ending| ending.to_str()).and_then(Kind::of_ending);
        ending.is_some()
            && file.file_stem().is_some_and(|other| other.eq_ignore_ascii_case(stem))
            && file.is_file()
    };
    let entries = fs::read_dir(shown).ok()?.filter_map(|entry| Some(entry.ok()?.file_name()));
    entries.map(|name| folder.join(name)).filter(is_similar).min()
}

fn unreadable(path: &Path) -> String {
    format!("cannot read {file}", file = name(path))
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Links {
    Followed,
    Rejected,
}

/// Opens only a regular file: a pipe could block, and opening a device may have side effects.
pub(super) fn open(path: &Path, options: &mut OpenOptions, links: Links) -> io::Result<File> {
    let ensure_regular = |there: Metadata| {
        Err(io::Error::other(match links {
            _ if there.is_file() => return Ok(()),
            _ if there.is_dir() => "it is a folder",
            _ if there.is_symlink() => "it is a symbolic link, which is not followed",
            Links::Rejected => "it is not a regular file",
            Links::Followed => "it is not a regular file; `-` is standard input",
        }))
    };
    ensure_regular(match links {
        Links::Followed => fs::metadata(path)?,
        Links::Rejected => fs::symlink_metadata(path)?,
    })?;
    // Since the check, the path may have become a link or a pipe.
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
        flags.set(OFlags::NOFOLLOW, links == Links::Rejected);
        let flags = flags.bits().cast_signed();
        std::os::unix::fs::OpenOptionsExt::custom_flags(options, flags);
    }
    let file = options.open(path)?;
    ensure_regular(file.metadata()?)?;
    Ok(file)
}

/// The absolute path of a file, for storing in a state. Fails if the path does not fit on one line.
pub fn lasting_path(file: &Path) -> Result<String> {
    let path = std::path::absolute(file).unwrap_or(file.into()).display().to_string();
    match path.contains(['\n', '\r']) || path != path.trim_end() {
        true => {
            bail!("invalid path {path:?}: a path must not contain a line break or end with a space")
        }
        false => Ok(path),
    }
}

/// Reads a file whose path is stored in a state. Fails with `changed` if the checksum differs.
pub fn unchanged(path: &str, checksum: u32, changed: &str) -> Result<Vec<u8>> {
    let data = bytes(Path::new(path))?;
    match crc32fast::hash(&data) == checksum {
        true => Ok(data),
        false => bail!("{path}: {changed}"),
    }
}

pub fn holds(path: &Path, bytes: &[u8]) -> bool {
    let is_longer = fs::metadata(path).is_ok_and(|there| there.len() > bytes.len() as u64);
    !is_longer && beginning(path, bytes.len()).is_some_and(|found| found == bytes)
}

pub fn beginning(path: &Path, length: usize) -> Option<Vec<u8>> {
    fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let mut found = Vec::new();
    File::open(path).ok()?.take(length as u64).read_to_end(&mut found).ok()?;
    Some(found)
}

pub fn content(path: &Path) -> Result<Vec<u8>> {
    let bytes = bytes(path)?;
    match bytes.trim_ascii().is_empty() {
        true => bail!("{file} is empty", file = name(path)),
        false => Ok(bytes),
    }
}

pub(super) fn limited(reader: impl Read, largest: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(largest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest {
        let limit = match largest >> 20 {
            0 => format!("{} kB", largest >> 10),
            megabytes => format!("{megabytes} MB"),
        };
        bail!("file too large (limit {limit})");
    }
    Ok(bytes)
}

/// Reads a file, or standard input for `-`, as text. A byte order mark may identify UTF-16, and is
/// removed. The error for invalid UTF-8 states the position of the first invalid byte.
pub fn text(path: &Path) -> Result<String> {
    let bytes = bytes(path)?;
    if let Some(text) = encoding::marked_utf_16(&bytes) {
        return Ok(text);
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text)),
        Err(error) => {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let bad = error.as_bytes()[good.len()];
            let line = good.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let start = good.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            let column = String::from_utf8_lossy(&good[start..]).chars().count() + 1;
            bail!(
                "{file}:{line}:{column}: the byte {bad:02X} is not UTF-8; save the file as UTF-8",
                file = name(path)
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_of_a_sensible_size() {
        let folder = tempfile::tempdir().unwrap();
        let large = folder.path().join("large");
        // A sparse file uses no disk space.
        File::create(&large).unwrap().set_len(LARGEST + 1).unwrap();
        let error = format!("{:#}", bytes(&large).unwrap_err());
        assert!(error.ends_with("file too large (limit 16 MB)"), "{error}");
        let error = format!("{:#}", bytes(folder.path()).unwrap_err());
        assert!(error.ends_with("it is a folder"), "{error}");
        #[cfg(unix)]
        {
            let pipe = folder.path().join("pipe");
            assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
            let error = format!("{:#}", bytes(&pipe).unwrap_err());
            assert!(error.contains("it is not a regular file"), "{error}");
        }
    }
}
