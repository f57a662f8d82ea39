//! The lines of the trace file, initially scrolled to the last line.

use crate::component::{ComponentAnswer, Hint, Overlay, Scene, hint};
use crate::frame::frame;
use crate::theme::ColorRole;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use std::cell::Cell;

const WHEEL: usize = 2;
const COLUMNS: usize = 8;

pub struct TraceOverlay {
    lines: Vec<String>,
    below: usize,
    left: usize,
    room: Cell<usize>,
}

impl TraceOverlay {
    pub fn new(lines: Vec<String>) -> TraceOverlay {
        TraceOverlay { lines, below: 0, left: 0, room: Cell::new(1) }
    }

    fn back(&mut self, lines: usize) {
        let most = self.lines.len().saturating_sub(self.room.get().max(1));
        self.below = self.below.saturating_add(lines).min(most);
    }

    fn forward(&mut self, lines: usize) {
        self.below = self.below.saturating_sub(lines);
    }
}

impl Overlay for TraceOverlay {
    fn name(&self) -> &'static str {
        "trace"
    }

    fn press(&mut self, key: KeyEvent, _scene: &Scene) -> ComponentAnswer {
        match key.code {
            KeyCode::Esc | KeyCode::Enter => return ComponentAnswer::Close(None),
            KeyCode::Up => self.back(1),
            KeyCode::Down => self.forward(1),
            KeyCode::PageUp => self.back(self.room.get()),
            KeyCode::PageDown => self.forward(self.room.get()),
            KeyCode::Home => self.back(usize::MAX),
            KeyCode::End => self.below = 0,
            KeyCode::Right => self.left += COLUMNS,
            KeyCode::Left => self.left = self.left.saturating_sub(COLUMNS),
            _ => return ComponentAnswer::Ignored,
        }
        ComponentAnswer::Taken
    }

    fn mouse(&mut self, mouse: MouseEvent, _screen: Rect, _scene: &Scene) -> ComponentAnswer {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.back(WHEEL),
            MouseEventKind::ScrollDown => self.forward(WHEEL),
            _ => return ComponentAnswer::Ignored,
        }
        ComponentAnswer::Taken
    }

    fn is_wide(&self) -> bool {
        true
    }

    fn draw(&self, buffer: &mut Buffer, screen: Rect, scene: &Scene) {
        let count = self.lines.len();
        let seen = count - self.below;
        let title = format!("trace file, up to line {seen} of {count}");
        let theme = &scene.config.theme;
        let inside = frame(buffer, screen, &title, theme, screen.height);
        let room = usize::from(inside.height);
        self.room.set(room);
        for (place, y) in (seen.saturating_sub(room)..seen).zip(inside.y..) {
            let part = if place + 1 == count { ColorRole::Accent } else { ColorRole::Text };
            let line: String = self.lines[place].chars().skip(self.left).collect();
            buffer.set_stringn(inside.x, y, line, inside.width.into(), theme.text(part));
        }
    }

    fn hint(&self, _scene: &Scene) -> Vec<Hint> {
        vec![hint("↑ ↓ PgUp PgDn", "scroll"), hint("← →", "sideways"), hint("Esc", "close")]
    }
}
