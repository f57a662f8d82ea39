//! The display: twelve cells on framed glass, with the annunciators below.

use super::config::Config;
use super::layout::Layout;
use super::segment_drawing::is_number;
use super::text::{centre, write};
use super::theme::ColorRole;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use ratatui::widgets::{Block, BorderType, Widget};
use sim41_session::lcd::{Annunciator, Cell, Lcd};

const HALF_ROWS: border::Set = border::Set {
    top_left: " ",
    top_right: " ",
    bottom_left: " ",
    bottom_right: " ",
    vertical_left: " ",
    vertical_right: " ",
    horizontal_top: "▄",
    horizontal_bottom: "▀",
};

pub(super) fn draw(buffer: &mut Buffer, layout: &Layout, lcd: &Lcd, note: &str, config: &Config) {
    let theme = &config.theme;
    let area = layout.lcd;
    if area.is_empty() {
        return;
    }
    let framed = area.height > 4 && area.width > 26;
    let glass = if framed { area.inner(ratatui::layout::Margin::new(1, 1)) } else { area };
    let style = theme.on(ColorRole::Ink, ColorRole::Glass);
    if framed {
        let frame = Block::bordered().style(theme.on(ColorRole::Text, ColorRole::Body));
        match style.bg {
            // In the frame's cells, half a row of glass separates the characters from the frame.
            Some(glass) if glass != Color::Reset && !config.ascii => {
                let edge = theme.shape(ColorRole::Glass, ColorRole::Body);
                frame.border_set(HALF_ROWS).border_style(edge).render(area, buffer);
            }
            _ => frame
                .border_type(BorderType::Rounded)
                .border_style(theme.on(ColorRole::Dim, ColorRole::Body))
                .render(area, buffer),
        }
        let line = |y| Rect::new(area.x + 2, y, area.width - 4, 1);
        let note = if note.is_empty() { String::new() } else { format!(" {note} ") };
        centre(buffer, line(area.bottom() - 1), &note, theme.on(ColorRole::Gold, ColorRole::Body));
    }
    buffer.set_style(glass, style);
    if !lcd.on || glass.height == 0 {
        return;
    }
    cells(buffer, layout, glass, lcd, style.add_modifier(Modifier::BOLD));
    if glass.height > 1 {
        annunciators(buffer, Rect { y: glass.bottom() - 1, height: 1, ..glass }, lcd, style);
    }
}

fn cells(buffer: &mut Buffer, layout: &Layout, glass: Rect, lcd: &Lcd, style: Style) {
    let is_number = is_number(&lcd.cells);
    match layout.shape.filter(|shape| is_number || !shape.is_for_numbers()) {
        Some(shape) => {
            let shape = if is_number { shape.for_numbers() } else { shape };
            let left = glass.x + (glass.width - shape.columns * Lcd::CELLS as u16).div_ceil(2);
            let spare = glass.height.saturating_sub(shape.rows + 1) / 2;
            for (n, cell) in (0..).zip(lcd.cells).filter(|(_, cell)| *cell != Cell::BLANK) {
                for (y, row) in (glass.y + spare..).zip(shape.draw(cell)) {
                    write(buffer, (left + n * shape.columns, y), &row, glass.width, style);
                }
            }
        }
        // A character and its punctuation mark each occupy one column of the terminal.
        None => {
            let left = glass.x + glass.width.saturating_sub(2 * Lcd::CELLS as u16) / 2;
            for (n, cell) in (0..).zip(lcd.cells) {
                let mark = cell.mark.char().unwrap_or(' ');
                let x = left + 2 * n;
                let room = glass.right().saturating_sub(x);
                if room > 0 {
                    let text = format!("{}{mark}", cell.glyph.char());
                    write(buffer, (x, glass.y + glass.height / 3), &text, room, style);
                }
            }
        }
    }
}

fn annunciators(buffer: &mut Buffer, line: Rect, lcd: &Lcd, style: Style) {
    // The G annunciator directly precedes RAD, and together they read GRAD.
    let length = |a: Annunciator| a.name().len() as u16 + u16::from(a != Annunciator::G);
    let words = Annunciator::ALL.map(length).iter().sum::<u16>() - 1;
    if line.width < words {
        write(buffer, (line.x, line.y), &lcd.annunciators_text(), line.width, style);
        return;
    }
    let spare = (line.width - words) / (Annunciator::ALL.len() as u16);
    let mut x = line.x + (line.width - words - spare * (Annunciator::ALL.len() as u16 - 2)) / 2;
    for annunciator in Annunciator::ALL {
        if lcd.annunciators.lit(annunciator) {
            write(buffer, (x, line.y), annunciator.name(), line.width, style);
        }
        x += length(annunciator) + if annunciator == Annunciator::G { 0 } else { spare };
    }
}
