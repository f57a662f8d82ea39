//! The table of the 39 keys: key codes, names, legends, characters, assignment codes.
//!
//! One row per key is all that is known about it; every look-up by name, by character or by code
//! goes through [`KEYS`]. What a key does in a mode is decided elsewhere. Chapter: "Keyboard"
//! (assignment bytes and matrix codes measured on the 41CX).

use crate::charset;

/// A key of the keypad, in the order of the key codes.
#[rustfmt::skip]
#[allow(missing_docs)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Key {
    On, User, Prgm, Alpha,
    SigmaPlus, Reciprocal, Sqrt, Log, Ln,
    XExchangeY, RollDown, Sin, Cos, Tan,
    Shift, Xeq, Sto, Rcl, Sst,
    Enter, Chs, Eex, Back,
    Minus, Seven, Eight, Nine,
    Plus, Four, Five, Six,
    Times, One, Two, Three,
    Divide, Zero, Point, RunStop,
}

/// A key, and whether SHIFT is pressed before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Stroke {
    /// Whether the gold key comes first.
    pub shifted: bool,
    /// The key itself.
    pub key: Key,
}

/// What is known about a key.
#[derive(Debug)]
pub struct Row {
    /// The key.
    pub key: Key,
    /// Row and column as the user counts them, 11 to 84; 1 to 4 for the mode keys.
    pub code: u8,
    /// Names of the key itself; the first is the function it stands for in normal mode.
    pub names: &'static [&'static str],
    /// Names of the key after SHIFT; the first is the function in normal mode.
    pub shifted_names: &'static [&'static str],
    /// What is written on the key, and in gold above it.
    pub legends: [&'static str; 2],
    /// Its ALPHA characters, unshifted and shifted; 0 where there is none.
    characters: [u8; 2],
    /// The byte by which assignments name the unshifted key; shifted is 8 more. 0: not assignable.
    assignment: u8,
    /// Digit (of registers 00A and 00F) and bit that say "assigned". (0, 0): not assignable.
    bitmap: (u8, u8),
    /// The key's code in the keyboard matrix.
    pub matrix: u8,
}

#[allow(clippy::too_many_arguments)]
const fn row(
    key: Key,
    code: u8,
    names: &'static [&'static str],
    shifted_names: &'static [&'static str],
    legends: [&'static str; 2],
    characters: &[u8; 2],
    assignment: u8,
    bitmap: (u8, u8),
    matrix: u8,
) -> Row {
    Row {
        key,
        code,
        names,
        shifted_names,
        legends,
        characters: *characters,
        assignment,
        bitmap,
        matrix,
    }
}

use Key::*;

