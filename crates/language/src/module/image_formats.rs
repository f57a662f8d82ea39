//! Formats of module images, recognised by content: MOD1 with four codes in five bytes, MOD2 with
//! two bytes per code, and plain codes (`.bin`, `.rom`).
//!
//! Sources: the C header of MOD1; the announcement of MOD2 for the 41CL. A MOD2 code has two bytes,
//! high byte first, with the 41CL's speed in the upper bits.

use super::{Module, ModulePage, PageRequest};
use crate::module::ports::{FUNCTIONS, PAGE, PageCodes};
use crate::program::damage::Damaged;
use std::sync::Arc;

/// The number of bytes before the first page of a MOD file.
const HEADER: usize = 729;
const BESIDE: usize = 68;
const TITLE: std::ops::Range<usize> = 5..55;
const PAGES: usize = 696;
/// Offsets of page fields in a MOD file: name, request, group, bank, function table flag, codes.
const NAME: usize = 19;
const PLACE: usize = 29;
const GROUP: usize = 30;
const BANK: usize = 31;
const TABLE: usize = 35;
const CODES: usize = 36;
/// Page sizes in bytes: with four codes in five bytes, and with two bytes per code.
const PACKED: usize = PAGE / 4 * 5;
const UNPACKED: usize = PAGE * 2;
const NUMBERS: u16 = 31;

pub fn read(data: &[u8]) -> Result<Module, Damaged> {
    let module = read_pages(data)?;
    module.pages.iter().try_for_each(check_table)?;
    Ok(module)
}

/// Also reads pages of the calculator's own ROM that have no function table. The error describes
/// the damage and its position in the file.
pub fn read_pages(data: &[u8]) -> Result<Module, Damaged> {
    Ok(match data {
        [b'M', b'O', b'D', b'1' | b'2', 0, ..] => read_mod(data)?,
        _ if !data.is_empty() && data.len().is_multiple_of(UNPACKED) => {
            plain(data, UNPACKED, two_bytes(data)?)
        }
        _ if !data.is_empty() && data.len().is_multiple_of(PACKED) => plain(data, PACKED, unpacked),
        _ => {
            let what = format!(
                "invalid image of {length} bytes: expected MOD1 or MOD2 at the beginning, or a \
                 multiple of {UNPACKED} (.rom) or {PACKED} bytes (.bin)",
                length = data.len()
            );
            return Err(Damaged::at(0, what));
        }
    })
}

fn read_mod(data: &[u8]) -> Result<Module, Damaged> {
    let truncated = |what: String| Damaged::at(data.len(), what);
    let pages = data
        .get(PAGES)
        .ok_or_else(|| truncated("truncated file: it ends before its first page".into()))?;
    let pages = usize::from(*pages);
    let packed = data[3] == b'1';
    let length = BESIDE + if packed { PACKED } else { UNPACKED };
    let end = HEADER + pages * length;
    if data.len() < end {
        let page = data.len().saturating_sub(HEADER) / length + 1;
        return Err(truncated(format!("truncated file: it ends inside page {page} of {pages}")));
    }
    if data.len() > end {
        let more = data.len() - end;
        let what = format!("{more} extra bytes after the {pages} pages of the image");
        return Err(Damaged::at(end, what));
    }
    let title = data[TITLE].iter().take_while(|&&byte| byte != 0);
    let title = title.map(|&byte| byte as char).filter(|c| !c.is_control()).collect();
    let page = |index: usize| {
        let offset = HEADER + index * length;
        let page = &data[offset..offset + length];
        let bank = page[BANK];
        if !(1..=4).contains(&bank) {
            let what = format!("invalid bank {bank}: expected 1 to 4");
            return Err(Damaged::at(offset + BANK, what));
        }
        let place = place(page[PLACE]).ok_or_else(|| {
            let what = format!(
                "invalid page position {position:02X}: expected 00 to 0F, 1F, 2F, 3F, 4F, 5F or 6F",
                position = page[PLACE]
            );
            Damaged::at(offset + PLACE, what)
        })?;
        let codes = Arc::new(match packed {
            true => unpacked(&page[CODES..CODES + PACKED]),
            false => annotated(&page[CODES..CODES + UNPACKED]),
        });
        Ok(ModulePage { offset: offset + CODES, place, bank, table: page[TABLE] != 0, codes })
    };
    Ok(Module { title, pages: (0..pages).map(page).collect::<Result<_, _>>()? })
}

fn place(code: u8) -> Option<PageRequest> {
    Some(match code {
        0..=15 => PageRequest::At(code),
        0x1F => PageRequest::Any,
        0x2F => PageRequest::Lower,
        0x3F => PageRequest::Upper,
        0x4F => PageRequest::Even,
        0x5F => PageRequest::Odd,
        0x6F => PageRequest::Ordered,
        _ => return None,
    })
}

/// Without a header, every page whose first code is not 0 is assumed to have a table.
fn plain(data: &[u8], length: usize, codes: impl Fn(&[u8]) -> PageCodes) -> Module {
    let page = |(index, bytes)| {
        let codes = Arc::new(codes(bytes));
        let place = if index == 0 { PageRequest::Any } else { PageRequest::Ordered };
        ModulePage {
            offset: index * length,
            place,
            bank: 1,
            table: codes[0] != 0 || index == 0,
            codes,
        }
    };
    let pages = data.chunks_exact(length).enumerate().map(page).collect();
    Module { title: String::new(), pages }
}

fn unpacked(bytes: &[u8]) -> PageCodes {
    let mut codes = [0; PAGE];
    for (five, four) in bytes.chunks_exact(5).zip(codes.chunks_exact_mut(4)) {
        let bits = five.iter().rev().fold(0u64, |bits, &byte| bits << 8 | byte as u64);
        four.iter_mut().enumerate().for_each(|(n, code)| *code = (bits >> (10 * n) & 0x3FF) as u16);
    }
    codes
}

