//! What the terminal program is between two events: keys and mouse in, a frame out.
//!
//! Nothing here touches the terminal or a clock, so that tests can hold it in their hands.

use super::layout::{Layout, NEEDED};
use super::{help_overlay, lcd_pane, panes};
use crate::calculator::{Activity, Calculator, Event as Sound};
use crate::keyboard::key::Key;
use crate::keyboard::pc::{Context, PcKey, PcKeyboard};
use crate::printer::Paper;
use ratatui::Frame;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Rect, Size};
use ratatui::widgets::{Paragraph, Widget, Wrap};

/// How long a key of the keypad looks pressed after a keystroke, in milliseconds.
const FLASH: u64 = 120;
/// How long a note stays, in milliseconds.
const NOTE: u64 = 1_500;
/// Steps of a program between two looks at what it has done.
const STEPS: u64 = 2_000;
/// At the speed of the real machine no more than this is made up for, in milliseconds.
const LATE: u64 = 60;

/// How fast programs run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Speed {
    /// As fast as they can.
    #[default]
    Full,
    /// As fast as on the real calculator.
    Authentic,
}

/// Whether to go on after an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    Continue,
    /// Give the terminal back.
    Leave,
}

/// The calculator on the screen.
pub struct Screen<'a> {
    calculator: &'a mut Calculator,
    keyboard: PcKeyboard,
    paper: Paper,
    /// Keys that look pressed until these times.
    flashes: Vec<(Key, u64)>,
    /// The key that the mouse holds down.
    held: Option<Key>,
    note: String,
    note_until: u64,
    bell: bool,
    help: bool,
    plain: bool,
    speed: Speed,
    /// The time up to which a program has run at the speed of the real machine.
    ran_until: u64,
    size: Size,
}

impl<'a> Screen<'a> {
    /// A screen for this calculator; with `plain`, the display is drawn in ordinary characters.
    pub fn new(calculator: &'a mut Calculator, plain: bool) -> Screen<'a> {
        Screen {
            calculator,
            keyboard: PcKeyboard::default(),
            paper: Paper::default(),
            flashes: Vec::new(),
            held: None,
            note: String::new(),
            note_until: 0,
            bell: false,
            help: false,
            plain,
            speed: Speed::Full,
            ran_until: 0,
            size: Size::default(),
        }
    }

    /// The same with programs at this speed.
    pub fn with_speed(self, speed: Speed) -> Screen<'a> {
        Screen { speed, ..self }
    }

    /// The calculator.
    pub fn calculator(&self) -> &Calculator {
        self.calculator
    }

    /// It is now this time, in milliseconds since 1900. True if that changes the screen.
    pub fn tick(&mut self, now: u64) -> bool {
        let before = (self.calculator.lcd(), self.flashes.len(), self.note.is_empty());
        self.calculator.tick(now);
        self.flashes.retain(|(_, until)| *until > now);
        if self.note_until <= now {
            self.note.clear();
        }
        before != (self.calculator.lcd(), self.flashes.len(), self.note.is_empty())
    }

    /// Let a program go on for some steps, or for the time since it last went on.
    pub fn run(&mut self) -> Activity {
        let now = self.calculator.now();
        let activity = match self.speed {
            Speed::Full => self.calculator.run(STEPS),
            Speed::Authentic => {
                self.calculator.run_for(1000 * now.saturating_sub(self.ran_until).min(LATE))
            }
        };
        self.ran_until = now;
        let events = self.calculator.take_events();
        for event in &events {
            if let Sound::Printed(line) = event {
                self.paper.print(line.clone());
            }
        }
        let tones = events.iter().filter_map(|event| match event {
            Sound::Tone(tone) => Some(tone.to_string()),
            _ => None,
        });
        let tones: Vec<String> = tones.collect();
        if !tones.is_empty() {
            self.bell = true;
            self.say(format!("♪ TONE {}", tones.join(" ")), NOTE);
        }
        activity
    }

    /// When the screen changes although the calculator neither runs nor waits: a clock or an alarm,
    /// a flash or a note that ends, a held key that shows what it is.
    pub fn next_change(&self) -> Option<u64> {
        let note = (!self.note.is_empty() && self.note_until < u64::MAX).then_some(self.note_until);
        let held = self.held.map(|_| self.calculator.now() + 25);
        self.flashes
            .iter()
            .map(|(_, until)| *until)
            .chain(note)
            .chain(held)
            .chain(self.calculator.next_change())
            .min()
    }

    /// Whether a tone has been sounded since the last call.
    pub fn take_bell(&mut self) -> bool {
        std::mem::take(&mut self.bell)
    }

    fn say(&mut self, note: String, time: u64) {
        self.note = note;
        self.note_until = self.calculator.now().saturating_add(time);
    }

