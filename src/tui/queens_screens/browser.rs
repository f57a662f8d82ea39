//! The browser of the Harbour program: all positions, one at a time, with board, codes and views.
//!
//! The keys are those of the program: → ↓ for the next position, ← ↑ for the previous one,
//! P to write RAINHA.TXT, Esc to leave. Typed digits go to the first position from there on.

use super::board_pane::{BoardView, Look};
use super::{Flow, Screen};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;
use ratatui::style::Stylize;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use sim41::queens::{Codes, Error, Position, Search, eight_views, rows_text};

/// The number of positions that Page Up and Page Down move.
const PAGE: usize = 10;

/// The positions of a board, and the one that is shown.
pub struct Browser<'a> {
    n: usize,
    positions: Vec<Position>,
    shown: usize,
    /// The rows that were typed to go to a position.
    typed: Vec<u8>,
    message: String,
    write_file: &'a dyn Fn() -> String,
}

impl<'a> Browser<'a> {
    /// Returns a browser of all positions of a board of `n` columns. The browser keeps them all, so
    /// `n` should be at most about 10.
    pub fn new(n: usize, write_file: &'a dyn Fn() -> String) -> Result<Browser<'a>, Error> {
        let positions = Search::new(n)?.collect();
        Ok(Browser {
            n,
            positions,
            shown: 0,
            typed: Vec::new(),
            message: String::new(),
            write_file,
        })
    }

    fn go(&mut self, to: usize) {
        self.shown = to.min(self.positions.len().saturating_sub(1));
        self.typed.clear();
    }

    /// Goes to the first position at or after the rows typed so far.
    fn go_to_typed(&mut self) {
        let at = self.positions.partition_point(|position| position.rows() < &self.typed[..]);
        self.shown = at.min(self.positions.len() - 1);
    }

    fn panel(&self) -> Vec<Line<'static>> {
        let Some(position) = self.positions.get(self.shown) else {
            return vec!["There is no position.".into()];
        };
        let (number, all) = (self.shown + 1, self.positions.len());
        let mut lines = vec![
            position.to_string().bold().into(),
            format!("position {number} of {all}").into(),
            Line::default(),
        ];
        lines.push(Codes::of(position).line().into());
        lines.extend(
            eight_views::rotations(position)
                .into_iter()
                .map(|rotation| Line::from(rotation.line())),
        );
        let independent = eight_views::independent(position);
        lines.push(Line::default());
        lines.push(if independent == *position {
            "independent".into()
        } else {
            format!("view of {independent}").into()
        });
        if position.is_plus() {
            lines.push("plus: main diagonals empty".into());
        }
        if !self.typed.is_empty() {
            lines.push(format!("from {}", rows_text(self.n, &self.typed)).reversed().into());
        }
        if !self.message.is_empty() {
            lines.push(self.message.clone().bold().into());
        }
        lines
    }
}

impl Screen for Browser<'_> {
    fn draw(&self, frame: &mut Frame) {
        let size = frame.area().as_size();
        let title = format!(" {} queens ", self.n);
        let Some(board) = BoardView::under_title(title, self.n, frame) else { return };
        let position = self.positions.get(self.shown);
        board.draw(frame.buffer_mut(), |(column, row)| Look {
            queen: position.is_some_and(|position| position.has(column, row)),
            ..Look::default()
        });
        frame.render_widget(
            Paragraph::new(self.panel()).wrap(Wrap { trim: false }),
            board.panel(size),
        );
        let keys = "→ ↓ next  ← ↑ previous  PgUp PgDn  digits go to  \
             P writes RAINHA.TXT  Esc leaves";
        super::bottom(frame, keys);
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        self.message.clear();
        match key {
            KeyCode::Esc | KeyCode::Char('q' | 'Q') => return Flow::Leave,
            KeyCode::Right | KeyCode::Down => self.go(self.shown + 1),
            KeyCode::Left | KeyCode::Up => self.go(self.shown.saturating_sub(1)),
            KeyCode::PageDown => self.go(self.shown + PAGE),
            KeyCode::PageUp => self.go(self.shown.saturating_sub(PAGE)),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(usize::MAX),
            KeyCode::Char('p' | 'P') => self.message = (self.write_file)(),
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Char(digit @ '1'..='9') if self.typed.len() < self.n => {
                self.typed.push(digit as u8 - b'0');
                self.go_to_typed();
            }
            _ => {}
        }
        Flow::Continue
    }

    /// Goes back after a click on the left half of the terminal, forward after one on the right
    /// half.
    fn click(&mut self, size: Size, column: u16, _row: u16) {
        let back = column < size.width / 2;
        self.key(if back { KeyCode::Left } else { KeyCode::Right });
    }
}
