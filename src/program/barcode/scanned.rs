//! Reading bar code: bars to rows, and rows to the program or the data that they hold.

use super::{LONGEST, Row, add};

/// Why bars or rows are not right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misread {
    /// The bars do not begin and end as a row does, or are no whole bytes.
    #[error("these {0} bars are no row")]
    Bars(usize),
    /// The row does not sum to its first byte.
    #[error("row {row}: the checksum is {given:02X}, but the bytes sum to {sum:02X}")]
    Checksum {
        /// Which row, from 1.
        row: usize,
        /// The first byte.
        given: u8,
        /// What it should be.
        sum: u8,
    },
    /// A row of a program stands where another should.
    #[error("row {0} is out of order")]
    Order(usize),
    /// A row of a type that holds no program.
    #[error("row {0} is no row of a program")]
    Type(usize),
}

/// The row of these bars, read from left to right or from right to left.
///
/// # Errors
/// When they are no row.
pub fn row(bars: &[bool]) -> Result<Row, Misread> {
    let refused = || Misread::Bars(bars.len());
    let bits: Vec<bool> = match bars {
        [false, false, bits @ .., true, false] => bits.to_vec(),
        [false, true, bits @ .., false, false] => bits.iter().rev().copied().collect(),
        _ => return Err(refused()),
    };
    if !bits.len().is_multiple_of(8) || !(1..=LONGEST).contains(&(bits.len() / 8)) {
        return Err(refused());
    }
    let byte = |bits: &[bool]| bits.iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
    Ok(Row(bits.chunks(8).map(byte).collect()))
}

/// The program in these rows: its bytes as the wand puts them into memory, and whether it is
/// private.
///
/// # Errors
/// The first row with a wrong checksum, a wrong number, or of another type.
pub fn program(rows: &[Row]) -> Result<(Vec<u8>, bool), Misread> {
    let (mut program, mut private, mut before) = (Vec::new(), false, 0);
    for (n, row) in rows.iter().enumerate() {
        let number = n + 1;
        let [given, kind, _, part @ ..] = row.bytes() else { return Err(Misread::Type(number)) };
        let sum = row.bytes()[1..].iter().fold(before, |sum, &byte| add(sum, byte));
        match kind >> 4 {
            _ if sum != *given => {
                return Err(Misread::Checksum { row: number, given: *given, sum });
            }
            1 | 2 => private = kind >> 4 == 2,
            _ => return Err(Misread::Type(number)),
        }
        if usize::from(kind & 0xF) != n % 16 {
            return Err(Misread::Order(number));
        }
        program.extend_from_slice(part);
        before = sum;
    }
    Ok((program, private))
}

/// What a row of data does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Done {
    /// Executes these bytes.
    Function(Vec<u8>),
    /// Keys these digits.
    Number(String),
    /// Puts characters into ALPHA.
    Alpha {
        /// The characters.
        text: Vec<u8>,
        /// Behind what is there.
        append: bool,
    },
    /// Puts a number into the register of this number.
    NumberAt(u16, String),
    /// Puts characters into the register of this number.
    AlphaAt(u16, Vec<u8>),
}

/// What this row of data does.
///
/// # Errors
/// When its checksum is wrong or it is none of data; the row counts as the first.
pub fn data(row: &Row) -> Result<Done, Misread> {
    let [given, bytes @ ..] = row.bytes() else { return Err(Misread::Type(1)) };
    let sum = bytes.iter().fold(0, |sum, &byte| add(sum, byte));
    if sum != *given {
        return Err(Misread::Checksum { row: 1, given: *given, sum });
    }
    let [first, rest @ ..] = bytes else { return Err(Misread::Type(1)) };
    let nibbles: Vec<u8> = bytes.iter().flat_map(|byte| [byte >> 4, byte & 0xF]).collect();
    let sequence = || rest.first().map(|&low| u16::from(first & 0xF) << 8 | u16::from(low));
    match (first >> 4, sequence()) {
        (4, _) => Ok(Done::Function(rest.to_vec())),
        (6, _) => Ok(Done::Number(digits(&nibbles[1..]))),
        (kind @ (7 | 8), _) if usize::from(first & 0xF) == rest.len() => {
            Ok(Done::Alpha { text: rest.to_vec(), append: kind == 8 })
        }
        (9, Some(number)) => Ok(Done::NumberAt(number, digits(&nibbles[4..]))),
        (10, Some(number)) => Ok(Done::AlphaAt(number, rest[1..].to_vec())),
        _ => Err(Misread::Type(1)),
    }
}

/// The digits of a number row; filling is left out.
fn digits(nibbles: &[u8]) -> String {
    let digit = |&nibble: &u8| match nibble {
        0..=9 => Some(char::from(b'0' + nibble)),
        0xB => Some('.'),
        0xD => Some('-'),
        0xE => Some('E'),
        _ => None,
    };
    nibbles.iter().filter_map(digit).collect()
}