/// Decodes two-byte codes, high byte first, and drops their upper six bits.
fn annotated(bytes: &[u8]) -> PageCodes {
    let mut codes = [0; PAGE];
    let pairs = bytes.chunks_exact(2).zip(&mut codes);
    pairs.for_each(|(pair, code)| *code = u16::from_be_bytes([pair[0], pair[1]]) & 0x3FF);
    codes
}

/// Chooses the byte order in which no code exceeds ten bits.
fn two_bytes(data: &[u8]) -> Result<impl Fn(&[u8]) -> PageCodes, Damaged> {
    let orders: [fn([u8; 2]) -> u16; 2] = [u16::from_be_bytes, u16::from_le_bytes];
    let too_long = |order: fn([u8; 2]) -> u16| {
        data.chunks_exact(2).position(|pair| order([pair[0], pair[1]]) > 0x3FF)
    };
    let order = match orders.into_iter().find(|&order| too_long(order).is_none()) {
        Some(order) => order,
        None => {
            let order = orders.into_iter().max_by_key(|&order| too_long(order));
            let order = order.unwrap_or(u16::from_be_bytes);
            let offset = 2 * too_long(order).unwrap_or(0);
            let code = order([data[offset], data[offset + 1]]);
            let what = format!(
                "invalid ROM word {code:03X}: more than ten bits in either byte \
                                order"
            );
            return Err(Damaged::at(offset, what));
        }
    };
    Ok(move |bytes: &[u8]| {
        let mut codes = [0; PAGE];
        let pairs = bytes.chunks_exact(2).zip(&mut codes);
        pairs.for_each(|(pair, code)| *code = order([pair[0], pair[1]]));
        codes
    })
}

pub fn mod1(module: &Module) -> Vec<u8> {
    let page = BESIDE + PACKED;
    let mut file = vec![0; HEADER + module.pages.len() * page];
    file[..4].copy_from_slice(b"MOD1");
    let title = module.title.as_bytes();
    let title = &title[..title.len().min(TITLE.len() - 1)];
    file[TITLE.start..TITLE.start + title.len()].copy_from_slice(title);
    file[PAGES] = module.pages.len() as u8;
    let places = file[HEADER..].chunks_exact_mut(page);
    for (page, bytes) in module.pages.iter().zip(places) {
        bytes[..title.len().min(NAME)].copy_from_slice(&title[..title.len().min(NAME)]);
        bytes[PLACE] = match page.place {
            PageRequest::At(at) => at,
            PageRequest::Any => 0x1F,
            PageRequest::Lower => 0x2F,
            PageRequest::Upper => 0x3F,
            PageRequest::Even => 0x4F,
            PageRequest::Odd => 0x5F,
            PageRequest::Ordered => 0x6F,
        };
        bytes[GROUP] = matches!(page.place, PageRequest::Lower | PageRequest::Upper) as u8;
        bytes[BANK] = page.bank;
        bytes[TABLE] = page.table as u8;
        for (four, five) in page.codes.chunks_exact(4).zip(bytes[CODES..].chunks_exact_mut(5)) {
            let bits = four.iter().rev().fold(0u64, |bits, &code| bits << 10 | code as u64);
            five.copy_from_slice(&bits.to_le_bytes()[..5]);
        }
    }
    file
}

pub fn rom(module: &Module) -> Vec<u8> {
    let codes = module.pages.iter().flat_map(|page| page.codes.iter());
    codes.flat_map(|code| code.to_be_bytes()).collect()
}

fn check_table(page: &ModulePage) -> Result<(), Damaged> {
    let (number, count) = (page.codes[0] & 0xFF, page.codes[1]);
    let what = match page.table && page.bank == 1 {
        true if !(1..=NUMBERS).contains(&number) => {
            format!(
                "invalid XROM number {number} in a page: expected 1 to {NUMBERS}",
                number = page.codes[0]
            )
        }
        true if count > FUNCTIONS => {
            format!("too many functions in a page: {count} (limit {FUNCTIONS})")
        }
        _ => return Ok(()),
    };
    Err(Damaged::at(page.offset, what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_either_byte_order_and_packed() {
        let mut words = [0u16; PAGE];
        (words[0], words[1], words[4095]) = (21, 1, 0x3A5);
        let bytes = |order: fn(u16) -> [u8; 2]| words.iter().flat_map(|&w| order(w)).collect();
        let big: Vec<u8> = bytes(u16::to_be_bytes);
        let little: Vec<u8> = bytes(u16::to_le_bytes);
        let mut packed = vec![0; PACKED];
        (packed[0], packed[1], packed[PACKED - 1], packed[PACKED - 2]) = (21, 4, 0xE9, 0x40);
        for data in [big, little, packed] {
            let module = read(&data).unwrap();
            assert_eq!((module.pages.len(), *module.pages[0].codes), (1, words));
        }
    }

    #[test]
    fn errors_tell_the_place() {
        let told = |data: &[u8]| read(data).unwrap_err().to_string();
        let odd = "byte 0: invalid ROM word FFFF: more than ten bits in either byte order";
        assert_eq!(told(&[0xFF; UNPACKED]), odd);
        assert!(told(b"").starts_with("byte 0: invalid image of 0 bytes"));
        let none = "byte 0: invalid XROM number 0 in a page: expected 1 to 31";
        assert_eq!(told(&[0; UNPACKED]), none);
        let mut short = vec![0; HEADER + 10];
        short[..5].copy_from_slice(b"MOD1\0");
        short[PAGES] = 2;
        let truncated = "byte 739: truncated file: it ends inside page 1 of 2";
        assert_eq!(told(&short), truncated);
    }
}
