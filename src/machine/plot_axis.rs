//! PRAXIS, and the units that a plot and its axis print: `Y <UNITS= E 3.> `.
//!
//! The axis is printed at the right margin. Above it are the numbers of its ends and of the place
//! where the other axis crosses it. The stack, registers and ALPHA end as on the firmware, which
//! determines the order of the steps. Source: measured.

use super::argument::{integer, number as whole_number};
use super::plot_programs::{AFTER_AXIS, REFUSED, Stop, StopsOn};
use super::print_plots::{CHARACTER, WIDEST};
use super::{Error, Flow, Machine};
use crate::instruction::Op;
use crate::memory::{Address, Position};
use crate::number;
use crate::register::Register;
use std::cmp::Ordering;

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
        self.memory.set_alpha(&[name, b" <UNITS="].concat());
        if order(self.memory.x(), self.memory.y()).on_line(287)?.is_le() {
            let refused = self.refuse();
            // With flag 25 the caller continues with the unit 0.
            return if self.forgiven() { Ok(()) } else { refused };
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
        if small || order(whole, two)?.is_gt() {
            // This is above the exponent.
            let (exponent, above) = if small && part != Register::ZERO {
                (number::sub(whole, whole_number(1))?, [part, other])
            } else if small {
                (whole, [other, below])
            } else {
                (whole, [two, other])
            };
            self.set_stack([exponent, above[0], above[1], below], exponent);
            return self.print_power_unit();
        }
        self.begin_unit()?;
        let unit = whole_number(1);
        self.put_value(unit);
        // If R05 does not exist, this state of the stack is visible.
        let decimals = number::sub(two, whole)?;
        self.set_stack([decimals, other, below, self.memory.get(Address::T)], whole);
        self.run_keyed(Op::Sto, 5).on_line(302)?;
        self.end_unit()?;
        self.set_stack([unit, Register::ZERO, decimals, other], whole);
        Ok(())
    }

    /// Adds ` E`, the exponent in X and `> ` to the buffer. The unit with that exponent goes to X,
    /// and 2, its number of decimals, to R05.
    pub(super) fn print_power_unit(&mut self) -> Result<(), Stop> {
        self.memory.append_alpha(b' ');
        self.memory.append_alpha(b'E');
        self.begin_unit()?;
        self.run_keyed(Op::RollDown, 0)?;
        self.put_value(self.memory.x());
        self.run_keyed(Op::TenToX, 0).on_line(324)?;
        self.enter(2);
        self.run_keyed(Op::Sto, 5).on_line(326)?;
        self.end_unit()?;
        Ok(self.run_keyed(Op::RollDown, 0)?)
    }

    /// Adds four blanks and ALPHA to the buffer.
    fn begin_unit(&mut self) -> Result<(), Error> {
        self.enter(4);
        self.run_all(&[(Op::Skpchr, 0), (Op::Aca, 0), (Op::Fix, 0)])?;
        self.set_character_mode();
        Ok(())
    }

    fn end_unit(&mut self) -> Result<(), Error> {
        self.run_keyed(Op::Fix, 0x80 | 5)?;
        self.memory.set_alpha(b"> ");
        self.run_keyed(Op::Aca, 0)
    }

    /// Executes PRAXIS: prints the axis of Y from R00 to R01, R02 columns wide, which X crosses at
    /// R04. If X crosses it, [`print_axis_line`](Self::print_axis_line) prints the line itself.
    pub(super) fn print_axis(&mut self, at: Position) -> Result<Flow, Stop> {
        self.run_keyed(Op::Cf, 12)?;
        self.run_keyed(Op::Rcl, 0).on_line(108)?;
        self.run_keyed(Op::Rcl, 1).on_line(109)?;
        self.print_units(b"Y")?;
        self.run_keyed(Op::Sto, 6).on_line(112)?;
        self.enter(125);
        self.run_all(&[(Op::Acchr, 0), (Op::Prbuf, 0), (Op::Rcl, 2)])?;
        self.run_keyed(Op::Int, 0).on_line(117)?;
        self.run_all(&[(Op::Abs, 0), (Op::Sto, 2)])?;
        let width = self.memory.x();
        self.enter(WIDEST);
        if order(self.memory.x(), width)?.is_lt() {
            self.refuse()?;
        }
        let width = integer(width)?;
        let value = |machine: &Self, n| machine.data_register(n).map(|at| machine.memory.get(at));
        let (lowest, highest) = (value(self, 0)?, value(self, 1)?);
        let (crossing, decimals) = (value(self, 4)?, value(self, 5)?);
        let decimals = integer(decimals)?;
        self.push(lowest);
        self.push(value(self, 6)?);
        let low = self.put_scale(lowest, decimals).on_line(125)?;
        let high = self.scale(highest)?;
        let taken = low + text_columns(high, decimals)?;
        let blanks = width.saturating_sub(taken).max(CHARACTER);
        self.skip_plot_columns(blanks)?;
        let highest_scaled = self.scale(highest)?;
        self.set_character_mode();
        self.put_value(highest_scaled);
        self.advance_paper();
        if crossing.is_alpha() {
            self.put_axis_line(whole_number(width), None)?;
            self.end_axis();
            let sum = self.plot_width(whole_number(decimals))?;
            let negative = number::sub(Register::ZERO, sum)?;
            self.set_stack([negative, whole_number(blanks), Register::ZERO, sum], crossing);
            self.run_all(&[(Op::Sto, 2), (Op::Fix, 4)])?;
            return Ok(Flow::Goto(at.forward(AFTER_AXIS)));
        }
        let sign = number::sign(crossing);
        self.set_stack([lowest, crossing, sign, highest_scaled], crossing);
        if order(lowest, crossing)?.is_gt() {
            self.refuse()?;
        }
        let above = number::sub(crossing, lowest)?;
        let range = number::sub(highest, lowest)?;
        let one = whole_number(1);
        self.set_stack([range, above, sign, one], lowest);
        if order(range, above)?.is_lt() {
            self.refuse()?;
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
        self.set_stack([whole_number(blanks), sign, at, one], crossing);
        Ok(Flow::Next)
    }

    /// Skips X columns and prints them; then the line of an axis of R02 columns, with a tick at its
    /// ends and where X crosses it: in column Z, counted from 0.
    pub(super) fn print_axis_line(&mut self) -> Result<(), Stop> {
        let register = |machine: &Self, n| machine.data_register(n);
        let (at, width) = (self.memory.get(Address::Z), self.memory.get(register(self, 2)?));
        let crossing = self.memory.get(register(self, 4)?);
        self.run_keyed(Op::Skpcol, 0).on_line(192)?;
        self.advance_paper();
        let last = number::sub(width, whole_number(1))?;
        let edge = number::compare_zero(at)?.is_eq() || order(at, last)?.is_eq();
        self.put_axis_line(width, Some(at).filter(|_| !edge))?;
        self.end_axis();
        let sum = self.plot_width(at)?;
        let below = if edge { at } else { whole_number(TICK.into()) };
        let negative = number::sub(Register::ZERO, sum)?;
        self.set_stack([sum, negative, below, number::sign(crossing)], crossing);
        let column = register(self, 5)?;
        self.memory.set(column, at);
        self.run_keyed(Op::Sto, 2)?;
        Ok(self.run_keyed(Op::Fix, 4)?)
    }

    fn end_axis(&mut self) {
        self.memory.set_alpha(b"-");
        self.advance_paper();
    }

    /// Returns R02 with this column after the point, counted from 1.
    fn plot_width(&self, column: Register) -> Result<Register, Error> {
        let width = self.memory.get(self.data_register(2)?);
        let from_one = number::add(column, whole_number(1))?;
        Ok(number::add(width, number::div(from_one, whole_number(1000))?)?)
    }

    /// Adds the line of an axis to the buffer, with a tick at its ends and at the crossing.
    fn put_axis_line(&mut self, width: Register, column: Option<Register>) -> Result<(), Error> {
        self.put_tick();
        let inside = number::sub(width, whole_number(2))?;
        match column {
            Some(column) => {
                self.put_dashes(number::sub(column, whole_number(1))?)?;
                self.put_dashes(number::sub(inside, column)?)
            }
            None => self.put_dashes(inside),
        }
    }

    /// Adds this number of columns of dashes, in the middle of blank columns, and a tick.
    fn put_dashes(&mut self, columns: Register) -> Result<(), Error> {
        let seven: Register = whole_number(CHARACTER);
        let rest = number::modulo(columns, seven)?;
        let before = integer(number::div(rest, whole_number(2))?)?;
        self.skip_plot_columns(before)?;
        let left = number::sub(columns, whole_number(before))?;
        let dashes = match number::compare_zero(left)?.is_gt() {
            true => integer(number::div(left, seven)?)?,
            false => 0,
        };
        for _ in 0..dashes {
            self.set_character_mode();
            self.put(b'-');
        }
        let after = number::sub(left, whole_number(CHARACTER * dashes))?;
        self.skip_plot_columns(integer(number::abs(after)?)?)?;
        self.put_tick();
        Ok(())
    }

    fn put_tick(&mut self) {
        self.set_column_mode();
        self.put(TICK);
    }

    fn skip_plot_columns(&mut self, columns: u32) -> Result<(), Error> {
        if columns >= WIDEST {
            return Err(Error::DataError);
        }
        self.set_column_mode();
        self.skip_columns(columns as u8);
        Ok(())
    }

    /// Adds a value in units to the buffer and returns its number of columns.
    fn put_scale(&mut self, value: Register, decimals: u32) -> Result<u32, Error> {
        let scaled = self.scale(value)?;
        self.set_character_mode();
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
