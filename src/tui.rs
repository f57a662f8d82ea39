//! The terminal program: the calculator on the screen, and the browser of the queens.
//!
//! `screen` is what there is between two events. Parts of it that take keys are components
//! (`component`): values that answer a key or a click with what is to be done. `screen_command` is
//! the one table of the front end's commands and their keys, `config` the user's settings, `layout`
//! says where everything is, `panels` stand beside the calculator, overlays over it. Here is the
//! loop: it reads keys and mouse, tells the calculator the time, lets programs run in slices, and
//! sleeps when nothing is to be done.

mod ascii;
pub mod background_saving;
mod component;
pub mod config;
mod copying;
pub mod debugging;
mod events;
mod footer;
mod frame_clock;
mod instruction_keys;
mod key_legend;
mod key_map;
mod key_press;
mod keypad;
mod layout;
mod lcd_pane;
mod memory_watch;
mod modules;
mod overlay;
pub mod panel;
mod panel_places;
mod panels;
mod paste;
mod picker;
pub mod queens_screens;
pub mod screen;
pub mod screen_command;
pub mod screen_picture;
mod segment_drawing;
mod situation;
mod sound;
pub mod speed;
mod states;
mod terminal;
#[cfg(unix)]
mod terminal_input;
pub mod terminal_picture;
mod text_field;
pub mod theme;
mod typing;

use crate::calculator::Activity;
use crate::history::Timeline;
use crate::printer::Paper;
use background_saving::Keeper;
use config::Config;
use events::Events;
use frame_clock::Clock;
use memory_watch::MemoryWatch;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::event::{Event, MouseButton, MouseEventKind};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::SetTitle;
pub use screen::Folders;
use screen::{Flow, Screen};
use sound::{Player, Sound};
pub use speed::Speed;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};
use terminal::Taken;
use terminal_picture::{Graphics, Pictures, QUESTION};

/// A program runs this long before keys are looked for.
const SLICE: Duration = Duration::from_millis(15);
/// Milliseconds between two stretches of a program at the speed of the real machine.
const STRIDE: u64 = 10;
/// The screen of a running program is drawn this often.
const FRAME: Duration = Duration::from_millis(40);
/// Between two frames is at least this time: 60 in a second.
const LEAST: Duration = Duration::from_micros(16_667);
/// The signal of a terminal that is closed comes in this time.
const FAREWELL: Duration = Duration::from_millis(100);
/// The longest sleep, after which signals are looked for.
const SLEEP: u64 = 250;

/// What the user wants of the screen.
pub struct Settings {
    /// Theme, keys and the like.
    pub config: Config,
    /// Where states and programs are.
    pub folders: Folders,
    /// What is said at first.
    pub note: Option<String>,
}

/// Use the calculator in the terminal until it is left, or a signal ends the program: which one.
/// The keeper has saved the memory by then, before the terminal is given back. The printer's paper
/// comes into `paper`.
///
/// # Errors
/// When the terminal cannot be used.
pub fn run(
    timeline: &mut Timeline,
    settings: Settings,
    keeper: Option<&Keeper>,
    paper: &mut Paper,
) -> io::Result<Option<i32>> {
    let rescue = keeper.map(Keeper::rescue);
    let rescue: terminal::Rescue = Arc::new(move || rescue.iter().for_each(|rescue| rescue.save()));
    let mut taken = Taken::take("`sim41 type KEYS` does not", Arc::clone(&rescue))?;
    let mut events = Events::read(rescue);
    let mut watch = MemoryWatch::new(keeper);
    let Settings { config, folders, note } = settings;
    let mut screen = Screen::with_folders(timeline, plain_where_needed(config), folders);
    let result = go_on(&mut screen, note, &mut taken, &mut events, &mut watch);
    *paper = screen.take_paper();
    drop(screen);
    watch.save(timeline);
    match result {
        Ok(()) => Ok(events.ended_by()),
        // A terminal that is closed says so by a signal, too, which may come a little later.
        Err(error) => events.signal(FAREWELL).map(Some).ok_or(error),
    }
}

/// The text console of Linux has no braille and few block characters, old terminals none; they
/// have no title either.
fn plain_where_needed(mut config: Config) -> Config {
    if std::env::var("TERM").is_ok_and(|kind| kind == "linux" || kind.starts_with("vt")) {
        (config.plain, config.title) = (true, false);
    }
    config
}

