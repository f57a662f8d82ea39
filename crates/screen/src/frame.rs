//! The frame of an overlay over the calculator.

use super::theme::{ColorRole, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Clear, Widget};

const MARGIN: u16 = 2;

const WIDEST: u16 = 90;

pub(super) fn inside(area: u16) -> usize {
    usize::from(area.min(WIDEST).saturating_sub(2 * MARGIN))
}

/// Clears and frames the top `high` rows of an area. Returns the area inside the frame.
pub(super) fn frame(
    buffer: &mut Buffer,
    area: Rect,
    title: &str,
    theme: &Theme,
    high: u16,
) -> Rect {
    let width = area.width.min(WIDEST);
    let x = area.x + (area.width - width) / 2;
    let area = Rect { x, width, height: high.min(area.height), ..area };
    Clear.render(area, buffer);
    buffer.set_style(area, Style::new().bg(theme.colour(ColorRole::Ground)));
    if area.width < 8 || area.height < 4 {
        return area;
    }
    Block::bordered()
        .border_type(BorderType::Rounded)
        .title(format!(" {title} "))
        .border_style(theme.text(ColorRole::Heading))
        .render(area, buffer);
    area.inner(Margin::new(MARGIN, 1))
}
