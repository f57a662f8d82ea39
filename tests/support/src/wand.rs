//! The wand: converts bars to rows, and rows of bar code to a program or data.

use sim41_session::instruction::bytes::MAINFRAME;
use sim41_session::program::barcode::{BarcodeRow, DIGITS, LONGEST};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misread {
    /// The bars of a row have no valid beginning and end, or are not whole bytes; the value is
    /// their number.
    Bars(usize),
    Checksum {
        row: usize,
        given: u8,
        sum: u8,
    },
    /// A program's row, counted from 1, is out of sequence.
    Order(usize),
    /// A row, counted from 1, is of a type that contains no program.
    Type(usize),
}

pub fn row(bars: &[bool]) -> Result<BarcodeRow, Misread> {
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
    Ok(BarcodeRow(bits.chunks(8).map(byte).collect()))
}

/// The program in bar code rows: its bytes as loaded by the wand, and whether it is private. Fails
/// at the first row with a wrong checksum, number, or type.
pub fn program(rows: &[BarcodeRow]) -> Result<(Vec<u8>, bool), Misread> {
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    Digit(u8),
    Function([u8; 2]),
    Character(u8),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Done {
    Function(Vec<u8>),
    Number(String),
    Alpha { text: Vec<u8>, append: bool },
    NumberAt(u16, String),
    AlphaAt(u16, Vec<u8>),
    Key(Key),
}

/// The effect of a row of data or of the paper keyboard. Fails for a wrong checksum or any other
/// type of row; the error has row number 1.
pub fn data(row: &BarcodeRow) -> Result<Done, Misread> {
    if row.bytes().len() <= 2 {
        return pressed(row.bytes()).map(Done::Key).ok_or(Misread::Type(1));
    }
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

/// The key for a row of one or two bytes; `None` if the checksum is wrong or there is no effect.
fn pressed(row: &[u8]) -> Option<Key> {
    match *row {
        [byte] => {
            let place = byte & 0xF;
            let mirrored =
                usize::from(place) < DIGITS.len() && byte == place.reverse_bits() | place;
            mirrored.then_some(Key::Digit(place))
        }
        [first, low] => {
            let half_bytes = [first & 0xF, low >> 4, low & 0xF];
            let sum = half_bytes.into_iter().fold(0, |sum, n| (sum + n) % 16 + (sum + n) / 16);
            match first & 0xF {
                _ if sum != first >> 4 => None,
                0 | 4 => Some(Key::Function([MAINFRAME, low])),
                1 => Some(Key::Character(low >> 5 << 4 | low & 0xF)),
                high @ 8.. => Some(Key::Function([0xA0 | high & 7, low])),
                _ => None,
            }
        }
        _ => None,
    }
}

fn add(sum: u8, byte: u8) -> u8 {
    let (sum, carry) = sum.overflowing_add(byte);
    sum + u8::from(carry)
}
