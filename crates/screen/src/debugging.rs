//! The debugger on the screen: the keys for a held program, and the reason why it is held.

use ratatui::crossterm::event::KeyCode;
use sim41_session::Calculator;
pub use sim41_session::debugger::verb::Verb;
use sim41_session::debugger::{Debugger, Reached};

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

pub fn reason(debugger: &Debugger, calculator: &Calculator) -> Option<String> {
    Some(match debugger.reached(calculator)? {
        Reached::Step => "held: ↓ steps, ↑ steps back, R continues, Esc stops here".into(),
        Reached::Breakpoint(number, after) => {
            let found = debugger.breakpoints().iter().find(|b| b.number == number);
            let text = found.map_or("", |breakpoint| &breakpoint.text);
            match after {
                true => format!("breakpoint {number}, triggered by the previous line: {text}"),
                false => format!("breakpoint {number}: {text}"),
            }
        }
    })
}
