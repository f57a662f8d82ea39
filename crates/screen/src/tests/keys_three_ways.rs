//! Every key, plain and shifted, has the same effect when pressed on the computer's keyboard, with
//! the mouse, or by name. `UPDATE_DOCS=1` updates the table of `docs/keys.md`.

use crate::config::Config;
use crate::driver::event;
use crate::screen::Screen;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use sim41_session::key::{Key, Stroke};
use sim41_session::keystrokes::computer_keyboard::{PcKey, keys_for};
use sim41_session::{Calculator, state};
use sim41_session::{Policy, Session};
use std::fmt::Write;

const HEAD: &str = include_str!("../../../../tests/pages/keys.md");

/// Puts 3 and 2 on the stack and calls `act`. Returns the resulting display and state.
fn after(act: impl FnOnce(&mut Screen)) -> (String, String) {
    let mut session = Session::new(Calculator::clean(), Policy::clock());
    let mut screen = Screen::new(&mut session, Config::default());
    "3\n2".chars().for_each(|c| {
        let key = if c == '\n' { PcKey::Enter } else { PcKey::Char(c) };
        screen.handle(&event(key));
    });
    screen.press_pc(PcKey::Enter);
    act(&mut screen);
    screen.run();
    drop(screen);
    (session.calculator().lcd().to_string(), state::write(session.calculator().machine()))
}

fn by_mouse(screen: &mut Screen, stroke: Stroke) {
    let mut terminal = Terminal::new(TestBackend::new(115, 36)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    let place = screen.key_place(stroke.key).expect("the keypad is drawn");
    let button = if stroke.shifted { MouseButton::Right } else { MouseButton::Left };
    for kind in [MouseEventKind::Down(button), MouseEventKind::Up(button)] {
        let (column, row) = (place.x + place.width / 2, place.y);
        let modifiers = KeyModifiers::NONE;
        screen.handle(&Event::Mouse(MouseEvent { kind, column, row, modifiers }));
    }
}

fn by_command(screen: &mut Screen, name: &str) {
    let control = KeyEvent::new(KeyCode::Char('p'), KeyModifiers::CONTROL);
    screen.handle(&Event::Key(control));
    name.chars().for_each(|c| {
        screen.handle(&event(PcKey::Char(c)));
    });
    screen.handle(&event(PcKey::Enter));
}

fn strokes() -> impl Iterator<Item = Stroke> {
    Key::all()
        .flat_map(|key| [key.plain(), key.shifted()])
        .filter(|stroke| stroke.function().is_some())
}

fn has_name(stroke: Stroke) -> bool {
    let modes = [Key::On, Key::User, Key::Prgm, Key::Alpha, Key::Shift];
    let entry = [Key::Eex, Key::Chs, Key::Point, Key::Back];
    stroke.shifted
        || !(modes.contains(&stroke.key)
            || entry.contains(&stroke.key)
            || stroke.key.digit().is_some())
}

#[test]
fn keyboard_mouse_and_command_line_do_the_same() {
    for stroke in strokes() {
        let name = stroke.function().unwrap();
        let keyboard = after(|screen| {
            for key in keys_for(stroke) {
                screen.handle(&event(key));
            }
        });
        let mouse = after(|screen| by_mouse(screen, stroke));
        assert_eq!(keyboard, mouse, "{name} by the mouse");
        if has_name(stroke) {
            assert_eq!(keyboard, after(|screen| by_command(screen, name)), "{name} by its name");
        }
    }
}

fn pc_name(key: PcKey) -> String {
    match key {
        PcKey::Char(character) => format!("`{character}`").replace('|', "\\|"),
        PcKey::F(number) => format!("F{number}"),
        other => format!("{other:?}"),
    }
}

#[test]
fn the_page_says_so() {
    let keys = |stroke: Stroke| match stroke.function() {
        Some(_) => keys_for(stroke).into_iter().map(pc_name).collect::<Vec<_>>().join(" "),
        None => String::new(),
    };
    let function = |stroke: Stroke| stroke.function().unwrap_or_default();
    let mut page = String::from(HEAD);
    for key in Key::all() {
        writeln!(
            page,
            "| {} | {} | {} | {} |",
            if key == Key::Shift { "(gold)" } else { key.row().legends[0] },
            keys(key.plain()),
            function(key.shifted()),
            keys(key.shifted())
        )
        .unwrap();
    }
    page += include_str!("../../../../tests/pages/keys-after.md");
    let file =
        std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("docs/keys.md");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, &page).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(written == page, "run UPDATE_DOCS=1 cargo test --lib keys_three_ways");
}
