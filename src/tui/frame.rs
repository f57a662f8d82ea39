//! The frame of what lies over the calculator.

use super::theme::{Part, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Clear, Widget};

/// The number of columns on each side that a frame takes from its inside.
const MARGIN: u16 = 2;

/// Returns the width of a frame in a screen of this width.
fn frame_width(screen: u16) -> u16 {
    screen.saturating_sub(4).clamp(screen.min(30), 90)
}

/// Returns the width inside a frame in a screen of this width.
pub(super) fn inside(screen: u16) -> usize {
    usize::from(frame_width(screen).saturating_sub(2 * MARGIN))
}

/// Clears and frames an area in the middle of the screen. Returns the area inside the frame.
pub(super) fn frame(
    buffer: &mut Buffer,
    screen: Rect,
    title: &str,
    theme: &Theme,
    high: u16,
) -> Rect {
    let wide = frame_width(screen.width);
    let high = high.min(screen.height.saturating_sub(1)).min(30);
    let area = Rect::new(
        screen.x + (screen.width - wide) / 2,
        screen.y + (screen.height.saturating_sub(1).saturating_sub(high)) / 2,
        wide,
        high,
    );
    Clear.render(area, buffer);
    buffer.set_style(area, Style::new().bg(theme.colour(Part::Ground)));
    if area.width < 8 || area.height < 4 {
        return area;
    }
    Block::bordered()
        .border_type(BorderType::Rounded)
        .title(format!(" {title} "))
        .border_style(theme.text(Part::Heading))
        .render(area, buffer);
    area.inner(Margin::new(MARGIN, 1))
}
