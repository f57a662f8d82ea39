//! Saves the printer's paper to a file during use.
//!
//! The loop of the screen may show the paper to the keeper as often as it likes. The keeper copies
//! the new lines, and a thread writes them. It waits a second after the last write, or ten times
//! the duration of that write if this is longer. Text is appended, an image is written as a whole.
//! If the file existed before the session, its content is kept under another name.

use crate::files::paper_file::{self, LONGEST_PICTURE, TOO_LONG};
use crate::files::replaced_file::{free_name, target};
use crate::files::{fallback, locked, output};
use anyhow::{Result, anyhow};
use sim41_session::printer::{Paper, PrintedLine};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::{self, Thread};
use std::time::{Duration, Instant, SystemTime};

const PAUSE: Duration = Duration::from_secs(1);
const PART: u32 = 10;

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
            note = Some(format!("{TOO_LONG}: the text is in {}", self.place.display()));
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

    /// Renames a file that existed before the session; if another program has changed it since,
    /// that file is not touched. Returns a message about it.
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
                "{named} was changed by another program; the paper continues in {place}"
            )));
        }
        paper_file::keep_former(&self.named, &self.place)
    }
}

fn stamp(file: &Path) -> Option<(u64, SystemTime)> {
    let there = fs::metadata(file).ok()?;
    Some((there.len(), there.modified().ok()?))
}

/// The data shared by the loop of the screen and the thread.
#[derive(Default)]
struct Waiting {
    seen: u64,
    lines: Vec<PrintedLine>,
    /// The last message for the user that has not been shown yet.
    note: Option<String>,
    closed: bool,
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
                "{lost} lines were printed faster than the paper's file \
                                      could be written"
            ));
        }
    }
}

struct Shared {
    file: Mutex<PaperFile>,
    waiting: Mutex<Waiting>,
}

impl Shared {
    /// Writes the pending lines. They are taken from the queue while the file is locked, which
    /// preserves their order.
    fn write(&self) -> Result<()> {
        let mut file = locked(&self.file);
        let lines = std::mem::take(&mut locked(&self.waiting).lines);
        let note = file.add(lines)?;
        let mut waiting = locked(&self.waiting);
        waiting.note = note.or(waiting.note.take());
        Ok(())
    }

    fn keep(&self) {
        loop {
            let waiting = locked(&self.waiting);
            let (idle, closed) = (waiting.lines.is_empty(), waiting.closed);
            drop(waiting);
            if closed {
                return;
            }
            if idle {
                thread::park();
                continue;
            }
            let begun = Instant::now();
            if let Err(error) = self.write() {
                locked(&self.waiting).note = Some(format!("{error:#}"));
            }
            thread::sleep(PAUSE.max(PART * begun.elapsed()));
        }
    }
}

pub struct PaperKeeper {
    shared: Arc<Shared>,
    thread: Option<Thread>,
}

impl PaperKeeper {
    /// A keeper of the paper in this file; `None` for a device, a pipe or standard output, to which
    /// the whole paper is written at the end.
    pub fn new(path: &Path) -> Option<PaperKeeper> {
        let there = fs::metadata(path);
        if path.as_os_str() == "-" || there.is_ok_and(|there| !there.is_file()) {
            return None;
        }
        let file = Mutex::new(PaperFile::new(path));
        let shared = Arc::new(Shared { file, waiting: Mutex::default() });
        let writer = Arc::clone(&shared);
        let thread = thread::Builder::new().name("paper".into()).spawn(move || writer.keep());
        Some(PaperKeeper { shared, thread: thread.ok().map(|it| it.thread().clone()) })
    }

    pub fn observe(&self, paper: &Paper) -> Option<String> {
        let mut waiting = locked(&self.shared.waiting);
        if waiting.seen != paper.printed() {
            waiting.collect(paper);
            self.thread.iter().for_each(Thread::unpark);
        }
        waiting.note.take()
    }

    /// Writes the whole paper at the end of the session. Returns a message about it, if there is
    /// one. If the paper cannot be written, the error names the second place where it was saved.
    pub fn finish(self, paper: &Paper) -> Result<Option<String>> {
        let mut waiting = locked(&self.shared.waiting);
        waiting.closed = true;
        waiting.collect(paper);
        drop(waiting);
        if paper.printed() == 0 {
            let named = locked(&self.shared.file).named.display().to_string();
            return Ok(Some(format!("nothing was printed: {named} is not written")));
        }
        let Err(error) = self.shared.write() else {
            return Ok(locked(&self.shared.waiting).note.take());
        };
        let named = locked(&self.shared.file).named.clone();
        Err(match elsewhere(&named, paper) {
            Some(second) => anyhow!("{error:#}; the paper is in {}", second.display()),
            None => error,
        })
    }
}

impl Drop for PaperKeeper {
    fn drop(&mut self) {
        locked(&self.shared.waiting).closed = true;
        self.thread.iter().for_each(Thread::unpark);
    }
}

fn elsewhere(named: &Path, paper: &Paper) -> Option<PathBuf> {
    let content = paper_file::content(named, paper.lines()).ok()?;
    let mut places = fallback::places(named, Path::new(named.file_name()?));
    places.find(|file| output::rewrite_file(file, &content).is_ok())
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
        // The content that another program writes during the session is kept too.
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
            let is_told = notes.iter().any(|note| note.contains(TOO_LONG));
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
}
