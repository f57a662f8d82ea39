//! The display on the screen: twelve cells on glass, the annunciators below, a frame around.

use super::colours;
use super::keypad::centre;
use super::layout::Layout;
use crate::lcd::{Annunciator, Lcd};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, BorderType, Widget};

/// Draw the display; `note` stands in its frame.
pub fn draw(buffer: &mut Buffer, layout: &Layout, lcd: &Lcd, note: &str) {
    let area = layout.lcd;
    let framed = area.height > 4 && area.width > 26;
    let glass = if framed { area.inner(ratatui::layout::Margin::new(1, 1)) } else { area };
    if framed {
        Block::bordered()
            .border_type(BorderType::Rounded)
            .style(Style::new().bg(colours::BODY))
            .render(area, buffer);
        let line = |y| Rect::new(area.x + 2, y, area.width - 4, 1);
        let note = if note.is_empty() { String::new() } else { format!(" {note} ") };
        centre(buffer, line(area.bottom() - 1), &note, Style::new().fg(colours::GOLD));
    }
    let style = Style::new().fg(colours::INK).bg(colours::GLASS);
    buffer.set_style(glass, style);
    if !lcd.on || glass.height == 0 {
        return;
    }
    let style = style.add_modifier(Modifier::BOLD);
    match layout.shape {
        Some(shape) => {
            let left = glass.x + (glass.width - shape.columns * Lcd::CELLS as u16).div_ceil(2);
            for (n, cell) in (0..).zip(lcd.cells) {
                for (y, row) in (glass.y..).zip(shape.draw(cell)) {
                    buffer.set_string(left + n * shape.columns, y, row, style);
                }
            }
        }
        // A column for each character and one for each mark.
        None => {
            let left = glass.x + glass.width.saturating_sub(2 * Lcd::CELLS as u16) / 2;
            for (n, cell) in (0..).zip(lcd.cells) {
                let mark = cell.mark.char().unwrap_or(' ');
                let (x, room) =
                    (left + 2 * n, usize::from(glass.right().saturating_sub(left + 2 * n)));
                buffer.set_stringn(
                    x,
                    glass.y + glass.height / 3,
                    format!("{}{mark}", cell.glyph.char()),
                    room,
                    style,
                );
            }
        }
    }
    annunciators(buffer, Rect { y: glass.bottom() - 1, height: 1, ..glass }, lcd);
}

/// Each word has its place, whether the others are lit or not.
fn annunciators(buffer: &mut Buffer, line: Rect, lcd: &Lcd) {
    let style = Style::new().fg(colours::INK).bg(colours::GLASS);
    // G stands close to RAD, and they read GRAD together.
    let length = |a: Annunciator| a.name().len() as u16 + u16::from(a != Annunciator::G);
    let words = Annunciator::ALL.map(length).iter().sum::<u16>() - 1;
    if line.width < words {
        buffer.set_stringn(line.x, line.y, lcd.annunciators_text(), usize::from(line.width), style);
        return;
    }
    let spare = (line.width - words) / (Annunciator::ALL.len() as u16);
    let mut x = line.x + (line.width - words - spare * (Annunciator::ALL.len() as u16 - 2)) / 2;
    for annunciator in Annunciator::ALL {
        if lcd.annunciators.lit(annunciator) {
            buffer.set_string(x, line.y, annunciator.name(), style);
        }
        x += length(annunciator) + if annunciator == Annunciator::G { 0 } else { spare };
    }
}
