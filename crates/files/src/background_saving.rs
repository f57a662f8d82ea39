//! Saves a calculator's memory to disk during use and on exit.
//!
//! [`Keeper::observe`] copies a change in a few microseconds, so it may be called often; a thread
//! writes the copy. A change reaches the disk within a second if no other change follows, and
//! always within two seconds.
//!
//! While the state file is not writable, copies are written to a [`Fallback`]. Every exit path uses
//! [`Keeper::save`] or [`Keeper::rescue`], which wait for the thread, but not for a disk that does
//! not respond.

#[cfg(test)]
mod tests;

use crate::fallback::Fallback;
use crate::state_file::{StateFile, Unsaved};
use crate::{locked, threads};
use anyhow::{Context, Result};
use sim41_session::Calculator;
use sim41_session::state::{self, Image};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

const REST: Duration = Duration::from_millis(600);
/// The longest delay before writing while changes continue. Including the write itself, a change
/// reaches the disk within two seconds.
const LONGEST: Duration = Duration::from_millis(1_600);
const AGAIN: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_millis(700);
const NEVER: Duration = Duration::from_secs(1 << 30);

struct Kept {
    last: Image,
    number: u64,
    tried: u64,
    trouble: Option<Unsaved>,
    aside: Option<PathBuf>,
    place: PathBuf,
    changed: Option<Instant>,
    due: Option<Instant>,
    has_thread: bool,
}

impl Kept {
    fn record(&mut self, calculator: &Calculator) {
        if self.last.differs(calculator) {
            self.last = Image::from(calculator);
            self.number += 1;
            let now = Instant::now();
            self.due = Some((now + REST).min(*self.changed.get_or_insert(now) + LONGEST));
        }
    }

    fn is_saved(&self) -> bool {
        self.tried == self.number && self.trouble.is_none()
    }

    fn settle(&mut self) {
        self.tried = self.number;
        (self.aside, self.changed, self.due, self.trouble) = (None, None, None, None);
    }
}

/// Writes changes in a calculator's memory to disk. The writing thread does not hold the lock of
/// `kept` while it waits for the disk.
pub struct Keeper {
    kept: Mutex<Kept>,
    file: Mutex<StateFile>,
    fallback: Fallback,
    progress: Condvar,
}

/// The user's decision after another program has changed the state file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Save this memory to the state file, and the other program's memory next to it.
    KeepThis,
    /// From now on, save this memory next to the state file.
    KeepBoth,
    /// Save this memory next to the state file, and continue with the other program's memory.
    OpenOther,
}

impl Keeper {
    /// Starts a keeper, whose thread ends with the process. The calculator's current memory counts
    /// as already saved.
    pub fn new(file: StateFile, calculator: &Calculator) -> Arc<Keeper> {
        let kept = Kept {
            last: Image::from(calculator),
            number: 0,
            tried: 0,
            trouble: None,
            aside: None,
            place: file.path().into(),
            changed: None,
            due: None,
            has_thread: false,
        };
        let fallback = Fallback::new(file.path());
        let (kept, file) = (Mutex::new(kept), Mutex::new(file));
        let keeper = Arc::new(Keeper { kept, file, fallback, progress: Condvar::new() });
        let writer = Arc::clone(&keeper);
        // If no thread can be started, `rescue` writes the copy.
        locked(&keeper.kept).has_thread = threads::spawn(move || writer.keep()).is_ok();
        keeper
    }

    pub fn observe(&self, calculator: &Calculator) {
        locked(&self.kept).record(calculator);
        self.progress.notify_all();
    }

    /// Saves the calculator now: to the state file, or to the fallback if the disk fails or does
    /// not respond within 0.7 s. Returns where the memory was saved; `None` for the state file.
    pub fn save(self: &Arc<Self>, calculator: &Calculator) -> Option<Left> {
        locked(&self.kept).record(calculator);
        self.rescue()
    }

