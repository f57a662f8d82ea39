//! Registers in data files, as records of eight bytes.
//!
//! A record contains the digits of a register from right to left: exponent, sign of the exponent
//! with the sign, a byte that is 0, and the mantissa. Source: files written by lifutils.

use crate::program::damage::Damaged;
use sim41_number::register::Register;

/// The number of bytes in a record.
pub const LENGTH: usize = 8;

/// Returns the record of a register.
pub fn record(register: Register) -> [u8; LENGTH] {
    let two = |high: u32, low: u32| register.digit(high) << 4 | register.digit(low);
    [two(1, 0), two(2, 13), 0, two(4, 3), two(6, 5), two(8, 7), two(10, 9), two(12, 11)]
}

/// Returns the register in a record; the third byte has no meaning.
pub fn register(record: [u8; LENGTH]) -> Register {
    let [a, b, _, mantissa @ ..] = record;
    let low = u64::from(a) | u64::from(b >> 4) << 8 | u64::from(b & 0xF) << 52;
    let place = |(n, &byte): (usize, &u8)| u64::from(byte) << (12 + 8 * n);
    Register::new(low | mantissa.iter().enumerate().map(place).sum::<u64>())
}

/// Returns the registers in a file of `count` records at `offset`.
///
/// # Errors
/// Returns an error if the file is shorter.
pub fn read(contents: &[u8], count: usize, offset: usize) -> Result<Vec<Register>, Damaged> {
    let (records, _) = contents.as_chunks::<LENGTH>();
    match records.get(..count) {
        Some(records) => Ok(records.iter().map(|&bytes| register(bytes)).collect()),
        None => Err(Damaged::at(
            offset + contents.len(),
            format!("the file ends here, after {} of {count} registers", records.len()),
        )),
    }
}

/// Returns the contents of a file of these registers.
pub fn write(registers: &[Register]) -> Vec<u8> {
    registers.iter().flat_map(|&register| record(register)).collect()
}
