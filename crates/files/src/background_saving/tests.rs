//! The keeper, with state files that are not writable or that another program changes.

use super::*;
use sim41_session::{Address, Register};
use std::fs;
use std::path::Path;

struct Kept {
    folder: tempfile::TempDir,
    file: PathBuf,
    calculator: Calculator,
    keeper: Arc<Keeper>,
}

fn kept() -> Kept {
    let folder = tempfile::tempdir().unwrap();
    let (file, calculator) = (folder.path().join("state"), Calculator::clean());
    let opened = StateFile::open(&file).unwrap();
    let keeper = Keeper::new(opened.store, &calculator);
    Kept { folder, file, calculator, keeper }
}

fn change(calculator: &mut Calculator, number: u64) -> String {
    calculator.poke(Address::X, Register::new(number << 12));
    Image::from(&*calculator).text()
}

fn other() -> String {
    change(&mut Calculator::clean(), 7)
}

fn is_x(calculator: &Calculator, number: u64) -> bool {
    calculator.memory().x() == Register::new(number << 12)
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(20), "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn holds(file: &Path, text: &str) -> bool {
    fs::read_to_string(file).is_ok_and(|there| there == text)
}

fn set_readonly(file: &Path, readonly: bool) {
    let mut permissions = fs::metadata(file).unwrap().permissions();
    permissions.set_readonly(readonly);
    fs::set_permissions(file, permissions).unwrap();
}

#[test]
fn a_change_is_saved_when_the_machine_rests() {
    let Kept { file, mut calculator, keeper, folder: _folder } = kept();
    keeper.observe(&calculator);
    assert!(!file.exists());
    let text = change(&mut calculator, 1);
    keeper.observe(&calculator);
    wait_until("it is not saved", || holds(&file, &text) && locked(&keeper.kept).is_saved());
    fs::remove_file(&file).unwrap();
    assert!(keeper.save(&calculator).is_none() && !file.exists());
}

