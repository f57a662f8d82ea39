//! TONE and BEEP. How the tones sound is in `duration::tone`.

use super::{Error, Event, Flow, Halt, Machine};
use crate::memory::flags::AUDIO;

impl Machine {
    /// Executes TONE: sounds one tone.
    pub(super) fn tone(&mut self, operand: u8) -> Result<Flow, Error> {
        let tone = self.one_digit(operand)?;
        self.sound(&[tone])
    }

    /// Executes BEEP: sounds tones 7, 5, 8 and 7.
    pub(super) fn beep(&mut self) -> Result<Flow, Error> {
        self.sound(&[7, 5, 8, 7])
    }

    /// Sounds tones, unless flag 26 is clear.
    fn sound(&mut self, tones: &[u8]) -> Result<Flow, Error> {
        if !self.memory.flag(AUDIO) {
            return Ok(Flow::Next);
        }
        tones.iter().for_each(|&tone| self.add_event(Event::Tone(tone)));
        Ok(Flow::Halt(Halt::Wait))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duration::tone::{BEFORE_TONE, tone};

    #[test]
    fn tones_take_their_time() {
        let mut machine = Machine::default();
        assert_eq!(machine.tone(0), Ok(Flow::Halt(Halt::Wait)));
        assert_eq!(machine.sounding_time(), tone(0).milliseconds + BEFORE_TONE);
    }
}
