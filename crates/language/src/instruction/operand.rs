//! The operands of instructions.
//!
//! Bytes 00-63 are registers, flags or labels 0 to 99. Bytes 64-6F are registers 100 to 111, and
//! 66-6F are also local labels A to J. Bytes 70-7F are the status registers T Z Y X L M N O P Q ⊢ a
//! b c d e, and 7B-7F are also local labels a to e. Bit 7 marks an indirect operand.

use super::{OperandKind, Step};
pub use sim41_number::charset::Chars;

pub const INDIRECT: u8 = 0x80;

/// Status registers by operand byte (70 to 7F).
pub const STATUS: [&str; 16] =
    ["T", "Z", "Y", "X", "L", "M", "N", "O", "P", "Q", "⊢", "a", "b", "c", "d", "e"];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    None,
    Byte(u8),
    /// A name, text, or the bytes of a number (10 to 1C).
    Chars(Chars),
    Xrom(u8, u8),
}

/// Formats an operand byte for the display: `05`, `X`, `IND 05`. If `one_digit` is set (FIX, TONE),
/// a synthetic operand shows only its last digit.
pub fn shown(byte: u8, one_digit: bool) -> String {
    let direct = byte & !INDIRECT;
    let ind = if byte & INDIRECT != 0 { "IND " } else { "" };
    match direct {
        0..=101 if one_digit && ind.is_empty() => format!("{}", direct % 10),
        0..=99 => format!("{ind}{direct:02}"),
        100 | 101 => format!("{ind}{:02}", direct - 100),
        102..=111 => format!("{ind}{}", (b'A' + direct - 102) as char),
        _ => format!("{ind}{}", STATUS[direct as usize - 112]),
    }
}

/// Formats an operand byte for a listing: like [`shown`], but always with all digits.
pub(crate) fn listed(byte: u8, one_digit: bool) -> String {
    match byte & !INDIRECT {
        n @ (100 | 101) => format!("{}{n}", if byte & INDIRECT != 0 { "IND " } else { "" }),
        _ => shown(byte, one_digit && byte < 10),
    }
}

/// The largest operand that can be typed; `None` unless the operand of `step` exceeds it.
pub(crate) fn largest_keyed(step: &Step) -> Option<u8> {
    let Operand::Byte(byte) = step.operand else { return None };
    let largest = match step.op.spec().kind {
        _ if byte & INDIRECT != 0 => 99,
        OperandKind::Digit => 9,
        OperandKind::Flag => 55,
        OperandKind::Register | OperandKind::Statistics | OperandKind::Label => 99,
        _ => return None,
    };
    (largest + 1..=101).contains(&(byte & !INDIRECT)).then_some(largest)
}
