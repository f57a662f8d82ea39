//! The terminal, taken over and given back: alternate screen, raw mode, mouse.
//!
//! Whatever ends the program gives the terminal back: leaving, an error and a panic by dropping
//! [`Taken`], signals by the flag that [`stop_flag`] raises. [`Events`] is what comes in.

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

/// The terminal as it must be for a screen; dropping it gives the terminal back, after a panic,
/// too.
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

/// Keys, mouse and changes of size, in order.
///
/// A thread of its own reads them: the reader of a terminal that has gone away never comes back,
/// and the calculator's memory is to be saved even then.
pub struct Events(Receiver<io::Result<Event>>);

impl Events {
    /// Begin to read. The terminal must be taken.
    pub fn read() -> Events {
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            loop {
                let event = event::read();
                let last = event.is_err();
                if sender.send(event).is_err() || last {
                    break;
                }
            }
        });
        Events(receiver)
    }

    /// The next event, if one comes in this time.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn next(&self, wait: Duration) -> io::Result<Option<Event>> {
        match self.0.recv_timeout(wait) {
            Ok(event) => event.map(Some),
            Err(RecvTimeoutError::Timeout) if io::stdin().is_terminal() => Ok(None),
            Err(_) => Err(io::Error::other("the terminal is gone")),
        }
    }
}
