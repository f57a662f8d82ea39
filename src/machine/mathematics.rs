//! How functions of one and two numbers on the stack change the stack and LASTX.

use super::{Error, Machine};
use crate::memory::{Address, flags};
use crate::number::{self, Angle, Error as NumberError, Word};

/// The result of a function of `number`.
type Result1 = Result<Word, NumberError>;

impl Machine {
    /// Executes a one-number function: X becomes the result, the old X goes to LASTX.
    #[inline(always)]
    pub(super) fn one(&mut self, f: impl FnOnce(Word) -> Result1) -> Result<(), Error> {
        let result = self.ranged(f(self.memory.word(Address::X)))?;
        self.memory.keep_last_x();
        self.memory.set_word(Address::X, result);
        Ok(())
    }

    /// Executes a one-number function that gives or takes an angle.
    #[inline(always)]
    pub(super) fn of_angle(&mut self, f: impl FnOnce(Word, Angle) -> Result1) -> Result<(), Error> {
        let angle = self.memory.angle();
        self.one(|x| f(x, angle))
    }

    /// Executes a two-number function: the stack drops onto the result, the old X goes to LASTX.
    #[inline(always)]
    pub(super) fn two(&mut self, f: impl FnOnce(Word, Word) -> Result1) -> Result<(), Error> {
        let (y, x) = (self.memory.word(Address::Y), self.memory.word(Address::X));
        let result = self.ranged(f(y, x))?;
        self.memory.keep_last_x();
        self.memory.drop_to(result);
        Ok(())
    }

    /// Executes % or %CH, functions of two numbers that leave Y unchanged.
    #[inline(always)]
    pub(super) fn two_keep_y(
        &mut self,
        f: impl FnOnce(Word, Word) -> Result1,
    ) -> Result<(), Error> {
        let y = self.memory.word(Address::Y);
        self.one(|x| f(y, x))
    }

    /// Executes P-R or R-P: replaces X and Y by the results; the old X goes to LASTX.
    #[inline(always)]
    pub(super) fn pair(
        &mut self,
        f: impl FnOnce(Word, Word, Angle, bool) -> Result<[Word; 2], NumberError>,
    ) -> Result<(), Error> {
        let (y, x) = (self.memory.word(Address::Y), self.memory.word(Address::X));
        let [new_x, new_y] = f(y, x, self.memory.angle(), self.memory.flag(flags::RANGE_IGNORE))?;
        self.memory.keep_last_x();
        self.memory.set_word(Address::X, new_x);
        self.memory.set_word(Address::Y, new_y);
        Ok(())
    }

    /// Executes CHS: changes the sign of X; LASTX stays.
    pub(super) fn change_sign(&mut self) -> Result<(), Error> {
        let x = number::chs(self.memory.word(Address::X))?;
        self.memory.set_word(Address::X, x);
        Ok(())
    }
}
