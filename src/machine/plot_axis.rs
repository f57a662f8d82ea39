//! PRAXIS, and the units that a plot and its axis print: `Y <UNITS= E 3.> `.
//!
//! The axis is printed at the right margin. Above it are the numbers of its ends and of the place
//! where the other axis crosses it. The stack, registers and ALPHA end as on the firmware, which
//! determines the order of the steps. Source: measured.

use super::argument::{integer, number as whole_number};
use super::plot_programs::{REFUSED, Stop, StopsOn};
use super::{Error, Machine};
use crate::instruction::Op;
use crate::memory::Address;
use crate::number;
use crate::register::Register;
use std::cmp::Ordering;

/// The largest number of columns of an axis.
const WIDEST: u32 = 168;
/// The number of columns of a character.
const CHARACTER: u32 = 7;
/// The column of dots at the ends of an axis and at the crossing.
const TICK: u8 = 0x7F;

impl Machine {
    /// Puts the larger of Y and the magnitude of X into X, and the other into Y.
    pub(super) fn larger_size(&mut self) -> Result<(), Error> {
        self.run_keyed(Op::Abs, 0)?;
        if order(self.memory.x(), self.memory.y())?.is_lt() {
            self.run_keyed(Op::XExchangeY, 0)?;
        }
        Ok(())
    }

    /// Adds `X <UNITS= E 3.> ` to the buffer, for values from Y to X. The unit goes to X, and the
    /// number of decimals of values in it to R05.
    pub(super) fn print_units(&mut self, name: &[u8]) -> Result<(), Stop> {
        let title = [name, b" <UNITS="].concat();
        self.memory.set_alpha(&title);
        if order(self.memory.x(), self.memory.y()).on_line(287)?.is_le() {
            return self.refuse();
        }
        let below = self.memory.get(Address::Z);
        self.run_keyed(Op::XExchangeY, 0)?;
        self.larger_size()?;
        let other = self.memory.y();
        self.run_keyed(Op::Log, 0)?;
        let power = self.memory.x();
        let (whole, part) = (number::int(power)?, number::frc(power)?);
        let small = number::compare_zero(power)?.is_lt();
        let two = whole_number(2);
        let ones = !small && order(whole, two)?.is_le();
        // This is above the unit at the end, and in LASTX.
        let (exponent, above) = if small && part != Register::ZERO {
            (number::sub(whole, whole_number(1))?, [part, other])
        } else if small {
            (whole, [other, below])
        } else {
            (whole, [two, other])
        };
        let decimals = if ones { number::sub(two, whole)? } else { two };
        if !ones {
            self.memory.set_alpha(&[&title[..], b" E"].concat());
        }
        self.enter(4);
        self.run_keyed(Op::Skpchr, 0)?;
        self.run_keyed(Op::Aca, 0)?;
        self.run_keyed(Op::Fix, 0)?;
        let unit = if ones { whole_number(1) } else { number::exp10(exponent)? };
        self.set_print_mode(false);
        self.put_value(if ones { unit } else { exponent });
        // Without R05 the stack is visible on the way.
        match ones {
            true => self.set_stack([decimals, other, below, self.memory.get(Address::T)], whole),
            false => self.set_stack([decimals, unit, above[0], above[1]], exponent),
        }
        self.run_keyed(Op::Sto, 5).on_line(if ones { 302 } else { 326 })?;
        self.run_keyed(Op::Fix, 0x80 | 5)?;
        self.memory.set_alpha(b"> ");
        self.run_keyed(Op::Aca, 0)?;
        match ones {
            true => self.set_stack([unit, Register::ZERO, decimals, other], whole),
            false => self.set_stack([unit, above[0], above[1], two], exponent),
        }
        Ok(())
    }

