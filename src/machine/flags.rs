//! Flags, display formats and tones: SF CF FS? FC? FS?C FC?C, FIX SCI ENG, DEG RAD GRAD, TONE BEEP.

use super::{Error, Event, Flow, Halt, Machine};
use crate::instruction::Op;
use crate::memory::Address;
use crate::memory::flags::{AUDIO, GROUPING, RADIX};
use crate::number::{Format, Notation};
use crate::register::Register;

/// Flags below this one can be set and cleared by a program.
const USER_FLAGS: u32 = 30;
/// There are 56 flags.
const FLAGS: u32 = 56;

impl Machine {
    /// SF CF FS? FC? FS?C FC?C.
    #[inline]
    pub(super) fn flag_instruction(&mut self, op: Op, operand: u8) -> Result<Flow, Error> {
        let limit = if matches!(op, Op::Fs | Op::Fc) { FLAGS } else { USER_FLAGS };
        let n = match self.value(operand)? {
            n if n < limit => n as u8,
            _ => return Err(Error::Nonexistent),
        };
        let set = self.memory.flag(n);
        match op {
            Op::Sf => self.memory.set_flag(n, true),
            Op::Cf | Op::FsC | Op::FcC => self.memory.set_flag(n, false),
            _ => {}
        }
        Ok(match op {
            Op::Fs | Op::FsC => Flow::Test(set),
            Op::Fc | Op::FcC => Flow::Test(!set),
            _ => Flow::Next,
        })
    }

    /// FIX SCI ENG: 0 to 9 digits, DATA ERROR beyond.
    pub(super) fn set_format(&mut self, notation: Notation, operand: u8) -> Result<Flow, Error> {
        let digits = self.one_digit(operand)?;
        self.memory.set_notation(notation, 0);
        // The flags stand behind each other: what is too large for the digits (only synthetic
        // operands are) goes to the notation, and together they are added to the angle mode.
        let angle = self.memory.get(Address::D).bits() & !(0xC << 12);
        let both = self.memory.get(Address::D).digit(3) & 0xC | digits >> 4;
        let flags = angle + ((digits as u64 & 0xF) << 16) + ((both as u64) << 12);
        self.memory.set(Address::D, Register::new(flags));
        Ok(Flow::Next)
    }

    /// An operand 0 to 9. Indirectly DATA ERROR for all numbers of more digits before the point; a
    /// synthetic direct one counts modulo 16.
    fn one_digit(&mut self, operand: u8) -> Result<u8, Error> {
        let n = self.value(operand);
        if operand >= 0x80 && n != Err(Error::AlphaData) {
            let exponent = self.memory.content(operand & 0x7F).unwrap_or_default().field(0, 3);
            if matches!(exponent, 1 | 2) {
                return Err(Error::DataError);
            }
        }
        Ok(n? as u8)
    }

    /// TONE.
    pub(super) fn tone(&mut self, operand: u8) -> Result<Flow, Error> {
        let tone = self.one_digit(operand)?;
        self.sound(&[tone])
    }

    /// BEEP: tones 7, 5, 8 and 7.
    pub(super) fn beep(&mut self) -> Result<Flow, Error> {
        self.sound(&[7, 5, 8, 7])
    }

    /// Sound tones, unless flag 26 is clear.
    fn sound(&mut self, tones: &[u8]) -> Result<Flow, Error> {
        if !self.memory.flag(AUDIO) {
            return Ok(Flow::Next);
        }
        self.events.extend(tones.iter().map(|&tone| Event::Tone(tone)));
        Ok(Flow::Halt(Halt::Wait))
    }
}

impl crate::memory::Memory {
    /// The display format of the flags.
    pub fn format(&self) -> Format {
        let digits = (36..40).fold(0, |digits, flag| digits << 1 | self.flag(flag) as u8);
        let notation = match (self.flag(40), self.flag(41)) {
            (true, true) => Notation::FixEng,
            (true, _) => Notation::Fix,
            (_, true) => Notation::Eng,
            _ => Notation::Sci,
        };
        Format { notation, digits, flag28: self.flag(RADIX), flag29: self.flag(GROUPING) }
    }
}
