//! The state of the terminal program. The screen processes key and mouse events, and draws frames.
//!
//! The screen uses neither the terminal nor a clock, so tests can operate it directly.
//! `key_routing` processes the computer's keys, `mouse` processes mouse events, and `drawing` draws
//! frames. `actions` performs the actions that components return: `changes` makes changes other
//! than key presses, `settings` changes settings, `debug_commands` runs the debugger's commands,
//! `trace` runs the commands for the trace file, and `opened_file` loads the file given on the
//! command line.

mod actions;
mod changes;
mod debug_commands;
mod drawing;
mod key_routing;
mod lessons;
mod memories;
mod mouse;
mod named_functions;
mod opened_file;
mod program_mode;
mod settings;
mod trace;

use super::component::{Overlay, Scene};
use super::config::Config;
use super::panel::Panel;
use super::panels::{PanelShape, Panels};
use super::sound::Sound;
use super::states::States;
use super::terminal_background::Ground;
use super::terminal_picture::{Graphics, Picture};
use opened_file::OpenedFile;
pub use opened_file::ProgramFile;
use program_mode::ProgramMode;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind};
use ratatui::layout::Size;
use sim41_files::lasting_trace::LastingTrace;
use sim41_files::opened_programs::OpenedPrograms;
use sim41_files::{module_files, programs};
use sim41_session::debugger::{Debugger, GoingBack};
use sim41_session::instruction::{Step, text};
use sim41_session::key::Key;
use sim41_session::printer::Paper;
use sim41_session::resume::end_number;
use sim41_session::tape::Tape;
use sim41_session::words::{self, Breath, Typing};
use sim41_session::{Event as Happened, Expectation, Failure, Pause, Reason, Session};
use std::path::PathBuf;

/// How long a key of the keypad flashes after a keystroke, in milliseconds.
const FLASH: u64 = 120;
/// How long a note about a tone is shown, in milliseconds.
const SHORT_NOTE: u64 = 1_500;
const NOTE: u64 = 5_000;

/// The end time of a note that is shown until the next key press.
const UNTIL_A_KEY: u64 = u64::MAX - 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    Continue,
    Leave,
}

#[derive(Debug, Clone, Default)]
pub struct Folders {
    pub states: Option<PathBuf>,
    pub programs: Option<PathBuf>,
    pub trace: Option<PathBuf>,
    pub looks: Option<PathBuf>,
    pub opened: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy)]
struct Asked {
    key: Key,
    since: u64,
    dragged: bool,
}

#[derive(Debug, Default)]
struct Note {
    text: String,
    until: u64,
    failed: bool,
}

pub struct Screen<'a> {
    session: &'a mut Session,
    config: Config,
    typing: Typing,
    paper: Paper,
    debugger: Debugger,
    going: Option<(GoingBack, u64)>,
    was_held: bool,
    panels: Panels,
    /// The panels as they were before some were hidden, with the depth of the history at that time.
    /// Undo restores them.
    hidden: Vec<(usize, PanelShape)>,
    overlay: Option<Box<dyn Overlay>>,
    beneath: Option<Box<dyn Overlay>>,
    tape: Tape,
    /// The current step of the tutorial, counted from 0, while the tutorial is open.
    lesson: Option<usize>,
    told_of_e: bool,
    explained_enter: bool,
    breath: Breath,
    states: States,
    folders: Folders,
    trace: LastingTrace,
    flashes: Vec<(Key, u64)>,
    held: Option<(Key, u64)>,
    asked: Option<Asked>,
    note: Note,
    failed: bool,
    /// The instruction that is executed without a key, for the message about its failure.
    performing: Option<Step>,
    key_map: bool,
    /// Whether the last key was Ctrl-C, so another Ctrl-C quits.
    leaving: bool,
    program_mode: ProgramMode,
    opened: Option<OpenedFile>,
    opened_programs: OpenedPrograms,
    graphics: Option<Graphics>,
    pictures: Vec<Picture>,
    copied: Option<String>,
    tones: Vec<u8>,
    now: u64,
    zone: Option<i64>,
    size: Size,
}

