//! Undo and redo by steps: a key, a program run, another change. `history` drops undone steps.

use super::segment::RecordedInput;
use super::{Calculator, Key, Step, Timeline};

impl Timeline {
    /// Goes back to the moment before the latest step; `None` if there is nothing to undo.
    pub(crate) fn undo(&mut self) -> Option<Step> {
        let segment = self.latest_step()?;
        self.go_to_step(segment);
        Some(self.segments[segment].step())
    }

    /// Goes to the beginning of a step, and acknowledges the alarms that are due: most have rung in
    /// the meantime, and would ring again at once.
    fn go_to_step(&mut self, segment: usize) {
        let now = self.calculator.now();
        self.go_to_segment(segment);
        if self.machine().clock().next_alarm().is_some_and(|time| time <= now) {
            self.record_and_apply(RecordedInput::Acknowledge(now));
        }
    }

    pub(crate) fn step(&self) -> Option<Step> {
        self.latest_step().map(|segment| self.segments[segment].step())
    }

    /// The calculator as it was before the latest step, and the keys of that step. `None` if these
    /// keys alone do not reproduce the current state.
    pub(crate) fn keyed_entry(&self) -> Option<(Calculator, Vec<Key>)> {
        let first = self.latest_step()?;
        let mut keys = Vec::new();
        for n in first..=self.place.segment {
            let segment = &self.segments[n];
            let is_last = n == self.place.segment;
            if segment.is_incomplete() && !is_last {
                return None;
            }
            let inputs = if is_last { self.place.input } else { segment.inputs.len() };
            for input in &segment.inputs[..inputs] {
                match input {
                    RecordedInput::Press(key, false) => keys.push(*key),
                    RecordedInput::Press(_, true) => return None,
                    _ => {}
                }
            }
        }
        let mut before = self.calculator.clone();
        before.restore(&self.segments[first].start);
        Some((before, keys))
    }

    fn latest_step(&self) -> Option<usize> {
        (0..self.begun()).rev().find(|&n| self.segments[n].undoable)
    }

    pub(super) fn begun(&self) -> usize {
        self.place.segment + usize::from(self.place.input > 0 || self.place.steps > 0)
    }

    /// Repeats the last undone step; `None` if there is nothing to redo.
    pub(crate) fn redo(&mut self) -> Option<Step> {
        if !self.is_past() {
            return None;
        }
        let step = self.segments[self.place.segment].step();
        let next = self.place.segment + 1..self.segments.len();
        match next.into_iter().find(|&n| self.segments[n].undoable) {
            Some(segment) => self.go_to_step(segment),
            None => self.go_to_end(),
        }
        Some(step)
    }

    pub(crate) fn depth(&self) -> (usize, usize) {
        let undoable = |n: &usize| self.segments[*n].undoable;
        let here = self.begun();
        let again = (here..self.segments.len()).filter(undoable).count();
        let inside = self.is_past() && here > self.place.segment;
        ((0..here).filter(undoable).count(), again + inside as usize)
    }

    pub(crate) fn is_past(&self) -> bool {
        self.place != self.end()
    }
}
