//! The 56 flags of register d: flag 0 is the leftmost bit, flag 55 the rightmost.

use super::{Address, Memory};
use sim41_number::register::Register;
use sim41_number::{Angle, Format, Notation};

pub const COUNT: u8 = 56;

pub const DOUBLE_WIDTH: u8 = 12;
pub(crate) const LOWER_CASE: u8 = 13;
pub(crate) const NUMBER_ENTERED: u8 = 22;
pub(crate) const ALPHA_ENTERED: u8 = 23;
pub(crate) const RANGE_IGNORE: u8 = 24;
pub(crate) const ERROR_IGNORE: u8 = 25;
pub(crate) const AUDIO: u8 = 26;
pub const USER: u8 = 27;
pub const RADIX: u8 = 28;
pub(crate) const GROUPING: u8 = 29;
pub const CATALOG: u8 = 30;
pub const DMY: u8 = 31;
/// Set by ON, and without effect, because sim41 never switches itself off.
pub(crate) const CONTINUOUS_ON: u8 = 44;
pub(crate) const DATA_ENTRY: u8 = 45;
pub const PARTIAL_KEY: u8 = 46;
pub const SHIFT: u8 = 47;
pub const ALPHA: u8 = 48;
pub(crate) const LOW_BATTERY: u8 = 49;
pub const MESSAGE: u8 = 50;
pub(crate) const SINGLE_STEP: u8 = 51;
pub const PRGM: u8 = 52;
pub(crate) const SERVICE: u8 = 53;
pub const PAUSE: u8 = 54;
pub const PRINTER: u8 = 55;
/// If set, output must be printed: without a printer, VIEW and AVIEW stop a program.
pub(crate) const PRINTER_ENABLE: u8 = 21;
pub(crate) const AUTO_EXECUTE: u8 = 11;

const CLEARED: u64 = bits(12, 25) | bits(30, 30) | bits(44, 55);
const SET: u64 = bits(26, 26);

const fn bits(from: u8, to: u8) -> u64 {
    ((1u64 << (COUNT - from)) - 1) & !(bit(to) - 1)
}

pub const fn bit(n: u8) -> u64 {
    1 << (COUNT - 1 - n)
}

impl Memory {
    pub fn flag(&self, n: u8) -> bool {
        self.get(Address::D).bits() & bit(n) != 0
    }

    #[doc(hidden)]
    pub fn set_flag(&mut self, n: u8, on: bool) {
        let flags = self.get(Address::D).bits();
        self.set(Address::D, Register::new(if on { flags | bit(n) } else { flags & !bit(n) }));
    }

    pub(crate) fn switch_flags_on(&mut self) {
        let flags = self.get(Address::D).bits();
        self.set(Address::D, Register::new(flags & !CLEARED | SET));
    }

    /// As measured on the firmware, PROMPT and errors clear flags 30 (catalog), 45 (data entry) and
    /// 47 (SHIFT), even if a program has set them through register d.
    pub(crate) fn end_key_entry(&mut self) {
        [CATALOG, DATA_ENTRY, SHIFT].iter().for_each(|&flag| self.set_flag(flag, false));
    }

    /// Selected by flags 42 (GRAD) and 43 (RAD). With both set, functions compute in radians.
    pub fn angle(&self) -> Angle {
        match (self.flag(42), self.flag(43)) {
            (_, true) => Angle::Rad,
            (true, _) => Angle::Grad,
            _ => Angle::Deg,
        }
    }

    #[doc(hidden)]
    pub fn set_angle(&mut self, angle: Angle) {
        self.set_flag(42, angle == Angle::Grad);
        self.set_flag(43, angle == Angle::Rad);
    }

    pub fn format(&self) -> Format {
        let flags = self.get(Address::D);
        let (digits, notation) = (flags.digit(4), flags.digit(3) >> 2);
        let notation =
            [Notation::Sci, Notation::Eng, Notation::Fix, Notation::FixEng][notation as usize];
        Format { notation, digits, flag28: self.flag(RADIX), flag29: self.flag(GROUPING) }
    }

    #[doc(hidden)]
    pub fn set_notation(&mut self, notation: Notation, digits: u8) {
        self.set_flag(40, matches!(notation, Notation::Fix | Notation::FixEng));
        self.set_flag(41, matches!(notation, Notation::Eng | Notation::FixEng));
        (0..4).for_each(|bit| self.set_flag(36 + bit, digits >> (3 - bit) & 1 != 0));
    }
}
