//! Keeps a calculator's memory on the disk while the calculator is used, and when it ends.
//!
//! The program that runs the calculator shows it to the keeper as often as it likes: the keeper
//! copies a change in a few microseconds, and a thread writes the copy. The change is on the disk
//! within a second when no other change follows, and within two seconds in any case.
//!
//! A copy that cannot be written to its file goes to a [`Refuge`] beside it or elsewhere, until the
//! file takes one again. Every way of ending is [`Keeper::save`] or [`Rescue::save`], which are the
//! same: they wait for the thread, but not for a disk that does not answer.

mod left;
mod store;
#[cfg(test)]
mod tests;

use crate::files::locked;
pub use left::{Left, Trouble};
use sim41_session::Machine;
use sim41_session::state::{self, Image};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
pub use store::{Refuge, Store, Unsaved};

/// The time from the last change to the writing. With the writing itself it is below a second.
const REST: Duration = Duration::from_millis(600);
/// The longest time from the first change to the writing while changes go on. With the writing
/// itself it is below two seconds.
const LONGEST: Duration = Duration::from_millis(1_600);
/// The time from a failed attempt to write until the next attempt.
const AGAIN: Duration = Duration::from_secs(2);
/// How long an ending waits for the file, and then again for the refuge.
const PATIENCE: Duration = Duration::from_millis(700);

/// The memory as the keeper last saw it, and where it is.
struct Kept {
    /// The last copy of the memory.
    last: Image,
    /// The number of the last copy.
    number: u64,
    /// The number of the copy that is in the file.
    in_file: u64,
    /// The number of a copy that is not in the file, and where it is.
    aside: Option<(u64, PathBuf)>,
    /// The file in which the memory is kept.
    place: PathBuf,
    /// The times of the first and the last change since the last writing.
    changed: Option<(Instant, Instant)>,
    /// Whether an ending waits for the writing.
    hurry: bool,
    /// How often the thread has written, well or not.
    attempts: u64,
    /// The reason why the last writing failed, if it did.
    trouble: Option<Trouble>,
    closed: bool,
}

impl Kept {
    fn is_unsaved(&self) -> bool {
        self.in_file != self.number
    }

    /// Returns the time at which the memory is to be written, if it is to be written.
    fn due(&self, now: Instant) -> Option<Instant> {
        let (first, last) = self.changed?;
        if self.hurry { Some(now) } else { Some((last + REST).min(first + LONGEST)) }
    }

    /// Copies the machine's memory if it has changed, and notes the time.
    fn note(&mut self, machine: &Machine) {
        if self.last.differs(machine) {
            self.last = Image::of(machine);
            self.number += 1;
            let now = Instant::now();
            let first = self.changed.map_or(now, |(first, _)| first.min(now));
            self.changed = Some((first, now));
        }
    }

    /// Notes that the last copy is where the user wants it.
    fn settle(&mut self, place: PathBuf) {
        (self.place, self.in_file) = (place, self.number);
        (self.aside, self.changed, self.trouble) = (None, None, None);
    }
}

/// What the thread, the program and the rescuers share. While a disk is waited for, `kept` is
/// free.
struct Shared {
    kept: Mutex<Kept>,
    store: Mutex<Box<dyn Store>>,
    refuge: Arc<dyn Refuge>,
    /// Wakes the thread.
    woken: Condvar,
    /// Wakes an ending that waits for the thread.
    written: Condvar,
}

impl Shared {
    /// Writes the last copy: to the file, or to the refuge if the file does not take it.
    fn write(&self) {
        let mut store = locked(&self.store);
        let mut kept = locked(&self.kept);
        let (number, text) = (kept.number, kept.last.clone());
        (kept.hurry, kept.changed) = (false, None);
        drop(kept);
        let text = text.text();
        let saved = store.save(&text);
        let aside = match saved {
            Ok(()) => {
                self.refuge.clear();
                None
            }
            Err(_) => self.refuge.put(&text, true).ok(),
        };
        let mut kept = locked(&self.kept);
        kept.attempts += 1;
        kept.trouble = saved.err().map(Trouble::from);
        match kept.trouble {
            None => kept.in_file = number,
            Some(Trouble::Changed(_)) if aside.is_some() => {}
            Some(_) => {
                let again = Instant::now() + AGAIN;
                kept.changed.get_or_insert((again, again));
            }
        }
        kept.aside = aside.map(|place| (number, place));
        self.written.notify_all();
    }

