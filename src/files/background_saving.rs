//! Saves a calculator's memory to disk during use and at the end.
//!
//! [`Keeper::observe`] copies a change in a few microseconds, so it may be called often; a thread
//! writes the copy. A change is on the disk within a second if no other change follows, and within
//! two seconds in any case.
//!
//! If a copy cannot be written to its file, it goes to a [`Fallback`] until the file is writable
//! again. All exits of the program use [`Keeper::save`] or [`Keeper::rescue`], which wait for the
//! thread, but not for a disk that does not answer.

#[cfg(test)]
mod tests;

use crate::files::continuous::{StateFile, Unsaved};
use crate::files::fallback::Fallback;
use crate::files::locked;
use sim41_session::Machine;
use sim41_session::state::{self, Image};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread::Builder;
use std::time::{Duration, Instant};

const REST: Duration = Duration::from_millis(600);
/// The longest delay before writing while changes continue. Including the writing itself, the delay
/// is below two seconds.
const LONGEST: Duration = Duration::from_millis(1_600);
const AGAIN: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_millis(700);

/// The memory last observed, and its file. Copies of the memory are numbered.
struct Kept {
    last: Image,
    number: u64,
    in_file: u64,
    tried: u64,
    aside: Option<PathBuf>,
    place: PathBuf,
    changed: Option<Instant>,
    due: Option<Instant>,
    trouble: Option<Unsaved>,
}

impl Kept {
    fn record(&mut self, machine: &Machine) {
        if self.last.differs(machine) {
            self.last = Image::new(machine);
            self.number += 1;
            let now = Instant::now();
            self.due = Some((now + REST).min(*self.changed.get_or_insert(now) + LONGEST));
        }
    }

    fn settle(&mut self, place: PathBuf) {
        (self.place, self.in_file, self.tried) = (place, self.number, self.number);
        (self.aside, self.changed, self.due, self.trouble) = (None, None, None, None);
    }
}

/// Writes changes of a calculator's memory to the disk in a thread of its own. `kept` is not locked
/// while the thread waits for the disk.
pub struct Keeper {
    kept: Mutex<Kept>,
    file: Mutex<StateFile>,
    fallback: Fallback,
    woken: Condvar,
    written: Condvar,
}

impl Keeper {
    /// A keeper that saves `machine` to `file`; the current contents count as saved. The keeper's
    /// thread ends with the process.
    pub fn new(file: StateFile, machine: &Machine) -> Arc<Keeper> {
        let kept = Kept {
            last: Image::new(machine),
            number: 0,
            in_file: 0,
            tried: 0,
            aside: None,
            place: file.path().into(),
            changed: None,
            due: None,
            trouble: None,
        };
        let fallback = Fallback::new(file.path());
        let (kept, file) = (Mutex::new(kept), Mutex::new(file));
        let (woken, written) = Default::default();
        let keeper = Arc::new(Keeper { kept, file, fallback, woken, written });
        let writer = Arc::clone(&keeper);
        // If no thread can be started, the memory is saved to the fallback at the end.
        let _ = Builder::new().name("keeper".into()).spawn(move || writer.keep());
        keeper
    }

    pub fn observe(&self, machine: &Machine) {
        locked(&self.kept).record(machine);
        self.woken.notify_one();
    }

    /// Saves this machine now: to its file, or to the fallback if the disk of the file fails or
    /// does not answer within a second. Returns `None` if the memory is in its file, and otherwise
    /// the place where the memory was saved.
    pub fn save(self: &Arc<Self>, machine: &Machine) -> Option<Left> {
        locked(&self.kept).record(machine);
        self.rescue()
    }

    /// Like [`Keeper::save`], for the machine observed last; may be called by any thread.
    pub fn rescue(self: &Arc<Self>) -> Option<Left> {
        let mut kept = locked(&self.kept);
        if kept.in_file == kept.number {
            return None;
        }
        // A copy that could not be written is written again.
        kept.number += 1;
        let (number, until) = (kept.number, Instant::now() + PATIENCE);
        kept.due = Some(Instant::now());
        self.woken.notify_one();
        while kept.tried < number {
            let rest = until.saturating_duration_since(Instant::now());
            if rest.is_zero() {
                kept = self.give_up_waiting(kept, number);
                break;
            }
            kept = self.written.wait_timeout(kept, rest).unwrap_or_else(PoisonError::into_inner).0;
        }
        let no_answer = || Unsaved::Failed {
            file: kept.place.clone(),
            reason: "the disk does not answer".into(),
        };
        (kept.in_file < number).then(|| Left {
            trouble: kept.trouble.clone().unwrap_or_else(no_answer),
            place: kept.aside.clone(),
            text: kept.last.text(),
        })
    }

