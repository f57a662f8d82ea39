//! What the calculator is about, as far as a person at the keys must know it.

use crate::calculator::Calculator;
use crate::keyboard::pc::Context;
use crate::keyboard::{Expects, Operand};
use crate::memory::flags;

/// What keys do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Functions and numbers.
    #[default]
    Ready,
    /// A number is being keyed.
    Number,
    /// A message or an error stands in the display.
    Message,
    /// A prompt waits for a label.
    Label,
    /// A prompt waits for a name.
    Name,
    /// GTO . waits for a line.
    Line,
    /// A prompt waits for a register, a flag or digits.
    Operand,
    /// ASN waits for the key.
    AssignedKey,
    /// Characters are keyed.
    Alpha,
    /// A program is written.
    Program,
    /// A program runs.
    Running,
    /// CAT lists.
    Catalogue,
    /// CLOCK.
    Clock,
    /// SW.
    Stopwatch,
    /// ED.
    Editor,
    /// EMDIR.
    Directory,
    /// ALMCAT.
    Alarms,
    /// Switched off.
    Off,
}

impl Mode {
    /// The mode of this calculator.
    pub fn of(calculator: &Calculator) -> Mode {
        let flag = |n| calculator.memory().flag(n);
        match calculator.expects() {
            Expects::On => Mode::Off,
            Expects::Clock => Mode::Clock,
            Expects::Stopwatch => Mode::Stopwatch,
            Expects::Editor { .. } => Mode::Editor,
            Expects::Directory => Mode::Directory,
            Expects::AlarmCatalog | Expects::Alarm => Mode::Alarms,
            Expects::Catalog => Mode::Catalogue,
            Expects::Nothing | Expects::Pause | Expects::GetKey => Mode::Running,
            Expects::Number { .. } if !flag(flags::PRGM) => Mode::Number,
            Expects::Alpha { .. } => Mode::Alpha,
            Expects::Operand { operand: Operand::Key, .. } => Mode::AssignedKey,
            expects @ Expects::Operand { .. } => match Context::of(expects) {
                Context::Label => Mode::Label,
                Context::Name | Context::Alpha { .. } => Mode::Name,
                Context::Line => Mode::Line,
                _ => Mode::Operand,
            },
            Expects::Function | Expects::Number { .. } if flag(flags::PRGM) => Mode::Program,
            _ if flag(flags::MESSAGE) => Mode::Message,
            _ => Mode::Ready,
        }
    }

    /// In one word, for the footer and the heading of the help.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Ready => "ready",
            Mode::Number => "number",
            Mode::Message => "message",
            Mode::Label => "label",
            Mode::Name => "name",
            Mode::Line => "line",
            Mode::Operand => "operand",
            Mode::AssignedKey => "key",
            Mode::Alpha => "ALPHA",
            Mode::Program => "PRGM",
            Mode::Running => "running",
            Mode::Catalogue => "catalogue",
            Mode::Clock => "clock",
            Mode::Stopwatch => "stopwatch",
            Mode::Editor => "editor",
            Mode::Directory => "directory",
            Mode::Alarms => "alarms",
            Mode::Off => "off",
        }
    }

    /// The computer's keys that matter most, and what they do.
    pub fn keys(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Mode::Ready | Mode::Message => {
                &[("K", "XEQ"), (";", "SHIFT"), ("R", "R/S"), ("Tab", "ALPHA"), ("F4", "PRGM")]
            }
            Mode::Number => &[("e", "EEX"), ("O", "CHS"), ("Enter", "ENTER↑"), ("⌫", "correct")],
            Mode::Label => {
                &[("00-99", "label"), ("A-Z", "name, Enter"), ("; ", "IND"), ("Esc", "cancel")]
            }
            Mode::Name => &[("A-Z", "name"), ("Enter", "done"), ("Esc", "back")],
            Mode::Line => &[("000-999", "line"), (".", "end"), ("A-Z", "label"), ("Esc", "cancel")],
            Mode::Operand => &[
                ("0-9", "digits"),
                (".X", "stack"),
                (";", "IND"),
                ("A-J", "01-10"),
                ("Esc", "cancel"),
            ],
            Mode::AssignedKey => &[("key", "gets it"), (";", "shifted"), ("Esc", "cancel")],
            Mode::Alpha => &[("A-Z", "letters"), ("Enter", "done"), ("!", "R/S"), ("⌫", "correct")],
            Mode::Program => {
                &[("keys", "lines"), ("↓ ↑", "SST BST"), ("⌫", "delete"), ("F4", "done")]
            }
            Mode::Running => &[("R", "stop"), ("F2", "off")],
            Mode::Catalogue => &[("R", "stop, go on"), ("↓ ↑", "step"), ("Esc", "leave")],
            Mode::Clock => &[("any key", "leaves the clock")],
            Mode::Stopwatch => &[("R", "start, stop"), ("Enter", "split"), ("⌫", "leave")],
            Mode::Editor => &[("A-Z", "text"), ("↓ ↑", "records"), ("F2", "leave")],
            Mode::Directory => &[("↓ ↑", "files"), ("R", "stop, go on"), ("Esc", "leave")],
            Mode::Alarms => &[("↓ ↑", "alarms"), ("R", "go on"), ("Esc", "leave")],
            Mode::Off => &[("F2", "ON")],
        }
    }
}
