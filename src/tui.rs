//! The terminal program: the calculator on the screen, and the browser of the queens.
//!
//! `screen` is what there is between two events; `layout` says where its parts are, `lcd` and
//! `segment_drawing`, `keypad`, `panes` and `help` draw them, `picture` for the documentation. Here is the
//! loop: it reads keys and mouse, tells the calculator the time, lets programs run in slices, and
//! sleeps when nothing is to be done.

mod colours;
mod frame_clock;
mod help_overlay;
mod keypad;
mod layout;
mod lcd_pane;
mod panes;
pub mod queens_screens;
pub mod screen;
pub mod screen_picture;
mod segment_drawing;
mod terminal;

use crate::calculator::{Activity, Calculator};
use frame_clock::Clock;
use ratatui::crossterm::event::{Event, MouseEventKind};
pub use screen::Speed;
use screen::{Flow, Screen};
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use terminal::{Events, Taken};

/// A program runs this long before keys are looked for.
const SLICE: Duration = Duration::from_millis(15);
/// At the speed of the real machine a program goes on every so many milliseconds.
const STRIDE: u64 = 10;
/// The screen of a running program is drawn this often.
const FRAME: Duration = Duration::from_millis(40);
/// The longest sleep, after which signals are looked for.
const SLEEP: u64 = 250;

/// Use the calculator in the terminal until it is left.
///
/// # Errors
/// When the terminal cannot be used.
pub fn run(calculator: &mut Calculator, speed: Speed) -> io::Result<()> {
    let stop = terminal::stop_flag();
    let mut terminal = Taken::take("`sim41 type KEYS` does not")?;
    // The text console of Linux has no braille and few block characters.
    let plain = std::env::var("TERM").is_ok_and(|terminal| terminal == "linux");
    let mut clock = Clock::new();
    let mut screen = Screen::new(calculator, plain).with_speed(speed);
    let events = Events::read();
    let (mut changed, mut drawn) = (true, Instant::now());
    while !stop.load(Ordering::Relaxed) {
        changed |= screen.tick(clock.now());
        let before = screen.calculator().lcd();
        let wait = work(&mut screen, speed, &mut clock);
        changed |= wait.is_zero() || screen.calculator().lcd() != before;
        if screen.take_bell() {
            changed = true;
            io::stdout().write_all(b"\x07")?;
            io::stdout().flush()?;
        }
        // Events that wait already come first, but a frame now and then is drawn even so.
        let mut next = events.next(Duration::ZERO)?;
        if changed && (drawn.elapsed() >= FRAME || (next.is_none() && !wait.is_zero())) {
            terminal.0.draw(|frame| screen.draw(frame))?;
            (changed, drawn) = (false, Instant::now());
        }
        if next.is_none() && !wait.is_zero() {
            next = events.next(wait)?;
        }
        match next {
            None => {}
            Some(Event::Mouse(mouse))
                if matches!(mouse.kind, MouseEventKind::Moved | MouseEventKind::Drag(_)) => {}
            Some(event) => {
                changed = true;
                screen.tick(clock.now());
                if screen.take(&event) == Flow::Leave {
                    break;
                }
            }
        }
    }
    Ok(())
}

/// Let the calculator go on for a slice of time; how long it may be left alone after that.
fn work(screen: &mut Screen, speed: Speed, clock: &mut Clock) -> Duration {
    let start = Instant::now();
    let until = loop {
        let now = screen.calculator().now();
        match screen.run() {
            Activity::Busy if speed == Speed::Authentic => break Some(now + STRIDE),
            Activity::Waiting(until) if until > now => break Some(until),
            Activity::Idle | Activity::Off => break None,
            Activity::Busy | Activity::Waiting(_) if start.elapsed() >= SLICE => {
                return Duration::ZERO;
            }
            Activity::Busy | Activity::Waiting(_) => {}
        }
        screen.tick(clock.now());
    };
    let until = until.into_iter().chain(screen.next_change()).min().unwrap_or(u64::MAX);
    Duration::from_millis(until.saturating_sub(screen.calculator().now()).clamp(1, SLEEP))
}