    /// Puts the last copy on the disk now, and returns why it is not in its file, if it is not.
    fn save(&self) -> Option<Left> {
        let mut kept = locked(&self.kept);
        if kept.is_unsaved() {
            let (attempts, until) = (kept.attempts, Instant::now() + PATIENCE);
            kept.changed.get_or_insert_with(|| (Instant::now(), Instant::now()));
            kept.hurry = true;
            self.woken.notify_one();
            while kept.is_unsaved() && kept.attempts == attempts {
                let left = until.saturating_duration_since(Instant::now());
                if left.is_zero() {
                    kept = self.give_up_waiting(kept);
                    break;
                }
                kept =
                    self.written.wait_timeout(kept, left).unwrap_or_else(PoisonError::into_inner).0;
            }
        }
        kept.is_unsaved().then(|| Left {
            trouble: kept.trouble.clone(),
            place: kept.aside.clone().filter(|aside| aside.0 == kept.number).map(|aside| aside.1),
            text: kept.last.text(),
        })
    }

    /// Puts the last copy into the refuge, without waiting for the file any longer.
    fn give_up_waiting<'a>(&'a self, kept: MutexGuard<'a, Kept>) -> MutexGuard<'a, Kept> {
        let (number, text, refuge) = (kept.number, kept.last.text(), Arc::clone(&self.refuge));
        drop(kept);
        let (sender, receiver) = mpsc::channel();
        let put = std::thread::Builder::new().spawn({
            let (refuge, text) = (Arc::clone(&refuge), text.clone());
            move || sender.send(refuge.put(&text, false))
        });
        let put = match put {
            Ok(_) => receiver.recv_timeout(PATIENCE).ok().and_then(Result::ok),
            Err(_) => refuge.put(&text, false).ok(),
        };
        let mut kept = locked(&self.kept);
        if kept.is_unsaved() {
            let place = kept.place.display();
            let sentence =
                format!("the memory cannot be saved in {place}: the disk does not answer");
            kept.trouble.get_or_insert(Trouble::Failed(sentence));
            kept.aside = put.map(|place| (number, place)).or(kept.aside.take());
        }
        kept
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
    /// Does what [`Keeper::save`] does with the machine that the keeper saw last.
    pub fn save(&self) -> Option<Left> {
        self.0.save()
    }
}

impl Keeper {
    /// Returns a keeper that saves `machine` in `store`; the present contents count as saved.
    pub fn new(store: impl Store + 'static, machine: &Machine) -> Keeper {
        let kept = Kept {
            last: Image::of(machine),
            number: 0,
            in_file: 0,
            aside: None,
            place: store.place(),
            changed: None,
            hurry: false,
            attempts: 0,
            trouble: None,
            closed: false,
        };
        let refuge = store.refuge();
        let (kept, store) = (Mutex::new(kept), Mutex::new(Box::new(store) as Box<dyn Store>));
        let (woken, written) = Default::default();
        let shared = Arc::new(Shared { kept, store, refuge, woken, written });
        let writer = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("keeper".into());
        // If no thread can be started, the memory goes to the refuge at the end.
        let thread = thread.spawn(move || keep(&writer)).ok();
        Keeper { shared, thread }
    }

    /// Compares the machine with the last copy, and has its changes saved.
    pub fn look(&self, machine: &Machine) {
        locked(&self.shared.kept).note(machine);
        self.shared.woken.notify_one();
    }

