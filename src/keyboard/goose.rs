//! The goose: the arrow that moves through the display while a program runs, a cell for each label.

use crate::charset::Glyph;
use crate::lcd::{Cells, Lcd};
use crate::machine::Machine;

/// The goose of a running program that does not pause. Once the program has set flag 50 through
/// register d the goose stands still, even when the program has stopped.
pub fn cells(machine: &Machine, pauses: bool) -> Option<Cells> {
    let moving = (machine.running() && !pauses).then_some(machine.labels_passed as usize);
    machine.standing.map(usize::from).or(moving).map(standing)
}

/// The goose in this cell.
pub fn standing(cell: usize) -> Cells {
    let mut cells = Lcd::BLANK;
    cells[cell % Lcd::CELLS].glyph = Glyph::GOOSE;
    cells
}
