//! CAT 1: the labels and ENDs of program memory.

use super::Machine;
use super::catalog_entry::CatalogEntry;
use crate::instruction::text;
use crate::memory::chain::Global;

impl Machine {
    /// Returns the globals of program memory from the first to .END.
    pub(crate) fn program_catalog(&self) -> Vec<CatalogEntry> {
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
            let at = global.at.back(1);
            if global.is_label() {
                entries.push(CatalogEntry::Label(text::lcd_text(memory.label_name(global)), at));
                continue;
            }
            let bytes = start.distance(global.last());
            let free = (n == last).then(|| memory.free_registers());
            entries.push(CatalogEntry::End { bytes, at, free });
            start = global.last();
        }
        entries
    }
}
