//! Plugged-in devices and their access to the calculator.

use super::statistics::statistics_registers;
use super::{Error, Event, Flow, Machine};
use crate::device::{Argument, Device, DeviceCall, Interest, Notice};
use crate::machine::addressing;
use crate::machine::{program_pointer, view};
use crate::memory::flags::{PRINTER, PRINTER_ENABLE, SINGLE_STEP};
use crate::memory::{Address, Memory};
use sim41_language::instruction::{Chars, OpCode, Operand, Step};
use sim41_language::module::Position;
use std::any::Any;

#[derive(Clone, Default, Debug)]
pub(crate) struct Devices(Vec<Slot>);

/// A device's port, with a copy of the data that decoding needs while the device is being called.
#[derive(Clone, Debug)]
struct Slot {
    module: u8,
    page: Option<u8>,
    /// `None` while the device is being called.
    device: Option<Box<dyn Device>>,
}

impl Devices {
    pub(super) fn execute(&self, module: u8) -> bool {
        self.0.iter().any(|slot| slot.module == module)
    }

    pub(super) fn own(&self, at: Position) -> bool {
        let page = at.module_address().map(|address| (address >> 12) as u8);
        page.is_some() && self.0.iter().any(|slot| slot.page == page)
    }

    pub(super) fn held(&self) -> usize {
        self.all().map(|device| size_of_val(device) + device.held()).sum()
    }

    fn all(&self) -> impl Iterator<Item = &dyn Device> {
        self.0.iter().filter_map(|slot| slot.device.as_deref())
    }

    pub(crate) fn have_function(&self, step: &Step) -> bool {
        xrom_numbers(step).is_some_and(|(module, _)| self.execute(module))
    }

    pub(crate) fn report_keys(&self) -> bool {
        self.interest() >= Interest::Keys
    }

    pub(crate) fn report_steps(&self) -> bool {
        self.interest() >= Interest::Steps
    }

    fn interest(&self) -> Interest {
        self.all().map(Device::interest).max().unwrap_or(Interest::Messages)
    }
}

/// The device's access to the calculator during a call.
pub struct Context<'a> {
    machine: &'a mut Machine,
}

impl Context<'_> {
    pub fn emit(&mut self, event: Event) {
        self.machine.add_event(event);
    }

    pub fn memory(&self) -> &Memory {
        &self.machine.memory
    }

    pub fn memory_mut(&mut self) -> &mut Memory {
        &mut self.machine.memory
    }

    pub fn in_program(&self) -> bool {
        self.machine.running() || self.memory().flag(SINGLE_STEP)
    }

    pub fn alpha(&self) -> Chars {
        view::alpha_chars(self.memory())
    }

    pub fn data_register(&self, n: u32) -> Result<Address, Error> {
        addressing::data_register(&self.machine.memory, n)
    }

    pub fn statistics_registers(&self) -> Result<[Address; super::statistics::REGISTERS], Error> {
        statistics_registers(self.memory())
    }
}

impl Context<'_> {
    pub fn pc(&self) -> Position {
        self.machine.pc()
    }

    /// The position of the byte before the next line after `at`, past any NULLs.
    pub fn before_line(&self, at: Position) -> Position {
        program_pointer::before_line(self.memory(), at)
    }

    pub fn step_after(&self, at: Position) -> (Step, usize) {
        self.machine.step_after(at)
    }

    pub fn line_number(&self) -> u16 {
        self.machine.current_line().number()
    }

    /// `None` on line 00, which has no instruction.
    pub fn current_step(&self) -> Option<Step> {
        self.machine.current_line().step()
    }

    pub fn know_line(&mut self) {
        program_pointer::know_line(self.machine);
    }

    /// Sets the number of the current line, and the position of the byte before it.
    pub fn set_line(&mut self, at: Position, line: u16) {
        program_pointer::set_line(self.machine, at, line);
    }
}

impl Machine {
    pub(crate) fn devices(&self) -> &Devices {
        &self.devices
    }

