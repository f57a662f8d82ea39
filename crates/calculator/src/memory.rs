//! Memory: 56-bit registers at 1024 addresses, in the calculator's own layout. Nearly all
//! persistent state is here, so calculators are saved, loaded and compared by their registers.
//! Submodules are views of the registers. The processor bits `private` and `in_module`, which are
//! not part of any register, are also here; other processor state is in `machine`.

pub(crate) mod address;
pub mod alarm_records;
pub mod alpha;
pub mod assignments;
pub(crate) mod chain;
pub(crate) mod compiled_jumps;
mod curtain;
pub mod extended;
mod firmware_traces;
pub mod flags;
pub(crate) mod label_search;
pub(crate) mod lines;
mod memory_lost;
pub(crate) mod model;
pub(crate) mod module_programs;
pub(crate) mod packing;
pub(crate) mod pointers;
pub(crate) mod program_bytes;
pub(crate) mod return_stack;
pub(crate) mod shared_pages;
pub(crate) mod stack_and_last_x;

pub use address::Address;
pub use model::Model;
pub use sim41_language::module::{Ports, Position};
use sim41_number::Content;
use sim41_number::register::Register;
use std::sync::Arc;

pub const MODULES: u8 = 2;

#[derive(Clone)]
pub struct Memory {
    registers: Box<[Content; 1024]>,
    beside: Beside,
    /// The number of writes below the data registers; a decode cache uses it to detect changes.
    revision: u32,
    /// The curtain when a cache was last filled; writes below it count as program changes.
    guarded: u16,
}

#[derive(Clone)]
struct Beside {
    /// The number of plugged-in extended-memory modules (0 to 2).
    modules: u8,
    model: Model,
    /// Whether the last chain search found the END of a private program. Not part of any register.
    private: bool,
    ports: Arc<Ports>,
    /// Whether register b points into a module. Not part of any register.
    in_module: bool,
}

impl Default for Memory {
    fn default() -> Self {
        Self::cold()
    }
}

impl Memory {
    /// Plugs in `modules` extended-memory modules, at most [`MODULES`].
    #[must_use]
    #[doc(hidden)]
    pub fn with_modules(mut self, modules: u8) -> Self {
        self.beside.modules = modules.min(MODULES);
        self
    }

    pub(crate) fn modules(&self) -> u8 {
        self.beside.modules
    }

    pub fn exists(&self, address: Address) -> bool {
        match address.number() {
            0x000..=0x00F => true,
            0x040..=0x0BF => self.beside.model.is_cx(),
            n @ 0x0C0..=0x1FF => n < self.beside.model.top(),
            0x201..=0x2EF => self.beside.modules >= 1,
            0x301..=0x3EF => self.beside.modules >= 2,
            _ => false,
        }
    }

    pub fn get(&self, address: Address) -> Register {
        self.content(address).register()
    }

    pub(crate) fn content(&self, address: Address) -> Content {
        self.registers[address.index()]
    }

    /// Does nothing if the register is missing. All writes go through this method; those below the
    /// data registers invalidate the decode caches.
    #[doc(hidden)]
    pub fn set(&mut self, address: Address, value: Register) {
        self.set_content(address, value.into());
    }

    pub(crate) fn set_content(&mut self, address: Address, value: Content) {
        let number = address.number();
        if number >= 0x010 {
            if number < self.guarded {
                self.revision = self.revision.wrapping_add(1);
            }
            if !self.exists(address) {
                return;
            }
        }
        self.registers[address.index()] = value;
    }

    /// Stores into a decoded step's operand register. No check is needed: steps are decoded again
    /// when the curtain moves, so the register exists and is not part of a program.
    #[inline]
    pub(crate) fn set_operand(&mut self, address: Address, value: Content) {
        debug_assert!(self.exists(address));
        debug_assert!(address.number() < 0x010 || address.number() >= self.guarded);
        self.registers[address.index()] = value;
    }

    /// `None` unless the registers are in main memory and not part of a program.
    pub(crate) fn block<const N: usize>(&mut self, first: u16) -> Option<&mut [Content; N]> {
        let (first, last) = (first as usize, first as usize + N);
        if first < self.guarded.max(0x0C0) as usize || last > self.model().top() as usize {
            return None;
        }
        self.registers[first..last].first_chunk_mut()
    }

    /// Indexed by address; missing registers are 0.
    pub fn registers(&self) -> [Register; 1024] {
        std::array::from_fn(|n| self.registers[n].register())
    }

    pub(crate) fn forget(&mut self) {
        self.registers.iter_mut().for_each(|content| *content = content.register().into());
        self.touch();
    }

    pub(crate) fn touch(&mut self) {
        self.revision = self.revision.wrapping_add(1);
    }

    #[doc(hidden)]
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// Makes writes below `address` count as program changes.
    pub(crate) fn guard(&mut self, address: u16) {
        self.guarded = address;
    }

    pub fn used(&self) -> impl Iterator<Item = (Address, Register)> {
        (0..1024).map(Address::new).map(|a| (a, self.get(a))).filter(|(_, r)| *r != Register::ZERO)
    }
}
