//! What all parts of the screen that take keys have in common. A component is a value that changes
//! only itself; what is to be done elsewhere it returns as an [`Action`].

use super::config::Config;
use super::screen_command::Command;
use super::terminal_picture::Picture;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use sim41_session::debugger::Debugger;
use sim41_session::instruction::Step;
use sim41_session::key::Key;
use sim41_session::memory::Address;
use sim41_session::memory::alarm_records::Alarm;
use sim41_session::printer::Paper;
use sim41_session::probe::Source;
use sim41_session::tape::Tape;
use sim41_session::{Calculator, Expectation, Register};
use std::path::PathBuf;

/// The things that a component may look at.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The calculator.
    pub calculator: &'a Calculator,
    /// The printer's paper.
    pub paper: &'a Paper,
    /// The breakpoints and the watched values.
    pub debugger: &'a Debugger,
    /// The theme, the keys and the settings.
    pub config: &'a Config,
    /// What was keyed in this session, and what came of it.
    pub tape: &'a Tape,
    /// The number of the tutorial's present step, from 0, while the tutorial goes on.
    pub lesson: Option<usize>,
    /// Whether the keypad shows the computer's keys.
    pub key_map: bool,
    /// What the next key means.
    pub mode: Expectation,
}

impl Scene<'_> {
    /// Returns whether a program is held and this register differs from what it held before the
    /// program last went on.
    pub fn changed(&self, address: Address) -> bool {
        let now = self.calculator.memory().get(address);
        self.mode == Expectation::Held && self.debugger.was(address).is_some_and(|was| was != now)
    }
}

/// A request of a component to the screen.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Carries out a command of the front end.
    Command(Command),
    /// Carries out a command of the front end with its argument: a line, a register or a file.
    CommandWith(Command, String),
    /// Changes breakpoints or watched values.
    Debug(DebugAction),
    /// Carries out the instruction that was written in the command line.
    CarryOut(String),
    /// Carries out an instruction that no keys write.
    Perform(Step),
    /// Opens the command line with this text.
    Begin(String),
    /// Presses keys of the calculator; the text says what they are pressed for.
    Press(Vec<Key>, String),
    /// Presses keys of the computer, character by character.
    Type(String),
    /// Changes the calculator's memory directly.
    Change(Change),
    /// Adds a program to program memory.
    Load {
        /// The program's name.
        name: String,
        /// The program's bytes.
        program: Vec<u8>,
    },
    /// Writes the current program to this file.
    Save(PathBuf),
    /// Plugs in the module in this file.
    Plug(PathBuf),
    /// Unplugs the module of this file.
    Unplug(String),
    /// Changes the named states of the calculator.
    State(StateAction),
    /// Shows a note in the last line.
    Say(String),
    /// Shows in the last line why something is not done.
    Refuse(String),
}

/// A change of breakpoints or watched values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DebugAction {
    /// Sets a breakpoint at this line of the current program, or removes the one that is there.
    ToggleLine(u16),
    /// Switches the breakpoint of this number on or off.
    Switch(u32),
    /// Removes the breakpoint of this number.
    Remove(u32),
    /// Stops watching this value.
    Unwatch(Source),
    /// Starts to watch this value.
    Watch(Source),
    /// Goes back to the instruction that last wrote this value.
    LastWrite(Source),
}

/// A change of named states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StateAction {
    /// Switches to the state of this name.
    Switch(String),
    /// Keeps the present state, and goes on with a copy of it under this name.
    Duplicate(String),
    /// Keeps the present state, and goes on with an empty calculator of this name.
    Begin(String),
    /// Deletes the state of this name.
    Delete(String),
}

/// A direct change of the calculator's memory.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// Registers with their new contents, and the name by which a note calls them.
    Registers(Vec<(Address, Register)>, String),
    /// The characters of ALPHA.
    Alpha(Vec<u8>),
    /// A flag by its number, and whether it is set.
    Flag(u8, bool),
    /// The address of a register of extended memory, its contents, and its number in its file.
    Extended(u16, Register, u16),
    /// The number of a file, the number of a record in it, and the record's characters.
    Record(u16, u16, Vec<u8>),
    /// A line of the current program, and the instructions that come into its place.
    Line(u16, Vec<Step>),
    /// Keys by their codes, negative with SHIFT, and the names of what is assigned to them; an
    /// empty name removes an assignment.
    Assignments(Vec<(i8, String)>),
    /// The number of an alarm, from 0, and the alarm; `None` clears it.
    Alarm(usize, Option<Alarm>),
}

/// A component's answer to a key or a click.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Answer {
    /// The input has no meaning for the component.
    Ignored,
    /// The component has dealt with the input by itself.
    Taken,
    /// The component stays open, and this action is to be done.
    Do(Action),
    /// The component closes, and this action, if any, is to be done.
    Close(Option<Action>),
}

/// A key and its meaning, for the last line of the screen.
pub(super) type Hint = (String, String);

/// A component that covers the others until it is closed.
pub(super) trait Overlay {
    /// Returns a word for the component, for the last line of the screen and the help.
    fn name(&self) -> &'static str;

    /// Takes a key that was pressed.
    fn press(&mut self, key: KeyEvent, scene: &Scene) -> Answer;

    /// Takes an event of the mouse, where the component is drawn in this area.
    fn mouse(&mut self, _mouse: MouseEvent, _screen: Rect, _scene: &Scene) -> Answer {
        Answer::Ignored
    }

    /// Takes a text that was pasted.
    fn paste(&mut self, _text: &str) {}

    /// Returns whether the component needs the whole width of the screen.
    fn is_wide(&self) -> bool {
        false
    }

    /// Draws the component in this area of the screen, which is below the display.
    fn draw(&self, buffer: &mut Buffer, screen: Rect, scene: &Scene);

    /// Returns a picture to show over what is drawn, for a terminal that can show pictures.
    fn picture(&self, _screen: Rect, _scene: &Scene) -> Option<Picture> {
        None
    }

    /// Returns the keys that can be pressed now, with their meanings.
    fn hint(&self, scene: &Scene) -> Vec<Hint>;
}

/// Makes a hint of a key and its meaning.
pub(super) fn hint(key: impl Into<String>, meaning: impl Into<String>) -> Hint {
    (key.into(), meaning.into())
}
