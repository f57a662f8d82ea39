//! Functions of one and two numbers on the stack: LASTX, lift and drop around `number`.

use super::{Error, Flow, Machine};
use crate::memory::Address;
use crate::number;
use crate::number::{Angle, Float};
use crate::register::Register;

/// What a function of `number` gives.
pub(super) type Result1 = Result<Register, number::Error>;

/// The latest result of a short way, as register and as number.
///
/// The next function mostly takes that result, and then need not wait for its digits to be made
/// and read again.
#[derive(Clone, Copy, Default)]
pub(super) struct Recent {
    register: Register,
    number: Float,
}

impl Recent {
    /// The number in a register, if it is normalized.
    #[inline(always)]
    fn read(&self, register: Register) -> Option<Float> {
        if register == self.register { Some(self.number) } else { Float::read(register) }
    }

    /// The register of a result, which is the latest from now on.
    #[inline(always)]
    fn keep(&mut self, number: Float) -> Register {
        *self = Recent { register: number.register(), number };
        self.register
    }
}

impl Machine {
    /// A one-number function with a short way: the whole one where that gives no answer.
    #[inline(always)]
    pub(super) fn short_one(
        &mut self,
        short: impl FnOnce(Float) -> Option<Float>,
        whole: impl FnOnce(Register) -> Result1,
    ) -> Result<Flow, Error> {
        match self.recent.read(self.memory.x()).and_then(short) {
            Some(number) => {
                let result = self.recent.keep(number);
                self.one(|_| Ok(result))
            }
            None => self.one(whole),
        }
    }

    /// The same for a function that gives or takes an angle.
    #[inline(always)]
    pub(super) fn short_of_angle(
        &mut self,
        short: impl FnOnce(Float, Angle) -> Option<Float>,
        whole: impl FnOnce(Register, Angle) -> Result1,
    ) -> Result<Flow, Error> {
        let angle = self.memory.angle();
        self.short_one(|x| short(x, angle), |x| whole(x, angle))
    }

    /// The same for a two-number function.
    #[inline(always)]
    pub(super) fn short_two(
        &mut self,
        short: impl FnOnce(Float, Float) -> Option<Float>,
        whole: impl FnOnce(Register, Register) -> Result1,
    ) -> Result<Flow, Error> {
        let operands = self.recent.read(self.memory.y()).zip(self.recent.read(self.memory.x()));
        match operands.and_then(|(y, x)| short(y, x)) {
            Some(number) => {
                let result = self.recent.keep(number);
                self.two(|_, _| Ok(result))
            }
            None => self.two(whole),
        }
    }

    /// A one-number function: X becomes the result, the old X goes to LASTX.
    #[inline]
    pub(super) fn one(&mut self, f: impl FnOnce(Register) -> Result1) -> Result<Flow, Error> {
        let x = self.memory.x();
        let result = self.ranged(f(x))?;
        self.memory.set_last_x(x);
        self.memory.set_x(result);
        Ok(Flow::Next)
    }

    /// A one-number function that gives or takes an angle.
    #[inline]
    pub(super) fn of_angle(
        &mut self,
        f: impl FnOnce(Register, Angle) -> Result1,
    ) -> Result<Flow, Error> {
        let angle = self.memory.angle();
        self.one(|x| f(x, angle))
    }

    /// A two-number function: the stack drops onto the result, the old X goes to LASTX.
    #[inline]
    pub(super) fn two(
        &mut self,
        f: impl FnOnce(Register, Register) -> Result1,
    ) -> Result<Flow, Error> {
        let x = self.memory.x();
        let result = self.ranged(f(self.memory.y(), x))?;
        self.memory.set_last_x(x);
        self.memory.drop_to(result);
        Ok(Flow::Next)
    }

    /// % and %CH: as a two-number function, but Y stays.
    pub(super) fn two_keep_y(
        &mut self,
        f: impl FnOnce(Register, Register) -> Result1,
    ) -> Result<Flow, Error> {
        let y = self.memory.y();
        self.one(|x| f(y, x))
    }

    /// CHS: LASTX stays.
    pub(super) fn change_sign(&mut self) -> Result<Flow, Error> {
        let x = number::chs(self.memory.x())?;
        self.memory.set_x(x);
        Ok(Flow::Next)
    }

    /// P-R and R-P: X and Y become the pair, the old X goes to LASTX.
    pub fn pair(
        &mut self,
        f: impl FnOnce(Register, Register) -> Result<[Register; 2], number::Error>,
    ) -> Result<Flow, Error> {
        let x = self.memory.x();
        let [new_x, new_y] = f(self.memory.y(), x)?;
        self.memory.set_last_x(x);
        self.memory.set_x(new_x);
        self.memory.set(Address::Y, new_y);
        Ok(Flow::Next)
    }
}