    /// Saves this machine now: in its file, or in the refuge if the disk of the file fails or does
    /// not answer within a second. Returns what to tell the user if it is not in its file.
    pub fn save(&self, machine: &Machine) -> Option<Left> {
        locked(&self.shared.kept).note(machine);
        self.shared.save()
    }

    /// Returns why the memory is not in its file, if it is not.
    pub fn trouble(&self) -> Option<Trouble> {
        locked(&self.shared.kept).trouble.clone()
    }

    /// Returns the file in which the memory is kept now.
    pub fn place(&self) -> PathBuf {
        locked(&self.shared.kept).place.clone()
    }

    /// Returns the memory that another program has saved in the file since this one did, if nothing
    /// of this one is unsaved. While the disk is being written to there is none.
    pub fn saved_by_another(&self) -> Option<Machine> {
        let mut store = self.shared.store.try_lock().ok()?;
        let kept = locked(&self.shared.kept);
        if kept.is_unsaved() || kept.trouble.is_some() {
            return None;
        }
        drop(kept);
        let text = store.other()?;
        let machine = state::read(&text).ok()?;
        store.accept(text);
        Some(machine)
    }

    /// Takes `machine`, which another program's memory has become here, for saved.
    pub fn accept(&self, machine: &Machine) {
        let mut kept = locked(&self.shared.kept);
        kept.last = Image::of(machine);
        kept.number += 1;
        let place = kept.place.clone();
        kept.settle(place);
    }

    /// Saves this memory beside the file that another program has changed. Returns that program's
    /// memory, which is kept from now on, and the name of the file beside it.
    ///
    /// # Errors
    /// Returns a sentence if the other memory cannot be read, or this memory cannot be written.
    pub fn give_way(&self, machine: &Machine) -> Result<(Machine, PathBuf), String> {
        let mut store = locked(&self.shared.store);
        let other = store.other().ok_or("the other memory cannot be read")?;
        let read = state::read(&other).map_err(|error| format!("the other memory: {error}"))?;
        self.shared.refuge.clear();
        let beside = store.put_beside(&Image::of(machine).text());
        let beside = beside.map_err(|error| error.to_string())?;
        store.accept(other);
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
        self.settle(machine, |store, text| store.save_over(text))
    }

    /// Leaves the file that another program has changed, and keeps this memory beside it from now
    /// on. Returns the name of the new file.
    ///
    /// # Errors
    /// Returns an error if the memory cannot be written.
    pub fn keep_both(&self, machine: &Machine) -> Result<PathBuf, String> {
        self.settle(machine, |store, text| store.save_beside(text))
    }

    fn settle(
        &self,
        machine: &Machine,
        save: impl FnOnce(&mut dyn Store, &str) -> Result<PathBuf, Unsaved>,
    ) -> Result<PathBuf, String> {
        let mut store = locked(&self.shared.store);
        let mut kept = locked(&self.shared.kept);
        kept.note(machine);
        let text = kept.last.text();
        drop(kept);
        // The name of the refuge is free for the file that the user wants.
        self.shared.refuge.clear();
        let name = save(&mut **store, &text).map_err(|error| error.to_string())?;
        locked(&self.shared.kept).settle(store.place());
        Ok(name)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        locked(&self.shared.kept).closed = true;
        self.shared.woken.notify_one();
        // A thread that waits for a disk which does not answer ends with the process.
        let thread = self.thread.take();
        if let Some(thread) = thread.filter(|_| self.shared.store.try_lock().is_ok()) {
            let _ = thread.join();
        }
    }
}

/// Runs in the keeper's thread: waits until a copy is due, and writes it.
fn keep(shared: &Shared) {
    let mut kept = locked(&shared.kept);
    while !kept.closed {
        let now = Instant::now();
        kept = match kept.due(now) {
            None => shared.woken.wait(kept).unwrap_or_else(PoisonError::into_inner),
            Some(due) if due > now => {
                let waited = shared.woken.wait_timeout(kept, due - now);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
            Some(_) => {
                drop(kept);
                shared.write();
                locked(&shared.kept)
            }
        };
    }
}
