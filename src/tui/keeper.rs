//! Keeps a calculator's memory on the disk while somebody uses it.
//!
//! Whoever drives the calculator shows it to the keeper as often as it likes: what has changed is
//! copied in a few microseconds, and a thread writes it. A change is on the disk within a second
//! when nothing follows it, and within two seconds whatever follows. [`Rescue`] writes the last
//! copy at once from wherever the program ends: the panic hook, a signal's thread.

use crate::machine::Machine;
use crate::state::Image;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Why a memory was not saved.
#[derive(Debug, thiserror::Error)]
pub enum Unsaved {
    /// Another program has written the file since it was read or written here.
    #[error("{} was changed by another program since this calculator read it", .0.display())]
    Changed(PathBuf),
    /// The disk said no; the old file is as it was.
    #[error("the memory cannot be saved in {}: {error}", file.display())]
    Failed {
        /// Where it was to be saved.
        file: PathBuf,
        /// What the disk said.
        error: std::io::Error,
    },
}

/// Somewhere that a memory can be kept as text.
pub trait Store: Send {
    /// Keep this text instead of the one before.
    ///
    /// # Errors
    /// When it cannot be kept; the one before is still there.
    fn save(&mut self, text: &str) -> Result<(), Unsaved>;

    /// Keep this text whatever another program has put there; that is kept under another name,
    /// which comes back.
    ///
    /// # Errors
    /// When it cannot be kept.
    fn save_over(&mut self, text: &str) -> Result<PathBuf, Unsaved>;

    /// Keep this text beside the one that is there, from now on; the name comes back.
    ///
    /// # Errors
    /// When it cannot be kept.
    fn save_beside(&mut self, text: &str) -> Result<PathBuf, Unsaved>;

    /// Where it is kept now.
    fn place(&self) -> PathBuf;
}

/// A memory that rests is written after this time: with the writing itself, within a second.
const REST: Duration = Duration::from_millis(600);
/// A memory that keeps changing is written after this time: within two seconds.
const LONGEST: Duration = Duration::from_millis(1_600);
/// After a failure it is tried again after this time.
const AGAIN: Duration = Duration::from_secs(2);

/// What is known of the memory and its file.
struct Kept {
    store: Box<dyn Store>,
    /// The last copy, if it is not on the disk.
    unsaved: Option<Image>,
    /// When the first and the last change since the last writing were seen.
    changed: Option<(Instant, Instant)>,
    /// The last copy of all.
    last: Image,
    /// Why the last writing failed.
    trouble: Option<Trouble>,
    closed: bool,
}

/// Why the memory is not on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Another program has changed the file: one of [`Keeper::keep_this`], [`Keeper::keep_both`].
    Changed(String),
    /// The disk said no; it is tried again.
    Failed(String),
}

impl Trouble {
    /// What there is to say.
    pub fn sentence(&self) -> &str {
        match self {
            Trouble::Changed(sentence) | Trouble::Failed(sentence) => sentence,
        }
    }
}

impl Kept {
    /// Write what is not on the disk.
    fn write(&mut self) {
        let Some(image) = self.unsaved.clone() else { return };
        match self.store.save(&image.text()) {
            Ok(()) => {
                (self.unsaved, self.changed, self.trouble) = (None, None, None);
            }
            Err(error) => {
                self.trouble = Some(match error {
                    Unsaved::Changed(_) => Trouble::Changed(error.to_string()),
                    Unsaved::Failed { .. } => Trouble::Failed(error.to_string()),
                });
                let again = Instant::now() + AGAIN;
                self.changed = Some((again, again));
            }
        }
    }

    /// When to write.
    fn due(&self) -> Option<Instant> {
        let (first, last) = self.changed?;
        // What somebody must decide waits for that.
        let asked = matches!(self.trouble, Some(Trouble::Changed(_)));
        (!asked).then_some((last + REST).min(first + LONGEST))
    }
}

/// The memory's state that thread, driver and rescuers share.
struct Shared {
    kept: Mutex<Kept>,
    woken: Condvar,
}

impl Shared {
    /// A writer that panicked has left what it found.
    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps the memory of one calculator.
pub struct Keeper {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

/// Writes the last copy at once, from any thread.
#[derive(Clone)]
pub struct Rescue(Arc<Shared>);

impl Rescue {
    /// Write what is not on the disk.
    pub fn save(&self) {
        self.0.lock().write();
    }
}

impl Keeper {
    /// Keep this machine there. What it holds now counts as saved.
    pub fn new(store: impl Store + 'static, machine: &Machine) -> Keeper {
        let kept = Kept {
            store: Box::new(store),
            unsaved: None,
            changed: None,
            last: Image::of(machine),
            trouble: None,
            closed: false,
        };
        let shared = Arc::new(Shared { kept: Mutex::new(kept), woken: Condvar::new() });
        let writer = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("keeper".into());
        // Without a thread, everything is written at the end.
        let thread = thread.spawn(move || keep(&writer)).ok();
        Keeper { shared, thread }
    }

    /// Look at the machine: what has changed since the last look will be saved. While the disk is
    /// being written to it is looked at the next time.
    pub fn look(&self, machine: &Machine) {
        let Ok(mut kept) = self.shared.kept.try_lock() else { return };
        kept.note(machine);
        drop(kept);
        self.shared.woken.notify_one();
    }