impl<'a> Screen<'a> {
    pub fn with_folders(session: &'a mut Session, config: Config, folders: Folders) -> Screen<'a> {
        let now = session.calculator().now();
        Screen {
            panels: Panels::new(&config.panels, config.enlarged),
            hidden: Vec::new(),
            beneath: None,
            tape: Tape::default(),
            lesson: None,
            told_of_e: false,
            explained_enter: false,
            breath: Breath::default(),
            states: States::new(folders.states.clone()),
            session,
            zone: None,
            config,
            typing: Typing::default(),
            paper: Paper::default(),
            debugger: Debugger::default(),
            going: None,
            was_held: false,
            overlay: None,
            trace: LastingTrace::new(folders.trace.clone()),
            opened_programs: OpenedPrograms::read(folders.opened.clone()),
            folders,
            flashes: Vec::new(),
            held: None,
            asked: None,
            note: Note::default(),
            failed: false,
            performing: None,
            key_map: false,
            leaving: false,
            program_mode: ProgramMode::Off,
            opened: None,
            graphics: None,
            pictures: Vec::new(),
            copied: None,
            tones: Vec::new(),
            now,
            size: Size::default(),
        }
    }

    pub fn calculator(&self) -> &sim41_session::Calculator {
        self.session.calculator()
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            calculator: self.calculator(),
            paper: &self.paper,
            debugger: &self.debugger,
            names: self.names(),
            config: &self.config,
            tape: &self.tape,
            lesson: self.lesson,
            key_map: self.key_map,
            mode: self.calculator().expectation(),
        }
    }

    fn with_panels<R>(&mut self, act: impl FnOnce(&mut Panels, &Scene) -> R) -> R {
        let mut panels = std::mem::take(&mut self.panels);
        let result = act(&mut panels, &self.scene());
        self.panels = panels;
        result
    }

    pub fn looks(&self) -> Config {
        let shape = self.panels.shape();
        let mut panels = shape.wanted.clone();
        panels.retain(|&panel| panel != Panel::Tutorial);
        let enlarged = shape.enlarged.filter(|&panel| panel != Panel::Tutorial);
        Config { panels, enlarged, ..self.config.clone() }
    }

    pub fn opened_programs(&self) -> &OpenedPrograms {
        &self.opened_programs
    }

    pub fn paper(&self) -> &Paper {
        &self.paper
    }

    pub fn take_paper(&mut self) -> Paper {
        std::mem::take(&mut self.paper)
    }

    /// Sets how many milliseconds local time is ahead of the times passed to [`Screen::tick`].
    pub fn set_zone(&mut self, zone: i64) {
        self.zone = Some(zone);
    }

    /// Sets the time in milliseconds since 1 January 1900. Returns whether the screen changes.
    pub fn tick(&mut self, now: u64) -> bool {
        self.now = now;
        if let Some(zone) = self.zone {
            self.session.set_zone(zone);
        }
        self.session.set_policy(self.config.speed.policy());
        // Nothing is added to the history while it is being searched.
        if self.going.is_none() {
            self.session.tick(now);
        }
        let flashes = self.flashes.len();
        self.flashes.retain(|(_, until)| *until > now);
        let note = !self.note.text.is_empty() && self.note.until <= now;
        if note {
            self.note.text.clear();
        }
        note || self.card().is_some() || self.flashes.len() != flashes
    }

    pub fn run(&mut self) -> Pause {
        if self.going.is_some() {
            self.go_back_on();
            return Pause { reason: Reason::Busy, wake: Some(self.calculator().now()) };
        }
        if !self.held() {
            self.debugger.follow(self.session);
        }
        let pause = self.session.advance(self.now);
        let (mut tones, mut explained) = (Vec::new(), false);
        for event in self.session.events() {
            match event {
                Happened::Printed(line) => self.paper.print(line),
                Happened::Trace(command) => self.trace_command(command),
                Happened::Executed(record) => self.write_trace(*record),
                Happened::Tone(tone) => tones.push(tone),
                Happened::Microcode(module, number) => {
                    let ports = self.calculator().memory().ports();
                    self.refuse(module_files::needs_microcode(ports, module, number));
                    explained = true;
                }
                Happened::Failed(failure) if !explained => self.explain(failure),
                _ => {}
            }
        }
        if !tones.is_empty() {
            let names: Vec<String> = tones.iter().map(u8::to_string).collect();
            self.say_for(format!("♪ TONE {}", names.join(" ")), SHORT_NOTE);
            self.tones.extend(tones);
        }
        self.failed &= matches!(self.calculator().expectation(), Expectation::Message);
        self.look_whether_held();
        if pause.reason != Reason::Held && !self.session.calculator().machine().running() {
            self.tape.follow(self.session, None);
            self.follow_lesson();
            self.follow_program_mode();
        }
        pause
    }

