//! Damage that loses memory, and its contents then. ON with ←: `Calculator::lose_memory`.

use super::{Address, Beside, Memory, Model};
use sim41_number::Content;
use sim41_number::register::Register;
use std::sync::Arc;

impl Model {
    /// The curtain after MEMORY LOST, from HP's firmware listing and measurements: SIZE 017 on an
    /// HP-41C, 273 on a CV, 100 on a CX.
    const fn cold_curtain(self) -> u16 {
        match self {
            Model::C | Model::Cv => 0x0EF,
            Model::Cx => 0x19C,
        }
    }
}

impl Memory {
    /// Whether memory survives switching off: register c must contain the cold-start constant, and
    /// the register below the curtain must exist. Otherwise the calculator shows MEMORY LOST.
    pub(crate) fn is_kept(&self) -> bool {
        let below = self.curtain().checked_sub(1);
        self.get(Address::C).field(6, 3) == 0x169
            && below.is_some_and(|number| self.exists(Address::new(number)))
    }

    /// An HP-41CX after MEMORY LOST: SIZE 100, an empty program, FIX 4.
    pub fn cold() -> Self {
        Self::cold_model(Model::Cx)
    }

    /// This model's memory after MEMORY LOST: an empty program, FIX 4, ΣREG 11.
    #[doc(hidden)]
    pub fn cold_model(model: Model) -> Self {
        let top = model.top();
        let mut memory = Memory {
            registers: Box::new([Content::ZERO; 1024]),
            beside: Beside {
                modules: 0,
                model,
                private: false,
                ports: Arc::default(),
                in_module: false,
            },
            revision: 1,
            guarded: top,
        };
        let curtain = model.cold_curtain();
        let pointers = (curtain as u64 + 11) << 44
            | 0x169 << 24
            | (curtain as u64) << 12
            | (curtain as u64 - 1);
        memory.set(Address::C, Register::new(pointers));
        // As measured, the firmware leaves a 1 in the highest digit of the program pointer.
        memory.set(Address::B, Register::new(1 << 52 | curtain as u64));
        memory.set(Address::D, Register::new(0x2C04_8000));
        memory.set(Address::new(curtain - 1), Register::new(0xC0_0020));
        memory
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_after_memory_lost() {
        let size = |model| Memory::cold_model(model).size();
        assert_eq!((size(Model::C), size(Model::Cv), size(Model::Cx)), (17, 273, 100));
        assert_eq!(Memory::cold().get(Address::C).to_string(), "1a70016919c19b");
        assert_eq!(Memory::cold_model(Model::C).get(Address::C).to_string(), "0fa001690ef0ee");
    }
}
