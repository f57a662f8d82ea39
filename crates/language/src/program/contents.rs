//! The programs in a file of any kind; the kind is found from the content.

use super::damage::Damaged;
use super::dm41::Dump;
use super::lif::{self, FileType, Volume};
use super::listing::{self, Listing, ListingError, Place, Remark};
use super::{Kind, raw, sized};
use crate::instruction::text::LONGEST_NAME;
use crate::instruction::{Op, Operand, bytes};
use crate::module::ports::NOTHING_PLUGGED;
use crate::module::ports::Ports;
use sim41_number::charset;
use std::collections::{BTreeMap, BTreeSet};

/// Beginnings of files that people take for programs. No raw program begins so.
const FOREIGN: &[(&[u8], &str)] = &[
    (b"\x7FELF", "a program of the computer"),
    (b"MZ\x90\0", "a program of the computer"),
    (b"\x1F\x8B\x08", "a file packed by gzip"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"%PDF-", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xFF\xD8\xFF", "a picture"),
    (b"register,kind,value", "a table of registers"),
];

/// The number of bytes in a page of a module image whose words have two bytes each.
const MODULE_PAGE: usize = 8192;
/// The largest word of a module image, of ten bits.
const LARGEST_WORD: u16 = 0x3FF;

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
    /// The place in the text of each instruction of a listing that is no NULL, else empty.
    pub places: Vec<Option<Place>>,
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
    /// The file is a program of the HP-42S.
    #[error("this is a program for the HP-42S: the HP-41 has no variables such as {0}")]
    Neighbour(String),
    /// The file is a module image.
    #[error("this is a module image")]
    Module,
    /// The file is a saved memory, which only a machine can read.
    #[error("this is a saved memory; its programs are read with it")]
    Memory,
    /// The file is damaged.
    #[error(transparent)]
    Damaged(#[from] Damaged),
    /// The content is not what the ending of the name says.
    #[error("{1}; if this is not {0}, give the file another ending")]
    Misnamed(Kind, Damaged),
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

/// Returns the programs in a file. The ending of its name, without the dot, decides where the
/// content could be of two kinds or is of none; see [`Kind::of`].
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
    read_by(file, ending, plugged, Listing::read)
}

/// Returns the programs in a file as [`read_plugged`] does. Of a listing, the lines that can be
/// read are enough; warnings report the others.
///
/// # Errors
/// Returns the errors of [`read`].
pub fn read_partly(file: &[u8], ending: &str, plugged: &Ports) -> Result<Contents, Refusal> {
    read_by(file, ending, plugged, Listing::read_partly)
}

/// Reads a listing that may name functions of plugged modules.
type ReadListing = fn(&str, &Ports) -> Result<Listing, ListingError>;

fn read_by(
    file: &[u8],
    ending: &str,
    plugged: &Ports,
    read: ReadListing,
) -> Result<Contents, Refusal> {
    let kind = Kind::of(file, ending);
    if is_module(file, ending) {
        return Err(Refusal::Module);
    }
    let begins = |(start, _): &&(&[u8], _)| file.starts_with(start);
    if let Some((_, what)) = FOREIGN.iter().find(begins) {
        return Err(Refusal::Foreign(what));
    }
    contents_of(file, kind, plugged, read).map_err(|refusal| match refusal {
        Refusal::Damaged(damage) if kind != Kind::of(file, "") => Refusal::Misnamed(kind, damage),
        refusal => refusal,
    })
}

impl Contents {
    /// Returns the contents of a listing.
    pub fn of_listing(listing: Listing) -> Contents {
        let programs = listing.bytes();
        let places = listing.steps().into_iter().zip(listing.places());
        let places =
            places.filter(|(step, _)| step.op != Op::Null).map(|(_, place)| place).collect();
        let Listing { remarks, text, .. } = listing;
        Contents { kind: Kind::Listing, programs, remarks, text, places }
    }

    /// Returns the contents of a file that is no listing.
    pub fn of_bytes(kind: Kind, programs: Vec<u8>) -> Contents {
        let (remarks, text, places) = Default::default();
        Contents { kind, programs, remarks, text, places }
    }
}

/// Returns whether this is a module image: by its title, by the ending of its name, or because
/// none of its words has more than ten bits. No raw program has 4096 such words.
pub fn is_module(file: &[u8], ending: &str) -> bool {
    let few_bits = |order: fn([u8; 2]) -> u16| {
        file.as_chunks::<2>().0.iter().all(|&word| order(word) <= LARGEST_WORD)
    };
    let pages = !file.is_empty() && file.len().is_multiple_of(MODULE_PAGE);
    let named = ["mod", "rom"].iter().any(|own| ending.eq_ignore_ascii_case(own));
    file.starts_with(b"MOD1\0")
        || file.starts_with(b"MOD2\0")
        || named && matches!(Kind::of(file, ""), Kind::Raw)
        || pages && (few_bits(u16::from_be_bytes) || few_bits(u16::from_le_bytes))
}

/// Returns the names of variables in a raw program of the HP-42S. There an instruction with a
/// variable is a text whose first byte is the code of the instruction and whose other bytes are the
/// name (the encoding is Free42's). Texts of the HP-41 begin with such
/// a byte only if they are synthetic; that two of them have different first bytes and the same rest
/// is taken to be no accident: a program stores a variable and recalls it.
fn variables(file: &[u8]) -> Option<String> {
    let mut codes_of: BTreeMap<Vec<u8>, BTreeSet<u8>> = BTreeMap::new();
    for (step, _) in bytes::instructions(file).filter(|(step, _)| step.op == Op::Text) {
        let Operand::Chars(text) = step.operand else { continue };
        if let [code @ (0x80..=0x9F | 0xB0..=0xBF | 0xC4..=0xC7 | 0xCC..=0xCF), name @ ..] =
            text.as_slice()
            && (1..=LONGEST_NAME).contains(&name.len())
            && !name.contains(&0)
        {
            codes_of.entry(name.to_vec()).or_default().insert(*code);
        }
    }
    let sure = codes_of.values().any(|codes| codes.len() > 1);
    let shown = |name: Vec<u8>| format!("{:?}", charset::text(&name));
    sure.then(|| codes_of.into_keys().map(shown).collect::<Vec<_>>().join(", "))
}

/// Returns the programs in a file of this kind.
fn contents_of(
    file: &[u8],
    kind: Kind,
    plugged: &Ports,
    read: ReadListing,
) -> Result<Contents, Refusal> {
    let programs = match kind {
        Kind::Listing => {
            return Ok(Contents::of_listing(read(&listing::decode(file), plugged)?));
        }
        Kind::Raw => match variables(file) {
            Some(names) => return Err(Refusal::Neighbour(names)),
            None => raw::programs(file).concat(),
        },
        Kind::Bin => raw::programs(sized::read_bin(file)?).concat(),
        Kind::Dat => raw::programs(sized::read_bin(&sized::read_dat(file)?)?).concat(),
        // Some programs write a program file without the entry before it.
        Kind::P41 if !lif::is_single(file) && raw::is_one_program(file) => raw::tidy(file).0,
        Kind::P41 => {
            let (entry, contents) = lif::read_single(file)?;
            match entry.kind {
                FileType::Program => {
                    raw::programs(lif::program(&entry, contents, lif::directory_entry::LENGTH)?)
                        .concat()
                }
                FileType::Keys => return Err(Refusal::Foreign("a file of key assignments")),
                FileType::Status => {
                    return Err(Refusal::Foreign("a file of stack, ALPHA and flags"));
                }
                FileType::All => {
                    return Err(Refusal::Foreign("a write-all file of a whole memory"));
                }
                FileType::Data => return Err(Refusal::Foreign("a file of data registers")),
                FileType::Text => return Err(Refusal::Foreign("a file of text")),
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
        Kind::Memory => return Err(Refusal::Memory),
    };
    match programs.is_empty() {
        true => Err(Refusal::Empty(kind)),
        false => Ok(Contents::of_bytes(kind, programs)),
    }
}
