//! What a file of programs holds, found from its content: no ending of a name is asked.
//!
//! Bytes that are text are a listing; everything else is looked at kind by kind, and the plain
//! program bytes come last, as they have no mark of their own.

use super::listing::{self, ListingError};
use super::raw;

/// What was found in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The kind of file.
    pub kind: Kind,
    /// The bytes of its programs, each with its END, one behind the other.
    pub programs: Vec<u8>,
}

/// The kinds of files that hold programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Listing,
    /// The plain bytes.
    Raw,
}

/// Why a file gives no program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A listing with lines that are no instructions.
    #[error("{0}")]
    Listing(#[from] ListingError),
}

/// The programs in a file.
///
/// # Errors
/// The lines of a listing that are no instructions, or what is damaged in another kind.
pub fn read(file: &[u8]) -> Result<Contents, Refusal> {
    if is_text(file) {
        return Ok(Contents { kind: Kind::Listing, programs: listing::read(file)? });
    }
    Ok(Contents { kind: Kind::Raw, programs: raw::programs(file).concat() })
}

/// Whether these bytes are text: a byte order mark, or no byte that no text of any encoding has.
/// The bytes of a program are never taken for one: an END has a NULL.
pub fn is_text(file: &[u8]) -> bool {
    let marked = [&[0xEF, 0xBB, 0xBF][..], &[0xFF, 0xFE], &[0xFE, 0xFF]];
    marked.iter().any(|mark| file.starts_with(mark)) || !file.contains(&0)
}
