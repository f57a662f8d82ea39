//! Converts the events of termina's parser for `terminal_input`, which decodes escape sequences.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use termina::event as theirs;

/// Converts an event; `None` for reports and unused keys.
pub(super) fn convert(event: theirs::Event) -> Option<Event> {
    Some(match event {
        theirs::Event::Key(key) => {
            let kind = match key.kind {
                theirs::KeyEventKind::Press => KeyEventKind::Press,
                theirs::KeyEventKind::Release => KeyEventKind::Release,
                theirs::KeyEventKind::Repeat => KeyEventKind::Repeat,
            };
            Event::Key(KeyEvent::new_with_kind(code(key.code)?, modifiers(key.modifiers), kind))
        }
        theirs::Event::Mouse(mouse) => Event::Mouse(MouseEvent {
            kind: mouse_kind(mouse.kind),
            column: mouse.column,
            row: mouse.row,
            modifiers: modifiers(mouse.modifiers),
        }),
        theirs::Event::FocusIn => Event::FocusGained,
        theirs::Event::FocusOut => Event::FocusLost,
        theirs::Event::Paste(text) => Event::Paste(text),
        _ => return None,
    })
}

fn code(code: theirs::KeyCode) -> Option<KeyCode> {
    use theirs::KeyCode as Their;
    Some(match code {
        Their::Char(character) => KeyCode::Char(character),
        Their::Enter => KeyCode::Enter,
        Their::Backspace => KeyCode::Backspace,
        Their::Tab => KeyCode::Tab,
        Their::Escape => KeyCode::Esc,
        Their::Left => KeyCode::Left,
        Their::Right => KeyCode::Right,
        Their::Up => KeyCode::Up,
        Their::Down => KeyCode::Down,
        Their::Home => KeyCode::Home,
        Their::End => KeyCode::End,
        Their::BackTab => KeyCode::BackTab,
        Their::PageUp => KeyCode::PageUp,
        Their::PageDown => KeyCode::PageDown,
        Their::Insert => KeyCode::Insert,
        Their::Delete => KeyCode::Delete,
        Their::KeypadBegin => KeyCode::KeypadBegin,
        Their::Function(number) => KeyCode::F(number),
        _ => return None,
    })
}

fn modifiers(theirs: theirs::Modifiers) -> KeyModifiers {
    let pairs = [
        (theirs::Modifiers::SHIFT, KeyModifiers::SHIFT),
        (theirs::Modifiers::CONTROL, KeyModifiers::CONTROL),
        (theirs::Modifiers::ALT, KeyModifiers::ALT),
        (theirs::Modifiers::SUPER, KeyModifiers::SUPER),
    ];
    let held = pairs.into_iter().filter(|(their, _)| theirs.contains(*their));
    held.fold(KeyModifiers::NONE, |all, (_, ours)| all | ours)
}

fn mouse_kind(kind: theirs::MouseEventKind) -> MouseEventKind {
    use theirs::MouseEventKind as Their;
    let button = |button| match button {
        theirs::MouseButton::Left => MouseButton::Left,
        theirs::MouseButton::Right => MouseButton::Right,
        theirs::MouseButton::Middle => MouseButton::Middle,
    };
    match kind {
        Their::Down(which) => MouseEventKind::Down(button(which)),
        Their::Up(which) => MouseEventKind::Up(button(which)),
        Their::Drag(which) => MouseEventKind::Drag(button(which)),
        Their::Moved => MouseEventKind::Moved,
        Their::ScrollDown => MouseEventKind::ScrollDown,
        Their::ScrollUp => MouseEventKind::ScrollUp,
        Their::ScrollLeft => MouseEventKind::ScrollLeft,
        Their::ScrollRight => MouseEventKind::ScrollRight,
    }
}
