//! Routes a key to the first part that uses it: an overlay, the focused panel, a command, the
//! calculator.

use super::{Flow, Note, Screen};
use crate::component::ComponentAnswer;
use crate::debugging::{self, Verb};
use crate::key_press::{KeyPress, pc_key};
use crate::overlay::help_overlay::HelpOverlay;
use crate::paste_action::{Pasted, pasted};
use crate::screen_command::ScreenCommand;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use sim41_session::Expectation;
use sim41_session::Session;
use sim41_session::debugger::program_lines;
use sim41_session::instruction::Op;
use sim41_session::key::Key;
use sim41_session::keystrokes::computer_keyboard::{PcKey, typed::key_for};
use sim41_session::words::{Advice, Typed, begins_name, leave, only_undo_leaves, stop};

pub(super) const HELD: &str = "the debugger paused the program: R continues it, Esc stops it here";

impl Screen<'_> {
    pub(super) fn key(&mut self, key: KeyEvent) -> Flow {
        let before = match self.note.until {
            u64::MAX => Note::default(),
            _ => std::mem::take(&mut self.note),
        };
        let press = KeyPress::from(key);
        let leaving = std::mem::take(&mut self.leaving);
        let quits = self.config.keys.command(press, false) == Some(ScreenCommand::Quit);
        if quits && is_interrupt(key) {
            return self.interrupt(leaving);
        }
        if let Some(mut overlay) = self.overlay.take() {
            let answer = overlay.press(key, &self.scene());
            if answer == ComponentAnswer::PassOn {
                return self.key(key);
            }
            self.overlay = Some(overlay);
            if answer != ComponentAnswer::Ignored {
                return self.answered(answer);
            }
            // A command that the overlay ignores closes it, except that help opens above it.
            return match self.config.keys.command(press, false) {
                Some(ScreenCommand::Help) if self.beneath.is_none() => {
                    let help = HelpOverlay::new(&self.scene(), self.focus());
                    self.beneath = self.overlay.replace(Box::new(help));
                    Flow::Continue
                }
                Some(command) => self.leave_overlay(|screen| screen.command(command)),
                // Function keys that are not bound to a command also close the overlay.
                None if matches!(key.code, KeyCode::F(_)) => {
                    self.leave_overlay(|screen| screen.key(key))
                }
                None if is_combination(key) => {
                    self.refuse(unbound(press));
                    Flow::Continue
                }
                None => Flow::Continue,
            };
        }
        if self.panels.focused() {
            let answer = self.with_panels(|panels, scene| panels.press(key, scene));
            if answer != ComponentAnswer::Ignored {
                return self.answered(answer);
            }
        }
        let expectation = self.calculator().expectation();
        let held = expectation == Expectation::Held;
        let own = self.config.own_keys.stroke(press, expectation);
        if let Some(stroke) = own.filter(|_| !held) {
            self.let_go();
            self.typing.forget();
            self.press_keys(&stroke.keys().collect::<Vec<Key>>());
            return Flow::Continue;
        }
        let free = held || expectation.is_by_function();
        if let Some(command) = self.config.keys.command(press, free) {
            return self.command(command);
        }
        if is_combination(key) {
            self.refuse(unbound(press));
            return Flow::Continue;
        }
        if held {
            match debugging::held_key(key.code) {
                Some(verb) => self.debug(verb, ""),
                None => self.refuse(HELD),
            }
            return Flow::Continue;
        }
        let advice = match pc_key(key.code) {
            Some(key) => self.breath.typed(key, self.now, expectation, self.session.calculator()),
            None => Advice::Press,
        };
        match advice {
            Advice::Instead(sentence) => {
                self.refuse(sentence);
                return Flow::Continue;
            }
            Advice::Name(text) if self.config.names => {
                self.press_pc(PcKey::Backspace);
                self.begin(&text);
                return Flow::Continue;
            }
            Advice::Arrow if self.config.names => {
                self.session.undo();
                self.session.tick(self.now);
                self.run();
                self.begin("->");
                return Flow::Continue;
            }
            _ => {}
        }
        match key.code {
            KeyCode::Esc => self.escape(),
            KeyCode::Char(letter)
                if self.config.names && begins_name(letter, expectation, self.calculator()) =>
            {
                self.begin(&letter.to_string());
            }
            code => {
                match pc_key(code) {
                    Some(key) => {
                        let ends_number = key == PcKey::Char('E') && expectation.is_number();
                        let pressed = self.press_expected(key, expectation);
                        if !pressed && key == PcKey::Enter && self.note.text.is_empty() {
                            // Enter has no effect after a complete label.
                            match expectation {
                                Expectation::Program => {
                                    self.say(
                                        "the label is already complete; press Enter again \
                                              for ENTER↑",
                                    );
                                }
                                _ => self.note = before,
                            }
                        }
                        if ends_number && !std::mem::replace(&mut self.told_of_e, true) {
                            self.say(
                                "capital E is the LN key; for the exponent in 1e3, type a \
                                      lower-case e",
                            );
                        }
                        if key == PcKey::Enter {
                            self.say_what_continues(expectation);
                        }
                    }
                    None => self.refuse(unbound(press)),
                }
            }
        }
        if let Advice::Say(sentence) | Advice::Still(sentence) = advice {
            self.say(sentence);
        }
        Flow::Continue
    }

    fn leave_overlay(&mut self, handle: impl FnOnce(&mut Self) -> Flow) -> Flow {
        let overlays = [self.overlay.take(), self.beneath.take()];
        let flow = handle(self);
        if overlays.iter().flatten().any(|overlay| overlay.holds_pasted_text()) {
            let sentence = "the pasted text was discarded; paste it again to use it";
            match self.note.text.is_empty() {
                true => self.refuse(sentence),
                false => self.note.text += &format!("; {sentence}"),
            }
        }
        flow
    }

    /// After Enter, explains once that R/S continues a program that has stopped for input.
    fn say_what_continues(&mut self, before: Expectation) {
        let answers = matches!(
            before,
            Expectation::Message
                | Expectation::Function
                | Expectation::Number { program: false }
                | Expectation::Alpha { entering: true, .. }
        );
        if !answers || self.explained_enter {
            return;
        }
        let stop = program_lines::last(self.calculator().machine()).map(|line| line.step.op);
        let Some(stop) = stop.filter(|op| matches!(op, Op::Prompt | Op::Stop)) else { return };
        self.explained_enter = true;
        self.say(format!(
            "the program has stopped at {name}: R/S (F7) continues it",
            name = stop.name()
        ));
    }

    /// Ctrl-C stops a running program or catalog, or else closes overlays. Only a second Ctrl-C
    /// quits, because the first may have been meant to copy.
    fn interrupt(&mut self, leaving: bool) -> Flow {
        let expectation = self.calculator().expectation();
        let lists = matches!(
            expectation,
            Expectation::Catalog { stopped: false }
                | Expectation::Directory { stopped: false }
                | Expectation::AlarmCatalog { stopped: false }
        );
        if lists || expectation.is_running() || self.calculator().machine().running() {
            self.press_keys(stop(self.calculator()));
            self.say(if lists { "the catalog is stopped" } else { "the program is stopped" });
            return Flow::Continue;
        }
        if leaving {
            return self.command(ScreenCommand::Quit);
        }
        self.leaving = true;
        self.leave_overlay(|screen| {
            let quit = screen.config.keys.short(ScreenCommand::Quit);
            let copy = screen.config.keys.short(ScreenCommand::CopyX);
            screen.say(format!("Ctrl-C again quits, like {quit}; {copy} copies X"));
            Flow::Continue
        })
    }

    pub(super) fn answered(&mut self, answer: ComponentAnswer) -> Flow {
        match answer {
            ComponentAnswer::Ignored | ComponentAnswer::Taken | ComponentAnswer::PassOn => {
                Flow::Continue
            }
            ComponentAnswer::Do(action) => self.perform(action),
            ComponentAnswer::Close(None) => {
                self.overlay = self.beneath.take();
                Flow::Continue
            }
            ComponentAnswer::Close(Some(action)) => {
                (self.overlay, self.beneath) = (None, None);
                self.perform(action)
            }
        }
    }

    /// Esc closes a message or a prompt, cancels ASN, and otherwise leaves ALPHA mode.
    fn escape(&mut self) {
        if std::mem::take(&mut self.key_map) {
            return;
        }
        match self.calculator().expectation() {
            expectation if only_undo_leaves(expectation) => self.travel(false),
            Expectation::Message | Expectation::Clock | Expectation::Alarm => {
                self.press_pc(PcKey::Backspace)
            }
            Expectation::Function | Expectation::Number { .. } if self.lesson.is_some() => {
                self.tutorial("");
            }
            Expectation::Catalog { .. }
            | Expectation::Directory { .. }
            | Expectation::AlarmCatalog { .. }
            | Expectation::Stopwatch
            | Expectation::Operand { .. }
            | Expectation::Alpha { .. } => {
                self.typing.forget();
                self.press_keys(&leave(self.calculator()));
            }
            Expectation::Held => self.debug(Verb::StopHere, ""),
            Expectation::Running | Expectation::Pause => self.say("R stops the program"),
            Expectation::GetKey => {
                self.say("the program waits for a key; Ctrl-C stops it");
            }
            Expectation::Number { program: false } => {
                self.say("Backspace deletes the last digit");
            }
            Expectation::Editor { .. } => self.say("F2 leaves the editor"),
            Expectation::Program | Expectation::Number { program: true } => {
                self.say("F4 leaves PRGM mode");
            }
            Expectation::Off => self.say("the calculator is off: F2 switches it on"),
            _ => self.say("nothing to cancel; Backspace is ←, and F10 quits"),
        }
    }

    pub fn press_pc(&mut self, key: PcKey) {
        let _ = self.press_expected(key, self.calculator().expectation());
    }

    /// Presses a key like [`Screen::press_pc`], and returns whether calculator keys were pressed.
    fn press_expected(&mut self, key: PcKey, expectation: Expectation) -> bool {
        let held = self.held.is_some();
        self.let_go();
        let expectation = if held { self.calculator().expectation() } else { expectation };
        if expectation == Expectation::Held {
            self.refuse(HELD);
            return false;
        }
        let pressed = match self.typing.press(key, expectation, self.session.calculator()) {
            Typed::Keys(keys) => {
                self.press_keys(&keys);
                !keys.is_empty()
            }
            Typed::Nothing(sentence) => {
                self.refuse(sentence);
                false
            }
        };
        match self.typing.waiting() {
            Some(sentence) => self.say_for(sentence, u64::MAX),
            None if self.note.until == u64::MAX => self.note.text.clear(),
            None => {}
        }
        pressed
    }

    pub(super) fn press_keys(&mut self, keys: &[Key]) {
        self.press_all(keys, Session::press_all);
    }

    /// Presses keys for the user as one undo step. Each key performs its standard function, even in
    /// USER mode, and scrolling text does not swallow a key. Only the last key takes time.
    pub(super) fn press_own_keys(&mut self, keys: &[Key]) {
        self.typing.forget();
        self.end_scrolling();
        self.press_all(keys, Session::press_all_own);
    }

    fn press_all(&mut self, keys: &[Key], press: fn(&mut Session, &[Key], u64)) {
        if keys.contains(&Key::Sst) && !self.session.calculator().machine().running() {
            self.debugger.pass(self.session);
        }
        press(self.session, keys, self.now);
        self.run();
        for &key in keys {
            self.flashes.retain(|(flashing, _)| *flashing != key);
            self.flashes.push((key, self.now + super::FLASH));
        }
    }

    pub(super) fn end_scrolling(&mut self) {
        if self.calculator().scrolls() {
            self.press_keys(&[Key::Back]);
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.config.hint = false;
        // In pasted text, terminals send CR as the line end.
        let text = &text.replace("\r\n", "\n").replace('\r', "\n");
        if let Some(overlay) = &mut self.overlay {
            if !overlay.paste(text) {
                self.refuse("nothing was pasted: first press Enter to answer, or Esc to cancel");
            }
            return;
        }
        if self.panels.paste(text) {
            return;
        }
        self.typing.forget();
        let what = pasted(&self.scene(), text);
        match what {
            Pasted::Do(action) => drop(self.perform(action)),
            Pasted::Ask(overlay) => self.overlay = Some(overlay),
        }
    }

    pub(super) fn type_text(&mut self, text: &str) {
        self.end_scrolling();
        text.chars().filter_map(key_for).for_each(|key| self.press_pc(key));
    }
}

pub(super) fn is_interrupt(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'C'))
}

fn is_combination(key: KeyEvent) -> bool {
    key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) && !types_a_character(key)
}

fn unbound(press: KeyPress) -> String {
    let remedy = match press.to_string().as_str() {
        "ctrl-v" => "paste with the terminal's own key, often Ctrl-Shift-V",
        _ => "F1 lists the keys",
    };
    format!("{press} is not bound; {remedy}")
}

fn types_a_character(key: KeyEvent) -> bool {
    let both = KeyModifiers::CONTROL | KeyModifiers::ALT;
    key.modifiers.contains(both) && matches!(key.code, KeyCode::Char(c) if !c.is_ascii_alphabetic())
}
