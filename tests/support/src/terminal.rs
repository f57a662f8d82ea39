//! sim41 in a pseudo-terminal of 80 by 24, for the tests of whole sessions.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A pseudo-terminal that is never reset, so settings that a program fails to restore remain.
pub struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    deaf: Arc<AtomicBool>,
    closing: Arc<AtomicBool>,
    reader: JoinHandle<()>,
    written: Arc<Mutex<Vec<u8>>>,
    master: Box<dyn MasterPty + Send>,
    modes: String,
}

impl Terminal {
    pub fn start(folder: &Path, arguments: &str, kind: &str) -> Terminal {
        Terminal::start_with(folder, arguments, kind, &[])
    }

    /// Like [`Terminal::start`], with environment variables. `FILE_LIMIT` is the maximum size of a
    /// file that can be written, in shell blocks.
    pub fn start_with(
        folder: &Path,
        arguments: &str,
        kind: &str,
        variables: &[(&str, &str)],
    ) -> Terminal {
        let size = size(80, 24);
        let pair = native_pty_system().openpty(size).unwrap();
        let modes = modes(&*pair.master);
        let mut command = CommandBuilder::new("sh");
        let limited = "ulimit -S -f ${FILE_LIMIT:-unlimited}; exec \"$0\" \"$@\"";
        command.args(["-c", limited]);
        command.arg(crate::program::path());
        command.args(arguments.split_whitespace());
        command.cwd(folder);
        command.env("TERM", kind);
        command.env("HOME", folder);
        ["XDG_DATA_HOME", "XDG_CONFIG_HOME"].iter().for_each(|name| command.env_remove(name));
        command.env("LC_ALL", "C.UTF-8");
        variables.iter().for_each(|(name, value)| command.env(name, value));
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        let written = Arc::new(Mutex::new(Vec::new()));
        let copy = Arc::clone(&written);
        let (mut reader, parser) = (pair.master.try_clone_reader().unwrap(), Arc::clone(&screen));
        let deaf = Arc::new(AtomicBool::new(false));
        let hears_not = Arc::clone(&deaf);
        let closing = Arc::new(AtomicBool::new(false));
        let closes = Arc::clone(&closing);
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                while hears_not.load(Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_millis(10));
                }
                parser.lock().unwrap().process(&bytes[..count]);
                copy.lock().unwrap().extend(&bytes[..count]);
                if closes.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
        Terminal {
            child,
            keys: pair.master.take_writer().unwrap(),
            screen,
            deaf,
            closing,
            reader,
            written,
            master: pair.master,
            modes,
        }
    }

    /// Sends characters. An ESC is the Escape key only if nothing follows it.
    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
        if keys.ends_with('\x1b') {
            std::thread::sleep(Duration::from_millis(300));
        }
    }

    pub fn contents(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// The colours of text and its background; `None` is the terminal's own colour.
    pub fn colours(&self, text: &str) -> [Option<(u8, u8, u8)>; 2] {
        let contents = self.shows(text);
        let rows = contents.lines().zip(0..);
        let place = rows.filter_map(|(row, y)| Some((row[..row.find(text)?].chars().count(), y)));
        let (x, y) = place.last().unwrap();
        let parser = self.screen.lock().unwrap();
        let cell = parser.screen().cell(y, x as u16).unwrap();
        [cell.fgcolor(), cell.bgcolor()].map(|colour| match colour {
            vt100::Color::Rgb(red, green, blue) => Some((red, green, blue)),
            _ => None,
        })
    }

    pub fn writes(&self, bytes: &[u8]) {
        let start = Instant::now();
        let found = || self.written.lock().unwrap().windows(bytes.len()).any(|part| part == bytes);
        while !found() {
            assert!(start.elapsed() < Duration::from_secs(30), "{bytes:?} was not written");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn record(&self) -> Arc<Mutex<Vec<u8>>> {
        Arc::clone(&self.written)
    }

    pub fn count(&self, bytes: &[u8]) -> usize {
        self.written.lock().unwrap().windows(bytes.len()).filter(|part| *part == bytes).count()
    }

    pub fn paste(&mut self, text: &str) {
        self.press(&format!("\x1b[200~{text}\x1b[201~"));
    }

    pub fn resize(&self, columns: u16, rows: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(rows, columns);
        self.master.resize(size(columns, rows)).unwrap();
    }

    pub fn claim(&self, columns: u16, rows: u16) {
        self.master.resize(size(columns, rows)).unwrap();
    }

    pub fn shows(&self, text: &str) -> String {
        let start = Instant::now();
        while !self.contents().contains(text) {
            assert!(
                start.elapsed() < Duration::from_secs(30),
                "no `{text}` on the screen:\n{}",
                self.contents()
            );
            std::thread::sleep(Duration::from_millis(10));
        }
        self.contents()
    }

    pub fn settles(&self, text: &str) -> String {
        let start = Instant::now();
        let mut before = self.shows(text);
        loop {
            std::thread::sleep(Duration::from_millis(100));
            let now = self.contents();
            if now == before {
                return now;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "it does not settle:\n{now}");
            before = now;
        }
    }

    pub fn ends(mut self) -> u32 {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(
                start.elapsed() < Duration::from_secs(30),
                "it does not end:\n{}",
                self.contents()
            );
            std::thread::sleep(Duration::from_millis(10));
        };
        let restored = || {
            let parser = self.screen.lock().unwrap();
            let screen = parser.screen();
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        };
        while !restored() {
            let waited = start.elapsed();
            assert!(waited < Duration::from_secs(30), "screen, cursor or mouse is not restored");
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(modes(&*self.master), self.modes, "the terminal still takes keys one by one");
        status.exit_code()
    }

    pub fn stop_reading(&self) {
        self.deaf.store(true, Ordering::Relaxed);
    }

    pub fn dies(mut self) {
        self.waits();
    }

    fn waits(&mut self) {
        let start = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < Duration::from_secs(30), "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
        // After `deaf` is cleared, the reading thread reads the remaining output and ends.
        self.deaf.store(false, Ordering::Relaxed);
    }

    pub fn close(mut self) -> u32 {
        // The reading thread keeps the terminal open until the output of the help page wakes it.
        self.closing.store(true, Ordering::Relaxed);
        self.press("\x1bOP");
        let Terminal { mut child, keys, reader, master, .. } = self;
        reader.join().unwrap();
        drop((keys, master));
        let start = Instant::now();
        loop {
            if let Some(status) = child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(start.elapsed() < Duration::from_secs(30), "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn is_given_back(&self) {
        let start = Instant::now();
        loop {
            let alternate = self.screen.lock().unwrap().screen().alternate_screen();
            if !alternate && modes(&*self.master) == self.modes {
                return;
            }
            assert!(start.elapsed() < Duration::from_secs(30), "the terminal is not given back");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn is_stopped(&self) {
        let process = self.child.process_id().unwrap().to_string();
        let start = Instant::now();
        loop {
            let ps =
                std::process::Command::new("ps").args(["-o", "stat=", "-p", &process]).output();
            if ps.is_ok_and(|ps| ps.stdout.first() == Some(&b'T')) {
                return;
            }
            assert!(start.elapsed() < Duration::from_secs(30), "the process does not stop");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Makes the program unable to write files if `full` is set, and able again otherwise.
    #[cfg(target_os = "linux")]
    pub fn fill_the_disk(&self, full: bool) {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let process = Pid::from_raw(self.child.process_id().unwrap() as i32);
        let limit = Rlimit { current: full.then_some(0), maximum: None };
        prlimit(process, Resource::Fsize, limit).unwrap();
    }

    pub fn signal(&self, name: &str) {
        let process = self.child.process_id().unwrap().to_string();
        assert!(
            std::process::Command::new("kill")
                .args([&format!("-{name}"), &process])
                .status()
                .unwrap()
                .success()
        );
    }
}

/// The size of a terminal with cells of 8 by 16 pixels.
fn size(cols: u16, rows: u16) -> PtySize {
    let [pixel_width, pixel_height] = [cols.saturating_mul(8), rows.saturating_mul(16)];
    PtySize { rows, cols, pixel_width, pixel_height }
}

/// The terminal's report when the left mouse button is pressed at a cell, counted from 0.
pub fn click(column: usize, row: usize) -> String {
    format!("\x1b[<0;{};{}M", column + 1, row + 1)
}

/// The terminal's report when the left mouse button is released at a cell, counted from 0.
pub fn release(column: usize, row: usize) -> String {
    format!("\x1b[<0;{};{}m", column + 1, row + 1)
}

fn modes(master: &(dyn MasterPty + Send)) -> String {
    format!("{:?}", master.get_termios().expect("the settings of a terminal can be read"))
}
