//! The one memory: 1024 addresses of 56-bit registers, as the calculator's own map has them.
//!
//! Everything that must last is in here, so that loading, saving and comparing two calculators is
//! comparing registers. Views on it, one file each: the stack, ALPHA, flags, the pointers in
//! registers a to e, program bytes by lines and the chain of global labels, editing and packing,
//! key assignments. Of the bits that are in no register one is here, whether the program is
//! private; the others are `machine`'s.

pub mod address;
pub mod alarm_records;
pub mod alpha;
pub mod assignments;
pub mod chain;
pub mod extended;
pub mod flags;
mod label_search;
pub mod lines;
pub mod model;
pub mod packing;
pub mod pointers;
pub mod ports;
pub mod program_bytes;
pub mod program_position;
mod scratch;
pub mod shared_pages;
pub mod stack;

use crate::number::Word;
use crate::register::Register;
pub use address::Address;
pub use model::Model;
pub use ports::Ports;
pub use program_position::Position;
use std::sync::Arc;

/// How many extended-memory modules can be plugged in.
pub const MODULES: u8 = 2;

/// The registers, which of them exist, and a counter of writes to program memory.
#[derive(Clone)]
pub struct Memory {
    registers: Box<[Word; 1024]>,
    /// Extended-memory modules plugged in, 0 to 2.
    modules: u8,
    model: Model,
    /// Changes with every write below the data registers; caches of decoded steps compare it.
    revision: u32,
    /// Writes below this address count as writes to the program: where the data registers began
    /// when a cache was last filled.
    guarded: u16,
    /// The END that the last walk up the chain came by said that its program is private. The
    /// machine keeps this bit outside the registers.
    private: bool,
    /// The modules that are plugged in.
    ports: Arc<Ports>,
    /// The program pointer in b is an address in a module. The machine keeps this bit outside the
    /// registers.
    in_module: bool,
}

impl Default for Memory {
    fn default() -> Self {
        Self::cold()
    }
}

impl Memory {
    /// A 41CX after MEMORY LOST: SIZE 100, an empty program, FIX 4.
    pub fn cold() -> Self {
        Self::cold_model(Model::Cx)
    }

    /// The same memory with `modules` extended-memory modules (at most [`MODULES`]) plugged in.
    #[must_use]
    pub fn with_modules(mut self, modules: u8) -> Self {
        self.modules = modules.min(MODULES);
        self
    }

    /// Extended-memory modules plugged in.
    pub fn modules(&self) -> u8 {
        self.modules
    }

    /// Whether there is a register at this address.
    #[inline]
    pub fn exists(&self, address: Address) -> bool {
        match address.number() {
            0x000..=0x00F => true,
            0x040..=0x0BF => self.model.is_cx(),
            n @ 0x0C0..=0x1FF => n < self.model.top(),
            0x201..=0x2EF => self.modules >= 1,
            0x301..=0x3EF => self.modules >= 2,
            _ => false,
        }
    }

    /// Whether the calculator takes this memory for its own when it wakes: register c holds the
    /// cold-start constant, and there is a register below the curtain.
    pub fn is_kept(&self) -> bool {
        let below = self.curtain().checked_sub(1);
        self.get(Address::C).field(6, 3) == 0x169
            && below.is_some_and(|number| self.exists(Address::new(number)))
    }

    /// The register at this address; zero where there is none.
    #[inline]
    pub fn get(&self, address: Address) -> Register {
        self.word(address).register()
    }

    /// The register at this address with what is known of it.
    #[inline]
    pub fn word(&self, address: Address) -> Word {
        self.registers[address.index()]
    }

    /// Store into this address; nothing happens where there is no register.
    ///
    /// Every write goes through here: one below the data registers empties the caches of steps.
    #[inline]
    pub fn set(&mut self, address: Address, value: Register) {
        self.set_word(address, value.into());
    }

    /// Store into this address a register of which something is known.
    #[inline]
    pub fn set_word(&mut self, address: Address, value: Word) {
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

    /// All registers by address; zero where there is none.
    pub fn registers(&self) -> [Register; 1024] {
        std::array::from_fn(|n| self.registers[n].register())
    }

    /// Forget what is known of registers.
    pub fn forget(&mut self) {
        self.registers.iter_mut().for_each(|word| *word = word.register().into());
        self.touch();
    }

    /// Empty the caches of steps: the program is to be read anew.
    pub fn touch(&mut self) {
        self.revision = self.revision.wrapping_add(1);
    }

    /// Write a distance into a jump. The jump stays what it is; but the pointer may get into its
    /// bytes, and what begins there is another step then.
    pub fn compile_byte(&mut self, at: Position, byte: u8) {
        if self.byte(at) != byte {
            self.set_byte(at, byte);
        }
    }

    /// Changes with every write to program memory.
    #[inline]
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// From now on writes below `address` count as writes to the program.
    pub fn guard(&mut self, address: u16) {
        self.guarded = address;
    }

    /// All addresses that hold something other than zero, with their content, in rising order.
    pub fn used(&self) -> impl Iterator<Item = (Address, Register)> {
        (0..1024).map(Address::new).map(|a| (a, self.get(a))).filter(|(_, r)| *r != Register::ZERO)
    }
}
