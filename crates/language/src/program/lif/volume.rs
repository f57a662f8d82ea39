//! LIF volume images: label, directory, files.

use super::BLOCK;
use super::directory_entry::{self, DirectoryEntry, FileType};
use crate::program::damage::Damaged;

const ENTRIES: usize = BLOCK / directory_entry::LENGTH;
const DIRECTORY: u32 = 2;
/// 16 MB in blocks of 256 bytes.
const MOST_BLOCKS: u32 = 0x1_0000;

/// An image whose directory has been checked to lie within it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volume {
    image: Vec<u8>,
    directory: u32,
    length: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Full {
    #[error("the image's directory is full (limit {limit} files)", limit = .0)]
    Directory(usize),
    #[error(
        "not enough space in the image: {needed} blocks are needed, but only {free} are free \
         after the last file"
    )]
    Blocks { free: u32, needed: u32 },
}

/// Recognises even a damaged image if it begins like an initialized volume, or if its directory is
/// within the file.
pub(crate) fn is_volume(file: &[u8]) -> bool {
    let initialized = |file: &[u8]| file[8..10] == [0, 0] && file[12..16] == [0x10, 0, 0, 0];
    let whole = file.len() >= 3 * BLOCK && directory(file).is_ok();
    file.starts_with(&[0x80, 0x00]) && (whole || file.len() >= 16 && initialized(file))
}

/// Returns the first block and the number of blocks. Fails if they are not within the image.
fn directory(image: &[u8]) -> Result<(u32, u32), Damaged> {
    if !image.starts_with(&[0x80, 0x00]) || image.len() < BLOCK {
        let what = "invalid LIF image: expected at least 256 bytes, beginning with 80 00";
        return Err(Damaged::at(0, what));
    }
    let four = |n: usize| u32::from_be_bytes(std::array::from_fn(|k| image[n + k]));
    let (directory, length) = (four(8), four(16));
    let end = u64::from(directory) + u64::from(length);
    if directory == 0 || length == 0 || end > (image.len() / BLOCK) as u64 {
        let what = format!(
            "invalid directory: start block {directory} and block count {length} do not fit into \
             an image of {size} bytes",
            size = image.len()
        );
        return Err(Damaged::at(8, what));
    }
    Ok((directory, length))
}

impl Volume {
    /// The label is truncated to six characters, the directory has room for `files` files, and the
    /// medium has `blocks` blocks of 256 bytes.
    pub fn new(label: &str, files: usize, blocks: u32) -> Volume {
        let length = files.clamp(1, 2000).div_ceil(ENTRIES) as u32;
        let mut image = vec![0; BLOCK * DIRECTORY as usize];
        image[..2].copy_from_slice(&[0x80, 0x00]);
        image[2..8].fill(b' ');
        image[2..8].iter_mut().zip(label.bytes()).for_each(|(own, byte)| *own = byte);
        image[8..12].copy_from_slice(&DIRECTORY.to_be_bytes());
        image[12..14].copy_from_slice(&[0x10, 0x00]);
        image[16..20].copy_from_slice(&length.to_be_bytes());
        // As in images from hp41uc, the version is 0, and a single track contains all blocks.
        for (place, number) in
            [(24, 1), (28, 1), (32, blocks.clamp(DIRECTORY + length + 1, MOST_BLOCKS))]
        {
            image[place..place + 4].copy_from_slice(&number.to_be_bytes());
        }
        image.resize(image.len() + BLOCK * length as usize, 0xFF);
        Volume { image, directory: DIRECTORY, length }
    }

    pub fn read(file: &[u8]) -> Result<Volume, Damaged> {
        let (directory, length) = directory(file)?;
        let size = file.len().next_multiple_of(BLOCK);
        let mut image = Vec::with_capacity(size);
        image.extend_from_slice(file);
        image.resize(size, 0);
        Ok(Volume { image, directory, length })
    }

    pub fn image(&self) -> &[u8] {
        &self.image
    }

    pub fn label(&self) -> String {
        let shown = |&byte: &u8| if byte.is_ascii_graphic() { char::from(byte) } else { '?' };
        self.image[2..8].trim_ascii_end().iter().map(shown).collect()
    }

    pub(crate) fn capacity(&self) -> usize {
        self.length as usize * ENTRIES
    }