    /// Something happened in the terminal.
    pub fn take(&mut self, event: &Event) -> Flow {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => return self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::FocusLost => self.let_go(),
            Event::Paste(text) => {
                text.chars().filter_map(pasted_key).for_each(|key| self.press_pc(key));
            }
            _ => {}
        }
        Flow::Continue
    }

    /// A key of the computer.
    fn key(&mut self, key: KeyEvent) -> Flow {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'C' | 'q' | 'Q') if control => return Flow::Leave,
            KeyCode::F(10) => return Flow::Leave,
            _ if self.help => self.help = false,
            KeyCode::F(1) => self.help = true,
            KeyCode::Char('?') if self.context() == Context::Normal => self.help = true,
            code if !control => {
                if let Some(key) = pc_key(code) {
                    self.press_pc(key);
                }
            }
            _ => {}
        }
        Flow::Continue
    }

    /// What the calculator is asking for.
    fn context(&self) -> Context {
        Context::of(self.calculator.expects())
    }

    /// Press what a key of the computer stands for.
    pub fn press_pc(&mut self, key: PcKey) {
        self.let_go();
        let keys = self.keyboard.press(key, self.context());
        for key in keys {
            self.calculator.press(key);
            self.calculator.release();
            self.run();
            self.flashes.retain(|(flashing, _)| *flashing != key);
            self.flashes.push((key, self.calculator.now() + FLASH));
        }
        match self.keyboard.pending() {
            Some(digit) => self.say(format!("{digit} waits: Enter, or more of a name"), u64::MAX),
            None if self.note_until == u64::MAX => self.note.clear(),
            None => {}
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::Down(_) if self.help => self.help = false,
            MouseEventKind::Down(button @ (MouseButton::Left | MouseButton::Right)) => {
                self.let_go();
                let keypad = Layout::new(self.size, self.plain).keypad;
                if let Some(key) = keypad.and_then(|keypad| keypad.key_at(mouse.column, mouse.row))
                {
                    // What was typed of a label and not yet pressed is forgotten.
                    self.keyboard = PcKeyboard::default();
                    if button == MouseButton::Right {
                        self.press_pc(PcKey::Char(';'));
                    }
                    self.calculator.press(key);
                    self.held = Some(key);
                }
            }
            MouseEventKind::Up(_) => self.let_go(),
            _ => {}
        }
    }

    /// The key that the mouse held comes up.
    fn let_go(&mut self) {
        if let Some(key) = self.held.take() {
            self.calculator.release();
            self.run();
            self.flashes.push((key, self.calculator.now() + FLASH));
        }
    }

    /// Draw everything.
    pub fn draw(&mut self, frame: &mut Frame) {
        let screen = frame.area();
        self.size = screen.as_size();
        let layout = Layout::new(self.size, self.plain);
        let buffer = frame.buffer_mut();
        let lcd = self.calculator.lcd();
        lcd_pane::draw(
            buffer,
            &layout,
            &lcd,
            if lcd.on { &self.note } else { "off: F2 or the key ON switches on" },
        );
        match &layout.keypad {
            Some(keypad) => keypad.draw(buffer, |key| {
                self.held == Some(key) || self.flashes.iter().any(|(flashing, _)| *flashing == key)
            }),
            None => {
                let rest = Rect {
                    y: layout.lcd.bottom(),
                    height: screen.height - layout.lcd.height,
                    ..screen
                };
                let text = format!(
                    "The keypad needs {} columns and {} rows; {} by {} are here. The computer's keys work: F1 help, F10 quit.",
                    NEEDED.width, NEEDED.height, screen.width, screen.height
                );
                Paragraph::new(text).wrap(Wrap::default()).render(rest, buffer);
            }
        }
        panes::draw(buffer, &layout.panes, self.calculator, &self.paper);
        if layout.keypad.is_some() {
            help_overlay::legend(buffer, layout.legend);
        }
        if self.help {
            help_overlay::page(buffer, screen);
        }
    }
}

/// The key of the computer that the terminal reports.
fn pc_key(code: KeyCode) -> Option<PcKey> {
    Some(match code {
        KeyCode::Char(character) => PcKey::Char(character),
        KeyCode::Enter => PcKey::Enter,
        KeyCode::Backspace => PcKey::Backspace,
        KeyCode::Delete => PcKey::Delete,
        KeyCode::Tab => PcKey::Tab,
        KeyCode::Up => PcKey::Up,
        KeyCode::Down => PcKey::Down,
        KeyCode::F(number) => PcKey::F(number),
        _ => return None,
    })
}

/// The key that a pasted character is.
fn pasted_key(character: char) -> Option<PcKey> {
    match character {
        '\n' => Some(PcKey::Enter),
        character if character.is_control() => None,
        character => Some(PcKey::Char(character)),
    }
}
