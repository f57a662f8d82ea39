//! Plots: REGPLOT and STKPLOT print single lines; PRPLOT, PRPLOTP and PRAXIS are user code
//! (`plot_programs.prg`) in the printer's page and print complete plots. All rules were measured
//! with the firmware.
//!
//! A plot is up to 168 columns wide and ends at the right margin. Its symbol is seven columns wide
//! and covers the axis, which is a column of six dots.

use super::functions::Printing;
use crate::device::DevicePage;
use crate::machine::{Error, Flow, argument};
use crate::memory::Address;
use crate::printer;
use sim41_language::instruction::{Op, xrom};
use sim41_language::module::Position;
use sim41_language::module::build::{Plan, build};
use sim41_language::module::ports::PAGE;
use sim41_language::program::listing;
use sim41_number::register::Register;
use sim41_number::{Angle, OfOne, OfTwo};
use std::sync::{Arc, LazyLock};

const WIDEST: u32 = printer::COLUMNS as u32;
const CHARACTER: u32 = printer::CHARACTER as u32;
const AXIS: u8 = 0x77;
const CROSS: u8 = 0x01;

const PRINTER_PAGE: u8 = 6;

/// The page with the programs, and the addresses at which PRPLOT, PRPLOTP and PRAXIS begin.
static PROGRAMS: LazyLock<(Arc<[u16; PAGE]>, [u16; 3])> = LazyLock::new(|| {
    let program = listing::read(include_bytes!("plot_programs.prg")).expect("the listing is right");
    let plan = Plan { number: xrom::PRINTER, header: "-PRINTER-".into(), private: false };
    let module = build(&[("plots".into(), program)], &plan).expect("there is room for it");
    let mut codes = *module.pages[0].codes;
    // The header is the page's first function.
    let begins = |n: usize| (codes[2 + 2 * n] & 0xFF) << 8 | codes[3 + 2 * n];
    let labels = [begins(1), begins(2), begins(3)];
    // The page's functions are in the instruction table, so their names need not be looked up.
    codes[0] = 0;
    (Arc::new(codes), labels)
});

struct Plot {
    value: Register,
    lowest: Register,
    highest: Register,
    /// The width as nnn.aaa: the plot's number of columns, and the axis column, counted from 1. An
    /// integer puts the axis at the value 0, and a negative number omits the axis.
    width: Register,
    symbol: Option<Register>,
}

impl Printing<'_, '_> {
    pub(super) fn plot_with_registers(&mut self) -> Result<(), Error> {
        let register = |n| self.context.data_register(n).map(|address| self.memory().get(address));
        let or_zero = |n| register(n).unwrap_or(Register::ZERO);
        let plot = Plot {
            value: self.memory().x(),
            lowest: or_zero(0),
            highest: or_zero(1),
            width: or_zero(2),
            symbol: register(3).ok().filter(|symbol: &Register| symbol.is_alpha()),
        };
        self.plot(&plot)
    }

    pub(super) fn plot_with_stack(&mut self) -> Result<(), Error> {
        let plot = Plot {
            value: self.memory().get(Address::T),
            lowest: self.memory().get(Address::Z),
            highest: self.memory().y(),
            width: self.memory().x(),
            symbol: None,
        };
        self.plot(&plot)
    }

    fn plot(&mut self, plot: &Plot) -> Result<(), Error> {
        self.set_character_mode();
        check_range(plot)?;
        let fields = argument::Fields::parse(plot.width)?;
        let (columns, axis) = (fields.integer, fields.after_point(0, 3));
        if columns == 0 || columns > WIDEST {
            return Err(Error::DataError);
        }
        let axis = match axis {
            _ if plot.width.digit(13) == 9 => None,
            0 if OfOne::Frc.apply(plot.width, Angle::Deg)? == Register::ZERO => {
                Some(column(plot, Register::ZERO, columns)?)
            }
            0 => Some(columns - 1),
            axis => Some(axis.min(columns) - 1),
        };
        // The symbol is centred on the value, unless the value is too near an end of the plot.
        let room = columns.saturating_sub(CHARACTER);
        let at = column(plot, plot.value, columns)?.saturating_sub(CHARACTER / 2).min(room);
        self.put_blanks(0, at, axis);
        match plot.symbol {
            Some(symbol) => {
                self.set_column_mode();
                self.put_special(symbol);
            }
            None => {
                self.set_character_mode();
                self.put(CROSS);
            }
        }
        self.put_blanks((at + CHARACTER).min(columns), columns, axis);
        self.end_line(printer::Margin::Right);
        Ok(())
    }

    /// Adds blank columns up to but not including `to`, and the axis if it is among them.
    fn put_blanks(&mut self, from: u32, to: u32, axis: Option<u32>) {
        let Some(axis) = axis.filter(|axis| (from..to).contains(axis)) else {
            return self.skip_columns((to - from) as u8);
        };
        self.skip_columns((axis - from) as u8);
        self.set_column_mode();
        self.put(AXIS);
        self.skip_columns((to - axis - 1) as u8);
    }
}

