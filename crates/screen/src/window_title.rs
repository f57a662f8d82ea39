//! The terminal window's title, which shows the text of the display.

use super::screen::Screen;
use super::terminal;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::SetTitle;
use std::io;

pub(super) struct WindowTitle {
    wanted: bool,
    shown: Option<String>,
}

impl WindowTitle {
    pub(super) fn new(wanted: bool) -> WindowTitle {
        WindowTitle { wanted, shown: None }
    }

    pub(super) fn show(&mut self, screen: &Screen) -> io::Result<()> {
        if !self.wanted || screen.calculator().machine().running() {
            return Ok(());
        }
        let text = screen.calculator().lcd().text();
        let title = format!("sim41 {}", text.trim()).trim_end().to_string();
        if self.shown.as_ref() != Some(&title) {
            terminal::keep_title()?;
            execute!(io::stdout(), SetTitle(&title))?;
            self.shown = Some(title);
        }
        Ok(())
    }
}
