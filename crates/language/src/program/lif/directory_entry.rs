//! LIF directory entries: the name, type, position and size of a file.

use crate::program::damage::Damaged;

pub const LENGTH: usize = 32;
const NAME: usize = 10;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileType {
    Purged,
    End,
    Program,
    /// Type E0D0: data registers.
    Data,
    Text,
    Keys,
    /// Type E060: stack, ALPHA and flags.
    Status,
    /// Type E040: the whole memory except extended memory.
    All,
    Other(u16),
}

const TYPES: [(FileType, u16, &str); 8] = [
    (FileType::Purged, 0x0000, "purged"),
    (FileType::End, 0xFFFF, "end"),
    (FileType::Program, 0xE080, "PROG41"),
    (FileType::Data, 0xE0D0, "SDATA"),
    (FileType::Text, 0x0001, "TEXT"),
    (FileType::Keys, 0xE050, "KEY41"),
    (FileType::Status, 0xE060, "STAT41"),
    (FileType::All, 0xE040, "WALL41"),
];

impl FileType {
    fn from_number(number: u16) -> FileType {
        let known = TYPES.iter().find(|(_, code, _)| *code == number);
        known.map_or(FileType::Other(number), |(kind, ..)| *kind)
    }

    fn number(self) -> u16 {
        match self {
            FileType::Other(number) => number,
            known => TYPES.iter().find(|(kind, ..)| *kind == known).map_or(0, |(_, code, _)| *code),
        }
    }
}

impl std::fmt::Display for FileType {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match TYPES.iter().find(|(kind, ..)| kind == self) {
            Some((.., name)) => f.pad(name),
            None => f.pad(&format!("{:04X}", self.number())),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DirectoryEntry {
    name: [u8; NAME],
    pub kind: FileType,
    pub start: u32,
    pub blocks: u32,
    /// Date and time, six bytes of BCD; the calculator writes zeros.
    time: [u8; 6],
    /// Two numbers that depend on the type: for a program, its length in bytes and 0020; for data,
    /// the number of registers and 0.
    pub details: [u16; 2],
}

impl DirectoryEntry {
    pub fn new(name: &str, kind: FileType, contents: &[u8], details: [u16; 2]) -> DirectoryEntry {
        let mut own = [b' '; NAME];
        own.iter_mut().zip(name.bytes()).for_each(|(own, byte)| *own = byte);
        let blocks = contents.len().div_ceil(super::BLOCK) as u32;
        DirectoryEntry { name: own, kind, start: 0, blocks, time: [0; 6], details }
    }

    pub(crate) fn read(file: &[u8], offset: usize) -> Result<DirectoryEntry, Damaged> {
        let Some(bytes) = file.get(offset..offset + LENGTH) else {
            return Err(Damaged::at(offset, "truncated directory entry: expected 32 bytes"));
        };
        let two = |n: usize| u16::from_be_bytes([bytes[n], bytes[n + 1]]);
        let four = |n: usize| u32::from(two(n)) << 16 | u32::from(two(n + 2));
        Ok(DirectoryEntry {
            name: std::array::from_fn(|n| bytes[n]),
            kind: FileType::from_number(two(10)),
            start: four(12),
            blocks: four(16),
            time: std::array::from_fn(|n| bytes[20 + n]),
            details: [two(28), two(30)],
        })
    }

    pub(crate) fn bytes(&self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        bytes[..NAME].copy_from_slice(&self.name);
        bytes[10..12].copy_from_slice(&self.kind.number().to_be_bytes());
        bytes[12..16].copy_from_slice(&self.start.to_be_bytes());
        bytes[16..20].copy_from_slice(&self.blocks.to_be_bytes());
        bytes[20..26].copy_from_slice(&self.time);
        // The whole file is on this volume, which is number 1 of 1.
        bytes[26..28].copy_from_slice(&[0x80, 0x01]);
        bytes[28..30].copy_from_slice(&self.details[0].to_be_bytes());
        bytes[30..].copy_from_slice(&self.details[1].to_be_bytes());
        bytes
    }

    /// Trailing spaces are removed; other bytes that are not visible characters become `?`.
    pub fn name(&self) -> String {
        let shown = |&byte: &u8| if byte.is_ascii_graphic() { char::from(byte) } else { '?' };
        self.name.trim_ascii_end().iter().map(shown).collect()
    }

    pub(crate) fn is_file(&self) -> bool {
        !matches!(self.kind, FileType::Purged | FileType::End)
    }

    /// The calculator writes only names that consist of visible characters and trailing spaces.
    pub(crate) fn has_good_name(&self) -> bool {
        let name = self.name.trim_ascii_end();
        !name.is_empty() && name.iter().all(u8::is_ascii_graphic)
    }
}

pub fn is_name(name: &str) -> bool {
    (1..=NAME).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Keeps the letters and digits, in upper case, and truncates the name to ten characters.
pub fn name_from(text: &str) -> String {
    let kept = text.chars().filter(char::is_ascii_alphanumeric).take(NAME);
    let name: String = kept.map(|c| c.to_ascii_uppercase()).collect();
    if name.is_empty() { "PROGRAM".into() } else { name }
}
