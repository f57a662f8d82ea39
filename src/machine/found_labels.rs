//! The labels that indirect jumps have found, so that each is searched only once.

use super::cache::Way;
use crate::memory::Position;
use crate::number::Word;

/// The number of labels that are kept.
const KEPT: usize = 64;

/// A label that an indirect jump has found: the last byte of the jump, the content of its register,
/// the byte before the label, the place where the program continues, and the value that a jump to a
/// name leaves in register Q.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub from: Position,
    pub content: Word,
    pub target: Position,
    pub way: Way,
    pub name: Option<Word>,
}

/// The labels that have been found, by their jumps and the contents of the registers.
#[derive(Default)]
pub(super) struct FoundLabels(Vec<Option<Found>>);

impl FoundLabels {
    /// Returns the label that the jump has found with this content.
    #[inline(always)]
    pub fn get(&self, from: Position, content: Word) -> Option<&Found> {
        let found = self.0.get(place(from, content))?.as_ref()?;
        ((found.from, found.content) == (from, content)).then_some(found)
    }

    /// Stores a label that a jump has found.
    pub fn keep(&mut self, found: Found) {
        self.0.resize(KEPT, None);
        self.0[place(found.from, found.content)] = Some(found);
    }

    /// Forgets all labels.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[inline(always)]
fn place(from: Position, content: Word) -> usize {
    content.hash(from.index() as u64) as usize % KEPT
}
