//! Saves the printout to a file while the calculator is in use.
//!
//! The keeper copies new lines, and a thread writes them. After each write, the thread waits a
//! second or ten times as long as the write took, whichever is longer. Text is appended; an image
//! is written as a whole. A file from before the session is kept under another name.

use crate::paper_file::{self, LONGEST_PICTURE};
use crate::replaced_file::{free_name, target};
use crate::{fallback, locked, output, threads};
use anyhow::{Result, anyhow};
use sim41_session::printer::{Paper, PrintedLine};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

const PAUSE: Duration = Duration::from_secs(1);
const PART: u32 = 10;
const PATIENCE: Duration = Duration::from_secs(2);

const MOST_WAITING: usize = 100_000;

struct PaperFile {
    named: PathBuf,
    place: PathBuf,
    written: Option<(u64, SystemTime)>,
    lines: Vec<PrintedLine>,
}

impl PaperFile {
    fn new(path: &Path) -> PaperFile {
        PaperFile { named: path.into(), place: target(path), written: None, lines: Vec::new() }
    }

    fn add(&mut self, lines: Vec<PrintedLine>) -> Result<Option<String>> {
        self.lines.extend(lines);
        let mut note = None;
        if paper_file::is_picture(&self.place) && self.lines.len() > LONGEST_PICTURE {
            self.place = paper_file::text_beside(&self.place);
            self.written = None;
            note = Some(format!(
                "too many lines for a picture (limit {LONGEST_PICTURE}): the text is in {place}",
                place = self.place.display()
            ));
        }
        note = self.make_room()?.or(note);
        match paper_file::is_picture(&self.place) {
            true => {
                let content = paper_file::content(&self.place, &self.lines)?;
                output::rewrite_file(&self.place, &content)?;
            }
            false => {
                let text = paper_file::text(&self.lines.iter().collect::<Vec<_>>());
                output::append(&self.place, text.as_bytes())?;
                self.lines.clear();
            }
        }
        self.written = stamp(&self.place);
        Ok(note)
    }

    /// Renames a file from before the session. If another program has changed the paper file, the
    /// printout continues in another file. Returns a message if either happens.
    fn make_room(&mut self) -> Result<Option<String>> {
        let there = stamp(&self.place);
        if there == self.written || there.is_none_or(|(length, _)| length == 0) {
            return Ok(None);
        }
        let (named, foreign) = (self.named.display(), self.written.take().is_some());
        if foreign {
            self.place = free_name(&self.place, "second");
            let place = self.place.display();
            return Ok(Some(format!(
                "{named} was changed by another program; the printout continues in {place}"
            )));
        }
        paper_file::keep_former(&self.named, &self.place)
    }
}

fn stamp(file: &Path) -> Option<(u64, SystemTime)> {
    let there = fs::metadata(file).ok()?;
    Some((there.len(), there.modified().ok()?))
}

#[derive(Default)]
struct Waiting {
    seen: u64,
    lines: Vec<PrintedLine>,
    note: Option<String>,
    is_closing: bool,
    closed: Option<Result<()>>,
}

impl Waiting {
    fn collect(&mut self, paper: &Paper) {
        let new = paper.printed() - self.seen;
        self.seen = paper.printed();
        let there = (new as usize).min(paper.lines().len());
        self.lines.extend(paper.lines().skip(paper.lines().len() - there).cloned());
        let surplus = self.lines.len().saturating_sub(MOST_WAITING);
        self.lines.drain(..surplus);
        let lost = new - there as u64 + surplus as u64;
        if lost > 0 {
            self.note = Some(format!(
                "{lost} lines are missing: they were printed faster than the file could be written"
            ));
        }
    }

    fn is_idle(&mut self) -> bool {
        self.lines.is_empty() && !self.is_closing
    }
}

pub struct PaperKeeper {
    path: PathBuf,
    waiting: Mutex<Waiting>,
    changed: Condvar,
    has_thread: AtomicBool,
}

impl PaperKeeper {
    /// Starts a keeper; `None` for a device, a pipe or standard output, to which the printout is
    /// written at the end.
    pub fn new(path: &Path) -> Option<Arc<PaperKeeper>> {
        let there = fs::metadata(path);
        if path.as_os_str() == "-" || there.is_ok_and(|there| !there.is_file()) {
            return None;
        }
        let (waiting, changed, has_thread) = Default::default();
        let keeper = Arc::new(PaperKeeper { path: path.into(), waiting, changed, has_thread });
        let writer = Arc::clone(&keeper);
        let spawned = threads::spawn(move || writer.keep());
        // If no thread can be started, `finish` writes the printout.
        keeper.has_thread.store(spawned.is_ok(), Ordering::Relaxed);
        Some(keeper)
    }

    fn keep(&self) {
        let mut file = PaperFile::new(&self.path);
        loop {
            let waiting = self.changed.wait_while(locked(&self.waiting), Waiting::is_idle);
            let mut waiting = waiting.unwrap_or_else(PoisonError::into_inner);
            let (lines, is_closing) = (std::mem::take(&mut waiting.lines), waiting.is_closing);
            drop(waiting);
            let begun = Instant::now();
            let added = file.add(lines);
            let pause = PAUSE.max(PART * begun.elapsed());
            let mut waiting = locked(&self.waiting);
            match added {
                Err(error) if is_closing => waiting.closed = Some(Err(error)),
                added => {
                    let note = added.unwrap_or_else(|error| Some(format!("{error:#}")));
                    waiting.note = note.or(waiting.note.take());
                    waiting.closed = is_closing.then_some(Ok(()));
                }
            }
            if is_closing {
                return self.changed.notify_all();
            }
            drop(self.changed.wait_timeout_while(waiting, pause, |waiting| !waiting.is_closing));
        }
    }

