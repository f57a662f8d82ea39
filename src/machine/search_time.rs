//! The time in which XEQ looks for a name, in processor words from the key that ends the name.
//!
//! Labels are looked through first, then one module after the other, then the mainframe by the
//! bytes of its functions. Measured within 130 words; the figures of the mainframe are fitted.

use super::Machine;
use super::name_search::Named;
use crate::instruction::{Chars, Code, xrom};

/// The words to find a global label of the programs in memory. The figure is assumed, since it
/// depends on what stands before the label.
const LABEL: u64 = 600;
/// The words to the first Time function, and those for each function before the one wanted.
const TIME: (u64, u64) = (960, 56);
/// The words to the first of the extended functions, and those for each function before the one
/// wanted.
const EXTENDED: (u64, u64) = (2660, 40);
/// The words to the functions that cannot be program lines.
const KEYS: u64 = 5700;
/// The words to byte 40 of the mainframe, and those for each further byte (within 350 words, of a
/// hundred functions).
const MAINFRAME: (u64, u64) = (6150, 40);
/// The byte of the first function.
const FIRST: u8 = 0x40;
/// The words to find that nothing has the name; also the longest search for a function.
const NOTHING: u64 = 10_400;

impl Machine {
    /// Returns the words in which XEQ finds the meaning of a name, or finds that there is none.
    pub fn name_search_words(&self, name: Chars) -> u64 {
        let spec = match self.find_named(name.as_slice()) {
            Some(Named::Own(spec)) => spec,
            Some(_) => return LABEL,
            None => return NOTHING,
        };
        let count = |(first, each): (u64, u64), n: u8| first + each * u64::from(n);
        match spec.code {
            Code::Xrom(xrom::TIME, n) => count(TIME, n),
            Code::Xrom(xrom::EXTENDED, n) => count(EXTENDED, n),
            Code::One(byte) | Code::Two(byte) => {
                count(MAINFRAME, byte.saturating_sub(FIRST)).min(NOTHING)
            }
            Code::Key(_) => KEYS,
            _ => NOTHING,
        }
    }
}

/// Returns the number of modules that are searched before the functions of this one are found.
pub fn modules_before(module: u8) -> u64 {
    match module {
        xrom::TIME => 1,
        xrom::EXTENDED => 2,
        _ => 0,
    }
}
