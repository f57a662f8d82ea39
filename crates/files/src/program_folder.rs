//! The user's program folder, with an index of the labels in its files.
//!
//! File names are available without reading the files. The index is built when a label is first
//! searched for. If the folder is watched, a thread builds the index and rebuilds it when files
//! change, so that no key press has to wait.

use crate::programs::{self, Reading};
use crate::{input, locked, message, threads};
use anyhow::{Context, Result};
use notify::{RecursiveMode, Watcher};
use sim41_session::Ports;
use sim41_session::program::library::{Found, Shelf};
use sim41_session::program::{Kind, listing};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant, SystemTime};

const PATIENCE: Duration = Duration::from_millis(500);
/// After a change, the folder is read again once it has been unchanged for this long.
const SETTLED: Duration = Duration::from_millis(200);

const LONGEST: Duration = Duration::from_secs(1);

#[derive(Clone)]
struct Program {
    /// The file name without its extension, in upper case.
    name: String,
    path: PathBuf,
    stamp: (Option<SystemTime>, u64),
    labels: Option<Vec<String>>,
    about: Option<String>,
}

#[derive(Default)]
struct Index {
    programs: Vec<Program>,
    watched: bool,
}

pub struct ProgramFolder {
    folder: PathBuf,
    ports: Ports,
    partial: bool,
    index: Mutex<Index>,
    made: Condvar,
}

impl ProgramFolder {
    pub fn open(folder: &Path, reading: Reading) -> Result<ProgramFolder> {
        let (folder, ports, partial) =
            (folder.to_path_buf(), reading.ports.clone(), reading.partial);
        let (index, made) = (Mutex::default(), Condvar::new());
        let opened = ProgramFolder { folder, ports, partial, index, made };
        opened.list()?;
        Ok(opened)
    }

    fn reading(&self) -> Reading<'_> {
        Reading { ports: &self.ports, partial: self.partial, label: None }
    }

    /// Starts a thread that indexes the folder now and after every change.
    pub fn watch(self: &Arc<ProgramFolder>) {
        locked(&self.index).watched = true;
        let (weak, folder) = (Arc::downgrade(self), self.folder.clone());
        let thread = std::thread::Builder::new().name("programs".into());
        let spawned = thread.spawn(move || {
            let (sender, changes) = mpsc::channel();
            let mut watcher = threads::watcher(sender).ok();
            // If changes cannot be detected, the index is never rebuilt.
            let watched = watcher
                .as_mut()
                .and_then(|watcher| watcher.watch(&folder, RecursiveMode::NonRecursive).ok());
            while let Some(programs) = weak.upgrade() {
                let _ = programs.list();
                programs.read_labels();
                drop(programs);
                if watched.is_none() {
                    break;
                }
                // The watcher also reports read accesses, which change nothing.
                let is_change = |event: &notify::Result<notify::Event>| {
                    !event.as_ref().is_ok_and(|event| event.kind.is_access())
                };
                let Some(_) = changes.iter().find(is_change) else { break };
                let until = Instant::now() + LONGEST;
                while Instant::now() < until && changes.recv_timeout(SETTLED).is_ok() {}
            }
        });
        if spawned.is_err() {
            locked(&self.index).watched = false;
        }
    }

    fn list(&self) -> Result<()> {
        let entries = fs::read_dir(&self.folder)
            .map_err(message::reason)
            .with_context(|| format!("cannot read {folder}", folder = self.folder.display()))?;
        let mut paths: Vec<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.retain(|path| Kind::of_ending(&programs::ending(path)).is_some());
        paths.sort();
        let mut index = locked(&self.index);
        let before = std::mem::take(&mut index.programs);
        index.programs = paths
            .into_iter()
            .map(|path| {
                let there = fs::metadata(&path).ok();
                let stamp = there.map_or((None, 0), |there| (there.modified().ok(), there.len()));
                let place = before.binary_search_by(|program| program.path.cmp(&path));
                let known = place.ok().map(|place| &before[place]);
                let known = known.filter(|known| known.stamp == stamp).cloned();
                let name = path.file_stem().unwrap_or_default().to_string_lossy().to_uppercase();
                known.unwrap_or(Program { name, path, stamp, labels: None, about: None })
            })
            .collect();
        Ok(())
    }

    fn read_labels(&self) {
        let unread = |program: &&Program| program.labels.is_none();
        loop {
            let next = locked(&self.index).programs.iter().find(unread).map(|it| it.path.clone());
            let Some(path) = next else { break };
            // An unreadable file has no labels. It is not reported: the user did not name it.
            let contents = programs::contents(&path, self.reading()).ok();
            let programs = contents.as_ref().map(|it| &it.programs[..]).unwrap_or_default();
            let labels = listing::labels(programs).collect();
            let about = contents.as_ref().and_then(|it| first_comment(&it.text));
            let mut index = locked(&self.index);
            let read = index.programs.iter_mut().find(|program| program.path == path);
            if let Some(program) = read {
                (program.labels, program.about) = (Some(labels), about);
            }
        }
        self.made.notify_all();
    }
}

