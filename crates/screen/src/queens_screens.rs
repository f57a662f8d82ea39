//! The eight queens in the terminal: the browser of the Harbour program, and the game and the Solve
//! button of the Delphi program.
//!
//! All three share an event loop, and a frame with a board on the left, a panel on the right and
//! lines at the bottom. The rules of the game are in `sim41_queens::play`.

pub mod board_pane;
pub mod browser;
pub mod game;
pub mod solve;

use super::events::Events;
use super::terminal::Taken;
use board_pane::{BoardView, Look, Square};
use ratatui::Frame;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::{Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use sim41_queens::Algorithm;
use std::io;
use std::sync::Arc;
use std::time::Duration;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    Continue,
    Leave,
}

pub trait Screen {
    fn n(&self) -> usize;
    fn title(&self) -> String;
    fn look(&self, square: Square) -> Look;
    fn panel(&self, size: Size) -> Vec<Line<'static>>;
    fn bottom(&self) -> Vec<Line<'static>>;
    fn work(&mut self) -> bool {
        false
    }
    fn key(&mut self, key: KeyCode) -> Flow;
    fn click(&mut self, size: Size, column: u16, row: u16);

    fn draw(&self, frame: &mut Frame) {
        let area = frame.area();
        let Some(board) = BoardView::under_title(self.title(), self.n(), frame) else { return };
        board.draw(frame.buffer_mut(), |square| self.look(square));
        let bottom = self.bottom();
        let top = area.bottom().saturating_sub(bottom.len() as u16);
        let mut panel = board.panel(area.as_size());
        panel.height = panel.height.min(top.saturating_sub(panel.y));
        let text = Paragraph::new(self.panel(panel.as_size())).wrap(Wrap { trim: false });
        frame.render_widget(text, panel);
        for (line, row) in bottom.into_iter().zip(top..) {
            frame.render_widget(line, Rect::new(0, row, area.width, 1).intersection(area));
        }
    }
}

/// Browses all positions. P calls `write_file` and shows the returned message.
pub fn browse(n: usize, algorithm: Algorithm, write_file: &dyn Fn() -> String) -> io::Result<()> {
    show(&mut browser::Browser::new(n, algorithm, write_file).map_err(io::Error::other)?)
}

/// Shows a solution for each starting square. If `plus` is set, the main diagonals are excluded.
pub fn solve(n: usize, plus: bool) -> io::Result<()> {
    show(&mut solve::SolveScreen::new(n, plus))
}

/// Starts the game. If `plus` is set, the main diagonals are excluded.
pub fn play(n: usize, plus: bool) -> io::Result<()> {
    show(&mut game::GameScreen::new(n, plus).map_err(io::Error::other)?)
}

fn show(screen: &mut dyn Screen) -> io::Result<()> {
    // The queens screens have no calculator memory to save on an unexpected exit.
    let mut taken = Taken::enter("`sim41 queens list`", Arc::new(|| None))?;
    let mut events = Events::read(Arc::new(|| None))?;
    while events.ended_by().is_none() {
        taken.0.draw(|frame| screen.draw(frame))?;
        let wait = if screen.work() { 0 } else { 250 };
        let Some(event) = events.next(&mut taken, Duration::from_millis(wait))? else { continue };
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) if is_ctrl_c(key) || screen.key(key.code) == Flow::Leave => break,
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                screen.click(taken.0.size()?, mouse.column, mouse.row);
            }
            _ => {}
        }
    }
    Ok(())
}

fn is_ctrl_c(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('c' | 'C'))
}
