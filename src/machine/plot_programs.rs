//! PRPLOT, PRPLOTP and PRAXIS: the functions of the printer's module that are user code.
//!
//! They are a program of sim41's own in the page of the printer, so that prompts, subroutine
//! returns and the program pointer are those of user code. Its lines `XROM 29,nn` from 32 on are
//! the functions of this file. They leave stack, registers and paper as the firmware does; source:
//! measured.

use super::argument::{integer, number as whole_number};
use super::cache::Entry;
use super::plot_questions::QUESTIONS;
use super::{Error, Flow, Machine};
use crate::instruction::{Op, xrom};
use crate::memory::ports::{PAGE, Ports};
use crate::memory::{Address, Position};
use crate::module::build::{Plan, build};
use crate::number;
use crate::program::listing;
use crate::register::Register;
use std::cmp::Ordering;
use std::sync::{Arc, LazyLock};

/// The page of the printer.
const PRINTER_PAGE: u8 = 6;
/// The first of the functions of this file.
const FIRST: u8 = 32;
/// The functions from here on ask the questions of PRPLOT, those from `KEEP` on take the answers.
const ASK: u8 = 40;
const KEEP: u8 = 48;
/// Bytes from the first function of a line of a plot to the last: it, XEQ IND 11 and REGPLOT.
const PLOT_LINE: usize = 6;

/// Columns of a plot with PRPLOT.
const COLUMNS: u32 = 130;
/// The most columns of an axis.
const WIDEST: u32 = 168;
/// Columns of a character.
const CHARACTER: u32 = 7;
/// The column of dots at the ends of an axis and where the other one crosses it.
const TICK: u8 = 0x7F;

/// The program: PRPLOT asks its questions, PRPLOTP prints title, axis and lines, for each of which
/// it calls the function whose name is in R11.
fn program() -> String {
    let mut text = String::from("LBL \"PRPLOT\"\n");
    for n in 0..QUESTIONS.len() as u8 {
        text += &format!("XROM 29,{}\nPROMPT\nXROM 29,{}\n", ASK + n, KEEP + n);
    }
    text += "LBL \"PRPLOTP\"\nXROM 29,32\nPRAXIS\nXROM 29,33\n";
    text += "XROM 29,34\nXEQ IND 11\nREGPLOT\nXROM 29,35\nRTN\n";
    text + "LBL \"PRAXIS\"\nXROM 29,36\nEND\n"
}

/// The page with the program, and where its three labels begin.
static PROGRAMS: LazyLock<(Arc<[u16; PAGE]>, [u16; 3])> = LazyLock::new(|| {
    let program = listing::read(program().as_bytes()).expect("the listing is right");
    let plan = Plan { number: xrom::PRINTER, header: "-PRINTER-".into(), private: false };
    let module = build(&[("plots".into(), program)], &plan).expect("there is room for it");
    let mut words = *module.pages[0].words;
    let at = |n: usize| (words[2 + 2 * n] & 0xFF) << 8 | words[3 + 2 * n];
    let labels = [at(1), at(2), at(3)];
    // Its functions are found in the instruction table.
    words[0] = 0;
    (Arc::new(words), labels)
});

impl Machine {
    /// Put the page of the printer in, or take it out.
    pub(super) fn plug_printer_page(&mut self, plugged: bool) {
        let mut ports: Ports = self.memory.ports().clone();
        match plugged {
            true => ports.plug(PRINTER_PAGE, PROGRAMS.0.clone()),
            false => ports.unplug(PRINTER_PAGE),
        }
        self.memory.set_ports(ports);
    }

    /// PRPLOT, PRPLOTP, PRAXIS: where their program begins.
    pub(super) fn plot_program(&mut self, op: Op) -> Result<Flow, Error> {
        self.need_printer()?;
        // Plugging modules in and out may have taken the page away.
        if !self.memory.ports().has(PRINTER_PAGE) {
            self.plug_printer_page(true);
        }
        let n = match op {
            Op::Prplot => 0,
            Op::Prplotp => 1,
            _ => 2,
        };
        let address = u16::from(PRINTER_PAGE) << 12 | PROGRAMS.1[n];
        Ok(Flow::Call(Position::in_module(address).back(1)))
    }

    /// Whether this place is in the printer's page.
    pub(super) fn is_in_printer(&self, at: Position) -> bool {
        self.printer.is_some()
            && at.module_address().is_some_and(|address| address >> 12 == u16::from(PRINTER_PAGE))
    }

