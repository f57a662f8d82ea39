//! Detects the type of a program file from its content.

use super::dm41::Dump;
use super::{encoding, lif, sized};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Listing,
    Raw,
    /// A program preceded by its length in two bytes (`.bin`).
    Bin,
    Dat,
    /// A single file preceded by its LIF directory entry.
    P41,
    Lif,
    Dump,
    /// The memory of the emulated calculator, as saved by `state`.
    Memory,
}

const KINDS: [(Kind, &str, &str); 8] = [
    (Kind::Listing, "prg", "a listing"),
    (Kind::Raw, "raw", "a raw file"),
    (Kind::Bin, "bin", "a .bin file"),
    (Kind::Dat, "dat", "a .dat file"),
    (Kind::P41, "p41", "a .p41 file"),
    (Kind::Lif, "lif", "a LIF image"),
    (Kind::Dump, "dm41", "a memory dump"),
    (Kind::Memory, "state", "a saved memory"),
];

const MEMORY: &[u8] = b"sim41 state ";
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The longest line, in bytes, of a listing in a file named `.raw`.
const LONGEST_LINE: usize = 200;

const OTHER_ENDINGS: [(&str, Kind); 7] = [
    // SIM41's program files have the extensions .PRG and .PRO.
    ("pro", Kind::Listing),
    ("txt", Kind::Listing),
    ("41", Kind::Listing),
    ("lst", Kind::Listing),
    ("rpn", Kind::Listing),
    ("d41", Kind::Dump),
    ("img", Kind::Lif),
];

impl Kind {
    pub fn of_ending(ending: &str) -> Option<Kind> {
        let own = KINDS.iter().map(|&(kind, own, _)| (own, kind));
        let mut all = own.chain(OTHER_ENDINGS);
        all.find(|(own, _)| own.eq_ignore_ascii_case(ending)).map(|(_, kind)| kind)
    }

    pub fn ending(self) -> &'static str {
        KINDS[self as usize].1
    }

    /// `ending` is the extension of the file's name, or `""`. It decides between raw and `.bin`,
    /// and, for text with a very long line, between raw and a listing. A file with a container's
    /// extension but other content is a damaged container, never a raw program or a listing.
    pub fn detect(file: &[u8], ending: &str) -> Kind {
        let is_raw = ending.eq_ignore_ascii_case("raw");
        let promised = Kind::of_ending(ending).filter(|kind| kind.is_container());
        match file {
            _ if file.strip_prefix(BYTE_ORDER_MARK).unwrap_or(file).starts_with(MEMORY) => {
                Kind::Memory
            }
            _ if Dump::is_dump(file) => Kind::Dump,
            _ if lif::volume::is_volume(file) => Kind::Lif,
            _ if lif::is_single(file) => Kind::P41,
            _ if sized::is_dat(file) => Kind::Dat,
            _ if !is_raw && sized::is_bin(file) => Kind::Bin,
            _ => promised.unwrap_or_else(|| {
                match is_text(file) && !(is_raw && has_long_line(file)) {
                    true => Kind::Listing,
                    false => Kind::Raw,
                }
            }),
        }
    }

    fn is_container(self) -> bool {
        matches!(self, Kind::Bin | Kind::Dat | Kind::P41 | Kind::Lif | Kind::Dump)
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.pad(KINDS[*self as usize].2)
    }
}

/// In Latin-1.
const NO_BREAK_SPACE: u8 = 0xA0;

/// Nobody writes such a long line, so a file with one is a raw program that resembles text.
fn has_long_line(file: &[u8]) -> bool {
    file.split(|&byte| byte == b'\n' || byte == b'\r').any(|line| line.len() > LONGEST_LINE)
}

/// Recognises text: UTF-16, or bytes with few control characters and, unless they are UTF-8, with
/// few bytes above 7F. Raw programs have many control characters and many bytes above 7F.
fn is_text(file: &[u8]) -> bool {
    if encoding::is_wide(file) {
        return true;
    }
    let control = |&&byte: &&u8| byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0C);
    let utf8 = std::str::from_utf8(file).is_ok();
    let odd = file
        .iter()
        .filter(|byte| control(byte) || !utf8 && **byte >= 0x80 && **byte != NO_BREAK_SPACE)
        .count();
    // Up to one byte in six may be above 7F in a listing. The END of a raw program, C0 00 0D, is
    // not UTF-8.
    (utf8 || !file.contains(&0)) && (odd * 6 <= file.len() || utf8 && odd <= 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_bytes() {
        let listings: [&[u8]; 6] = [
            b"",
            b"LBL \"AB\"\n12\0\n+",
            "▸LBL \"ΣΣ\"\r\n×\r\n".as_bytes(),
            b"\xE4+\rLBL 01\r\xE4-\rRCL 05\rSIN\rCOS\r",
            b"L\0B\0L\0 \x000\x001\0\n\0",
            b"\xFF\xFEL\0B\0L\0 \x000\x001\0\n\0\xA3\x03+\0",
        ];
        for listing in listings {
            assert_eq!(Kind::detect(listing, ""), Kind::Listing, "{}", listing.escape_ascii());
        }
        let program = [0xC0, 0x00, 0xF3, 0x00, 0x41, 0x42, 0x11, 0x12, 0x40, 0xC0, 0x00, 0x0D];
        assert_eq!(Kind::detect(&program, ""), Kind::Raw);
        assert_eq!(Kind::detect(&[0xC0, 0x00, 0x0D], "txt"), Kind::Raw);
        // FE begins a text of fourteen characters, and FF is the first of them.
        assert_eq!(
            Kind::detect(&[&[0xFE, 0xFF][..], &[0x41; 13], &program].concat(), ""),
            Kind::Raw
        );
        assert_eq!(Kind::detect(&sized::write_bin(&program).unwrap(), "prg"), Kind::Bin);
    }

    #[test]
    fn kinds_and_endings() {
        let own = KINDS.iter().map(|(_, ending, _)| *ending);
        for ending in own.chain(OTHER_ENDINGS.map(|(ending, _)| ending)) {
            let kind = Kind::of_ending(&ending.to_uppercase()).unwrap();
            assert_eq!(Kind::of_ending(kind.ending()), Some(kind));
        }
        assert_eq!(Kind::of_ending("exe"), None);
    }
}
