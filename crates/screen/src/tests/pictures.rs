//! The pictures in README and docs. `UPDATE_DOCS=1 cargo test -p sim41-screen pictures` redraws them.

use super::screen_picture;
use crate::driver::{drawn, new_screen, parsed, press};
use crate::theme::{Depth, Theme};
use crate::{config::Config, screen::Screen};
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::{Terminal, TerminalOptions, Viewport, layout::Rect};
use sim41_session::Calculator;
use sim41_session::program::Library;
use sim41_session::{Policy, Reason, Session};
use std::path::Path;

const SCREENS: [(&str, &str, (u16, u16), &str); 4] = [
    ("screen", "classic", (115, 36), "K8QUEENS{Enter}YES!158RR"),
    ("screen-small", "dark", (80, 24), "355N113/root"),
    ("screen-light", "light", (100, 32), "{F3}2N3+L051.5L07;703"),
    ("screen-large", "dark", (200, 50), "{Tab}HELLO{Tab}K8QUEENS{Enter}YES!158RR"),
];

#[test]
fn screens() {
    for (name, theme, (width, height), keys) in SCREENS {
        let theme = Theme::from_name(theme, Depth::True).unwrap();
        let mut screen = new_screen(Config { theme, ..Config::default() });
        for key in parsed(keys) {
            screen.tick(screen.calculator().now() + 1_000);
            press(&mut screen, key);
            while screen.run().reason == Reason::Busy {}
        }
        screen.tick(screen.calculator().now() + 10_000);
        let picture = screen_picture::svg(&drawn(&mut screen, width, height));
        assert_kept(&format!("docs/{name}.svg"), &picture);
    }
}

#[derive(Clone, Default)]
struct Bytes(std::rc::Rc<std::cell::RefCell<Vec<u8>>>);

impl std::io::Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Plays 8QUEENS at a person's speed. `show` gets each changed frame and its time in seconds.
fn play_8queens(mut show: impl FnMut(&mut Screen, f64)) {
    let mut calculator = Calculator::new();
    calculator.set_library(Library::built_in());
    let mut session = Session::new(calculator, Policy::clock());
    let mut screen = Screen::new(&mut session, Config::default());
    let typed = "K8QUEENS\nYES!158RRRNO!".chars().map(|character| match character {
        '\n' => KeyCode::Enter,
        character => KeyCode::Char(character),
    });
    let begun = screen.calculator().now();
    let mut show = |screen: &mut Screen| {
        let time = (screen.calculator().now() - begun) as f64 / 1_000.0;
        show(screen, time);
    };
    show(&mut screen);
    for code in typed {
        screen.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        let limit = screen.calculator().now() + 4_000;
        // A person waits for the calculator's answer, and then a little longer.
        loop {
            let waits = match screen.run().reason {
                Reason::Busy => continue,
                Reason::Waiting => screen.calculator().now() < limit,
                _ => false,
            };
            show(&mut screen);
            if !waits {
                break;
            }
            screen.tick(screen.calculator().now() + 40);
        }
        for _ in 0..7 {
            screen.tick(screen.calculator().now() + 40);
            show(&mut screen);
        }
    }
}

#[test]
fn moving_picture() {
    let mut frames: Vec<(f64, Buffer)> = Vec::new();
    let mut end = 0.0;
    play_8queens(|screen, time| {
        let buffer = drawn(screen, 80, 24);
        if frames.last().is_none_or(|(_, last)| *last != buffer) {
            // A frame shown for less than a tenth of a second is dropped.
            frames.pop_if(|(from, _)| time - *from < 0.1 && time > 0.0);
            frames.push((time, buffer));
        }
        end = time;
    });
    // The last frame, with the second position, is shown for three seconds.
    let picture = screen_picture::moving(&frames, end + 3.0);
    assert!(picture.len() < 600_000, "{} bytes", picture.len());
    assert_kept("docs/8queens.svg", &picture);
}

fn assert_kept(name: &str, picture: &str) {
    let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(name);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, picture).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    assert!(kept == picture, "{name}: run UPDATE_DOCS=1 cargo test -p sim41-screen pictures");
}

/// A recording of 8QUEENS for asciinema: a header, then a line for each frame.
#[test]
fn recording() {
    let (columns, rows) = (80, 24);
    let viewport = Viewport::Fixed(Rect::new(0, 0, columns, rows));
    let written = Bytes::default();
    let backend = CrosstermBackend::new(written.clone());
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport }).unwrap();
    let mut cast = format!("{{\"version\": 2, \"width\": {columns}, \"height\": {rows}}}\n");
    play_8queens(|screen, time| {
        terminal.draw(|frame| screen.draw(frame)).unwrap();
        let bytes = written.0.take();
        // In most frames, only the cursor position has changed.
        if time == 0.0 || bytes.len() > 40 {
            let text = String::from_utf8(bytes).unwrap();
            let text = serde_json::to_string(&text).unwrap();
            cast += &format!("[{time:.2}, \"o\", {text}]\n");
        }
    });
    let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("docs/8queens.cast");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, &cast).unwrap();
    }
    // The times of frames vary, so only the contents of recordings are compared.
    let kept = played(&std::fs::read_to_string(&file).unwrap(), columns, rows);
    assert_eq!(kept, played(&cast, columns, rows));
    assert!(kept.contains("16837425"), "{kept}");
}

fn played(cast: &str, columns: u16, rows: u16) -> String {
    let mut terminal = vt100::Parser::new(rows, columns, 0);
    for line in cast.lines().skip(1) {
        let (time, kind, text): (f64, String, String) = serde_json::from_str(line).unwrap();
        assert!(time >= 0.0 && kind == "o");
        terminal.process(text.as_bytes());
    }
    terminal.screen().contents()
}
