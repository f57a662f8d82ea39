//! A person at the calculator, who presses keys, waits for the result, and notes the displays.
//!
//! All commands without a terminal press keys in this way. `program_tests` runs the tests in the
//! comments of a listing, `calculation` a line of words; `budget` limits what they use.

pub mod budget;
pub mod calculation;
pub mod displays_seen;
pub mod program_tests;
pub mod waiting;

use crate::files::lasting_trace::LastingTrace;
use crate::files::programs;
use crate::operator::budget::{Budget, Means, Spent};
use crate::operator::displays_seen::{Displays, Frames, Seen};
use anyhow::{Result, anyhow};
use sim41_session::key::Key;
use sim41_session::keystrokes::pc::typed::{Typed, What};
use sim41_session::keystrokes::pc::{Context, PcKey, PcKeyboard};
use sim41_session::keystrokes::tokens::{self, Action};
use sim41_session::lcd::Lcd;
use sim41_session::printer::{PrintedLine, Switch};
use sim41_session::{Calculator, Event, Pace};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The pace of the calculator: keys take the time that they take on the real machine.
const REAL: Pace = Pace::Timed(1);
/// The time in milliseconds for which a key is pressed.
const SHORT: u64 = 47;
/// The time in processor words for which a key is pressed when the words of a program are counted.
const SHORT_WORDS: u64 = 300;
/// The processor words in which a running program notices the key that stops it, when its words are
/// counted.
const NOTICED_WORDS: u64 = 147;
/// The time in milliseconds for which a held key is pressed.
const HOLD: u64 = 2_000;
/// Parses a number of steps after which a program is given up.
///
/// # Errors
/// Returns a sentence for a text that is no number.
pub fn steps(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "write a number of instructions, such as 1000000".into())
}

/// The state of the calculator when the operator stops waiting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// The calculator waits for a key.
    Idle,
    /// The calculator is still at work.
    Busy,
    /// The calculator is switched off.
    Off,
}

impl State {
    /// Returns `idle`, `busy` or `off`.
    pub fn name(self) -> &'static str {
        match self {
            State::Idle => "idle",
            State::Busy => "busy",
            State::Off => "off",
        }
    }
}

/// A function that is called each time the calculator has executed some instructions.
#[derive(Clone)]
pub struct Watcher(Arc<dyn Fn(&mut Calculator) + Send + Sync>);

impl Watcher {
    /// Returns a watcher that calls this function.
    pub fn new(look: impl Fn(&mut Calculator) + Send + Sync + 'static) -> Watcher {
        Watcher(Arc::new(look))
    }
}

/// A person at the calculator.
#[derive(Clone)]
pub struct Operator {
    /// The calculator.
    pub calculator: Calculator,
    keyboard: PcKeyboard,
    seen: Displays,
    /// The displays that were shown long enough to be seen, if they are wanted.
    frames: Option<Frames>,
    watcher: Option<Watcher>,
    /// The trace file, if there is one.
    trace: Option<LastingTrace>,
    /// The events of the calculator that were not taken yet.
    events: Vec<Event>,
    state: State,
    /// What the command may still use.
    means: Arc<Budget>,
    /// What was missing when the last program was given up.
    spent: Option<Spent>,
    /// Whether the keys come from a file, which may not name any file to load.
    keys_of_a_file: bool,
    /// The number of processor words after which a program that a key has started is given up.
    /// `None` counts only steps.
    budget: Option<u64>,
    /// The number of processor words by which a program has run beyond its limit.
    ahead: u64,
    /// The printer's switch at the beginning, to which `cold` puts it back.
    switch: Option<Switch>,
}

impl Operator {
    /// Returns an operator for this calculator.
    pub fn new(mut calculator: Calculator) -> Operator {
        calculator.set_pace(REAL);
        let switch = calculator.printer_switch();
        Operator {
            calculator,
            keyboard: PcKeyboard::default(),
            seen: Displays::default(),
            frames: None,
            watcher: None,
            trace: None,
            events: Vec::new(),
            state: State::Idle,
            means: Arc::default(),
            spent: None,
            keys_of_a_file: false,
            budget: None,
            ahead: 0,
            switch,
        }
    }

    /// Limits the time of the programs that keys start, from now on, to this number of processor
    /// words.
    pub fn allow(&mut self, words: u64) {
        self.budget = Some(words);
    }

    /// Takes what the calculator uses out of this budget from now on.
    pub fn spend(&mut self, means: &Arc<Budget>) {
        self.means = Arc::clone(means);
    }

    /// Says that the keys come from a file: they can load programs below the current folder alone.
    pub fn press_keys_of_a_file(&mut self) {
        self.keys_of_a_file = true;
    }

    /// Takes another calculator, with what is left of the budget.
    pub fn take_calculator(&mut self, calculator: Calculator) {
        let before = std::mem::replace(self, Operator::new(calculator));
        (self.means, self.keys_of_a_file) = (before.means, before.keys_of_a_file);
    }

    /// Returns why the calculator does not wait for a key: a program runs on; `None` if it waits.
    pub fn still_at_work(&self) -> Option<String> {
        let after = self.spent.map(|spent| format!(", {spent}")).unwrap_or_default();
        (self.state == State::Busy)
            .then(|| format!("the calculator was still at work at the end of the keys{after}"))
    }

    /// Calls this watcher from now on while the calculator runs.
    pub fn watch(&mut self, watcher: Watcher) {
        self.watcher = Some(watcher);
    }

    /// Keeps, from now on, the trace file that TRACEON writes. A watcher that writes a trace itself
    /// has the instructions for itself.
    pub fn keep_trace(&mut self, trace: LastingTrace) {
        self.trace = Some(trace);
    }