    /// The time of the next screen change that the calculator does not cause: the end of a note or
    /// of a key's flash, or the appearance of a held key's card.
    pub fn next_change(&self) -> Option<u64> {
        let note = (!self.note.text.is_empty() && self.note.until < UNTIL_A_KEY)
            .then_some(self.note.until);
        let held = self.held.map(|_| ()).or(self.asked.map(|_| ())).map(|()| self.now + 25);
        self.flashes.iter().map(|(_, until)| *until).chain(note).chain(held).min()
    }

    pub fn take_tones(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.tones)
    }

    /// Uses the bell for tones from now on; `reason` explains why tones cannot be played.
    pub fn no_tones(&mut self, reason: &str) {
        self.config.sound = Sound::Bell;
        self.say(format!("{reason}; the bell rings instead of tones"));
    }

    pub fn set_graphics(&mut self, graphics: Option<Graphics>) {
        self.graphics = graphics;
    }

    pub(super) fn set_ground(&mut self, Ground(red, green, blue): Ground) {
        self.config.theme = self.config.theme.clone().on_terminal((red, green, blue));
    }

    pub fn pictures(&self) -> &[Picture] {
        &self.pictures
    }

    pub fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    pub fn say(&mut self, text: impl Into<String>) {
        self.say_for(text.into(), NOTE);
    }

    /// Shows messages before the current one, until a key is pressed.
    pub fn say_first(&mut self, notes: &[String]) {
        if !notes.is_empty() {
            let mut note = std::mem::take(&mut self.note);
            let current = (!note.text.is_empty()).then_some(&note.text);
            let all: Vec<&str> = notes.iter().chain(current).map(String::as_str).collect();
            (note.text, note.until) = (all.join("; "), UNTIL_A_KEY);
            self.note = note;
        }
    }

    pub fn refuse(&mut self, text: impl Into<String>) {
        self.say(text);
        self.note.failed = true;
    }

    fn explain(&mut self, mut failure: Failure) {
        let is_key = failure.line.is_none() && failure.keyed.is_none();
        if let Some(step) = self.performing.filter(|_| is_key) {
            failure.keyed = Some(text::listed(&step));
        }
        let failure = &failure;
        // The reason for NONEXISTENT may be a program file that cannot be read.
        let notes = programs::notes();
        let sentence = match notes.is_empty() {
            true => {
                let lacks = words::needs_printer(failure, self.calculator());
                words::explained(failure, self.calculator())
                    + &self.printer_remedy(lacks)
                    + &programs::room_remedy(failure.error, self.calculator())
            }
            false => notes.join("; "),
        };
        self.refuse(sentence);
        (self.note.until, self.failed) = (UNTIL_A_KEY, true);
    }

    fn say_for(&mut self, text: String, time: u64) {
        self.note = Note { text, until: self.now.saturating_add(time), failed: false };
    }

    /// Ends the entry of a number, because the memory does not contain an unfinished number.
    pub fn end_number(&mut self) {
        if self.calculator().expectation().is_number() {
            self.session.alter(end_number);
        }
    }

    pub fn handle(&mut self, event: &Event) -> Flow {
        match event {
            Event::Key(key) if self.going.is_some() && key.kind != KeyEventKind::Release => {
                return self.key_while_searching(*key);
            }
            Event::Paste(_) | Event::Mouse(_) if self.going.is_some() => {}
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                let offered = std::mem::take(&mut self.config.hint);
                if offered && key.code == KeyCode::Tab {
                    self.tutorial("");
                    return Flow::Continue;
                }
                return self.key(*key);
            }
            Event::Mouse(mouse) => return self.mouse(*mouse),
            Event::Paste(text) => self.paste(text),
            Event::FocusLost => self.let_go(),
            _ => {}
        }
        Flow::Continue
    }
}

#[cfg(any(test, feature = "driver"))]
impl<'a> Screen<'a> {
    pub fn new(session: &'a mut Session, config: Config) -> Screen<'a> {
        Screen::with_folders(session, config, Folders::default())
    }

    pub fn said(&self) -> &str {
        &self.note.text
    }

    pub fn show_only(&mut self, panel: Panel) {
        self.panels = Panels::default();
        self.panels.show(panel, None);
    }

    pub fn set_theme_for_test(&mut self, theme: crate::theme::Theme) {
        self.config.theme = theme;
    }

    pub fn key_place(&self, key: Key) -> Option<ratatui::layout::Rect> {
        self.layout().keypad.map(|keypad| keypad.body(key))
    }
}
