//! The processor words of searches: for labels, for names, and for the end of a line that is
//! skipped.

use crate::instruction::{Code, Op, xrom};
use crate::memory::{Memory, Position};

/// The words of a jump by which it takes longer because it searches its label, and those for each
/// byte that the search passes. A line takes 12 to 24 for each of its bytes.
const LABEL: u64 = 200;
const BYTE: u64 = 22;
/// The words of an END after which the search goes on at the beginning of the program.
const END: u64 = 90;
/// The words of the search for a global label for each character of its name, and for each label
/// and END that the search passes.
const CHARACTER: u64 = 58;
const CHAIN: u64 = 92;
/// The words of skipping a line of one byte, for each further byte, and for each byte of a text.
const SKIPPED: u64 = 68;
const SKIPPED_BYTE: u64 = 7;
const SKIPPED_CHARACTER: u64 = 12;

/// Returns the words in which a jump whose last byte is at `from` finds the label after `to`.
pub fn label(memory: &Memory, from: Position, to: Position) -> u64 {
    // Positions in memory go down as the program goes on.
    let (bytes, over) = match to > from {
        false => (from.distance(to), 0),
        true => {
            let (end, start) = (memory.end_of(from).at, memory.start_of(from));
            (from.distance(end) + start.distance(to), END)
        }
    };
    LABEL + BYTE * u64::from(bytes.unsigned_abs()) + over
}

/// Returns the words in which the global label after `to` is found by its name, which has `name`
/// characters.
pub fn global_label(memory: &Memory, name: usize, to: Position) -> u64 {
    let passed = memory.chain().take_while(|global| global.at.back(1) != to).count();
    CHARACTER * name as u64 + CHAIN * passed as u64
}

/// Returns the words in which the line after `last` is skipped, up to its last byte.
pub fn skipped(memory: &Memory, last: Position, end: Position) -> u64 {
    let further = last.index().abs_diff(end.index()).saturating_sub(1) as u64;
    let each = match memory.byte(last.forward(1)) {
        0x10..=0x1F | 0xC0..=0xCD | 0xF0.. => SKIPPED_CHARACTER,
        _ => SKIPPED_BYTE,
    };
    SKIPPED + each * further
}

/// Returns the words in which XEQ finds a name from the keyboard. Labels are looked through first,
/// then one module after the other, then the functions of the mainframe by their bytes. The
/// figures of the mainframe are fitted to a hundred functions, within 350 words.
pub fn name(found: Found) -> u64 {
    /// The words to find that nothing has the name; also the longest search for a function.
    const NOTHING: u64 = 10_400;
    /// The byte of the first function of the mainframe.
    const FIRST: u8 = 0x40;
    match found {
        Found::Label => 600,
        Found::Function(Code::Xrom(xrom::TIME, n)) => 960 + 56 * u64::from(n),
        Found::Function(Code::Xrom(xrom::EXTENDED, n)) => 2660 + 40 * u64::from(n),
        Found::Function(Code::Key(_)) => 5700,
        Found::Function(Code::One(byte) | Code::Two(byte)) => {
            NOTHING.min(6150 + 40 * u64::from(byte.saturating_sub(FIRST)))
        }
        Found::Function(_) | Found::Nothing => NOTHING,
    }
}

/// What XEQ finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// A label in memory or a function of a plugged module.
    Label,
    /// A built-in function of this code.
    Function(Code),
    /// Nothing.
    Nothing,
}

/// Returns the number of modules that are searched before the function of a line is found.
pub fn modules_before(op: Op) -> u64 {
    match op.spec().code {
        Code::Xrom(xrom::TIME, _) => 1,
        Code::Xrom(xrom::EXTENDED, _) => 2,
        _ => 0,
    }
}
