//! LIF, the file system of HP's mass storage devices: volume images, and single files after a
//! directory entry (`.p41`).
//!
//! A volume has blocks of 256 bytes, and numbers begin with the highest byte. Block 0 contains the
//! place of the directory; each file is a row of blocks. Source: images written by lifutils and
//! hp41uc.

pub mod directory_entry;
pub mod records;
pub mod texts;
pub mod volume;

pub use directory_entry::{DirectoryEntry, FileType};
pub use volume::Volume;

use super::damage::Damaged;
use super::raw;
use super::sized::wrong_sum;

/// The number of bytes in a block.
pub const BLOCK: usize = 256;

/// Returns whether this is a single file after its directory entry.
pub fn is_single(file: &[u8]) -> bool {
    DirectoryEntry::read(file, 0).is_ok_and(|entry| entry.is_file() && entry.has_good_name())
        && file[26..28] == [0x80, 0x01]
}

/// Returns the entry and the contents of a single file.
///
/// # Errors
/// Returns an error if the file does not begin with an entry.
pub fn read_single(file: &[u8]) -> Result<(DirectoryEntry, &[u8]), Damaged> {
    let entry = DirectoryEntry::read(file, 0)?;
    if !is_single(file) {
        let what = "a .p41 file begins with the name, type and size of a LIF file";
        return Err(Damaged::at(0, what));
    }
    Ok((entry, &file[directory_entry::LENGTH..]))
}

/// Returns a single file: entry, contents, and zeros up to a whole block.
pub fn write_single(entry: &DirectoryEntry, contents: &[u8]) -> Vec<u8> {
    let mut entry = *entry;
    // A file outside of a volume has no block number.
    entry.start = 0;
    let mut file = entry.bytes().to_vec();
    file.extend_from_slice(contents);
    file.resize(directory_entry::LENGTH + contents.len().next_multiple_of(BLOCK), 0);
    file
}

/// Returns the entry and the contents of a program file: the program, and the sum of its bytes.
/// Returns `None` for a program longer than 65,534 bytes.
pub fn program_file(name: &str, program: &[u8]) -> Option<(DirectoryEntry, Vec<u8>)> {
    let length = u16::try_from(program.len()).ok().filter(|&length| length < u16::MAX)?;
    let mut contents = program.to_vec();
    contents.push(raw::checksum(program));
    Some((DirectoryEntry::new(name, FileType::Program, &contents, [length, 0x0020]), contents))
}

/// Returns the program of a program file with these contents, which begin at `offset` of the whole
/// file.
///
/// # Errors
/// Returns an error if the contents are shorter than the entry says, or the sum is wrong.
pub fn program<'a>(
    entry: &DirectoryEntry,
    contents: &'a [u8],
    offset: usize,
) -> Result<&'a [u8], Damaged> {
    let length = usize::from(entry.details[0]);
    let Some((program, after)) = contents.split_at_checked(length) else {
        let (name, there) = (entry.name(), contents.len());
        let what = format!("{name} is {length} bytes long by its entry, but {there} are there");
        return Err(Damaged::at(offset, what));
    };
    match after.first() {
        Some(&given) if given != raw::checksum(program) => {
            Err(wrong_sum(offset + length, given, raw::checksum(program)))
        }
        _ => Ok(program),
    }
}
