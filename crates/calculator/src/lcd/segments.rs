//! The fourteen segments of a cell, and the segments of each character.
//!
//! ```text
//!  aaaaa      The marks (period, colon, comma) are at the right
//! f\ i /b     of the character, in the same cell.
//! f l i k b
//!  gg hh
//! e n j m c
//! e/ j \c
//!  ddddd .:,
//! ```

use sim41_number::charset::Glyph;

/// Indexed by display code (00 to 4F); higher codes light all segments.
#[rustfmt::skip]
const SEGMENTS: [&str; 80] = [
    // @ A to O
    "abdefhi", "abcefgh", "abcdhij", "adef", "abcdij", "adefgh", "aefg", "acdefh",
    "bcefgh", "adij", "bcde", "efgkm", "def", "bcefkl", "bcefml", "abcdef",
    // P to Z [ \ ] ↑ _
    "abefgh", "abcdefm", "abefghm", "acdhl", "aij", "bcdef", "efkn", "bcefmn",
    "klmn", "jkl", "adkn", "adef", "lm", "abcd", "jmn", "d",
    // space ! " # $ % & ' ( ) * + ≺ - ≻ /
    "", "ij", "bf", "bcdghij", "acdfghij", "cfkn", "adegklm", "k",
    "km", "ln", "ghijklmn", "ghij", "hkm", "gh", "gln", "kn",
    // 0 to 9 ⊠ ; < = > ?
    "abcdefkn", "bc", "abdegh", "abcdgh", "bcfgh", "acdfgh", "acdefgh", "abc",
    "abcdefgh", "abcdfgh", "abcdefghijklmn", "in", "km", "dgh", "ln", "abhj",
    // ⊢ a to e ¯ ᵀ ① ② ③ 웃 μ ≠ Σ ∡
    "efgh", "degj", "cdefgh", "degh", "bcdegh", "degn", "a", "ai",
    "im", "imn", "gimn", "ghimn", "befgh", "dghkn", "adln", "dn",
];

/// Bit 0 is segment a, bit 13 is segment n.
pub fn mask(glyph: Glyph) -> u16 {
    let segments = ('a'..='n').enumerate();
    segments
        .filter(|&(_, segment)| lights(glyph, segment))
        .fold(0, |mask, (bit, _)| mask | 1 << bit)
}

pub fn lights(glyph: Glyph, segment: char) -> bool {
    SEGMENTS.get(usize::from(glyph.code())).is_none_or(|lit| lit.contains(segment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_characters_of_the_keys_look_the_same() {
        // Only brackets look like other characters: [ and C, ( and <, ) and >.
        for (code, lit) in SEGMENTS.iter().enumerate() {
            let twin = SEGMENTS.iter().position(|other| other == lit).unwrap();
            assert!(
                twin == code || matches!(code as u8, 0x1B | 0x3C | 0x3E),
                "{code:02X} looks like {twin:02X}"
            );
        }
    }
}
