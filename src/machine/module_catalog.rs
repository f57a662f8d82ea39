//! CAT 2: the functions of all modules in the order in which the firmware finds them, and the time
//! that it takes to find the next header. Source: measured.

use super::Machine;
use crate::charset::CELLS;
use crate::duration::{EXTENDED_PASSED, FUNCTION_PASSED};
use crate::instruction::{Code, INSTRUCTIONS, text, xrom};

/// The least number of characters in the name of a header.
const HEADER: usize = 8;
/// A function or a program of a module.
pub struct ModuleEntry {
    /// The text in the display.
    pub text: String,
    /// Whether the entry is the header of its module.
    pub header: bool,
    /// The time in which CAT 2 passes the entry without showing it, in milliseconds.
    pub passed_in: u64,
}

/// Returns the entry of a function in microcode. It is a header if its name has at least eight
/// characters.
fn microcode(name: String, passed_in: u64) -> ModuleEntry {
    let length = name.chars().count();
    // A blank follows the name. It pushes the first of twelve characters out of the display.
    let text = match length {
        CELLS => name.chars().skip(1).chain([' ']).collect(),
        _ => name,
    };
    ModuleEntry { text, header: length >= HEADER, passed_in }
}

impl Machine {
    /// Returns the functions of all modules: Time first, then plugged modules, the Extended
    /// Functions last.
    pub(crate) fn module_catalog(&self) -> impl Iterator<Item = ModuleEntry> {
        let own = |module: u8, passed_in: u64| {
            INSTRUCTIONS
                .iter()
                .filter(|_| self.memory.model().is_cx())
                .filter(move |spec| matches!(spec.code, Code::Xrom(number, _) if number == module))
                .map(move |spec| microcode(spec.name().into(), passed_in))
        };
        let plugged = self.memory.ports().functions().map(|function| {
            let name = text::lcd_text(function.name);
            match function.program() {
                Some(_) => {
                    let text = format!("ᵀ{name}");
                    ModuleEntry { text, header: false, passed_in: FUNCTION_PASSED }
                }
                None => microcode(name, FUNCTION_PASSED),
            }
        });
        own(xrom::TIME, FUNCTION_PASSED).chain(plugged).chain(own(xrom::EXTENDED, EXTENDED_PASSED))
    }
}
