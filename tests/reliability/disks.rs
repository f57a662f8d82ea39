//! Files and disks that are not writable, and paths that are not files.

use super::*;

#[test]
fn a_file_that_cannot_be_written_is_said_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state");
    fs::write(&file, sim41_session::state::write(&sim41_session::Machine::default())).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
    let before = fs::read(&file).unwrap();
    let mut terminal = start(folder.path());
    terminal.shows("it is read-only");
    terminal.shows("sim41-memory instead? [Y/n]");
    terminal.press("\n");
    terminal.shows("▄▄▄");
    terminal.press("41N");
    terminal.shows("Y  41.0000");
    terminal.press(F10);
    assert_eq!(terminal.ends(), 0);
    assert_eq!(fs::read(&file).unwrap(), before);
    let second = fs::read_to_string(folder.path().join("sim41-memory")).unwrap();
    assert_eq!(x_of(&second), Some(41));
    // Nothing is lost, even if the user answers no.
    let mut terminal = start(folder.path());
    terminal.shows("[Y/n]");
    terminal.press("n\n");
    assert_eq!(terminal.ends(), 1);
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn what_is_no_file_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("folder")).unwrap();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    fs::write(folder.path().join("newer"), "sim41 state 41\n").unwrap();
    let before = names(folder.path());
    for (state, sentence) in [
        ("folder", "it is a folder"),
        ("/dev/null", "it is not a regular file"),
        ("pipe", "it is not a regular file"),
        ("-", "--state needs a file name"),
        ("newer", "written by a newer sim41"),
    ] {
        let terminal = Terminal::start(folder.path(), &format!("--state {state}"), "linux");
        terminal.shows(sentence);
        assert_eq!(terminal.ends(), 1, "{state}");
        assert_eq!(names(folder.path()), before, "{state}");
    }
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[test]
fn a_full_disk_is_said_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let variables = [("FILE_LIMIT", "0")];
    let terminal = Terminal::start_with(folder.path(), "--state state", "linux", &variables);
    terminal.shows("File too large");
    assert_eq!(terminal.ends(), 1);
    assert!(names(folder.path()).is_empty());
}

#[test]
#[cfg(target_os = "linux")]
fn a_disk_that_becomes_full_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = start(folder.path());
    terminal.shows("M E M O R Y");
    terminal.fill_the_disk(true);
    terminal.press("40N");
    terminal.shows("the memory cannot be saved in state: File too large");
    assert!(names(folder.path()).is_empty());
    terminal.fill_the_disk(false);
    terminal.press("1+");
    saves_41(folder.path());
    terminal.press(F10);
    assert_eq!(terminal.ends(), 0);
    assert_eq!(names(folder.path()), ["state", "state.history"]);
}

#[test]
fn a_memory_that_cannot_be_saved_at_the_end_is_kept_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let mut terminal = Terminal::start(folder.path(), "--state disk/state", "linux");
    terminal.shows("M E M O R Y");
    terminal.press("41N");
    saves_41(&disk);
    fs::set_permissions(disk.join("state"), fs::Permissions::from_mode(0o444)).unwrap();
    terminal.press("1+");
    terminal.shows("the memory cannot be saved in disk/state: it is read-only");
    terminal.press(F10);
    assert_eq!(terminal.ends(), 1);
    assert_eq!(saved_x(&disk), Some(41));
    let second = fs::read_to_string(disk.join("state.second")).unwrap();
    assert_eq!(x_of(&second), Some(42));
}
