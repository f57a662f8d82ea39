//! Runs the debugger's commands: forwards by continuing the program, backwards through the history.

use super::key_routing::is_interrupt;
use super::{Flow, Screen};
use crate::component::DebugAction;
use crate::debugging::{Verb, reason};
use crate::panel::Panel;
use crate::screen_command::ScreenCommand;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use sim41_session::debugger::breakpoint::{Unclear, source};
use sim41_session::debugger::{Back, program_lines as lines};
use sim41_session::probe::ValueSource;
use sim41_session::{Expectation, hints};
use std::time::{Duration, Instant};

const SLICE: Duration = Duration::from_millis(50);

const NO_SUCH_MOMENT: &str = "the history does not go back that far";

impl Screen<'_> {
    pub(super) fn held(&self) -> bool {
        self.session.calculator().machine().hit().is_some()
    }

    pub(super) fn debug(&mut self, verb: Verb, argument: &str) {
        self.typing.forget();
        let argument = &self.names().replaced_in(argument);
        let times = match verb.times(argument) {
            Ok(times) => times,
            Err(error) => return self.refuse(error.to_string()),
        };
        match verb {
            Verb::Break if argument.is_empty() => self.break_here(),
            Verb::Break => match self.debugger.add(argument, self.session) {
                Ok(number) => self.debugging(format!("breakpoint {number}: {argument}")),
                Err(error)
                    if self
                        .session
                        .calculator()
                        .memory()
                        .chain()
                        .all(|global| !global.is_label()) =>
                {
                    self.refuse(format!("{error}; open a program first with Ctrl-O"));
                }
                Err(error @ Unclear::NoLabel(_)) => {
                    self.refuse(format!(
                        "{error}; to select another program, use GTO with a label"
                    ));
                }
                Err(error) => self.refuse(error.to_string()),
            },
            Verb::Delete | Verb::To | Verb::Watch | Verb::LastWrite | Verb::FirstWrite
                if argument.is_empty() =>
            {
                self.begin(&format!("{} ", verb.row().name));
                let what = match verb {
                    Verb::Delete => {
                        "a breakpoint number; to delete program lines, use DEL: del 003"
                    }
                    Verb::To => "a line, a label or a condition",
                    _ => "X, R05, ALPHA or flag 3",
                };
                self.say(format!("{} takes {what}", verb.row().name));
            }
            Verb::Delete => self.delete(argument),
            Verb::Watch | Verb::LastWrite | Verb::FirstWrite => match source(argument) {
                Ok(source) if verb == Verb::Watch => self.watch(source),
                Ok(source) if verb == Verb::LastWrite => self.back(1, Back::Write(source)),
                Ok(source) => self.back(1, Back::FirstWrite(source)),
                Err(error) => self.refuse(error.to_string()),
            },
            Verb::To => {
                if self.can_go_on()
                    && let Err(error) = self.debugger.run_to(argument, self.session)
                {
                    self.refuse(error.to_string());
                }
                self.gone_on();
            }
            Verb::Continue if !self.held() => {
                self.refuse("no program is paused; R/S starts a program")
            }
            Verb::Step | Verb::Over | Verb::Out | Verb::Continue => self.forward(verb, times),
            Verb::Hold if !self.calculator().expectation().is_running() => {
                self.refuse("no program is running")
            }
            Verb::Hold => self.debugger.hold(self.session),
            Verb::StopHere if !self.held() => {
                self.say("no program is paused; `hold` pauses a running program")
            }
            Verb::StopHere => {
                self.debugger.stop_here(self.session);
                self.gone_on();
                self.say("the program is stopped here");
            }
            Verb::BackToBreak if self.debugger.breakpoints().is_empty() => {
                self.refuse("there is no breakpoint; press B in the program panel to set one");
            }
            Verb::Back | Verb::BackOver | Verb::BackOut | Verb::BackToBreak => {
                if let Some(back) = verb.back() {
                    self.back(times, back);
                }
            }
        }
    }

    pub(super) fn debug_action(&mut self, action: DebugAction) {
        match action {
            DebugAction::ToggleLine(line) => self.toggle_line(line),
            DebugAction::Switch(number) => {
                self.debugger.switch(number, self.session);
                let on =
                    self.debugger.breakpoints().iter().any(|b| b.number == number && b.enabled);
                self.say(format!(
                    "breakpoint {number} is {state}",
                    state = if on { "on" } else { "off" }
                ));
            }
            DebugAction::Remove(number) => self.delete(&number.to_string()),
            DebugAction::Watch(source) => self.watch(source),
            DebugAction::Unwatch(source) => self.debugger.watches.retain(|other| *other != source),
            DebugAction::LastWrite(source) => self.back(1, Back::Write(source)),
        }
    }

    fn delete(&mut self, number: &str) {
        if number.parse::<u32>().is_err() {
            return self.refuse(
                "`delete` takes a breakpoint number; to delete a program, type clp and its name",
            );
        }
        let found = number.parse().is_ok_and(|n| self.debugger.remove(n, self.session));
        self.say(match found {
            true => format!("breakpoint {number} deleted"),
            false => format!("there is no breakpoint {number}"),
        });
    }

    fn watch(&mut self, source: ValueSource) {
        if !self.debugger.watches.contains(&source) {
            self.debugger.watches.push(source);
        }
        self.debugging(format!("watching {value}", value = self.names().shown(source)));
    }

    fn break_here(&mut self) {
        let line = match self.panels.chosen() {
            Some((Panel::Program, row)) => row as u16,
            _ => {
                let machine = self.session.calculator().machine();
                let pc = lines::pointer(machine);
                lines::next(&lines::lines(machine, pc), pc) as u16 + 1
            }
        };
        self.toggle_line(line);
    }

    fn toggle_line(&mut self, line: u16) {
        let sentence = match self.debugger.toggle_line(line, self.session) {
            Ok(true) => format!("the program will stop before line {line:02}"),
            Ok(false) => format!("breakpoint at line {line:02} deleted"),
            Err(unclear) => unclear.to_string(),
        };
        self.say(sentence);
    }

    fn debugging(&mut self, sentence: String) {
        self.panels.show(Panel::Debugger, Some(Panel::Program));
        self.say(sentence);
    }

    fn can_go_on(&mut self) -> bool {
        let sentence = match self.scene().mode {
            Expectation::Held
            | Expectation::Function
            | Expectation::Number { program: false }
            | Expectation::Message => {
                return true;
            }
            Expectation::Running | Expectation::Pause | Expectation::GetKey => {
                "the program is running; `hold` pauses it".into()
            }
            Expectation::Program | Expectation::Number { .. } => {
                "press F4 to leave PRGM mode first".into()
            }
            Expectation::Off => "the calculator is off: F2 switches it on".into(),
            mode => format!("press Esc to leave the {word} first", word = hints::word(mode)),
        };
        self.say(sentence);
        false
    }

    fn forward(&mut self, verb: Verb, times: u64) {
        if self.can_go_on() {
            self.debugger.perform(verb, times, self.session);
            self.gone_on();
        }
    }

    fn gone_on(&mut self) {
        self.note.text.clear();
        self.was_held = false;
        self.run();
    }

    /// Steps back `times` times, or to the beginning of the history.
    fn back(&mut self, times: u64, back: Back) {
        if self.calculator().expectation().is_running() {
            self.debugger.hold(self.session);
        }
        match self.debugger.begin_back(times, back, self.session) {
            Some(going) => {
                self.going = Some((going, times));
                self.go_back_on();
            }
            None => self.say(NO_SUCH_MOMENT),
        }
    }

    pub(super) fn go_back_on(&mut self) {
        let Some((mut going, times)) = self.going.take() else { return };
        let begun = Instant::now();
        while !going.search_on(self.session) {
            if begun.elapsed() >= SLICE {
                self.say(format!(
                    "searching the history: {percent} %; Esc stops it",
                    percent = going.percent()
                ));
                self.going = Some((going, times));
                return;
            }
        }
        self.note.text.clear();
        let gone = self.debugger.end_back(going, self.session);
        let gone = gone.map_or(0, |(gone, _)| gone);
        if gone > 0 {
            self.was_held = false;
            self.look_whether_held();
        }
        if gone < times {
            self.refuse(NO_SUCH_MOMENT);
        }
    }

    pub(super) fn key_while_searching(&mut self, key: KeyEvent) -> Flow {
        let quits = self.config.keys.command(key.into(), true) == Some(ScreenCommand::Quit);
        if !quits && key.code != KeyCode::Esc {
            return Flow::Continue;
        }
        self.going = None;
        self.say("the search was stopped: the program is still paused at the same line");
        if quits && !is_interrupt(key) { self.command(ScreenCommand::Quit) } else { Flow::Continue }
    }

    pub(super) fn look_whether_held(&mut self) {
        let Some(sentence) = reason(&self.debugger, self.calculator()) else {
            self.was_held = false;
            return;
        };
        if self.was_held {
            return;
        }
        self.debugging(sentence.clone());
        self.was_held = true;
        if !self.session.calculator().machine().running() {
            // The breakpoint was at the last instruction, so the debugger no longer holds a
            // program.
            self.debugger.forget_stop(self.session);
            self.say(format!("{sentence}; the program has stopped (Alt-↑ steps back)"));
        }
    }
}
