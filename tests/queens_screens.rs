//! The browser, the game and the progress of a count in a real (pseudo) terminal of 80 by 24.

#![cfg(unix)]

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A program in a pseudo-terminal. The terminal is one that could not be cleaned up after a failure to
/// restore it: what the program leaves set stays set.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    _master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    fn start(folder: &Path, arguments: &str) -> Terminal {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_sim41"));
        command.args(arguments.split_whitespace());
        command.cwd(folder);
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        let (mut reader, parser) = (pair.master.try_clone_reader().unwrap(), Arc::clone(&screen));
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                parser.lock().unwrap().process(&bytes[..count]);
            }
        });
        Terminal { child, keys: pair.master.take_writer().unwrap(), screen, _master: pair.master }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn contents(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Wait until the screen holds this text.
    fn shows(&self, text: &str) -> String {
        let start = Instant::now();
        while !self.contents().contains(text) {
            assert!(start.elapsed() < Duration::from_secs(30), "no `{text}` on the screen:\n{}", self.contents());
            std::thread::sleep(Duration::from_millis(10));
        }
        self.contents()
    }

    /// Wait until the screen holds this text and changes no more.
    fn settles(&self, text: &str) -> String {
        let mut before = self.shows(text);
        loop {
            std::thread::sleep(Duration::from_millis(100));
            let now = self.contents();
            if now == before {
                return now;
            }
            before = now;
        }
    }

    /// Wait for the end; the exit code, after checking that the terminal is as it was.
    fn ends(mut self) -> u32 {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < Duration::from_secs(30), "it does not end:\n{}", self.contents());
            std::thread::sleep(Duration::from_millis(10));
        };
        // What was written before the end may still be on its way.
        while self.screen.lock().unwrap().screen().alternate_screen() && start.elapsed() < Duration::from_secs(30) {
            std::thread::sleep(Duration::from_millis(10));
        }
        std::thread::sleep(Duration::from_millis(50));
        let parser = self.screen.lock().unwrap();
        let screen = parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor(), "the screen is not restored");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None, "the mouse is still captured");
        status.exit_code()
    }
}

const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const DOWN: &str = "\x1b[B";
const ESCAPE: &str = "\x1b";

/// The text of a mouse press at a cell, from 0, as terminals send it.
fn click(column: usize, row: usize) -> String {
    format!("\x1b[<0;{};{}M", column + 1, row + 1)
}

#[test]
fn the_browser() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(folder.path(), "queens browse");
    let first = terminal.settles("position 1 of 92");
    assert!(first.contains("15863724") && first.contains("CODES:11432133") && first.contains("24,32=63571428"));
    assert_eq!(first.matches('♛').count(), 8);
    terminal.press(LEFT);
    terminal.press(RIGHT);
    terminal.shows("position 2 of 92");
    terminal.press(DOWN);
    terminal.shows("position 3 of 92");
    terminal.press("35281");
    insta::assert_snapshot!("browser", terminal.settles("from 35281"));
    terminal.press("\x1b[F");
    terminal.shows("position 92 of 92");
    terminal.press(RIGHT);
    terminal.press("p");
    terminal.shows("RAINHA.TXT written");
    assert!(terminal.contents().contains("84136275"), "it stays at the last position");
    let written = std::fs::read_to_string(folder.path().join("RAINHA.TXT")).unwrap();
    assert!(written.contains(" Solution [92]: 84136275\n"));
    terminal.press(ESCAPE);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(folder.path(), "queens play");
    terminal.shows("92 solutions are possible");
    terminal.press("\r");
    terminal.shows("4 solutions are possible");
    // A click on column 2, row 2, is a conflict; another click takes the queen away.
    terminal.press(&click(9, 4));
    terminal.shows("2 queens in conflict (!)");
    terminal.press("h");
    insta::assert_snapshot!("game", terminal.settles(" 0 "));
    terminal.press(&click(9, 4));
    terminal.shows("1 of 8 queens");
    for placed in 2..=8 {
        terminal.press("s\r");
        terminal.shows(&format!("{placed} of 8 queens"));
    }
    assert!(terminal.shows("Solution found!").contains("CODES:11432133"));
    terminal.press("p");
    terminal.shows("plus: main diagonals are forbidden");
    terminal.shows("no solution has these queens");
    terminal.press("c");
    terminal.shows("12 solutions are possible");
    terminal.press("\x03");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_signal_from_outside_restores_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let terminal = Terminal::start(folder.path(), "queens play --n 10 --plus");
    terminal.shows("0 of 10 queens");
    let process = terminal.child.process_id().unwrap().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &process]).status().unwrap().success());
    terminal.ends();
}

#[test]
fn ctrl_c_interrupts_a_count_and_the_count_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(folder.path(), "queens count 16 --state kept.json");
    terminal.shows("left");
    terminal.press("\x03");
    terminal.shows("take it up again with: sim41 queens");
    assert_eq!(terminal.ends(), 1);
    let kept = std::fs::read_to_string(folder.path().join("kept.json")).unwrap();
    assert!(kept.starts_with(r#"{"n":16,"#) && !kept.contains(r#""positions":"0""#), "{kept}");
    let terminal = Terminal::start(folder.path(), "queens count --resume kept.json");
    terminal.shows("14,772,512 positions, 1,846,955 independent");
    assert_eq!(terminal.ends(), 0);
    assert!(!folder.path().join("kept.json").exists());
}