/// The keys in the order of [`Key`].
#[rustfmt::skip]
pub static KEYS: [Row; 39] = [
    //  key, code, names, names after SHIFT, [legend, gold legend], characters, assignment, (digit,
    //  bit), matrix
    row(On, 1, &["ON"], &[], ["ON", ""], b"\0\0", 0x00, (0, 0), 0x18),
    row(User, 2, &["USER"], &[], ["USER", ""], b"\0\0", 0x00, (0, 0), 0xC6),
    row(Prgm, 3, &["PRGM"], &[], ["PRGM", ""], b"\0\0", 0x00, (0, 0), 0xC5),
    row(Alpha, 4, &["ALPHA"], &[], ["ALPHA", ""], b"\0\0", 0x00, (0, 0), 0xC4),
    row(SigmaPlus, 11, &["Σ+", "SIGMA+", "S+"], &["Σ-", "SIGMA-", "S-"], ["Σ+", "Σ−"], b"Aa", 0x01, (5, 0), 0x10),
    row(Reciprocal, 12, &["1/X"], &["Y↑X", "Y^X"], ["1/x", "yˣ"], b"Bb", 0x11, (7, 0), 0x30),
    row(Sqrt, 13, &["SQRT"], &["X↑2", "X^2"], ["√x", "x²"], b"Cc", 0x21, (9, 0), 0x70),
    row(Log, 14, &["LOG"], &["10↑X", "10^X"], ["LOG", "10ˣ"], b"Dd", 0x31, (11, 0), 0x80),
    row(Ln, 15, &["LN"], &["E↑X", "E^X"], ["LN", "eˣ"], b"Ee", 0x41, (13, 0), 0xC0),
    row(XExchangeY, 21, &["X<>Y"], &["CLΣ", "CLSIGMA"], ["x≷y", "CLΣ"], b"F~", 0x02, (5, 1), 0x11),
    row(RollDown, 22, &["RDN"], &["%"], ["R↓", "%"], b"G%", 0x12, (7, 1), 0x31),
    row(Sin, 23, &["SIN"], &["ASIN"], ["SIN", "SIN⁻¹"], b"H\x1D", 0x22, (9, 1), 0x71),
    row(Cos, 24, &["COS"], &["ACOS"], ["COS", "COS⁻¹"], b"I<", 0x32, (11, 1), 0x81),
    row(Tan, 25, &["TAN"], &["ATAN"], ["TAN", "TAN⁻¹"], b"J>", 0x42, (13, 1), 0xC1),
    row(Shift, 31, &["SHIFT"], &[], ["", ""], b"\0\0", 0x00, (0, 0), 0x12),
    row(Xeq, 32, &["XEQ"], &["ASN", "APPEND"], ["XEQ", "ASN"], b"K\x7F", 0x13, (7, 2), 0x32),
    row(Sto, 33, &["STO"], &["LBL", "ASTO"], ["STO", "LBL"], b"L\0", 0x23, (9, 2), 0x72),
    row(Rcl, 34, &["RCL"], &["GTO", "ARCL"], ["RCL", "GTO"], b"M\0", 0x33, (11, 2), 0x82),
    row(Sst, 35, &["SST"], &["BST"], ["SST", "BST"], b"\0\0", 0x43, (13, 2), 0xC2),
    row(Enter, 41, &["ENTER↑", "ENTER"], &["CAT", "CATALOG"], ["ENTER↑", "CATALOG"], b"N^", 0x04, (5, 3), 0x13),
    row(Chs, 42, &["CHS"], &["ISG"], ["CHS", "ISG"], b"O\x0D", 0x24, (9, 3), 0x73),
    row(Eex, 43, &["EEX"], &["RTN"], ["EEX", "RTN"], b"P$", 0x34, (11, 3), 0x83),
    row(Back, 44, &["←", "BKSP"], &["CLX", "CLA"], ["←", "CLx/A"], b"\0\0", 0x44, (13, 3), 0xC3),
    row(Minus, 51, &["-"], &["X=Y?"], ["−", "x=y?"], b"Q-", 0x05, (6, 0), 0x14),
    row(Seven, 52, &["7"], &["SF"], ["7", "SF"], b"R7", 0x15, (8, 0), 0x34),
    row(Eight, 53, &["8"], &["CF"], ["8", "CF"], b"S8", 0x25, (10, 0), 0x74),
    row(Nine, 54, &["9"], &["FS?"], ["9", "FS?"], b"T9", 0x35, (12, 0), 0x84),
    row(Plus, 61, &["+"], &["X<=Y?"], ["+", "x≤y?"], b"U+", 0x06, (6, 1), 0x15),
    row(Four, 62, &["4"], &["BEEP"], ["4", "BEEP"], b"V4", 0x16, (8, 1), 0x35),
    row(Five, 63, &["5"], &["P-R"], ["5", "P→R"], b"W5", 0x26, (10, 1), 0x75),
    row(Six, 64, &["6"], &["R-P"], ["6", "R→P"], b"X6", 0x36, (12, 1), 0x85),
    row(Times, 71, &["*"], &["X>Y?"], ["×", "x>y?"], b"Y*", 0x07, (6, 2), 0x16),
    row(One, 72, &["1"], &["FIX"], ["1", "FIX"], b"Z1", 0x17, (8, 2), 0x36),
    row(Two, 73, &["2"], &["SCI"], ["2", "SCI"], b"=2", 0x27, (10, 2), 0x76),
    row(Three, 74, &["3"], &["ENG"], ["3", "ENG"], b"?3", 0x37, (12, 2), 0x86),
    row(Divide, 81, &["/"], &["X=0?"], ["÷", "x=0?"], b":/", 0x08, (6, 3), 0x17),
    row(Zero, 82, &["0"], &["PI"], ["0", "π"], b" 0", 0x18, (8, 3), 0x37),
    row(Point, 83, &["."], &["LASTX"], ["·", "LAST x"], b",.", 0x28, (10, 3), 0x77),
    row(RunStop, 84, &["R/S"], &["VIEW", "AVIEW"], ["R/S", "VIEW"], b"\0\0", 0x38, (12, 3), 0x87),
];

