//! The printer's paper, which can be scrolled and searched. A Braille character shows four rows of
//! dots.
//!
//! If the screen cannot show Braille or is too narrow for 168 columns of dots, the lines are drawn
//! as text.

use crate::component::{ComponentAnswer, Hint, Overlay, Scene, hint};
use crate::frame::frame;
use crate::terminal_picture::Picture;
use crate::text_field::TextField;
use crate::theme::ColorRole;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::{Margin, Rect};
use sim41_files::formats::paper_picture;
use sim41_session::printer::{COLUMNS, PrintedLine};
use std::cell::Cell;

const WIDTH: usize = COLUMNS / 2;
const HIGH: u16 = 2;
const PICTURE_COLUMNS: u16 = 96;
const PICTURE: u32 = 4_102;
const PAGE: usize = 8;
const WHEEL: usize = 2;

#[derive(Default)]
pub struct PaperOverlay {
    below: usize,
    /// The index of the found line; 0 is the newest line.
    found: Option<usize>,
    sought: TextField,
    room: Cell<usize>,
}

impl PaperOverlay {
    pub fn new() -> PaperOverlay {
        PaperOverlay::default()
    }

    fn scroll(&mut self, back: bool, lines: usize, scene: &Scene) {
        let below = match back {
            true => self.below.saturating_add(lines),
            false => self.below.saturating_sub(lines),
        };
        self.below = below.min(self.most_below(scene));
        self.found = None;
    }

    fn most_below(&self, scene: &Scene) -> usize {
        scene.paper.lines().len().saturating_sub(self.room.get().max(1))
    }

    fn is_hit(&self, line: &PrintedLine) -> bool {
        let sought = self.sought.text();
        !sought.is_empty() && line.to_string().to_lowercase().contains(&sought.to_lowercase())
    }

    /// Moves to the next older line that contains the search text, wrapping from the oldest line to
    /// the newest. If `beyond` is set, the current line is skipped.
    fn seek(&mut self, beyond: bool, scene: &Scene) {
        let lines: Vec<&PrintedLine> = scene.paper.lines().rev().collect();
        let first = self.found.map_or(self.below, |found| found + usize::from(beyond));
        let mut places = (first..lines.len()).chain(0..first.min(lines.len()));
        self.found = places.find(|&place| self.is_hit(lines[place]));
        if let Some(found) = self.found {
            let middle = found.saturating_sub(self.room.get() / 2);
            self.below = middle.min(self.most_below(scene));
        }
    }
}

