//! Short strings of character codes for names, text lines, messages and displayed numbers.

use std::fmt;
use std::ops::Deref;

/// Up to 31 character codes, stored inline: copying never allocates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chars {
    len: u8,
    bytes: [u8; Chars::CAPACITY],
}

impl Chars {
    /// Large enough for any text line, any name, or any displayed line including its punctuation.
    pub const CAPACITY: usize = 31;

    pub const EMPTY: Chars = Chars { len: 0, bytes: [0; Chars::CAPACITY] };

    pub fn new(text: &[u8]) -> Self {
        text.iter().copied().collect()
    }

    pub fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.len as usize) {
            *place = byte;
            self.len += 1;
        }
    }

    pub fn add(&mut self, text: fmt::Arguments) {
        fmt::Write::write_fmt(self, text).expect("what has no room is dropped");
    }

    pub fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.len as usize]
    }
}

impl fmt::Write for Chars {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.bytes().for_each(|byte| self.push(byte));
        Ok(())
    }
}

impl FromIterator<u8> for Chars {
    fn from_iter<T: IntoIterator<Item = u8>>(characters: T) -> Chars {
        let mut chars = Chars::EMPTY;
        characters.into_iter().for_each(|byte| chars.push(byte));
        chars
    }
}

impl IntoIterator for Chars {
    type Item = u8;
    type IntoIter = std::iter::Take<std::array::IntoIter<u8, { Chars::CAPACITY }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.bytes.into_iter().take(self.len.into())
    }
}

impl Deref for Chars {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.as_slice()
    }
}

impl fmt::Display for Chars {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.iter().try_for_each(|&b| write!(f, "{}", b as char))
    }
}

impl fmt::Debug for Chars {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "\"{}\"", self.as_slice().escape_ascii())
    }
}
