//! A computer key with modifiers, and its name in the configuration: `ctrl-p`, `alt-left`, `F1`,
//! `?`.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use sim41_session::Expectation;
use sim41_session::keystrokes::computer_keyboard::{PcKey, PcKeyboard};
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeyPress {
    code: KeyCode,
    modifiers: KeyModifiers,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "invalid key {0:?}: expected a character, F1 to F12, up, down, left, right, home, end, \
     pageup, pagedown, insert, delete, tab, enter, esc, space or backspace, with or without \
     ctrl-, alt- or shift-"
)]
pub struct NoKey(String);

const NAMES: [(&str, KeyCode); 15] = [
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
    ("insert", KeyCode::Insert),
    ("delete", KeyCode::Delete),
    ("tab", KeyCode::Tab),
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("space", KeyCode::Char(' ')),
    ("backspace", KeyCode::Backspace),
];

const MODIFIERS: [(&str, KeyModifiers); 3] = [
    ("ctrl-", KeyModifiers::CONTROL),
    ("alt-", KeyModifiers::ALT),
    ("shift-", KeyModifiers::SHIFT),
];

impl KeyPress {
    pub fn is_character(self) -> bool {
        let held = KeyModifiers::CONTROL | KeyModifiers::ALT;
        matches!(self.code, KeyCode::Char(_)) && !self.modifiers.intersects(held)
    }

    /// The name of the key that a terminal reports instead, because both keys send the same byte.
    pub fn reported_as(self) -> Option<&'static str> {
        let KeyCode::Char(character) = self.code else { return None };
        let same = SAME.iter().find(|(own, _)| *own == character);
        same.filter(|_| self.modifiers.contains(KeyModifiers::CONTROL)).map(|(_, name)| *name)
    }

    pub fn is_calculators(self) -> bool {
        let held = KeyModifiers::CONTROL | KeyModifiers::ALT;
        let pressed = |key| PcKeyboard::default().press(key, Expectation::Function);
        !self.modifiers.intersects(held)
            && pc_key(self.code).is_some_and(|key| !pressed(key).is_empty())
    }
}

const SAME: [(char, &str); 11] = [
    ('m', "enter"),
    ('i', "tab"),
    ('[', "esc"),
    ('3', "esc"),
    ('8', "backspace"),
    ('@', "ctrl-space"),
    ('2', "ctrl-space"),
    ('\\', "ctrl-4"),
    (']', "ctrl-5"),
    ('^', "ctrl-6"),
    ('_', "ctrl-7"),
];

pub(super) fn pc_key(code: KeyCode) -> Option<PcKey> {
    Some(match code {
        KeyCode::Char(character) => PcKey::Char(character),
        KeyCode::Enter => PcKey::Enter,
        KeyCode::Backspace => PcKey::Backspace,
        KeyCode::Delete => PcKey::Delete,
        KeyCode::Tab => PcKey::Tab,
        KeyCode::Up => PcKey::Up,
        KeyCode::Down => PcKey::Down,
        KeyCode::F(number) => PcKey::F(number),
        _ => return None,
    })
}

/// SHIFT is dropped from characters, which already reflect it; with Control, upper-case and
/// lower-case letters are the same key.
impl From<KeyEvent> for KeyPress {
    fn from(event: KeyEvent) -> KeyPress {
        let known = KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT;
        let modifiers = event.modifiers & known;
        match event.code {
            KeyCode::Char(c) if modifiers.contains(KeyModifiers::CONTROL) => KeyPress {
                code: KeyCode::Char(c.to_ascii_lowercase()),
                modifiers: modifiers - KeyModifiers::SHIFT,
            },
            KeyCode::Char(_) => {
                KeyPress { code: event.code, modifiers: modifiers - KeyModifiers::SHIFT }
            }
            KeyCode::BackTab => KeyPress { code: KeyCode::Tab, modifiers: KeyModifiers::SHIFT },
            code => KeyPress { code, modifiers },
        }
    }
}

impl FromStr for KeyPress {
    type Err = NoKey;

    fn from_str(name: &str) -> Result<KeyPress, NoKey> {
        let mut modifiers = KeyModifiers::NONE;
        let mut rest = name;
        'next: loop {
            for (prefix, modifier) in MODIFIERS {
                let matches =
                    rest.get(..prefix.len()).is_some_and(|p| p.eq_ignore_ascii_case(prefix));
                if matches && rest.len() > prefix.len() {
                    modifiers |= modifier;
                    rest = &rest[prefix.len()..];
                    continue 'next;
                }
            }
            break;
        }
        let mut characters = rest.chars();
        let code = match (characters.next(), characters.next()) {
            (Some(single), None) if !single.is_control() => KeyCode::Char(single),
            _ => key_code(rest).ok_or_else(|| NoKey(name.into()))?,
        };
        Ok(KeyEvent::new(code, modifiers).into())
    }
}

fn key_code(name: &str) -> Option<KeyCode> {
    let listed = NAMES.iter().find(|(listed, _)| listed.eq_ignore_ascii_case(name));
    let function = || {
        let number: u8 = name.strip_prefix(['F', 'f'])?.parse().ok()?;
        (1..=12).contains(&number).then_some(KeyCode::F(number))
    };
    listed.map(|(_, code)| *code).or_else(function)
}

impl fmt::Display for KeyPress {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (prefix, modifier) in MODIFIERS {
            if self.modifiers.contains(modifier) {
                f.write_str(prefix)?;
            }
        }
        match (self.code, NAMES.iter().find(|(_, code)| *code == self.code)) {
            (_, Some((name, _))) => f.write_str(name),
            (KeyCode::F(number), _) => write!(f, "F{number}"),
            (KeyCode::Char(c), _) => write!(f, "{c}"),
            (code, _) => write!(f, "{code}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_there_and_back() {
        for name in ["ctrl-p", "alt-left", "F1", "?", ":", "ctrl-alt-x", "shift-F8", "-", "ctrl--"]
        {
            assert_eq!(name.parse::<KeyPress>().unwrap().to_string(), name);
        }
        for bad in ["", "ctrl-", "F13", "hyper-x", "ab"] {
            assert!(bad.parse::<KeyPress>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_key_is_the_same_with_caps_lock() {
        let event = KeyEvent::new(KeyCode::Char('P'), KeyModifiers::CONTROL | KeyModifiers::SHIFT);
        assert_eq!(KeyPress::from(event), "ctrl-p".parse().unwrap());
        let event = KeyEvent::new(KeyCode::Char('?'), KeyModifiers::SHIFT);
        assert_eq!(KeyPress::from(event), "?".parse().unwrap());
        assert!(KeyPress::from(event).is_character());
    }
}
