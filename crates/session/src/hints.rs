//! Hints for each situation: a descriptive word, and the most useful computer keys and their
//! meanings.

use sim41_calculator::keyboard::{Expectation, ExpectedOperand};

pub type Hints = &'static [(&'static str, &'static str)];

const READY: Hints =
    &[("K", "XEQ"), (";", "SHIFT"), ("R", "R/S"), ("Tab", "ALPHA"), ("F4", "PRGM")];
const RUNS: Hints = &[("R", "stop"), ("Esc", "leave"), ("any key", "faster")];

/// One word that describes the situation, such as `ready`.
pub fn word(expectation: Expectation) -> &'static str {
    row(expectation).0
}

pub fn keys(expectation: Expectation) -> Hints {
    row(expectation).1
}

#[rustfmt::skip]
fn row(expectation: Expectation) -> (&'static str, Hints) {
    match expectation {
        Expectation::Message => ("message", READY),
        Expectation::Number { program: false } => ("number",
            &[("e", "EEX"), ("O", "CHS"), ("Enter", "ENTER↑"), ("⌫", "correct")]),
        Expectation::Operand { operand, .. } => match operand {
            ExpectedOperand::Label => ("label",
                &[("00-99", "label"), ("A-Z", "name, Enter"), ("; ", "IND"), ("Esc", "cancel")]),
            ExpectedOperand::NameBegin | ExpectedOperand::Name { .. } => ("name",
                &[("A-Z", "name"), ("Enter", "done"), ("Esc", "back")]),
            ExpectedOperand::Line => ("line",
                &[("000-999", "line"), (".", "end"), ("A-Z", "label"), ("Esc", "cancel")]),
            ExpectedOperand::Key => ("key",
                &[("key", "assign the function"), (";", "shifted"), ("Esc", "cancel")]),
            _ => ("operand",
                &[("0-9", "digits"), (".X", "stack"), (";", "IND"), ("A-J", "01-10"),
                  ("Esc", "cancel")]),
        },
        Expectation::Alpha { .. } => ("ALPHA",
            &[("A-Z", "letters"), ("Enter", "done"), ("!", "R/S"), ("⌫", "correct")]),
        Expectation::Program | Expectation::Number { program: true } => ("PRGM",
            &[("keys", "lines"), ("↓ ↑", "SST BST"), ("⌫", "delete"), ("F4", "done")]),
        Expectation::Running | Expectation::Pause | Expectation::GetKey => ("running",
            &[("R", "stop"), ("F2", "off")]),
        Expectation::Held => ("held",
            &[("↓", "step"), ("→", "over"), ("O", "out"), ("↑", "back"), ("←", "back over"),
              ("B", "back to a breakpoint"), ("W", "last write"), ("R", "resume"),
              ("Esc", "stop here")]),
        Expectation::Catalog { stopped: false } => ("catalog", RUNS),
        Expectation::Catalog { stopped: true } => ("catalog",
            &[("R", "resume"), ("↓ ↑", "step"), ("Esc", "leave")]),
        Expectation::Clock => ("clock", &[("any key", "leave the clock")]),
        Expectation::Stopwatch => ("stopwatch",
            &[("R", "start, stop"), ("Enter", "split"), ("Esc", "leave")]),
        Expectation::Editor { .. } => ("editor",
            &[("A-Z", "text"), ("Tab", "digits, letters"), ("↓ ↑", "records"), ("!", "new record"),
              ("F2", "leave")]),
        Expectation::Directory { stopped: false } => ("directory",
            &[("R", "stop"), ("Esc", "leave")]),
        Expectation::Directory { stopped: true } => ("directory",
            &[("R", "resume"), ("↓ ↑", "files"), ("Esc", "leave")]),
        Expectation::AlarmCatalog { stopped: false } => ("alarms", RUNS),
        Expectation::AlarmCatalog { stopped: true } => ("alarms",
            &[("R", "resume"), ("↓ ↑", "alarms"), ("Esc", "leave")]),
        Expectation::Alarm => ("alarm", &[("any key", "acknowledge the alarm")]),
        Expectation::Off => ("off", &[("F2", "ON")]),
        _ => ("ready", READY),
    }
}
