//! The programs in a file of any kind; the kind is found from the content.

use super::damage::Damaged;
use super::dm41::Dump;
use super::lif::{self, FileType, Volume};
use super::listing::{self, Listing, ListingError, Remark};
use super::{Kind, raw, sized};
use crate::memory::Ports;
use crate::memory::ports::NOTHING_PLUGGED;

/// Beginnings of files that people take for programs. No raw program begins so.
const FOREIGN: &[(&[u8], &str)] = &[
    (b"\x7FELF", "a program of the computer"),
    (b"MZ\x90\0", "a program of the computer"),
    (b"\x1F\x8B\x08", "a file packed by gzip"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x89PNG", "a picture"),
    (b"\xFF\xD8\xFF", "a picture"),
];

/// The programs and remarks found in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The kind of the file.
    pub kind: Kind,
    /// The bytes of its programs, each with its END, one after the other.
    pub programs: Vec<u8>,
    /// Warnings and notes about a listing.
    pub remarks: Vec<Remark>,
    /// The text of a listing, which shows the places of the remarks.
    pub text: String,
}

/// The reason why a file gives no program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The file is a listing with lines that are not instructions.
    #[error("{0}")]
    Listing(#[from] ListingError),
    /// The file is of a kind that holds no programs.
    #[error("this is {0}, which holds no program")]
    Foreign(&'static str),
    /// The file is damaged.
    #[error(transparent)]
    Damaged(#[from] Damaged),
    /// The file is intact, but contains no program.
    #[error("there is no program in {0}")]
    Empty(Kind),
}

/// Returns the programs in a file whose name is not known.
///
/// # Errors
/// Returns the lines of a listing that are not instructions, or the damage in a file of another
/// kind.
pub fn read(file: &[u8]) -> Result<Contents, Refusal> {
    read_named(file, "")
}

/// Returns the programs in a file. The ending of its name, without the dot, decides only where the
/// content could be of two kinds; see [`Kind::of`].
///
/// # Errors
/// Returns the errors of [`read`].
pub fn read_named(file: &[u8], ending: &str) -> Result<Contents, Refusal> {
    read_plugged(file, ending, &NOTHING_PLUGGED)
}

/// Returns the programs in a file as [`read_named`] does. A listing may name functions of the
/// plugged modules.
///
/// # Errors
/// Returns the errors of [`read`].
pub fn read_plugged(file: &[u8], ending: &str, plugged: &Ports) -> Result<Contents, Refusal> {
    let kind = Kind::of(file, ending);
    let programs = match kind {
        Kind::Listing => {
            let listing = Listing::read(&listing::decode(file), plugged)?;
            let programs = listing.bytes();
            let Listing { remarks, text, .. } = listing;
            return Ok(Contents { kind, programs, remarks, text });
        }
        Kind::Raw => {
            let begins = |(start, _): &&(&[u8], _)| file.starts_with(start);
            if let Some((_, what)) = FOREIGN.iter().find(begins) {
                return Err(Refusal::Foreign(what));
            }
            raw::programs(file).concat()
        }
        Kind::Bin => raw::programs(sized::read_bin(file)?).concat(),
        Kind::Dat => raw::programs(sized::read_bin(&sized::read_dat(file)?)?).concat(),
        Kind::P41 => {
            let (entry, contents) = lif::read_single(file)?;
            match entry.kind {
                FileType::Program => {
                    raw::programs(lif::program(&entry, contents, lif::directory_entry::LENGTH)?)
                        .concat()
                }
                _ => Vec::new(),
            }
        }
        Kind::Lif => {
            let volume = Volume::read(file)?;
            let mut programs = Vec::new();
            for entry in volume.files().filter(|entry| entry.kind == FileType::Program) {
                let (contents, offset) = volume.contents(&entry)?;
                programs.extend(raw::programs(lif::program(&entry, contents, offset)?).concat());
            }
            programs
        }
        Kind::Dump => Dump::read(file)?.programs().concat(),
    };
    match programs.is_empty() {
        true => Err(Refusal::Empty(kind)),
        false => Ok(Contents { kind, programs, remarks: Vec::new(), text: String::new() }),
    }
}
