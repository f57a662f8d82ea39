//! TONE and BEEP. `duration::tone` defines the pitches and lengths of the tones.

use super::{Error, Event, Flow, Halt, Machine};
use crate::duration::CYCLE_MICROSECONDS;
use crate::duration::tone::{half_period, milliseconds};
use crate::machine::addressing;
use crate::memory::flags::AUDIO;

const BEEP: [u8; 4] = [7, 5, 8, 7];

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sound {
    pub hertz: f64,
    pub milliseconds: u64,
}

/// Only the low seven bits of the operand matter.
pub fn tone(operand: u8) -> Sound {
    let period = 2 * half_period(operand) * CYCLE_MICROSECONDS;
    Sound { hertz: 1e6 / period as f64, milliseconds: milliseconds(operand) }
}

pub(super) fn execute_tone(machine: &mut Machine, operand: u8) -> Result<Flow, Error> {
    let tone = addressing::one_digit(machine, operand)?;
    sound(machine, &[tone])
}

pub(super) fn beep(machine: &mut Machine) -> Result<Flow, Error> {
    sound(machine, &BEEP)
}

/// Silent if flag 26 is clear.
fn sound(machine: &mut Machine, tones: &[u8]) -> Result<Flow, Error> {
    if !machine.memory.flag(AUDIO) {
        return Ok(Flow::Next);
    }
    tones.iter().for_each(|&tone| machine.add_event(Event::Tone(tone)));
    Ok(Flow::Halt(Halt::Wait))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duration::tone::BEFORE_TONE;

    #[test]
    fn tones_take_their_time() {
        let mut machine = Machine::default();
        assert_eq!(execute_tone(&mut machine, 0), Ok(Flow::Halt(Halt::Wait)));
        assert_eq!(machine.sounding_time(), milliseconds(0) + BEFORE_TONE);
    }

    /// The manual's frequencies assume a processor cycle of 155 microseconds.
    #[test]
    fn tones_are_near_those_of_the_manual() {
        let manual = [179.0, 202.0, 230.0, 269.0, 323.0, 403.0, 538.0, 645.0, 806.0, 1075.0];
        for (n, hertz) in (0..10).zip(manual) {
            assert!((tone(n).hertz / hertz - 1.0).abs() < 0.01, "TONE {n}");
            assert!((240..=257).contains(&tone(n).milliseconds), "TONE {n}");
        }
        assert_eq!((tone(26).milliseconds, tone(32).milliseconds), (4642, 0));
    }
}
