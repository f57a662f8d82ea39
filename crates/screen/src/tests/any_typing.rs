//! Sends arbitrary bytes to the screen, as a terminal would.

use crate::driver::at_screen;
use crate::screen::{Flow, Folders, Screen};
use crate::terminal_input::Decoder;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::Event;
use ratatui::layout::Size;
use sim41_session::state;
use sim41_test_support::runner;
use std::path::Path;

const TYPES: &str = "SIM41_TEST_TYPES";
const SIZES: [(u16, u16); 6] = [(80, 24), (140, 45), (30, 4), (200, 60), (1, 1), (60, 20)];

#[test]
fn any_input() {
    if std::env::var_os(TYPES).is_some() {
        return runner::try_all(&[("screen", typed)]);
    }
    let folder = tempfile::tempdir().unwrap();
    let mut types = std::process::Command::new(std::env::current_exe().unwrap());
    types.args(["--exact", "tests::any_typing::any_input", "--nocapture"]);
    types.current_dir(folder.path()).env("HOME", folder.path()).env(TYPES, "");
    let output = types.output().unwrap();
    println!("{}", String::from_utf8_lossy(&output.stdout));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Types all bytes except `/`, which could name a user's file. FF lets time pass, and FE draws the
/// screen. Returns the number of events.
fn typed(data: &[u8]) -> u64 {
    let folders = Folders {
        states: Some(Path::new("states").into()),
        programs: Some(Path::new("programs").into()),
        trace: Some(Path::new("trace").into()),
        looks: None,
        opened: None,
    };
    at_screen(folders, |screen, decoder| type_at(screen, decoder, data))
}

fn type_at(screen: &mut Screen, decoder: &mut Decoder, data: &[u8]) -> u64 {
    let (mut events, mut drawn) = (0, 0);
    for part in data.split_inclusive(|&byte| byte >= 0xFE) {
        let (bytes, end) = match part.split_last() {
            Some((&end @ 0xFE.., bytes)) => (bytes, end),
            _ => (part, 0xFF),
        };
        let bytes: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != b'/').collect();
        let mut taken = decoder.decode(&bytes);
        if end == 0xFF {
            taken.extend(decoder.rest());
        }
        for event in taken {
            events += 1;
            if handle(screen, &event) == Flow::Leave {
                return events;
            }
        }
        screen.tick(screen.calculator().now() + if end == 0xFF { 400 } else { 1 });
        screen.run();
        if end == 0xFE && drawn < SIZES.len() {
            draw(screen, SIZES[drawn]);
            drawn += 1;
        }
    }
    draw(screen, SIZES[data.len() % SIZES.len()]);
    let text = state::write(screen.calculator().machine());
    match state::read(&text) {
        Ok(machine) => assert_eq!(state::write(&machine), text),
        Err(error) => assert!(matches!(error, state::Unreadable::Lost(_)), "{error}"),
    }
    events
}

fn handle(screen: &mut Screen, event: &Event) -> Flow {
    let flow = screen.handle(event);
    screen.run();
    flow
}

fn draw(screen: &mut Screen, (width, height): (u16, u16)) {
    screen.handle(&Event::Resize(width, height));
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    assert_eq!(terminal.size().unwrap(), Size { width, height });
}