impl Overlay for PaperOverlay {
    fn name(&self) -> &'static str {
        "paper"
    }

    fn press(&mut self, key: KeyEvent, scene: &Scene) -> ComponentAnswer {
        match key.code {
            KeyCode::Esc => return ComponentAnswer::Close(None),
            KeyCode::Up => self.scroll(true, 1, scene),
            KeyCode::Down => self.scroll(false, 1, scene),
            KeyCode::PageUp => self.scroll(true, PAGE, scene),
            KeyCode::PageDown => self.scroll(false, PAGE, scene),
            KeyCode::Home => self.scroll(true, usize::MAX / 2, scene),
            KeyCode::End => self.scroll(false, usize::MAX, scene),
            KeyCode::Enter => self.seek(true, scene),
            _ if self.sought.press(key) => self.seek(false, scene),
            _ => return ComponentAnswer::Ignored,
        }
        ComponentAnswer::Taken
    }

    fn mouse(&mut self, mouse: MouseEvent, _screen: Rect, scene: &Scene) -> ComponentAnswer {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll(true, WHEEL, scene),
            MouseEventKind::ScrollDown => self.scroll(false, WHEEL, scene),
            _ => return ComponentAnswer::Ignored,
        }
        ComponentAnswer::Taken
    }

    fn paste(&mut self, text: &str) -> bool {
        self.sought.insert(text);
        true
    }

    fn is_wide(&self) -> bool {
        true
    }

    fn draw(&self, buffer: &mut Buffer, screen: Rect, scene: &Scene) {
        let count = scene.paper.lines().len();
        let seen = count.saturating_sub(self.below);
        let title = match (self.sought.text(), self.found) {
            (text, _) if text.is_empty() => {
                format!("paper, up to line {seen} of {count}; type to search")
            }
            (text, Some(found)) => {
                let line = count.saturating_sub(found);
                format!("paper, up to line {seen} of {count}; line {line} contains {text}")
            }
            (text, None) => format!("paper, up to line {seen} of {count}; searching for {text}"),
        };
        let theme = &scene.config.theme;
        let inside = frame(buffer, screen, &title, theme, screen.height);
        let plain = scene.config.plain || scene.config.ascii;
        let dots = usize::from(inside.width) >= WIDTH && !plain;
        let high = if dots { HIGH } else { 1 };
        let room = usize::from(inside.height / high);
        self.room.set(room);
        let first = seen.saturating_sub(room);
        let found = self.found.map(|found| count.saturating_sub(found + 1));
        let rows = (inside.top()..inside.bottom()).step_by(high.into());
        let lines = scene.paper.lines().enumerate().skip(first).take(seen - first);
        for ((place, line), y) in lines.zip(rows) {
            let part = match self.is_hit(line) {
                true if found == Some(place) => ColorRole::Accent,
                true => ColorRole::Heading,
                false => ColorRole::Text,
            };
            let style = theme.text(part);
            if dots {
                for (row, text) in (y..).zip(braille(line)) {
                    buffer.set_stringn(inside.x, row, text, inside.width.into(), style);
                }
            } else {
                buffer.set_stringn(inside.x, y, line.to_string(), inside.width.into(), style);
            }
        }
    }

    fn picture(&self, screen: Rect, scene: &Scene) -> Option<Picture> {
        // The picture keeps the paper's proportions and has as many lines as fit inside the frame.
        let inside = screen.inner(Margin::new(1, 1));
        let width = inside.width.min(PICTURE_COLUMNS);
        let dots = f32::from(inside.height) * 2.0 * paper_picture::WIDE as f32 / f32::from(width);
        let room = (dots as usize).saturating_sub(2 * paper_picture::MARGIN) / paper_picture::LINE;
        let seen = scene.paper.lines().len().saturating_sub(self.below);
        let first = seen.saturating_sub(room);
        let lines: Vec<&PrintedLine> = scene.paper.lines().skip(first).take(seen - first).collect();
        if lines.is_empty() || width == 0 {
            return None;
        }
        let high = lines.len() * paper_picture::LINE + 2 * paper_picture::MARGIN;
        let height = high as f32 * f32::from(width) / (2.0 * paper_picture::WIDE as f32);
        let place = Rect { width, height: height.ceil() as u16, ..inside }.intersection(inside);
        Some(Picture { number: PICTURE, place, svg: paper_picture::svg(&lines) })
    }

    fn hint(&self, _scene: &Scene) -> Vec<Hint> {
        vec![
            hint("↑ ↓ PgUp PgDn", "scroll"),
            hint("Enter", "next older match"),
            hint("Esc", "close"),
        ]
    }
}

/// A printed line's dots (eight rows, the last one blank) as two rows of Braille characters.
fn braille(line: &PrintedLine) -> [String; 2] {
    const DOTS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
    let columns = line.columns();
    [0, 4].map(|top| {
        let character = |pair: &[u8]| {
            let mut bits = 0;
            for (column, dots) in pair.iter().zip(DOTS) {
                let set = dots.iter().enumerate().filter(|(row, _)| column >> (top + row) & 1 != 0);
                bits |= set.fold(0, |bits, (_, dot)| bits | dot);
            }
            char::from_u32(0x2800 + u32::from(bits)).unwrap_or(' ')
        };
        columns.chunks(2).map(character).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_as_dots() {
        let [top, bottom] = braille(&PrintedLine::of_text("I"));
        // The stem of an I is its fourth column; its serifs are the columns next to it.
        assert_eq!(top.chars().take(4).collect::<String>(), "⠀⢹⠁⠀");
        assert_eq!(bottom.chars().take(4).collect::<String>(), "⠀⠼⠄⠀");
        assert_eq!(top.chars().count(), WIDTH);
    }
}
