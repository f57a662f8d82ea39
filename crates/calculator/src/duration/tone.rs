//! The pitch and length of each tone of TONE and BEEP, in cycles.

use super::CYCLE_MICROSECONDS;

pub const BEFORE_TONE: u64 = super::milliseconds(128);

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

pub(crate) fn half_period(operand: u8) -> u64 {
    HALF_PERIOD[operand as usize % 16].into()
}

/// The duration of a tone in milliseconds; only the low seven bits of the operand matter.
pub(crate) fn milliseconds(operand: u8) -> u64 {
    let count = u64::from(HALF_PERIODS[operand as usize % 128]);
    half_period(operand) * count * CYCLE_MICROSECONDS / 1000
}
