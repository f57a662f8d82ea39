//! An editable line of text.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

const LONGEST: usize = 300;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TextField {
    characters: Vec<char>,
    cursor: usize,
    /// Whether the text is a proposal, which the first typed character replaces.
    is_proposal: bool,
}

impl TextField {
    pub(super) fn new(text: &str) -> TextField {
        let mut field = TextField::default();
        field.insert(text);
        field
    }

    pub(super) fn proposing(text: &str) -> TextField {
        TextField { is_proposal: true, ..TextField::new(text) }
    }

    pub(super) fn is_proposal(&self) -> bool {
        self.is_proposal
    }

    pub(super) fn text(&self) -> String {
        self.characters.iter().collect()
    }

    pub(super) fn insert(&mut self, text: &str) {
        if std::mem::take(&mut self.is_proposal) {
            *self = TextField::default();
        }
        for character in text.chars().take(LONGEST.saturating_sub(self.characters.len())) {
            let character = if character.is_control() { ' ' } else { character };
            self.characters.insert(self.cursor, character);
            self.cursor += 1;
        }
    }

    pub(super) fn press(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if control => {
                self.characters.drain(..self.cursor);
                self.cursor = 0;
            }
            KeyCode::Char('w') if control => {
                let word = |c: &char| !c.is_whitespace();
                while self.cursor > 0 && !word(&self.characters[self.cursor - 1]) {
                    self.delete_before();
                }
                while self.cursor > 0 && word(&self.characters[self.cursor - 1]) {
                    self.delete_before();
                }
            }
            KeyCode::Char('a') if control => self.cursor = 0,
            KeyCode::Char('e') if control => self.cursor = self.characters.len(),
            KeyCode::Char(_) if control || key.modifiers.contains(KeyModifiers::ALT) => {
                return false;
            }
            KeyCode::Char(character) => self.insert(&character.to_string()),
            KeyCode::Backspace => self.delete_before(),
            KeyCode::Delete if self.cursor < self.characters.len() => {
                self.characters.remove(self.cursor);
            }
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(self.characters.len()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.characters.len(),
            _ => return false,
        }
        self.is_proposal = false;
        true
    }

    fn delete_before(&mut self) {
        if self.cursor > 0 {
            self.cursor -= 1;
            self.characters.remove(self.cursor);
        }
    }

    pub(super) fn draw(&self, buffer: &mut Buffer, line: Rect, style: Style) {
        if line.is_empty() {
            return;
        }
        let room = usize::from(line.width);
        let from = (self.cursor + 1).saturating_sub(room);
        let shown: String = self.characters.iter().skip(from).take(room).collect();
        buffer.set_style(line, style);
        buffer.set_stringn(line.x, line.y, shown, room, style);
        let x = line.x + (self.cursor - from) as u16;
        buffer[(x, line.y)].set_style(style.add_modifier(Modifier::REVERSED));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(field: &mut TextField, code: KeyCode, modifiers: KeyModifiers) {
        assert!(field.press(KeyEvent::new(code, modifiers)));
    }

    #[test]
    fn a_line_is_edited() {
        let mut field = TextField::new("STO 12");
        press(&mut field, KeyCode::Backspace, KeyModifiers::NONE);
        press(&mut field, KeyCode::Home, KeyModifiers::NONE);
        press(&mut field, KeyCode::Delete, KeyModifiers::NONE);
        press(&mut field, KeyCode::Char('s'), KeyModifiers::NONE);
        assert_eq!(field.text(), "sTO 1");
        press(&mut field, KeyCode::End, KeyModifiers::NONE);
        press(&mut field, KeyCode::Char('w'), KeyModifiers::CONTROL);
        assert_eq!(field.text(), "sTO ");
        press(&mut field, KeyCode::Char('u'), KeyModifiers::CONTROL);
        field.insert("A\nB");
        assert_eq!(field.text(), "A B");
    }

    #[test]
    fn the_cursor_is_always_seen() {
        for width in 1..10 {
            let line = Rect::new(0, 0, width, 1);
            let mut buffer = Buffer::empty(line);
            TextField::new("A LONG TEXT").draw(&mut buffer, line, Style::new());
            let reversed = |x| buffer[(x, 0)].modifier.contains(Modifier::REVERSED);
            assert_eq!((0..width).filter(|&x| reversed(x)).count(), 1);
        }
    }
}
