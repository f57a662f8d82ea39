//! A person at the calculator: presses keys, waits until it is done, and notes what the display
//! showed meanwhile.
//!
//! The commands that need no terminal all work through here. A message longer than the display,
//! which scrolls by one cell at a time, is noted as one whole text.

use crate::calculator::{Activity, Calculator};
use crate::charset::Glyph;
use crate::key::Key;
use crate::keyboard::pc::typed::{Typed, What};
use crate::keyboard::pc::{Context, PcKey, PcKeyboard};
use crate::keyboard::tokens::Action;
use crate::lcd::{Cell, Lcd, Mark};
use anyhow::Result;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How long a key is down that is pressed shortly, in milliseconds.
const SHORT: u64 = 47;
/// How long a held key stays down, in milliseconds.
const HOLD: u64 = 2_000;
/// Milliseconds that a display stands when a person is meant to see it.
const SETTLED: u64 = 32;
/// Calculator time after which a calculator that only waits counts as done, in milliseconds.
const PATIENCE: u64 = 780_000;
/// Steps after which a running program is left alone.
const STEPS: u64 = 2_000_000_000;
/// Milliseconds between two looks at a program that may take a certain time.
const STRETCH: u64 = 250;
/// Steps between two looks at the display.
const LOOK: u64 = 10_000;
/// Of the displays of one keystroke the last half of these are kept, at least.
const MOST_SEEN: usize = 100_000;
/// Milliseconds that a running program goes on at once while time passes.
const SLICE: u64 = 10;

/// What the calculator is doing when it is left alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Waiting for a key.
    Idle,
    /// Still at work.
    Busy,
    /// Switched off.
    Off,
}

impl State {
    /// `idle`, `busy` or `off`.
    pub fn name(self) -> &'static str {
        match self {
            State::Idle => "idle",
            State::Busy => "busy",
            State::Off => "off",
        }
    }
}

/// A display that was seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The cells, more than twelve for a message that scrolled.
    pub cells: Vec<Cell>,
    /// The display in its last position.
    pub lcd: Lcd,
    /// Whether it was shown only while a key was down.
    pub passing: bool,
}

impl Seen {
    /// The whole message, without the blanks behind it.
    pub fn text(&self) -> String {
        crate::lcd::text(&self.cells).trim_end().to_string()
    }

    /// Whether a number, a text or a prompt is being entered: the cursor is visible.
    pub fn entering(&self) -> bool {
        self.cells.iter().any(|cell| cell.glyph == Glyph::CURSOR)
    }
}

/// Displays in order, those left out that stood too shortly to be seen.
#[derive(Clone, Default)]
struct Frames {
    kept: Vec<Lcd>,
    /// The one now shown, and since when.
    last: Option<(Lcd, u64)>,
}

impl Frames {
    /// This is shown at this time.
    fn note(&mut self, lcd: Lcd, now: u64) {
        match self.last {
            Some((last, _)) if last == lcd => {}
            Some((last, since)) => {
                if now.saturating_sub(since) >= SETTLED {
                    self.kept.push(last);
                }
                self.last = Some((lcd, now));
            }
            None => self.last = Some((lcd, now)),
        }
    }
}

/// Somebody who looks at the calculator whenever it has executed some instructions.
#[derive(Clone)]
pub struct Watcher(Arc<dyn Fn(&mut Calculator) + Send + Sync>);

impl Watcher {
    /// Let this look.
    pub fn new(look: impl Fn(&mut Calculator) + Send + Sync + 'static) -> Watcher {
        Watcher(Arc::new(look))
    }
}

/// The person and the calculator.
#[derive(Clone)]
pub struct Operator {
    /// The calculator.
    pub calculator: Calculator,
    keyboard: PcKeyboard,
    seen: Vec<Seen>,
    /// The displays that were meant to be seen, if somebody wants them.
    frames: Option<Frames>,
    watcher: Option<Watcher>,
    state: State,
    /// After so much calculator time a program that a key has started is left alone, in
    /// milliseconds. Without it only steps count.
    budget: Option<u64>,
}

impl Operator {
    /// Sit down at this calculator.
    pub fn new(mut calculator: Calculator) -> Operator {
        calculator.set_timed(true);
        Operator {
            calculator,
            keyboard: PcKeyboard::default(),
            seen: Vec::new(),
            frames: None,
            watcher: None,
            state: State::Idle,
            budget: None,
        }
    }

    /// Limit what a key begins, from now on, to this many words of the calculator's processor.
    pub fn allow(&mut self, words: u64) {
        self.budget = Some(crate::machine::timing::milliseconds(words));
    }

    /// From now on this looks at the calculator as it goes on.
    pub fn watch(&mut self, watcher: Watcher) {
        self.watcher = Some(watcher);
    }

    /// What the calculator was doing when it was left alone.
    pub fn state(&self) -> State {
        self.state
    }

    /// The displays seen since the last call, in order; the last is the one now shown, if the
    /// calculator is on.
    pub fn take_seen(&mut self) -> Vec<Seen> {
        self.look(false);
        std::mem::take(&mut self.seen)
    }

    /// From now on keep every display that is meant to be seen, scrolled ones step by step.
    pub fn keep_frames(&mut self) {
        self.frames = Some(Frames::default());
        self.look(false);
    }

    /// The displays kept, in order, with the one now shown.
    pub fn frames(&self) -> Vec<Lcd> {
        let Some(frames) = &self.frames else { return Vec::new() };
        let mut kept = frames.kept.clone();
        kept.extend(frames.last.map(|(lcd, _)| lcd));
        kept.dedup();
        kept
    }

    /// Press a key of the computer.
    pub fn press_pc(&mut self, key: PcKey) {
        let context = Context::of(self.calculator.expects());
        for key in self.keyboard.press(key, context) {
            self.press(key);
        }
    }

