//! The place at which the other axis crosses the axis of PRAXIS, and the number above it.

use super::argument::{integer, number as whole_number};
use super::{Error, Machine};
use crate::memory::Address;
use crate::number;
use crate::register::Register;

/// The number of columns of a character.
const CHARACTER: u32 = 7;

impl Machine {
    /// Adds the number at the crossing, R04, to the buffer; R06 is the unit. The crossing is Y
    /// above the lowest value, the range is X, and the axis is R02 columns wide. The blank columns
    /// that follow the number go to X, the column of the crossing to Z. Source: measured.
    pub(super) fn find_crossing(&mut self) -> Result<(), Error> {
        let value = |n| self.data_register(n).map(|at| self.memory.get(at));
        let (crossing, unit, width) = (value(4)?, value(6)?, integer(value(2)?)?);
        let (range, above) = (self.memory.x(), self.memory.y());
        let last = number::sub(value(2)?, whole_number(1))?;
        let at = number::mul(number::div(above, range)?, last)?;
        let half = number::Decimal { mantissa: 5_000_000_000, exponent: -1, negative: false };
        let column = number::int(number::add(at, half.register())?)?;
        let scaled = number::rnd(number::div(crossing, unit)?, self.memory.format())?;
        self.set_print_mode(false);
        self.put_value(scaled);
        // The number stands below its place, as far as there is room.
        let (columns, middle) = (self.columns_of(scaled)?, 2 * integer(column)?);
        let room = (2 * width.saturating_sub(1)).saturating_sub(middle + columns);
        let blanks = if columns > middle { columns.abs_diff(width) } else { room / 2 };
        self.memory.set(Address::Z, column);
        self.memory.set_x(whole_number(blanks));
        Ok(())
    }

    /// Returns the columns of a number: its sign, digits, radix mark and R05 decimals. 0 counts as
    /// a digit.
    fn columns_of(&self, value: Register) -> Result<u32, Error> {
        let decimals = integer(self.memory.get(self.data_register(5)?))?;
        let whole = number::int(number::abs(value)?)?;
        let power = match number::compare_zero(whole)?.is_eq() {
            true => Register::ZERO,
            false => number::int(number::log(whole)?)?,
        };
        Ok(CHARACTER * (integer(power)? + decimals + 3))
    }
}
