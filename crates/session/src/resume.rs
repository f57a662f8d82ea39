//! The data that a front end saves in addition to the state file, to resume in the middle of an
//! entry.

use sim41_calculator::calculator::{Calculator, Snapshot};
use sim41_calculator::keyboard::Expectation;
use sim41_calculator::memory::flags;
use sim41_calculator::state;
use sim41_language::key::Key;
use sim41_number::charset;

/// The calculator before the first key of the entry in progress, and the keys of the entry.
pub struct KeyedEntry {
    rest: Snapshot,
    keys: Vec<Key>,
}

pub struct Saved {
    /// The state file; during an entry, the state before its first key.
    pub state: String,
    /// The keys of the entry in progress.
    pub keys: Vec<Key>,
    pub running: bool,
    pub off: bool,
    /// Whether the display showed ALPHA, as after PROMPT and AVIEW.
    pub message: bool,
}

impl KeyedEntry {
    pub fn new(calculator: &Calculator) -> KeyedEntry {
        KeyedEntry { rest: calculator.snapshot(None), keys: Vec::new() }
    }

    /// Records a key that is about to be pressed.
    pub fn record(&mut self, key: Key, calculator: &Calculator) {
        let resting = match calculator.expectation() {
            Expectation::Number { .. } => false,
            Expectation::Alpha { entering, shift } => !entering && !shift,
            expectation => expectation.is_ready() || expectation == Expectation::Off,
        };
        if resting {
            self.rest = calculator.snapshot(Some(&self.rest));
            self.keys.clear();
        }
        self.keys.push(key);
    }

    /// The calculator with its entry in progress, to be saved.
    pub fn save(&self, calculator: &Calculator) -> Saved {
        let open = match calculator.expectation() {
            Expectation::Number { .. } | Expectation::Operand { .. } => true,
            Expectation::Alpha { entering, shift } => entering || shift,
            _ => false,
        };
        let keys = if open { self.keys.clone() } else { Vec::new() };
        let at_rest = keys.is_empty();
        let mut before = calculator.clone();
        if !at_rest {
            before.restore(&self.rest);
        }
        Saved {
            state: state::write(before.machine()),
            keys,
            running: at_rest && calculator.machine().running(),
            off: at_rest && calculator.expectation() == Expectation::Off,
            message: at_rest && shows_alpha(calculator),
        }
    }
}

impl Saved {
    /// The keys that continue the entry or the program, or switch the calculator off.
    pub fn resuming(&self) -> impl Iterator<Item = Key> {
        let run = self.running.then_some(Key::RunStop);
        self.keys.iter().copied().chain(run).chain(self.off.then_some(Key::On))
    }
}

fn shows_alpha(calculator: &Calculator) -> bool {
    let memory = calculator.memory();
    let alpha: Vec<u8> = memory.alpha().collect();
    let shown = calculator.lcd().text();
    let shown = shown.trim_end();
    memory.flag(flags::MESSAGE)
        && !memory.flag(flags::ALPHA)
        && !shown.is_empty()
        && charset::text(&alpha).contains(shown)
}
