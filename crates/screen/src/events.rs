//! Events from outside the program, in order of arrival: keys, mouse, pastes, resizes, and signals.
//!
//! The terminal and signals are read by separate threads, so the memory is saved even if the
//! terminal is gone or blocks output.

use super::terminal::{self, Rescue, Taken};
use super::terminal_background::Ground;
use super::terminal_picture::Graphics;
use ratatui::crossterm::event::Event;
use sim41_files::threads;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

enum Happening {
    Event(Event),
    Graphics(Graphics),
    Ground(Ground),
    Gone(io::Error),
    End(i32),
    /// SIGTSTP: the terminal is restored, and the program stops.
    Stop,
    /// SIGCONT: the program continues, and the terminal may be in any mode.
    Continue,
}

pub(super) struct Events {
    receiver: Receiver<Happening>,
    ended_by: Option<i32>,
    graphics: Option<Graphics>,
    ground: Option<Ground>,
}

impl Events {
    /// Starts reading the terminal, which must be in raw mode. `rescue` is called if the program
    /// does not end soon after a fatal signal.
    pub(super) fn read(rescue: Rescue) -> io::Result<Events> {
        let (sender, receiver) = mpsc::channel();
        #[cfg(unix)]
        signals::watch(sender.clone(), rescue)?;
        #[cfg(not(unix))]
        drop(rescue);
        threads::spawn(move || {
            let error = read_terminal(&sender).unwrap_or_else(|error| error);
            let _ = sender.send(Happening::Gone(error));
        })?;
        Ok(Events { receiver, ended_by: None, graphics: None, ground: None })
    }

    pub(super) fn graphics(&self) -> Option<Graphics> {
        self.graphics
    }

    pub(super) fn ground(&self) -> Option<Ground> {
        self.ground
    }

    pub(super) fn ended_by(&self) -> Option<i32> {
        self.ended_by
    }

    /// A fatal signal that has already arrived, or that arrives within `wait`.
    pub(super) fn signal(&mut self, wait: Duration) -> Option<i32> {
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

    /// The next event within `wait`. SIGTSTP restores the terminal and stops the program. When the
    /// program continues, or the terminal has sent a report, returns a resize, so that the screen
    /// is redrawn. Fails if the terminal is gone.
    pub(super) fn next(&mut self, taken: &mut Taken, wait: Duration) -> io::Result<Option<Event>> {
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
            Ok(Happening::Ground(ground)) => {
                self.ground = Some(ground);
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
    io::Error::other("the terminal was closed")
}

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
                Ok(count) => decoder.decode(&bytes[..count]),
                Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => continue,
                Err(error) => return Err(error.into()),
            },
        };
        let graphics = decoder.take_graphics().map(Happening::Graphics);
        let ground = decoder.take_ground().map(Happening::Ground);
        let reports = graphics.into_iter().chain(ground);
        for happening in reports.chain(events.into_iter().map(Happening::Event)) {
            if sender.send(happening).is_err() {
                return Ok(gone());
            }
        }
    }
}

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
    use super::{Happening, Rescue, Sender, io, terminal};
    use crate::SIGNALLED;
    use signal_hook::consts::signal::*;
    use signal_hook::iterator::Signals;
    use sim41_files::threads;
    use std::ops::RangeInclusive;
    use std::time::Duration;

    /// The signals that end a program unless it handles them. SIGPIPE and SIGXFSZ are ignored
    /// instead, because the failing write returns an error.
    const ENDING: [i32; 14] = [
        SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGABRT, SIGTRAP, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU,
        SIGVTALRM, SIGPROF, SIGIO, SIGSYS,
    ];
    /// Further fatal signals on Linux: SIGSTKFLT, SIGPWR, and the real-time signals that the C
    /// library leaves to programs.
    const ENDING_ON_LINUX: [RangeInclusive<i32>; 3] = [16..=16, 30..=30, 34..=64];
    const GRACE: Duration = Duration::from_millis(1_200);

    /// Sends each signal as an event. The system may reserve some signals; these are left out.
    pub(super) fn watch(sender: Sender<Happening>, rescue: Rescue) -> io::Result<()> {
        let mut ending = ENDING.to_vec();
        if cfg!(target_os = "linux") {
            ending.extend(ENDING_ON_LINUX.into_iter().flatten());
        }
        let all = ending.iter().copied().chain([SIGTSTP, SIGCONT, SIGWINCH]);
        let mut signals = Signals::new([0; 0])?;
        for signal in all {
            let _ = signals.add_signal(signal);
        }
        threads::spawn(move || {
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
                if ending.contains(&signal) {
                    std::thread::sleep(GRACE);
                    // The program is busy, or waits for a terminal that does not read its output.
                    terminal::give_back_from_outside(rescue());
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                    signal_hook::low_level::exit(SIGNALLED + signal);
                }
                if sent.is_err() {
                    break;
                }
            }
        })?;
        Ok(())
    }
}
