//! CAT 1: the labels and ENDs of program memory.

use super::Machine;
use crate::instruction::text;
use crate::memory::Position;
use crate::memory::chain::Global;

/// An entry of a catalog.
pub struct Entry {
    /// The text in the display.
    pub text: String,
    /// The position of the byte before the entry in CAT 1.
    pub at: Option<Position>,
    /// The number of bytes of the program that ends here; `None` for a label.
    pub bytes: Option<i32>,
}

impl Machine {
    /// Returns the globals of program memory from the first to .END.
    pub fn program_catalog(&self) -> Vec<Entry> {
        let memory = &self.memory;
        // Elements above the top of program memory, which only a broken chain has, are not listed.
        let listed = |(n, global): &(usize, Global)| *n == 0 || global.at < memory.top();
        let mut globals: Vec<_> =
            memory.chain().enumerate().take_while(listed).map(|(_, global)| global).collect();
        globals.reverse();
        let last = globals.len().saturating_sub(1);
        let mut start = memory.top();
        let mut entries = Vec::new();
        for (n, global) in globals.iter().enumerate() {
            let bytes = (!global.is_label()).then(|| start.distance(global.last()));
            let text = match bytes {
                None => {
                    format!(
                        "LBLᵀ{}",
                        memory.label_name(global).map(text::lcd_char).collect::<String>()
                    )
                }
                Some(_) if n == last => format!(" .END. REG {}", memory.free_registers()),
                Some(bytes) => format!("END{:>9}", format!("{bytes:02}")),
            };
            if bytes.is_some() {
                start = global.last();
            }
            entries.push(Entry { text, at: Some(global.at.back(1)), bytes });
        }
        entries
    }
}
