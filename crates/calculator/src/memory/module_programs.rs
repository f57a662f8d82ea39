//! Programs in plugged-in modules.

use super::Memory;
use sim41_language::module::ports::FIRST_BYTE;
use sim41_language::module::{Ports, Position};
use std::sync::Arc;

impl Memory {
    #[doc(hidden)]
    pub fn ports(&self) -> &Ports {
        &self.beside.ports
    }

    #[doc(hidden)]
    pub fn set_ports(&mut self, ports: Ports) {
        self.beside.ports = Arc::new(ports);
        self.touch();
    }

    pub(crate) fn points_into_module(&self) -> bool {
        self.beside.in_module
    }

    pub(crate) fn set_points_into_module(&mut self, in_module: bool) {
        self.beside.in_module = in_module;
    }

    /// Line 00 of each program in the modules, in the order of the modules' functions.
    #[doc(hidden)]
    pub fn module_programs(&self) -> Vec<Position> {
        let mut starts = Vec::new();
        for at in self.beside.ports.functions().filter_map(|function| function.program) {
            let start = self.beside.ports.program_start(at);
            if !starts.contains(&start) {
                starts.push(start);
            }
        }
        starts
    }

    /// `start` is line 00 of the program; the result includes the END.
    #[doc(hidden)]
    pub fn module_program(&self, start: Position) -> Vec<u8> {
        let end = module_end(self, start.forward(1)).last();
        self.program_bytes(start, usize::try_from(start.distance(end)).unwrap_or_default())
    }
}

/// The END of the module program that contains `at`. A ROM marks the last byte of each END.
pub(super) fn module_end(memory: &Memory, at: Position) -> super::chain::Global {
    memory.global(memory.beside.ports.marked(at.forward(1), |at| at.forward(1)).back(2))
}

pub(super) fn begins_line(memory: &Memory, at: Position) -> bool {
    at.module_address().is_some_and(|address| memory.beside.ports.code(address) & FIRST_BYTE != 0)
}

/// For COPY: how many registers a module program needs, and how many bytes are in the first.
pub(crate) fn module_program_size(memory: &Memory, start: Position) -> (u16, u16) {
    let code = |at: Position| memory.beside.ports.code(at.module_address().unwrap_or(0));
    (code(start.back(1)) & 0xFF, code(start) >> 4 & 7)
}
