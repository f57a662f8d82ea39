//! Text at a position on the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

/// Writes text in at most `width` columns.
///
/// [`Buffer::set_span`] is compiled with ratatui, which release builds optimize for speed.
/// `set_string` is generic and would be compiled with this crate, which they optimize for size.
pub(super) fn write(buffer: &mut Buffer, (x, y): (u16, u16), text: &str, width: u16, style: Style) {
    buffer.set_span(x, y, &Span::styled(text, style), width);
}

pub(super) fn centre(buffer: &mut Buffer, line: Rect, text: &str, style: Style) {
    let wide = (text.chars().count() as u16).min(line.width);
    write(buffer, (line.x + (line.width - wide) / 2, line.y), text, line.width, style);
}
