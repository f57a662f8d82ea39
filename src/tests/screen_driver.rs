//! A screen without a terminal. Tests operate it by keys and read it as text.

use super::pc_keys::event;
use crate::tui::config::Config;
use crate::tui::screen::{Flow, Screen};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind,
};
use sim41_session::keystrokes::pc::{PcKey, typed};
use sim41_session::program::Library;
use sim41_session::{Calculator, Input, Policy, Reason, Session};

pub(super) const START: u64 = 2_583_050_400_000;

pub(super) fn calculator() -> Session {
    session_of(Calculator::new())
}

pub(super) fn session_of(mut calculator: Calculator) -> Session {
    calculator.set_library(Library::built_in());
    calculator.tick(START);
    Session::new(calculator, Policy::clock())
}

pub(super) fn screen_of(session: Session, config: Config) -> Screen<'static> {
    Screen::new(Box::leak(Box::new(session)), config)
}

pub(super) fn new_screen(config: Config) -> Screen<'static> {
    screen_of(calculator(), config)
}

pub(super) fn type_keys(screen: &mut Screen, keys: &str) {
    for key in parsed(keys) {
        // More time passes than between a typist's keys, so only the last key still looks pressed.
        pass(screen, 150);
        press(screen, key);
        settle(screen);
    }
}

pub(super) fn type_slowly(screen: &mut Screen, keys: &str) {
    for key in parsed(keys) {
        pass(screen, 1_000);
        press(screen, key);
        screen.run();
    }
}

pub(super) fn parsed(keys: &str) -> impl Iterator<Item = PcKey> {
    typed::parse(keys).unwrap().into_iter().map(|typed| match typed.inputs[..] {
        [Input::Typed(key)] => key,
        _ => panic!("{} is not a key of the computer", typed.text),
    })
}

pub(super) fn press(screen: &mut Screen, key: PcKey) {
    assert_eq!(screen.handle(&event(key)), Flow::Continue);
}

pub(super) fn key(screen: &mut Screen, code: KeyCode, modifiers: KeyModifiers) {
    assert_eq!(screen.handle(&Event::Key(KeyEvent::new(code, modifiers))), Flow::Continue);
}

pub(super) fn mouse(screen: &mut Screen, kind: MouseEventKind, column: u16, row: u16) {
    screen.handle(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
}

pub(super) fn settle(screen: &mut Screen) {
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

pub(super) fn pass(screen: &mut Screen, time: u64) {
    screen.tick(screen.calculator().now() + time);
    screen.run();
}

pub(super) fn drawn(screen: &mut Screen, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    terminal.backend().buffer().clone()
}

pub(super) fn shown(screen: &mut Screen, width: u16, height: u16) -> String {
    let buffer = drawn(screen, width, height);
    let row =
        |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_string();
    (0..height).map(|y| row(y) + "\n").collect()
}