    /// PRAXIS: prints the axis of Y from R00 to R01, R02 columns wide, which X crosses at R04.
    pub(super) fn print_axis(&mut self) -> Result<(), Stop> {
        self.run_keyed(Op::Cf, 12)?;
        self.run_keyed(Op::Rcl, 0).on_line(108)?;
        self.run_keyed(Op::Rcl, 1).on_line(109)?;
        self.print_units(b"Y")?;
        self.run_keyed(Op::Sto, 6).on_line(112)?;
        self.enter(125);
        self.run_keyed(Op::Acchr, 0)?;
        self.run_keyed(Op::Prbuf, 0)?;
        self.run_keyed(Op::Rcl, 2)?;
        self.run_keyed(Op::Int, 0).on_line(117)?;
        self.run_keyed(Op::Abs, 0)?;
        self.run_keyed(Op::Sto, 2)?;
        let width = self.memory.x();
        self.enter(WIDEST);
        if order(self.memory.x(), width)?.is_lt() {
            return self.refuse();
        }
        let width = integer(width)?;
        let value = |machine: &Self, n| machine.data_register(n).map(|at| machine.memory.get(at));
        let (lowest, highest) = (value(self, 0)?, value(self, 1)?);
        let (crossing, decimals) = (value(self, 4)?, value(self, 5)?);
        let decimals = integer(decimals)?;
        let low = self.put_scale(lowest, decimals)?;
        let high = self.scale(highest)?;
        let taken = low + text_columns(high, decimals)?;
        let blanks = width.saturating_sub(taken).max(CHARACTER);
        self.skip_plot_columns(blanks)?;
        let highest_scaled = self.scale(highest)?;
        self.set_print_mode(false);
        self.put_value(highest_scaled);
        self.advance_paper();
        let (column, below) = if crossing.is_alpha() {
            self.print_axis_line(width, None)?;
            (decimals, whole_number(blanks))
        } else {
            let sign = number::sign(crossing);
            self.set_stack([lowest, crossing, sign, highest_scaled], crossing);
            if order(lowest, crossing)?.is_gt() {
                return self.refuse();
            }
            let above = number::sub(crossing, lowest)?;
            let range = number::sub(highest, lowest)?;
            let one = whole_number(1);
            self.set_stack([range, above, sign, one], lowest);
            if order(range, above)?.is_lt() {
                return self.refuse();
            }
            let last = number::sub(whole_number(width), one)?;
            let at = number::mul(number::div(above, range)?, last)?;
            let half = number::Decimal { mantissa: 5_000_000_000, exponent: -1, negative: false };
            let at = number::int(number::add(at, half.register())?)?;
            let column = integer(at)?;
            let columns = self.put_scale(crossing, decimals)?;
            // The number stands below its place, as far as there is room.
            let (middle, half) = (2 * column, columns);
            let blanks = match () {
                () if half > middle => columns.abs_diff(width),
                () if 2 * width.saturating_sub(1) < middle + half => 0,
                () => (2 * width.saturating_sub(1) - middle - half) / 2,
            };
            self.skip_plot_columns(blanks)?;
            self.advance_paper();
            self.print_axis_line(width, Some(column))?;
            let edge = column == 0 || column + 1 == width;
            (column, whole_number(if edge { column } else { TICK.into() }))
        };
        self.memory.set_alpha(b"-");
        self.advance_paper();
        Ok(self.finish_axis(width, column, crossing, below)?)
    }

    /// Returns what PRAXIS leaves: the width with the column of the crossing behind the point,
    /// negative without a crossing.
    fn finish_axis(
        &mut self,
        width: u32,
        column: u32,
        crossing: Register,
        below: Register,
    ) -> Result<(), Error> {
        let behind = number::div(whole_number(column + 1), whole_number(1000))?;
        let sum: Register = number::add(whole_number(width), behind)?;
        let negative = number::sub(Register::ZERO, sum)?;
        match crossing.is_alpha() {
            true => self.set_stack([negative, below, Register::ZERO, sum], crossing),
            false => self.set_stack([sum, negative, below, number::sign(crossing)], crossing),
        }
        let register = self.data_register(5)?;
        if !crossing.is_alpha() {
            self.memory.set(register, whole_number(column));
        }
        self.run_keyed(Op::Sto, 2)?;
        self.run_keyed(Op::Fix, 4)
    }