    /// Save this machine now.
    pub fn save(&self, machine: &Machine) {
        let mut kept = self.shared.lock();
        kept.note(machine);
        kept.write();
        drop(kept);
        // What failed is tried again by the thread.
        self.shared.woken.notify_one();
    }

    /// Why the memory is not on the disk, if it is not.
    pub fn trouble(&self) -> Option<Trouble> {
        self.shared.lock().trouble.clone()
    }

    /// Where the memory is kept now.
    pub fn place(&self) -> PathBuf {
        self.shared.lock().store.place()
    }

    /// The same as [`Keeper::trouble`] without waiting: `None` while the disk is being written to.
    pub fn trouble_now(&self) -> Option<Option<Trouble>> {
        self.shared.kept.try_lock().ok().map(|kept| kept.trouble.clone())
    }

    /// For places where the program ends.
    pub fn rescue(&self) -> Rescue {
        Rescue(Arc::clone(&self.shared))
    }

    /// Another program has changed the file: put this memory there, and that one beside it under
    /// the name that comes back.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep_this(&self, machine: &Machine) -> Result<PathBuf, String> {
        self.shared.lock().settle(machine, |store, text| store.save_over(text))
    }

    /// Another program has changed the file: leave that, and keep this memory beside it from now
    /// on, under the name that comes back.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep_both(&self, machine: &Machine) -> Result<PathBuf, String> {
        self.shared.lock().settle(machine, |store, text| store.save_beside(text))
    }
}

impl Kept {
    /// Copy what has changed.
    fn note(&mut self, machine: &Machine) {
        if !self.last.differs(machine) {
            return;
        }
        self.last = Image::of(machine);
        self.unsaved = Some(self.last.clone());
        let now = Instant::now();
        let first = self.changed.map_or(now, |(first, _)| first);
        self.changed = Some((first, now.max(first)));
    }

    fn settle(
        &mut self,
        machine: &Machine,
        save: impl FnOnce(&mut dyn Store, &str) -> Result<PathBuf, Unsaved>,
    ) -> Result<PathBuf, String> {
        self.note(machine);
        let name = save(&mut *self.store, &self.last.text()).map_err(|error| error.to_string())?;
        (self.unsaved, self.changed, self.trouble) = (None, None, None);
        Ok(name)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.woken.notify_one();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What the thread does: wait until something is due, and write it.
fn keep(shared: &Shared) {
    let mut kept = shared.lock();
    while !kept.closed {
        let now = Instant::now();
        kept = match kept.due() {
            None => shared.woken.wait(kept).unwrap_or_else(PoisonError::into_inner),
            Some(due) if due > now => {
                let waited = shared.woken.wait_timeout(kept, due - now);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
            Some(_) => {
                kept.write();
                kept
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::register::Register;
    use std::io::{Error, ErrorKind};

    /// A disk that takes the texts whose turn it is, and says no to the others.
    #[derive(Clone, Default)]
    struct Disk {
        texts: Arc<Mutex<Vec<(Instant, String)>>>,
        failures: Arc<Mutex<u32>>,
        foreign: Arc<Mutex<bool>>,
    }

    impl Disk {
        fn texts(&self) -> Vec<String> {
            self.texts.lock().unwrap().iter().map(|(_, text)| text.clone()).collect()
        }
    }

    impl Store for Disk {
        fn save(&mut self, text: &str) -> Result<(), Unsaved> {
            let file = PathBuf::from("state");
            if *self.foreign.lock().unwrap() {
                return Err(Unsaved::Changed(file));
            }
            let mut failures = self.failures.lock().unwrap();
            if *failures > 0 {
                *failures -= 1;
                // What a disk with a fault says: EIO.
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

        fn place(&self) -> PathBuf {
            "state".into()
        }
    }

    fn change(machine: &mut Machine, number: u64) -> String {
        machine.memory.set_x(Register::new(number << 12));
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
        keeper.save(&machine);
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
        keeper.save(&machine);
        let trouble = keeper.trouble().unwrap();
        assert!(trouble.sentence().starts_with("the memory cannot be saved in state: "));
        assert!(disk.texts().is_empty());
        // Nobody has to do anything for the second attempt.
        assert_eq!(wait_for(&disk, 1), [text]);
        assert_eq!(keeper.trouble(), None);
    }

    #[test]
    fn what_another_program_changed_is_asked_about() {
        let (disk, mut machine) = (Disk::default(), Machine::default());
        *disk.foreign.lock().unwrap() = true;
        let keeper = Keeper::new(disk.clone(), &machine);
        let text = change(&mut machine, 1);
        keeper.save(&machine);
        assert!(matches!(keeper.trouble(), Some(Trouble::Changed(_))));
        assert!(keeper.keep_both(&machine).unwrap_err().contains("no room"));
        assert!(keeper.trouble().is_some(), "what failed settles nothing");
        assert_eq!(keeper.keep_this(&machine).unwrap(), PathBuf::from("state.other"));
        assert_eq!((disk.texts(), keeper.trouble()), (vec![text], None));
    }

    #[test]
    fn a_rescue_saves_what_was_seen_last() {
        let (disk, mut machine) = (Disk::default(), Machine::default());
        let keeper = Keeper::new(disk.clone(), &machine);
        let rescue = keeper.rescue();
        let text = change(&mut machine, 1);
        keeper.look(&machine);
        let panicked = std::thread::spawn(move || {
            rescue.save();
            panic!("after the rescue");
        });
        assert!(panicked.join().is_err());
        assert_eq!(disk.texts(), [text]);
    }
}
