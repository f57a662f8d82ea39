//! The calculator with its history and debugger, and the policy of time of the page.

use serde::Serialize;
use sim41_session::debugger::{Back, Debugger};
use sim41_session::instruction::{Spec, spelling};
use sim41_session::keystrokes::pc::typed::{self, Typed};
use sim41_session::keystrokes::pc::{PcKey, PcKeyboard};
use sim41_session::program::library::Library;
use sim41_session::program::listing;
use sim41_session::resume::{Entry, Saved};
use sim41_session::words::{self, Item, Paste, Question, Typed as TypedKeys, Typing};
use sim41_session::{
    Budget, Calculator, Event, Expectation, Input, Key, Policy, PrinterKey, Reason, Session, state,
    tone,
};
use std::convert::Infallible;
use std::sync::Arc;

const HISTORY: usize = 8 << 20;
const FOUND: usize = 60;
const HOLD: u32 = 2_000;

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Reported {
    Tone {
        millihertz: u32,
        milliseconds: u64,
    },
    /// A printed line: its characters, and its 168 columns of dots.
    Printed {
        text: String,
        columns: Vec<u8>,
    },
    Error {
        text: String,
    },
    Held,
}

#[derive(Serialize, Default)]
pub struct ScriptStep {
    text: String,
    keys: Vec<u8>,
    hold: u32,
    wait: u32,
}

#[derive(Serialize)]
pub struct FoundName {
    name: String,
    what: String,
    key: String,
    line: String,
}

pub struct Driver {
    session: Session,
    debugger: Debugger,
    typing: Typing,
    keyboard: PcKeyboard,
    script: Vec<Typed>,
    policy: Policy,
    now: u64,
    was_held: bool,
    entry: Entry,
    said: String,
}

impl Driver {
    pub fn new() -> Driver {
        let mut calculator = Calculator::clean();
        calculator.set_library(Library::built_in());
        Driver::with(Session::with_limit(calculator, HISTORY, Policy::clock()), Policy::clock())
    }

    fn with(mut session: Session, policy: Policy) -> Driver {
        let entry = Entry::new(session.calculator());
        session.set_budget(&unlimited());
        Driver {
            session,
            debugger: Debugger::default(),
            typing: Typing::default(),
            keyboard: PcKeyboard::default(),
            script: Vec::new(),
            policy,
            now: 0,
            was_held: false,
            entry,
            said: String::new(),
        }
    }

    pub fn calculator(&self) -> &Calculator {
        self.session.calculator()
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    pub fn debugger(&self) -> &Debugger {
        &self.debugger
    }

    pub fn tick(&mut self, now: u64, zone: i64) {
        self.now = now;
        self.session.set_zone(zone);
        self.session.tick(now);
    }

    /// Runs a slice; see [`crate::Sim41::run`].
    pub fn run(&mut self) -> f64 {
        self.debugger.follow(&mut self.session);
        let pause = self.session.advance(self.now);
        match (pause.reason, pause.wake) {
            (Reason::Exhausted(_), _) => {
                self.session.set_budget(&unlimited());
                0.0
            }
            (_, Some(wake)) if wake > self.now => wake as f64,
            (Reason::Busy | Reason::Waiting, _) => 0.0,
            _ => f64::INFINITY,
        }
    }

    pub fn activity_name(&self) -> &'static str {
        match self.session.pause().reason {
            _ if self.held() => "held",
            _ if self.calculator().expectation() == Expectation::Alarm => "alarm",
            Reason::Idle => "idle",
            Reason::Off => "off",
            Reason::Waiting => "waiting",
            _ => "busy",
        }
    }

    pub fn held(&self) -> bool {
        self.calculator().machine().hit().is_some()
    }

    fn running(&self) -> bool {
        self.calculator().machine().running()
    }

    pub fn set_speed(&mut self, name: &str) -> Result<(), String> {
        self.policy = match name {
            "full" => Policy::clock(),
            "tenfold" => Policy::factor(10),
            "authentic" => Policy::factor(1),
            _ => {
                return Err(format!("invalid speed {name:?}: expected full, tenfold or authentic"));
            }
        };
        self.session.set_policy(self.policy);
        Ok(())
    }

