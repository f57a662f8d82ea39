//! CAT 2: the functions of all modules in the order in which the firmware finds them, and the time
//! that it takes to find the next header. Source: measured.

use super::Machine;
use crate::charset::CELLS;
use crate::instruction::{Code, INSTRUCTIONS, text, xrom};

/// The least number of characters in the name of a header.
const HEADER: usize = 8;
/// The time in which a program is passed, in microseconds.
const PROGRAM: u64 = 14_500;
/// The time in which a function in microcode is passed, without the time of its name, in
/// microseconds.
const FUNCTION: u64 = 9_980;
/// The time for each character of the name, in microseconds.
const CHARACTER: u64 = 1_250;
/// The additional time for each of the extended functions, which are found last, in microseconds.
const FOUND_LAST: u64 = 10_820;

/// A function or a program of a module.
pub struct ModuleEntry {
    /// The text in the display.
    pub text: String,
    /// Whether the entry is the header of its module.
    pub header: bool,
    /// The time in which CAT 2 passes the entry without showing it, in microseconds.
    pub passed_in: u64,
}

/// Returns the entry of a function in microcode, which takes `more` microseconds than others. It is
/// a header if its name has at least eight characters.
fn microcode(name: String, more: u64) -> ModuleEntry {
    let length = name.chars().count();
    // A blank follows the name. It pushes the first of twelve characters out of the display.
    let text = match length {
        CELLS => name.chars().skip(1).chain([' ']).collect(),
        _ => name,
    };
    let passed_in = FUNCTION + CHARACTER * length as u64 + more;
    ModuleEntry { text, header: length >= HEADER, passed_in }
}

impl Machine {
    /// Returns the functions of all modules: Time first, then plugged modules, the Extended
    /// Functions last.
    pub fn module_catalog(&self) -> impl Iterator<Item = ModuleEntry> {
        let own = |module: u8, more: u64| {
            INSTRUCTIONS
                .iter()
                .filter(|_| self.memory.model().is_cx())
                .filter(move |spec| matches!(spec.code, Code::Xrom(number, _) if number == module))
                .map(move |spec| microcode(spec.name().into(), more))
        };
        let plugged = self.memory.ports().functions().map(|function| {
            let name = text::lcd_text(function.name);
            match function.program() {
                Some(_) => {
                    ModuleEntry { text: format!("ᵀ{name}"), header: false, passed_in: PROGRAM }
                }
                None => microcode(name, 0),
            }
        });
        own(xrom::TIME, 0).chain(plugged).chain(own(xrom::EXTENDED, FOUND_LAST))
    }
}
