//! The terminal, taken over and given back: alternate screen, raw mode, mouse, pastes.
//!
//! Whatever ends the program gives the terminal back, once, and does not mind if it is gone:
//! leaving, an error and a panic by [`Taken`] and the panic hook, signals by [`super::events`].

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, size, window_size,
};
use ratatui::{DefaultTerminal, Terminal};
use std::io::{self, IsTerminal, Write};
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What saves the memory when the program ends where it should not.
pub type Rescue = Arc<dyn Fn() + Send + Sync>;

/// Whether the terminal is in our hands now.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// Whether the terminal keeps the title that its window had.
static TITLE_KEPT: AtomicBool = AtomicBool::new(false);
/// Terminals keep their title, and show it again, at these sequences of xterm.
const KEEP_TITLE: &[u8] = b"\x1b[22;0t";
const OLD_TITLE: &[u8] = b"\x1b[23;0t";

/// The terminal as it must be for a screen, and who saves the memory before it is given back for a
/// while; dropping it gives the terminal back. Ratatui's own way to do that is never taken: it says
/// on standard error that a terminal has gone away, and panics because that has gone away too.
pub struct Taken(pub ManuallyDrop<DefaultTerminal>, Rescue);

impl Taken {
    /// Take the terminal over. From now on a panic of this thread calls `rescue` and gives the
    /// terminal back, before it is reported.
    ///
    /// # Errors
    /// When input or output is no terminal, or one that has no screen: then the advice `instead` is
    /// the rest of the sentence.
    pub fn take(instead: &str, rescue: Rescue) -> io::Result<Taken> {
        if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
            return Err(io::Error::other(format!("this needs a terminal; {instead}")));
        }
        if std::env::var("TERM").is_ok_and(|kind| kind == "dumb") {
            let sentence = format!("this needs a terminal with a screen, not TERM=dumb; {instead}");
            return Err(io::Error::other(sentence));
        }
        let kept = Arc::clone(&rescue);
        let mine = std::thread::current().id();
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if std::thread::current().id() == mine {
                rescue();
                give_back();
            }
            before(panic);
        }));
        enter()?;
        new_terminal().map(|terminal| Taken(terminal, kept)).inspect_err(|_| give_back())
    }

    /// Give the terminal back and stop, as SIGTSTP asks; go on when somebody says so.
    pub fn stop(&mut self) {
        (self.1)();
        give_back();
        #[cfg(unix)]
        let _ =
            signal_hook::low_level::emulate_default_handler(signal_hook::consts::signal::SIGTSTP);
        // A terminal that cannot be taken again is noticed when it is read.
        let _ = self.take_again();
    }

    /// Put the terminal into our state again, whatever it is in, and draw everything anew.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn take_again(&mut self) -> io::Result<()> {
        enter()?;
        // Ratatui's own way to clear asks the terminal where the cursor is, and waits for that.
        execute!(io::stdout(), Clear(ClearType::All))?;
        self.0 = new_terminal()?;
        Ok(())
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

fn new_terminal() -> io::Result<ManuallyDrop<DefaultTerminal>> {
    Terminal::new(CrosstermBackend::new(io::stdout())).map(ManuallyDrop::new)
}

/// Keeps the title of the terminal's window, which [`give_back`] shows again.
///
/// # Errors
/// When the terminal is gone.
pub fn keep_title() -> io::Result<()> {
    match TITLE_KEPT.swap(true, Ordering::SeqCst) {
        true => Ok(()),
        false => io::stdout().write_all(KEEP_TITLE),
    }
}

fn enter() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    // After a stop the shell has changed the modes behind the back of whoever noted them.
    let _ = disable_raw_mode();
    enable_raw_mode()?;
    let screen =
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste);
    screen.inspect_err(|_| give_back())
}

/// Give the terminal back if it is ours. Nothing can be done about one that is gone.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        if TITLE_KEPT.swap(false, Ordering::SeqCst) {
            let _ = io::stdout().write_all(OLD_TITLE);
        }
        let _ = execute!(
            io::stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
        let _ = disable_raw_mode();
    }
}

/// Let a terminal that reads nothing handle lines again; nothing is written to it.
pub fn leave_raw_mode() {
    let _ = disable_raw_mode();
}

/// The size of the terminal, as an event.
///
/// # Errors
/// When the terminal is gone.
pub fn size_event() -> io::Result<Event> {
    size().map(|(columns, rows)| Event::Resize(columns, rows))
}

/// The size of a cell in pixels; zero where the terminal does not say.
pub fn cell() -> (u32, u32) {
    let size = window_size().ok().filter(|size| size.columns > 0 && size.rows > 0);
    size.map_or((0, 0), |size| {
        (u32::from(size.width / size.columns), u32::from(size.height / size.rows))
    })
}