    pub fn press(&mut self, key: Key) {
        if self.held() {
            return self.press_held(key);
        }
        self.entry.note(key, self.session.calculator());
        if key == Key::Sst && !self.running() {
            self.debugger.pass(&mut self.session);
        }
        // Only inputs that this type never passes can fail.
        let _ = self.session.press(Input::Down(key));
    }

    pub fn forget_typed(&mut self) {
        self.keyboard = PcKeyboard::default();
        self.typing.forget();
    }

    /// While the debugger holds a program R/S continues it, SST steps and ← stops it.
    fn press_held(&mut self, key: Key) {
        match key {
            Key::RunStop => self.debugger.go_on(&mut self.session),
            Key::Sst => self.debugger.step_in(1, &mut self.session),
            Key::Back => self.debugger.stop_here(&mut self.session),
            _ => {}
        }
        self.was_held = false;
    }

    pub fn release(&mut self) {
        let _ = self.session.press(Input::Up);
    }

    /// Presses keys as one step that can be undone; `own` keys have their own functions in USER
    /// mode too.
    pub fn press_all(&mut self, keys: &[Key], own: bool) {
        if self.held() {
            return keys.iter().for_each(|&key| self.press_held(key));
        }
        for &key in keys {
            self.entry.note(key, self.session.calculator());
        }
        match own {
            true => self.session.press_all_own(keys, self.now),
            false => self.session.press_all(keys, self.now),
        }
    }

    pub fn pc_keys(&mut self, name: &str) -> Vec<u8> {
        let mut characters = name.chars();
        let key = match (name, characters.next(), characters.next()) {
            (_, Some(character), None) => PcKey::Char(character),
            ("Enter", ..) => PcKey::Enter,
            ("Backspace", ..) => PcKey::Backspace,
            ("Delete", ..) => PcKey::Delete,
            ("Tab", ..) => PcKey::Tab,
            ("Up", ..) => PcKey::Up,
            ("Down", ..) => PcKey::Down,
            _ => match name.strip_prefix('F').and_then(|n| n.parse().ok()) {
                Some(n @ 1..=12) => PcKey::F(n),
                _ => return Vec::new(),
            },
        };
        let expectation = self.calculator().expectation();
        match self.typing.press(key, expectation, self.session.calculator()) {
            TypedKeys::Keys(keys) => {
                self.said = self.typing.waiting().unwrap_or_default();
                codes(&keys)
            }
            TypedKeys::Nothing(sentence) => {
                self.said = sentence;
                Vec::new()
            }
        }
    }

    pub fn escape_keys(&mut self) -> Vec<u8> {
        self.forget_typed();
        codes(words::leave(self.calculator()))
    }

    pub fn begins_name(&self, character: &str) -> bool {
        let mut characters = character.chars();
        let letter = characters.next().filter(|_| characters.next().is_none());
        let calculator = self.calculator();
        letter.is_some_and(|c| words::begins_name(c, calculator.expectation(), calculator))
    }

    pub fn take_said(&mut self) -> String {
        std::mem::take(&mut self.said)
    }

    pub fn read_script(&mut self, text: &str) -> Result<usize, String> {
        self.script = typed::parse(text).map_err(|error| error.to_string())?;
        let refused =
            |input: &Input| matches!(input, Input::Load(_) | Input::Poke(..) | Input::Cold);
        match self.script.iter().find(|typed| typed.inputs.iter().any(refused)) {
            Some(typed) => Err(format!("{} is not allowed in a link", typed.text)),
            None => Ok(self.script.len()),
        }
    }

    pub fn script_step(&mut self, n: usize) -> ScriptStep {
        let Some(Typed { text, inputs }) = self.script.get(n).cloned() else {
            return ScriptStep::default();
        };
        let mut step = ScriptStep { text, ..ScriptStep::default() };
        for input in inputs {
            match input {
                Input::Typed(key) => {
                    let expectation = self.session.calculator().expectation();
                    step.keys.extend(codes(&self.keyboard.press(key, expectation)));
                }
                Input::Press(key) | Input::Brief(key, _) => step.keys.push(key.code()),
                Input::Hold(key) => {
                    step.keys.push(key.code());
                    step.hold = HOLD;
                }
                Input::Wait(time) => step.wait += time.as_millis() as u32,
                // A missing printer has no effect here either.
                input => _ = self.session.press(input),
            }
        }
        step
    }

