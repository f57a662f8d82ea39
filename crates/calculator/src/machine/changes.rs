//! Changes made without key presses: registers, ALPHA, flags and modules.

use super::Machine;
use crate::machine::program_pointer;
use crate::memory::Address;
use crate::memory::{extended, flags};
use sim41_language::module::Ports;
use sim41_number::register::Register;

impl Machine {
    pub fn edit_register(&mut self, address: Address, value: Register) {
        self.memory.set(address, value);
    }

    /// Stores the last 24 characters of the text.
    pub fn edit_alpha(&mut self, text: &[u8]) {
        self.memory.set_alpha(text);
    }

    /// Continues text entry in ALPHA, as if the text were still being entered.
    pub fn resume_text(&mut self) {
        self.begin_text();
        self.memory.set_flag(flags::PARTIAL_KEY, false);
        self.memory.set_flag(flags::MESSAGE, true);
    }

    pub fn edit_flag(&mut self, flag: u8, set: bool) {
        self.memory.set_flag(flag, set);
    }

    pub fn edit_extended(&mut self, place: u16, value: Register) {
        extended::set_extended(&mut self.memory, place, value);
    }

    /// Plugs in these modules in place of all others. If the program pointer's page is now empty,
    /// the pointer moves to the top of memory.
    pub fn plug(&mut self, ports: Ports) {
        self.memory.set_ports(ports);
        self.fit_device_pages();
        let address = self.memory.pointer().module_address();
        if address.is_some_and(|address| !self.memory.ports().has((address >> 12) as u8)) {
            program_pointer::go_to_top(self);
        }
    }
}
