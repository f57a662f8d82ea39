//! What a key does, shown while the mouse holds it down: function, code, bytes, help text.

use super::help_overlay::key_page;
use crate::keyboard::key::Key;
use crate::tui::picker::frame;
use crate::tui::theme::{Part, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Milliseconds that a key is held until its card is shown: the calculator has shown the
/// name of the function by then.
pub const AFTER: u64 = 600;

/// Draw the card of a key, on the half of the screen where the key is not.
pub fn draw(buffer: &mut Buffer, screen: Rect, key: Key, at: Option<Rect>, theme: &Theme) {
    let lines = key_page(key);
    let half = screen.height.saturating_sub(1) / 2;
    let below = at.is_some_and(|key| key.y < screen.y + half);
    let y = if below { screen.y + half } else { screen.y };
    let area = Rect { y, height: half + 1, ..screen };
    let title = format!("key {:02}, {}", key.code(), key.name());
    let inside = frame(buffer, area, &title, theme, lines.len() as u16 + 2);
    for (y, line) in (inside.top()..inside.bottom()).zip(lines) {
        buffer.set_stringn(inside.x, y, line, usize::from(inside.width), theme.text(Part::Text));
    }
}
