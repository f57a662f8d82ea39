//! The table of the 39 keys: key codes, names, legends, characters, and bytes in key assignments.
//!
//! Sources: the manual's chapter "Keyboard"; for assignments, measurements on the 41CX.

use crate::instruction::{self, Op};
use sim41_number::charset;
use std::sync::LazyLock;

#[rustfmt::skip]
#[allow(missing_docs, reason = "each has the name that is printed on it")]
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

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Stroke {
    pub shifted: bool,
    pub key: Key,
}

#[derive(Debug)]
pub struct KeyRow {
    pub key: Key,
    /// The key code: row and column (11 to 84), or 1 to 4 for the mode keys.
    pub code: u8,
    pub names: &'static [&'static str],
    /// Names after SHIFT. The first name is the function in normal mode.
    pub shifted_names: &'static [&'static str],
    pub legends: [&'static str; 2],
    /// ALPHA characters without and with SHIFT; 0 if there is none.
    characters: [u8; 2],
}

const fn row(
    key: Key,
    code: u8,
    names: &'static [&'static str],
    shifted_names: &'static [&'static str],
    legends: [&'static str; 2],
    characters: &[u8; 2],
) -> KeyRow {
    KeyRow { key, code, names, shifted_names, legends, characters: *characters }
}

use Key::*;

#[rustfmt::skip]
pub static KEYS: [KeyRow; 39] = [
    // Columns: key, code, names, names after SHIFT, [legend, gold legend], characters.
    row(On, 1, &["ON"], &[], ["ON", ""], b"\0\0"),
    row(User, 2, &["USER"], &[], ["USER", ""], b"\0\0"),
    row(Prgm, 3, &["PRGM"], &[], ["PRGM", ""], b"\0\0"),
    row(Alpha, 4, &["ALPHA"], &[], ["ALPHA", ""], b"\0\0"),
    row(SigmaPlus, 11, &["Σ+", "SIGMA+", "S+"], &["Σ-", "SIGMA-", "S-"], ["Σ+", "Σ−"], b"Aa"),
    row(Reciprocal, 12, &["1/X"], &["Y↑X", "Y^X"], ["1/x", "yˣ"], b"Bb"),
    row(Sqrt, 13, &["SQRT"], &["X↑2", "X^2"], ["√x", "x²"], b"Cc"),
    row(Log, 14, &["LOG"], &["10↑X", "10^X"], ["LOG", "10ˣ"], b"Dd"),
    row(Ln, 15, &["LN"], &["E↑X", "E^X"], ["LN", "eˣ"], b"Ee"),
    row(XExchangeY, 21, &["X<>Y"], &["CLΣ", "CLSIGMA"], ["x≷y", "CLΣ"], b"F~"),
    row(RollDown, 22, &["RDN"], &["%"], ["R↓", "%"], b"G%"),
    row(Sin, 23, &["SIN"], &["ASIN"], ["SIN", "SIN⁻¹"], b"H\x1D"),
    row(Cos, 24, &["COS"], &["ACOS"], ["COS", "COS⁻¹"], b"I<"),
    row(Tan, 25, &["TAN"], &["ATAN"], ["TAN", "TAN⁻¹"], b"J>"),
    row(Shift, 31, &["SHIFT"], &[], ["", ""], b"\0\0"),
    row(Xeq, 32, &["XEQ"], &["ASN", "APPEND"], ["XEQ", "ASN"], b"K\x7F"),
    row(Sto, 33, &["STO"], &["LBL", "ASTO"], ["STO", "LBL"], b"L\0"),
    row(Rcl, 34, &["RCL"], &["GTO", "ARCL"], ["RCL", "GTO"], b"M\0"),
    row(Sst, 35, &["SST"], &["BST"], ["SST", "BST"], b"\0\0"),
    row(Enter, 41, &["ENTER↑", "ENTER"], &["CAT", "CATALOG"], ["ENTER↑", "CATALOG"], b"N^"),
    row(Chs, 42, &["CHS"], &["ISG"], ["CHS", "ISG"], b"O\x0D"),
    row(Eex, 43, &["EEX"], &["RTN"], ["EEX", "RTN"], b"P$"),
    row(Back, 44, &["←", "BKSP", "<-"], &["CLX", "CLA"], ["←", "CLx/A"], b"\0\0"),
    row(Minus, 51, &["-"], &["X=Y?"], ["−", "x=y?"], b"Q-"),
    row(Seven, 52, &["7"], &["SF"], ["7", "SF"], b"R7"),
    row(Eight, 53, &["8"], &["CF"], ["8", "CF"], b"S8"),
    row(Nine, 54, &["9"], &["FS?"], ["9", "FS?"], b"T9"),
    row(Plus, 61, &["+"], &["X<=Y?"], ["+", "x≤y?"], b"U+"),
    row(Four, 62, &["4"], &["BEEP"], ["4", "BEEP"], b"V4"),
    row(Five, 63, &["5"], &["P-R"], ["5", "P→R"], b"W5"),
    row(Six, 64, &["6"], &["R-P"], ["6", "R→P"], b"X6"),
    row(Times, 71, &["*"], &["X>Y?"], ["×", "x>y?"], b"Y*"),
    row(One, 72, &["1"], &["FIX"], ["1", "FIX"], b"Z1"),
    row(Two, 73, &["2"], &["SCI"], ["2", "SCI"], b"=2"),
    row(Three, 74, &["3"], &["ENG"], ["3", "ENG"], b"?3"),
    row(Divide, 81, &["/"], &["X=0?"], ["÷", "x=0?"], b":/"),
    row(Zero, 82, &["0"], &["PI"], ["0", "π"], b" 0"),
    row(Point, 83, &["."], &["LASTX"], ["·", "LAST x"], b",."),
    row(RunStop, 84, &["R/S"], &["VIEW", "AVIEW"], ["R/S", "VIEW"], b"\0\0"),
];

