//! A board on the screen: the position and appearance of each square.
//!
//! On a terminal of 80 by 24 cells, a square has 5 by 2 cells on a board of eight columns and 4 by
//! 2 cells on a board of ten columns. Both sizes leave room for a panel on the right.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Cell, Rect, Size};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::widgets::{Paragraph, Wrap};

pub type Square = (usize, usize);

pub const PANEL: u16 = 34;
/// The largest width of the panel in columns: the width of the Harbour program's text.
pub const WIDEST: u16 = 53;
const NUMBERS: u16 = 3;
const ABOVE: u16 = 2;
const BELOW: u16 = 1;

const LIGHT: Color = Color::Indexed(223);
const DARK: Color = Color::Indexed(180);
const QUEEN: Color = Color::Indexed(88);
const CONFLICT: Color = Color::Indexed(203);
const CURSOR: Color = Color::Indexed(117);

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Look {
    pub queen: bool,
    pub conflict: bool,
    pub cursor: bool,
    pub note: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardView {
    n: u16,
    width: u16,
    height: u16,
}

impl BoardView {
    /// The largest board that fits; `None` if the terminal is too small for any board.
    pub fn new(n: usize, size: Size) -> Option<BoardView> {
        let n = n as u16;
        let height = (size.height.saturating_sub(ABOVE + BELOW + 1) / n).min(4);
        let room = size.width.saturating_sub(PANEL + NUMBERS + 1) / n;
        let width = room.min(2 * height + 1);
        (height > 0 && width > 1).then_some(BoardView { n, width, height })
    }

    /// Writes the title into the frame, and returns the largest board that fits below it. If the
    /// terminal is too small for any board, a message is shown.
    pub fn under_title(title: String, n: usize, frame: &mut Frame) -> Option<BoardView> {
        let area = frame.area();
        let board = BoardView::new(n, area.as_size());
        match board {
            Some(_) => frame.render_widget(title.bold().reversed(), area),
            None => frame.render_widget(
                Paragraph::new("The terminal is too small.").wrap(Wrap::default()),
                area,
            ),
        }
        board
    }

    /// The cells of the whole board, without its row and column numbers.
    pub fn area(&self) -> Rect {
        Rect::new(NUMBERS, ABOVE, self.n * self.width, self.n * self.height)
    }

    pub fn panel(&self, size: Size) -> Rect {
        let left = self.area().right() + 2;
        Rect::new(
            left,
            ABOVE,
            size.width.saturating_sub(left).min(WIDEST),
            size.height.saturating_sub(ABOVE + BELOW),
        )
    }

    pub fn square_at(&self, column: u16, row: u16) -> Option<Square> {
        let area = self.area();
        let inside = area.contains(Cell::new(column, row));
        let index = |offset: u16, size: u16| usize::from(offset / size) + 1;
        inside.then(|| (index(column - area.x, self.width), index(row - area.y, self.height)))
    }

    fn cells_of(&self, (column, row): Square) -> Rect {
        let area = self.area();
        let (x, y) = ((column - 1) as u16 * self.width, (row - 1) as u16 * self.height);
        Rect::new(area.x + x, area.y + y, self.width, self.height)
    }

    pub fn draw(&self, buffer: &mut Buffer, look: impl Fn(Square) -> Look) {
        let number = Style::new().add_modifier(Modifier::DIM);
        for index in 1..=usize::from(self.n) {
            let top = self.cells_of((index, 1));
            buffer.set_string(top.x + (self.width - 1) / 2, top.y - 1, index.to_string(), number);
            let left = self.cells_of((1, index));
            buffer.set_string(0, left.y + (self.height - 1) / 2, format!("{index:>2}"), number);
            for row in 1..=usize::from(self.n) {
                self.draw_square(buffer, (index, row), &look((index, row)));
            }
        }
    }

    fn draw_square(&self, buffer: &mut Buffer, square: Square, look: &Look) {
        let cells = self.cells_of(square);
        let ground = match (look.cursor, look.conflict && look.queen) {
            (true, _) => CURSOR,
            (_, true) => CONFLICT,
            _ if (square.0 + square.1).is_multiple_of(2) => LIGHT,
            _ => DARK,
        };
        buffer.set_style(cells, Style::new().bg(ground).fg(Color::Black));
        // Symbols show the content of a square, so colours are not needed.
        let text = match (look.queen, look.conflict) {
            (true, true) => "♛!",
            (true, false) => "♛",
            (false, _) => look.note.as_str(),
        };
        let text: String = text.chars().take(usize::from(self.width)).collect();
        let (x, y) = (cells.x + (self.width - 1) / 2, cells.y + (self.height - 1) / 2);
        let x = x - u16::from(text.chars().count() > 2 && self.width > 2);
        if look.cursor {
            buffer.set_string(cells.x, y, "[", Style::new());
            buffer.set_string(cells.right() - 1, y, "]", Style::new());
        }
        let style = if look.queen {
            Style::new().fg(QUEEN).add_modifier(Modifier::BOLD)
        } else {
            Style::new()
        };
        buffer.set_string(x, y, text, style);
    }
}
