//! Reads the programs in a file; the content determines the file type.

use super::damage::Damaged;
use super::dm41::Dump;
use super::lif::{self, FileType, Volume};
use super::listing::{Listing, ListingError, Remark, RemarkKind, Severity, TextSpan, disassemble};
use super::{Kind, encoding, hp42s_codes, raw, sized, unusual};
use crate::instruction::{Op, bytes, text};
use crate::module::ports::NOTHING_PLUGGED;
use crate::module::ports::Ports;

/// Headers of files that users mistake for programs. No raw program begins with one.
const FOREIGN: &[(&[u8], &str)] = &[
    (b"\x7FELF", "an executable file"),
    (b"MZ\x90\0", "an executable file"),
    (b"\x1F\x8B\x08", "a gzip file"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"%PDF-", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xFF\xD8\xFF", "a picture"),
    (b"register,kind,value", "a table of registers"),
    (b"24kF", "a saved state of Free42: export its programs as raw, or copy them as text"),
];

const MODULE_PAGE: usize = 8192;
const LARGEST_WORD: u16 = 0x3FF;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    pub kind: Kind,
    /// The bytes of all programs, each with its END.
    pub programs: Vec<u8>,
    pub remarks: Vec<Remark>,
    pub text: String,
    /// The position of each instruction (except NULLs) in a listing; empty for other file types.
    pub places: Vec<Option<TextSpan>>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("{0}")]
    Listing(#[from] ListingError),
    #[error("this is not a program but {0}")]
    Foreign(&'static str),
    #[error(
        "this is a program for the HP-42S: the HP-41 has no {0}; copy the program from Free42 as \
         text and replace these instructions"
    )]
    Neighbour(String),
    #[error("this is a module image")]
    Module,
    #[error("this is a saved memory, which must be read as a whole")]
    Memory,
    #[error(transparent)]
    Damaged(#[from] Damaged),
    #[error("{damage}; if this is not {kind}, change the file's extension", kind = .0, damage = .1)]
    Misnamed(Kind, Damaged),
    #[error("this is {0} that contains no program")]
    Empty(Kind),
}

/// Reads a file whose extension is unknown. For a listing, the error lists the unreadable lines;
/// for any other file, it describes the damage.
pub fn read(file: &[u8]) -> Result<Contents, Refusal> {
    read_named(file, "")
}

#[derive(Clone, Copy)]
pub struct ReadOptions<'a> {
    /// The extension without the dot. It decides ambiguous cases; see [`Kind::detect`].
    pub ending: &'a str,
    /// Modules whose functions a listing may name.
    pub plugged: &'a Ports,
    /// Whether to skip unreadable lines of a listing with warnings instead of rejecting the file.
    pub partial: bool,
}

/// Fails like [`read`].
pub fn read_named(file: &[u8], ending: &str) -> Result<Contents, Refusal> {
    read_with(file, ReadOptions { ending, plugged: &NOTHING_PLUGGED, partial: false })
}

/// Fails like [`read`].
pub fn read_with(file: &[u8], options: ReadOptions) -> Result<Contents, Refusal> {
    let ending = options.ending;
    let kind = Kind::detect(file, ending);
    if is_module(file, ending) {
        return Err(Refusal::Module);
    }
    let begins = |(start, _): &&(&[u8], _)| file.starts_with(start);
    if let Some((_, what)) = FOREIGN.iter().find(begins) {
        return Err(Refusal::Foreign(what));
    }
    contents_of(file, kind, options).map_err(|refusal| match refusal {
        Refusal::Damaged(damage) if kind != Kind::detect(file, "") => {
            Refusal::Misnamed(kind, damage)
        }
        refusal => refusal,
    })
}

impl Contents {
    /// Locates an instruction, given its index in the result of [`disassemble`]. For a binary file,
    /// the line is a program line.
    pub fn place_of(&self, step: usize) -> TextSpan {
        let place = self.places.get(step).copied().flatten();
        place.unwrap_or(TextSpan { line: step + 1, column: 1, length: 1 })
    }

