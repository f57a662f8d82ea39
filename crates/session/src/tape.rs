//! The tape: the keys of each action and its result, as recorded in the history.

use crate::session::Session;
use sim41_calculator::calculator::Calculator;
use sim41_calculator::keyboard::Expectation;
use sim41_calculator::lcd::Lcd;
use sim41_number::{Register, charset};
use std::collections::VecDeque;

const LONGEST: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TapeRow {
    step: u64,
    /// The keys, or the description of a change that no key made.
    pub what: String,
    /// The display after the action; empty for a change that no key made.
    pub came: String,
    /// Whether an entry is still in progress.
    open: bool,
    pub x: Register,
}

impl TapeRow {
    /// Whether the row only describes a change that no key made.
    pub fn is_description(&self) -> bool {
        self.came.is_empty() && !self.open
    }
}

/// The display, or the complete text if it scrolls.
fn shown(calculator: &Calculator) -> String {
    let in_alpha = matches!(calculator.expectation(), Expectation::Alpha { .. });
    let text: Vec<u8> = match calculator.machine().shown_message() {
        Some(message) => message.to_vec(),
        None if in_alpha => calculator.memory().alpha().collect(),
        None => Vec::new(),
    };
    match text.len() > Lcd::CELLS {
        true => charset::text(&text).trim().into(),
        false => calculator.lcd().text().trim().into(),
    }
}

#[derive(Clone, Debug, Default)]
pub struct Tape {
    rows: VecDeque<TapeRow>,
    present: u64,
}

impl Tape {
    /// Records the latest step and its result. `said` describes a change that no key made.
    pub fn follow(&mut self, session: &Session, said: Option<&str>) {
        let Some(step) = session.step().filter(|step| step.number > 0) else {
            self.present = 0;
            return;
        };
        if self.rows.back().is_none_or(|last| last.step < step.number) {
            // A new step replaces the undone steps.
            self.rows.retain(|row| row.step <= self.present);
            let (what, came, x) = (String::new(), String::new(), Register::default());
            self.rows.push_back(TapeRow { step: step.number, what, came, open: false, x });
            let surplus = self.rows.len().saturating_sub(LONGEST);
            self.rows.drain(..surplus);
        }
        self.present = step.number;
        if let Some(row) = self.rows.iter_mut().rev().find(|row| row.step == step.number) {
            row.x = session.calculator().memory().x();
            match step.text() {
                text if text.is_empty() => row.what = said.unwrap_or(&row.what).into(),
                text => {
                    row.open = matches!(
                        session.calculator().expectation(),
                        Expectation::Number { .. }
                            | Expectation::Operand { .. }
                            | Expectation::Alpha { entering: true, .. }
                    );
                    row.came = match row.open {
                        true => String::new(),
                        false => shown(session.calculator()),
                    };
                    row.what = text;
                }
            }
        }
    }

    pub fn name(&self, step: u64) -> Option<&str> {
        let row = self.rows.iter().find(|row| row.step == step);
        row.map(|row| &*row.what).filter(|what| !what.is_empty())
    }

    /// Rows that have not been undone, oldest first. A number shares a row with the next function.
    pub fn rows(&self) -> Vec<TapeRow> {
        let mut rows: Vec<TapeRow> = Vec::new();
        for row in self.rows.iter().filter(|row| row.step <= self.present) {
            match rows.last_mut().filter(|last| last.open) {
                Some(last) => {
                    let what = format!("{} {}", last.what, row.what);
                    *last = TapeRow { what, ..row.clone() };
                }
                None => rows.push(row.clone()),
            }
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Policy;
    use sim41_language::key::Key;

    /// After undo, digits continue the number that is still being entered.
    #[test]
    fn rows_show_what_was_entered() {
        use Key::{Enter, Five, Four, Plus, Six, Sqrt, Times};
        type Actions = [Option<Key>];
        let cases: [(&Actions, &[&str]); 2] = [
            (
                &[Some(Four), Some(Enter), Some(Five), Some(Plus), None, Some(Six), Some(Plus)],
                &["4 ENTER↑ = 4.0000", "56 + = 60.0000"],
            ),
            (
                &[
                    Some(Enter),
                    Some(Four),
                    Some(Plus),
                    Some(Times),
                    None,
                    None,
                    Some(Five),
                    Some(Sqrt),
                ],
                &["ENTER↑ = 0.0000", "45 SQRT = 6.7082"],
            ),
        ];
        for (actions, wanted) in cases {
            let mut session = Session::new(Calculator::clean(), Policy::clock());
            let mut tape = Tape::default();
            for (n, action) in (1..).zip(actions) {
                match action {
                    Some(key) => session.press(*key).unwrap(),
                    None => _ = session.undo(),
                }
                session.advance(1_000 * n);
                tape.follow(&session, None);
            }
            let row = |row: &TapeRow| format!("{} = {}", row.what, row.came);
            assert_eq!(tape.rows().iter().map(row).collect::<Vec<_>>(), wanted);
        }
    }
}
