//! Caches parsed instructions, so each text is parsed only once.

use super::{Unreadable, beginning, instruction};
use crate::instruction::Step;
use std::cell::RefCell;
use std::collections::BTreeMap;

type Parsed<'a> = Result<(Vec<Step>, &'a str), Unreadable>;

/// The results of [`instruction`], by address and length of the parsed text.
#[derive(Debug, Default)]
pub(crate) struct Remembered<'a>(RefCell<BTreeMap<(*const u8, usize), Parsed<'a>>>);

impl<'a> Remembered<'a> {
    pub(crate) fn instruction(&self, line: &'a str) -> Parsed<'a> {
        let input = line.trim_start();
        let parsed = self.with(input, Clone::clone);
        parsed.map_err(|error| error.moved(line.len() - input.len()))
    }

    pub(crate) fn begins(&self, line: &'a str) -> bool {
        self.with(beginning(line.trim_start()), Result::is_ok)
    }

    fn with<T>(&self, input: &'a str, answer: impl FnOnce(&Parsed<'a>) -> T) -> T {
        let mut known = self.0.borrow_mut();
        let key = (input.as_ptr(), input.len());
        answer(known.entry(key).or_insert_with(|| instruction(input)))
    }
}
