//! Writes command output to standard output, which may be closed early, or to files.

use super::input;
use super::message::{escaped, escaped_json, reason};
use super::replaced_file::{Replacement, clean, folder, target};
use anyhow::{Context, bail};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// The permissions of a new file before the user's umask.
const PUBLIC: u32 = 0o666;

/// Standard output. Invisible and control characters are escaped unless `raw` is set.
pub struct Standard {
    out: io::Stdout,
    raw: bool,
}

/// Standard output was closed, for example by `| head`.
#[derive(Debug, thiserror::Error)]
#[error("standard output was closed")]
struct ReaderGone;

#[derive(Debug, thiserror::Error)]
#[error(
    "{file} is also the input, which would be replaced: write to another file",
    file = .0.display()
)]
pub struct OwnInput(PathBuf);

/// Rejects a file that this process has read, because writing would replace its content.
pub fn refuse_input(path: &Path) -> Result<(), OwnInput> {
    if input::has_read(path) { Err(OwnInput(path.into())) } else { Ok(()) }
}

pub fn standard() -> Standard {
    Standard { out: io::stdout(), raw: false }
}

fn standard_file() -> Standard {
    let out = io::stdout();
    Standard { raw: !out.is_terminal(), out }
}

pub fn without_code(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::BrokenPipe => io::Error::new(ErrorKind::BrokenPipe, ReaderGone),
        kind => io::Error::new(kind, format!("cannot write to standard output: {error}")),
    }
}

impl Write for Standard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_plain = |byte: &u8| matches!(byte, b'\n' | b'\t' | b' '..=b'~');
        if self.raw || bytes.iter().all(is_plain) {
            return self.out.write(bytes).map_err(without_code);
        }
        let shown = escaped(&String::from_utf8_lossy(bytes));
        self.out.write_all(shown.as_bytes()).map_err(without_code)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(without_code)
    }
}

/// Whether standard output was closed. A broken pipe on a named file is a real error.
pub fn is_reader_gone(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|error| error.is::<ReaderGone>())
}

/// Whether standard output is still open; `true` if the platform cannot determine it.
pub fn has_reader() -> bool {
    #[cfg(unix)]
    {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let out = io::stdout();
        let mut polled = [PollFd::new(&out, PollFlags::empty())];
        let told = poll(&mut polled, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
        let gone = PollFlags::ERR | PollFlags::HUP;
        told.is_err() || !polled[0].revents().intersects(gone)
    }
    #[cfg(not(unix))]
    true
}

/// Writes to standard output. A pipe closed by its reader (`| head`) is not an error.
pub fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let mut out = BufWriter::new(standard());
    until_closed(write(&mut out).and_then(|()| out.flush()))
}

pub fn print_json(value: &serde_json::Value) -> anyhow::Result<()> {
    print(|out| writeln!(out, "{}", escaped_json(&value.to_string())))
}

fn until_closed(written: io::Result<()>) -> anyhow::Result<()> {
    match written {
        Err(error) if is_reader_gone(&error) => Ok(()),
        other => Ok(other?),
    }
}

/// At a terminal, asks before replacing an existing file, and fails unless the answer is yes.
pub fn ask_to_replace(path: &Path) -> anyhow::Result<()> {
    if path.as_os_str() == "-"
        || !path.is_file()
        || !io::stdin().is_terminal()
        || !io::stderr().is_terminal()
    {
        return Ok(());
    }
    let name = escaped(&path.display().to_string());
    eprint!("sim41: {name} exists; replace it? [y/N] ");
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    match answer.trim() {
        "y" | "Y" | "yes" => Ok(()),
        _ => bail!("{name}: the file is unchanged"),
    }
}

/// Writes a whole file like [`NewFile`]; `-` is standard output. Fails if the file is read-only or
/// if this process has read it.
pub fn write_file(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    refuse_input(path)?;
    rewrite_file(path, content)
}

/// Like [`write_file`], but the file may be one that this process has read in order to change it.
pub fn rewrite_file(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    if path.as_os_str() == "-" {
        let mut out = standard_file();
        return until_closed(out.write_all(content).and_then(|()| out.flush()));
    }
    let mut file = NewFile::replacing(path)?;
    let written = file.write_all(content);
    written.map_err(reason).with_context(|| unwritable(path))?;
    file.keep()
}

