//! Bar code for the wand HP 82153A: rows of up to sixteen bytes, and the bars of a row.
//!
//! A row's first byte is a checksum, the high digit of the second its type. What the wand makes of
//! a row is measured on its firmware; how a program is cut into rows is HP's rule (the manual
//! "Creating Your Own HP-41 Bar Code").

mod data_rows;
mod program_rows;
pub mod scanned;

pub use data_rows::{CHARACTERS, Datum, alpha, function, number, sequenced};
pub use program_rows::{ProgramRow, program};

/// Bytes of the longest row.
pub const LONGEST: usize = 16;

/// The bytes of a row, its checksum first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row(Vec<u8>);

impl Row {
    /// A row of these bytes behind a checksum that goes on from the one of the row before it; 0
    /// before the first row of a program and for all rows of data.
    fn new(bytes: &[u8], before: u8) -> Row {
        let mut row = vec![bytes.iter().fold(before, |sum, &byte| add(sum, byte))];
        row.extend_from_slice(bytes);
        Row(row)
    }

    /// All bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The bars from left to right, `true` a wide one: two narrow ones to begin with, the bytes
    /// with their highest bit first, a wide and a narrow one at the end. All spaces are narrow.
    pub fn bars(&self) -> Vec<bool> {
        let bits = self.0.iter().flat_map(|&byte| (0..8).rev().map(move |n| byte >> n & 1 == 1));
        [false, false].into_iter().chain(bits).chain([true, false]).collect()
    }
}

/// Hexadecimal digits without blanks.
impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The sum of two bytes, a carry added at the lowest place.
fn add(sum: u8, byte: u8) -> u8 {
    let (sum, carry) = sum.overflowing_add(byte);
    sum + u8::from(carry)
}
