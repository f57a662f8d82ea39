//! Functions of one and two numbers on the stack, which call `number` and set LASTX, lift and drop.

use super::cache::Known;
use super::{Error, Machine};
use crate::memory::{Address, flags};
use sim41_number::{Content, Conversion, OfOne, OfTwo};

impl Machine {
    /// Executes an instruction of which this is known, if it only computes with numbers on the
    /// stack and leaves the result there. If it fails, nothing changes.
    pub(super) fn of_numbers(&mut self, known: Known) -> Option<Result<(), Error>> {
        Some(match known {
            Known::One(function) => self.one(function),
            Known::Two(function) => self.two(function),
            Known::Pair(conversion) => self.pair(conversion),
            _ => return None,
        })
    }

    /// Executes a function of one number: X becomes the result, the old X goes to LASTX.
    #[inline(never)]
    pub(super) fn one(&mut self, function: OfOne) -> Result<(), Error> {
        let result = function.result(self.memory.content(Address::X), self.memory.angle());
        let result = self.ranged(result)?;
        self.leave_result(result);
        Ok(())
    }

    /// Puts the result of a function into X, and the old X into LASTX.
    pub(crate) fn leave_result(&mut self, result: impl Into<Content>) {
        self.memory.keep_last_x();
        self.memory.set_content(Address::X, result.into());
    }

    /// Executes a function of two numbers: the stack drops onto the result, the old X goes to
    /// LASTX. Percentages leave the stack as it is.
    #[inline(never)]
    pub(super) fn two(&mut self, function: OfTwo) -> Result<(), Error> {
        let (y, x) = (self.memory.content(Address::Y), self.memory.content(Address::X));
        let result = self.ranged(function.result(y, x))?;
        self.memory.keep_last_x();
        match function {
            OfTwo::Percent | OfTwo::PercentChange => self.memory.set_content(Address::X, result),
            _ => self.memory.drop_to(result),
        }
        Ok(())
    }

    /// Executes P-R or R-P: replaces X and Y by the results; the old X goes to LASTX.
    #[inline(never)]
    pub(super) fn pair(&mut self, conversion: Conversion) -> Result<(), Error> {
        let (y, x) = (self.memory.content(Address::Y), self.memory.content(Address::X));
        let flag24 = self.memory.flag(flags::RANGE_IGNORE);
        let [new_x, new_y] = conversion.result(y, x, self.memory.angle(), flag24)?;
        self.leave_result(new_x);
        self.memory.set_content(Address::Y, new_y);
        Ok(())
    }

    /// Executes RND: rounds X as the display shows it.
    pub(super) fn round(&mut self) -> Result<(), Error> {
        let rounded = sim41_number::rnd(self.memory.x(), self.memory.format())?;
        self.leave_result(rounded);
        Ok(())
    }

    /// Executes CHS: changes the sign of X; LASTX stays.
    pub(super) fn change_sign(&mut self) -> Result<(), Error> {
        let x = sim41_number::change_sign(self.memory.content(Address::X))?;
        self.memory.set_content(Address::X, x);
        Ok(())
    }
}