    /// Writes the last copy to the fallback without waiting any longer for the file.
    fn give_up_waiting<'a>(
        self: &'a Arc<Self>,
        kept: MutexGuard<'a, Kept>,
        number: u64,
    ) -> MutexGuard<'a, Kept> {
        let text = kept.last.text();
        drop(kept);
        let (sender, receiver) = mpsc::channel();
        let (keeper, copy) = (Arc::clone(self), text.clone());
        let writes = Builder::new().spawn(move || sender.send(keeper.fallback.put(&copy, false)));
        let put = match writes {
            Ok(_) => receiver.recv_timeout(PATIENCE).ok().and_then(Result::ok),
            Err(_) => self.fallback.put(&text, false).ok(),
        };
        let mut kept = locked(&self.kept);
        if kept.tried < number {
            kept.aside = put;
        }
        kept
    }

    pub fn trouble(&self) -> Option<Unsaved> {
        locked(&self.kept).trouble.clone()
    }

    pub fn place(&self) -> PathBuf {
        locked(&self.kept).place.clone()
    }

    /// The memory that another program has meanwhile saved to the file, unless this program has
    /// unsaved changes or is writing.
    pub fn saved_by_another(&self) -> Option<Machine> {
        let mut file = self.file.try_lock().ok()?;
        let kept = locked(&self.kept);
        if kept.in_file != kept.number || kept.trouble.is_some() {
            return None;
        }
        drop(kept);
        let text = file.other()?;
        let machine = state::read(&text).ok()?;
        file.accept(text);
        Some(machine)
    }

    /// Marks `machine` as saved, after another program's memory has been loaded here.
    pub fn accept(&self, machine: &Machine) {
        let mut kept = locked(&self.kept);
        kept.last = Image::new(machine);
        kept.number += 1;
        let place = kept.place.clone();
        kept.settle(place);
    }

    /// Saves this memory next to the file that another program has changed. Returns that program's
    /// memory, which is used from now on, and the new file. Fails if the other memory cannot be
    /// read or this memory cannot be written.
    pub fn give_way(&self, machine: &Machine) -> Result<(Machine, PathBuf), String> {
        let mut file = locked(&self.file);
        let other = file.other().ok_or("the other memory cannot be read")?;
        let read = state::read(&other)
            .map_err(|error| format!("the other memory cannot be read: {error}"))?;
        self.fallback.clear();
        let beside = file.put_beside(&Image::new(machine).text());
        let beside = beside.map_err(|error| error.to_string())?;
        file.accept(other);
        Ok((read, beside))
    }

    /// Writes this memory to the file that another program has changed, after renaming that file.
    /// Returns the new name of the renamed file. Fails if the memory cannot be written.
    pub fn keep_this(&self, machine: &Machine) -> Result<PathBuf, Unsaved> {
        self.settle(machine, StateFile::save_over)
    }

    /// Keeps the file that another program has changed, and saves this memory in a new file next to
    /// it from now on. Returns the new file. Fails if the memory cannot be written.
    pub fn keep_both(&self, machine: &Machine) -> Result<PathBuf, Unsaved> {
        self.settle(machine, StateFile::save_beside)
    }

    fn settle(
        &self,
        machine: &Machine,
        save: impl FnOnce(&mut StateFile, &str) -> Result<PathBuf, Unsaved>,
    ) -> Result<PathBuf, Unsaved> {
        let mut file = locked(&self.file);
        let mut kept = locked(&self.kept);
        kept.record(machine);
        let text = kept.last.text();
        drop(kept);
        // The fallback is cleared, so its name is available for the file that the user wants.
        self.fallback.clear();
        let name = save(&mut file, &text)?;
        locked(&self.kept).settle(file.path().into());
        Ok(name)
    }

    fn write(&self) {
        let mut file = locked(&self.file);
        let mut kept = locked(&self.kept);
        let (number, copy) = (kept.number, kept.last.clone());
        (kept.changed, kept.due) = (None, None);
        drop(kept);
        let text = copy.text();
        let saved = file.save(&text);
        let aside = match saved {
            Ok(()) => {
                self.fallback.clear();
                None
            }
            Err(_) => self.fallback.put(&text, true).ok(),
        };
        let mut kept = locked(&self.kept);
        kept.tried = number;
        match saved {
            Ok(()) => kept.in_file = number,
            // The user must decide, so the keeper does not retry.
            Err(Unsaved::Changed(_)) if aside.is_some() => {}
            Err(_) => _ = kept.due.get_or_insert(Instant::now() + AGAIN),
        }
        (kept.trouble, kept.aside) = (saved.err(), aside);
        self.written.notify_all();
    }

    fn keep(&self) {
        let mut kept = locked(&self.kept);
        loop {
            let rest = kept.due.map(|due| due.saturating_duration_since(Instant::now()));
            kept = match rest {
                None => self.woken.wait(kept).unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => {
                    drop(kept);
                    self.write();
                    locked(&self.kept)
                }
                Some(rest) => {
                    let waited = self.woken.wait_timeout(kept, rest);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }
}

pub struct Left {
    pub trouble: Unsaved,
    pub place: Option<PathBuf>,
    pub text: String,
}

impl Left {
    pub fn sentence(&self) -> String {
        let Left { trouble, place, text } = self;
        let Some(place) = place.as_ref().map(|place| place.display()) else {
            return format!(
                "{trouble}; no fallback can be written either; this is the memory:\n{text}"
            );
        };
        match self.is_beside_another() {
            true => format!("{trouble}: that file is unchanged, and this memory is in {place}"),
            false => {
                format!("{trouble}; the memory is in {place}: sim41 --state {place} resumes it")
            }
        }
    }

    pub fn is_beside_another(&self) -> bool {
        matches!(self.trouble, Unsaved::Changed(_))
    }
}
