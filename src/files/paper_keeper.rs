//! Keeps the printer's paper in a file while the calculator is used.
//!
//! The loop of the screen shows the paper to the keeper as often as it likes. When lines have been
//! printed, the keeper copies the paper, and a thread writes it, a second after the last writing or
//! ten times as long as that took. A file that was there before the session keeps its content under
//! another name.

use crate::files::replaced_file::{free_name, other_folders, target};
use crate::files::{input, locked, output, paper_file};
use anyhow::{Context, Result, anyhow};
use sim41_session::printer::{Paper, PrintedLine};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The shortest time between two writings.
const PAUSE: Duration = Duration::from_secs(1);
/// How many times as long as a writing the pause after it is.
const PART: u32 = 10;

/// The file of a session's paper.
struct PaperFile {
    /// The path that the user named; its ending says the kind of file.
    named: PathBuf,
    /// The path to which the paper is written, with symbolic links followed.
    place: PathBuf,
    /// What this session has written there, if it has.
    held: Option<Vec<u8>>,
}

impl PaperFile {
    /// Writes the paper. Returns a sentence if another file was there.
    fn write<'a>(
        &mut self,
        lines: impl Iterator<Item = &'a PrintedLine>,
    ) -> Result<Option<String>> {
        let content = paper_file::content(&self.named, lines)?;
        let is_empty = fs::metadata(&self.place).map_or(true, |there| there.len() == 0);
        let is_ours = |held: &Vec<u8>| input::holds(&self.place, held);
        let foreign = !is_empty && !is_ours(&content) && !self.held.as_ref().is_some_and(is_ours);
        let note = match (foreign, &self.held) {
            (false, _) => None,
            (true, None) => {
                let kept = free_name(&self.place, "before");
                let renamed = fs::rename(&self.place, &kept);
                renamed.with_context(|| format!("{} cannot be renamed", self.place.display()))?;
                Some(format!("{} is kept as {}", self.named.display(), kept.display()))
            }
            (true, Some(_)) => {
                self.place = free_name(&self.place, "second");
                let (named, place) = (self.named.display(), self.place.display());
                Some(format!("{named} was changed by another program: the paper goes to {place}"))
            }
        };
        output::rewrite_file(&self.place, &content)?;
        self.held = Some(content);
        Ok(note)
    }
}

/// What the loop of the screen and the thread share.
#[derive(Default)]
struct Waiting {
    /// The number of lines printed when the last copy was taken.
    seen: u64,
    /// The copy that is to be written.
    copy: Option<Vec<PrintedLine>>,
    /// The time before which no further copy is taken.
    rests_until: Option<Instant>,
    /// The last sentence for the user that was not told.
    note: Option<String>,
    closed: bool,
}

struct Shared {
    file: Mutex<PaperFile>,
    waiting: Mutex<Waiting>,
    woken: Condvar,
}

/// A keeper of the paper of one session.
pub struct PaperKeeper {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl PaperKeeper {
    /// Returns a keeper of the paper in this file; `None` for a device, a pipe and standard output,
    /// to which the paper goes as a whole at the end.
    pub fn new(path: &Path) -> Option<PaperKeeper> {
        let there = fs::metadata(path);
        if path.as_os_str() == "-" || there.is_ok_and(|there| !there.is_file()) {
            return None;
        }
        let file = PaperFile { named: path.into(), place: target(path), held: None };
        let (file, waiting) = (Mutex::new(file), Mutex::default());
        let shared = Arc::new(Shared { file, waiting, woken: Condvar::new() });
        let writer = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("paper".into());
        // If no thread can be started, the paper is written at the end.
        let thread = thread.spawn(move || keep(&writer)).ok();
        Some(PaperKeeper { shared, thread })
    }

    /// Has the paper written if lines have been printed. Returns a sentence for the user, if there
    /// is one.
    pub fn look(&self, paper: &Paper) -> Option<String> {
        let mut waiting = self.shared.waiting.try_lock().ok()?;
        let rests = waiting.rests_until.is_some_and(|until| Instant::now() < until);
        if waiting.seen != paper.printed() && waiting.copy.is_none() && !rests {
            waiting.seen = paper.printed();
            waiting.copy = Some(paper.lines().cloned().collect());
            self.shared.woken.notify_one();
        }
        waiting.note.take()
    }