#[test]
fn a_machine_that_never_rests_is_saved_at_most_every_second_and_a_half() {
    let Kept { file, mut calculator, keeper, folder: _folder } = kept();
    let start = Instant::now();
    let mut number = 0;
    while !file.exists() {
        assert!(start.elapsed() < Duration::from_secs(20), "it is not saved");
        number += 1;
        change(&mut calculator, number);
        keeper.observe(&calculator);
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(start.elapsed() >= LONGEST, "{:?}", start.elapsed());
}

#[test]
fn a_file_that_takes_nothing_is_tried_again() {
    let Kept { folder, file, mut calculator, keeper } = kept();
    change(&mut calculator, 1);
    assert!(keeper.save(&calculator).is_none());
    set_readonly(&file, true);
    let text = change(&mut calculator, 2);
    let left = keeper.save(&calculator).unwrap();
    let second = folder.path().join("state.second");
    assert_eq!(left.place.as_ref(), Some(&second));
    assert!(left.sentence().contains("state: it is read-only; the memory is in "));
    assert!(holds(&second, &text) && keeper.trouble() == Some(left.trouble));
    set_readonly(&file, false);
    // The keeper retries by itself, and then removes the fallback.
    wait_until("it is not tried again", || holds(&file, &text) && keeper.trouble().is_none());
    assert!(!second.exists());
}

#[test]
fn what_another_program_changed_is_asked_about() {
    let Kept { folder, file, mut calculator, keeper } = kept();
    fs::write(&file, other()).unwrap();
    change(&mut calculator, 1);
    let left = keeper.save(&calculator).unwrap();
    let second = folder.path().join("state.second");
    assert_eq!((left.is_beside_another(), left.place.as_ref()), (true, Some(&second)));
    let later = change(&mut calculator, 2);
    keeper.observe(&calculator);
    wait_until("it is not put aside", || holds(&second, &later));
    set_readonly(&file, true);
    assert!(keeper.resolve(&calculator, Answer::KeepThis).is_err() && keeper.trouble().is_some());
    assert!(holds(&file, &other()));
    set_readonly(&file, false);
    let renamed = folder.path().join("state.other");
    assert_eq!(keeper.resolve(&calculator, Answer::KeepThis).unwrap().0, renamed);
    assert!(holds(&file, &later) && holds(&renamed, &other()) && !second.exists());
    assert_eq!(keeper.trouble(), None);
    // After `KeepBoth`, the calculator's memory is saved next to the state file.
    fs::write(&file, other()).unwrap();
    change(&mut calculator, 3);
    assert!(keeper.save(&calculator).is_some());
    assert_eq!(keeper.resolve(&calculator, Answer::KeepBoth).unwrap().0, second);
    let last = change(&mut calculator, 4);
    assert!(keeper.save(&calculator).is_none());
    assert!(holds(&second, &last) && holds(&file, &other()) && keeper.place() == second);
}

#[test]
fn what_another_program_saved_is_taken_over() {
    let Kept { folder, file, mut calculator, keeper } = kept();
    assert!(keeper.saved_by_another().is_none());
    fs::write(&file, other()).unwrap();
    assert!(is_x(&keeper.saved_by_another().unwrap(), 7));
    assert!(keeper.saved_by_another().is_none());
    fs::write(&file, change(&mut Calculator::clean(), 8)).unwrap();
    let text = change(&mut calculator, 1);
    assert!(keeper.save(&calculator).is_some());
    assert!(keeper.saved_by_another().is_none());
    let (beside, other) = keeper.resolve(&calculator, Answer::OpenOther).unwrap();
    let other = other.unwrap();
    keeper.accept(&other);
    assert!(is_x(&other, 8) && beside == folder.path().join("state.second"));
    assert!(holds(&beside, &text) && keeper.trouble().is_none());
}

#[test]
fn a_change_while_the_disk_is_written_to_is_not_lost() {
    let Kept { file, mut calculator, keeper, folder: _folder } = kept();
    let first = change(&mut calculator, 1);
    let busy = locked(&keeper.file);
    let mut kept = locked(&keeper.kept);
    kept.record(&calculator);
    kept.due = Some(Instant::now());
    drop(kept);
    keeper.progress.notify_all();
    let second = change(&mut calculator, 2);
    let left = std::thread::scope(|scope| {
        let ends = scope.spawn(|| keeper.save(&calculator));
        // The keeper's thread is waiting for the file, so the exit waits too.
        wait_until("the end does not wait", || locked(&keeper.kept).number > 2);
        drop(busy);
        ends.join().unwrap()
    });
    assert!(left.is_none() && first != second && holds(&file, &second));
}

#[test]
fn an_ending_does_not_wait_for_a_disk() {
    let Kept { file, mut calculator, keeper, folder: _folder } = kept();
    let busy = locked(&keeper.file);
    let text = change(&mut calculator, 1);
    let start = Instant::now();
    let left = keeper.save(&calculator).unwrap();
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    assert!(left.sentence().contains("state: the disk does not respond; the memory is in "));
    let place = left.place.clone().unwrap();
    assert!(holds(&place, &text) && place.parent() != file.parent() && !file.exists());
    fs::remove_file(place).unwrap();
    // If no file is writable, the message contains the memory.
    let left = Left { place: None, ..left };
    assert!(left.sentence().ends_with(&text));
    drop(busy);
}

#[test]
fn a_rescue_saves_what_was_seen_last() {
    let Kept { file, mut calculator, keeper, folder: _folder } = kept();
    let rescue = Arc::clone(&keeper);
    let text = change(&mut calculator, 1);
    keeper.observe(&calculator);
    let panicked = std::thread::spawn(move || {
        let _ = rescue.rescue();
        panic!("after the rescue");
    });
    assert!(panicked.join().is_err());
    assert!(holds(&file, &text));
}

#[test]
fn without_a_thread_the_end_saves() {
    let Kept { file, mut calculator, keeper, folder: _folder } = kept();
    // The keeper's thread waits for the file and finds that nothing is due.
    let busy = locked(&keeper.file);
    locked(&keeper.kept).has_thread = false;
    drop(busy);
    let text = change(&mut calculator, 1);
    assert!(keeper.save(&calculator).is_none() && holds(&file, &text));
}

/// A fallback belongs to the state's owner, and is writable even if the state is not.
#[cfg(unix)]
#[test]
fn a_fallback_is_like_its_state() {
    use std::os::unix::fs::{MetadataExt, chown};
    let Kept { folder, file, mut calculator, keeper } = kept();
    fs::write(&file, "").unwrap();
    let is_root = chown(&file, Some(1234), Some(5678)).is_ok();
    set_readonly(&file, true);
    for number in 1..3 {
        let text = change(&mut calculator, number);
        let second = folder.path().join("state.second");
        assert_eq!(keeper.save(&calculator).unwrap().place.as_ref(), Some(&second));
        assert!(holds(&second, &text));
        let there = fs::metadata(&second).unwrap();
        assert!(!is_root || (there.uid(), there.gid()) == (1234, 5678));
    }
}