    fn place(&self, n: usize) -> usize {
        self.directory as usize * BLOCK + n * directory_entry::LENGTH
    }

    fn entries(&self) -> impl Iterator<Item = (usize, DirectoryEntry)> + '_ {
        (0..self.capacity())
            .filter_map(|n| Some((n, DirectoryEntry::read(&self.image, self.place(n)).ok()?)))
            .take_while(|(_, entry)| entry.kind != FileType::End)
    }

    pub fn files(&self) -> impl Iterator<Item = DirectoryEntry> + '_ {
        self.entries().map(|(_, entry)| entry).filter(DirectoryEntry::is_file)
    }

    pub fn find(&self, name: &str) -> Option<DirectoryEntry> {
        self.files().find(|entry| entry.name() == name)
    }

    /// Returns a file's blocks and their offset. Fails if they are not within the image.
    pub fn contents(&self, entry: &DirectoryEntry) -> Result<(&[u8], usize), Damaged> {
        let (start, end) = (entry.start as usize, u64::from(entry.start) + u64::from(entry.blocks));
        let blocks = self.image.len() / BLOCK;
        if end > blocks as u64 {
            let place = self.entries().find(|(_, other)| other == entry).map_or(0, |(n, _)| n);
            let (name, given) = (entry.name(), entry.blocks);
            let what = format!(
                "invalid size of {name}: start block {start} and block count {given} do not fit \
                 into an image of {blocks} blocks"
            );
            return Err(Damaged::at(self.place(place) + 12, what));
        }
        Ok((&self.image[start * BLOCK..end as usize * BLOCK], start * BLOCK))
    }

    /// The number of blocks that block 0 states, or the maximum if it states none.
    fn medium(&self) -> u32 {
        let four = |n: usize| u32::from_be_bytes(std::array::from_fn(|k| self.image[n + k]));
        let product = four(24).saturating_mul(four(28)).saturating_mul(four(32));
        if product == 0 { MOST_BLOCKS } else { product.min(MOST_BLOCKS) }
    }

    /// Replaces a file of the same name. Fails without effect if there is no room.
    pub fn put(&mut self, entry: &DirectoryEntry, contents: &[u8]) -> Result<(), Full> {
        let before = self.clone();
        self.remove(&entry.name());
        let result = self.add(*entry, contents);
        if result.is_err() {
            *self = before;
        }
        result
    }

    fn add(&mut self, mut entry: DirectoryEntry, contents: &[u8]) -> Result<(), Full> {
        let used: Vec<(usize, DirectoryEntry)> = self.entries().collect();
        let first = self.directory + self.length;
        let end = used.iter().map(|(_, old)| old.start.saturating_add(old.blocks)).max();
        let end = end.unwrap_or(first).max(first);
        let hole = used
            .iter()
            .find(|(_, old)| old.kind == FileType::Purged && old.blocks >= entry.blocks)
            .filter(|(_, old)| old.start >= first && self.contents(old).is_ok());
        let number = match hole {
            Some(&(number, hole)) => {
                entry.start = hole.start;
                // The entry keeps the area's length; the calculator needs it to find free areas.
                entry.blocks = hole.blocks;
                number
            }
            None if used.len() == self.capacity() => return Err(Full::Directory(self.capacity())),
            None if end.saturating_add(entry.blocks) > self.medium() => {
                let free = self.medium().saturating_sub(end);
                return Err(Full::Blocks { free, needed: entry.blocks });
            }
            None => {
                entry.start = end;
                used.len()
            }
        };
        let (from, length) = (entry.start as usize * BLOCK, entry.blocks as usize * BLOCK);
        if self.image.len() < from + length {
            self.image.resize(from + length, 0);
        }
        self.image[from..from + length].fill(0);
        self.image[from..from + contents.len()].copy_from_slice(contents);
        self.write(number, &entry);
        Ok(())
    }

    fn write(&mut self, number: usize, entry: &DirectoryEntry) {
        let place = self.place(number);
        self.image[place..place + directory_entry::LENGTH].copy_from_slice(&entry.bytes());
    }

    pub fn remove(&mut self, name: &str) -> bool {
        let found = self.entries().find(|(_, entry)| entry.is_file() && entry.name() == name);
        let Some((number, mut entry)) = found else { return false };
        entry.kind = FileType::Purged;
        self.write(number, &entry);
        true
    }
}
