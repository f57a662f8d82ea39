//! Detects and decodes UTF-8, UTF-16, Windows code page 1252 and DOS code page 437.
//!
//! Frequent characters above 7F distinguish the code pages: `Σ+` and `├` in 437, `×` and `“` in
//! 1252.

/// Code page 437 from 80 to FF, but with ≠ at D8, the code that authors of listings used for it.
const DOS: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»\
░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬\
╧╨╤╥╙╘╒╓╫≠┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε\
∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// Characters 80 to 9F of code page 1252; from A0 on, it is identical to Latin-1.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\
\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

pub fn decode(file: &[u8]) -> String {
    let file = file.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file);
    let text = match wide(file) {
        Some(text) => text,
        None => match std::str::from_utf8(file) {
            Ok(text) => text.to_string(),
            Err(_) if is_dos(file) => {
                let high: Vec<char> = DOS.chars().collect();
                file.iter()
                    .map(|&b| if b < 0x80 { b as char } else { high[b as usize - 0x80] })
                    .collect()
            }
            Err(_) => {
                let high: Vec<char> = WINDOWS.chars().collect();
                let character = |b: u8| match b {
                    0x80..=0x9F => high[b as usize - 0x80],
                    b => b as char,
                };
                file.iter().map(|&b| character(b)).collect()
            }
        },
    };
    // DOS programs end text files with 1A.
    let text = text.trim_end_matches(['\u{1a}', '\0']);
    text.chars().map(sign).collect()
}

/// Decodes UTF-16. With a byte order mark, at least half of the characters must be ASCII, because a
/// raw program can begin with the same two bytes; without a mark, at least nine tenths must be.
fn wide(file: &[u8]) -> Option<String> {
    let (pairs, _) = file.as_chunks::<2>();
    let readable = |byte: u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    let ascii = |zero: usize, tenths: usize| {
        let ascii = pairs.iter().filter(|pair| pair[zero] == 0 && readable(pair[1 - zero])).count();
        pairs.len() >= 2 && ascii * 10 >= pairs.len() * tenths
    };
    Some(match file {
        [0xFF, 0xFE, ..] if ascii(1, 5) => utf_16(file, u16::from_le_bytes),
        [0xFE, 0xFF, ..] if ascii(0, 5) => utf_16(file, u16::from_be_bytes),
        _ if ascii(1, 9) => utf_16(file, u16::from_le_bytes),
        _ if ascii(0, 9) => utf_16(file, u16::from_be_bytes),
        _ => return None,
    })
}

/// Drops byte order marks and an odd byte at the end. Invalid characters become U+FFFD.
fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, _) = bytes.as_chunks::<2>();
    let characters = char::decode_utf16(pairs.iter().map(|&pair| unit(pair)));
    let characters = characters.map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
    characters.filter(|&c| c != '\u{feff}').collect()
}

/// `None` if there is no byte order mark.
pub fn marked_utf_16(bytes: &[u8]) -> Option<String> {
    match bytes {
        [0xFF, 0xFE, ..] => Some(utf_16(bytes, u16::from_le_bytes)),
        [0xFE, 0xFF, ..] => Some(utf_16(bytes, u16::from_be_bytes)),
        _ => None,
    }
}

pub(super) fn is_wide(file: &[u8]) -> bool {
    wide(file).is_some()
}

fn is_dos(file: &[u8]) -> bool {
    let at = |n: usize| file.get(n).copied().unwrap_or(b'\n');
    let (mut dos, mut windows) = (0, 0);
    for (n, &byte) in file.iter().enumerate().filter(|(_, byte)| **byte >= 0x80) {
        let (before, after) = (at(n.wrapping_sub(1)), at(n + 1));
        let alone = before.is_ascii_whitespace() && after.is_ascii_whitespace();
        let quoted = |b: u8| matches!(b, b'"' | b'\'');
        match byte {
            0xE4 if matches!(after, b'+' | b'-' | b'R' | b'r') => dos += 2,
            0xE4 if matches!(before, b'L' | b'R' | b'l' | b'r') && after.is_ascii_whitespace() => {
                dos += 2
            }
            0xC3 if quoted(before) || quoted(after) => dos += 2,
            0xF2 | 0xF3 | 0xD8 if matches!(before, b'X' | b'x' | b' ') => dos += 2,
            0xFB | 0xE3 | 0xF6 if alone || after == b'X' => dos += 1,
            0xD7 | 0xF7 if alone || before == b'T' => windows += 2,
            0x91..=0x94 | 0xA0 | 0xAB | 0xBB | 0xB2 => windows += 1,
            0xC0.. if before.is_ascii_alphabetic() || after.is_ascii_alphabetic() => windows += 1,
            _ => {}
        }
    }
    dos > windows
}

fn sign(character: char) -> char {
    match character {
        '\u{4}' => '♦',
        '\u{10}' => '▸',
        '\u{18}' => '↑',
        '\u{19}' => '↓',
        '\u{1a}' => '→',
        character => character,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_16_by_its_mark() {
        assert_eq!(marked_utf_16(b"\xFF\xFE1\x00\xA3\x03").as_deref(), Some("1Σ"));
        assert_eq!(marked_utf_16(b"\xFE\xFF\x001\x03\xA3\xD8\x00").as_deref(), Some("1Σ\u{fffd}"));
        assert_eq!(marked_utf_16(b"\xFE\xFF\x001\x03").as_deref(), Some("1"));
        assert_eq!(marked_utf_16(b"1\x00"), None);
    }

    #[test]
    fn encodings() {
        let text = "LBL \"ÄB\"\nΣ+\n";
        assert_eq!(decode(text.as_bytes()), text);
        assert_eq!(decode(&[b"\xEF\xBB\xBF", text.as_bytes()].concat()), text);
        let wide: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = wide.iter().flat_map(|u| u.to_le_bytes()).collect();
        let big: Vec<u8> = wide.iter().flat_map(|u| u.to_be_bytes()).collect();
        assert_eq!(decode(&[b"\xFF\xFE", &little[..]].concat()), text);
        assert_eq!(decode(&[b"\xFE\xFF", &big[..]].concat()), text);
        assert_eq!(
            decode(&"SIN\nCOS\n".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>()),
            "SIN\nCOS\n"
        );
        assert_eq!(
            decode(b"01\x10LBL A\r\n\xE4+\r\n\xC3\"A\"\r\nX\xF30?\x1A"),
            "01▸LBL A\r\nΣ+\r\n├\"A\"\r\nX≤0?"
        );
        let windows = b"; caf\xE9\n\x93AB\x94\n\xD7\n\xF7\nX\xB2";
        assert_eq!(decode(windows), "; café\n“AB”\n×\n÷\nX²");
        assert_eq!(DOS.chars().count(), 128);
    }
}