impl Key {
    #[doc(hidden)]
    pub fn row(self) -> &'static KeyRow {
        &KEYS[self as usize]
    }

    pub fn all() -> impl Iterator<Item = Key> {
        KEYS.iter().map(|row| row.key)
    }

    #[doc(hidden)]
    pub fn with_code(code: u8) -> Option<Key> {
        KEYS.iter().find(|row| row.code == code).map(|row| row.key)
    }

    /// The key code: row and column (11 to 84), or 1 to 4 for ON, USER, PRGM and ALPHA.
    pub fn code(self) -> u8 {
        self.row().code
    }

    pub fn name(self) -> &'static str {
        self.row().names[0]
    }

    pub const fn plain(self) -> Stroke {
        Stroke { shifted: false, key: self }
    }

    pub const fn shifted(self) -> Stroke {
        Stroke { shifted: true, key: self }
    }

    pub fn digit(self) -> Option<u8> {
        match self.name().as_bytes() {
            [digit @ b'0'..=b'9'] => Some(digit - b'0'),
            _ => None,
        }
    }

    #[doc(hidden)]
    pub fn of_digit(digit: u8) -> Option<Key> {
        Key::all().find(|key| key.digit() == Some(digit))
    }

    /// Numbers the keys in the top two rows, A to J, from 1 to 10. In a prompt, such a key enters
    /// its number; in USER mode, it executes the local label named after its letter.
    #[doc(hidden)]
    pub fn top_row(self) -> Option<u8> {
        match self.code() {
            code @ 11..=15 => Some(code - 10),
            code @ 21..=25 => Some(code - 15),
            _ => None,
        }
    }

    #[doc(hidden)]
    pub fn letter(self) -> Option<u8> {
        self.plain().character()
    }
}

impl Stroke {
    /// Finds a stroke by its upper-case name: `SIN`, `ASIN`, `ENTER`.
    pub fn from_name(name: &str) -> Option<Stroke> {
        Stroke::all().find(|stroke| stroke.names().contains(&name))
    }

    fn all() -> impl Iterator<Item = Stroke> {
        Key::all().flat_map(|key| [key.plain(), key.shifted()])
    }

    fn names(self) -> &'static [&'static str] {
        let row = self.key.row();
        if self.shifted { row.shifted_names } else { row.names }
    }

    /// The function in normal mode, or the name of the key if SHIFT changes nothing.
    pub fn name(self) -> &'static str {
        self.function().unwrap_or(self.key.name())
    }

    /// The stroke that types `byte` in ALPHA mode; 7F is the append character.
    #[doc(hidden)]
    pub fn typing(byte: u8) -> Option<Stroke> {
        Stroke::all().find(|stroke| stroke.character() == Some(byte))
    }

    /// Accepts any spelling of the character that `charset` knows.
    #[doc(hidden)]
    pub fn typing_char(character: char) -> Option<Stroke> {
        charset::from_char(character).and_then(Stroke::typing)
    }

    pub fn character(self) -> Option<u8> {
        let byte = self.key.row().characters[self.shifted as usize];
        (byte != 0).then_some(byte)
    }

    /// The character for GETKEYX and the text editor: the ALPHA character in ALPHA mode, otherwise
    /// the number-entry character. The radix mark is a period if `period` is set, otherwise a
    /// comma.
    #[doc(hidden)]
    pub fn typed(self, alpha: bool, period: bool) -> Option<u8> {
        match self.key {
            _ if alpha => self.character(),
            _ if self.shifted => None,
            Chs => Some(b'-'),
            Point if !period => Some(b','),
            key => key.shifted().character().filter(|c| c.is_ascii_digit() || *c == b'.'),
        }
    }

    /// The name of the function in normal mode; `None` for the mode keys after SHIFT.
    pub fn function(self) -> Option<&'static str> {
        self.names().first().copied()
    }

    /// The instruction in normal mode; `None` for the number keys, ← and the mode keys.
    pub fn op(self) -> Option<Op> {
        static OPS: LazyLock<Vec<[Option<Op>; 2]>> = LazyLock::new(|| {
            let op = |stroke: Stroke| instruction::by_name(stroke.function()?).map(|spec| spec.op);
            Key::all().map(|key| [key.plain(), key.shifted()].map(op)).collect()
        });
        OPS[self.key as usize][usize::from(self.shifted)]
    }

    /// The key code (11 to 84), negative after SHIFT.
    #[doc(hidden)]
    pub fn code(self) -> i8 {
        let code = self.key.code() as i8;
        if self.shifted { -code } else { code }
    }

    /// The byte for this stroke in a key assignment; `None` if nothing can be assigned to it.
    #[doc(hidden)]
    pub fn assignment(self) -> Option<u8> {
        Some(assignment_byte(self.key.code())? + 8 * self.shifted as u8)
    }

    #[doc(hidden)]
    pub fn keys(self) -> impl Iterator<Item = Key> {
        self.shifted.then_some(Key::Shift).into_iter().chain([self.key])
    }
}