/// The loop.
fn go_on(
    screen: &mut Screen,
    note: Option<String>,
    taken: &mut Taken,
    events: &mut Events,
    watch: &mut MemoryWatch,
) -> io::Result<()> {
    let mut clock = Clock::new();
    let mut title = Title::new(screen.config().title);
    let mut player = None;
    let mut pictures = Pictures::default();
    let config = screen.config();
    if config.pictures && !config.plain && !config.ascii {
        io::stdout().write_all(QUESTION)?;
        io::stdout().flush()?;
    }
    screen.tick(clock.now());
    note.into_iter().for_each(|note| screen.say(note));
    let (mut changed, mut drawn) = (true, None::<Instant>);
    while events.ended_by().is_none() {
        let before = screen.calculator().lcd();
        changed |= screen.tick(clock.now());
        let wait = work(screen, &mut clock);
        changed |= wait.is_zero() || screen.calculator().lcd() != before;
        changed |= watch.look(screen.calculator());
        #[cfg(debug_assertions)]
        panic_where_wanted(screen);
        changed |= sound(screen, &mut player)?;
        if let Some(text) = screen.take_copied() {
            execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))?;
        }
        // Events that wait already come first, but a frame now and then is drawn even so.
        let mut next = events.next(taken, Duration::ZERO)?;
        let since = drawn.map_or(FRAME, |drawn| drawn.elapsed());
        if changed && (since >= FRAME || (next.is_none() && !wait.is_zero() && since >= LEAST)) {
            title.show(screen)?;
            let draw = |taken: &mut Taken, screen: &mut Screen| {
                let drawn = taken.0.draw(|frame| {
                    screen.draw(frame);
                    watch.draw(frame);
                });
                drawn.map(|_| ())
            };
            draw(taken, screen)?;
            if let Some(graphics) = events.graphics() {
                if pictures.leave_traces(graphics, screen.pictures()) {
                    pictures.forget();
                    taken.take_again()?;
                    draw(taken, screen)?;
                }
                let shown = pictures.show(graphics, terminal::cell(), screen.pictures());
                io::stdout().write_all(shown.as_bytes())?;
                io::stdout().flush()?;
            }
            (changed, drawn) = (false, Some(Instant::now()));
        }
        if next.is_none() && !wait.is_zero() {
            // What is not drawn yet is drawn soon.
            next = events.next(taken, if changed { wait.min(LEAST) } else { wait })?;
        }
        match next {
            None => {}
            Some(Event::Mouse(mouse))
                if matches!(
                    mouse.kind,
                    MouseEventKind::Moved
                        | MouseEventKind::Drag(MouseButton::Left | MouseButton::Middle)
                ) => {}
            Some(event) => {
                changed = true;
                screen.tick(clock.now());
                if matches!(event, Event::Resize(..)) {
                    // What was cleared, or the terminal says only now that it has pictures.
                    pictures.forget();
                    // Sixels are made for cells of a known size.
                    let known = |&graphics: &Graphics| {
                        graphics == Graphics::Kitty || terminal::cell() != (0, 0)
                    };
                    screen.set_graphics(events.graphics().filter(known));
                }
                let answered = watch.take(&event, screen.calculator(), &screen.config().keys);
                if !answered && screen.take(&event) == Flow::Leave {
                    break;
                }
            }
        }
    }
    Ok(())
}

/// Let what has been sounded be heard; whether there is anything new to see.
fn sound(screen: &mut Screen, player: &mut Option<Player>) -> io::Result<bool> {
    let failure = player.as_ref().and_then(Player::failure);
    if let Some(reason) = &failure {
        screen.no_tones(reason);
    }
    let tones = screen.take_tones();
    let sounded = !tones.is_empty();
    match screen.config().sound {
        Sound::Bell if sounded => {
            io::stdout().write_all(b"\x07")?;
            io::stdout().flush()?;
        }
        Sound::Tones if sounded => {
            player.get_or_insert_with(|| Player::new(&screen.config().player)).play(tones);
        }
        Sound::Bell | Sound::Tones | Sound::Mute => {}
    }
    Ok(sounded || failure.is_some())
}

/// Panic when the display shows the text of the variable `SIM41_PANIC`: how a panic ends is tested
/// in a build for tests.
#[cfg(debug_assertions)]
fn panic_where_wanted(screen: &Screen) {
    let wanted = std::env::var("SIM41_PANIC").ok();
    let shown = wanted.filter(|text| screen.calculator().lcd().text().trim() == text);
    assert_eq!(shown, None, "as SIM41_PANIC wants it");
}

/// The title of the terminal's window: what the display shows.
struct Title {
    wanted: bool,
    shown: Option<String>,
}

impl Title {
    fn new(wanted: bool) -> Title {
        Title { wanted, shown: None }
    }

    fn show(&mut self, screen: &Screen) -> io::Result<()> {
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

/// Let the calculator go on for a slice of time; how long it may be left alone after that.
fn work(screen: &mut Screen, clock: &mut Clock) -> Duration {
    let start = Instant::now();
    let until = loop {
        let now = screen.calculator().now();
        match screen.run() {
            Activity::Busy if screen.config().speed != Speed::Full => break Some(now + STRIDE),
            Activity::Waiting(until) if until > now => break Some(until),
            Activity::Idle(next) | Activity::Off(next) => break next,
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
