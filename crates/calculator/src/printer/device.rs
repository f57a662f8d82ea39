//! The printer as a calculator device.

use super::functions::Printing;
use super::{Printer, plots};
use crate::device::{Context, Device, DeviceCall, DevicePage, Interest, Notice};
use crate::machine::{Error, Flow};
use crate::memory::flags::{PRINTER, PRINTER_ENABLE};
use sim41_language::instruction::xrom;

impl Device for Printer {
    fn module(&self) -> u8 {
        xrom::PRINTER
    }

    fn page(&self) -> Option<DevicePage> {
        Some(plots::page())
    }

    fn call(&mut self, call: &DeviceCall, context: &mut Context<'_>) -> Result<Flow, Error> {
        Printing::new(self, context).execute(call)
    }

    fn switch_on(&mut self, context: &mut Context<'_>) {
        context.memory_mut().set_flag(PRINTER, true);
        context.memory_mut().set_flag(PRINTER_ENABLE, true);
    }

    fn unplug(&mut self, context: &mut Context<'_>) {
        context.memory_mut().set_flag(PRINTER, false);
    }

    fn interest(&self) -> Interest {
        match (self.prints_steps(), self.prints_keys()) {
            (true, _) => Interest::Steps,
            (false, true) => Interest::Keys,
            (false, false) => Interest::Messages,
        }
    }

    fn notice(&mut self, notice: &Notice<'_>, context: &mut Context<'_>) {
        Printing::new(self, context).notice(notice);
    }

    fn held(&self) -> usize {
        self.buffer.capacity()
    }

    fn boxed_clone(&self) -> Box<dyn Device> {
        Box::new(self.clone())
    }
}