impl Printing<'_, '_> {
    pub(super) fn plot_program(&mut self, op: Op) -> Result<Flow, Error> {
        if self.memory().ports().holds_module(PRINTER_PAGE) {
            return Err(Error::Nonexistent);
        }
        let n = match op {
            Op::Prplot => 0,
            Op::Prplotp => 1,
            _ => 2,
        };
        let address = u16::from(PRINTER_PAGE) << 12 | PROGRAMS.1[n];
        Ok(Flow::Call(Position::in_module(address).back(1)))
    }
}

pub(super) fn page() -> DevicePage {
    DevicePage { number: PRINTER_PAGE, words: PROGRAMS.0.clone() }
}

/// Fails with ALPHA DATA if a value is text, or with DATA ERROR if `highest` is not above `lowest`.
fn check_range(plot: &Plot) -> Result<(), Error> {
    let range = sim41_number::saturate(OfTwo::Subtract.apply(plot.highest, plot.lowest), true)?;
    if sim41_number::compare_zero(range)?.is_le() {
        return Err(Error::DataError);
    }
    // ALPHA DATA takes precedence over an invalid width.
    OfTwo::Subtract.apply(plot.value, plot.lowest).map(drop).or_else(only_alpha)
}

fn only_alpha(error: sim41_number::Error) -> Result<(), Error> {
    if error == sim41_number::Error::AlphaData { Err(error.into()) } else { Ok(()) }
}

/// Columns are numbered from 0. Values outside the range are put into the first or last column.
fn column(plot: &Plot, value: Register, columns: u32) -> Result<u32, Error> {
    let wide = |result: Result<Register, sim41_number::Error>| sim41_number::saturate(result, true);
    let range = wide(OfTwo::Subtract.apply(plot.highest, plot.lowest))?;
    let above = wide(OfTwo::Subtract.apply(value, plot.lowest))?;
    if sim41_number::compare_zero(above)?.is_lt() {
        return Ok(0);
    }
    if sim41_number::compare(range, above)?.is_ge() {
        return Ok(columns - 1);
    }
    let part = wide(OfTwo::Divide.apply(above, range))?;
    let middle = wide(OfTwo::Multiply.apply(part, argument::number(columns - 1)))?;
    let half = sim41_number::Decimal { mantissa: 5_000_000_000, exponent: -1, negative: false };
    argument::integer(wide(OfTwo::Add.apply(middle, half.register()))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::{Event, Machine};
    use crate::printer::Switch;
    use sim41_number::register_text::parse;

    fn plotted(value: &str, lowest: &str, highest: &str, width: &str) -> Result<String, Error> {
        let mut machine = Machine::default();
        machine.plug_printer(Switch::Man);
        let places = [Address::T, Address::Z, Address::Y, Address::X];
        for (address, text) in places.into_iter().zip([value, lowest, highest, width]) {
            machine.edit_register(address, parse(text).unwrap());
        }
        machine.execute_keyed(Op::Stkplot, 0)?;
        let events = machine.take_events();
        let [Event::Printed(line)] = &events[..] else { panic!("{events:?}") };
        Ok(line.notation())
    }

    #[test]
    fn lines_of_a_plot() {
        for (value, width, line) in [
            ("3", "84", "→{77}   \\x01       {00 00 00 00 00 00}"),
            ("3", "84.04", "→   {00}\\x01 {00 00 00 77}      {00 00}"),
            ("3", "-84.04", "→   {00}\\x01       {00 00 00 00 00 00}"),
            ("0.4216867469", "84", "→\\x01           "),
            ("0.421686747", "84", "→{77}\\x01          {00 00 00 00 00 00}"),
            ("0.55", "84", "→{77 00}\\x01          {00 00 00 00 00}"),
            ("3.5", "11", "→{77}\\x01{00 00 00}"),
            ("3.49999999", "11", "→\\x01{00 00 00 00}"),
            ("6.5", "11", "→{77 00 00 00}\\x01"),
            ("1E99", "84", "→{77}          {00 00 00 00 00 00}\\x01"),
            ("0", "1", "→\\x01"),
        ] {
            assert_eq!(plotted(value, "0", "10", width).unwrap(), line, "{value} {width}");
        }
        assert_eq!(plotted("5", "5", "5", "84"), Err(Error::DataError));
        assert_eq!(plotted("5", "0", "10", "169"), Err(Error::DataError));
        assert_eq!(plotted("5", "0", "10", "0"), Err(Error::DataError));
        assert_eq!(plotted("\"A\"", "0", "10", "84"), Err(Error::AlphaData));
    }
}
