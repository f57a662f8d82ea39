//! The interpreter's own state: its position in the program, and the decoded steps.

use super::cache::Cache;
use super::loading::Supply;
use sim41_language::module::Position;

pub(crate) struct Interpreter {
    pub pc: Position,
    pub lift: bool,
    pub running: bool,
    /// Instructions that programs and SST have executed.
    pub executed: u64,
    /// The number of labels that the running program has passed; the goose moves with it.
    pub labels_passed: u32,
    /// Whether the waiting function is GETKEYX rather than GETKEY.
    pub key_with_shift: bool,
    pub(super) supply: Supply,
    /// The value of `executed` at which XEQ is repeated with a supplied program.
    pub(super) repeats: Option<u64>,
    pub(super) cache: Cache,
}

impl Interpreter {
    pub(super) fn at(pc: Position) -> Self {
        Interpreter {
            pc,
            lift: false,
            running: false,
            executed: 0,
            labels_passed: 0,
            key_with_shift: false,
            supply: Supply::None,
            repeats: None,
            cache: Cache::default(),
        }
    }
}

/// A clone starts with an empty cache. `clone_from` keeps the existing cache: its steps are valid
/// as long as the memory's revision is the same.
impl Clone for Interpreter {
    fn clone(&self) -> Self {
        Interpreter { cache: Cache::default(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        let cache = std::mem::take(&mut self.cache);
        *self = Interpreter { cache, ..source.clone() };
    }
}
