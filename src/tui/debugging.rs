//! The debugger at the screen: its commands, its keys while a program is held, its sentences.

use crate::calculator::{Calculator, Key};
use crate::debugger::{Debugger, Reached};
use ratatui::crossterm::event::KeyCode;

/// What the debugger can be told to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verb {
    /// Set a breakpoint, or take the one at the current line away.
    Break,
    /// Go on to a line or a condition.
    To,
    /// Go on.
    Continue,
    /// Hold the running program.
    Hold,
    /// Stop the program that is held, as R/S does.
    StopHere,
    /// One instruction.
    Step,
    /// One instruction, a subroutine as a whole.
    Over,
    /// To where the subroutine returns.
    Out,
    /// One instruction back.
    Back,
    /// One instruction back, a subroutine as a whole.
    BackOver,
    /// Back to the line that called.
    BackOut,
    /// Back to a breakpoint.
    BackToBreak,
    /// Back to where a value was written last.
    LastWrite,
    /// Back to where a value was written first.
    FirstWrite,
    /// Show a value.
    Watch,
}

/// What a key of the computer means while a program is held.
pub fn held_key(code: KeyCode) -> Option<Verb> {
    Some(match code {
        KeyCode::Down | KeyCode::F(6) => Verb::Step,
        KeyCode::Right => Verb::Over,
        KeyCode::Up => Verb::Back,
        KeyCode::Left => Verb::BackOver,
        KeyCode::Esc | KeyCode::Backspace => Verb::StopHere,
        KeyCode::F(7) => Verb::Continue,
        KeyCode::Char(letter) => match letter.to_ascii_uppercase() {
            'S' => Verb::Step,
            'N' => Verb::Over,
            'O' => Verb::Out,
            'B' => Verb::BackToBreak,
            'U' => Verb::BackOut,
            'W' => Verb::LastWrite,
            'R' | '!' => Verb::Continue,
            _ => return None,
        },
        _ => return None,
    })
}

/// What a key of the calculator means while a program is held.
pub fn held_calculator_key(key: Key, shifted: bool) -> Option<Verb> {
    match (key, shifted) {
        (Key::RunStop, false) => Some(Verb::Continue),
        (Key::Sst, false) => Some(Verb::Step),
        (Key::Sst, true) => Some(Verb::Back),
        (Key::Back, false) => Some(Verb::StopHere),
        _ => None,
    }
}

/// Why the program is held.
pub fn reason(debugger: &Debugger, calculator: &Calculator) -> Option<String> {
    Some(match debugger.reached(calculator)? {
        Reached::Step => "held: ↓ steps, ↑ steps back, R goes on, Esc stops here".into(),
        Reached::Breakpoint(number, behind) => {
            let found = debugger.breakpoints().iter().find(|b| b.number == number);
            let text = found.map_or("", |breakpoint| &breakpoint.text);
            let when = if behind { ", behind the line before" } else { "" };
            format!("breakpoint {number}: {text}{when}")
        }
    })
}