    pub fn take_events(&mut self) -> Vec<Reported> {
        let held = self.held() && !self.was_held;
        self.was_held = self.held();
        let events = self.session.events().into_iter().filter_map(|event| match event {
            Event::Tone(operand) => {
                let tone::Sound { hertz, milliseconds } = tone::tone(operand);
                let millihertz = (1_000.0 * hertz).round() as u32;
                Some(Reported::Tone { millihertz, milliseconds })
            }
            Event::Printed(line) => {
                Some(Reported::Printed { text: line.to_string(), columns: line.columns() })
            }
            Event::Failed(failure) => Some(Reported::Error { text: failure.to_string() }),
            _ => None,
        });
        events.chain(held.then_some(Reported::Held)).collect()
    }

    pub fn travel(&mut self, redo: bool) -> Option<String> {
        let step = self.debugger.travel(redo, &mut self.session)?;
        self.forget_entry();
        Some(step.text())
    }

    pub fn debug(&mut self, verb: &str) -> Result<(), String> {
        let (debugger, session) = (&mut self.debugger, &mut self.session);
        match verb {
            "step" => debugger.step_in(1, session),
            "over" => debugger.step_over(1, session),
            "out" => debugger.step_out(1, session),
            "continue" => debugger.go_on(session),
            "hold" => debugger.hold(session),
            "stop" => debugger.stop_here(session),
            "back" => {
                if session.calculator().machine().running() {
                    debugger.hold(session);
                }
                let found = debugger.back(Back::Step, session);
                found.ok_or("the history has no earlier instruction")?;
            }
            _ => return Err(format!("unknown command {verb:?}")),
        }
        self.was_held = false;
        Ok(())
    }

    pub fn toggle_breakpoint(&mut self, line: u16) -> Result<bool, String> {
        self.debugger.toggle_line(line, &mut self.session).map_err(|error| error.to_string())
    }

    pub fn state(&self) -> String {
        state::write(self.calculator().machine())
    }

    pub fn restore(&mut self, text: &str) -> Result<(), String> {
        let machine = state::read(text).map_err(|error| error.to_string())?;
        let library = self.calculator().library().clone();
        self.alter(|calculator| {
            let (now, zone) = (calculator.now(), calculator.machine().clock().zone());
            *calculator = Calculator::awake(machine);
            calculator.set_library(library);
            calculator.set_zone(zone);
            calculator.tick(now);
        });
        Ok(())
    }

    /// Changes the calculator other than by keys, as a step of undo.
    pub fn alter(&mut self, change: impl FnOnce(&mut Calculator)) {
        let changed = self.session.change(|calculator| {
            change(calculator);
            Ok::<(), Infallible>(())
        });
        if changed.is_ok() {
            self.forget_entry();
        }
    }

    /// Changes the calculator as [`Driver::alter`] does, if the change is possible and no program
    /// runs.
    pub fn try_alter<R, E: ToString>(
        &mut self,
        change: impl FnOnce(&mut Calculator) -> Result<R, E>,
    ) -> Result<R, String> {
        if self.running() {
            return Err("a program is running: R/S stops it".into());
        }
        let done = self.session.change(change).map_err(|error| error.to_string())?;
        self.forget_entry();
        Ok(done)
    }

    fn forget_entry(&mut self) {
        self.forget_typed();
        self.entry = Entry::new(self.session.calculator());
    }

    pub fn clear(&mut self) {
        let (now, zone) = (self.now, self.calculator().machine().clock().zone());
        let mut calculator = Calculator::clean();
        calculator.set_library(Library::built_in());
        let policy = self.policy;
        *self = Driver::with(Session::with_limit(calculator, HISTORY, policy), policy);
        self.tick(now, zone);
    }

    pub fn save(&self) -> Saved {
        self.entry.save(self.calculator())
    }

