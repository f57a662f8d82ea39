//! However a session ends, nothing is lost, the terminal is restored, and no file is left behind.
//! `just kills` repeats closings and kills many times.

#![cfg(unix)]

mod companions;
mod disks;
mod endings;

use sim41_test_support::terminal::Terminal;
use sim41_testing::folder::names;
use std::fs;
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::path::Path;
use std::time::{Duration, Instant};

const F10: &str = "\x1b[21~";

fn start(folder: &Path) -> Terminal {
    Terminal::start(folder, "--state state", "linux")
}

fn x_of(text: &str) -> Option<u64> {
    let x = sim41_session::state::read(text).ok()?.memory().get(sim41_session::Address::X);
    sim41_session::number::register_text::show(x).parse::<f64>().ok().map(|x| x as u64)
}

fn saved_x(folder: &Path) -> Option<u64> {
    let text = fs::read_to_string(folder.join("state")).ok()?;
    assert!(sim41_session::state::read(&text).is_ok(), "the file is spoilt: {text}");
    x_of(&text)
}

/// Waits until 41 is saved and the lock is released.
fn saves_41(folder: &Path) {
    let start = Instant::now();
    while saved_x(folder) != Some(41) || names(folder) != ["state"] {
        assert!(start.elapsed() < Duration::from_secs(20), "nothing is saved");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_change_is_saved_while_the_calculator_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path());
    terminal.shows("M E M O R Y");
    terminal.press("41N");
    terminal.shows("Y  41.0000");
    saves_41(folder.path());
    terminal.signal("KILL");
    terminal.dies();
    assert_eq!(names(folder.path()), ["state"]);
}

#[test]
fn the_paper_of_a_session_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let paper = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    fs::write(folder.path().join("p.txt"), "old\n").unwrap();
    let mut terminal = Terminal::start(folder.path(), "--fresh --paper p.txt", "linux");
    terminal.shows("M E M O R Y");
    terminal.press("41KPRX\r");
    let start = Instant::now();
    while !paper("p.txt").contains("41.0000") {
        assert!(start.elapsed() < Duration::from_secs(20), "the paper is not written");
        std::thread::sleep(Duration::from_millis(10));
    }
    terminal.signal("KILL");
    terminal.dies();
    assert_eq!(paper("p.txt.before"), "old\n");
    let mut terminal = Terminal::start(folder.path(), "--fresh --paper p.txt", "linux");
    terminal.shows("M E M O R Y");
    terminal.press(F10);
    assert_eq!(terminal.ends(), 0);
    assert!(paper("p.txt").contains("41.0000"));
}

#[test]
fn every_ending_signal_saves_and_restores() {
    for (name, number) in [
        ("HUP", 1),
        ("INT", 2),
        ("QUIT", 3),
        ("TRAP", 5),
        ("ABRT", 6),
        ("USR1", 10),
        ("USR2", 12),
        ("ALRM", 14),
        ("TERM", 15),
        ("XCPU", 24),
        ("VTALRM", 26),
        ("PROF", 27),
        #[cfg(target_os = "linux")]
        ("IO", 29),
        #[cfg(target_os = "linux")]
        ("PWR", 30),
        #[cfg(target_os = "linux")]
        ("SYS", 31),
        #[cfg(target_os = "linux")]
        ("RTMIN", 34),
        #[cfg(target_os = "linux")]
        ("RTMAX", 64),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = start(folder.path());
        terminal.shows("M E M O R Y");
        terminal.press("41N");
        terminal.shows("Y  41.0000");
        terminal.signal(&number.to_string());
        assert_eq!(terminal.ends(), 128 + number, "{name}");
        assert_eq!(saved_x(folder.path()), Some(41), "{name}");
        assert_eq!(names(folder.path()), ["state", "state.history"], "{name}");
    }
}

#[test]
fn a_huge_terminal_is_drawn_in_part() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(folder.path(), "--fresh", "linux");
    terminal.shows("M E M O R Y");
    terminal.claim(20_000, 20_000);
    terminal.signal("WINCH");
    terminal.press("41N");
    terminal.writes(b"41.0000");
    terminal.press(F10);
    assert_eq!(terminal.ends(), 0);
}

