//! The calculator's 256 characters as LCD glyphs, printer characters and Unicode characters. Glyphs
//! were measured on the HP-41CX display; printer characters come from the printer's table.

mod chars;

pub use chars::Chars;
use std::fmt;

pub const CELLS: usize = 12;

/// A glyph of an LCD cell, identified by the display's 7-bit code.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Glyph(u8);

impl Glyph {
    pub const BLANK: Glyph = Glyph(0x20);
    pub const CURSOR: Glyph = Glyph(0x1F);
    /// The goose, shown while a program runs.
    pub const GOOSE: Glyph = Glyph(0x2E);
    /// All segments lit; stands in for characters that have no glyph.
    pub const STARBURST: Glyph = Glyph(0x3A);

    /// `None` for period, comma and colon, which share the cell of the preceding character.
    #[doc(hidden)]
    pub const fn from_byte(byte: u8) -> Option<Glyph> {
        Some(Glyph(match byte {
            b'.' | b',' | b':' => return None,
            0x00 => 0x46,
            0x01 => 0x4B,
            0x04 => 0x49,
            0x05 => 0x4A,
            0x06 => 0x48,
            0x0C => 0x4C,
            0x0D => 0x4F,
            0x1D => 0x4D,
            0x20..=0x3F => byte,
            0x40..=0x5F => byte - 0x40,
            0x60 => 0x47,
            0x61..=0x65 => byte - 0x20,
            0x7E => 0x4E,
            0x7F => 0x40,
            _ => 0x3A,
        }))
    }

    #[doc(hidden)]
    pub const fn code(self) -> u8 {
        self.0
    }

    #[doc(hidden)]
    pub const fn from_code(code: u8) -> Glyph {
        Glyph(code & 0x7F)
    }

    pub const fn char(self) -> char {
        match self.0 {
            0x1E => '↑',
            0x00..=0x1F => (b'@' + self.0) as char,
            0x2C => '≺',
            0x2E => '≻',
            0x3A => '⊠',
            0x20..=0x3F => self.0 as char,
            0x40 => '⊢',
            0x41..=0x45 => (self.0 + 0x20) as char,
            0x46 => '¯',
            0x47 => 'ᵀ',
            0x48 => '①',
            0x49 => '②',
            0x4A => '③',
            0x4B => '웃',
            0x4C => 'μ',
            0x4D => '≠',
            0x4E => 'Σ',
            0x4F => '∡',
            _ => '�',
        }
    }

    #[doc(hidden)]
    pub fn from_char(character: char) -> Option<Glyph> {
        (0..=0x4F).map(Glyph).find(|glyph| glyph.char() == character)
    }
}

impl fmt::Debug for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?}", self.char())
    }
}

/// Printer characters 00 to 1F. Codes 00 and 0A print the same character.
#[rustfmt::skip]
const PRINTED_00_1F: [&str; 32] = [
    "♦", "×", "x̄", "←", "α", "β", "Γ", "↓", "Δ", "σ", "♦", "λ", "μ", "∡", "τ", "Φ",
    "Θ", "Ω", "δ", "Å", "å", "Ä", "ä", "Ö", "ö", "Ü", "ü", "Æ", "æ", "≠", "£", "▒",
];

/// The printer ignores the high bit of a character code.
pub fn printed(byte: u8) -> &'static str {
    const ASCII: &str = " !\"#$%&'()*+,-./0123456789:;<=>?@\
                         ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz";
    match byte & 0x7F {
        low @ 0..=0x1F => PRINTED_00_1F[low as usize],
        0x5E => "↑",
        0x60 => "ᵀ",
        0x7B => "π",
        0x7C => "|",
        0x7D => "→",
        0x7E => "Σ",
        0x7F => "⊢",
        low => &ASCII[(low - 0x20) as usize..][..1],
    }
}

/// The LCD's characters `↑ Σ ⊢ ∡ ≠ μ` take precedence over the printer's.
///
/// `None` for bytes 00, 02, 0A and 80 to FF.
pub fn to_char(byte: u8) -> Option<char> {
    match byte {
        0x00 | 0x02 | 0x0A | 0x80.. => None,
        _ => printed(byte).chars().next(),
    }
}

/// Skips bytes that have no Unicode character.
pub fn text(bytes: &[u8]) -> String {
    bytes.iter().filter_map(|&byte| to_char(byte)).collect()
}

/// `None` if the text contains a character that the calculator lacks.
pub fn codes(text: &str) -> Option<Vec<u8>> {
    text.chars().map(from_char).collect()
}

/// Inverts [`to_char`] and accepts some synonyms: `^` for `↑`, `~` and `├` for `⊢`, `∑` for `Σ`,
/// `∠` for `∡`, `µ` (micro) for `μ`, `♦` for 00, and the grave accent for `ᵀ`.
pub fn from_char(character: char) -> Option<u8> {
    Some(match character {
        '^' => 0x5E,
        '~' | '├' => 0x7F,
        '∑' => 0x7E,
        '∠' => 0x0D,
        'µ' => 0x0C,
        '`' => 0x60,
        '♦' => 0x00,
        c if c.is_ascii() && to_char(c as u8) == Some(c) => c as u8,
        _ => return (0..0x80).find(|&byte| to_char(byte) == Some(character)),
    })
}

/// Escapes bytes reversibly. Printable ASCII is unchanged except for the backslash, which is
/// written as `\x5c`; all other bytes become `\xNN`.
pub fn escaped(bytes: impl IntoIterator<Item = u8>) -> String {
    let mut text = String::new();
    for byte in bytes {
        match byte {
            b'\\' | 0..=0x1F | 0x7F.. => text += &format!("\\x{byte:02x}"),
            _ => text.push(byte as char),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_have_one_character_each() {
        for byte in (0..=255u8).filter(|byte| !b".,:".contains(byte)) {
            let glyph = Glyph::from_byte(byte).unwrap();
            assert_eq!(Glyph::from_char(glyph.char()), Some(glyph), "{byte:02X}");
            assert_ne!(glyph.char(), '�');
        }
        assert_eq!([b'.', b',', b':'].map(Glyph::from_byte), [None; 3]);
    }

    #[test]
    fn the_display_as_measured() {
        let shown = |bytes: &[u8]| {
            bytes.iter().map(|&b| Glyph::from_byte(b).unwrap().char()).collect::<String>()
        };
        let codes = b"A\x03\x01\x02\x03\x04\x05\x06\x07\x0C\x0D";
        assert_eq!(shown(codes), "A⊠웃⊠⊠②③①⊠μ∡");
        assert_eq!(shown(b"\x1D@`~\x7Fae^_\x00 f\xC8"), "≠@ᵀΣ⊢ae↑_¯ ⊠⊠");
    }

    #[test]
    fn characters_and_bytes_there_and_back() {
        for byte in 0..=255 {
            let back = to_char(byte).map(from_char);
            let without = matches!(byte, 0x00 | 0x02 | 0x0A | 0x80..);
            assert_eq!(back, (!without).then_some(Some(byte)), "{byte:02X}");
        }
        assert_eq!(
            (from_char('^'), from_char('~'), from_char('€')),
            (Some(0x5E), Some(0x7F), None)
        );
        assert_eq!(escaped(*b"A B\\\x7F"), r"A B\x5c\x7f");
    }
}
