//! What a front end also saves to resume in an entry. `keyboard::ringing` rings missed alarms.

use crate::session::{Input, Policy, Session};
use sim41_calculator::calculator::Calculator;
use sim41_calculator::keyboard::Expectation;
use sim41_calculator::memory::flags;
use sim41_calculator::state;
use sim41_language::instruction::spelling;
use sim41_language::key::Key;
use sim41_number::charset;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Saved {
    /// The state file; during an entry, the state before the first key of the entry.
    pub state: String,
    pub keys: Vec<Key>,
    pub running: bool,
    pub off: bool,
    /// Whether the display showed ALPHA, as after PROMPT and AVIEW.
    pub message: bool,
}

impl Saved {
    pub fn new(session: &Session) -> Saved {
        let calculator = session.calculator();
        let expectation = calculator.expectation();
        let open = match expectation {
            Expectation::Number { .. } | Expectation::Operand { .. } => true,
            Expectation::Alpha { entering, shift } => entering || shift,
            _ => false,
        };
        let entry = session.timeline().keyed_entry().filter(|_| open);
        let (before, keys) = entry.unwrap_or_else(|| {
            let mut calculator = calculator.clone();
            end_number(&mut calculator);
            (calculator, Vec::new())
        });
        Saved {
            state: state::write(&before),
            keys,
            running: !open && calculator.machine().running(),
            off: expectation == Expectation::Off,
            message: !open && shows_alpha(calculator),
        }
    }

    /// Writes a line with the names of the set flags and the key codes, followed by the state file.
    pub fn write(&self) -> String {
        let marks = [("running", self.running), ("off", self.off), ("message", self.message)];
        let marks = marks.into_iter().filter(|(_, set)| *set).map(|(name, _)| name.to_string());
        let keys = self.keys.iter().map(|key| key.code().to_string());
        let words: Vec<String> = marks.chain(keys).collect();
        format!("{}\n{}", words.join(" "), self.state)
    }

    /// Parses text from [`Saved::write`]. The state is not checked.
    pub fn read(text: &str) -> Saved {
        let (words, state) = text.split_once('\n').unwrap_or(("", text));
        let words: Vec<&str> = words.split(' ').collect();
        let has = |name: &str| words.contains(&name);
        Saved {
            state: state.into(),
            keys: words.iter().filter_map(|word| Key::with_code(word.parse().ok()?)).collect(),
            running: has("running"),
            off: has("off"),
            message: has("message"),
        }
    }

    /// Continues with a calculator restored from the state, and presses the keys of the entry
    /// again. An invalid history is discarded.
    pub fn resume(
        &self,
        mut calculator: Calculator,
        history: &str,
        limit: usize,
        policy: Policy,
    ) -> Session {
        // Shows ALPHA again unless a printer is plugged in, because AVIEW would print ALPHA again.
        if let Ok(step) = spelling::parse("AVIEW")
            && self.message
            && calculator.printer_switch().is_none()
        {
            calculator.execute_as_key(step);
        }
        let now = calculator.now();
        let mut session = Session::with_history_of(history, calculator.clone(), limit, policy)
            .unwrap_or_else(|_| Session::with_limit(calculator.clone(), limit, policy));
        // If the latest step is the entry, undo it, because its keys are pressed again below.
        let registers = |session: &Session| session.calculator().memory().registers().to_vec();
        if !self.keys.is_empty()
            && session.undo().is_some()
            && registers(&session) != calculator.memory().registers()
        {
            session.redo();
        }
        let run = self.running.then_some(Key::RunStop);
        for &key in self.keys.iter().chain(&run).chain(&self.off.then_some(Key::On)) {
            // Pressing and releasing a key cannot fail.
            let _ = session.press(Input::Down(key)).and_then(|()| session.press(Input::Up));
            session.advance(now);
        }
        session
    }
}

/// Ends number entry; until then the number is not part of memory.
pub fn end_number(calculator: &mut Calculator) {
    if calculator.expectation().is_number() {
        calculator.change(|_| ());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keystrokes::tokens;

    const LIMIT: usize = 1 << 20;

    fn press(session: &mut Session, keys: &str) {
        for token in tokens::parse(keys).unwrap() {
            for input in token.inputs {
                session.press(input).unwrap();
                session.settle(|_, _| {});
            }
        }
    }

    fn reopened(session: &Session) -> Session {
        let saved = Saved::new(session);
        assert_eq!(Saved::read(&saved.write()), saved);
        let calculator = state::read_calculator(&saved.state).unwrap();
        saved.resume(calculator, &session.write_history(LIMIT), LIMIT, Policy::at_once())
    }

    #[test]
    fn an_entry_continues_and_is_undone_as_a_whole() {
        for (before, entry, after, shown) in [
            ("7 ENTER", "1 2 .", "5 ENTER", " 12.5000"),
            ("7 ENTER 8", "STO 0", "5", " 8.0000"),
            ("ALPHA SIGMA+ 1/X", "SHIFT", "SIGMA+", "ABa"),
        ] {
            let mut session = Session::new(Calculator::clean(), Policy::at_once());
            press(&mut session, before);
            press(&mut session, entry);
            let mut again = reopened(&session);
            let text = |session: &Session| session.calculator().lcd().text().trim_end().to_string();
            assert_eq!(text(&again), text(&session), "{entry}");
            assert_eq!(again.depth(), session.depth(), "{entry}");
            for session in [&mut session, &mut again] {
                press(session, after);
                assert!(text(session).starts_with(shown), "{entry}: {}", text(session));
            }
            while again.undo().is_some() {
                session.undo().unwrap();
                assert_eq!(again.calculator().memory().x(), session.calculator().memory().x());
            }
        }
    }

    #[test]
    fn a_shown_message_and_an_end_of_power_survive() {
        let mut session = Session::new(Calculator::clean(), Policy::at_once());
        press(&mut session, "ALPHA SIN COS ALPHA 5 ENTER");
        session.alter(|calculator| calculator.execute_as_key(spelling::parse("AVIEW").unwrap()));
        let again = reopened(&session);
        assert_eq!(again.calculator().lcd().text().trim_end(), "HI");
        assert_eq!(again.depth(), session.depth());
        press(&mut session, "ON");
        assert!(!reopened(&session).calculator().lcd().on);
    }
}