pub fn append(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    let append = || {
        let mut file = OpenOptions::new().append(true).create(true).open(path)?;
        let before = file.metadata()?.len();
        let written = file.write_all(content).and_then(|()| file.sync_data());
        written.inspect_err(|_| _ = file.set_len(before))
    };
    append().map_err(reason).with_context(|| unwritable(path))
}

pub(super) fn unwritable(path: &Path) -> String {
    format!("cannot write {file}", file = path.display())
}

/// A file that is written under a temporary name and renamed at the end, so it is never incomplete.
/// A symbolic link is followed, and an existing file keeps its permissions. Devices, pipes, and
/// standard output (`-`) are written directly.
pub struct NewFile {
    named: PathBuf,
    file: Writing,
}

enum Writing {
    Beside(Box<Replacement>),
    Direct(File),
    Standard(Standard),
}

impl NewFile {
    /// Begins a new file. Fails if the folder does not exist, if an existing file is read-only, or
    /// if this process has read it.
    pub fn begin(path: &Path) -> anyhow::Result<NewFile> {
        refuse_input(path)?;
        NewFile::replacing(path)
    }

    fn replacing(path: &Path) -> anyhow::Result<NewFile> {
        let begin = || -> io::Result<Writing> {
            if path.as_os_str() == "-" {
                return Ok(Writing::Standard(standard_file()));
            }
            let old = fs::metadata(path).ok();
            if path.is_dir() {
                return Err(io::Error::other("it is a folder"));
            }
            if old.as_ref().is_some_and(|old| !old.is_file()) {
                return Ok(Writing::Direct(open_device(path)?));
            }
            let path = target(path);
            let folder = if is_folder_name(&path) { &path } else { folder(&path) };
            if !folder.is_dir() {
                let folder = folder.display().to_string();
                let folder = folder.trim_end_matches(std::path::is_separator);
                let sentence = format!("there is no folder {folder}");
                return Err(io::Error::other(sentence));
            }
            clean(&path);
            Ok(Writing::Beside(Box::new(Replacement::begin(&path, PUBLIC)?)))
        };
        let file = begin().map_err(reason).with_context(|| unwritable(path))?;
        Ok(NewFile { named: path.into(), file })
    }

    /// Renames the temporary file. On failure, an existing file is left unchanged.
    pub fn keep(self) -> anyhow::Result<()> {
        let Writing::Beside(file) = self.file else { return Ok(()) };
        file.keep(true).map_err(reason).with_context(|| unwritable(&self.named))
    }
}

/// Opens a device or a pipe. Without `NONBLOCK`, opening a pipe would wait for a reader.
#[cfg(unix)]
fn open_device(path: &Path) -> io::Result<File> {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use std::os::unix::fs::OpenOptionsExt;
    let flags = (OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed();
    let file = OpenOptions::new().write(true).custom_flags(flags).open(path);
    let no_reader = Some(rustix::io::Errno::NXIO.raw_os_error());
    let file = file.map_err(|error| match error.raw_os_error() == no_reader {
        true => io::Error::other("no program is reading from this pipe"),
        false => error,
    })?;
    fcntl_setfl(&file, fcntl_getfl(&file)? - OFlags::NONBLOCK)?;
    Ok(file)
}

#[cfg(not(unix))]
fn open_device(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).open(path)
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.file {
            Writing::Beside(file) => file.file().write(bytes),
            Writing::Direct(file) => file.write(bytes),
            Writing::Standard(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.file {
            Writing::Standard(out) => out.flush(),
            _ => Ok(()),
        }
    }
}

/// Whether the name ends in a separator, so it can only be a folder.
pub fn is_folder_name(path: &Path) -> bool {
    path.to_string_lossy().ends_with(std::path::is_separator)
}

/// Tests whether a path is writable by writing and removing a file next to it.
pub fn try_writing(path: &Path) -> anyhow::Result<()> {
    let is_device = fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir());
    if path.as_os_str() == "-" || is_device {
        return Ok(());
    }
    let Writing::Beside(mut file) = NewFile::replacing(path)?.file else { return Ok(()) };
    let written = file.file().write_all(b"sim41").and_then(|()| file.file().sync_all());
    written.map_err(reason).with_context(|| unwritable(path))
}