/// Threads cannot be started if their stack is larger than the available memory.
#[test]
fn without_threads_there_is_an_answer_or_a_sentence() {
    let no_threads = [("RUST_MIN_STACK", "70368744177664")];
    let sentence = "cannot start a thread: ";
    let folder = tempfile::tempdir().unwrap();
    let listing = "; test: XEQ A -> 1.0000\nLBL \"A\"\n1\nEND\n";
    for name in ["a.prg", "b.prg"] {
        fs::write(folder.path().join(name), listing).unwrap();
    }
    for (arguments, input, answer) in [
        (&["test", "a.prg", "b.prg"][..], "", Some("2 tests pass")),
        (&["queens", "count", "6"], "", Some("4 positions")),
        (&["calc", "1 2 +"], "", Some("3")),
        (&["debug", "a.prg"], "run XEQ A\nx\nquit\n", Some("1.0000")),
        (&["run", "a.prg"], "", Some("1.0000")),
        (&["test", "--watch", "a.prg"], "", None),
        (&["check", "--lsp"], "", None),
        (&["debug", "--dap"], "", None),
    ] {
        let mut command = sim41_test_support::program::command();
        command.envs(no_threads);
        let output =
            sim41_test_support::program::run(command, folder.path(), arguments, input.as_bytes());
        let [out, error] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
        let said = format!("{arguments:?}: {:?} {out} {error}", output.status);
        assert_eq!(output.status.code(), Some(i32::from(answer.is_none())), "{said}");
        assert!(!error.contains("panicked"), "{said}");
        match answer {
            Some(answer) => assert!(out.contains(answer), "{said}"),
            None => assert!(error.contains(sentence), "{said}"),
        }
    }
    let terminal = Terminal::start_with(folder.path(), "--state state", "linux", &no_threads);
    terminal.writes(sentence.as_bytes());
    assert_eq!(terminal.ends(), 1);
}

#[test]
fn any_time_zone_lets_the_calculator_start() {
    for zone in [":/dev/zero", "/dev/zero", "../../../../dev/zero", "none"] {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start_with(folder.path(), "--fresh", "linux", &[("TZ", zone)]);
        terminal.shows("M E M O R Y");
        terminal.press(F10);
        assert_eq!(terminal.ends(), 0, "{zone}");
    }
}

#[test]
fn a_broken_pipe_elsewhere_is_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path());
    terminal.shows("M E M O R Y");
    terminal.signal("PIPE");
    terminal.press("41N");
    terminal.shows("Y  41.0000");
    terminal.press(F10);
    assert_eq!(terminal.ends(), 0);
}

fn close(folder: &Path, number: u64) {
    let mut terminal = start(folder);
    terminal.shows("▄▄▄");
    terminal.press(&format!("{number}N"));
    terminal.shows(&format!("Y  {number}.0000"));
    // The exit status is 128 plus SIGHUP's number.
    assert_eq!(terminal.close(), 129);
    assert_eq!(saved_x(folder), Some(number));
    assert_eq!(names(folder), ["state", "state.history"]);
}

#[test]
fn a_closed_terminal_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    (1..=3).for_each(|number| close(folder.path(), number));
}

#[test]
#[ignore = "a hundred times: just kills"]
fn many_closings() {
    let folder = tempfile::tempdir().unwrap();
    (1..=100).for_each(|number| close(folder.path(), number));
}

/// Counts up in X, and kills the process when `after` has passed since the first count was shown.
/// Counts shown more than two seconds before that must be saved.
fn kill(folder: &Path, after: Duration) {
    let mut terminal = start(folder);
    terminal.shows("▄▄▄");
    terminal.press("0N1NNN");
    let mut shown: Vec<(Instant, u64)> = Vec::new();
    let mut pressed = 0;
    while shown.first().is_none_or(|(begun, _)| begun.elapsed() <= after) {
        terminal.press("+");
        pressed += 1;
        let count = 1 + pressed;
        terminal.shows(&format!("X  {count}.0000"));
        shown.push((Instant::now(), count));
        std::thread::sleep(Duration::from_millis(7));
    }
    let killed = Instant::now();
    terminal.signal("KILL");
    terminal.dies();
    let due = shown.iter().rfind(|(at, _)| killed - *at > Duration::from_secs(2));
    let saved = saved_x(folder);
    assert!(due.is_some() || after <= Duration::from_secs(2), "no count was to be saved");
    let due = due.map(|(_, count)| *count);
    assert!(saved >= due, "{saved:?} is saved, {due:?} was shown two seconds before");
    // The next start removes temporary files left by a kill during writing.
    let mut terminal = start(folder);
    terminal.shows("▄▄▄");
    terminal.press(F10);
    terminal.ends();
    let ours = |name: &String| name == "state" || name == "state.history";
    assert!(names(folder).iter().all(ours), "{:?}", names(folder));
}

