//! The keypad on the screen: 39 keys, each with a gold legend above it, and a white legend and a
//! blue letter on it. Also finds the key under the mouse.

use super::ascii::spelled;
use super::component::Scene;
use super::text::{centre, write};
use super::theme::ColorRole;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use sim41_session::key::{Key, Stroke};
use sim41_session::key_legend::KeyLegend;
use sim41_session::keystrokes::computer_keyboard::{PcKey, keys_for};

/// The area of the keypad, and the number of lines for each row of keys: two for the gold legend
/// and the key, and more for the blue letter, a gap between the rows, and taller keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Keypad {
    area: Rect,
    lines: u16,
}

impl Keypad {
    pub(super) fn new(area: Rect, lines: u16) -> Keypad {
        Keypad { area, lines }
    }

    pub(super) fn height_of(lines: u16) -> u16 {
        match lines {
            2 => 1 + 8 * 2,
            lines => 1 + 8 * lines + u16::from(lines < 4),
        }
    }

    pub(super) fn area(&self) -> Rect {
        self.area
    }

    pub(super) fn body(&self, key: Key) -> Rect {
        let pitch = self.area.width / 5;
        let left = self.area.x + (self.area.width - 5 * pitch) / 2;
        let gap = 1 + u16::from(pitch > 14);
        let (row, column) = (u16::from(key.code() / 10), u16::from(key.code() % 10));
        let (from, to) = match (row, column) {
            // The first row has ON and USER on the left, PRGM and ALPHA on the right.
            (0, 1 | 2) => ((column - 1) * pitch, column * pitch),
            (0, _) => (column * pitch, (column + 1) * pitch),
            (1..=3, _) => ((column - 1) * pitch, column * pitch),
            (4, 1) => (0, 2 * pitch),
            (4, _) => (column * pitch, (column + 1) * pitch),
            _ => ((column - 1) * 5 * pitch / 4, column * 5 * pitch / 4),
        };
        let top = match (row, self.lines) {
            (0, _) => 0,
            (row, 2) => 2 * row,
            (row, lines) => 2 + (row - 1) * lines + 1,
        };
        let height = if row == 0 { 1 } else { self.lines - 1 - self.lines / 4 };
        Rect::new(left + from, self.area.y + top, to - from - gap, height)
    }

    pub(super) fn key_at(&self, column: u16, row: u16) -> Option<Key> {
        Key::all().find(|&key| self.body(key).contains(Position::new(column, row)))
    }

    pub(super) fn gold_at(&self, column: u16, row: u16) -> Option<Key> {
        let key = self.key_at(column, row + 1).filter(|key| self.body(*key).y == row + 1)?;
        (!key.row().legends[1].is_empty()).then_some(key)
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, scene: &Scene, down: impl Fn(Key) -> bool) {
        let theme = &scene.config.theme;
        buffer.set_style(self.area, theme.on(ColorRole::Text, ColorRole::Body));
        for key in Key::all() {
            self.draw_key(buffer, scene, key, down(key));
        }
        let [user, prgm] = [Key::User, Key::Prgm].map(|key| self.body(key));
        let between = Rect::new(user.right(), user.y, prgm.x - user.right(), 1);
        let style = theme.on(ColorRole::Gold, ColorRole::Body).add_modifier(Modifier::ITALIC);
        centre(buffer, between, "sim41", style);
    }

    /// Whether a key's legend and letter fit on one line, with spaces around them.
    fn shares_line(body: Rect, legend: &KeyLegend) -> bool {
        let used = legend.face.chars().count() + legend.letter.chars().count();
        used + 4 < usize::from(body.width)
    }

