//! The eight queens in the terminal: the browser of the Harbour program and the game of the Delphi one.
//!
//! Here is what both share: the terminal, taken over and given back, and the loop of events. The
//! calculator's screen is elsewhere; the rules of the game are in `crate::queens::play`.

pub mod board;
pub mod browser;
pub mod game;

use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton,
    MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::{Rect, Size};
use ratatui::style::Stylize;
use ratatui::{DefaultTerminal, Frame};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
    /// Draw everything.
    fn draw(&self, frame: &mut Frame);
    /// A key was pressed. (Ctrl-C leaves without asking the screen.)
    fn key(&mut self, key: KeyCode) -> Flow;
    /// The left mouse button was pressed at this cell of a terminal of this size.
    fn click(&mut self, size: Size, column: u16, row: u16);
}

/// Look through the positions of a board of `n` columns; `write_file` is what P does, and returns what
/// to say about it.
pub fn browse(n: usize, write_file: &dyn Fn() -> String) -> io::Result<()> {
    show(&mut browser::Browser::new(n, write_file).map_err(io::Error::other)?)
}

/// Play on a board of `n` columns.
pub fn play(n: usize, plus: bool) -> io::Result<()> {
    show(&mut game::GameScreen::new(n, plus).map_err(io::Error::other)?)
}

/// The terminal as it must be for a screen; dropping it gives the terminal back, after a panic, too.
struct Taken(DefaultTerminal);

impl Taken {
    fn take() -> io::Result<Taken> {
        let terminal = Taken(ratatui::try_init()?);
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(terminal)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        // Nothing can be done about a terminal that is gone.
        let _ = execute!(io::stdout(), DisableMouseCapture);
        ratatui::restore();
    }
}

fn show(screen: &mut dyn Screen) -> io::Result<()> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return Err(io::Error::other("this needs a terminal; `sim41 queens list` and `show` do not"));
    }
    // Ctrl-C is a key while the terminal is ours, but a signal may come from elsewhere.
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    let _ = ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed));
    let mut taken = Taken::take()?;
    while !stop.load(Ordering::Relaxed) {
        taken.0.draw(|frame| screen.draw(frame))?;
        if !event::poll(Duration::from_millis(250))? {
            continue;
        }
        match event::read()? {
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
