//! TONE and BEEP, and the pitch and length of each tone; front ends play them.

use super::{Error, Event, Flow, Halt, Machine};
use crate::duration::{self, CYCLE_MICROSECONDS};
use crate::machine::addressing;
use crate::memory::flags::AUDIO;

const NOTICE: u8 = 7;

/// The silence before a tone, in milliseconds.
pub const BEFORE_TONE: u64 = duration::milliseconds(128);

/// Cycles in half a period, indexed by TONE's operand modulo 16.
static HALF_PERIOD: [u16; 16] = [18, 16, 14, 12, 10, 8, 6, 5, 4, 3, 30, 28, 26, 24, 22, 20];

/// Half periods in each tone, indexed by TONE's operand. Only synthetic instructions have operands
/// above 9; 32, 37 and 38 make no sound.
#[rustfmt::skip]
static HALF_PERIODS: [u16; 128] = [
    91, 101, 115, 135, 161, 201, 267, 319, 399, 533, 432, 538, 816, 166, 638, 103, 638, 119, 638,
    143, 286, 728, 446, 1019, 422, 987, 992, 728, 422, 1011, 992, 728, 0, 422, 1003, 992, 728, 0, 0,
    422, 995, 992, 169, 92, 920, 444, 365, 30, 169, 92, 904, 971, 169, 92, 776, 939, 952, 60, 856,
    900, 772, 992, 260, 78, 624, 888, 60, 90, 624, 174, 56, 238, 174, 270, 752, 56, 878, 864, 238,
    268, 19, 78, 752, 366, 174, 891, 469, 92, 852, 43, 540, 82, 752, 992, 78, 752, 212, 864, 174,
    624, 56, 988, 988, 988, 988, 915, 469, 92, 852, 75, 572, 732, 80, 16, 240, 624, 240, 827, 212,
    967, 174, 624, 56, 988, 170, 988, 988, 892,
];

fn half_period(operand: u8) -> u64 {
    HALF_PERIOD[operand as usize % 16].into()
}

/// The duration of a tone in milliseconds; only the low seven bits of the operand matter.
fn milliseconds(operand: u8) -> u64 {
    let count = u64::from(HALF_PERIODS[operand as usize % 128]);
    half_period(operand) * count * CYCLE_MICROSECONDS / 1000
}

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

/// Sounds when ALPHA is full, and when flag 11 starts a program.
pub(crate) fn notice(machine: &mut Machine) {
    machine.output.sounding = 0;
    machine.add_event(Event::Tone(NOTICE));
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
