//! PRPLOT, PRPLOTP and PRAXIS: the functions of the printer's module that are user code.
//!
//! They are a program that was written for sim41 and stands in the printer's page, so prompts,
//! subroutine returns and the program pointer are those of user code. Its lines `XROM 29,nn` from
//! 32 on are the functions in this file, in `plot_axis` and in `plot_questions`. Stack, registers
//! and paper end as on the firmware, which determines the order of the calculations. Source:
//! measured.

use super::cache::Entry;
use super::plot_questions::QUESTIONS;
use super::{Error, Flow, Machine};
use crate::instruction::{Op, xrom};
use crate::memory::Position;
use crate::memory::ports::{PAGE, Ports};
use crate::module::build::{Plan, build};
use crate::number;
use crate::program::listing;
use std::sync::{Arc, LazyLock};

/// The page of the printer.
const PRINTER_PAGE: u8 = 6;
/// The function number of the first function in this file.
const FIRST: u8 = 32;
/// The function numbers from which on functions ask the questions of PRPLOT, and from which on they
/// take the answers.
const ASK: u8 = 40;
const KEEP: u8 = 48;
/// The number of bytes from the first function of a line of a plot to the last: the function
/// itself, XEQ IND 11 and REGPLOT.
const PLOT_LINE: usize = 6;

/// The number of columns of a plot with PRPLOT.
const COLUMNS: u32 = 130;

/// The lines of the page: its labels, its stops, and the lines where it calls a program or returns.
/// The page has as many lines as that of the printer, so that these lines have the numbers that the
/// display shows. The lines between them are different from the printer's.
const LINES: [(u16, &str); 31] = [
    (1, "LBL \"PRPLOT\""),
    (42, "LBL \"PRPLOTP\""),
    (43, "XROM 29,32"),
    (61, "PRAXIS"),
    (62, "XROM 29,33"),
    (95, "XROM 29,34"),
    (96, "XEQ IND 11"),
    (97, "REGPLOT"),
    (98, "XROM 29,35"),
    (105, "RTN"),
    (106, "LBL \"PRAXIS\""),
    (107, "XROM 29,36"),
    (191, "LBL 01"),
    (192, "XROM 29,38"),
    (237, "RTN"),
    // R/S after the end of PRAXIS leaves the number of columns of the scaled X; so does XEQ IND 11
    // with 4 or 5 in R11.
    (238, "LBL 04"),
    (239, "RCL 06"),
    (240, "/"),
    (241, "RND"),
    (242, "LBL 05"),
    (243, "XROM 29,37"),
    (258, "RTN"),
    (287, "X<=Y?"),
    (302, "STO 05"),
    (313, "LBL 01"),
    (314, "XROM 29,39"),
    (326, "STO 05"),
    (337, "RTN"),
    (339, "0"),
    (REFUSED, "/"),
    (LAST, "END"),
];
/// The line on which values that make no sense stop the program: a division by 0.
pub(super) const REFUSED: u16 = 340;
const LAST: u16 = 341;
/// The number of bytes from the line that prints the numbers of an axis to the end of PRAXIS.
pub(super) const AFTER_AXIS: usize = 131;
/// A line between them, which has no effect.
const BETWEEN: &str = "LBL 14";

/// Returns the program. PRPLOT asks its questions; PRPLOTP prints title, axis and lines, for each
/// of which it calls the function whose name is in R11.
fn program() -> String {
    let mut lines = vec![String::from(BETWEEN); LAST.into()];
    let mut put = |line: u16, text: &str| lines[usize::from(line) - 1] = text.into();
    LINES.iter().for_each(|&(line, text)| put(line, text));
    for (n, question) in (0..).zip(&QUESTIONS) {
        put(question.line - 1, &format!("XROM 29,{}", ASK + n));
        put(question.line, "PROMPT");
        put(question.line + 1, &format!("XROM 29,{}", KEEP + n));
    }
    lines.join("\n") + "\n"
}

