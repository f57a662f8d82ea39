//! The annunciators that flags light. Modes with their own annunciators change them afterwards.

use crate::lcd::{Annunciator, Annunciators};
use crate::machine::Machine;
use crate::memory::flags;

const GRAD: u8 = 42;
const RAD: u8 = 43;

/// PRGM is also lit while a program runs.
pub(super) fn lit(machine: &Machine) -> Annunciators {
    let flag = |number| machine.memory().flag(number);
    let is_lit = |annunciator| match annunciator {
        Annunciator::Bat => flag(flags::LOW_BATTERY),
        Annunciator::User => flag(flags::USER),
        Annunciator::G => flag(GRAD) && !flag(RAD),
        Annunciator::Rad => flag(GRAD) || flag(RAD),
        Annunciator::Shift => flag(flags::SHIFT),
        Annunciator::Flag0 => flag(0),
        Annunciator::Flag1 => flag(1),
        Annunciator::Flag2 => flag(2),
        Annunciator::Flag3 => flag(3),
        Annunciator::Flag4 => flag(4),
        Annunciator::Prgm => flag(flags::PRGM) || machine.interpreter().running,
        Annunciator::Alpha => flag(flags::ALPHA),
    };
    Annunciator::ALL.into_iter().fold(Annunciators::NONE, |all, a| all.with(a, is_lit(a)))
}
