//! Handles text input for all front ends, independently of terminals: instruction names and their
//! keys, command lines, typed keys, pasted text, search and help.

pub mod algebra;
mod failure;
mod help;
mod instruction_keys;
mod instruction_line;
mod item;
mod leading_name;
mod names;
mod operand_keys;
mod operand_limits;
mod paste;
mod quick_typing;
mod search;
mod typed_keys;

pub use failure::{explained, lacking_model, lacks_printer, needs_printer, reason};
pub use help::{NoHelp, help, key_of, page, rows};
pub use instruction_keys::{keys, leave_catalog, names_program, unknown_label, unknown_name};
pub use instruction_line::{
    Line, Mistake, glued, long_numbers, misread, missing_number, separated_number,
};
pub use item::{Item, best_first};
pub use leading_name::{deletes, names_function, synthetic, vague_deletion};
pub use names::{NameMeaning, function, functions, library_programs, own_names};
pub use operand_limits::refused_operand;
pub use paste::{Paste, Question, STACK};
pub use quick_typing::{Advice, Breath};
pub use search::{line_keys, search};
pub use typed_keys::{Typed, Typing, begins_name, leave, only_undo_leaves, stop};