    /// A function of this file, where the line with these two bytes is in the printer's page.
    pub(super) fn plot_function(&mut self, entry: Entry) -> Option<Result<Flow, Error>> {
        if !self.is_in_printer(entry.at()) {
            return None;
        }
        let number = self.memory.byte(entry.at().forward(1)) & 0x3F;
        let done = match number.checked_sub(FIRST)? {
            0 => self.begin_plot(),
            1 => self.find_increment(),
            2 => self.begin_plot_line(),
            3 => return Some(self.next_plot_line(entry.at())),
            4 => self.print_axis(),
            n if n < KEEP - FIRST => self.ask_plot_question((number - ASK).into()),
            _ => return Some(self.keep_plot_answer((number - KEEP).into(), entry.at())),
        };
        Some(done.map(|()| Flow::Next))
    }

    /// The title of a plot and the units of X.
    fn begin_plot(&mut self) -> Result<(), Error> {
        self.run_keyed(Op::Cf, 12)?;
        self.run_keyed(Op::Adv, 0)?;
        self.enter(6);
        self.run_keyed(Op::Skpchr, 0)?;
        self.memory.set_alpha(b"PLOT OF ");
        self.run_keyed(Op::Arcl, 11)?;
        self.run_keyed(Op::Aca, 0)?;
        self.run_keyed(Op::Prbuf, 0)?;
        self.run_keyed(Op::Rcl, 8)?;
        self.run_keyed(Op::Rcl, 9)?;
        self.print_units(b"X")?;
        self.run_keyed(Op::Sto, 7)?;
        self.enter(7);
        self.run_keyed(Op::Acchr, 0)?;
        self.run_keyed(Op::Prbuf, 0)?;
        self.enter(COLUMNS);
        self.run_keyed(Op::Sto, 2)
    }

    /// The step of X, which is a number of steps if it is not positive, and its decimals.
    fn find_increment(&mut self) -> Result<(), Error> {
        self.run_keyed(Op::Rcl, 10)?;
        if number::compare_zero(self.memory.x())?.is_le() {
            for (op, operand) in
                [(Op::Rcl, 9), (Op::Rcl, 8), (Op::Subtract, 0), (Op::Rcl, 10), (Op::Abs, 0)]
            {
                self.run_keyed(op, operand)?;
            }
            self.run_keyed(Op::Divide, 0)?;
            self.run_keyed(Op::Sto, 10)?;
        }
        self.run_keyed(Op::Rcl, 9)?;
        self.run_keyed(Op::Rcl, 8)?;
        self.larger_size()?;
        self.run_keyed(Op::Rcl, 7)?;
        for op in [Op::Divide, Op::Log, Op::Int] {
            self.run_keyed(op, 0)?;
        }
        self.enter(2);
        self.run_keyed(Op::Subtract, 0)?;
        self.run_keyed(Op::Sto, 5)?;
        self.run_keyed(Op::Rcl, 8)?;
        self.run_keyed(Op::Sto, 6)
    }

    /// X goes to the buffer, in units; the function is called with it.
    fn begin_plot_line(&mut self) -> Result<(), Error> {
        self.run_keyed(Op::Fix, 0x80 | 5)?;
        self.run_keyed(Op::Rcl, 7)?;
        for op in [Op::Divide, Op::Rnd, Op::Acx] {
            self.run_keyed(op, 0)?;
        }
        self.enter(3);
        self.run_keyed(Op::Skpcol, 0)?;
        self.run_keyed(Op::Rcl, 6)
    }

    /// X grows; the last one is in Y. There is another line of the plot until X passes it.
    fn next_plot_line(&mut self, at: Position) -> Result<Flow, Error> {
        self.run_keyed(Op::Rcl, 10)?;
        self.run_keyed(Op::StoAdd, 6)?;
        self.run_keyed(Op::Rcl, 9)?;
        self.run_keyed(Op::Rcl, 6)?;
        if self.answers_yes(Op::XLeY)? {
            return Ok(Flow::Goto(at.back(PLOT_LINE + 1)));
        }
        self.run_keyed(Op::Fix, 4)?;
        Ok(Flow::Next)
    }

    /// Of Y and the size of X the larger one into X, the other one into Y.
    fn larger_size(&mut self) -> Result<(), Error> {
        self.run_keyed(Op::Abs, 0)?;
        if order(self.memory.x(), self.memory.y())?.is_lt() {
            self.run_keyed(Op::XExchangeY, 0)?;
        }
        Ok(())
    }