    /// Prints the line of the axis, with a tick at its ends and at the crossing.
    fn print_axis_line(&mut self, width: u32, column: Option<u32>) -> Result<(), Error> {
        self.put_tick();
        match column.filter(|&column| column != 0 && column + 1 != width) {
            Some(column) => {
                self.put_dashes(i64::from(column) - 1)?;
                self.put_dashes(i64::from(width) - 2 - i64::from(column))
            }
            None => self.put_dashes(i64::from(width) - 2),
        }
    }

    /// Adds this number of columns of dashes, in the middle of blank columns, and a tick.
    fn put_dashes(&mut self, columns: i64) -> Result<(), Error> {
        let before = columns.rem_euclid(CHARACTER.into()) / 2;
        let mut left = columns - before;
        self.skip_plot_columns(before as u32)?;
        while left >= CHARACTER.into() {
            self.set_print_mode(false);
            self.put(b'-');
            left -= i64::from(CHARACTER);
        }
        self.skip_plot_columns(left.unsigned_abs() as u32)?;
        self.put_tick();
        Ok(())
    }

    fn put_tick(&mut self) {
        self.set_print_mode(true);
        self.put(TICK);
    }

    fn skip_plot_columns(&mut self, columns: u32) -> Result<(), Error> {
        if columns >= WIDEST {
            return Err(Error::DataError);
        }
        self.set_print_mode(true);
        self.skip_columns(columns as u8);
        Ok(())
    }

    /// Adds a value in units to the buffer and returns its number of columns.
    fn put_scale(&mut self, value: Register, decimals: u32) -> Result<u32, Error> {
        let scaled = self.scale(value)?;
        self.set_print_mode(false);
        self.put_value(scaled);
        text_columns(scaled, decimals)
    }

    /// Replaces X by the number of its columns.
    pub(super) fn count_columns(&mut self) -> Result<(), Stop> {
        let decimals = integer(self.memory.get(self.data_register(5)?))?;
        let columns = text_columns(self.memory.x(), decimals)?;
        self.memory.set_x(whole_number(columns));
        self.memory.set_last_x(whole_number(CHARACTER));
        Ok(())
    }

    /// Returns a value in units, rounded to the display.
    fn scale(&self, value: Register) -> Result<Register, Error> {
        let unit = self.memory.get(self.data_register(6)?);
        Ok(number::rnd(number::div(value, unit)?, self.memory.format())?)
    }

    /// Returns the DATA ERROR of the division by 0 that the firmware executes here.
    fn refuse(&mut self) -> Result<(), Stop> {
        self.enter(0);
        Err(Error::DataError).on_line(REFUSED)
    }

    pub(super) fn enter(&mut self, value: u32) {
        self.lift = true;
        self.push(whole_number(value));
    }

    fn set_stack(&mut self, stack: [Register; 4], last_x: Register) {
        let places = [Address::X, Address::Y, Address::Z, Address::T];
        places.into_iter().zip(stack).for_each(|(place, value)| self.memory.set(place, value));
        self.memory.set_last_x(last_x);
        self.lift = true;
    }
}

/// Compares the first number with the second.
fn order(one: Register, other: Register) -> Result<Ordering, Error> {
    Ok(number::compare(other, one)?)
}

/// Returns the number of columns of a number: its sign, digits, radix mark and decimals. 0 counts
/// as a digit.
fn text_columns(value: Register, decimals: u32) -> Result<u32, Error> {
    let whole = number::int(number::abs(value)?)?;
    let power = match number::compare_zero(whole)?.is_eq() {
        true => Register::ZERO,
        false => number::int(number::log(whole)?)?,
    };
    Ok(CHARACTER * (integer(power)? + decimals + 3))
}