/// The page with the program, and the addresses at which its three labels begin.
static PROGRAMS: LazyLock<(Arc<[u16; PAGE]>, [u16; 3])> = LazyLock::new(|| {
    let program = listing::read(program().as_bytes()).expect("the listing is right");
    let plan = Plan { number: xrom::PRINTER, header: "-PRINTER-".into(), private: false };
    let module = build(&[("plots".into(), program)], &plan).expect("there is room for it");
    let mut words = *module.pages[0].words;
    let at = |n: usize| (words[2 + 2 * n] & 0xFF) << 8 | words[3 + 2 * n];
    let labels = [at(1), at(2), at(3)];
    // The functions of the page are found in the instruction table.
    words[0] = 0;
    (Arc::new(words), labels)
});

/// An error in the page, and the line on which it stops if that is not the line of the function.
pub(super) struct Stop {
    error: Error,
    line: Option<u16>,
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop { error, line: None }
    }
}

impl From<number::Error> for Stop {
    fn from(error: number::Error) -> Stop {
        Error::from(error).into()
    }
}

/// The statement on which line of the page an error stops.
pub(super) trait StopsOn<T> {
    fn on_line(self, line: u16) -> Result<T, Stop>;
}

impl<T, E: Into<Error>> StopsOn<T> for Result<T, E> {
    fn on_line(self, line: u16) -> Result<T, Stop> {
        self.map_err(|error| Stop { error: error.into(), line: Some(line) })
    }
}

impl Machine {
    /// Plugs the printer's page in, or unplugs it.
    pub(super) fn plug_printer_page(&mut self, plugged: bool) {
        let mut ports: Ports = self.memory.ports().clone();
        match plugged {
            true => ports.plug(PRINTER_PAGE, PROGRAMS.0.clone()),
            false => ports.unplug(PRINTER_PAGE),
        }
        self.memory.set_ports(ports);
    }

    /// Executes PRPLOT, PRPLOTP or PRAXIS: returns the place where its program begins.
    pub(super) fn plot_program(&mut self, op: Op) -> Result<Flow, Error> {
        self.need_printer()?;
        let n = match op {
            Op::Prplot => 0,
            Op::Prplotp => 1,
            _ => 2,
        };
        let address = u16::from(PRINTER_PAGE) << 12 | PROGRAMS.1[n];
        Ok(Flow::Call(Position::in_module(address).back(1)))
    }

    /// Returns whether this place is in the printer's page.
    pub(super) fn is_in_printer(&self, at: Position) -> bool {
        self.printer.is_some()
            && at.module_address().is_some_and(|address| address >> 12 == u16::from(PRINTER_PAGE))
    }

    /// Executes the function of this page with these two bytes, if their line is in the page.
    pub(super) fn plot_function(&mut self, entry: Entry) -> Option<Result<Flow, Error>> {
        if !self.is_in_printer(entry.at()) {
            return None;
        }
        let number = (self.memory.byte(entry.at().forward(1)) & 0x3F).checked_sub(FIRST)?;
        // While flag 21 is clear, the printer receives nothing of this.
        let kept = self.is_silent().then(|| (self.printer.clone(), self.events.len()));
        let done = self.plot_step(number, entry.at());
        if let Some((printer, events)) = kept {
            self.printer = printer;
            self.events.truncate(events);
        }
        Some(done.map_err(|stop| {
            if let Some(line) = stop.line {
                self.go_to_line(line + 1);
            }
            stop.error
        }))
    }

    fn plot_step(&mut self, number: u8, at: Position) -> Result<Flow, Stop> {
        match number {
            0 => self.begin_plot()?,
            1 => self.find_increment()?,
            2 => self.begin_plot_line()?,
            3 => return self.next_plot_line(at),
            4 => return self.print_axis(at),
            5 => self.count_columns()?,
            6 => self.print_axis_line()?,
            7 => self.print_power_unit()?,
            n if n < KEEP - FIRST => self.ask_plot_question((n + FIRST - ASK).into())?,
            n => return Ok(self.keep_plot_answer((n + FIRST - KEEP).into(), at)?),
        }
        Ok(Flow::Next)
    }