impl ProgramFolder {
    fn find(&self, name: &str) -> Option<Program> {
        let index = locked(&self.index);
        index.programs.iter().find(|program| program.name.eq_ignore_ascii_case(name)).cloned()
    }

    /// The index with all labels or, if reading takes longer than `PATIENCE`, those read so far.
    fn indexed(&self) -> MutexGuard<'_, Index> {
        let index = locked(&self.index);
        if !index.watched {
            drop(index);
            self.read_labels();
            return locked(&self.index);
        }
        let unread = |index: &mut Index| index.programs.iter().any(|it| it.labels.is_none());
        let waited = self.made.wait_timeout_while(index, PATIENCE, unread);
        let (index, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        if waited.timed_out() {
            let name = input::name(&self.folder);
            programs::take_note(format!("{name}: the programs are still being read"));
        }
        index
    }
}

fn first_comment(text: &str) -> Option<String> {
    let comments = listing::comments(text).into_iter().map(|(_, comment)| comment);
    let is_test =
        |comment: &String| ["test:", "then:", "check:"].iter().any(|t| comment.starts_with(t));
    comments.map(|comment| comment.trim().to_string()).find(|comment| !is_test(comment))
}

impl Shelf for ProgramFolder {
    fn about(&self, name: &str) -> Option<String> {
        self.find(name)?.about
    }

    fn names(&self) -> Vec<String> {
        locked(&self.index).programs.iter().map(|program| program.name.clone()).collect()
    }

    fn named(&self, name: &str) -> Option<Found> {
        let path = self.find(name)?.path;
        let contents = programs::contents(&path, self.reading());
        let left_out = |error| programs::take_note(format!("{error:#}; skipped"));
        let contents = contents.map_err(left_out).ok()?;
        Some(Found::in_file(path, contents.programs))
    }

    fn labels(&self) -> Vec<String> {
        self.indexed().programs.iter().filter_map(|it| it.labels.clone()).flatten().collect()
    }

    fn labelled(&self, label: &str) -> Option<Found> {
        let index = self.indexed();
        let has = |program: &&Program| {
            program.labels.as_ref().is_some_and(|labels| labels.iter().any(|it| it == label))
        };
        let path = index.programs.iter().find(has)?.path.clone();
        drop(index);
        let contents = programs::contents(&path, self.reading()).ok()?;
        Some(Found::in_file(path, contents.programs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_of(count: usize) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for n in 0..count {
            let text = format!("LBL \"L{n}\"\n{n}\nEND\n");
            fs::write(folder.path().join(format!("f{n}.prg")), text).unwrap();
        }
        folder
    }

    #[test]
    fn the_files_are_read_once() {
        let folder = folder_of(2_000);
        let programs = ProgramFolder::open(folder.path(), (&Ports::default()).into()).unwrap();
        assert_eq!(programs.names().len(), 2_000);
        fs::write(folder.path().join("f3.prg"), "; test: 1 -> 1\n; what it is\nLBL \"L3\"\n")
            .unwrap();
        assert!(programs.labelled("L1999").is_some() && programs.labelled("NONE").is_none());
        assert_eq!(programs.about("F3").as_deref(), Some("what it is"));
        assert_eq!(programs.about("F4"), None);
        assert!(programs.named("f7").is_some() && programs.named("g7").is_none());
        for n in 0..2_000 {
            fs::write(folder.path().join(format!("f{n}.prg")), "LBL \"NONE\"\nEND\n").unwrap();
        }
        assert!(programs.labelled("NONE").is_none(), "the files were read again");
    }

    #[test]
    fn a_thread_reads_them_again_when_they_change() {
        let folder = folder_of(3);
        let programs = ProgramFolder::open(folder.path(), (&Ports::default()).into()).unwrap();
        let programs = Arc::new(programs);
        programs.watch();
        let start = Instant::now();
        let soon = |what: &dyn Fn() -> bool| {
            while !what() {
                assert!(start.elapsed() < Duration::from_secs(60), "it is not noticed");
                std::thread::sleep(Duration::from_millis(20));
            }
        };
        soon(&|| programs.labelled("L2").is_some());
        soon(&|| {
            // The file may have been created before the thread watched the folder.
            fs::write(folder.path().join("new.prg"), "LBL \"NEW\"\nEND\n").unwrap();
            let mut looks = 0..150;
            looks.any(|_| {
                std::thread::sleep(Duration::from_millis(20));
                programs.labelled("NEW").is_some()
            })
        });
        fs::remove_file(folder.path().join("new.prg")).unwrap();
        soon(&|| !programs.names().contains(&"NEW".to_string()));
    }
}
