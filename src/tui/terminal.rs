//! The terminal, taken over and given back: alternate screen, raw mode, mouse.
//!
//! Whatever ends the program gives the terminal back: leaving, an error and a panic by dropping
//! [`Taken`], signals by the flag that [`stop_flag`] raises.

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The terminal as it must be for a screen; dropping it gives the terminal back, after a panic, too.
pub struct Taken(pub DefaultTerminal);

impl Taken {
    /// Take the terminal over.
    ///
    /// # Errors
    /// When input or output is no terminal: then the advice `instead` is the rest of the sentence.
    pub fn take(instead: &str) -> io::Result<Taken> {
        if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
            return Err(io::Error::other(format!("this needs a terminal; {instead}")));
        }
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

/// A flag that SIGINT, SIGTERM and SIGHUP raise. (Ctrl-C is a key while the terminal is ours, but a
/// signal may come from elsewhere.)
pub fn stop_flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    // There can be one handler only; without it the signal ends the process as usual.
    let _ = ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed));
    stop
}