    pub fn plug_device(&mut self, device: Box<dyn Device>) {
        let module = device.module();
        self.install_device(device);
        self.with_device(module, |device, context| device.switch_on(context));
    }

    pub(crate) fn install_device(&mut self, device: Box<dyn Device>) {
        self.remove_device(device.module());
        let page = device.page().map(|page| page.number);
        self.devices.0.push(Slot { module: device.module(), page, device: Some(device) });
        self.fit_device_pages();
    }

    pub fn unplug_device(&mut self, module: u8) {
        if let Some(mut device) = self.remove_device(module) {
            device.unplug(&mut Context { machine: self });
        }
    }

    fn remove_device(&mut self, module: u8) -> Option<Box<dyn Device>> {
        let at = self.devices.0.iter().position(|slot| slot.module == module)?;
        let Slot { page, device, .. } = self.devices.0.remove(at);
        if let Some(page) = page.filter(|&page| !self.memory.ports().holds_module(page)) {
            let mut ports = self.memory.ports().clone();
            ports.unplug(page);
            self.memory.set_ports(ports);
        }
        device
    }

    pub(super) fn fit_device_pages(&mut self) {
        let pages = self.devices.all().filter_map(Device::page);
        let free = pages.filter(|page| !self.memory.ports().holds_module(page.number));
        let pages: Vec<_> = free.collect();
        if pages.is_empty() {
            return;
        }
        let mut ports = self.memory.ports().clone();
        for page in pages {
            ports.plug(page.number, 1, page.words);
        }
        self.memory.set_ports(ports);
    }

    pub fn device<D: Device>(&self) -> Option<&D> {
        self.devices.all().find_map(|device| (device as &dyn Any).downcast_ref())
    }

    pub fn device_mut<D: Device>(&mut self) -> Option<&mut D> {
        let devices = self.devices.0.iter_mut().filter_map(|slot| slot.device.as_deref_mut());
        devices.into_iter().find_map(|device| (device as &mut dyn Any).downcast_mut())
    }

    fn with_device<R>(
        &mut self,
        module: u8,
        work: impl FnOnce(&mut dyn Device, &mut Context<'_>) -> R,
    ) -> Option<R> {
        let place = |slot: &&mut Slot| slot.module == module;
        let mut device = self.devices.0.iter_mut().find(place)?.device.take()?;
        let result = work(device.as_mut(), &mut Context { machine: self });
        if let Some(slot) = self.devices.0.iter_mut().find(place) {
            slot.device = Some(device);
        }
        Some(result)
    }

    pub(crate) fn call_device(&mut self, step: &Step, argument: Argument) -> Result<Flow, Error> {
        let (module, function) = xrom_numbers(step).ok_or(Error::Nonexistent)?;
        let call = DeviceCall { function, op: step.op, argument };
        self.with_device(module, |device, context| device.call(&call, context))
            .unwrap_or(Err(Error::Nonexistent))
    }

    pub(crate) fn notify(&mut self, notice: Notice<'_>) {
        for n in 0..self.devices.0.len() {
            let module = self.devices.0[n].module;
            self.with_device(module, |device, context| device.notice(&notice, context));
        }
    }

    /// Resets flags 21 and 55 when the calculator is switched on. A device may set them again.
    pub(crate) fn switch_devices_on(&mut self) {
        self.memory.set_flag(PRINTER, false);
        self.memory.set_flag(PRINTER_ENABLE, false);
        for n in 0..self.devices.0.len() {
            let module = self.devices.0[n].module;
            self.with_device(module, |device, context| device.switch_on(context));
        }
    }

    pub(super) fn tick_devices(&mut self) {
        let now = self.clock.now;
        for n in 0..self.devices.0.len() {
            let module = self.devices.0[n].module;
            self.with_device(module, |device, context| {
                if device.tick(now) {
                    device.serve(context);
                }
            });
        }
    }
}

fn xrom_numbers(step: &Step) -> Option<(u8, u8)> {
    match (step.op.spec().code, step.operand) {
        (OpCode::Xrom(module, number), _) | (_, Operand::Xrom(module, number)) => {
            Some((module, number))
        }
        _ => None,
    }
}
