//! The calculator in the terminal, and the queens browser. An internal package of the program
//! `sim41`, without a stable API.
//!
//! `event_loop` reads events, runs the calculator and draws; `screen` contains everything
//! independent of the terminal. Parts that process keys are components (`component`).
//! `screen_command` is the table of the front end's commands, `config` contains the user's
//! settings, and `layout` computes positions.

mod ascii;
mod bounded_backend;
mod component;
pub mod config;
mod copying;
pub mod debugging;
#[cfg(any(test, feature = "driver"))]
pub mod driver;
mod event_loop;
mod events;
mod footer;
mod frame;
mod kept;
mod key_map;
mod key_press;
mod keypad;
mod layout;
mod lcd_pane;
mod modules;
mod overlay;
mod own_keys;
pub mod panel;
mod panel_layout;
mod panels;
mod paste_action;
mod picker;
pub mod queens_screens;
mod save_conflict;
pub mod screen;
pub mod screen_command;
mod segment_drawing;
mod sound;
pub mod states;
mod terminal;
mod terminal_background;
#[cfg(unix)]
pub mod terminal_input;
pub mod terminal_picture;
mod text;
mod text_field;
pub mod theme;
mod tutorial;
mod window_title;

use config::Config;
use event_loop::EventLoop;
use events::Events;
use save_conflict::SaveConflict;
use screen::Screen;
pub use screen::{Folders, ProgramFile};
use sim41_files::background_saving::Keeper;
use sim41_files::message;
use sim41_files::paper_keeper::PaperKeeper;
use sim41_session::Session;
pub use sim41_session::Speed;
use sim41_session::printer::Paper;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use terminal::Taken;
use terminal_background::Ground;

/// The exit status after a signal is this number plus the signal's number.
pub const SIGNALLED: i32 = 128;

const FAREWELL: Duration = Duration::from_millis(100);
pub struct Settings {
    pub config: Config,
    pub folders: Folders,
    pub notes: Vec<String>,
    pub program: Option<ProgramFile>,
}

pub struct Keepers<'a> {
    pub memory: Option<&'a Arc<Keeper>>,
    pub paper: Option<&'a PaperKeeper>,
}

/// The commands to use instead if input or output is not a terminal.
const INSTEAD: &str = "`sim41 calc` for instructions, `sim41 --lines` for keys as words, or \
     `sim41 type` for computer keys";

/// Shows the calculator in the terminal until the user quits or a signal arrives. Returns the
/// signal's number, if there was one.
pub fn run(
    session: &mut Session,
    settings: Settings,
    keepers: &Keepers,
    paper: &mut Paper,
) -> io::Result<Option<i32>> {
    let memory = keepers.memory.cloned();
    let rescue: terminal::Rescue = Arc::new(move || Some(memory.as_ref()?.rescue()?.sentence()));
    let mut taken = Taken::enter(INSTEAD, Arc::clone(&rescue))?;
    let mut events = Events::read(rescue)?;
    let mut watch = SaveConflict::new(keepers.memory);
    let Settings { config: before, folders, mut notes, program } = settings;
    let before = for_this_terminal(before);
    let looks = folders.looks.clone();
    let (config, trouble) = match &looks {
        Some(file) => kept::read(file, &before),
        None => (before.clone(), None),
    };
    notes.extend(trouble);
    let mut screen = Screen::with_folders(session, config.clone(), folders);
    let result = EventLoop::new(&mut screen, &mut taken, &mut events, &mut watch, keepers.paper)
        .run(&notes, program);
    screen.end_number();
    *paper = screen.take_paper();
    let (now, opened) = (screen.looks(), screen.opened_programs().clone());
    drop(screen);
    watch.save(session.calculator());
    let written = looks.map_or(Ok(()), |file| kept::write(&file, [&before, &config, &now]));
    let written = [written, opened.write()];
    drop(taken);
    written.into_iter().filter_map(Result::err).for_each(|sentence| message::say(&sentence));
    match result {
        Ok(()) => Ok(events.ended_by()),
        // Closing a terminal also sends a signal, which may arrive slightly after the error.
        Err(error) => events.signal(FAREWELL).map(Some).ok_or(error),
    }
}

/// Adapts the settings to the terminal. The Linux text console has no braille and few block
/// characters, old terminals have neither, and none of these terminals has a window title.
fn for_this_terminal(mut config: Config) -> Config {
    let ground = std::env::var("COLORFGBG").ok();
    if let Some(Ground(red, green, blue)) = ground.and_then(|value| Ground::of_variable(&value)) {
        config.theme = config.theme.on_terminal((red, green, blue));
    }
    if std::env::var("TERM").is_ok_and(|kind| kind == "linux" || kind.starts_with("vt")) {
        (config.plain, config.title) = (true, false);
    }
    config
}

#[cfg(test)]
mod tests;
