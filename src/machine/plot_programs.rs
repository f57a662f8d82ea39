//! PRPLOT, PRPLOTP and PRAXIS: the functions of the printer that are programs in user code.
//!
//! `plot_programs.prg` is their listing. It stands in the printer's page, and the machine runs it
//! as it runs the program of any module.

use super::{Error, Flow, Machine};
use crate::instruction::{Op, xrom};
use crate::memory::Position;
use crate::memory::ports::PAGE;
use crate::module::build::{Plan, build};
use crate::program::listing;
use std::sync::{Arc, LazyLock};

/// The page of the printer.
const PRINTER_PAGE: u8 = 6;

/// The page with the programs, and the addresses at which PRPLOT, PRPLOTP and PRAXIS begin.
static PROGRAMS: LazyLock<(Arc<[u16; PAGE]>, [u16; 3])> = LazyLock::new(|| {
    let program = listing::read(include_bytes!("plot_programs.prg")).expect("the listing is right");
    let plan = Plan { number: xrom::PRINTER, header: "-PRINTER-".into(), private: false };
    let module = build(&[("plots".into(), program)], &plan).expect("there is room for it");
    let mut words = *module.pages[0].words;
    // The header is the first function of the page.
    let begins = |n: usize| (words[2 + 2 * n] & 0xFF) << 8 | words[3 + 2 * n];
    let labels = [begins(1), begins(2), begins(3)];
    // The instruction table has the functions of the page, so it is not searched for names.
    words[0] = 0;
    (Arc::new(words), labels)
});

impl Machine {
    /// Plugs the printer's page in, or unplugs it.
    pub(super) fn plug_printer_page(&mut self, plugged: bool) {
        let mut ports = self.memory.ports().clone();
        match plugged {
            true => ports.plug(PRINTER_PAGE, PROGRAMS.0.clone()),
            false => ports.unplug(PRINTER_PAGE),
        }
        self.memory.set_ports(ports);
    }

    /// Executes PRPLOT, PRPLOTP or PRAXIS: calls its program.
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
}
