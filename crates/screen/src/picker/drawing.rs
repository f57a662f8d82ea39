//! Draws a list: the typed text, the rows, and details of the chosen one.

use super::Picker;
use crate::frame::{frame, inside};
use crate::theme::{ColorRole, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use sim41_files::message::wrapped;
use sim41_session::words::Item;

/// The minimum width, in columns, of a note that is followed by a key.
const SHORTEST: u16 = 12;

impl<T> Picker<T> {
    pub(crate) fn draw(&self, buffer: &mut Buffer, screen: Rect, theme: &Theme, about: &[String]) {
        let inside = frame(buffer, screen, &self.title, theme, screen.height);
        if inside.is_empty() {
            return;
        }
        let line = Rect { height: 1, ..inside };
        buffer.set_string(line.x, line.y, "›", theme.text(ColorRole::Accent));
        let field = Rect { x: line.x + 2, width: line.width.saturating_sub(2), ..line };
        self.field.draw(buffer, field, theme.text(ColorRole::Text));
        let about = wrapped(about, usize::from(inside.width));
        let below = (about.len() as u16 + 1).min(inside.height / 2);
        let below = if about.is_empty() || inside.height < 6 { 0 } else { below };
        let list = Rect { y: inside.y + 1, height: inside.height - 1 - below, ..inside };
        self.draw_list(buffer, list, theme);
        let about_area = Rect { y: list.bottom(), height: below, ..inside };
        if below > 1 {
            let rule = "─".repeat(usize::from(inside.width));
            buffer.set_string(inside.x, about_area.y, rule, theme.text(ColorRole::Dim));
        }
        for (y, text) in (about_area.y + 1..about_area.bottom()).zip(&about) {
            buffer.set_stringn(inside.x, y, text, inside.width.into(), theme.text(ColorRole::Text));
        }
    }

    fn names(&self, width: usize) -> usize {
        let wide = self.found.iter().take(200).map(|&n| self.items[n].name.chars().count()).max();
        wide.unwrap_or(0).clamp(8, 20.max(width / 3))
    }

    /// Whether an item's note is too long for a screen of this width.
    pub(crate) fn cuts(&self, item: &Item<T>, screen: u16) -> bool {
        let inside = inside(screen);
        let key = item.key.chars().count();
        item.note.chars().count() > inside.saturating_sub(self.names(inside) + key + 2)
    }

    fn draw_list(&self, buffer: &mut Buffer, list: Rect, theme: &Theme) {
        let rows = usize::from(list.height);
        let (before, _) = self.drawn.get();
        let top = before.clamp((self.chosen + 1).saturating_sub(rows.max(1)), self.chosen);
        self.drawn.set((top, list));
        let wide = self.names(list.width.into());
        for (n, y) in (top..self.found.len()).zip(list.top()..list.bottom()) {
            let item = &self.items[self.found[n]];
            let row = Rect { y, height: 1, ..list };
            let room = usize::from(row.width);
            let name = theme.text(ColorRole::Text).add_modifier(Modifier::BOLD);
            let is_chosen = n == self.chosen && self.is_chosen();
            let key_wide = item.key.chars().count() as u16;
            // The chosen row has inverted colours, which would make dim text hard to read.
            let note = theme.text(if is_chosen { ColorRole::Text } else { ColorRole::Dim });
            buffer.set_stringn(row.x, y, &item.name, room.min(wide), name);
            let x = row.x + (wide as u16 + 1).min(row.width);
            // A key is shown at the right edge if there is room for part of the note too.
            let has_key = key_wide > 0 && row.right().saturating_sub(x) > key_wide + SHORTEST;
            let edge = row.right() - if has_key { key_wide + 1 } else { 0 };
            let left = usize::from(edge.saturating_sub(x));
            if left > 0 {
                buffer.set_stringn(x, y, &item.note, left, note);
            }
            if has_key {
                buffer.set_string(edge + 1, y, &item.key, name);
            }
            if is_chosen {
                buffer.set_style(row, theme.chosen());
            }
        }
        if self.found.is_empty() && rows > 0 {
            let room = usize::from(list.width);
            buffer.set_stringn(list.x, list.y, "nothing found", room, theme.text(ColorRole::Dim));
        }
    }
}
