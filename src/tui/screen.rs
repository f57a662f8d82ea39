//! What the terminal program is between two events: keys and mouse in, a frame out.
//!
//! Nothing here touches the terminal or a clock, so that tests can drive it directly.
//! `key_routing` takes the computer's keys, `pointer` is the mouse, `actions` is what components ask
//! for, `debug` what the debugger is told.

mod actions;
mod debug;
mod key_routing;
mod pointer;

use super::component::{Hint, Overlay, Scene};
use super::config::Config;
use super::layout::Layout;
use super::modules::needs_microcode;
use super::overlay::key_card;
use super::panels::Panels;
use super::picker::frame;
use super::situation::Situation;
use super::sound::Sound;
use super::states::States;
use super::terminal_picture::{Graphics, Picture};
use super::theme::Part;
use super::typing::Typing;
use super::{ascii, footer, lcd_pane};
use crate::calculator::{Activity, Event as Happened};
use crate::debugger::Debugger;
use crate::history::Timeline;
use crate::key::Key;
use crate::keyboard::Expects;
use crate::printer::Paper;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyEventKind};
use ratatui::layout::{Rect, Size};
use std::path::PathBuf;

/// How long a key of the keypad looks pressed after a keystroke, in milliseconds.
const FLASH: u64 = 120;
/// How long a note about a tone stays, in milliseconds.
const SHORT_NOTE: u64 = 1_500;
/// How long a sentence stays, in milliseconds.
const NOTE: u64 = 5_000;
/// At the speed of the real machine no more than this is made up for, in milliseconds.
const LATE: u64 = 60;

/// What a newcomer is told.
const HINT: [&str; 3] = [
    "Digits and + - * / are themselves, Enter is ENTER↑, K XEQ, R R/S, ; SHIFT.",
    "Ctrl-P or : finds any function by name; F1 or ? explains the keys.",
    "K8QUEENS Enter runs a program; Ctrl-Z takes anything back.",
];

/// Whether to go on after an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    Continue,
    /// Give the terminal back.
    Leave,
}

/// Folders that the screen knows of.
#[derive(Debug, Clone, Default)]
pub struct Folders {
    /// Where named states are kept.
    pub states: Option<PathBuf>,
    /// Where programs are looked for first.
    pub programs: Option<PathBuf>,
}

/// A key under the mouse while the right button is down.
#[derive(Debug, Clone, Copy)]
struct Asked {
    key: Key,
    since: u64,
    /// The mouse has moved: no key is pressed any more.
    dragged: bool,
}

/// A sentence in the footer, until this time.
#[derive(Debug, Default)]
struct Note {
    text: String,
    until: u64,
}

/// The calculator on the screen.
pub struct Screen<'a> {
    timeline: &'a mut Timeline,
    config: Config,
    typing: Typing,
    paper: Paper,
    debugger: Debugger,
    /// It was said why a program is held.
    was_held: bool,
    panels: Panels,
    overlay: Option<Box<dyn Overlay>>,
    states: States,
    folders: Folders,
    /// Keys that look pressed until these times.
    flashes: Vec<(Key, u64)>,
    /// The key that the mouse holds down, and since when.
    held: Option<(Key, u64)>,
    /// The key that the right button asks about.
    asked: Option<Asked>,
    note: Note,
    /// What the terminal has for pictures.
    graphics: Option<Graphics>,
    /// The pictures over what was drawn last.
    pictures: Vec<Picture>,
    /// What was copied and is to be handed to the terminal.
    copied: Option<String>,
    /// Operands of the tones that have been sounded and are to be heard.
    tones: Vec<u8>,
    now: u64,
    /// The time up to which a program has run at the speed of the real machine.
    ran_until: u64,
    size: Size,
}

impl<'a> Screen<'a> {
    /// A screen for this calculator.
    pub fn new(timeline: &'a mut Timeline, config: Config) -> Screen<'a> {
        Screen::with_folders(timeline, config, Folders::default())
    }

    /// A screen with folders for states and programs.
    pub fn with_folders(
        timeline: &'a mut Timeline,
        config: Config,
        folders: Folders,
    ) -> Screen<'a> {
        let now = timeline.now();
        Screen {
            panels: Panels::new(&config.panels),
            states: States::new(folders.states.clone()),
            timeline,
            config,
            typing: Typing::default(),
            paper: Paper::default(),
            debugger: Debugger::default(),
            was_held: false,
            overlay: None,
            folders,
            flashes: Vec::new(),
            held: None,
            asked: None,
            note: Note::default(),
            graphics: None,
            pictures: Vec::new(),
            copied: None,
            tones: Vec::new(),
            now,
            ran_until: 0,
            size: Size::default(),
        }
    }

