//! Words for all front ends: names of instructions and their keys, lines of words, typed keys,
//! pasted texts, search and help. The module does not depend on a terminal.

pub mod algebra;
mod breath;
mod failure;
mod help;
mod instruction_keys;
mod item;
mod line;
mod names;
mod operand_keys;
mod operand_limits;
mod paste;
mod search;
mod typing;

pub use breath::{Advice, Breath};
pub use failure::{explained, lacks_printer, needs_printer, reason};
pub use help::{NoHelp, help, key_of, page, rows};
pub use instruction_keys::{
    deletes, keys, leave_catalog, names_function, names_program, numbers_first, synthetic,
    vague_deletion,
};
pub use item::{Item, best_first};
pub use line::{Line, Mistake, glued, long_numbers, misread, missing_number, separated_number};
pub use names::{NameMeaning, function, functions, library_programs, own_names};
pub use operand_limits::refused_operand;
pub use paste::{Paste, Question, STACK};
pub use search::{line_keys, search};
pub use typing::{Typed, Typing, begins_name, leave};
