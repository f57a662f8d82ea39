//! The display when the firmware begins a program line, and the message that a function leaves.

use crate::machine::Machine;
use crate::machine::message;
use crate::machine::synthetic;
use crate::nut::{self, ShownFrame};
use sim41_number::charset::{self, Glyph};

pub(super) fn take_message_of_display(machine: &mut Machine, shown: &ShownFrame) {
    let cells = shown.cells().map(|(code, mark)| {
        let mark = [None, Some('.'), Some(':'), Some(',')][mark as usize & 3];
        [Some(Glyph::from_code(code).char()), mark]
    });
    let text: String = cells.into_iter().flatten().flatten().collect();
    let characters = text.trim_end().chars();
    let bytes: Vec<u8> = characters.map(|c| charset::from_char(c).unwrap_or(b' ')).collect();
    message::replace_message(machine, Some(sim41_language::instruction::Chars::new(&bytes)));
}

pub(super) fn shown_in_program(machine: &Machine) -> ShownFrame {
    let mut cells = [(Glyph::BLANK.code(), 0); nut::CELLS];
    match machine.message().text {
        None => cells[usize::from(synthetic::goose_cell(machine))].0 = Glyph::GOOSE.code(),
        Some(message) => {
            let glyphs = message.as_slice().iter().filter_map(|&byte| Glyph::from_byte(byte));
            cells.iter_mut().zip(glyphs).for_each(|(cell, glyph)| cell.0 = glyph.code());
        }
    }
    let mut shown = ShownFrame::default();
    shown.on = true;
    shown.set_cells(cells);
    shown
}
