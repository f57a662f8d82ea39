//! The one memory: 1024 addresses of 56-bit registers, as the calculator's own map has them.
//!
//! Everything that lasts is in here, so loading, saving and comparing two calculators means
//! handling registers. The submodules are views on the registers: the stack, ALPHA, flags, the
//! pointers in registers a to e, program bytes by lines, the chain of global labels, editing and
//! packing, key assignments, alarms, extended memory. The processor has a few bits in no register;
//! `private` and `in_module` are here, the others in `machine`.

pub(crate) mod address;
pub mod alarm_records;
pub mod alpha;
pub mod assignments;
pub(crate) mod chain;
mod curtain;
pub mod extended;
pub mod flags;
pub(crate) mod label_search;
pub(crate) mod lines;
pub(crate) mod model;
mod module_programs;
pub(crate) mod packing;
pub(crate) mod pointers;
pub(crate) mod program_bytes;
pub(crate) mod return_stack;
pub(crate) mod shared_pages;
pub(crate) mod stack;
mod synthetic;

pub use address::Address;
pub use model::Model;
pub use sim41_language::module::{Ports, Position};
use sim41_number::Content;
use sim41_number::register::Register;
use std::sync::Arc;

/// The number of extended-memory modules that can be plugged in.
pub const MODULES: u8 = 2;

/// The registers, the modules, and a counter of writes to program memory.
#[derive(Clone)]
pub struct Memory {
    registers: Box<[Content; 1024]>,
    beside: Beside,
    /// The number of writes below the data registers; a cache of decoded steps compares it.
    revision: u32,
    /// The address below which writes count as writes to the program: the curtain at the moment
    /// when a cache was last filled.
    guarded: u16,
}

/// What the calculator has outside the registers.
#[derive(Clone)]
struct Beside {
    /// The number of extended-memory modules that are plugged in, 0 to 2.
    modules: u8,
    model: Model,
    /// Whether the END that the last search of the chain met marks its program as private. The
    /// calculator keeps this bit outside the registers.
    private: bool,
    /// The modules that are plugged in.
    ports: Arc<Ports>,
    /// Whether the program pointer in b is an address in a module. The calculator keeps this bit
    /// outside the registers.
    in_module: bool,
}

impl Default for Memory {
    fn default() -> Self {
        Self::cold()
    }
}

impl Memory {
    /// Returns a 41CX after MEMORY LOST: SIZE 100, an empty program, FIX 4.
    pub fn cold() -> Self {
        Self::cold_model(Model::Cx)
    }

    /// Returns this memory with `modules` extended-memory modules (at most [`MODULES`]) plugged in.
    #[must_use]
    pub fn with_modules(mut self, modules: u8) -> Self {
        self.beside.modules = modules.min(MODULES);
        self
    }

    /// Returns the number of extended-memory modules that are plugged in.
    pub(crate) fn modules(&self) -> u8 {
        self.beside.modules
    }

    /// Returns whether there is a register at this address.
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

    /// Returns whether the calculator keeps this memory when it is switched on: register c holds
    /// the cold-start constant, and there is a register below the curtain. Otherwise it is MEMORY
    /// LOST.
    pub(crate) fn is_kept(&self) -> bool {
        let below = self.curtain().checked_sub(1);
        self.get(Address::C).field(6, 3) == 0x169
            && below.is_some_and(|number| self.exists(Address::new(number)))
    }

    /// Returns the register at this address; zero where there is none.
    pub fn get(&self, address: Address) -> Register {
        self.content(address).register()
    }

    /// Returns the content of the register at this address, in the form in which it was stored.
    pub(crate) fn content(&self, address: Address) -> Content {
        self.registers[address.index()]
    }

    /// Stores into this address; nothing happens where there is no register.
    ///
    /// All writes pass through here. A write below the data registers invalidates the caches of
    /// steps.
    pub fn set(&mut self, address: Address, value: Register) {
        self.set_content(address, value.into());
    }

    /// Stores a content in its form into this address.
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

    /// Stores into a register that is the operand of a decoded step. Such a register exists, and it
    /// is none of the program's, because a step is decoded anew when the curtain moves.
    #[inline]
    pub(crate) fn set_operand(&mut self, address: Address, value: Content) {
        debug_assert!(self.exists(address));
        debug_assert!(address.number() < 0x010 || address.number() >= self.guarded);
        self.registers[address.index()] = value;
    }

    /// Returns the registers from this address, if they are in main memory, and a write to them is
    /// none to the program.
    pub(crate) fn block<const N: usize>(&mut self, first: u16) -> Option<&mut [Content; N]> {
        let (first, last) = (first as usize, first as usize + N);
        if first < self.guarded.max(0x0C0) as usize || last > self.model().top() as usize {
            return None;
        }
        self.registers[first..last].first_chunk_mut()
    }

    /// Returns all registers by address; zero where there is none.
    pub fn registers(&self) -> [Register; 1024] {
        std::array::from_fn(|n| self.registers[n].register())
    }

    /// Brings the contents of all registers into digits.
    pub(crate) fn forget(&mut self) {
        self.registers.iter_mut().for_each(|content| *content = content.register().into());
        self.touch();
    }

    /// Invalidates the caches of steps, so that the program is decoded again.
    pub(crate) fn touch(&mut self) {
        self.revision = self.revision.wrapping_add(1);
    }

    /// Writes a byte of the distance into a compiled jump. The decoded jump stays valid, but the
    /// pointer can get between its bytes, and the step that begins there changes.
    pub(crate) fn compile_byte(&mut self, at: Position, byte: u8) {
        if self.byte(at) != byte {
            self.set_byte(at, byte);
        }
    }

    /// Returns a number that changes with every write to program memory.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// Makes writes below `address` count as writes to the program.
    pub(crate) fn guard(&mut self, address: u16) {
        self.guarded = address;
    }

    /// Returns all addresses that hold something other than zero, with their content, in rising
    /// order.
    pub fn used(&self) -> impl Iterator<Item = (Address, Register)> {
        (0..1024).map(Address::new).map(|a| (a, self.get(a))).filter(|(_, r)| *r != Register::ZERO)
    }
}
