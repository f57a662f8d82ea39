//! The eight queens in the terminal: the browser of the Harbour program and the game of the Delphi
//! one.
//!
//! Here is what both share: the loop of events. The calculator's screen is elsewhere; the rules of
//! the game are in `crate::queens::play`.

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

/// Whether to go on after an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Draw again and wait for the next event.
    Continue,
    /// Give the terminal back.
    Leave,
}

/// A screen: the browser or the game.
pub trait Screen {
    /// Draws everything.
    fn draw(&self, frame: &mut Frame);
    /// A key was pressed. (Ctrl-C leaves without asking the screen.)
    fn key(&mut self, key: KeyCode) -> Flow;
    /// The left mouse button was pressed at this cell of a terminal of this size.
    fn click(&mut self, size: Size, column: u16, row: u16);
}

/// Looks through the positions of a board of `n` columns; `write_file` is what P does, and returns
/// what to say about it.
pub fn browse(n: usize, write_file: &dyn Fn() -> String) -> io::Result<()> {
    show(&mut browser::Browser::new(n, write_file).map_err(io::Error::other)?)
}

/// Plays on a board of `n` columns.
pub fn play(n: usize, plus: bool) -> io::Result<()> {
    show(&mut game::GameScreen::new(n, plus).map_err(io::Error::other)?)
}

fn show(screen: &mut dyn Screen) -> io::Result<()> {
    // There is nothing to save.
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

/// The keys, on the last line.
fn bottom(frame: &mut Frame, keys: &str) {
    let area = frame.area();
    let line = Rect::new(0, area.bottom().saturating_sub(1), area.width, 1).intersection(area);
    frame.render_widget(keys.dim(), line);
}
