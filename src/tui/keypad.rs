//! The keypad on the screen: 39 keys with the gold legend above, the white one on the key and the
//! blue letter, and which key is where the mouse points.

use super::colours;
use crate::charset;
use crate::keyboard::key::Key;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

/// The place of the keypad, and how many lines a row of keys has: gold legend and key; the blue
/// letter below; a line between the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keypad {
    area: Rect,
    lines: u16,
}

impl Keypad {
    /// A keypad in this area, with so many lines for each row of keys (2 to 4).
    pub fn new(area: Rect, lines: u16) -> Keypad {
        Keypad { area, lines }
    }

    /// The rows of the terminal that a keypad needs.
    pub fn height_of(lines: u16) -> u16 {
        match lines {
            2 => 1 + 8 * 2,
            lines => 2 + 8 * lines - lines / 4,
        }
    }

    /// Where the keypad is.
    #[cfg(test)]
    pub fn area(&self) -> Rect {
        self.area
    }

    /// The body of a key, without the gold legend above it.
    pub fn body(&self, key: Key) -> Rect {
        let pitch = self.area.width / 5;
        let left = self.area.x + (self.area.width - 5 * pitch) / 2;
        let gap = 1 + u16::from(pitch > 14);
        let (row, column) = (u16::from(key.code() / 10), u16::from(key.code() % 10));
        let (from, to) = match (row, column) {
            // ON and USER at the left, PRGM and ALPHA at the right.
            (0, 1 | 2) => ((column - 1) * pitch, column * pitch),
            (0, _) => (column * pitch, (column + 1) * pitch),
            (1..=3, _) => ((column - 1) * pitch, column * pitch),
            // ENTER↑ is as wide as two keys.
            (4, 1) => (0, 2 * pitch),
            (4, _) => (column * pitch, (column + 1) * pitch),
            _ => ((column - 1) * 5 * pitch / 4, column * 5 * pitch / 4),
        };
        let top = match (row, self.lines) {
            (0, _) => 0,
            (row, 2) => 2 * row,
            (row, lines) => 2 + (row - 1) * lines + 1,
        };
        let height = if row == 0 { 1 } else { (self.lines - 1).min(2) };
        Rect::new(left + from, self.area.y + top, to - from - gap, height)
    }

    /// The key at a place of the terminal.
    pub fn key_at(&self, column: u16, row: u16) -> Option<Key> {
        Key::all().find(|&key| self.body(key).contains(Position::new(column, row)))
    }

    /// Draw all keys; those for which `down` says so are pressed.
    pub fn draw(&self, buffer: &mut Buffer, down: impl Fn(Key) -> bool) {
        buffer.set_style(self.area, Style::new().bg(colours::BODY));
        for key in Key::all() {
            self.draw_key(buffer, key, down(key));
        }
        let [user, prgm] = [Key::User, Key::Prgm].map(|key| self.body(key));
        let between = Rect::new(user.right(), user.y, prgm.x - user.right(), 1);
        centre(
            buffer,
            between,
            "sim41",
            Style::new().fg(colours::GOLD).bg(colours::BODY).add_modifier(Modifier::ITALIC),
        );
    }

    fn draw_key(&self, buffer: &mut Buffer, key: Key, down: bool) {
        let body = self.body(key);
        let [legend, gold] = key.row().legends;
        let (face, ink, blue) = match (down, key) {
            (true, _) => (colours::PRESSED, Color::Black, Color::Black),
            (false, Key::Shift) => (colours::GOLD, Color::Black, Color::Black),
            (false, Key::On | Key::User | Key::Prgm | Key::Alpha) => {
                (colours::SWITCH, colours::WHITE, colours::BLUE)
            }
            (false, _) => (colours::FACE, colours::WHITE, colours::BLUE),
        };
        let style = Style::new().fg(ink).bg(face).add_modifier(Modifier::BOLD);
        buffer.set_style(body, style);
        for y in body.top()..body.bottom() {
            // Edges that can be seen without colours, too; a pressed key has others.
            let edges = if down { ["[", "]"] } else { ["▐", "▌"] };
            let edge = if down { style } else { Style::new().fg(face).bg(colours::BODY) };
            buffer.set_string(body.x, y, edges[0], edge);
            buffer.set_string(body.right() - 1, y, edges[1], edge);
        }
        if !gold.is_empty() {
            let above = Rect { y: body.y - 1, height: 1, ..body };
            centre(buffer, above, gold, Style::new().fg(colours::GOLD).bg(colours::BODY));
        }
        let letter =
            key.letter().and_then(charset::to_char).map_or(String::new(), |letter| match letter {
                ' ' => "SPACE".into(),
                letter => letter.to_string(),
            });
        let label = if key == Key::Shift { "SHIFT" } else { legend };
        let blue = Style::new().fg(blue).bg(face);
        if body.height > 1 || letter.is_empty() {
            centre(buffer, Rect { height: 1, ..body }, label, style);
            centre(buffer, Rect { y: body.bottom() - 1, height: 1, ..body }, &letter, blue);
        } else {
            // Side by side, the letter at the right edge.
            let wide = letter.chars().count() as u16;
            buffer.set_string(body.right() - 2 - wide, body.y, &letter, blue);
            centre(buffer, Rect { height: 1, width: body.width - 1 - wide, ..body }, label, style);
        }
    }
}

/// Write a text into the middle of a line.
pub fn centre(buffer: &mut Buffer, line: Rect, text: &str, style: Style) {
    let wide = (text.chars().count() as u16).min(line.width);
    buffer.set_stringn(
        line.x + (line.width - wide) / 2,
        line.y,
        text,
        usize::from(line.width),
        style,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_of_a_key_is_that_key_and_no_other() {
        for (width, lines) in
            [52, 64, 87].into_iter().flat_map(|width| (2..=4).map(move |lines| (width, lines)))
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