    /// Returns the trace file.
    pub fn trace(&mut self) -> Option<&mut LastingTrace> {
        self.trace.as_mut()
    }

    /// Returns what the calculator was doing when the operator stopped waiting.
    pub fn state(&self) -> State {
        self.state
    }

    /// Returns the displays seen since the last call, in order; the last is the current one, if the
    /// calculator is on.
    pub fn take_seen(&mut self) -> Vec<Seen> {
        self.look(false);
        self.seen.take()
    }

    /// Keeps, from now on, every display that is shown long enough to be seen, including each step
    /// of scrolling.
    pub fn keep_frames(&mut self) {
        self.frames = Some(Frames::default());
        self.look(false);
    }

    /// Returns the displays that were kept, in order, with the current one.
    pub fn frames(&self) -> Vec<Lcd> {
        self.frames.as_ref().map(Frames::all).unwrap_or_default()
    }

    /// Returns the events since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        self.collect();
        std::mem::take(&mut self.events)
    }

    /// Returns the lines that have been printed since the last call.
    pub fn take_printed(&mut self) -> impl Iterator<Item = PrintedLine> + use<> {
        self.take_events().into_iter().filter_map(Event::printed)
    }

    /// Takes the events from the calculator, and what they cost from the budget.
    fn collect(&mut self) {
        let events = self.calculator.take_events();
        self.take(Means::Printed, events.len() as u64);
        self.events.extend(events);
    }

    /// Takes so much from the budget, and notes if it is spent.
    fn take(&mut self, means: Means, amount: u64) {
        if let Err(spent) = self.means.take(means, amount) {
            self.spent = Some(spent);
        }
    }

    /// Presses a key of the computer.
    pub fn press_pc(&mut self, key: PcKey) {
        let context = Context::of(self.calculator.expects());
        for key in self.keyboard.press(key, context) {
            self.press(key);
        }
    }

    /// Performs one keystroke of a text.
    ///
    /// # Errors
    /// Returns an error if a program file cannot be loaded.
    pub fn type_one(&mut self, typed: &Typed) -> Result<()> {
        match &typed.what {
            What::Key(key) => self.press_pc(*key),
            What::Actions(actions) => self.perform_all(actions)?,
        }
        Ok(())
    }

    /// Presses the keys of a line of the token language, which stands at this place.
    ///
    /// # Errors
    /// Returns the first word that means nothing, with its place, or the errors of
    /// [`Operator::perform`].
    pub fn press_words(&mut self, words: &str, place: &str) -> Result<()> {
        let tokens = tokens::parse(words).map_err(|error| anyhow!(error.at(place)))?;
        tokens.iter().try_for_each(|token| self.perform_all(&token.actions))
    }

    /// Performs actions of the token language in their order.
    ///
    /// # Errors
    /// Returns the errors of [`Operator::perform`].
    pub fn perform_all(&mut self, actions: &[Action]) -> Result<()> {
        actions.iter().try_for_each(|action| self.perform(action))
    }

    /// Performs an action of the token language.
    ///
    /// # Errors
    /// Returns an error if a program file cannot be loaded, or there is no such register.
    pub fn perform(&mut self, action: &Action) -> Result<()> {
        match action {
            Action::Press(key) => self.press(*key),
            Action::Hold(key) => {
                self.press_down(*key);
                self.pass(HOLD, true);
                self.release();
                self.settle();
            }
            Action::Brief(key, time) => {
                let time = milliseconds(time);
                let down = SHORT.min(time);
                self.press_down(*key);
                self.pass(down, true);
                self.release();
                self.pass(time - down, false);
            }
            Action::Wait(time) => {
                self.means.take(Means::Time, milliseconds(time)).map_err(|spent| {
                    anyhow!("the calculator was left alone at the end of the keys, {spent}")
                })?;
                self.pass(milliseconds(time), false);
                self.settle();
            }
            Action::Load(file) => {
                let file = Path::new(file);
                if self.keys_of_a_file {
                    programs::ensure_is_named_in_files(file)?;
                }
                programs::load(&mut self.calculator, file)?;
            }
            Action::Poke(address, value) => {
                let address = sim41_session::memory::Address::new(*address);
                let memory = self.calculator.memory();
                anyhow::ensure!(
                    memory.exists(address),
                    "there is no register {:03x}",
                    address.number()
                );
                self.calculator.poke(address, *value);
            }
            Action::Printer(key) => {
                self.calculator.press_printer(*key);
                self.settle();
            }
            Action::Switch(switch) => {
                let set = self.calculator.set_printer_switch(*switch);
                set.map_err(|error| anyhow!("{error}; --printer man plugs one in"))?;
            }
            Action::Cold => {
                self.calculator.lose_power();
                self.calculator.turn_printer(self.switch);
                self.look(false);
            }
        }
        Ok(())
    }

    /// Presses a key and waits until the calculator has finished.
    pub fn press(&mut self, key: Key) {
        let busy = self.budget.is_some() && self.state == State::Busy;
        if busy && key == Key::RunStop {
            self.run_within(NOTICED_WORDS);
        }
        self.press_down(key);
        match busy {
            true => self.run_within(SHORT_WORDS),
            false => self.pass(SHORT, true),
        }
        self.release();
        self.settle();
    }

    fn press_down(&mut self, key: Key) {
        self.calculator.press(key);
        self.look(true);
    }

    fn release(&mut self) {
        self.calculator.release();
        self.look(false);
    }
}

fn milliseconds(time: &Duration) -> u64 {
    time.as_millis() as u64
}
