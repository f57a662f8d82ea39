//! Keeps a calculator's memory on the disk while the calculator is used.
//!
//! The program that runs the calculator shows it to the keeper as often as it likes: the keeper
//! copies a change in a few microseconds, and a thread writes the copy. The change is on the disk
//! within a second when no other change follows, and within two seconds in any case. [`Rescue`]
//! writes the last copy at once from wherever the program ends: the panic hook or a signal's
//! thread.

mod store;
#[cfg(test)]
mod tests;

use sim41::machine::Machine;
use sim41::state::{self, Image};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
pub use store::{Store, Unsaved};

/// The time from the last change to the writing. With the writing itself it is below a second.
const REST: Duration = Duration::from_millis(600);
/// The longest time from the first change to the writing while changes go on. With the writing
/// itself it is below two seconds.
const LONGEST: Duration = Duration::from_millis(1_600);
/// The time from a failed attempt to write until the next attempt.
const AGAIN: Duration = Duration::from_secs(2);

/// The memory as the keeper last saw it, and the state of its file.
struct Kept {
    store: Box<dyn Store>,
    /// The last copy of the memory, if it is not on the disk.
    unsaved: Option<Image>,
    /// The times of the first and the last change since the last writing.
    changed: Option<(Instant, Instant)>,
    /// The last copy of the memory, whether it is on the disk or not.
    last: Image,
    /// The reason why the last writing failed, if it did.
    trouble: Option<Trouble>,
    closed: bool,
}

/// A reason why the memory is not on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Another program has changed the file. The user chooses [`Keeper::keep_this`],
    /// [`Keeper::keep_both`] or [`Keeper::give_way`].
    Changed(String),
    /// The disk reported an error. The keeper tries again.
    Failed(String),
}

impl Trouble {
    /// Returns the message for the user.
    pub fn sentence(&self) -> &str {
        match self {
            Trouble::Changed(sentence) | Trouble::Failed(sentence) => sentence,
        }
    }
}

impl Kept {
    /// Writes the last copy, if it is not yet on the disk.
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

    /// Returns the time at which the memory is to be written, if it is to be written.
    fn due(&self) -> Option<Instant> {
        let (first, last) = self.changed?;
        // While the user has a question to answer, nothing is written.
        let asked = matches!(self.trouble, Some(Trouble::Changed(_)));
        (!asked).then_some((last + REST).min(first + LONGEST))
    }
}

/// The memory's state that the thread, the driver and the rescuers share.
struct Shared {
    kept: Mutex<Kept>,
    /// A change that came while the disk was being written to.
    waiting: Mutex<Option<Image>>,
    woken: Condvar,
}

impl Shared {
    /// Locks the shared state, which notes a change that waited. A thread that panicked has left it
    /// unchanged.
    fn lock(&self) -> MutexGuard<'_, Kept> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(image) = self.waiting().take() {
            kept.change_to(image);
        }
        kept
    }

    fn waiting(&self) -> MutexGuard<'_, Option<Image>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A keeper of one calculator's memory: it writes changes to the disk with a thread of its own.
pub struct Keeper {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

/// A handle that writes the last copy at once, from any thread.
#[derive(Clone)]
pub struct Rescue(Arc<Shared>);

impl Rescue {
    /// Writes the last copy, if it is not yet on the disk.
    pub fn save(&self) {
        self.0.lock().write();
    }
}

impl Keeper {
    /// Returns a keeper that saves `machine` in `store`; the present contents count as saved.
    pub fn new(store: impl Store + 'static, machine: &Machine) -> Keeper {
        let kept = Kept {
            store: Box::new(store),
            unsaved: None,
            changed: None,
            last: Image::of(machine),
            trouble: None,
            closed: false,
        };
        let shared = Arc::new(Shared {
            kept: Mutex::new(kept),
            waiting: Mutex::new(None),
            woken: Condvar::new(),
        });
        let writer = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("keeper".into());
        // If no thread can be started, only `save` and a rescue write changes.
        let thread = thread.spawn(move || keep(&writer)).ok();
        Keeper { shared, thread }
    }

