//! GETKEY and GETKEYX: the keys that end the wait, its timeout, and the display. See also
//! `machine::getkey`.

use super::key_flags;
use super::mode::{Next, Picture};
use super::{Key, Stroke};
use crate::lcd::Lcd;
use crate::machine::Machine;
use crate::machine::getkey;
use crate::machine::getkey::TakenKey;
use crate::memory::flags;

#[derive(Clone, Copy, Debug)]
pub(super) struct GetKeyWait {
    pub until: u64,
}

impl GetKeyWait {
    /// Any key ends the wait, except SHIFT in GETKEYX.
    pub(super) fn press(machine: &mut Machine, key: Key) -> Next {
        let shifted = key_flags::is_shifted(machine);
        if key == Key::Shift && machine.interpreter().key_with_shift {
            key_flags::set_shift(machine, !shifted);
            return Next::Stay;
        }
        let stroke = Stroke { shifted, key };
        let character =
            stroke.typed(key_flags::in_alpha_mode(machine), machine.memory().flag(flags::RADIX));
        let taken = TakenKey { code: stroke.code(), character: character.unwrap_or(0) };
        getkey::take_key(machine, Some(taken));
        Next::Resume
    }

    pub(super) fn advance(&self, machine: &mut Machine) -> Next {
        if machine.clock().now() < self.until {
            return Next::Stay;
        }
        getkey::take_key(machine, None);
        Next::Resume
    }

    /// The display is blank only if a key other than SST executed GETKEY.
    pub(super) fn picture(machine: &Machine) -> Picture {
        match machine.interpreter().running || machine.memory().flag(flags::SINGLE_STEP) {
            true => Picture::Default,
            false => Picture::Cells(Lcd::BLANK),
        }
    }
}
