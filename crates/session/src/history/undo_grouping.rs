//! Groups inputs for undo: where a step begins, and which keys continue it.

use super::segment::RecordedInput;
use super::undo_step::{MOST_STROKES, takes_letters};
use super::{Calculator, Key, Timeline};
use sim41_calculator::calculator::Expectation;
use sim41_calculator::memory::flags;

impl Timeline {
    /// A key begins a step unless it interrupts a running program or continues an entry (a number,
    /// an operand, ALPHA text or text in ED). Undo reverts a whole step with all its effects.
    pub(crate) fn press(&mut self, key: Key) {
        self.press_as(key, false);
    }

    /// Like [`Timeline::press`], but the key executes its own function even in USER mode.
    pub(crate) fn press_own(&mut self, key: Key) {
        self.press_as(key, true);
    }

    fn press_as(&mut self, key: Key, own: bool) {
        if !self.machine().running() && !continues_entry(&self.calculator, key, self.keyed.0.last())
        {
            self.begin_step();
            self.keyed = (Vec::new(), takes_letters(&self.calculator));
        }
        if self.keyed.0.len() < 2 * MOST_STROKES {
            self.keyed.0.push(key);
        }
        self.together = self.together.map(|_| true);
        self.record_and_apply(RecordedInput::Press(key, own));
    }

    pub(super) fn begin_step(&mut self) {
        if !self.records() || self.together == Some(true) {
            return;
        }
        if self.is_past() {
            self.drop_future();
        }
        self.begin_segment(true);
        self.together = self.together.map(|_| true);
    }

    pub(crate) fn begin_together(&mut self) {
        self.together = Some(false);
    }

    pub(crate) fn end_together(&mut self) {
        self.together = None;
    }
}

/// `last` is the last key of the current step.
fn continues_entry(calculator: &Calculator, key: Key, last: Option<&Key>) -> bool {
    let corrects = key == Key::Back;
    calculator.memory().flag(flags::SHIFT)
        || match calculator.expectation() {
            Expectation::Operand { .. } => true,
            Expectation::Number { .. } => {
                corrects || matches!(key, Key::Point | Key::Eex | Key::Chs) || key.digit().is_some()
            }
            Expectation::Alpha { entering: true, .. } => {
                corrects || key == Key::Shift || key.plain().character().is_some()
            }
            Expectation::Editor { shift, letters } => {
                let edits =
                    |key: Key| key == Key::Back || key.plain().typed(letters, false).is_some();
                shift || edits(key) && last.is_some_and(|last| edits(*last))
            }
            _ => false,
        }
}
