//! Tests of the keeper with a disk that fails when a test asks for it.

use super::*;
use sim41_session::{Address, Register};
use std::io::{Error, ErrorKind};

/// A disk that takes texts, except while `failures` are left or another program's file is there.
#[derive(Clone, Default)]
struct Disk {
    texts: Arc<Mutex<Vec<(Instant, String)>>>,
    failures: Arc<Mutex<u32>>,
    foreign: Arc<Mutex<bool>>,
    /// A test that holds this makes every writing wait.
    busy: Arc<Mutex<()>>,
    /// What was put aside, and whether nothing can be.
    aside: Arc<Mutex<Vec<String>>>,
    no_refuge: Arc<Mutex<bool>>,
}

impl Refuge for Disk {
    fn put(&self, text: &str, _synced: bool) -> Result<PathBuf, Unsaved> {
        let place = PathBuf::from("state.second");
        if *self.no_refuge.lock().unwrap() {
            return Err(Unsaved::Changed(place));
        }
        self.aside.lock().unwrap().push(text.into());
        Ok(place)
    }

    fn clear(&self) {
        self.aside.lock().unwrap().clear();
    }
}

impl Disk {
    fn texts(&self) -> Vec<String> {
        self.texts.lock().unwrap().iter().map(|(_, text)| text.clone()).collect()
    }
}

impl Store for Disk {
    fn save(&mut self, text: &str) -> Result<(), Unsaved> {
        let file = PathBuf::from("state");
        let _busy = self.busy.lock().unwrap();
        if *self.foreign.lock().unwrap() {
            return Err(Unsaved::Changed(file));
        }
        let mut failures = self.failures.lock().unwrap();
        if *failures > 0 {
            *failures -= 1;
            // EIO is the error of a disk with a fault.
            return Err(Unsaved::Failed { file, error: Error::from_raw_os_error(5) });
        }
        self.texts.lock().unwrap().push((Instant::now(), text.into()));
        Ok(())
    }

    fn save_over(&mut self, text: &str) -> Result<PathBuf, Unsaved> {
        *self.foreign.lock().unwrap() = false;
        self.save(text).map(|()| "state.other".into())
    }

    fn save_beside(&mut self, _text: &str) -> Result<PathBuf, Unsaved> {
        let error = Error::new(ErrorKind::StorageFull, "no room");
        Err(Unsaved::Failed { file: "state.second".into(), error })
    }

    fn put_beside(&mut self, text: &str) -> Result<PathBuf, Unsaved> {
        self.texts.lock().unwrap().push((Instant::now(), text.into()));
        Ok("state.second".into())
    }

    fn other(&mut self) -> Option<String> {
        let mut machine = Machine::default();
        (*self.foreign.lock().unwrap()).then(|| change(&mut machine, 7))
    }

    fn accept(&mut self, _other: String) {
        *self.foreign.lock().unwrap() = false;
    }

    fn place(&self) -> PathBuf {
        "state".into()
    }

    fn refuge(&self) -> Arc<dyn Refuge> {
        Arc::new(self.clone())
    }
}

fn change(machine: &mut Machine, number: u64) -> String {
    machine.edit_register(Address::X, Register::new(number << 12));
    Image::of(machine).text()
}

fn wait_for(disk: &Disk, count: usize) -> Vec<String> {
    let start = Instant::now();
    while disk.texts().len() < count && start.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(10));
    }
    disk.texts()
}

#[test]
fn a_change_is_saved_when_the_machine_rests() {
    let (disk, mut machine) = (Disk::default(), Machine::default());
    let keeper = Keeper::new(disk.clone(), &machine);
    keeper.look(&machine);
    let text = change(&mut machine, 1);
    keeper.look(&machine);
    assert_eq!(wait_for(&disk, 1), [text]);
    let _ = keeper.save(&machine);
    assert_eq!(disk.texts().len(), 1, "nothing new was saved again");
}

#[test]
fn a_machine_that_never_rests_is_saved_at_most_every_second_and_a_half() {
    let (disk, mut machine) = (Disk::default(), Machine::default());
    let keeper = Keeper::new(disk.clone(), &machine);
    let start = Instant::now();
    let mut number = 0;
    while disk.texts().is_empty() && start.elapsed() < Duration::from_secs(20) {
        number += 1;
        change(&mut machine, number);
        keeper.look(&machine);
        std::thread::sleep(Duration::from_millis(5));
    }
    let (first, _) = disk.texts.lock().unwrap()[0];
    assert!(first - start >= LONGEST, "{:?}", first - start);
    assert_eq!(disk.texts().len(), 1);
}

