//! The goose, which moves by one cell for each label passed (`machine::execute` counts labels).

use crate::lcd::{Cells, Lcd};
use crate::machine::Machine;
use sim41_number::charset::Glyph;

/// The goose's cells while a program runs and is not paused. If a program has set flag 50 through
/// register d, the goose stays in place even when the program stops.
pub(super) fn goose(machine: &Machine, pauses: bool) -> Option<Cells> {
    let moving = (machine.interpreter().running && !pauses)
        .then_some(machine.interpreter().labels_passed as usize);
    machine.message().goose.map(usize::from).or(moving).map(|cell| {
        let mut cells = Lcd::BLANK;
        cells[cell % Lcd::CELLS].glyph = Glyph::GOOSE;
        cells
    })
}
