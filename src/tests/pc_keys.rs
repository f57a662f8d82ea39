//! Converts computer keys to terminal events.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use sim41_session::keystrokes::pc::PcKey;

pub(super) fn event(key: PcKey) -> Event {
    let code = match key {
        PcKey::Char(character) => KeyCode::Char(character),
        PcKey::Enter => KeyCode::Enter,
        PcKey::Backspace => KeyCode::Backspace,
        PcKey::Delete => KeyCode::Delete,
        PcKey::Tab => KeyCode::Tab,
        PcKey::Up => KeyCode::Up,
        PcKey::Down => KeyCode::Down,
        PcKey::F(number) => KeyCode::F(number),
    };
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}
