//! The goose: the symbol that moves through the display while a program runs, by a cell for each
//! label.

use crate::charset::Glyph;
use crate::lcd::{Cells, Lcd};
use crate::machine::Machine;

/// Returns the cells with the goose, if it is shown: while a program runs and does not pause. When
/// a program has set flag 50 through register d, the goose stands still, even after the program has
/// stopped.
pub fn cells(machine: &Machine, pauses: bool) -> Option<Cells> {
    let moving = (machine.running() && !pauses).then_some(machine.labels_passed() as usize);
    machine.standing_goose().map(usize::from).or(moving).map(standing)
}

/// Returns the cells with the goose in this cell.
pub fn standing(cell: usize) -> Cells {
    let mut cells = Lcd::BLANK;
    cells[cell % Lcd::CELLS].glyph = Glyph::GOOSE;
    cells
}
