//! What every part of the screen that takes keys has in common: a component is a value, and these
//! are its verbs. It changes itself; what is to be done to anything else it answers with.

use super::config::Config;
use super::screen_command::Command;
use super::situation::Situation;
use super::terminal_picture::Picture;
use crate::calculator::Calculator;
use crate::debugger::Debugger;
use crate::key::Key;
use crate::machine::probe::Source;
use crate::memory::Address;
use crate::memory::alarm_records::Alarm;
use crate::printer::Paper;
use crate::register::Register;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use std::path::PathBuf;

/// What a component may look at.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The calculator.
    pub calculator: &'a Calculator,
    /// The printer's paper.
    pub paper: &'a Paper,
    /// Breakpoints and watched values.
    pub debugger: &'a Debugger,
    /// Theme, keys and settings.
    pub config: &'a Config,
    /// What the calculator is about.
    pub mode: Situation,
}

impl Scene<'_> {
    /// Whether a program is held, and the register differs from what it was before it went on.
    pub fn changed(&self, address: Address) -> bool {
        let now = self.calculator.memory().get(address);
        self.mode == Situation::Held && self.debugger.was(address).is_some_and(|was| was != now)
    }
}

/// What a component wants to be done.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// A command of the front end.
    Command(Command),
    /// A command of the front end with what it takes: a line, a register, a file.
    CommandWith(Command, String),
    /// Change breakpoints or watched values.
    Debug(DebugAction),
    /// Carry out what was written in the command line.
    CarryOut(String),
    /// Open the command line with this text.
    Begin(String),
    /// Open the help with this text to look for.
    Help(String),
    /// Press keys of the calculator; the text says what for.
    Press(Vec<Key>, String),
    /// Press keys of the computer, character by character.
    Type(String),
    /// Change something directly.
    Change(Change),
    /// Add a program to program memory.
    Load {
        /// What it is called.
        name: String,
        /// Its bytes.
        program: Vec<u8>,
    },
    /// Write the current program to this file.
    Save(PathBuf),
    /// Plug in the module in this file.
    Plug(PathBuf),
    /// Unplug the module of this file.
    Unplug(String),
    /// Another state of the calculator.
    State(StateAction),
    /// Show this note.
    Say(String),
}

/// What is to be done to breakpoints and watched values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DebugAction {
    /// Set a breakpoint at this line of the current program, or take it away.
    ToggleLine(u16),
    /// Switch the breakpoint of this number on or off.
    Switch(u32),
    /// Take the breakpoint of this number away.
    Remove(u32),
    /// Watch this value no more.
    Unwatch(Source),
    /// Watch this value.
    Watch(Source),
    /// Go back to the instruction that wrote this last.
    LastWrite(Source),
}

/// What is to be done with named states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StateAction {
    /// Go to the state of that name.
    Switch(String),
    /// Keep the present state under that name, and go on with it.
    Duplicate(String),
    /// Forget the state of that name.
    Delete(String),
}

/// A direct change of the calculator's memory.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// Registers, and what they are called.
    Registers(Vec<(Address, Register)>, String),
    /// ALPHA.
    Alpha(Vec<u8>),
    /// A flag, and whether it is set.
    Flag(u8, bool),
    /// The register at a place of extended memory, and its number in its file.
    Extended(u16, Register, u16),
    /// The characters of a record: the numbers of file and record come first.
    Record(u16, u16, Vec<u8>),
    /// The alarm of this number, from 0; without an alarm it is cleared.
    Alarm(usize, Option<Alarm>),
}

/// What became of a key or a click.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// The input meant nothing here.
    Ignored,
    /// The input was for the component alone.
    Taken,
    /// Do this; the component stays.
    Do(Action),
    /// The component is done, and this is to be done; if anything.
    Close(Option<Action>),
}

/// A key and what it does, for the last line of the screen.
pub type Hint = (String, String);

/// A component that lies over the others until it is closed.
pub trait Overlay {
    /// A key.
    fn press(&mut self, key: KeyEvent, scene: &Scene) -> Answer;

    /// The mouse, on a screen of this size.
    fn mouse(&mut self, _mouse: MouseEvent, _screen: Rect, _scene: &Scene) -> Answer {
        Answer::Ignored
    }

    /// A text is pasted.
    fn paste(&mut self, _text: &str) {}

    /// Draw it.
    fn draw(&self, buffer: &mut Buffer, screen: Rect, scene: &Scene);

    /// A picture over what is drawn, for a terminal that has pictures.
    fn picture(&self, _screen: Rect, _scene: &Scene) -> Option<Picture> {
        None
    }

    /// What can be pressed.
    fn hint(&self, scene: &Scene) -> Vec<Hint>;
}

/// A hint of the table of keys.
pub fn hint(key: impl Into<String>, meaning: impl Into<String>) -> Hint {
    (key.into(), meaning.into())
}
