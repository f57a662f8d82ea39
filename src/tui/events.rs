//! What comes in from outside: keys, mouse, pastes, changes of size, and signals, in order.
//!
//! Threads of their own wait for the terminal and for signals, so that neither a terminal that has
//! gone away nor one that reads nothing keeps the memory from being saved.

use super::terminal::{self, Rescue, Taken};
use super::terminal_picture::Graphics;
use ratatui::crossterm::event::Event;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// Something that happened.
enum Happening {
    Event(Event),
    /// The terminal says what it has for pictures.
    Graphics(Graphics),
    /// The terminal cannot be read.
    Gone(io::Error),
    /// A signal that ends the program.
    End(i32),
    /// SIGTSTP: give the terminal back and stop.
    Stop,
    /// SIGCONT: the terminal may be in any state.
    Continue,
}

/// Keys, mouse, changes of size and signals.
pub struct Events {
    receiver: Receiver<Happening>,
    ended_by: Option<i32>,
    graphics: Option<Graphics>,
}

impl Events {
    /// Begin to read. The terminal must be taken. A signal that ends the program calls `rescue` if
    /// the screen is stuck.
    pub fn read(rescue: Rescue) -> Events {
        let (sender, receiver) = mpsc::channel();
        #[cfg(unix)]
        signals::watch(sender.clone(), rescue);
        #[cfg(not(unix))]
        drop(rescue);
        std::thread::spawn(move || {
            let error = read_terminal(&sender).unwrap_or_else(|error| error);
            let _ = sender.send(Happening::Gone(error));
        });
        Events { receiver, ended_by: None, graphics: None }
    }

    /// What the terminal has for pictures, as far as it has said.
    pub fn graphics(&self) -> Option<Graphics> {
        self.graphics
    }

    /// The signal that ends the program, if there was one.
    pub fn ended_by(&self) -> Option<i32> {
        self.ended_by
    }

    /// The signal that ends the program, if one came or comes in this time.
    pub fn signal(&mut self, wait: Duration) -> Option<i32> {
        let until = Instant::now() + wait;
        while self.ended_by.is_none() {
            match self.receiver.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(Happening::End(signal)) => self.ended_by = Some(signal),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        self.ended_by
    }

    /// The next event, if one comes in this time. The terminal is given back while the program is
    /// stopped, and taken again; then the screen has changed its size, as it were.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn next(&mut self, taken: &mut Taken, wait: Duration) -> io::Result<Option<Event>> {
        match self.receiver.recv_timeout(wait) {
            Ok(Happening::Event(event)) => Ok(Some(event)),
            Ok(Happening::Gone(error)) => Err(error),
            Ok(Happening::End(signal)) => {
                self.ended_by = Some(signal);
                Ok(None)
            }
            Ok(Happening::Graphics(graphics)) => {
                self.graphics = Some(graphics);
                terminal::size_event().map(Some)
            }
            Ok(Happening::Stop) => {
                taken.stop();
                terminal::size_event().map(Some)
            }
            Ok(Happening::Continue) => {
                taken.take_again()?;
                terminal::size_event().map(Some)
            }
            Err(RecvTimeoutError::Timeout) if io::stdin().is_terminal() => Ok(None),
            Err(_) => Err(gone()),
        }
    }
}

fn gone() -> io::Error {
    io::Error::other("the terminal is gone")
}

/// Read the terminal until it is gone: why.
#[cfg(unix)]
fn read_terminal(sender: &Sender<Happening>) -> Result<io::Error, io::Error> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let mut decoder = super::terminal_input::Decoder::default();
    let stdin = io::stdin();
    let mut bytes = [0; 4096];
    loop {
        let patience = decoder.patience().map(|wait| Timespec {
            tv_sec: wait.as_secs() as i64,
            tv_nsec: i64::from(wait.subsec_nanos()) as _,
        });
        let ready = poll(&mut [PollFd::new(&stdin, PollFlags::IN)], patience.as_ref());
        let events = match ready {
            Err(rustix::io::Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
            Ok(0) => decoder.rest(),
            Ok(_) => match rustix::io::read(&stdin, &mut bytes) {
                Ok(0) => return Ok(gone()),
                Ok(count) => decoder.take(&bytes[..count]),
                Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => continue,
                Err(error) => return Err(error.into()),
            },
        };
        let graphics = decoder.take_graphics().map(Happening::Graphics);
        for happening in graphics.into_iter().chain(events.into_iter().map(Happening::Event)) {
            if sender.send(happening).is_err() {
                return Ok(gone());
            }
        }
    }
}

/// Read the terminal until it is gone: why.
#[cfg(not(unix))]
fn read_terminal(sender: &Sender<Happening>) -> Result<io::Error, io::Error> {
    loop {
        let event = ratatui::crossterm::event::read()?;
        if sender.send(Happening::Event(event)).is_err() {
            return Ok(gone());
        }
    }
}

#[cfg(unix)]
mod signals {
    use super::{Happening, Rescue, Sender, terminal};
    use signal_hook::consts::signal::*;
    use signal_hook::iterator::Signals;
    use std::time::Duration;

    /// Signals that end the program. (SIGPIPE is ignored: whoever writes learns of it.)
    const ENDING: [i32; 7] = [SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM];
    /// After an ending signal the program has this time to end by itself.
    const GRACE: Duration = Duration::from_secs(2);

    /// Send what signals say. Without a handler they do what they do to any program.
    pub fn watch(sender: Sender<Happening>, rescue: Rescue) {
        let all = ENDING.into_iter().chain([SIGTSTP, SIGCONT, SIGWINCH]);
        let Ok(mut signals) = Signals::new(all) else { return };
        std::thread::spawn(move || {
            for signal in signals.forever() {
                let sent = sender.send(match signal {
                    SIGTSTP => Happening::Stop,
                    SIGCONT => Happening::Continue,
                    SIGWINCH => match terminal::size_event() {
                        Ok(event) => Happening::Event(event),
                        Err(_) => continue,
                    },
                    signal => Happening::End(signal),
                });
                if ENDING.contains(&signal) {
                    std::thread::sleep(GRACE);
                    // Still here: the screen waits for a terminal that reads nothing.
                    rescue();
                    terminal::leave_raw_mode();
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                }
                if sent.is_err() {
                    break;
                }
            }
        });
    }
}