/// The byte for a key code (11 to 84) in a key assignment: the column in the left hexadecimal
/// digit, the row in the right one. SHIFT adds 8. `None` if nothing can be assigned to the code.
pub fn assignment_byte(code: u8) -> Option<u8> {
    let (row, column) = (code / 10, code % 10);
    match (row, column) {
        (1 | 2, 1..=5) | (3, 2..=5) | (5..=8, 1..=4) | (4, 1) => Some((column - 1) << 4 | row),
        // ENTER↑ is two keys wide.
        (4, 2..=4) => Some(column << 4 | 4),
        _ => None,
    }
}

/// Converts a byte of a key assignment to the key code, negative after SHIFT. Bytes that belong to
/// no key are also converted, because programs can write them.
pub fn assigned_code(byte: u8) -> Option<i8> {
    let (column, row, shifted) = matrix_place(byte);
    let column = match (row, column) {
        (3, 0) => 1,
        (3, 2..) => column,
        (3, _) => return None,
        _ => column + 1,
    };
    let code = (10 * (row + 1) + column) as i8;
    Some(if shifted { -code } else { code })
}

/// Locates an assigned key's bit: digit, mask, and whether it is in register 00F instead of 00A.
pub fn assignment_bit(byte: u8) -> (u32, u8, bool) {
    let (column, row, shifted) = matrix_place(byte);
    ((5 + 2 * column + row / 4).into(), 1 << (row & 3), shifted)
}

/// Decodes an assigned key's column and row, counted from 0, and whether the key is shifted.
fn matrix_place(byte: u8) -> (u8, u8, bool) {
    let place = byte.wrapping_sub(1);
    (place >> 4, place & 7, place & 8 != 0)
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
                assert_eq!(Stroke::from_name(name), Some(row.key.plain()), "{name}");
            }
            for name in row.shifted_names {
                assert_eq!(Stroke::from_name(name), Some(row.key.shifted()), "{name}");
            }
        }
        let strokes = || Key::all().flat_map(|key| [key.plain(), key.shifted()]);
        let (mut characters, mut assignable) = (0, 0);
        for stroke in strokes() {
            characters += usize::from(stroke.character().map(Stroke::typing) == Some(Some(stroke)));
            let code = stroke.assignment().map(assigned_code);
            assignable += usize::from(code == Some(Some(stroke.code())));
        }
        assert_eq!(characters, strokes().filter_map(Stroke::character).count());
        assert_eq!((characters, assignable), (60, 2 * 34));
    }

    #[test]
    fn some_keys() {
        assert_eq!(Stroke::from_name("ASIN"), Some(Sin.shifted()));
        assert_eq!(Stroke::from_name("nothing"), None);
        assert_eq!(Stroke::typing_char('7'), Some(Seven.shifted()));
        assert_eq!(Stroke::typing_char(' '), Some(Zero.plain()));
        assert_eq!(Stroke::typing_char('^'), Some(Enter.shifted()));
        assert_eq!(Stroke::typing(0), None);
        assert_eq!(
            (Seven.digit(), Key::of_digit(7), Ln.top_row(), Tan.top_row()),
            (Some(7), Some(Seven), Some(5), Some(10))
        );
        assert_eq!(
            [Sin.plain(), Sin.shifted(), Rcl.shifted(), Seven.plain(), Back.plain()]
                .map(Stroke::op),
            [Some(Op::Sin), Some(Op::Asin), Some(Op::Gto), None, None]
        );
        assert_eq!((Xeq.shifted().code(), Xeq.shifted().assignment()), (-32, Some(0x1B)));
    }

    #[test]
    fn every_assignable_key_has_a_bit_of_its_own() {
        let strokes = Key::all().flat_map(|key| [key.plain(), key.shifted()]);
        let bytes = strokes.filter_map(Stroke::assignment);
        let mut places: Vec<_> = bytes.map(assignment_bit).collect();
        places.sort();
        places.dedup();
        assert_eq!(places.len(), 2 * 34);
        let of = |stroke: Stroke| stroke.assignment().map(assignment_bit);
        assert_eq!(of(SigmaPlus.plain()), Some((5, 1, false)));
        assert_eq!(of(RunStop.shifted()), Some((12, 8, true)));
        assert_eq!((Eex.plain().assignment(), Shift.plain().assignment()), (Some(0x34), None));
    }
}
