//! CAT 1: the labels and ENDs of program memory.

use super::Machine;
use super::catalog_entry::CatalogEntry;
use crate::instruction::text;
use crate::memory::chain::Global;

impl Machine {
    /// Returns the globals of program memory from the first to .END.
    pub fn program_catalog(&self) -> Vec<CatalogEntry> {
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
            let at = Some(global.at.back(1));
            entries.push(CatalogEntry { at, bytes, ..CatalogEntry::plain(text) });
        }
        entries
    }
}