    /// Prints the title of a plot and the units of X.
    fn begin_plot(&mut self) -> Result<(), Stop> {
        self.run_all(&[(Op::Cf, 12), (Op::Adv, 0)])?;
        self.enter(6);
        self.run_keyed(Op::Skpchr, 0)?;
        self.memory.set_alpha(b"PLOT OF ");
        self.run_keyed(Op::Arcl, 11).on_line(48)?;
        self.run_all(&[(Op::Aca, 0), (Op::Prbuf, 0), (Op::Rcl, 8), (Op::Rcl, 9)])?;
        self.print_units(b"X")?;
        self.run_keyed(Op::Sto, 7)?;
        self.enter(7);
        self.run_all(&[(Op::Acchr, 0), (Op::Prbuf, 0)])?;
        self.enter(COLUMNS);
        Ok(self.run_keyed(Op::Sto, 2)?)
    }

    /// Computes the step of X and its decimals. R10 is the step, or the number of steps if it is
    /// not positive.
    fn find_increment(&mut self) -> Result<(), Stop> {
        self.run_keyed(Op::Rcl, 10)?;
        if number::compare_zero(self.memory.x()).on_line(63)?.is_le() {
            self.run_all(&[
                (Op::Rcl, 9),
                (Op::Rcl, 8),
                (Op::Subtract, 0),
                (Op::Rcl, 10),
                (Op::Abs, 0),
            ])?;
            self.run_keyed(Op::Divide, 0).on_line(70)?;
            self.run_keyed(Op::Sto, 10)?;
        }
        self.run_all(&[(Op::Rcl, 9), (Op::Rcl, 8)])?;
        self.larger_size()?;
        self.run_all(&[(Op::Rcl, 7), (Op::Divide, 0), (Op::Log, 0), (Op::Int, 0)])?;
        self.enter(2);
        Ok(self.run_all(&[(Op::Subtract, 0), (Op::Sto, 5), (Op::Rcl, 8), (Op::Sto, 6)])?)
    }

    /// Adds X in units to the buffer, before the plotted function is called with it.
    fn begin_plot_line(&mut self) -> Result<(), Error> {
        self.run_all(&[
            (Op::Fix, 0x80 | 5),
            (Op::Rcl, 7),
            (Op::Divide, 0),
            (Op::Rnd, 0),
            (Op::Acx, 0),
        ])?;
        self.enter(3);
        self.run_keyed(Op::Skpcol, 0)?;
        self.run_keyed(Op::Rcl, 6)
    }

    /// Adds the step to X. The next line of the plot follows until X passes its maximum.
    fn next_plot_line(&mut self, at: Position) -> Result<Flow, Stop> {
        self.run_keyed(Op::Rcl, 10)?;
        self.run_keyed(Op::StoAdd, 6).on_line(99)?;
        self.run_all(&[(Op::Rcl, 9), (Op::Rcl, 6)])?;
        if self.answers_yes(Op::XLeY)? {
            return Ok(Flow::Goto(at.back(PLOT_LINE + 1)));
        }
        self.run_keyed(Op::Fix, 4)?;
        Ok(Flow::Next)
    }

    /// Executes these functions, each with the byte of its operand, up to an error.
    pub(super) fn run_all(&mut self, functions: &[(Op, u8)]) -> Result<(), Error> {
        functions.iter().try_for_each(|&(op, operand)| self.run_keyed(op, operand))
    }

    pub(super) fn run_keyed(&mut self, op: Op, operand: u8) -> Result<(), Error> {
        self.execute(Entry::keyed(op, operand, self.pc())).map(drop)
    }
}
