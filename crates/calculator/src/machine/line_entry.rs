//! Number and text lines in PRGM mode. Keys: `keyboard::program_mode`. No room: `program_editing`.

use super::{Error, Machine};
use crate::machine::{program_editing, program_pointer};
use crate::memory::program_bytes::{Ends, Full};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineKey {
    First,
    Further,
    /// The key continues the line, and SHIFT or USER was pressed just before it.
    AfterModifier,
}

#[derive(Clone, Copy)]
pub(crate) enum LineEdit<'a> {
    Number(&'a [u8]),
    Character(u8),
    Back,
}

/// Returns whether the line still exists. Fails with PRIVATE, ROM, or TRY AGAIN (no room).
pub(crate) fn edit(machine: &mut Machine, edit: LineEdit<'_>, key: LineKey) -> Result<bool, Error> {
    match edit {
        LineEdit::Number(digits) => {
            set_number_line(machine, digits, key).map(|()| !digits.is_empty())
        }
        LineEdit::Character(character) => type_text_line(machine, character, key).map(|()| true),
        LineEdit::Back => Ok(shorten_text_line(machine)),
    }
}

/// Sets the digit bytes (10 to 1C) of the number line in progress. The first key inserts the line
/// between NULLs. Without digits the line is deleted, and the program pointer moves back one line
/// as with BST. Fails with PRIVATE, ROM, or TRY AGAIN (no room).
pub(super) fn set_number_line(
    machine: &mut Machine,
    digits: &[u8],
    key: LineKey,
) -> Result<(), Error> {
    if digits.is_empty() {
        machine.memory.erase_line(program_pointer::here(machine), Ends::Kept);
        program_pointer::go_back(machine);
        return Ok(());
    }
    if key == LineKey::First {
        let (after, advanced) = program_editing::begin_line(machine)?;
        let null = after.forward(1);
        let opened = machine
            .memory
            .close(after)
            .and_then(|()| program_editing::put_all(&mut machine.memory, null, digits));
        opened.map_err(|Full| program_editing::no_room_for_line(machine, advanced))?;
        let closed = machine.memory.close(null.forward(digits.len()));
        return closed.map_err(|Full| no_room_for_rest(machine, digits.len(), key));
    }
    let at = program_pointer::before_line(&machine.memory, program_pointer::here(machine));
    let length = at.distance(machine.memory.line_after(at).last).max(0) as usize;
    for (n, &digit) in digits.iter().enumerate() {
        if n < length {
            machine.memory.set_byte(at.forward(n + 1), digit);
        } else if machine.memory.put(at.forward(n), digit).is_err() {
            return Err(no_room_for_rest(machine, n, key));
        }
    }
    (digits.len()..length).for_each(|n| machine.memory.set_byte(at.forward(n + 1), 0));
    let closed = machine.memory.close(at.forward(digits.len()));
    closed.map_err(|Full| no_room_for_rest(machine, digits.len(), key))
}

/// Appends a character to the text line in progress; the first character begins the line. A
/// sixteenth character is rejected. Fails with PRIVATE, ROM, or TRY AGAIN (no room; the line is
/// then removed).
fn type_text_line(machine: &mut Machine, character: u8, key: LineKey) -> Result<(), Error> {
    if key == LineKey::First {
        let (after, advanced) = program_editing::begin_line(machine)?;
        let put = program_editing::put_all(&mut machine.memory, after, &[0xF1, character]);
        return put.map_err(|Full| program_editing::no_room_for_line(machine, advanced));
    }
    let at = program_pointer::before_line(&machine.memory, program_pointer::here(machine));
    let head = machine.memory.byte(at.forward(1));
    let length = (head & 0xF) as usize;
    if length == 15 {
        return Ok(());
    }
    if machine.memory.put(at.forward(1 + length), character).is_err() {
        return Err(no_room_for_rest(machine, 1 + length, key));
    }
    machine.memory.set_byte(at.forward(1), head + 1);
    Ok(())
}

/// Deletes the line and returns `false` if no character is left.
fn shorten_text_line(machine: &mut Machine) -> bool {
    let at = program_pointer::before_line(&machine.memory, program_pointer::here(machine));
    let head = machine.memory.byte(at.forward(1));
    let length = (head & 0xF) as usize;
    if length <= 1 {
        program_editing::delete(machine, 1, Ends::Erased);
        return false;
    }
    machine.memory.set_byte(at.forward(1 + length), 0);
    machine.memory.set_byte(at.forward(1), head - 1);
    true
}

/// Removes the `length` bytes of the line in progress. The program pointer moves back one line,
/// unless SHIFT or USER was pressed just before.
fn no_room_for_rest(machine: &mut Machine, length: usize, key: LineKey) -> Error {
    machine.memory.erase(
        program_pointer::before_line(&machine.memory, program_pointer::here(machine)).forward(1),
        length,
    );
    if key != LineKey::AfterModifier {
        program_pointer::go_back(machine);
    }
    program_editing::no_room(machine)
}
