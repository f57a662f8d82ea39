//! The 56 flags of register d: flag 0 is the leftmost bit, flag 55 the rightmost.

use super::{Address, Memory};
use sim41_number::register::Register;
use sim41_number::{Angle, Notation};

/// The number of flags.
pub const COUNT: u8 = 56;

/// The printer prints double width.
pub const DOUBLE_WIDTH: u8 = 12;
/// The printer prints lower case.
pub(crate) const LOWER_CASE: u8 = 13;
/// A number was keyed in.
pub(crate) const NUMBER_ENTERED: u8 = 22;
/// A character was keyed in.
pub(crate) const ALPHA_ENTERED: u8 = 23;
/// An overflow gives ±9.999999999E99 instead of OUT OF RANGE.
pub(crate) const RANGE_IGNORE: u8 = 24;
/// The next error is ignored.
pub(crate) const ERROR_IGNORE: u8 = 25;
/// Tones sound.
pub(crate) const AUDIO: u8 = 26;
/// USER mode.
pub const USER: u8 = 27;
/// The radix mark is a period.
pub const RADIX: u8 = 28;
/// Digits are shown in groups of three.
pub(crate) const GROUPING: u8 = 29;
/// A catalog is being shown.
pub const CATALOG: u8 = 30;
/// Dates are written DD.MMYYYY.
pub const DMY: u8 = 31;
/// The calculator stays on.
pub(crate) const CONTINUOUS_ON: u8 = 44;
/// A number or text is being keyed in.
pub(crate) const DATA_ENTRY: u8 = 45;
/// A prompt waits for its operand.
pub const PARTIAL_KEY: u8 = 46;
/// SHIFT has been pressed.
pub const SHIFT: u8 = 47;
/// ALPHA mode.
pub const ALPHA: u8 = 48;
/// The battery is low.
pub(crate) const LOW_BATTERY: u8 = 49;
/// A message stands in the display.
pub const MESSAGE: u8 = 50;
/// A line is being single-stepped.
pub(crate) const SINGLE_STEP: u8 = 51;
/// PRGM mode.
pub const PRGM: u8 = 52;
/// A device asks for service.
pub(crate) const SERVICE: u8 = 53;
/// A program pauses.
pub const PAUSE: u8 = 54;
/// A printer is there.
pub const PRINTER: u8 = 55;
/// A printer is wanted: VIEW and AVIEW stop a program without one.
pub(crate) const PRINTER_ENABLE: u8 = 21;
/// A program runs when the calculator is switched on.
pub(crate) const AUTO_EXECUTE: u8 = 11;

/// The flags that switching on clears: 12 to 25, 30, 44 to 55.
const CLEARED: u64 = bits(12, 25) | bits(30, 30) | bits(44, 55);
/// The flag that switching on sets: 26, audio.
const SET: u64 = bits(26, 26);

/// Returns the bits of flags `from` to `to`.
const fn bits(from: u8, to: u8) -> u64 {
    ((1u64 << (COUNT - from)) - 1) & !(bit(to) - 1)
}

/// Returns the bit of flag `n` in register d.
///
/// # Panics
/// Panics if `n` is above 55, where overflow is checked.
pub const fn bit(n: u8) -> u64 {
    1 << (COUNT - 1 - n)
}

impl Memory {
    /// Returns whether flag `n` (0 to 55) is set.
    pub fn flag(&self, n: u8) -> bool {
        self.get(Address::D).bits() & bit(n) != 0
    }

    /// Sets or clears flag `n` (0 to 55).
    pub fn set_flag(&mut self, n: u8, on: bool) {
        let flags = self.get(Address::D).bits();
        self.set(Address::D, Register::new(if on { flags | bit(n) } else { flags & !bit(n) }));
    }

    /// Clears and sets the flags that switching on clears and sets.
    pub(crate) fn switch_flags_on(&mut self) {
        let flags = self.get(Address::D).bits();
        self.set(Address::D, Register::new(flags & !CLEARED | SET));
    }

    /// Clears flags 30 (catalog), 45 (data entry) and 47 (SHIFT), as PROMPT and errors do, even if
    /// a program has set them through register d. Source: measured.
    pub(crate) fn end_key_entry(&mut self) {
        [CATALOG, DATA_ENTRY, SHIFT].iter().for_each(|&flag| self.set_flag(flag, false));
    }

    /// Returns the angle mode: flags 42 (GRAD) and 43 (RAD). With both set the functions compute in
    /// radians.
    pub fn angle(&self) -> Angle {
        match (self.flag(42), self.flag(43)) {
            (_, true) => Angle::Rad,
            (true, _) => Angle::Grad,
            _ => Angle::Deg,
        }
    }

    /// Sets the angle mode.
    pub fn set_angle(&mut self, angle: Angle) {
        self.set_flag(42, angle == Angle::Grad);
        self.set_flag(43, angle == Angle::Rad);
    }

    /// Sets the display notation (flags 40 and 41) and its digits (flags 36 to 39).
    pub fn set_notation(&mut self, notation: Notation, digits: u8) {
        self.set_flag(40, matches!(notation, Notation::Fix | Notation::FixEng));
        self.set_flag(41, matches!(notation, Notation::Eng | Notation::FixEng));
        (0..4).for_each(|bit| self.set_flag(36 + bit, digits >> (3 - bit) & 1 != 0));
    }
}