#[test]
fn kills_in_use_lose_at_most_two_seconds() {
    let folder = tempfile::tempdir().unwrap();
    for after in [700, 2_300, 3_100] {
        kill(folder.path(), Duration::from_millis(after));
    }
}

#[test]
#[ignore = "a thousand times: just kills"]
fn many_kills() {
    let threads: Vec<_> = (0..8u64)
        .map(|thread| {
            std::thread::spawn(move || {
                let folder = tempfile::tempdir().unwrap();
                for number in 0..125u64 {
                    // The time differs in each run, from 0 to 4 seconds.
                    let after = (thread * 125 + number) * 2_654_435_761 % 4_000;
                    kill(folder.path(), Duration::from_millis(after));
                }
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
}

#[test]
fn stopped_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path());
    terminal.shows("M E M O R Y");
    terminal.press("41N");
    terminal.shows("Y  41.0000");
    terminal.signal("TSTP");
    terminal.is_given_back();
    terminal.is_stopped();
    assert_eq!(saved_x(folder.path()), Some(41));
    terminal.signal("CONT");
    terminal.shows("Y  41.0000");
    terminal.press("1+");
    terminal.shows("X  42.0000");
    // The signals simulate a shell that uses the terminal in the meantime.
    terminal.signal("STOP");
    terminal.is_stopped();
    terminal.signal("CONT");
    terminal.press("1+");
    terminal.shows("X  43.0000");
    terminal.press(F10);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_terminal_that_reads_nothing_blocks_no_signal() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path());
    terminal.shows("M E M O R Y");
    terminal.press("41N");
    terminal.shows("Y  41.0000");
    terminal.stop_reading();
    // Each new size redraws more than ten kilobytes, and a pseudo-terminal can buffer only a few
    // redraws.
    for number in 0..150 {
        terminal.press("1+");
        terminal.resize(199 + number % 2, 60);
        std::thread::sleep(Duration::from_millis(20));
    }
    let asked = Instant::now();
    terminal.signal("TERM");
    terminal.dies();
    let waited = asked.elapsed();
    assert!(waited > Duration::from_millis(1_000), "it was not blocked: {waited:?}");
    assert!(saved_x(folder.path()) > Some(41));
    assert_eq!(names(folder.path()), ["state"]);
}

#[test]
fn long_pastes_and_pastes_without_an_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path());
    terminal.shows("M E M O R Y");
    // There are more keys than fit in a terminal's input buffer, and no further key follows.
    terminal.press("0N1NNN");
    terminal.shows("X  1.0000");
    terminal.press(&"+".repeat(5_000));
    terminal.shows("X  5,001.0000");
    // After a paste without an end marker, keys work again as soon as the timeout expires.
    terminal.press("\x1b[200~1");
    terminal.shows("pasted the number 1");
    terminal.press("+");
    terminal.shows("X  5,002.0000");
    terminal.press("\x1b[200~12");
    terminal.shows("pasted the number 12");
    terminal.press("\x03\x03");
    assert_eq!(terminal.ends(), 0);
}

/// Of two programs with the same memory, one saves 41 and ends. The other, whose command line is
/// open until then, detects the change when it executes PI.
fn save_41_behind(one: Terminal, two: &mut Terminal) {
    for terminal in [&one, &*two] {
        terminal.shows("M E M O R Y");
    }
    two.press(":PI");
    two.shows("Pushes 3.14");
    saves_and_ends(one, 41);
    two.press("\r");
    two.shows("was changed by another program");
}

fn saves_and_ends(mut one: Terminal, number: u32) {
    one.press(&format!("{number}N"));
    one.shows(&format!("Y  {number}.0000"));
    one.press(F10);
    assert_eq!(one.ends(), 0);
}

#[test]
fn a_resting_calculator_takes_over_what_another_program_saved() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, mut two) = (start(folder.path()), start(folder.path()));
    for terminal in [&one, &two] {
        terminal.shows("M E M O R Y");
    }
    one.press("41N");
    one.shows("Y  41.0000");
    two.shows("another program changed the memory file, which was reloaded");
    two.shows("Y  41.0000");
    one.press(F10);
    assert_eq!(one.ends(), 0);
    two.press("\x1a");
    two.shows("Y  0.0000");
    two.press(F10);
    assert_eq!(two.ends(), 0);
    assert_eq!(names(folder.path()), ["state", "state.history"]);
}