    pub fn resume(&mut self, saved: &Saved, history: &str) -> Result<(), String> {
        let machine = state::read(&saved.state).map_err(|error| error.to_string())?;
        let (now, zone) = (self.now, self.calculator().machine().clock().zone());
        let mut calculator = Calculator::awake(machine);
        calculator.set_library(Library::built_in());
        let policy = self.policy;
        let session = Session::with_history_of(history, calculator.clone(), HISTORY, policy)
            .unwrap_or_else(|_| Session::with_limit(calculator, HISTORY, policy));
        *self = Driver::with(session, policy);
        self.tick(now, zone);
        if saved.message {
            self.show_alpha();
        }
        for key in saved.resuming() {
            self.press(key);
            self.release();
            self.run();
        }
        Ok(())
    }

    /// Shows ALPHA again, as AVIEW does. With a printer AVIEW would print it a second time.
    fn show_alpha(&mut self) {
        if let Ok(step) = spelling::parse("AVIEW")
            && self.calculator().printer_switch().is_none()
        {
            self.alter(|calculator| calculator.carry_out(step));
        }
    }

    pub fn load(&mut self, raw: &[u8]) -> Result<String, String> {
        self.try_alter(|calculator| calculator.load_raw(raw))
            .map_err(|error| format!("{error}: the program does not fit into memory"))?;
        Ok(listing::labels(raw).next().unwrap_or_default())
    }

    pub fn set_printer(&mut self, switch: &str) {
        let switch = switch.parse().ok();
        self.alter(|calculator| calculator.turn_printer(switch));
    }

    pub fn press_printer(&mut self, key: &str) {
        if let Some(key) = PrinterKey::named(key) {
            self.alter(|calculator| calculator.press_printer(key));
        }
    }

    pub fn word(&mut self, line: &str) -> Result<(), String> {
        let keys = words::line_keys(line, self.calculator())?;
        self.forget_typed();
        self.press_all(&keys, true);
        Ok(())
    }

    pub fn search(&self, text: &str) -> Vec<FoundName> {
        let name = |item: Item<words::Entry>| FoundName {
            line: match item.value {
                words::Entry::Function(spec) => spec.name().into(),
                words::Entry::Line(line) => line,
            },
            name: item.name,
            what: item.note,
            key: item.key,
        };
        words::search(text, self.calculator()).into_iter().take(FOUND).map(name).collect()
    }

    pub fn help(name: &str) -> Option<String> {
        let named = |spec: &&Spec| spec.names.iter().any(|own| own.eq_ignore_ascii_case(name));
        words::rows().find(named).map(words::page)
    }

    pub fn paste(&mut self, text: &str) -> Result<(), String> {
        match Paste::new(self.calculator(), text) {
            Paste::Say(sentence) => return Err(sentence),
            Paste::Type(text) => {
                for character in text.chars() {
                    let codes = match character {
                        '\n' => self.pc_keys("Enter"),
                        character => self.pc_keys(character.encode_utf8(&mut [0; 4])),
                    };
                    let keys = codes.into_iter().filter_map(Key::with_code);
                    self.press_all(&keys.collect::<Vec<_>>(), false);
                }
            }
            Paste::Press(keys, said) => {
                self.press_all(&keys, true);
                self.said = said;
            }
            Paste::Line(line) => self.word(&line)?,
            Paste::Alpha(bytes) | Paste::Ask(Question::Text { beginning: bytes, .. }) => {
                self.try_alter(|calculator| {
                    calculator.change(|machine| machine.edit_alpha(&bytes));
                    Ok::<(), Infallible>(())
                })?;
            }
            Paste::Ask(Question::Numbers { stack, .. }) => {
                self.press_all(&stack?, true);
                self.said = "the last four numbers are on the stack".into();
            }
            Paste::Ask(Question::Listing { bytes, .. }) => _ = self.load(&bytes)?,
        }
        Ok(())
    }
}

fn codes(keys: &[Key]) -> Vec<u8> {
    keys.iter().map(|key| key.code()).collect()
}

fn unlimited() -> Arc<Budget> {
    Arc::new(Budget::new(u64::MAX, ""))
}
