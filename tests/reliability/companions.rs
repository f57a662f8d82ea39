//! Files next to a state may come from an archive: none starts a program, and no link is followed.

use super::{F10, names, start};
use std::fs;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt, symlink};

#[test]
fn a_file_beside_a_state_starts_no_program() {
    let folder = tempfile::tempdir().unwrap();
    let owned = folder.path().join("owned");
    let player = format!("[\"/bin/sh\", \"-c\", \"touch {}\"]", owned.display());
    fs::write(
        folder.path().join("state.screen"),
        format!("# sim41 screen\nsound = \"tones\"\nplayer = {player}\n"),
    )
    .unwrap();
    let mut terminal = start(folder.path());
    terminal.shows("M E M O R Y");
    terminal.press("KBEEP\r");
    terminal.press("41N");
    terminal.shows("Y  41.0000");
    terminal.press(F10);
    assert_eq!(terminal.ends(), 0);
    assert!(!owned.exists());
}

/// An alarm from the year 2000 sounds when its state is opened, without any key being pressed.
#[test]
fn an_alarm_that_is_past_due_starts_the_users_player_alone() {
    use sim41_session::keystrokes::tokens;
    use sim41_session::{Calculator, Policy, Session, state};
    const YEAR_2000: u64 = 36_524 * 86_400_000;
    let mut session = Session::new(Calculator::clean(), Policy::at_once());
    session.tick(YEAR_2000);
    for token in tokens::parse("0 ENTER 0 ENTER 12 xeq:XYZALM").unwrap() {
        for input in token.inputs {
            session.press(input).unwrap();
            session.settle(|_, _| {});
        }
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("state"), state::write(session.calculator().machine())).unwrap();
    let [owned, played] = ["owned", "played"].map(|name| folder.path().join(name));
    let settings = |file: &std::path::Path| {
        let touch = format!("touch {}", file.display());
        format!("sound = \"tones\"\nplayer = [\"/bin/sh\", \"-c\", \"{touch}\"]\n")
    };
    let configuration = folder.path().join(".config/sim41");
    fs::create_dir_all(&configuration).unwrap();
    fs::write(configuration.join("config.toml"), settings(&played)).unwrap();
    let looks = format!("# sim41 screen\n{}", settings(&owned));
    fs::write(folder.path().join("state.screen"), looks).unwrap();
    let mut terminal = start(folder.path());
    let begun = std::time::Instant::now();
    while !played.exists() {
        assert!(begun.elapsed().as_secs() < 20, "the alarm does not sound");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    terminal.press(F10);
    assert_eq!(terminal.ends(), 0);
    assert!(!owned.exists());
}

#[test]
fn links_beside_a_state_are_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let outside = tempfile::tempdir().unwrap();
    let private = outside.path().join("private");
    fs::write(&private, "").unwrap();
    fs::set_permissions(&private, fs::Permissions::from_mode(0o600)).unwrap();
    let companions =
        [".state.sim41-lock", "state.history", "state.screen", "state.trace", "states"];
    for name in companions {
        for target in [private.clone(), outside.path().join("new")] {
            let link = folder.path().join(name);
            symlink(&target, &link).unwrap();
            let mut terminal = start(folder.path());
            terminal.shows("M E M O R Y");
            terminal.press("41N");
            terminal.shows("Y  41.0000");
            // Choosing a panel saves the layout; a new named state is saved in the folder.
            terminal.press("\x1bn:states other\r");
            terminal.press(F10);
            terminal.ends();
            assert_eq!(super::saved_x(folder.path()), Some(41), "{name}");
            assert!(fs::read_link(&link).is_ok_and(|there| there == target), "{name}");
            for name in names(folder.path()) {
                let path = folder.path().join(name);
                let is_removed = match path.is_dir() && !path.is_symlink() {
                    true => fs::remove_dir_all(path),
                    false => fs::remove_file(path),
                };
                is_removed.unwrap();
            }
        }
    }
    assert_eq!(names(outside.path()), ["private"]);
    assert_eq!(fs::read(&private).unwrap(), b"");
}

/// `load` waits while another program locks its state, but not for a lock file that is a link.
#[test]
fn load_waits_for_the_lock_of_its_state() {
    let folder = tempfile::tempdir().unwrap();
    let [text, state, lock] =
        ["text.txt", "state", ".state.sim41-lock"].map(|name| folder.path().join(name));
    fs::write(&text, "RECORD\n").unwrap();
    let load = |name: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sim41"));
        command.args(["load", "file", name]).arg(&text).arg("--state").arg(&state);
        command.stdout(std::process::Stdio::null()).spawn().unwrap()
    };
    let mut options = fs::OpenOptions::new();
    let held = options.create(true).truncate(false).write(true).mode(0o600).open(&lock).unwrap();
    held.lock().unwrap();
    let mut waits = load("FILE1");
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(waits.try_wait().unwrap().is_none() && !state.exists());
    fs::remove_file(&lock).unwrap();
    drop(held);
    assert!(waits.wait().unwrap().success());
    let first = fs::read(&state).unwrap();
    let elsewhere = folder.path().join("elsewhere");
    let held = options.open(&elsewhere).unwrap();
    held.lock().unwrap();
    symlink(&elsewhere, &lock).unwrap();
    assert!(load("FILE2").wait().unwrap().success());
    assert!(fs::read(&state).unwrap() != first && lock.is_symlink());
    drop(held);
}
