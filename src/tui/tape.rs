//! The tape: what was keyed and what came of it, action by action, as the history has them.

use sim41::history::Timeline;
use sim41::{Calculator, Expects, Register};
use std::collections::VecDeque;

/// The largest number of rows that are kept.
const LONGEST: usize = 500;

/// An action and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of the step in the history.
    step: u64,
    /// What was keyed, or what was changed otherwise.
    pub what: String,
    /// What the display showed then; empty while something is being keyed.
    pub came: String,
    /// The content of X then.
    pub x: Register,
}

/// The actions of this session, the oldest first.
#[derive(Clone, Debug, Default)]
pub struct Tape {
    rows: VecDeque<Row>,
    /// The step at which the calculator is. Rows of later steps are undone.
    present: u64,
}

impl Tape {
    /// Notes what the latest step is and what came of it. `said` tells of a change that no key made.
    pub fn follow(&mut self, timeline: &Timeline, said: Option<&str>) {
        let Some(step) = timeline.step().filter(|step| step.number > 0) else {
            self.present = 0;
            return;
        };
        if self.rows.back().is_none_or(|last| last.step < step.number) {
            // A new step replaces those that were undone before it.
            self.rows.retain(|row| row.step <= self.present);
            let (what, came) = (String::new(), String::new());
            self.rows.push_back(Row { step: step.number, what, came, x: Register::default() });
            let surplus = self.rows.len().saturating_sub(LONGEST);
            self.rows.drain(..surplus);
        }
        self.present = step.number;
        if let Some(row) = self.rows.back_mut().filter(|row| row.step == step.number) {
            row.what = match (step.text(), said) {
                (text, Some(said)) if text.is_empty() => said.into(),
                (text, _) if text.is_empty() => std::mem::take(&mut row.what),
                (text, _) => text,
            };
            (row.came, row.x) = (result(timeline.calculator()), timeline.calculator().memory().x());
        }
    }

    /// Returns what this step of the history was, if it is on the tape.
    pub fn name(&self, step: u64) -> Option<&str> {
        let row = self.rows.iter().find(|row| row.step == step);
        row.map(|row| &*row.what).filter(|what| !what.is_empty())
    }

    /// Returns the rows that are not undone, the oldest first. A number stands in the row of the
    /// function after it.
    pub fn rows(&self) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        for row in self.rows.iter().filter(|row| row.step <= self.present) {
            match rows.last_mut().filter(|last| last.came.is_empty()) {
                Some(last) => {
                    let what = format!("{} {}", last.what, row.what);
                    *last = Row { what, ..row.clone() };
                }
                None => rows.push(row.clone()),
            }
        }
        rows
    }
}

/// Returns what the display shows, unless something is being keyed.
fn result(calculator: &Calculator) -> String {
    match calculator.expects() {
        Expects::Number | Expects::Operand { .. } | Expects::Alpha { entering: true, .. } => {
            String::new()
        }
        _ => calculator.lcd().text().trim().into(),
    }
}