    pub fn of_listing(listing: Listing) -> Contents {
        let programs = listing.bytes();
        let places = listing.steps().into_iter().zip(listing.places());
        let places =
            places.filter(|(step, _)| step.op != Op::Null).map(|(_, place)| place).collect();
        let Listing { remarks, text, .. } = listing;
        Contents { kind: Kind::Listing, programs, remarks, text, places }
    }

    pub fn of_bytes(kind: Kind, programs: Vec<u8>) -> Contents {
        let (remarks, text, places) = Default::default();
        Contents { kind, programs, remarks, text, places }
    }
}

/// Recognises a module image by its header, by its extension, or because no word has more than ten
/// bits. No raw program has 4096 such words.
pub fn is_module(file: &[u8], ending: &str) -> bool {
    let few_bits = |order: fn([u8; 2]) -> u16| {
        file.as_chunks::<2>().0.iter().all(|&word| order(word) <= LARGEST_WORD)
    };
    let pages = !file.is_empty() && file.len().is_multiple_of(MODULE_PAGE);
    let named = ["mod", "rom"].iter().any(|own| ending.eq_ignore_ascii_case(own));
    file.starts_with(b"MOD1\0")
        || file.starts_with(b"MOD2\0")
        || named && matches!(Kind::detect(file, ""), Kind::Raw)
        || pages && (few_bits(u16::from_be_bytes) || few_bits(u16::from_le_bytes))
}

fn contents_of(file: &[u8], kind: Kind, options: ReadOptions) -> Result<Contents, Refusal> {
    let mut remarks = Vec::new();
    let programs = match kind {
        Kind::Listing => {
            let text = encoding::decode(file);
            let listing = Listing::read_what_is_good(&text, options.plugged);
            return Ok(Contents::of_listing(listing.accepted(options.partial)?));
        }
        Kind::Raw => {
            let programs = raw::programs(file);
            if let Some(names) = hp42s_codes::missing(file, &programs, options.plugged) {
                return Err(Refusal::Neighbour(names));
            }
            remarks.extend(raw::unread(file).map(|sentence| {
                let last = bytes::lines(programs.last().map_or(&[], |last| last));
                let line = last.filter(|line| line[0] != 0).count().max(1);
                let place = TextSpan { line, column: 1, length: 1 };
                Remark::at(place, RemarkKind::Dropped, Severity::Warning, sentence, None)
            }));
            programs.concat()
        }
        Kind::Bin => raw::programs(sized::read_bin(file)?).concat(),
        Kind::Dat => raw::programs(sized::read_bin(&sized::read_dat(file)?)?).concat(),
        // Some tools write a program file without the preceding directory entry.
        Kind::P41 if !lif::is_single(file) && raw::is_one_program(file) => raw::tidy(file).0,
        Kind::P41 => {
            let (entry, contents) = lif::read_single(file)?;
            match entry.kind {
                FileType::Program => {
                    raw::programs(lif::program(&entry, contents, lif::directory_entry::LENGTH)?)
                        .concat()
                }
                FileType::Keys => return Err(Refusal::Foreign("a file with key assignments")),
                FileType::Status => {
                    return Err(Refusal::Foreign("a file with the stack, ALPHA and the flags"));
                }
                FileType::All => {
                    return Err(Refusal::Foreign("a write-all file with a whole memory"));
                }
                FileType::Data => return Err(Refusal::Foreign("a file with data registers")),
                FileType::Text => return Err(Refusal::Foreign("a text file")),
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
    if programs.is_empty() {
        return Err(Refusal::Empty(kind));
    }
    let mut contents = Contents { remarks, ..Contents::of_bytes(kind, programs) };
    for (n, step) in disassemble(&contents.programs).iter().enumerate() {
        if let Some((wrong, _)) = unusual::beyond(step) {
            let line = text::listed(step);
            let sentence = format!(
                "{line}: {wrong}; its bytes are kept, but the calculator ignores the extra characters"
            );
            let (kind, place) = (RemarkKind::Number, contents.place_of(n));
            contents.remarks.push(Remark::at(place, kind, Severity::Warning, sentence, None));
        }
    }
    Ok(contents)
}
