//! Which functions XEQ, ASN and an alarm find by name: those of what is plugged in.

use super::Machine;
use crate::instruction::{self, Asked, Code, Spec};

/// The XROM number of the printer's functions.
const PRINTER: u8 = 29;

impl Machine {
    /// The function of that name; those of the printer only while there is one, X-Functions and
    /// Time only on a 41CX. What stands on a key alone cannot be called by name.
    pub fn function(&self, name: &str) -> Option<&'static Spec> {
        let there = |spec: &&Spec| match spec.code {
            _ if spec.asked != Asked::Name => false,
            Code::Xrom(PRINTER, _) => self.printer.is_some(),
            Code::Xrom(..) => self.memory.model().is_cx(),
            _ => true,
        };
        instruction::by_name(name).filter(there)
    }
}
