//! A held key's card: its functions with code, bytes and help text, and its assignments.

use crate::component::Scene;
use crate::frame::frame;
use crate::theme::ColorRole;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sim41_session::key::Key;
use sim41_session::key_legend;
use sim41_session::words::page;

/// A held key's card appears after this many milliseconds, when the display already shows the name
/// of the function.
pub const AFTER: u64 = 600;

fn lines(key: Key, scene: &Scene) -> Vec<String> {
    let mut lines = Vec::new();
    for stroke in [key.plain(), key.shifted()] {
        if let Some(name) = key_legend::assigned(scene.calculator, stroke) {
            lines.push(format!("in USER mode, key {code} is {name}", code = stroke.code()));
            lines.push(String::new());
        }
        let Some(name) = stroke.function() else { continue };
        match sim41_session::instruction::by_name(name) {
            Some(spec) => lines.extend(page(spec).lines().map(str::to_string)),
            None => lines.push(format!("{name}  (key {})", stroke.code())),
        }
        lines.push(String::new());
    }
    lines.pop();
    lines
}

pub fn draw(buffer: &mut Buffer, screen: Rect, key: Key, at: Option<Rect>, scene: &Scene) {
    let theme = &scene.config.theme;
    let lines = lines(key, scene);
    let half = screen.height / 2;
    let below = at.is_some_and(|key| key.y < screen.y + half);
    let y = if below { screen.y + half } else { screen.y };
    let area = Rect { y, height: half, ..screen };
    let title = format!("key {:02}, {}", key.code(), key.name());
    let inside = frame(buffer, area, &title, theme, lines.len() as u16 + 2);
    for (y, line) in (inside.top()..inside.bottom()).zip(lines) {
        buffer.set_stringn(
            inside.x,
            y,
            line,
            usize::from(inside.width),
            theme.text(ColorRole::Text),
        );
    }
}
