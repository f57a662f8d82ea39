//! Bar code for the HP 82153A wand: rows of up to sixteen bytes.
//!
//! The first byte is a checksum; the high digit of the second is the row type. The effects of the
//! rows were measured with the wand's firmware. Programs are divided into rows according to HP's
//! rules (manual "Creating Your Own HP-41 Bar Code").

mod data_rows;
mod keyboard_rows;
mod program_rows;

pub use data_rows::{CHARACTERS, Datum, alpha, function, number, sequenced};
pub use keyboard_rows::{DIGITS, character, digit, key};
pub use program_rows::{ProgramRow, program};

pub const LONGEST: usize = 16;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BarcodeRow(pub Vec<u8>);

impl BarcodeRow {
    /// Prepends the checksum. The sum starts with `before`: the previous row's checksum, or 0 for
    /// the first row of a program and for all data rows.
    fn new(bytes: &[u8], before: u8) -> BarcodeRow {
        let mut row = vec![bytes.iter().fold(before, |sum, &byte| add(sum, byte))];
        row.extend_from_slice(bytes);
        BarcodeRow(row)
    }

    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The bars from left to right, where `true` is a wide bar: two narrow bars, the bits of each
    /// byte from the highest down, a wide bar and a narrow bar. All spaces are narrow.
    pub fn bars(&self) -> Vec<bool> {
        let bits = self.0.iter().flat_map(|&byte| (0..8).rev().map(move |n| byte >> n & 1 == 1));
        [false, false].into_iter().chain(bits).chain([true, false]).collect()
    }
}

impl std::fmt::Display for BarcodeRow {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

fn add(sum: u8, byte: u8) -> u8 {
    let (sum, carry) = sum.overflowing_add(byte);
    sum + u8::from(carry)
}
