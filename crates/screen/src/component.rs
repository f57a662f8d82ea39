//! Components process keys. They change only themselves and return other effects as an [`Action`].

use super::config::Config;
use super::screen::ProgramFile;
use super::screen_command::ScreenCommand;
use super::terminal_picture::Picture;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use sim41_session::debugger::Debugger;
use sim41_session::debugger::defined_names::DefinedNames;
use sim41_session::instruction::Step;
use sim41_session::key::Key;
use sim41_session::memory::Address;
use sim41_session::memory::alarm_records::Alarm;
use sim41_session::printer::Paper;
use sim41_session::probe::ValueSource;
use sim41_session::tape::Tape;
use sim41_session::{Calculator, Expectation, Register};
use std::path::PathBuf;

#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub calculator: &'a Calculator,
    pub paper: &'a Paper,
    pub debugger: &'a Debugger,
    pub names: &'a DefinedNames,
    pub config: &'a Config,
    pub tape: &'a Tape,
    /// The current step of the tutorial, counted from 0, while the tutorial is open.
    pub lesson: Option<usize>,
    pub key_map: bool,
    pub mode: Expectation,
}

impl Scene<'_> {
    /// Whether the debugger holds a program and the register has changed since the program last
    /// continued or stepped back.
    pub fn changed(&self, address: Address) -> bool {
        let now = self.calculator.memory().get(address);
        self.mode == Expectation::Held && self.debugger.was(address).is_some_and(|was| was != now)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    Command(ScreenCommand),
    CommandWith(ScreenCommand, String),
    Debug(DebugAction),
    CarryOut(String),
    Perform(Step),
    Begin(String),
    /// Presses keys; the text describes the action for the user.
    Press(Vec<Key>, String),
    Type(String),
    Change(Change),
    Load {
        name: String,
        program: Vec<u8>,
        /// The warnings about the program; empty if there are none.
        warnings: String,
    },
    Open(ProgramFile),
    Save(PathBuf),
    Plug(PathBuf),
    Unplug(String),
    State(StateAction),
    Say(String),
    Refuse(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DebugAction {
    ToggleLine(u16),
    Switch(u32),
    Remove(u32),
    Unwatch(ValueSource),
    Watch(ValueSource),
    LastWrite(ValueSource),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StateAction {
    Switch(String),
    /// Saves the state, and continues with a copy that has this name.
    Duplicate(String),
    /// Saves the state, and continues with an empty calculator that has this name.
    Begin(String),
    Delete(String),
}

#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    Registers(Vec<(Address, Register)>, String),
    Alpha(Vec<u8>),
    Flag(u8, bool),
    Extended(u16, Register, u16),
    Record(u16, u16, Vec<u8>),
    Line(u16, Vec<Step>),
    /// Key codes (negative with SHIFT) and names; an empty name removes an assignment.
    Assignments(Vec<(i8, String)>),
    /// The number of an alarm, counted from 0, and its new value; `None` deletes the alarm.
    Alarm(usize, Option<Alarm>),
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum ComponentAnswer {
    Ignored,
    Taken,
    PassOn,
    Do(Action),
    Close(Option<Action>),
}

pub(super) type Hint = (String, String);

pub(super) trait Overlay {
    fn name(&self) -> &'static str;

    fn press(&mut self, key: KeyEvent, scene: &Scene) -> ComponentAnswer;

    fn mouse(&mut self, _mouse: MouseEvent, _screen: Rect, _scene: &Scene) -> ComponentAnswer {
        ComponentAnswer::Ignored
    }

    /// Inserts pasted text where the user is typing. Returns `false` if no text is being entered.
    fn paste(&mut self, _text: &str) -> bool {
        false
    }

    fn holds_pasted_text(&self) -> bool {
        false
    }

    fn is_wide(&self) -> bool {
        false
    }

    fn draw(&self, buffer: &mut Buffer, screen: Rect, scene: &Scene);

    fn picture(&self, _screen: Rect, _scene: &Scene) -> Option<Picture> {
        None
    }

    fn hint(&self, scene: &Scene) -> Vec<Hint>;
}

pub(super) fn hint(key: impl Into<String>, meaning: impl Into<String>) -> Hint {
    (key.into(), meaning.into())
}
