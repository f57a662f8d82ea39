//! Sets up and restores the terminal: alternate screen, raw mode, mouse, pastes.
//!
//! However the program ends, the terminal is restored exactly once. [`Taken`] and the panic hook do
//! this on a normal exit, after an error and after a panic; [`super::events`] does it after a
//! signal. If the terminal is gone, the error is ignored.

use super::bounded_backend::BoundedBackend;
use ratatui::Terminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, size, window_size,
};
use sim41_files::message::say;
use std::io::{self, IsTerminal, Write};
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Saves the memory on an unexpected exit. Returns a message if the state file is not writable.
pub(super) type Rescue = Arc<dyn Fn() -> Option<String> + Send + Sync>;

static TAKEN: AtomicBool = AtomicBool::new(false);
static TITLE_KEPT: AtomicBool = AtomicBool::new(false);
const KEEP_TITLE: &[u8] = b"\x1b[22;0t";
const OLD_TITLE: &[u8] = b"\x1b[23;0t";

/// The terminal in raw mode, and the function that saves the memory before the terminal is
/// restored. Dropping this value restores the terminal. Ratatui's own restore function is never
/// used, because it reports a closed terminal on standard error, and panics if standard error is
/// closed too.
pub(super) struct Taken(pub ManuallyDrop<Terminal<BoundedBackend>>, Rescue);

impl Taken {
    /// Puts the terminal into raw mode. If this thread panics later, `rescue` is called and the
    /// terminal is restored before the panic is reported. Fails if input or output is not a
    /// terminal, or if the terminal has no screen (TERM=dumb); the error message ends with the
    /// advice `instead`.
    pub(super) fn enter(instead: &str, rescue: Rescue) -> io::Result<Taken> {
        if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
            return Err(io::Error::other(format!("this command needs a terminal; use {instead}")));
        }
        if std::env::var("TERM").is_ok_and(|kind| kind == "dumb") {
            let sentence = format!(
                "this command needs a terminal with a screen, not TERM=dumb; use {instead}"
            );
            return Err(io::Error::other(sentence));
        }
        let kept = Arc::clone(&rescue);
        let mine = std::thread::current().id();
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if std::thread::current().id() == mine {
                let left = rescue();
                give_back();
                left.iter().for_each(|sentence| say(sentence));
            }
            before(panic);
        }));
        enter()?;
        new_terminal().map(|terminal| Taken(terminal, kept)).inspect_err(|_| give_back())
    }

    /// Restores the terminal and stops the program for SIGTSTP. When the program continues, the
    /// terminal is set up again.
    pub(super) fn stop(&mut self) {
        let left = (self.1)();
        give_back();
        left.iter().for_each(|sentence| say(sentence));
        #[cfg(unix)]
        let _ =
            signal_hook::low_level::emulate_default_handler(signal_hook::consts::signal::SIGTSTP);
        // If the terminal cannot be set up again, the next read fails.
        let _ = self.take_again();
    }

    /// Sets up the terminal again from any mode. Fails if the terminal is gone.
    pub(super) fn take_again(&mut self) -> io::Result<()> {
        enter()?;
        // Ratatui's own clear function would query the cursor position and wait for the response.
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

fn new_terminal() -> io::Result<ManuallyDrop<Terminal<BoundedBackend>>> {
    Terminal::new(BoundedBackend::new()).map(ManuallyDrop::new)
}

pub(super) fn keep_title() -> io::Result<()> {
    match TITLE_KEPT.swap(true, Ordering::SeqCst) {
        true => Ok(()),
        false => io::stdout().write_all(KEEP_TITLE),
    }
}

fn enter() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    // While the program was stopped, the shell may have changed the mode without crossterm's
    // knowledge.
    let _ = disable_raw_mode();
    enable_raw_mode()?;
    let screen =
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste);
    screen.inspect_err(|_| give_back())
}

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

/// Restores the terminal from a thread other than the screen's, and prints the message in `left`.
/// If the terminal does not accept output, only raw mode is ended.
#[cfg(unix)]
pub(super) fn give_back_from_outside(left: Option<String>) {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let out = io::stdout();
    let mut polled = [PollFd::new(&out, PollFlags::OUT)];
    match poll(&mut polled, Some(&Timespec { tv_sec: 0, tv_nsec: 0 })) {
        Ok(1) => {
            give_back();
            left.iter().for_each(|sentence| say(sentence));
        }
        _ => {
            let _ = disable_raw_mode();
        }
    }
}

pub(super) fn size_event() -> io::Result<Event> {
    size().map(|(columns, rows)| Event::Resize(columns, rows))
}

pub(super) fn cell() -> (u32, u32) {
    let size = window_size().ok().filter(|size| size.columns > 0 && size.rows > 0);
    size.map_or((0, 0), |size| {
        (u32::from(size.width / size.columns), u32::from(size.height / size.rows))
    })
}
