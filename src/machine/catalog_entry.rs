//! An entry of a catalog, and how it is written in the display and on paper.

use crate::charset::CELLS;
use crate::memory::Position;

/// An entry of CAT 1, 2, 3 or 6.
#[derive(Clone, Debug)]
pub enum CatalogEntry {
    /// A label of CAT 1, with the position of the byte before it.
    Label(String, Position),
    /// An END of CAT 1.
    End {
        /// The number of bytes of the program that ends here.
        bytes: i32,
        /// The position of the byte before the END.
        at: Position,
        /// The number of free registers, which .END. shows; `None` for another END.
        free: Option<u16>,
    },
    /// A function or a program of CAT 2 or CAT 3, as it stands in the display.
    Function(String),
    /// The function of an assigned key and the code of the key, in CAT 6.
    Key(String, i8),
}

impl CatalogEntry {
    /// Returns the text in the display.
    pub(crate) fn text(&self) -> String {
        match self {
            CatalogEntry::Label(name, _) => format!("LBLᵀ{name}"),
            CatalogEntry::End { free: Some(free), .. } => format!(" .END. REG {free}"),
            CatalogEntry::End { bytes, .. } => format!("END{:>9}", format!("{bytes:02}")),
            CatalogEntry::Function(text) => text.clone(),
            CatalogEntry::Key(name, code) => {
                // The key code stands at the right.
                let room = CELLS.saturating_sub(name.chars().count());
                format!("{name}{code:>room$}")
            }
        }
    }

    /// Returns the line on paper.
    pub(crate) fn printed(&self) -> String {
        match self {
            CatalogEntry::End { bytes, free, .. } => {
                let name = if free.is_some() { ".END." } else { "END" };
                format!("{name:<12}{bytes:02} BYTES")
            }
            _ => self.text().replace('ᵀ', "`"),
        }
    }

    /// Returns the position of the byte before the entry, in CAT 1.
    pub(crate) fn at(&self) -> Option<Position> {
        match self {
            CatalogEntry::Label(_, at) | CatalogEntry::End { at, .. } => Some(*at),
            CatalogEntry::Function(_) | CatalogEntry::Key(..) => None,
        }
    }
}
