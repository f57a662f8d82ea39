//! Catalogs for `keyboard::catalog_mode`. CAT 3: `language::instruction::table`, 6: `assigning`.

use super::Machine;
use crate::device::Notice;
use crate::machine::extended_files;
use crate::memory::Memory;
use crate::memory::chain::Global;
use crate::memory::extended;
use crate::printer::printed_bytes;
use sim41_language::instruction::{self, INSTRUCTIONS, OpCode, text, xrom};
use sim41_language::module::Position;
use sim41_number::charset::CELLS;

const HEADER: usize = 8;
pub(crate) const DIRECTORY: u16 = 4;
pub(crate) const ASSIGNMENTS: u16 = 6;

pub(crate) struct CatalogEntry {
    pub text: String,
    pub printed: Option<Vec<u8>>,
    /// In CAT 1, the position of the byte before the entry.
    pub at: Option<Position>,
    pub header: bool,
}

impl From<String> for CatalogEntry {
    fn from(text: String) -> CatalogEntry {
        CatalogEntry { text, printed: None, at: None, header: false }
    }
}

impl CatalogEntry {
    fn paper(self) -> Vec<u8> {
        self.printed.unwrap_or_else(|| printed_bytes(&self.text.replace('ᵀ', "`")))
    }
}

/// Makes entry `place` of a catalog the current one: CAT 1 moves the program pointer there, EMDIR
/// selects the file. A printer in TRACE mode prints the entry.
pub(crate) fn select(machine: &mut Machine, number: u16, place: usize, entry: CatalogEntry) {
    if let Some(at) = entry.at {
        machine.set_pc(at);
        machine.memory.seek(at.forward(1));
    }
    if number == DIRECTORY {
        extended::set_current_file_number(&mut machine.memory, place as u16 + 1);
    }
    machine.notify(Notice::Catalogued(&entry.paper()));
}

/// Reports an empty catalog with a message. CAT 2 begins with headers only.
pub(super) fn is_empty(machine: &mut Machine, number: u16) -> bool {
    let mut entries = catalog(machine, number).into_iter();
    let empty = !entries.any(|entry| number != 2 || entry.header);
    if empty {
        machine.announce("CAT EMPTY");
    }
    empty
}

pub(crate) fn catalog(machine: &Machine, number: u16) -> Vec<CatalogEntry> {
    let key = |(name, code): (String, i8)| {
        let room = CELLS.saturating_sub(name.chars().count());
        format!("{name}{code:>room$}").into()
    };
    match number {
        1 => program_catalog(&machine.memory),
        2 => module_catalog(&machine.memory),
        DIRECTORY => extended_files::directory_lines(&machine.memory),
        ASSIGNMENTS => machine.assigned_keys().into_iter().map(key).collect(),
        _ => instruction::mainframe().map(|spec| spec.name().to_string().into()).collect(),
    }
}

fn program_catalog(memory: &Memory) -> Vec<CatalogEntry> {
    let memory = &memory;
    // A broken chain can have elements above the top of program memory; these are not listed.
    let listed = |(n, global): &(usize, Global)| *n == 0 || global.at < memory.top();
    let mut globals: Vec<_> = memory.chain().enumerate().take_while(listed).collect();
    globals.reverse();
    let mut start = memory.top();
    let entry = |(n, global): (usize, Global)| {
        let at = Some(global.at.back(1));
        if global.is_label() {
            let text = format!("LBLᵀ{}", text::lcd_text(memory.label_name(&global)));
            return CatalogEntry { at, ..text.into() };
        }
        let bytes = start.distance(global.last());
        start = global.last();
        let (name, text) = match n {
            0 => (".END.", format!(" .END. REG {}", memory.free_registers())),
            _ => ("END", format!("END{:>9}", format!("{bytes:02}"))),
        };
        let printed = Some(format!("{name:<12}{bytes:02} BYTES").into_bytes());
        CatalogEntry { text, printed, at, header: false }
    };
    globals.into_iter().map(entry).collect()
}

/// All modules' functions in the firmware's search order: Time first, then plugged-in modules, then
/// Extended Functions.
fn module_catalog(memory: &Memory) -> Vec<CatalogEntry> {
    let own = |module: u8| {
        INSTRUCTIONS
            .iter()
            .filter(|_| memory.model().is_cx())
            .filter(move |spec| matches!(spec.code, OpCode::Xrom(number, _) if number == module))
            .map(|spec| microcode(spec.name().into()))
    };
    let plugged = memory.ports().functions().map(|function| {
        let name = text::lcd_text(function.name);
        match function.program {
            Some(_) => format!("ᵀ{name}").into(),
            None => microcode(name),
        }
    });
    own(xrom::TIME).chain(plugged).chain(own(xrom::EXTENDED)).collect()
}

fn microcode(name: String) -> CatalogEntry {
    let length = name.chars().count();
    // A space follows the name; after twelve characters it pushes the first character off the
    // display.
    let text = match length {
        CELLS => name.chars().skip(1).chain([' ']).collect(),
        _ => name,
    };
    CatalogEntry { header: length >= HEADER, ..text.into() }
}
