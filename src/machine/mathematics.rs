//! Functions of one and two numbers on the stack: LASTX, lift and drop around `number`.

use super::{Error, Flow, Machine};
use crate::memory::Address;
use crate::number;
use crate::number::{Angle, Form, Word};

/// What a function of `number` gives.
pub(super) type Result1<F> = Result<F, number::Error>;

impl Machine {
    /// A one-number function: X becomes the result, the old X goes to LASTX.
    #[inline(always)]
    pub(super) fn one<F: Form>(&mut self, f: impl FnOnce(F) -> Result1<F>) -> Result<Flow, Error> {
        let result = self.ranged(f(self.memory.word(Address::X).into()))?;
        self.memory.keep_last_x();
        self.memory.set_word(Address::X, result.into());
        Ok(Flow::Next)
    }

    /// A one-number function that gives or takes an angle.
    #[inline(always)]
    pub(super) fn of_angle<F: Form>(
        &mut self,
        f: impl FnOnce(F, Angle) -> Result1<F>,
    ) -> Result<Flow, Error> {
        let angle = self.memory.angle();
        self.one(|x| f(x, angle))
    }

    /// A two-number function: the stack drops onto the result, the old X goes to LASTX.
    #[inline(always)]
    pub(super) fn two<F: Form>(
        &mut self,
        f: impl FnOnce(F, F) -> Result1<F>,
    ) -> Result<Flow, Error> {
        let (y, x) = (self.memory.word(Address::Y), self.memory.word(Address::X));
        let result = self.ranged(f(y.into(), x.into()))?;
        self.memory.keep_last_x();
        self.memory.drop_to(result);
        Ok(Flow::Next)
    }

    /// % and %CH: as a two-number function, but Y stays.
    #[inline(always)]
    pub(super) fn two_keep_y(
        &mut self,
        f: impl FnOnce(Word, Word) -> Result1<Word>,
    ) -> Result<Flow, Error> {
        let y = self.memory.word(Address::Y);
        self.one(|x| f(y, x))
    }

    /// CHS: LASTX stays.
    pub(super) fn change_sign(&mut self) -> Result<Flow, Error> {
        let x = number::chs(self.memory.x())?;
        self.memory.set_x(x);
        Ok(Flow::Next)
    }

    /// P-R and R-P: X and Y become the pair, the old X goes to LASTX.
    #[inline(always)]
    pub fn pair(
        &mut self,
        f: impl FnOnce(Word, Word) -> Result<[Word; 2], number::Error>,
    ) -> Result<Flow, Error> {
        let (y, x) = (self.memory.word(Address::Y), self.memory.word(Address::X));
        let [new_x, new_y] = f(y, x)?;
        self.memory.keep_last_x();
        self.memory.set_word(Address::X, new_x);
        self.memory.set_word(Address::Y, new_y);
        Ok(Flow::Next)
    }
}