#[test]
fn a_disk_that_fails_is_tried_again() {
    let (disk, mut machine) = (Disk::default(), Machine::default());
    *disk.failures.lock().unwrap() = 1;
    let keeper = Keeper::new(disk.clone(), &machine);
    let text = change(&mut machine, 1);
    let _ = keeper.save(&machine);
    let trouble = keeper.trouble().unwrap();
    assert!(trouble.sentence().starts_with("the memory cannot be saved in state: "));
    assert!(disk.texts().is_empty());
    assert_eq!(disk.aside.lock().unwrap().last(), Some(&text));
    // The second attempt comes by itself.
    assert_eq!(wait_for(&disk, 1), [text]);
    let start = Instant::now();
    while keeper.trouble().is_some() && start.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(keeper.trouble(), None);
    assert!(disk.aside.lock().unwrap().is_empty(), "what was put aside is not needed any more");
}

#[test]
fn what_another_program_changed_is_asked_about() {
    let (disk, mut machine) = (Disk::default(), Machine::default());
    *disk.foreign.lock().unwrap() = true;
    let keeper = Keeper::new(disk.clone(), &machine);
    let text = change(&mut machine, 1);
    let left = keeper.save(&machine).unwrap();
    assert_eq!(left.place, Some("state.second".into()));
    assert!(matches!(keeper.trouble(), Some(Trouble::Changed(_))));
    // While the question stands, what changes is put aside as fast as it would be saved.
    let later = change(&mut machine, 2);
    keeper.look(&machine);
    let start = Instant::now();
    while disk.aside.lock().unwrap().last() != Some(&later) {
        assert!(start.elapsed() < Duration::from_secs(20), "it is not put aside");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(change(&mut machine, 1), text);
    assert!(keeper.keep_both(&machine).unwrap_err().contains("no room"));
    assert!(keeper.trouble().is_some(), "what failed settles nothing");
    assert_eq!(keeper.keep_this(&machine).unwrap(), PathBuf::from("state.other"));
    assert_eq!((disk.texts(), keeper.trouble()), (vec![text], None));
}

#[test]
fn what_another_program_saved_is_taken_over() {
    let (disk, mut machine) = (Disk::default(), Machine::default());
    let keeper = Keeper::new(disk.clone(), &machine);
    assert!(keeper.saved_by_another().is_none());
    *disk.foreign.lock().unwrap() = true;
    let seven = Register::new(7 << 12);
    assert_eq!(keeper.saved_by_another().unwrap().memory().x(), seven);
    assert!(keeper.saved_by_another().is_none());
    // What is not saved yet goes beside it.
    *disk.foreign.lock().unwrap() = true;
    let text = change(&mut machine, 1);
    let _ = keeper.save(&machine);
    assert!(keeper.saved_by_another().is_none());
    let (other, beside) = keeper.give_way(&machine).unwrap();
    keeper.accept(&other);
    assert_eq!((other.memory().x(), beside), (seven, "state.second".into()));
    assert_eq!((disk.texts(), keeper.trouble()), (vec![text], None));
}

#[test]
fn a_change_while_the_disk_is_written_to_is_not_lost() {
    let (disk, mut machine) = (Disk::default(), Machine::default());
    let keeper = Keeper::new(disk.clone(), &machine);
    let first = change(&mut machine, 1);
    let busy = disk.busy.lock().unwrap();
    keeper.look(&machine);
    let start = Instant::now();
    while keeper.shared.store.try_lock().is_ok() && start.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let second = change(&mut machine, 2);
    keeper.look(&machine);
    drop(busy);
    assert!(wait_for(&disk, 2) == [first, second]);
}

/// What a disk that never answers leaves of the time of an ending.
#[test]
fn an_ending_does_not_wait_for_a_disk() {
    for refuge in [true, false] {
        let (disk, mut machine) = (Disk::default(), Machine::default());
        let keeper = Keeper::new(disk.clone(), &machine);
        let busy = disk.busy.lock().unwrap();
        let text = change(&mut machine, 1);
        *disk.no_refuge.lock().unwrap() = !refuge;
        let start = Instant::now();
        let left = keeper.save(&machine).unwrap();
        assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
        assert_eq!(left.place.is_some(), refuge);
        let sentence = left.sentence();
        assert!(sentence.starts_with("the memory cannot be saved in state: the disk does not"));
        match refuge {
            true => assert_eq!(*disk.aside.lock().unwrap(), [text]),
            false => assert!(sentence.ends_with(&text), "{sentence}"),
        }
        drop((keeper, busy));
    }
}

#[test]
fn a_rescue_saves_what_was_seen_last() {
    let (disk, mut machine) = (Disk::default(), Machine::default());
    let keeper = Keeper::new(disk.clone(), &machine);
    let rescue = keeper.rescue();
    let text = change(&mut machine, 1);
    keeper.look(&machine);
    let panicked = std::thread::spawn(move || {
        let _ = rescue.save();
        panic!("after the rescue");
    });
    assert!(panicked.join().is_err());
    assert_eq!(disk.texts(), [text]);
}