    /// Compares the machine with the last copy, and has its changes saved. While the disk is being
    /// written to, the changes wait.
    pub fn look(&self, machine: &Machine) {
        let Ok(mut kept) = self.shared.kept.try_lock() else {
            *self.shared.waiting() = Some(Image::of(machine));
            return;
        };
        self.shared.waiting().take();
        kept.note(machine);
        drop(kept);
        self.shared.woken.notify_one();
    }

    /// Saves this machine now.
    pub fn save(&self, machine: &Machine) {
        let mut kept = self.shared.lock();
        kept.note(machine);
        kept.write();
        drop(kept);
        // If the writing failed, the thread tries again.
        self.shared.woken.notify_one();
    }

    /// Returns why the memory is not on the disk, if it is not.
    pub fn trouble(&self) -> Option<Trouble> {
        self.shared.lock().trouble.clone()
    }

    /// Returns the file in which the memory is kept now.
    pub fn place(&self) -> PathBuf {
        self.shared.lock().store.place()
    }

    /// Returns what [`Keeper::trouble`] returns, without waiting; `None` while the disk is being
    /// written to.
    pub fn trouble_now(&self) -> Option<Option<Trouble>> {
        self.shared.kept.try_lock().ok().map(|kept| kept.trouble.clone())
    }

    /// Returns the memory that another program has saved in the file since this one did, if nothing
    /// of this one is unsaved. While the disk is being written to there is none.
    pub fn saved_by_another(&self) -> Option<Machine> {
        let mut kept = self.shared.kept.try_lock().ok()?;
        if kept.unsaved.is_some() || kept.trouble.is_some() {
            return None;
        }
        let text = kept.store.other()?;
        let machine = state::read(&text).ok()?;
        kept.store.accept(text);
        Some(machine)
    }

    /// Takes `machine`, which another program's memory has become here, for saved.
    pub fn accept(&self, machine: &Machine) {
        let mut kept = self.shared.lock();
        kept.last = Image::of(machine);
        (kept.unsaved, kept.changed, kept.trouble) = (None, None, None);
    }

    /// Saves this memory beside the file that another program has changed. Returns that program's
    /// memory, which is kept from now on, and the name of the file beside it.
    ///
    /// # Errors
    /// Returns a sentence if the other memory cannot be read, or this one cannot be written.
    pub fn give_way(&self, machine: &Machine) -> Result<(Machine, PathBuf), String> {
        let mut kept = self.shared.lock();
        let other = kept.store.other().ok_or("the other memory cannot be read")?;
        let read = state::read(&other).map_err(|error| format!("the other memory: {error}"))?;
        let beside = kept.store.put_beside(&Image::of(machine).text());
        let beside = beside.map_err(|error| error.to_string())?;
        kept.store.accept(other);
        Ok((read, beside))
    }

    /// Returns a handle that saves the last copy from places where the program ends.
    pub fn rescue(&self) -> Rescue {
        Rescue(Arc::clone(&self.shared))
    }

    /// Writes this memory to the file that another program has changed, after renaming that file.
    /// Returns the new name of the renamed file.
    ///
    /// # Errors
    /// Returns an error if the memory cannot be written.
    pub fn keep_this(&self, machine: &Machine) -> Result<PathBuf, String> {
        self.shared.lock().settle(machine, |store, text| store.save_over(text))
    }

    /// Leaves the file that another program has changed, and keeps this memory beside it from now
    /// on. Returns the name of the new file.
    ///
    /// # Errors
    /// Returns an error if the memory cannot be written.
    pub fn keep_both(&self, machine: &Machine) -> Result<PathBuf, String> {
        self.shared.lock().settle(machine, |store, text| store.save_beside(text))
    }
}

impl Kept {
    /// Copies the machine's memory if it has changed, and notes the time.
    fn note(&mut self, machine: &Machine) {
        if self.last.differs(machine) {
            self.change_to(Image::of(machine));
        }
    }

    /// Takes this copy of the memory, and notes the time if it differs from the last one.
    fn change_to(&mut self, image: Image) {
        if self.last == image {
            return;
        }
        self.last = image;
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

/// Runs in the keeper's thread: waits until a copy is due, and writes it.
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