#[test]
fn eight_loads_at_once_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text.txt");
    fs::write(&text, "RECORD\n").unwrap();
    let state = folder.path().join("state");
    let load = |name: &String| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sim41"));
        command.args(["load", "file", name]).arg(&text).arg("--state").arg(&state);
        command.stdout(std::process::Stdio::null()).spawn().unwrap()
    };
    let files: Vec<String> = (1..=8).map(|number| format!("FILE{number}")).collect();
    let loads: Vec<_> = files.iter().map(load).collect();
    for mut load in loads {
        assert!(load.wait().unwrap().success());
    }
    let machine = sim41_session::state::read(&fs::read_to_string(&state).unwrap()).unwrap();
    let there = |file: sim41_session::memory::extended::File| machine.memory().file_name(&file);
    let mut there: Vec<_> = machine.memory().files().map(there).collect();
    there.sort();
    let wanted: Vec<[u8; 7]> =
        files.iter().map(|name| format!("{name:7}").into_bytes().try_into().unwrap()).collect();
    assert_eq!(there, wanted);
}

#[test]
fn two_at_once_are_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let (one, mut two) = (start(folder.path()), start(folder.path()));
    save_41_behind(one, &mut two);
    two.press("1\r\x1b[B");
    two.shows("> save this memory");
    two.press("\r");
    two.shows("This memory is saved in the file; the file's");
    two.press(F10);
    assert_eq!(two.ends(), 0);
    assert_eq!(saved_x(folder.path()), Some(3));
    // Each memory keeps its own history for undo.
    let both = ["state", "state.history", "state.other", "state.other.history"];
    assert_eq!(names(folder.path()), both);
    // Without an answer to the question, both memories are kept.
    let (one, mut two) = (start(folder.path()), start(folder.path()));
    for terminal in [&one, &two] {
        terminal.shows("X  3.1416");
    }
    two.press(":LASTX");
    two.shows("Pushes LASTX");
    saves_and_ends(one, 43);
    two.press("\r");
    two.shows("was changed by another program");
    two.press("\x03");
    assert_eq!(two.ends(), 1);
    assert_eq!(saved_x(folder.path()), Some(43));
    let all = [&both[..], &["state.second", "state.second.history"]].concat();
    assert_eq!(names(folder.path()), all);
}

#[test]
fn a_key_that_leaves_does_so_while_the_question_stands() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("config"), "[keys]\nquit = [\"F12\"]\n").unwrap();
    let one = start(folder.path());
    let mut two = Terminal::start(folder.path(), "--state state --config config", "linux");
    save_41_behind(one, &mut two);
    // F10 is no longer bound, so the question remains.
    two.press(F10);
    two.settles("was changed by another program");
    two.resize(20, 5);
    two.shows("and Enter");
    two.press("\x1b[24~");
    assert_eq!(two.ends(), 1);
    assert_eq!(saved_x(folder.path()), Some(41));
}

/// Memory and messages after a panic; only a debug build can panic on demand.
#[test]
#[cfg(debug_assertions)]
fn a_panic_saves_and_restores() {
    let folder = tempfile::tempdir().unwrap();
    let variables = [("SIM41_PANIC", "12.0000")];
    let mut terminal = Terminal::start_with(folder.path(), "--state state", "linux", &variables);
    terminal.shows("M E M O R Y");
    terminal.press("41N");
    terminal.shows("Y  41.0000");
    terminal.press("29-");
    terminal.writes(b"as SIM41_PANIC wants it");
    assert_eq!(terminal.ends(), 101);
    assert_eq!(saved_x(folder.path()), Some(12));
    assert_eq!(names(folder.path()), ["state"]);
}

#[test]
fn terminals_of_ascii_alone_get_ascii() {
    for (kind, locale) in [("vt100", "C.UTF-8"), ("xterm", "C"), ("linux", "de_DE.ISO-8859-1")] {
        let folder = tempfile::tempdir().unwrap();
        let variables = [("LC_ALL", locale)];
        let mut terminal = Terminal::start_with(folder.path(), "--fresh", kind, &variables);
        terminal.press("41N");
        let shown = terminal.settles("Y  41.0000");
        assert!(shown.is_ascii(), "{kind} {locale}\n{shown}");
        terminal.press(F10);
        assert_eq!(terminal.ends(), 0);
    }
}

#[test]
fn a_terminal_without_a_screen_has_lines() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(folder.path(), "--fresh", "dumb");
    terminal.shows("type one line at a time; `help` lists the commands, and `quit` exits");
    terminal.press("2 ENTER 3 +\r");
    terminal.shows("5.0000");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
}
