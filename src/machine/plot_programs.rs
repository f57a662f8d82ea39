//! PRPLOT, PRPLOTP and PRAXIS: the functions of the printer's module that are user code.
//!
//! They are a program of sim41's own in the printer's page (`plots.prg`), so prompts, subroutine
//! returns and the program pointer are those of user code. Its line `XROM 29,32` is the function in
//! `plot_axis`. Stack, registers and paper are those of the firmware, which determines the order of
//! the calculations. Source: measured.

use super::cache::Entry;
use super::{Error, Flow, Machine};
use crate::instruction::{Op, xrom};
use crate::memory::Position;
use crate::memory::ports::{PAGE, Ports};
use crate::module::build::{Plan, build};
use crate::program::listing;
use std::sync::{Arc, LazyLock};

/// The page of the printer.
const PRINTER_PAGE: u8 = 6;
/// The function that finds the crossing of two axes.
const FIND_CROSSING: u8 = 32;
/// The lines of the page, each behind its number. The page has as many lines as that of the
/// printer, and labels, stops and calls on the same ones: the display shows their numbers. What
/// stands between them is sim41's own.
const LISTING: &str = include_str!("plots.prg");
/// The number of the last line.
const LAST: usize = 341;
/// A line without a number in the listing, which does nothing.
const BETWEEN: &str = "XROM 29,63";

/// Returns the program: PRPLOT asks its questions; PRPLOTP prints title, axis and lines, for each
/// of which it calls the function whose name is in R11.
fn program() -> String {
    let mut lines = vec![BETWEEN; LAST];
    for (number, instruction) in LISTING.lines().filter_map(|line| line.split_once(' ')) {
        if let Ok(number) = number.parse::<usize>() {
            lines[number - 1] = instruction;
        }
    }
    lines.join("\n") + "\n"
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
    /// Plugs the printer's page in, or unplugs it.
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

    /// Returns whether this place is in the printer's page.
    pub(super) fn is_in_printer(&self, at: Position) -> bool {
        self.printer.is_some()
            && at.module_address().is_some_and(|address| address >> 12 == u16::from(PRINTER_PAGE))
    }

    /// Returns the function of this page with these two bytes, if their line is in the page.
    pub(super) fn plot_function(&mut self, entry: Entry) -> Option<Result<Flow, Error>> {
        if !self.is_in_printer(entry.at()) {
            return None;
        }
        let number = self.memory.byte(entry.at().forward(1)) & 0x3F;
        // While flag 21 is clear nothing of this reaches the printer.
        let kept = self.is_silent().then(|| (self.printer.clone(), self.events.len()));
        let done = if number == FIND_CROSSING { self.find_crossing() } else { Ok(()) };
        if let Some((printer, events)) = kept {
            self.printer = printer;
            self.events.truncate(events);
        }
        Some(done.map(|()| Flow::Next))
    }
}