    /// The calculator.
    pub fn calculator(&self) -> &crate::calculator::Calculator {
        self.timeline
    }

    /// Theme, keys and settings as they are now.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Whether the panel is wanted.
    pub fn shows(&self, panel: super::panel::Panel) -> bool {
        self.panels.has(panel)
    }

    /// Where a key of the keypad is on the screen that was drawn last.
    pub fn key_place(&self, key: Key) -> Option<Rect> {
        self.layout().keypad.map(|keypad| keypad.body(key))
    }

    /// What the components look at.
    fn scene(&self) -> Scene<'_> {
        scene(self.timeline, &self.paper, &self.debugger, &self.config)
    }

    /// Take the printer's paper off.
    pub fn take_paper(&mut self) -> Paper {
        std::mem::take(&mut self.paper)
    }

    /// Set the time to `now`, in milliseconds since 1900. True if that changes the screen.
    pub fn tick(&mut self, now: u64) -> bool {
        self.now = now;
        self.timeline.set_pace(self.config.speed.pace());
        self.timeline.tick(now);
        let flashes = self.flashes.len();
        self.flashes.retain(|(_, until)| *until > now);
        let note = !self.note.text.is_empty() && self.note.until <= now;
        if note {
            self.note.text.clear();
        }
        note || self.card().is_some() || self.flashes.len() != flashes
    }

    /// Let a program go on for some steps, or for the time since it last went on.
    pub fn run(&mut self) -> Activity {
        if self.held() {
            self.ran_until = self.now;
            self.look_whether_held();
            return Activity::Idle(None);
        }
        let time = self.now.saturating_sub(self.ran_until).min(LATE);
        let activity = self.config.speed.run(self.timeline, time);
        self.ran_until = self.now;
        let events = self.timeline.take_events();
        for event in &events {
            if let Happened::Printed(line) = event {
                self.paper.print(line.clone());
            }
        }
        let tones = events.iter().filter_map(|event| match event {
            Happened::Tone(tone) => Some(*tone),
            _ => None,
        });
        let tones: Vec<u8> = tones.collect();
        if !tones.is_empty() {
            let names: Vec<String> = tones.iter().map(u8::to_string).collect();
            self.say_for(format!("♪ TONE {}", names.join(" ")), SHORT_NOTE);
            self.tones.extend(tones);
        }
        for event in &events {
            if let Happened::Microcode(module, number) = *event {
                self.say(needs_microcode(self.timeline.memory(), module, number));
            }
        }
        self.look_whether_held();
        activity
    }

    /// When the screen changes although the calculator neither runs nor waits: a clock or an alarm,
    /// a flash or a note that ends, a held key that shows what it is.
    pub fn next_change(&self) -> Option<u64> {
        let note =
            (!self.note.text.is_empty() && self.note.until < u64::MAX).then_some(self.note.until);
        let held = self.held.map(|_| ()).or(self.asked.map(|_| ())).map(|()| self.now + 25);
        self.flashes.iter().map(|(_, until)| *until).chain(note).chain(held).min()
    }

    /// The operands of the tones that have been sounded since the last call.
    pub fn take_tones(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.tones)
    }

    /// Tones cannot be played, for this reason: from now on they ring the bell.
    pub fn no_tones(&mut self, reason: &str) {
        self.config.sound = Sound::Bell;
        self.say(format!("{reason}; tones ring the bell"));
    }

    /// The terminal has these pictures, or none.
    pub fn set_graphics(&mut self, graphics: Option<Graphics>) {
        self.graphics = graphics;
    }

    /// The pictures over what was drawn last.
    pub fn pictures(&self) -> &[Picture] {
        &self.pictures
    }

    /// What was copied since the last call.
    pub fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    /// Say something in the footer.
    pub fn say(&mut self, text: impl Into<String>) {
        self.say_for(text.into(), NOTE);
    }

    fn say_for(&mut self, text: String, time: u64) {
        self.note = Note { text, until: self.now.saturating_add(time) };
    }

    /// Something happened in the terminal.
    pub fn take(&mut self, event: &Event) -> Flow {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                self.config.hint = false;
                return self.key(*key);
            }
            Event::Mouse(mouse) => return self.mouse(*mouse),
            Event::Paste(text) => self.paste(text),
            Event::FocusLost => self.let_go(),
            _ => {}
        }
        Flow::Continue
    }

    /// The key whose card is shown: one that is held for long, or that the right button dragged to.
    fn card(&self) -> Option<Key> {
        let long = |since: u64| self.now >= since + key_card::AFTER;
        let held = self.held.filter(|(_, since)| long(*since)).map(|(key, _)| key);
        held.or(self.asked.filter(|asked| asked.dragged || long(asked.since)).map(|a| a.key))
    }

    /// Where everything is now.
    fn layout(&self) -> Layout {
        let plain = self.config.plain || self.config.ascii;
        Layout::new(self.size, plain, self.config.keypad, self.panels.any())
    }

    /// The hints of what keys act on, if that is not the calculator.
    fn hints(&self) -> Option<Vec<Hint>> {
        match &self.overlay {
            Some(overlay) => Some(overlay.hint(&self.scene())),
            None if self.panels.focused() => Some(self.panels.hint()),
            None => None,
        }
    }

    /// Draw everything.
    pub fn draw(&mut self, frame: &mut Frame) {
        let screen = frame.area();
        self.size = screen.as_size();
        let layout = self.layout();
        let hints = self.hints();
        let scene = scene(self.timeline, &self.paper, &self.debugger, &self.config);
        let theme = &self.config.theme;
        let buffer = frame.buffer_mut();
        buffer.set_style(screen, theme.on(Part::Text, Part::Ground));
        let lcd = self.timeline.lcd();
        // The display of a calculator that is on goes dark, too: between entries, in a blink.
        let off = matches!(self.timeline.expects(), Expects::On);
        let note = if off { "off: F2 or the key ON switches on" } else { "" };
        lcd_pane::draw(buffer, &layout, &lcd, note, theme);
        if let Some(keypad) = &layout.keypad {
            keypad.draw(buffer, &scene, |key| {
                self.held.is_some_and(|(held, _)| held == key)
                    || self.flashes.iter().any(|(flashing, _)| *flashing == key)
            });
        }
        self.panels.draw(buffer, &scene, &layout.columns);
        let words = footer::words(&scene, hints);
        footer::draw(buffer, layout.footer, &scene, &words, &self.note.text);
        if let Some(overlay) = &self.overlay {
            overlay.draw(buffer, screen, &scene);
        } else if let Some(key) = self.card() {
            let place = layout.keypad.map(|keypad| keypad.body(key));
            key_card::draw(buffer, screen, key, place, &scene);
        } else if self.config.hint {
            let low = Rect { y: screen.height / 2, height: screen.height.div_ceil(2), ..screen };
            let inside = frame_of_hint(buffer, low, &scene);
            for (y, line) in (inside.top()..inside.bottom()).zip(HINT) {
                let style = theme.text(Part::Text);
                buffer.set_stringn(inside.x, y, line, usize::from(inside.width), style);
            }
        }
        if self.config.ascii {
            ascii::replace(buffer);
        }
        self.pictures = match (&self.overlay, self.graphics) {
            (_, None) => Vec::new(),
            (Some(overlay), _) => overlay.picture(screen, &scene).into_iter().collect(),
            (None, _) if self.card().is_some() || self.config.hint => Vec::new(),
            (None, _) => self.panels.pictures(&scene, &layout.columns),
        };
        // What lies below a picture stays as it is, so that nothing is written over the picture.
        for cell in self.pictures.iter().flat_map(|picture| picture.place.positions()) {
            buffer[cell].set_symbol(" ").set_style(theme.on(Part::Text, Part::Ground));
        }
    }
}

fn frame_of_hint(buffer: &mut ratatui::buffer::Buffer, area: Rect, scene: &Scene) -> Rect {
    let title = "a HP-41CX; any key goes on";
    frame(buffer, area, title, &scene.config.theme, HINT.len() as u16 + 2)
}

fn scene<'a>(
    timeline: &'a Timeline,
    paper: &'a Paper,
    debugger: &'a Debugger,
    config: &'a Config,
) -> Scene<'a> {
    let mode = Situation::of(timeline);
    Scene { calculator: timeline, paper, debugger, config, mode }
}
