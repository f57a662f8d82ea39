//! Registers in LIF data files, as records of eight bytes. The digits are stored in pairs,
//! rightmost pair first: exponent, signs, a zero byte, mantissa. Source: files written by lifutils.

use crate::program::damage::Damaged;
use sim41_number::register::Register;

pub const LENGTH: usize = 8;

pub fn record(register: Register) -> [u8; LENGTH] {
    let two = |high: u32, low: u32| register.digit(high) << 4 | register.digit(low);
    [two(1, 0), two(2, 13), 0, two(4, 3), two(6, 5), two(8, 7), two(10, 9), two(12, 11)]
}

pub fn register(record: [u8; LENGTH]) -> Register {
    let [a, b, _, mantissa @ ..] = record;
    let low = u64::from(a) | u64::from(b >> 4) << 8 | u64::from(b & 0xF) << 52;
    let place = |(n, &byte): (usize, &u8)| u64::from(byte) << (12 + 8 * n);
    Register::new(low | mantissa.iter().enumerate().map(place).sum::<u64>())
}

pub fn read(contents: &[u8], count: usize, offset: usize) -> Result<Vec<Register>, Damaged> {
    let (records, _) = contents.as_chunks::<LENGTH>();
    match records.get(..count) {
        Some(records) => Ok(records.iter().map(|&bytes| register(bytes)).collect()),
        None => Err(Damaged::at(
            offset + contents.len(),
            format!("truncated file: expected {count} registers, got {got}", got = records.len()),
        )),
    }
}

pub fn write(registers: &[Register]) -> Vec<u8> {
    registers.iter().flat_map(|&register| record(register)).collect()
}