impl Key {
    /// What is known about this key.
    pub fn row(self) -> &'static Row {
        &KEYS[self as usize]
    }

    /// All keys in the order of their codes.
    pub fn all() -> impl Iterator<Item = Key> {
        KEYS.iter().map(|row| row.key)
    }

    /// The key with this code, 11 to 84 or 1 to 4.
    pub fn with_code(code: u8) -> Option<Key> {
        KEYS.iter().find(|row| row.code == code).map(|row| row.key)
    }

    /// Row and column, 11 to 84; 1 to 4 for ON, USER, PRGM, ALPHA.
    pub fn code(self) -> u8 {
        self.row().code
    }

    /// The first name: the function of the key in normal mode.
    pub fn name(self) -> &'static str {
        self.row().names[0]
    }

    /// The key pressed alone.
    pub const fn plain(self) -> Stroke {
        Stroke { shifted: false, key: self }
    }

    /// The key pressed after SHIFT.
    pub const fn shifted(self) -> Stroke {
        Stroke { shifted: true, key: self }
    }

    /// The digit on the key.
    pub fn digit(self) -> Option<u8> {
        match self.name().as_bytes() {
            [digit @ b'0'..=b'9'] => Some(digit - b'0'),
            _ => None,
        }
    }

    /// The key with this digit, 0 to 9.
    pub fn of_digit(digit: u8) -> Option<Key> {
        Key::all().find(|key| key.digit() == Some(digit))
    }

    /// 1 to 10 for the keys of the two top rows, which carry the letters A to J: what they enter in
    /// a prompt, and the local labels that they start in USER mode.
    pub fn top_row(self) -> Option<u8> {
        match self.code() {
            code @ 11..=15 => Some(code - 10),
            code @ 21..=25 => Some(code - 15),
            _ => None,
        }
    }

    /// The ALPHA character on the key (in blue), without SHIFT.
    pub fn letter(self) -> Option<u8> {
        self.plain().character()
    }
}

impl Stroke {
    /// The stroke that one of the names stands for: `SIN`, `ASIN`, `ENTER` ... (upper case).
    pub fn named(name: &str) -> Option<Stroke> {
        KEYS.iter().find_map(|row| {
            if row.names.contains(&name) {
                Some(row.key.plain())
            } else if row.shifted_names.contains(&name) {
                Some(row.key.shifted())
            } else {
                None
            }
        })
    }

    /// The stroke that types this character byte in ALPHA mode (7F: the append sign).
    pub fn typing(byte: u8) -> Option<Stroke> {
        KEYS.iter().filter(|_| byte != 0).find_map(|row| match row.characters {
            [plain, _] if plain == byte => Some(row.key.plain()),
            [_, shifted] if shifted == byte => Some(row.key.shifted()),
            _ => None,
        })
    }

    /// The stroke that types this character, in any spelling that `charset` knows.
    pub fn typing_char(character: char) -> Option<Stroke> {
        charset::from_char(character).and_then(Stroke::typing)
    }

