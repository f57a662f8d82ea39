//! Changes that no key makes: the owner of a calculator edits registers, ALPHA and flags, and plugs
//! modules in.

use super::Machine;
use crate::memory::Address;
use sim41_language::module::Ports;
use sim41_number::register::Register;

impl Machine {
    /// Stores into this register; nothing happens where there is none.
    pub fn edit_register(&mut self, address: Address, value: Register) {
        self.memory.set(address, value);
    }

    /// Puts a text into ALPHA, of which the last 24 characters stay.
    pub fn edit_alpha(&mut self, text: &[u8]) {
        self.memory.set_alpha(text);
    }

    /// Sets or clears a flag, 0 to 55.
    pub fn edit_flag(&mut self, flag: u8, set: bool) {
        self.memory.set_flag(flag, set);
    }

    /// Stores into a register of a file in extended memory.
    pub fn edit_extended(&mut self, place: u16, value: Register) {
        self.memory.set_extended(place, value);
    }

    /// Plugs these modules in, in place of all others. A pointer into a page where nothing is
    /// plugged in any more goes to the top of memory.
    pub fn plug(&mut self, ports: Ports) {
        self.memory.set_ports(ports);
        self.fit_device_pages();
        let address = self.memory.pointer().module_address();
        if address.is_some_and(|address| !self.memory.ports().has((address >> 12) as u8)) {
            self.go_to_top();
        }
    }
}
