//! The times of the text editor's work in processor words, fitted to a thousand measured keys
//! (within 5 milliseconds).

use super::Machine;
use super::editing_text::{Edit, Edited};

impl Machine {
    /// Returns the words in which the edited record is written to the display. They depend on the
    /// number of characters and of the registers from which they are read.
    pub fn record_words(&self) -> u64 {
        /// The number of characters of a record that are taken into ALPHA, and of those before the
        /// cursor.
        const TAKEN: (usize, usize) = (24, 12);
        let Some((_, text, cursor)) = self.edited_record() else { return 0 };
        let length = text.len();
        let first = cursor.saturating_sub(TAKEN.1).min(length.saturating_sub(TAKEN.0));
        let shown = length.min((cursor + 7).max(9)).saturating_sub(first);
        let at = self.edited_place() + first;
        let registers = (at + shown).saturating_sub(1) / 7 - at.saturating_sub(1) / 7;
        let at_end = if cursor == length { 27 } else { 0 };
        (325 + 94 * shown + 30 * registers - at_end) as u64
    }

    /// Returns the words that a step of editing takes, from the key until the display goes off;
    /// `moved` says that another record is shown.
    pub fn edit_words(&self, edit: Edit, edited: Edited, moved: bool) -> u64 {
        let number = self.edited_record().map_or(0, |(number, _, _)| number) as u64;
        let work = match edit {
            Edit::Left(_) | Edit::Right(_) => 475,
            Edit::Up if !moved => 970,
            Edit::Down if !moved => 1075,
            Edit::Up => 670 + 75 * number,
            Edit::Down => 660,
            Edit::GoTo(_) => 840 + 75 * number,
            Edit::Type(..) if edited.grown => 1100 + 22 * number,
            Edit::Type(..) => 588,
            Edit::Delete if edited.moved == 0 => 578,
            Edit::Delete => 618,
            Edit::DeleteRecord if edited.placeholder => 1435,
            Edit::DeleteRecord if moved => 1275 + 75 * number,
            Edit::DeleteRecord => 650,
            Edit::NewAfter => 1030 + 80 * number + 100 * edited.after as u64,
            Edit::NewBefore => 985 + 76 * number + 71 * edited.after as u64,
        };
        let moving = match edited.grown {
            true => 67 * edited.moved + 40 * edited.registers,
            false => 62 * edited.moved,
        };
        work + moving as u64
    }
}
