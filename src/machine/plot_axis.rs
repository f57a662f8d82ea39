//! The numbers above the axis that PRAXIS prints, and where the other axis crosses it.
//!
//! Stack, registers and paper end as on the firmware, which determines the order of the steps.
//! Source: measured.

use super::argument::{integer, number as whole_number};
use super::plot_programs::{REFUSED, Stop, StopsOn};
use super::{Error, Flow, Machine};
use crate::instruction::Op;
use crate::memory::Address;
use crate::number;
use crate::register::Register;
use std::cmp::Ordering;

/// The least number of blank columns between the numbers of the ends: a character.
const BETWEEN: u32 = 7;

/// An axis: its ends are R00 and R01, its width in columns is R02, the other axis crosses it at
/// R04, and its numbers have R05 decimals.
struct Axis {
    lowest: Register,
    highest: Register,
    width: u32,
    crossing: Register,
}

impl Machine {
    fn axis(&self) -> Result<Axis, Error> {
        let value = |n| self.data_register(n).map(|at| self.memory.get(at));
        let (lowest, highest, crossing) = (value(0)?, value(1)?, value(4)?);
        Ok(Axis { lowest, highest, crossing, width: integer(value(2)?)? })
    }

    /// Prints the numbers of both ends. Answers yes where no other axis crosses this one.
    pub(super) fn print_axis_ends(&mut self) -> Result<Flow, Stop> {
        let axis = self.axis()?;
        let taken = self.put_in_units(axis.lowest)?;
        let highest = self.in_units(axis.highest)?;
        let blanks = axis.width.saturating_sub(taken + self.columns_of(highest)?).max(BETWEEN);
        self.memory.set_x(whole_number(blanks));
        self.run_keyed(Op::Skpcol, 0)?;
        self.set_print_mode(false);
        self.put_value(highest);
        self.advance_paper();
        let z = if axis.crossing.is_alpha() { whole_number(blanks) } else { highest };
        self.set_stack([Register::ZERO, Register::ZERO, z, Register::ZERO]);
        Ok(Flow::Test(axis.crossing.is_alpha()))
    }

    /// Adds the number at the crossing to the buffer. The blank columns that follow it go to X, the
    /// column of the crossing to Z.
    pub(super) fn find_crossing(&mut self) -> Result<(), Stop> {
        let Axis { lowest, highest, crossing, width } = self.axis()?;
        let sign = number::sign(crossing);
        self.set_stack([lowest, crossing, sign, self.in_units(highest)?]);
        self.memory.set_last_x(crossing);
        if order(lowest, crossing)?.is_gt() {
            return self.refuse();
        }
        let above = number::sub(crossing, lowest)?;
        let range = number::sub(highest, lowest)?;
        let one = whole_number(1);
        self.set_stack([range, above, sign, one]);
        self.memory.set_last_x(lowest);
        if order(range, above)?.is_lt() {
            return self.refuse();
        }
        let last = number::sub(whole_number(width), one)?;
        let at = number::mul(number::div(above, range)?, last)?;
        let half = number::Decimal { mantissa: 5_000_000_000, exponent: -1, negative: false };
        let column = number::int(number::add(at, half.register())?)?;
        // The number stands below its place, as far as there is room.
        let (columns, middle) = (self.put_in_units(crossing)?, 2 * integer(column)?);
        let room = (2 * width.saturating_sub(1)).saturating_sub(middle + columns);
        let blanks = if columns > middle { columns.abs_diff(width) } else { room / 2 };
        self.set_stack([whole_number(blanks), Register::ZERO, column, Register::ZERO]);
        Ok(())
    }

    /// Adds a value in units to the buffer and returns its number of columns.
    fn put_in_units(&mut self, value: Register) -> Result<u32, Error> {
        let scaled = self.in_units(value)?;
        self.set_print_mode(false);
        self.put_value(scaled);
        self.columns_of(scaled)
    }

    /// Returns a value in units, rounded to the display.
    fn in_units(&self, value: Register) -> Result<Register, Error> {
        let unit = self.memory.get(self.data_register(6)?);
        Ok(number::rnd(number::div(value, unit)?, self.memory.format())?)
    }

    /// Returns the columns of a number: its sign, digits, radix mark and decimals. 0 counts as a
    /// digit.
    fn columns_of(&self, value: Register) -> Result<u32, Error> {
        let decimals = integer(self.memory.get(self.data_register(5)?))?;
        let whole = number::int(number::abs(value)?)?;
        let power = match number::compare_zero(whole)?.is_eq() {
            true => Register::ZERO,
            false => number::int(number::log(whole)?)?,
        };
        Ok(7 * (integer(power)? + decimals + 3))
    }

    /// Returns DATA ERROR, as the division by 0 does that the firmware executes here.
    fn refuse(&mut self) -> Result<(), Stop> {
        self.lift = true;
        self.push(Register::ZERO);
        Err(Error::DataError).on_line(REFUSED)
    }

    fn set_stack(&mut self, stack: [Register; 4]) {
        let places = [Address::X, Address::Y, Address::Z, Address::T];
        places.into_iter().zip(stack).for_each(|(place, value)| self.memory.set(place, value));
        self.lift = true;
    }
}

/// Compares the first number with the second.
fn order(one: Register, other: Register) -> Result<Ordering, Error> {
    Ok(number::compare(other, one)?)
}
