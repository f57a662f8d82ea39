//! LIF, the file system of HP's mass storage: volume images, and single files that follow a
//! directory entry (`.p41`).
//!
//! Blocks have 256 bytes, numbers are big-endian, and block 0 locates the directory. Source: images
//! written by lifutils and hp41uc.

pub mod directory_entry;
pub mod records;
pub mod texts;
pub mod volume;

pub use directory_entry::{DirectoryEntry, FileType};
pub use volume::Volume;

use super::damage::Damaged;
use super::raw;
use super::sized::wrong_sum;

pub const BLOCK: usize = 256;

pub fn is_single(file: &[u8]) -> bool {
    DirectoryEntry::read(file, 0).is_ok_and(|entry| entry.is_file() && entry.has_good_name())
        && file[26..28] == [0x80, 0x01]
}

pub fn read_single(file: &[u8]) -> Result<(DirectoryEntry, &[u8]), Damaged> {
    let entry = DirectoryEntry::read(file, 0)?;
    if !is_single(file) {
        let what =
            "invalid .p41 file: expected the name, type and size of a LIF file at the beginning";
        return Err(Damaged::at(0, what));
    }
    Ok((entry, &file[directory_entry::LENGTH..]))
}

pub fn write_single(entry: &DirectoryEntry, contents: &[u8]) -> Vec<u8> {
    let mut entry = *entry;
    // A file outside a volume has no block number.
    entry.start = 0;
    let mut file = entry.bytes().to_vec();
    file.extend_from_slice(contents);
    file.resize(directory_entry::LENGTH + contents.len().next_multiple_of(BLOCK), 0);
    file
}

/// The contents are the program (at most 65,534 bytes) and the sum of its bytes as a checksum.
pub fn program_file(name: &str, program: &[u8]) -> Option<(DirectoryEntry, Vec<u8>)> {
    let length = u16::try_from(program.len()).ok().filter(|&length| length < u16::MAX)?;
    let mut contents = program.to_vec();
    contents.push(raw::checksum(program));
    Some((DirectoryEntry::new(name, FileType::Program, &contents, [length, 0x0020]), contents))
}

/// `contents` begins at `offset` in the file. Fails if it is shorter than the entry states, or if
/// the checksum is wrong.
pub fn program<'a>(
    entry: &DirectoryEntry,
    contents: &'a [u8],
    offset: usize,
) -> Result<&'a [u8], Damaged> {
    let length = usize::from(entry.details[0]);
    let Some((program, after)) = contents.split_at_checked(length) else {
        let (name, there) = (entry.name(), contents.len());
        let what = format!("truncated file {name}: expected {length} bytes, got {there}");
        return Err(Damaged::at(offset, what));
    };
    match after.first() {
        Some(&given) if given != raw::checksum(program) => {
            Err(wrong_sum(offset + length, given, raw::checksum(program)))
        }
        _ => Ok(program),
    }
}