    /// The character byte that the stroke types in ALPHA mode.
    pub fn character(self) -> Option<u8> {
        let byte = self.key.row().characters[self.shifted as usize];
        (byte != 0).then_some(byte)
    }

    /// The function of the stroke in normal mode, by name. `None` for the mode keys after SHIFT.
    pub fn function(self) -> Option<&'static str> {
        let row = self.key.row();
        if self.shifted { row.shifted_names } else { row.names }.first().copied()
    }

    /// The user's key code: 11 to 84, negative after SHIFT.
    pub fn code(self) -> i8 {
        let code = self.key.code() as i8;
        if self.shifted { -code } else { code }
    }

    /// The byte by which an assignment names this stroke; `None` if it cannot be assigned.
    pub fn assignment(self) -> Option<u8> {
        let byte = self.key.row().assignment;
        (byte != 0).then_some(byte + 8 * self.shifted as u8)
    }

    /// The stroke that an assignment's byte names.
    pub fn of_assignment(byte: u8) -> Option<Stroke> {
        Key::all()
            .flat_map(|key| [key.plain(), key.shifted()])
            .find(|stroke| stroke.assignment() == Some(byte))
    }

    /// Digit and bit that say "assigned", in register 00A for plain and 00F for shifted strokes.
    pub fn bitmap(self) -> Option<(u8, u8)> {
        let place = self.key.row().bitmap;
        (place != (0, 0)).then_some(place)
    }

    /// The keys to press, in order.
    pub fn keys(self) -> impl Iterator<Item = Key> {
        self.shifted.then_some(Key::Shift).into_iter().chain([self.key])
    }
}

impl From<Key> for Stroke {
    fn from(key: Key) -> Stroke {
        key.plain()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_keys() {
        for (place, row) in KEYS.iter().enumerate() {
            assert_eq!(row.key as usize, place);
            assert!(place == 0 || KEYS[place - 1].code < row.code);
        }
    }

    #[test]
    fn every_look_up_finds_the_key_again() {
        for row in &KEYS {
            assert_eq!(Key::with_code(row.code), Some(row.key));
            for name in row.names {
                assert_eq!(Stroke::named(name), Some(row.key.plain()), "{name}");
            }
            for name in row.shifted_names {
                assert_eq!(Stroke::named(name), Some(row.key.shifted()), "{name}");
            }
            for stroke in [row.key.plain(), row.key.shifted()] {
                if let Some(byte) = stroke.character() {
                    assert_eq!(Stroke::typing(byte), Some(stroke));
                }
                if let Some(byte) = stroke.assignment() {
                    assert_eq!(Stroke::of_assignment(byte), Some(stroke));
                }
                assert_eq!(stroke.assignment().is_some(), stroke.bitmap().is_some());
            }
        }
    }

    #[test]
    fn some_keys() {
        assert_eq!(Stroke::named("ASIN"), Some(Sin.shifted()));
        assert_eq!(Stroke::named("nothing"), None);
        assert_eq!(Stroke::typing_char('7'), Some(Seven.shifted()));
        assert_eq!(Stroke::typing_char(' '), Some(Zero.plain()));
        assert_eq!(Stroke::typing_char('^'), Some(Enter.shifted()));
        assert_eq!(Stroke::typing(0), None);
        assert_eq!(
            (Seven.digit(), Key::of_digit(7), Ln.top_row(), Tan.top_row()),
            (Some(7), Some(Seven), Some(5), Some(10))
        );
        assert_eq!((Xeq.shifted().code(), Xeq.shifted().assignment()), (-32, Some(0x1B)));
    }

    #[test]
    fn every_place_of_the_bitmap_is_one_key() {
        let mut places: Vec<_> = Key::all().filter_map(|key| key.plain().bitmap()).collect();
        places.sort();
        places.dedup();
        assert_eq!(places.len(), 34);
    }
}
