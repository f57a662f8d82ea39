//! The situation of the calculator, as a person at the keys must know it.

use sim41_session::Calculator;
use sim41_session::expects::{ExpectedOperand, Expects};
use sim41_session::keystrokes::pc::Context;
use sim41_session::memory::flags;

/// The situation of the calculator, which decides what keys do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Situation {
    /// Functions and numbers can be keyed.
    #[default]
    Ready,
    /// A number is being keyed.
    Number,
    /// A message or an error is in the display.
    Message,
    /// A prompt waits for a label.
    Label,
    /// A prompt waits for a name.
    Name,
    /// GTO . waits for a line number.
    Line,
    /// A prompt waits for a register, a flag or digits.
    Operand,
    /// ASN waits for a key.
    AssignedKey,
    /// Characters of ALPHA are keyed.
    Alpha,
    /// A program is written in PRGM mode.
    Program,
    /// A program runs.
    Running,
    /// The debugger holds a program.
    Held,
    /// A catalog is listed, and R/S can stop it.
    Catalog,
    /// R/S has stopped a catalog.
    StoppedCatalog,
    /// CLOCK shows the time.
    Clock,
    /// SW runs the stopwatch.
    Stopwatch,
    /// ED edits a text file.
    Editor,
    /// EMDIR lists the files of extended memory, and R/S can stop it.
    Directory,
    /// R/S has stopped EMDIR.
    StoppedDirectory,
    /// ALMCAT lists the alarms, and R/S can stop it.
    Alarms,
    /// R/S has stopped ALMCAT.
    StoppedAlarms,
    /// An alarm sounds.
    Ringing,
    /// The calculator is switched off.
    Off,
}

impl Situation {
    /// Returns the situation of this calculator.
    pub fn of(calculator: &Calculator) -> Situation {
        let flag = |n| calculator.memory().flag(n);
        if calculator.machine().hit().is_some() {
            return Situation::Held;
        }
        match calculator.expects() {
            Expects::On => Situation::Off,
            Expects::Clock => Situation::Clock,
            Expects::Stopwatch => Situation::Stopwatch,
            Expects::Editor { .. } => Situation::Editor,
            Expects::Directory { stopped: false } => Situation::Directory,
            Expects::Directory { stopped: true } => Situation::StoppedDirectory,
            Expects::AlarmCatalog { stopped: false } => Situation::Alarms,
            Expects::AlarmCatalog { stopped: true } => Situation::StoppedAlarms,
            Expects::Alarm => Situation::Ringing,
            Expects::Catalog { stopped: false } => Situation::Catalog,
            Expects::Catalog { stopped: true } => Situation::StoppedCatalog,
            Expects::Nothing | Expects::Pause | Expects::GetKey => Situation::Running,
            Expects::Number if !flag(flags::PRGM) => Situation::Number,
            Expects::Alpha { .. } => Situation::Alpha,
            Expects::Operand { operand: ExpectedOperand::Key, .. } => Situation::AssignedKey,
            expects @ Expects::Operand { .. } => match Context::of(expects) {
                Context::Label => Situation::Label,
                Context::Name | Context::Alpha { .. } => Situation::Name,
                Context::Line => Situation::Line,
                _ => Situation::Operand,
            },
            Expects::Function | Expects::Number if flag(flags::PRGM) => Situation::Program,
            _ if flag(flags::MESSAGE) => Situation::Message,
            _ => Situation::Ready,
        }
    }

    /// Returns one word for the situation, for the last line of the screen and the heading of the
    /// help.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// Returns the computer's keys that matter most in this situation, with their meanings.
    pub fn keys(self) -> &'static [(&'static str, &'static str)] {
        self.row().2
    }

    fn row(self) -> &'static Row {
        ROWS.iter().find(|row| row.0 == self).expect("every situation has a row")
    }
}

/// A situation, one word for it, and its keys with their meanings.
type Row = (Situation, &'static str, &'static [(&'static str, &'static str)]);

/// The keys while the calculator waits for functions.
const READY: &[(&str, &str)] =
    &[("K", "XEQ"), (";", "SHIFT"), ("R", "R/S"), ("Tab", "ALPHA"), ("F4", "PRGM")];
/// The keys while a catalog runs.
const RUNS: &[(&str, &str)] = &[("R", "stop"), ("Esc", "leave"), ("any key", "faster")];

/// All situations.
#[rustfmt::skip]
static ROWS: [Row; 23] = [
    (Situation::Ready, "ready", READY),
    (Situation::Message, "message", READY),
    (Situation::Number, "number",
        &[("e", "EEX"), ("O", "CHS"), ("Enter", "ENTER↑"), ("⌫", "correct")]),
    (Situation::Label, "label",
        &[("00-99", "label"), ("A-Z", "name, Enter"), ("; ", "IND"), ("Esc", "cancel")]),
    (Situation::Name, "name", &[("A-Z", "name"), ("Enter", "done"), ("Esc", "back")]),
    (Situation::Line, "line",
        &[("000-999", "line"), (".", "end"), ("A-Z", "label"), ("Esc", "cancel")]),
    (Situation::Operand, "operand",
        &[("0-9", "digits"), (".X", "stack"), (";", "IND"), ("A-J", "01-10"), ("Esc", "cancel")]),
    (Situation::AssignedKey, "key", &[("key", "gets it"), (";", "shifted"), ("Esc", "cancel")]),
    (Situation::Alpha, "ALPHA",
        &[("A-Z", "letters"), ("Enter", "done"), ("!", "R/S"), ("⌫", "correct")]),
    (Situation::Program, "PRGM",
        &[("keys", "lines"), ("↓ ↑", "SST BST"), ("⌫", "delete"), ("F4", "done")]),
    (Situation::Running, "running", &[("R", "stop"), ("F2", "off")]),
    (Situation::Held, "held",
        &[("↓", "step"), ("→", "over"), ("O", "out"), ("↑", "back"), ("←", "back over"),
          ("B", "back to break"), ("W", "last write"), ("R", "go on"), ("Esc", "stop here")]),
    (Situation::Catalog, "catalog", RUNS),
    (Situation::StoppedCatalog, "catalog", &[("R", "go on"), ("↓ ↑", "step"), ("Esc", "leave")]),
    (Situation::Clock, "clock", &[("any key", "leaves the clock")]),
    (Situation::Stopwatch, "stopwatch",
        &[("R", "start, stop"), ("Enter", "split"), ("Esc", "leave")]),
    (Situation::Editor, "editor",
        &[("A-Z", "text"), ("Tab", "digits, letters"), ("↓ ↑", "records"), ("!", "new record"),
          ("F2", "leave")]),
    (Situation::Directory, "directory", &[("R", "stop"), ("Esc", "leave")]),
    (Situation::StoppedDirectory, "directory",
        &[("R", "go on"), ("↓ ↑", "files"), ("Esc", "leave")]),
    (Situation::Alarms, "alarms", RUNS),
    (Situation::StoppedAlarms, "alarms", &[("R", "go on"), ("↓ ↑", "alarms"), ("Esc", "leave")]),
    (Situation::Ringing, "alarm", &[("any key", "acknowledges the alarm")]),
    (Situation::Off, "off", &[("F2", "ON")]),
];