    /// `X <UNITS= E 3.> `, for values from Y to X: into the buffer. The unit comes into X, the
    /// decimals that values in it have into R05.
    fn print_units(&mut self, name: &[u8]) -> Result<(), Error> {
        let title = [name, b" <UNITS="].concat();
        self.memory.set_alpha(&title);
        if order(self.memory.x(), self.memory.y())?.is_le() {
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
        // What stands above the unit in the end, and in LASTX.
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
        let register = self.data_register(5)?;
        self.memory.set(register, decimals);
        self.run_keyed(Op::Fix, 0x80 | 5)?;
        self.memory.set_alpha(b"> ");
        self.run_keyed(Op::Aca, 0)?;
        match ones {
            true => self.set_stack([unit, Register::ZERO, decimals, other], whole),
            false => self.set_stack([unit, above[0], above[1], two], exponent),
        }
        Ok(())
    }

    /// PRAXIS: the axis of Y from R00 to R01, R02 columns wide; where R04 lies X crosses it.
    fn print_axis(&mut self) -> Result<(), Error> {
        self.run_keyed(Op::Cf, 12)?;
        self.run_keyed(Op::Rcl, 0)?;
        self.run_keyed(Op::Rcl, 1)?;
        self.print_units(b"Y")?;
        self.run_keyed(Op::Sto, 6)?;
        self.enter(125);
        self.run_keyed(Op::Acchr, 0)?;
        self.run_keyed(Op::Prbuf, 0)?;
        for (op, operand) in [(Op::Rcl, 2), (Op::Int, 0), (Op::Abs, 0), (Op::Sto, 2)] {
            self.run_keyed(op, operand)?;
        }
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
            self.set_stack([lowest, crossing, whole_number(1), highest_scaled], crossing);
            if order(lowest, crossing)?.is_gt() {
                return self.refuse();
            }
            let above = number::sub(crossing, lowest)?;
            let range = number::sub(highest, lowest)?;
            let one = whole_number(1);
            self.set_stack([range, above, one, one], lowest);
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
        self.finish_axis(width, column, crossing, below)
    }

    /// What PRAXIS leaves: the width with the column of the crossing behind the point, below zero
    /// where nothing crosses.
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

    /// The line of the axis, with a tick at its ends and where the other one crosses it.
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

    /// So many columns of dashes, in the middle of blank columns, and a tick.
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

    /// A value in units, into the buffer; the columns that are counted for it.
    fn put_scale(&mut self, value: Register, decimals: u32) -> Result<u32, Error> {
        let scaled = self.scale(value)?;
        self.set_print_mode(false);
        self.put_value(scaled);
        text_columns(scaled, decimals)
    }

    /// A value in units, rounded to the display.
    fn scale(&self, value: Register) -> Result<Register, Error> {
        let unit = self.memory.get(self.data_register(6)?);
        Ok(number::rnd(number::div(value, unit)?, self.memory.format())?)
    }

    /// DATA ERROR, as the division of something by 0 that is entered for it.
    fn refuse(&mut self) -> Result<(), Error> {
        self.enter(0);
        Err(Error::DataError)
    }

    fn enter(&mut self, value: u32) {
        self.lift = true;
        self.push(whole_number(value));
    }

    fn set_stack(&mut self, stack: [Register; 4], last_x: Register) {
        let places = [Address::X, Address::Y, Address::Z, Address::T];
        places.into_iter().zip(stack).for_each(|(place, value)| self.memory.set(place, value));
        self.memory.set_last_x(last_x);
        self.lift = true;
    }

    pub(super) fn run_keyed(&mut self, op: Op, operand: u8) -> Result<(), Error> {
        self.execute(Entry::keyed(op, operand, self.pc())).map(drop)
    }
}

/// How the first number compares with the second.
fn order(one: Register, other: Register) -> Result<Ordering, Error> {
    Ok(number::compare(other, one)?)
}

/// The columns of a number: its sign, its digits, the radix mark and its decimals. 0 counts as a
/// digit.
fn text_columns(value: Register, decimals: u32) -> Result<u32, Error> {
    let whole = number::int(number::abs(value)?)?;
    let power = match number::compare_zero(whole)?.is_eq() {
        true => Register::ZERO,
        false => number::int(number::log(whole)?)?,
    };
    Ok(CHARACTER * (integer(power)? + decimals + 3))
}
