//! The eight queens in the terminal: the browser of the Harbour program and the game of the Delphi
//! program.
//!
//! This module holds the loop of events that both share. The rules of the game are in
//! `sim41::queens::play`.

pub mod board_pane;
pub mod browser;
pub mod game;

use super::events::Events;
use super::terminal::Taken;
use ratatui::Frame;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::{Rect, Size};
use ratatui::style::Stylize;
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// A screen's answer to an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// The screen is drawn again, and the next event is awaited.
    Continue,
    /// The screen is left, and the terminal given back.
    Leave,
}

/// A screen of the queens: the browser or the game.
pub trait Screen {
    /// Draws everything.
    fn draw(&self, frame: &mut Frame);
    /// Takes a key. Ctrl-C leaves without asking the screen.
    fn key(&mut self, key: KeyCode) -> Flow;
    /// Takes a press of the left mouse button at this cell of a terminal of this size.
    fn click(&mut self, size: Size, column: u16, row: u16);
}

/// Shows the positions of a board of `n` columns. P calls `write_file`, which returns the sentence
/// to show then.
pub fn browse(n: usize, write_file: &dyn Fn() -> String) -> io::Result<()> {
    show(&mut browser::Browser::new(n, write_file).map_err(io::Error::other)?)
}

/// Plays on a board of `n` columns; with `plus` queens must not stand on the main diagonals.
pub fn play(n: usize, plus: bool) -> io::Result<()> {
    show(&mut game::GameScreen::new(n, plus).map_err(io::Error::other)?)
}

fn show(screen: &mut dyn Screen) -> io::Result<()> {
    // The queens have no memory to save.
    let mut taken = Taken::take("`sim41 queens list` and `show` do not", Arc::new(|| ()))?;
    let mut events = Events::read(Arc::new(|| ()));
    while events.ended_by().is_none() {
        taken.0.draw(|frame| screen.draw(frame))?;
        let Some(event) = events.next(&mut taken, Duration::from_millis(250))? else { continue };
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

/// Draws the keys in the last line.
fn bottom(frame: &mut Frame, keys: &str) {
    let area = frame.area();
    let line = Rect::new(0, area.bottom().saturating_sub(1), area.width, 1).intersection(area);
    frame.render_widget(keys.dim(), line);
}