    pub fn observe(&self, paper: &Paper) -> Option<String> {
        let mut waiting = locked(&self.waiting);
        if waiting.seen != paper.printed() {
            waiting.collect(paper);
            self.changed.notify_all();
        }
        waiting.note.take()
    }

    /// Writes the whole printout at the end of the session, and may return a message for the user.
    /// If the paper file is not writable, the error names the fallback file.
    pub fn finish(&self, paper: &Paper) -> Result<Option<String>> {
        let named = self.path.display();
        if paper.printed() == 0 {
            return Ok(Some(paper_file::nothing_printed(&self.path)));
        }
        let mut waiting = locked(&self.waiting);
        waiting.collect(paper);
        waiting.is_closing = true;
        drop(waiting);
        match self.has_thread.load(Ordering::Relaxed) {
            true => self.changed.notify_all(),
            false => self.keep(),
        }
        let is_open = |waiting: &mut Waiting| waiting.closed.is_none();
        let waited = self.changed.wait_timeout_while(locked(&self.waiting), PATIENCE, is_open);
        let mut waiting = waited.unwrap_or_else(PoisonError::into_inner).0;
        let (error, is_answering) = match waiting.closed.take() {
            Some(Ok(())) => return Ok(waiting.note.take()),
            Some(Err(error)) => (error, true),
            None => (anyhow!("{named} cannot be written: the disk does not respond"), false),
        };
        Err(match put_aside(&self.path, paper, is_answering) {
            Some(second) => anyhow!("{error:#}; the paper is in {}", second.display()),
            None => error,
        })
    }
}

/// Writes the printout to a fallback file, which can be next to `named` only if its disk responds.
fn put_aside(named: &Path, paper: &Paper, is_answering: bool) -> Option<PathBuf> {
    let content = paper_file::content(named, paper.lines()).ok()?;
    let named = named.to_path_buf();
    threads::within(PATIENCE, move || {
        let name = Path::new(named.file_name()?);
        let is_written = |file: &PathBuf| output::rewrite_file(file, &content).is_ok();
        match is_answering {
            true => fallback::places(&named, name).find(is_written),
            false => fallback::elsewhere(&named, name).find(is_written),
        }
    })?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(texts: &[&str]) -> Paper {
        let mut paper = Paper::default();
        texts.iter().for_each(|text| paper.print(PrintedLine::of_text(text)));
        paper
    }

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
        // Only the paper of the previous session is kept.
        assert!(session(&file, &["B"]).unwrap().ends_with("p.txt.before"));
        assert_eq!(fs::read_to_string(&before).unwrap(), "A\n");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        // If another program writes to the paper file during the session, its content is kept.
        let mut paper = PaperFile::new(&file);
        let lines = |texts: &[&str]| printed(texts).lines().cloned().collect();
        assert!(paper.add(lines(&["A", "B"])).unwrap().is_some());
        assert_eq!(paper.add(lines(&["C"])).unwrap(), None);
        assert_eq!(fs::read_to_string(&file).unwrap(), "A\nB\nC\n");
        fs::write(&file, "other\n").unwrap();
        assert!(paper.add(lines(&["D"])).unwrap().is_some());
        assert_eq!(paper.add(lines(&["E"])).unwrap(), None);
        assert_eq!(fs::read_to_string(&file).unwrap(), "other\n");
        let second = folder.path().join("p.txt.second");
        assert_eq!(fs::read_to_string(second).unwrap(), "D\nE\n");
    }

    #[test]
    fn all_that_is_printed_is_in_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let [text, picture] = ["p.txt", "q.svg"].map(|name| folder.path().join(name));
        for file in [&text, &picture] {
            let keeper = PaperKeeper::new(file).unwrap();
            let mut paper = Paper::default();
            let mut notes = Vec::new();
            for number in 0..60_000 {
                paper.print(PrintedLine::of_text(&number.to_string()));
                if number % 3_000 == 0 {
                    notes.extend(keeper.observe(&paper));
                }
            }
            notes.extend(keeper.finish(&paper).unwrap());
            let text = fs::read_to_string(file.with_extension("txt")).unwrap();
            assert_eq!(text.lines().count(), 60_000);
            assert!(text.starts_with("0\n1\n") && text.ends_with("\n59999\n"));
            let is_told = notes.iter().any(|note| note.contains("too many lines for a picture"));
            assert_eq!(is_told, file == &picture, "{notes:?}");
            fs::remove_file(file.with_extension("txt")).unwrap();
        }
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
            assert_eq!(keeper.observe(&paper), None);
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    /// Opening a pipe for writing blocks until it has a reader.
    #[cfg(unix)]
    #[test]
    fn a_disk_that_does_not_answer_ends_no_session() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("paper-of-a-test.txt");
        let keeper = PaperKeeper::new(&file).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(&file).status().unwrap().success());
        let begun = Instant::now();
        let error = keeper.finish(&printed(&["A"])).unwrap_err().to_string();
        assert!(begun.elapsed() < 10 * PATIENCE, "{:?}", begun.elapsed());
        let (_, second) = error.split_once("not respond; the paper is in ").unwrap();
        assert!(!Path::new(second).starts_with(folder.path()), "{second}");
        assert_eq!(fs::read_to_string(second).unwrap(), "A\n");
        fs::remove_file(second).unwrap();
    }
}
