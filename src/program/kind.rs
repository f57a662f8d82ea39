//! The kinds of files that hold programs, and which one a file is, found from its content.

use super::dm41::Dump;
use super::{lif, listing, sized};

/// Kinds of files with programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Text, one instruction on a line.
    Listing,
    /// The bytes of one or several programs.
    Raw,
    /// A program behind two bytes of length.
    Bin,
    /// The bytes of a program in hexadecimal digits, as text.
    Dat,
    /// A single file behind its LIF directory entry.
    P41,
    /// An image of a LIF volume.
    Lif,
    /// The memory of a DM41 or DM41X.
    Dump,
}

/// The kinds by the ending of their files, and what they are called in sentences.
const KINDS: [(Kind, &str, &str); 7] = [
    (Kind::Listing, "prg", "a listing"),
    (Kind::Raw, "raw", "a raw file"),
    (Kind::Bin, "bin", "a .bin file"),
    (Kind::Dat, "dat", "a .dat file"),
    (Kind::P41, "p41", "a .p41 file"),
    (Kind::Lif, "lif", "a LIF image"),
    (Kind::Dump, "dm41", "a memory dump"),
];

/// Bytes of the longest line of a listing that is called `.raw`.
const LONGEST_LINE: usize = 200;

/// Other endings that files of these kinds have.
const OTHER_ENDINGS: [(&str, Kind); 6] = [
    ("txt", Kind::Listing),
    ("41", Kind::Listing),
    ("lst", Kind::Listing),
    ("rpn", Kind::Listing),
    ("d41", Kind::Dump),
    ("img", Kind::Lif),
];

impl Kind {
    /// The kind whose files end so, without the dot.
    pub fn of_ending(ending: &str) -> Option<Kind> {
        let own = KINDS.iter().map(|&(kind, own, _)| (own, kind));
        let mut all = own.chain(OTHER_ENDINGS);
        all.find(|(own, _)| own.eq_ignore_ascii_case(ending)).map(|(_, kind)| kind)
    }

    /// The endings of all kinds.
    pub fn endings() -> impl Iterator<Item = &'static str> {
        KINDS.iter().map(|(_, ending, _)| *ending).chain(OTHER_ENDINGS.map(|(ending, _)| ending))
    }

    /// The usual ending.
    pub fn ending(self) -> &'static str {
        KINDS[self as usize].1
    }

    /// The kind of a file with this content. `ending` is that of its name, `""` if it has none: it
    /// decides only where two kinds would do: between raw and `.bin`, and for
    /// characters without ends of lines.
    pub fn of(file: &[u8], ending: &str) -> Kind {
        let is_raw = ending.eq_ignore_ascii_case("raw");
        match file {
            _ if Dump::is_dump(file) => Kind::Dump,
            _ if lif::volume::is_volume(file) => Kind::Lif,
            _ if lif::is_single(file) => Kind::P41,
            _ if sized::is_dat(file) => Kind::Dat,
            _ if !is_raw && sized::is_bin(file) => Kind::Bin,
            _ if is_text(file) && !(is_raw && has_long_line(file)) => Kind::Listing,
            _ => Kind::Raw,
        }
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.pad(KINDS[*self as usize].2)
    }
}

/// Whether a line is longer than people write: a raw file whose bytes happen to be characters.
fn has_long_line(file: &[u8]) -> bool {
    file.split(|&byte| byte == b'\n' || byte == b'\r').any(|line| line.len() > LONGEST_LINE)
}

/// Whether a person could read it: UTF-16, or bytes of which few are control characters or, where
/// it is not UTF-8, above 7F. Every raw program has bytes of both sorts.
fn is_text(file: &[u8]) -> bool {
    if listing::is_wide(file) {
        return true;
    }
    let control = |&&byte: &&u8| byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0C);
    let utf8 = std::str::from_utf8(file).is_ok();
    let odd = file.iter().filter(|byte| control(byte) || !utf8 && **byte >= 0x80).count();
    // In a listing of texts with signs every sixth character may be one.
    !file.contains(&0) && (odd * 6 <= file.len() || utf8 && odd <= 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_bytes() {
        let listings: [&[u8]; 6] = [
            b"",
            b"LBL \"AB\"\n12\n+",
            "▸LBL \"ΣΣ\"\r\n×\r\n".as_bytes(),
            b"\xE4+\rLBL 01\r\xE4-\rRCL 05\rSIN\rCOS\r",
            b"L\0B\0L\0 \x000\x001\0\n\0",
            b"\xFF\xFEL\0B\0L\0 \x000\x001\0\n\0\xA3\x03+\0",
        ];
        for listing in listings {
            assert_eq!(Kind::of(listing, ""), Kind::Listing, "{}", listing.escape_ascii());
        }
        let program = [0xC0, 0x00, 0xF3, 0x00, 0x41, 0x42, 0x11, 0x12, 0x40, 0xC0, 0x00, 0x0D];
        assert_eq!(Kind::of(&program, ""), Kind::Raw);
        assert_eq!(Kind::of(&[0xC0, 0x00, 0x0D], "txt"), Kind::Raw);
        // A text of fourteen characters that begins with FF.
        assert_eq!(Kind::of(&[&[0xFE, 0xFF][..], &[0x41; 13], &program].concat(), ""), Kind::Raw);
        assert_eq!(Kind::of(&sized::write_bin(&program).unwrap(), "prg"), Kind::Bin);
    }

    #[test]
    fn kinds_and_endings() {
        for ending in Kind::endings() {
            let kind = Kind::of_ending(&ending.to_uppercase()).unwrap();
            assert_eq!(Kind::of_ending(kind.ending()), Some(kind));
        }
        assert_eq!(Kind::of_ending("exe"), None);
    }
}
