//! The terminal program: the calculator on the screen, and the browser of the queens.
//!
//! `screen` is what there is between two events; `layout` says where its parts are, `lcd` and
//! `segment_drawing`, `keypad`, `panes` and `help` draw them, `picture` for the documentation. Here is the
//! loop: it reads keys and mouse, tells the calculator the time, lets programs run in slices, and
//! sleeps when nothing is to be done.

mod colours;
mod events;
mod frame_clock;
mod help_overlay;
pub mod keeper;
mod keypad;
mod layout;
mod lcd_pane;
mod memory_watch;
mod panes;
pub mod queens_screens;
pub mod screen;
pub mod screen_picture;
mod segment_drawing;
mod terminal;
#[cfg(unix)]
mod terminal_input;

use crate::calculator::{Activity, Calculator};
use events::Events;
use frame_clock::Clock;
use keeper::Keeper;
use memory_watch::MemoryWatch;
use ratatui::crossterm::event::{Event, MouseEventKind};
pub use screen::Speed;
use screen::{Flow, Screen};
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};
use terminal::Taken;

/// A program runs this long before keys are looked for.
const SLICE: Duration = Duration::from_millis(15);
/// At the speed of the real machine a program goes on every so many milliseconds.
const STRIDE: u64 = 10;
/// The screen of a running program is drawn this often.
const FRAME: Duration = Duration::from_millis(40);
/// The longest sleep, after which signals are looked for.
const SLEEP: u64 = 250;

/// Use the calculator in the terminal until it is left, or a signal ends the program: which one.
/// The keeper has saved the memory by then, before the terminal is given back.
///
/// # Errors
/// When the terminal cannot be used.
pub fn run(
    calculator: &mut Calculator,
    speed: Speed,
    keeper: Option<&Keeper>,
) -> io::Result<Option<i32>> {
    let rescue = keeper.map(Keeper::rescue);
    let rescue: terminal::Rescue = Arc::new(move || rescue.iter().for_each(|rescue| rescue.save()));
    let mut taken = Taken::take("`sim41 type KEYS` does not", Arc::clone(&rescue))?;
    let mut events = Events::read(rescue);
    let mut watch = MemoryWatch::new(keeper);
    let result = go_on(calculator, speed, &mut taken, &mut events, &mut watch);
    watch.save(calculator);
    result.map(|()| events.ended_by())
}

/// The loop.
fn go_on(
    calculator: &mut Calculator,
    speed: Speed,
    taken: &mut Taken,
    events: &mut Events,
    watch: &mut MemoryWatch,
) -> io::Result<()> {
    // The text console of Linux has no braille and few block characters, old terminals none.
    let plain = std::env::var("TERM")
        .is_ok_and(|terminal| terminal == "linux" || terminal.starts_with("vt"));
    let mut clock = Clock::new();
    let mut screen = Screen::new(calculator, plain).with_speed(speed);
    let (mut changed, mut drawn) = (true, Instant::now());
    while events.ended_by().is_none() {
        changed |= screen.tick(clock.now());
        let before = screen.calculator().lcd();
        let wait = work(&mut screen, speed, &mut clock);
        changed |= wait.is_zero() || screen.calculator().lcd() != before;
        changed |= watch.look(screen.calculator());
        if screen.take_bell() {
            changed = true;
            io::stdout().write_all(b"\x07")?;
            io::stdout().flush()?;
        }
        // Events that wait already come first, but a frame now and then is drawn even so.
        let mut next = events.next(taken, Duration::ZERO)?;
        if changed && (drawn.elapsed() >= FRAME || (next.is_none() && !wait.is_zero())) {
            taken.0.draw(|frame| {
                screen.draw(frame);
                watch.draw(frame);
            })?;
            (changed, drawn) = (false, Instant::now());
        }
        if next.is_none() && !wait.is_zero() {
            next = events.next(taken, wait)?;
        }
        match next {
            None => {}
            Some(Event::Mouse(mouse))
                if matches!(mouse.kind, MouseEventKind::Moved | MouseEventKind::Drag(_)) => {}
            Some(event) => {
                changed = true;
                screen.tick(clock.now());
                if !watch.take(&event, screen.calculator()) && screen.take(&event) == Flow::Leave {
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