    /// One keystroke of a text of keystrokes.
    ///
    /// # Errors
    /// When a program file cannot be loaded.
    pub fn type_one(&mut self, typed: &Typed) -> Result<()> {
        match &typed.what {
            What::Key(key) => self.press_pc(*key),
            What::Actions(actions) => actions.iter().try_for_each(|action| self.perform(action))?,
        }
        Ok(())
    }

    /// Carry out an action of the token language.
    ///
    /// # Errors
    /// When a program file cannot be loaded, or there is no such register.
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
                self.pass(milliseconds(time), false);
                self.settle();
            }
            Action::Load(file) => {
                super::programs::load(&mut self.calculator, Path::new(file))?;
            }
            Action::Poke(address, value) => {
                let address = crate::memory::Address::new(*address);
                let memory = self.calculator.memory_mut();
                anyhow::ensure!(
                    memory.exists(address),
                    "there is no register {:03x}",
                    address.number()
                );
                memory.set(address, *value);
            }
            Action::Printer(key) => {
                self.calculator.press_printer(*key);
                self.settle();
            }
            Action::Switch(switch) => self.calculator.set_printer_switch(*switch)?,
            Action::Cold => {
                let now = self.calculator.now();
                self.calculator = Calculator::new();
                self.calculator.set_timed(true);
                self.calculator.tick(now);
                self.look(false);
            }
        }
        Ok(())
    }

    /// Press a key shortly and wait until the calculator is done.
    pub fn press(&mut self, key: Key) {
        self.press_down(key);
        self.pass(SHORT, true);
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

    /// Run until nothing happens any more, or for as long as patience lasts.
    fn settle(&mut self) {
        let limit = self.calculator.now() + self.budget.unwrap_or(PATIENCE);
        let mut steps = 0;
        // What a program has worked, in milliseconds, which are not ticked.
        let mut worked = 0;
        self.state = loop {
            let activity = match self.budget {
                Some(_) => self.calculator.run_for(1000 * STRETCH),
                None => self.calculator.run(LOOK),
            };
            match activity {
                Activity::Idle => break State::Idle,
                Activity::Off => break State::Off,
                Activity::Waiting(until) if until + worked > limit => break State::Busy,
                Activity::Waiting(until) => {
                    self.look(false);
                    self.calculator.tick(until);
                }
                Activity::Busy if self.budget.is_some() => {
                    worked += STRETCH;
                    if self.calculator.now() + worked > limit {
                        break State::Busy;
                    }
                }
                Activity::Busy if steps >= STEPS => break State::Busy,
                Activity::Busy => steps += LOOK,
            }
            self.look(false);
        };
        self.look(false);
    }

    /// Let this time pass, in milliseconds, with a program running at the calculator's rate.
    fn pass(&mut self, time: u64, passing: bool) {
        let end = self.calculator.now() + time;
        while self.calculator.now() < end {
            let next = match self.calculator.run_for(1000 * SLICE) {
                Activity::Busy => self.calculator.now() + SLICE,
                Activity::Waiting(until) => until.max(self.calculator.now() + 1),
                Activity::Idle | Activity::Off => self
                    .calculator
                    .next_change()
                    .map_or(end, |next| next.max(self.calculator.now() + 1)),
            };
            self.look(passing);
            self.calculator.tick(next.min(end));
        }
        self.state = match self.calculator.run_for(0) {
            Activity::Idle => State::Idle,
            Activity::Off => State::Off,
            Activity::Busy | Activity::Waiting(_) => State::Busy,
        };
        self.look(passing);
    }

    /// Note the display if it is on and has changed.
    fn look(&mut self, passing: bool) {
        if let Some(watcher) = &self.watcher {
            (watcher.0)(&mut self.calculator);
        }
        let lcd = self.calculator.lcd();
        if let Some(frames) = &mut self.frames {
            frames.note(lcd, self.calculator.now());
        }
        if !lcd.on || self.calculator.is_at_work() {
            return;
        }
        match self.seen.last_mut() {
            Some(last) if last.lcd == lcd => last.passing &= passing,
            Some(last) if scrolled(&last.lcd, &lcd) => {
                last.cells.push(lcd.cells[Lcd::CELLS - 1]);
                last.lcd = lcd;
            }
            Some(last) if marked(&last.lcd, &lcd) => {
                let end = last.cells.len() - 1;
                last.cells[end] = lcd.cells[Lcd::CELLS - 1];
                last.lcd = lcd;
            }
            _ => {
                // A clock that runs for days shows more than anybody will look at.
                if self.seen.len() >= MOST_SEEN {
                    self.seen.drain(..MOST_SEEN / 2);
                }
                self.seen.push(Seen { cells: lcd.cells.to_vec(), lcd, passing });
            }
        }
    }
}

/// Whether the second display is the first moved left by one cell.
fn scrolled(before: &Lcd, after: &Lcd) -> bool {
    before.annunciators == after.annunciators
        && before.cells[1..] == after.cells[..Lcd::CELLS - 1]
        && before.cells.iter().all(|cell| cell.glyph != Glyph::CURSOR)
        && before.cells.iter().any(|cell| *cell != Cell::BLANK)
}

/// Whether the second display has a mark in the last cell more than the first.
fn marked(before: &Lcd, after: &Lcd) -> bool {
    let (old, new) = (before.cells[Lcd::CELLS - 1], after.cells[Lcd::CELLS - 1]);
    before.annunciators == after.annunciators
        && before.cells[..Lcd::CELLS - 1] == after.cells[..Lcd::CELLS - 1]
        && old.glyph == new.glyph
        && old.mark == Mark::None
}

fn milliseconds(time: &Duration) -> u64 {
    time.as_millis() as u64
}