    /// Writes the whole paper at the end of the session. Returns a sentence about it, if there is
    /// one.
    ///
    /// # Errors
    /// Returns an error if the paper cannot be written; it names the second place where it is.
    pub fn finish(mut self, paper: &Paper) -> Result<Option<String>> {
        self.close();
        let note = locked(&self.shared.waiting).note.take();
        let mut file = locked(&self.shared.file);
        if paper.printed() == 0 {
            let named = file.named.display();
            return Ok(Some(format!("nothing was printed: {named} is not written")));
        }
        match file.write(paper.lines()) {
            Ok(last) => Ok(last.or(note)),
            Err(error) => Err(match elsewhere(&file.named, paper) {
                Some(second) => anyhow!("{error:#}; the paper is in {}", second.display()),
                None => error,
            }),
        }
    }

    fn close(&mut self) {
        locked(&self.shared.waiting).closed = true;
        self.shared.woken.notify_one();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for PaperKeeper {
    fn drop(&mut self) {
        self.close();
    }
}

/// Writes the paper to another folder, and returns the file.
fn elsewhere(named: &Path, paper: &Paper) -> Option<PathBuf> {
    let content = paper_file::content(named, paper.lines()).ok()?;
    let name = named.file_name()?;
    other_folders(named).find_map(|folder| {
        let file = folder.join(name);
        let file = if file.exists() { free_name(&file, "second") } else { file };
        output::rewrite_file(&file, &content).ok().map(|()| file)
    })
}

/// Runs in the keeper's thread: waits for copies of the paper, and writes them.
fn keep(shared: &Shared) {
    let mut waiting = locked(&shared.waiting);
    while !waiting.closed {
        let Some(copy) = waiting.copy.take() else {
            waiting = shared.woken.wait(waiting).unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        drop(waiting);
        let begun = Instant::now();
        let note = locked(&shared.file)
            .write(copy.iter())
            .unwrap_or_else(|error| Some(format!("{error:#}")));
        let pause = PAUSE.max(PART * begun.elapsed());
        waiting = locked(&shared.waiting);
        waiting.rests_until = Some(Instant::now() + pause);
        waiting.note = note.or(waiting.note.take());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(texts: &[&str]) -> Paper {
        let mut paper = Paper::default();
        texts.iter().for_each(|text| paper.print(PrintedLine::of_text(text)));
        paper
    }

    /// Ends a session with this paper, and returns what is told.
    fn session(file: &Path, texts: &[&str]) -> Option<String> {
        PaperKeeper::new(file).unwrap().finish(&printed(texts)).unwrap()
    }

    #[test]
    fn a_paper_of_another_session_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let [file, before] = ["p.txt", "p.txt.before"].map(|name| folder.path().join(name));
        fs::write(&file, "old\n").unwrap();
        assert!(session(&file, &[]).unwrap().starts_with("nothing was printed: "));
        assert_eq!(fs::read_to_string(&file).unwrap(), "old\n");
        assert!(session(&file, &["A"]).unwrap().ends_with("p.txt.before"));
        assert_eq!(fs::read_to_string(&file).unwrap(), "A\n");
        assert_eq!(fs::read_to_string(&before).unwrap(), "old\n");
        // The same paper once more replaces nothing.
        assert_eq!(session(&file, &["A"]), None);
        // What another program writes during the session stays too.
        let mut paper = PaperFile { named: file.clone(), place: file.clone(), held: None };
        assert!(paper.write(printed(&["A", "B"]).lines()).unwrap().is_some());
        fs::write(&file, "other\n").unwrap();
        assert!(paper.write(printed(&["A", "B", "C"]).lines()).unwrap().is_some());
        assert_eq!(paper.write(printed(&["A", "B", "C", "D"]).lines()).unwrap(), None);
        assert_eq!(fs::read_to_string(&file).unwrap(), "other\n");
        let second = folder.path().join("p.txt.second");
        assert_eq!(fs::read_to_string(second).unwrap(), "A\nB\nC\nD\n");
    }

    #[test]
    fn the_paper_is_written_while_it_grows() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("p.txt");
        let keeper = PaperKeeper::new(&file).unwrap();
        let paper = printed(&["A"]);
        let end = Instant::now() + 20 * PAUSE;
        while fs::read_to_string(&file).ok().as_deref() != Some("A\n") {
            assert!(Instant::now() < end, "the paper was not written");
            assert_eq!(keeper.look(&paper), None);
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