    fn draw_key(&self, buffer: &mut Buffer, scene: &Scene, key: Key, down: bool) {
        let theme = &scene.config.theme;
        let body = self.body(key);
        let mut legend = KeyLegend::new(scene.calculator, key);
        if scene.key_map {
            legend.letter = computer_keys(scene, key.plain());
            legend.gold = computer_keys(scene, key.shifted());
        }
        if scene.config.ascii {
            (legend.face, legend.gold) = (spelled(&legend.face), spelled(&legend.gold));
        }
        let (face, ink) = match (down, key) {
            (true, _) => (ColorRole::Pressed, ColorRole::Body),
            (false, Key::Shift) => (ColorRole::Gold, ColorRole::Body),
            (false, Key::On | Key::User | Key::Prgm | Key::Alpha) => {
                (ColorRole::Switch, ColorRole::Legend)
            }
            (false, _) => (ColorRole::Face, ColorRole::Legend),
        };
        let ink = if legend.changed && !down { ColorRole::Accent } else { ink };
        let style = theme.on(ink, face).add_modifier(Modifier::BOLD);
        buffer.set_style(body, style);
        for y in body.top()..body.bottom() {
            // The edges mark a pressed key even when there are no colours.
            let edges = if down { ["[", "]"] } else { ["▐", "▌"] };
            let edge = if down { style } else { theme.shape(face, ColorRole::Body) };
            buffer[(body.x, y)].set_symbol(edges[0]).set_style(edge);
            buffer[(body.right() - 1, y)].set_symbol(edges[1]).set_style(edge);
        }
        if !legend.gold.is_empty() {
            let above = Rect { y: body.y - 1, height: 1, ..body };
            let part = if legend.gold_changed { ColorRole::Accent } else { ColorRole::Gold };
            centre(buffer, above, &legend.gold, theme.on(part, ColorRole::Body));
        }
        let blue = theme.on(if down { ink } else { ColorRole::Blue }, face);
        let letter = &legend.letter;
        if body.height > 1 || letter.is_empty() {
            let y = body.y + (body.height - 1) / 2;
            let inside = Rect { x: body.x + 1, width: body.width - 2, height: 1, y };
            centre(buffer, inside, &legend.face, style);
            centre(buffer, Rect { y: body.bottom() - 1, height: 1, ..body }, letter, blue);
        } else if scene.key_map && !Keypad::shares_line(body, &legend) {
            let inside = Rect { x: body.x + 1, width: body.width - 2, ..body };
            let (face, wide) = (legend.face.chars().count(), letter.chars().count() as u16);
            match wide + face as u16 <= inside.width {
                true => {
                    write(buffer, (inside.x, inside.y), &legend.face, inside.width, style);
                    write(buffer, (inside.right() - wide, inside.y), letter, wide, blue);
                }
                false => centre(buffer, inside, letter, blue),
            }
        } else {
            let wide = (letter.chars().count() as u16).min(body.width - 3);
            write(buffer, (body.right() - 2 - wide, body.y), letter, wide, blue);
            let room = Rect { height: 1, width: body.width - 1 - wide, ..body };
            match legend.changed {
                true => {
                    let room = Rect { x: room.x + 1, width: room.width - 2, ..room };
                    centre(buffer, room, &legend.face, style);
                }
                false => centre(buffer, room, &legend.face, style),
            }
        }
    }
}

fn computer_keys(scene: &Scene, stroke: Stroke) -> String {
    if let Some(own) = scene.config.own_keys.keys(stroke).next() {
        return own.to_string();
    }
    if stroke.shifted && stroke.function().is_none() {
        return String::new();
    }
    let name = |key: &PcKey| match key {
        PcKey::Backspace => "⌫".into(),
        PcKey::Delete => "Del".into(),
        PcKey::Up => "↑".into(),
        key => key.to_string(),
    };
    keys_for(stroke).iter().map(name).collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_of_a_key_is_that_key_and_no_other() {
        for (width, lines) in
            [52, 64, 87, 112].into_iter().flat_map(|width| (2..=5).map(move |lines| (width, lines)))
        {
            let area = Rect::new(3, 5, width, Keypad::height_of(lines));
            let keypad = Keypad::new(area, lines);
            for key in Key::all() {
                let body = keypad.body(key);
                assert_eq!(body.intersection(area), body, "{key:?}");
                for place in body.positions() {
                    assert_eq!(keypad.key_at(place.x, place.y), Some(key));
                }
            }
            let keys =
                area.positions().filter(|place| keypad.key_at(place.x, place.y).is_some()).count();
            assert_eq!(keys, Key::all().map(|key| keypad.body(key).area() as usize).sum::<usize>());
            assert_eq!(keypad.key_at(0, 0), None);
        }
    }

    #[test]
    fn enter_is_as_wide_as_two_keys() {
        let keypad = Keypad::new(Rect::new(0, 0, 52, Keypad::height_of(2)), 2);
        let [enter, one, two] =
            [Key::Enter, Key::SigmaPlus, Key::Reciprocal].map(|key| keypad.body(key));
        assert_eq!((enter.left(), enter.right()), (one.left(), two.right()));
    }
}
