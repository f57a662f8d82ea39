//! What CAT 2 lists: the functions of all modules in the order in which the machine finds them,
//! and how long it looks for the next header. Source: measured.

use super::Machine;
use crate::instruction::{Code, INSTRUCTIONS, text, xrom};

/// Characters in the name of a header, at least.
const HEADER: usize = 8;
/// A name of so many characters fills the cells of the display.
const FULL: usize = 12;
/// How long the machine looks at a program, and at a function in microcode and each character of
/// its name, in microseconds.
const PROGRAM: u64 = 12_000;
const FUNCTION: u64 = 12_750;
const CHARACTER: u64 = 1_250;
/// How much longer it looks at an extended function, which are found last.
const FOUND_LAST: u64 = 8_700;

/// An entry of CAT 2.
pub struct Entry {
    /// What the display shows.
    pub name: String,
    /// Whether it stands for its module: a function in microcode with a name of eight characters
    /// or more.
    pub header: bool,
    /// How long it takes to pass it, in microseconds.
    pub time: u64,
}

impl Entry {
    fn microcode(name: String, more: u64) -> Entry {
        let length = name.chars().count();
        // A blank follows the name, and pushes the first of twelve characters out.
        let name = match length {
            FULL => name.chars().skip(1).chain([' ']).collect(),
            _ => name,
        };
        let time = FUNCTION + CHARACTER * length as u64 + more;
        Entry { name, header: length >= HEADER, time }
    }
}

impl Machine {
    /// The functions of all modules: Time first, the extended functions last.
    pub fn module_catalog(&self) -> impl Iterator<Item = Entry> {
        let own = |module: u8, more: u64| {
            INSTRUCTIONS
                .iter()
                .filter(|_| self.memory.model().is_cx())
                .filter(move |spec| matches!(spec.code, Code::Xrom(number, _) if number == module))
                .map(move |spec| Entry::microcode(spec.name().into(), more))
        };
        let plugged = self.memory.ports().functions().map(|function| {
            let name: String =
                function.name.as_slice().iter().map(|&b| text::lcd_char(b)).collect();
            match function.program() {
                Some(_) => Entry { name: format!("ᵀ{name}"), header: false, time: PROGRAM },
                None => Entry::microcode(name, 0),
            }
        });
        own(xrom::TIME, 0).chain(plugged).chain(own(xrom::EXTENDED, FOUND_LAST))
    }
}