    /// Like [`Keeper::save`], for the calculator last observed; may be called from any thread.
    pub fn rescue(self: &Arc<Self>) -> Option<Left> {
        let mut kept = locked(&self.kept);
        if kept.is_saved() {
            return None;
        }
        // After a failure, a new number makes the copy due again.
        kept.number += 1;
        kept.due = Some(Instant::now());
        let (number, has_thread) = (kept.number, kept.has_thread);
        drop(kept);
        match has_thread {
            true => self.progress.notify_all(),
            false => self.write(),
        }
        let is_pending = |kept: &mut Kept| kept.tried < number;
        let waited = self.progress.wait_timeout_while(locked(&self.kept), PATIENCE, is_pending);
        let (mut kept, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        if waited.timed_out() {
            let (keeper, text) = (Arc::clone(self), kept.last.text());
            drop(kept);
            let put = move || keeper.fallback.put_elsewhere(&text);
            let aside = threads::within(PATIENCE, put).and_then(Result::ok);
            kept = locked(&self.kept);
            if kept.tried < number {
                let (file, reason) = (kept.place.clone(), "the disk does not respond".into());
                (kept.trouble, kept.aside) = (Some(Unsaved::Failed { file, reason }), aside);
            }
        }
        let (place, text) = (kept.aside.clone(), kept.last.text());
        kept.trouble.clone().map(|trouble| Left { trouble, place, text })
    }

    pub fn trouble(&self) -> Option<Unsaved> {
        locked(&self.kept).trouble.clone()
    }

    pub fn place(&self) -> PathBuf {
        locked(&self.kept).place.clone()
    }

    /// The memory saved by another program; `None` if this one has unsaved changes or is writing.
    pub fn saved_by_another(&self) -> Option<Calculator> {
        let mut file = self.file.try_lock().ok()?;
        if !locked(&self.kept).is_saved() {
            return None;
        }
        let text = file.other()?;
        let calculator = state::read_calculator(&text).ok()?;
        file.accept(text);
        Some(calculator)
    }

    pub fn accept(&self, calculator: &Calculator) {
        let mut kept = locked(&self.kept);
        kept.last = Image::from(calculator);
        kept.number += 1;
        kept.settle();
    }

    /// Saves the calculator's memory as the user decided after another program changed the state
    /// file. Returns the file that the calculator no longer uses (with [`Answer::KeepBoth`], its
    /// new file) and the memory to open. Fails without effect if the calculator's memory is not
    /// writable or the other program's memory is unreadable.
    pub fn resolve(
        &self,
        calculator: &Calculator,
        answer: Answer,
    ) -> Result<(PathBuf, Option<Calculator>)> {
        let mut file = locked(&self.file);
        let mut kept = locked(&self.kept);
        kept.record(calculator);
        let text = kept.last.text();
        drop(kept);
        let resolved = match answer {
            Answer::KeepThis => {
                let other = file.save_over(&text)?;
                self.fallback.clear();
                (other, None)
            }
            Answer::KeepBoth => {
                let second =
                    self.fallback.put_lasting(&text).map_err(|error| file.failed(error))?;
                *file = StateFile::holding(second.clone(), text);
                (second, None)
            }
            Answer::OpenOther => {
                let other = file.other().context("the memory in the file cannot be read")?;
                let opened = state::read_calculator(&other).context("the memory in the file")?;
                let second =
                    self.fallback.put_lasting(&text).map_err(|error| file.failed(error))?;
                file.accept(other);
                (second, Some(opened))
            }
        };
        let mut kept = locked(&self.kept);
        kept.place = file.path().into();
        kept.settle();
        Ok(resolved)
    }

    fn write(&self) {
        let mut file = locked(&self.file);
        let mut kept = locked(&self.kept);
        let (number, copy) = (kept.number, kept.last.clone());
        (kept.changed, kept.due) = (None, None);
        drop(kept);
        let text = copy.text();
        let trouble = file.save(&text).err();
        let aside = match trouble {
            None => {
                self.fallback.clear();
                None
            }
            Some(_) => self.fallback.put(&text).ok(),
        };
        let mut kept = locked(&self.kept);
        // If another program has changed the file, the user is asked, so the write is not retried.
        let is_asked = matches!(trouble, Some(Unsaved::Changed(_))) && aside.is_some();
        if trouble.is_some() && !is_asked {
            kept.due.get_or_insert(Instant::now() + AGAIN);
        }
        (kept.tried, kept.trouble, kept.aside) = (number, trouble, aside);
        self.progress.notify_all();
    }

    fn keep(&self) {
        loop {
            let kept = locked(&self.kept);
            let rest = kept.due.map_or(NEVER, |at| at.saturating_duration_since(Instant::now()));
            match rest.is_zero() {
                true => {
                    drop(kept);
                    self.write();
                }
                false => drop(self.progress.wait_timeout(kept, rest)),
            }
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
                "{trouble}; the fallback file cannot be written either; the memory follows:\n{text}"
            );
        };
        match self.is_beside_another() {
            true => format!(
                "{trouble}: the file is unchanged, and this memory was saved in \
                             {place}"
            ),
            false => {
                format!("{trouble}; the memory is in {place}: continue with sim41 --state {place}")
            }
        }
    }

    pub fn is_beside_another(&self) -> bool {
        matches!(self.trouble, Unsaved::Changed(_))
    }
}
