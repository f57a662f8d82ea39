//! `.bin` and `.dat` program files.
//!
//! A `.bin` file has two length bytes, the program, an optional checksum (the sum modulo 256), and
//! zeros up to a multiple of 128 bytes. A `.dat` file has the same bytes as hexadecimal digits.
//! Source: files written by hp41uc.

use super::damage::Damaged;
use super::raw;

/// `.bin` files are padded to a multiple of this length.
const BLOCK: usize = 128;
const LARGEST_BLOCK: usize = 256;

/// Fails if the file is shorter than it states, or if its checksum is wrong.
pub(crate) fn read_bin(file: &[u8]) -> Result<&[u8], Damaged> {
    let [high, low, rest @ ..] = file else {
        return Err(Damaged::at(
            0,
            "invalid .bin file: expected two length bytes at the beginning",
        ));
    };
    let length = usize::from(*high) << 8 | usize::from(*low);
    let Some((program, after)) = rest.split_at_checked(length) else {
        let there = rest.len();
        let what = format!("invalid length: expected {length} bytes, got {there}");
        return Err(Damaged::at(0, what));
    };
    match after {
        [] => Ok(program),
        [given, ..] => match raw::checksum(&file[..2 + length]) {
            sum if sum == *given => Ok(program),
            sum => Err(wrong_sum(2 + length, *given, sum)),
        },
    }
}

pub(super) fn wrong_sum(offset: usize, given: u8, sum: u8) -> Damaged {
    let what = format!("invalid checksum {given:02X}: expected {sum:02X}");
    Damaged::at(offset, what)
}

/// Whether this is almost certainly a `.bin` file: the stated length ends exactly after the first
/// END, and nothing but the checksum and padding follows.
pub(crate) fn is_bin(file: &[u8]) -> bool {
    let Ok(program) = read_bin(file) else { return false };
    let after = &file[2 + program.len()..];
    raw::is_one_program(program)
        && after.len() <= LARGEST_BLOCK
        && after.iter().skip(1).all(|&byte| byte == 0)
}

/// `None` if the program is longer than 65,535 bytes.
pub fn write_bin(program: &[u8]) -> Option<Vec<u8>> {
    let mut file = with_sum(program)?;
    file.resize(file.len().next_multiple_of(BLOCK), 0);
    Some(file)
}

fn with_sum(program: &[u8]) -> Option<Vec<u8>> {
    let length = u16::try_from(program.len()).ok()?;
    let mut file = length.to_be_bytes().to_vec();
    file.extend_from_slice(program);
    file.push(raw::checksum(&file));
    Some(file)
}

/// Spaces, tabs, line ends and 1A in a `.dat` file are ignored. Fails for other characters, or if a
/// byte has only one digit.
pub(crate) fn read_dat(file: &[u8]) -> Result<Vec<u8>, Damaged> {
    let mut bytes = Vec::with_capacity(file.len() / 2);
    let mut high = None;
    for (offset, &c) in file.iter().enumerate().filter(|(_, c)| !is_blank(**c)) {
        let digit = char::from(c).to_digit(16).ok_or_else(|| {
            Damaged::at(
                offset,
                format!("{digit:?} is not a hexadecimal digit", digit = char::from(c)),
            )
        })? as u8;
        match high.take() {
            None => high = Some(digit << 4),
            Some(high) => bytes.push(high | digit),
        }
    }
    match high {
        None => Ok(bytes),
        Some(_) => {
            Err(Damaged::at(file.len(), "incomplete last byte: expected two hexadecimal digits"))
        }
    }
}

fn is_blank(c: u8) -> bool {
    matches!(c, b' ' | b'\t' | b'\r' | b'\n' | 0x1A)
}

pub(crate) fn is_dat(file: &[u8]) -> bool {
    read_dat(file).is_ok_and(|bytes| is_bin(&bytes))
}

/// `None` if the program is longer than 65,535 bytes.
pub fn write_dat(program: &[u8]) -> Option<String> {
    let mut text = String::new();
    for byte in with_sum(program)? {
        text += &format!("{byte:02X}");
    }
    Some(text + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: [u8; 12] =
        [0xC0, 0x00, 0xF3, 0x00, 0x41, 0x42, 0x11, 0x12, 0x40, 0xC0, 0x00, 0x0D];

    #[test]
    fn the_files_that_hp41uc_writes() {
        // hp41uc 3.01 writes the sum 72 for LBL "AB", 12, +, END (measured).
        let bin = write_bin(&PROGRAM).unwrap();
        assert_eq!((bin.len(), &bin[..2], bin[14]), (128, &[0, 12][..], 0x72));
        assert_eq!(
            write_dat(&PROGRAM).unwrap(),
            "000CC000F300414211 1240C0000D72\n".replace(' ', "")
        );
        assert!(
            is_bin(&bin) && is_bin(&bin[..14]) && is_dat(b"000CC000F300 4142111240C0000D72\r\n")
        );
    }

    #[test]
    fn damage_is_told_with_its_place() {
        let told = |file: &[u8]| read_bin(file).unwrap_err().to_string();
        assert_eq!(
            told(&[1]),
            "byte 0: invalid .bin file: expected two length bytes at the beginning"
        );
        assert_eq!(told(&[0, 3, 1]), "byte 0: invalid length: expected 3 bytes, got 1");
        assert_eq!(told(&[0, 1, 0x85, 0]), "byte 3: invalid checksum 00: expected 86");
        let told = |file: &[u8]| read_dat(file).unwrap_err().to_string();
        assert_eq!(told(b"12G"), "byte 2: 'G' is not a hexadecimal digit");
        assert_eq!(told(b"123"), "byte 3: incomplete last byte: expected two hexadecimal digits");
    }
}
