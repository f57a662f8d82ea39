//! A screen without a terminal. Tests operate it by keys and read it as text.

use crate::config::Config;
use crate::screen::{Flow, Folders, Screen};
#[cfg(unix)]
use crate::terminal_input::Decoder;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind,
};
use sim41_session::keystrokes::computer_keyboard::{PcKey, typed};
use sim41_session::program::Library;
use sim41_session::{Calculator, Input, Policy, Reason, Session};

pub const START: u64 = 2_583_050_400_000;

pub fn calculator() -> Session {
    session_of(Calculator::new())
}

pub fn session_of(mut calculator: Calculator) -> Session {
    calculator.set_library(Library::built_in());
    calculator.tick(START);
    Session::new(calculator, Policy::clock())
}

pub fn screen_of(session: Session, config: Config) -> Screen<'static> {
    Screen::new(Box::leak(Box::new(session)), config)
}

/// Gives `act` a screen with these folders and the decoder of a terminal's bytes.
#[cfg(unix)]
pub fn at_screen<R>(folders: Folders, act: impl FnOnce(&mut Screen, &mut Decoder) -> R) -> R {
    let mut session = session_of(Calculator::clean());
    let mut screen = Screen::with_folders(&mut session, Config::default(), folders);
    act(&mut screen, &mut Decoder::default())
}

pub fn new_screen(config: Config) -> Screen<'static> {
    screen_of(calculator(), config)
}

pub fn type_keys(screen: &mut Screen, keys: &str) {
    for key in parsed(keys) {
        // More time passes than between a typist's keys, so only the last key still looks pressed.
        pass(screen, 150);
        press(screen, key);
        settle(screen);
    }
}

pub fn type_slowly(screen: &mut Screen, keys: &str) {
    for key in parsed(keys) {
        pass(screen, 1_000);
        press(screen, key);
        screen.run();
    }
}

pub fn parsed(keys: &str) -> impl Iterator<Item = PcKey> {
    typed::parse(keys).unwrap().into_iter().map(|typed| match typed.inputs[..] {
        [Input::Typed(key)] => key,
        _ => panic!("{} is not a key of the computer", typed.text),
    })
}

pub fn press(screen: &mut Screen, key: PcKey) {
    assert_eq!(screen.handle(&event(key)), Flow::Continue);
}

pub fn key(screen: &mut Screen, code: KeyCode, modifiers: KeyModifiers) {
    assert_eq!(screen.handle(&Event::Key(KeyEvent::new(code, modifiers))), Flow::Continue);
}

pub fn mouse(screen: &mut Screen, kind: MouseEventKind, column: u16, row: u16) {
    screen.handle(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
}

pub fn settle(screen: &mut Screen) {
    let limit = screen.calculator().now() + 60_000;
    loop {
        let pause = screen.run();
        match pause.wake {
            _ if !matches!(pause.reason, Reason::Busy | Reason::Waiting) => return,
            Some(until) if until > limit => return,
            Some(until) => screen.tick(until),
            None => false,
        };
    }
}

pub fn pass(screen: &mut Screen, time: u64) {
    screen.tick(screen.calculator().now() + time);
    screen.run();
}

pub fn drawn(screen: &mut Screen, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    terminal.backend().buffer().clone()
}

pub fn shown(screen: &mut Screen, width: u16, height: u16) -> String {
    let buffer = drawn(screen, width, height);
    let row =
        |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_string();
    (0..height).map(|y| row(y) + "\n").collect()
}

/// The terminal event for a key of the computer.
pub fn event(key: PcKey) -> Event {
    let code = match key {
        PcKey::Char(character) => KeyCode::Char(character),
        PcKey::Enter => KeyCode::Enter,
        PcKey::Backspace => KeyCode::Backspace,
        PcKey::Delete => KeyCode::Delete,
        PcKey::Tab => KeyCode::Tab,
        PcKey::Up => KeyCode::Up,
        PcKey::Down => KeyCode::Down,
        PcKey::F(number) => KeyCode::F(number),
    };
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}
