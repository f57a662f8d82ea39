//! Reads a command's lines from standard input. At a terminal, lines can be edited, completed with
//! TAB, and recalled from earlier sessions.

use anyhow::{Context as _, Result, anyhow, ensure};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{ColorMode, Config, Context, Editor, Helper};
use signal_hook::consts::signal::SIGINT;
use signal_hook::flag;
use sim41_files::{input, message, output, user_folders};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{BufRead, ErrorKind, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const KEPT_LINES: usize = 1_000;
const LONGEST_LINE: usize = 1 << 20;
const TITLE: &[u8] = b"#V2\n";
const INTERRUPTED: i32 = 130;

pub(super) struct CompletionWords {
    pub first: Vec<String>,
    pub further: Vec<String>,
}

pub(super) struct Lines {
    prompt: &'static str,
    source: LineSource,
    waiting: VecDeque<String>,
    number: usize,
    /// Set while sim41 waits for a line, so that Ctrl-C ends sim41.
    waits: Arc<AtomicBool>,
}

enum LineSource {
    /// A terminal, with the history file if there is one.
    Edited(Box<Editor<Completion, FileHistory>>, Option<PathBuf>),
    /// A file, a pipe, or a terminal with redirected output. `true` means that a prompt is printed.
    Read(bool),
}

impl Lines {
    /// Opens standard input. At a terminal, `prompt` precedes each line, TAB completes words from
    /// `words`, and `name.lines` in the user's data folder keeps the lines for later sessions.
    /// Fails if the terminal is unusable.
    pub(super) fn new(prompt: &'static str, name: &str, words: CompletionWords) -> Result<Lines> {
        let (waiting, number, waits) = Default::default();
        let asks = std::io::stdin().is_terminal();
        if !asks || !std::io::stdout().is_terminal() {
            return Ok(Lines { prompt, source: LineSource::Read(asks), waiting, number, waits });
        }
        let config = Config::builder().max_history_size(KEPT_LINES)?;
        // The highlighter removes control characters, so it is needed even without colours.
        let mut editor = Editor::with_config(config.color_mode(ColorMode::Forced).build())?;
        editor.set_helper(Some(Completion(words)));
        let mut file = user_folders::data().map(|folder| folder.join(format!("{name}.lines")));
        if let Some(path) = file.as_deref().filter(|file| file.exists())
            && let Err(error) = former_lines(&mut editor, path)
        {
            message::say(&format!("{error:#}; typed lines are not saved"));
            file = None;
        }
        let source = LineSource::Edited(Box::new(editor), file);
        Ok(Lines { prompt, source, waiting, number, waits })
    }

    pub(super) fn plain() -> Lines {
        let asks = std::io::stdin().is_terminal();
        let (waiting, number, waits) = Default::default();
        Lines { prompt: "", source: LineSource::Read(asks), waiting, number, waits }
    }

    pub(super) fn are_typed(&self) -> bool {
        !matches!(self.source, LineSource::Read(false))
    }

    /// Whether a user types the lines, and so can correct a mistake on the next line.
    pub(super) fn are_edited(&self) -> bool {
        matches!(self.source, LineSource::Edited(..))
    }

    /// Makes Ctrl-C set `pressed`. While a line is being read, Ctrl-C discards the typed text
    /// instead; without line editing, it ends sim41. Fails if the signal handler cannot be
    /// installed.
    pub(super) fn note_interrupts(&self, pressed: &Arc<AtomicBool>) -> std::io::Result<()> {
        if !self.are_edited() {
            flag::register_conditional_shutdown(SIGINT, INTERRUPTED, Arc::clone(&self.waits))?;
        }
        flag::register(SIGINT, Arc::clone(pressed)).map(drop)
    }

    /// Returns the next line without its line end, or `None` after the last line or once standard
    /// output is closed. Fails if standard input is unreadable or the line is too long.
    pub(super) fn next(&mut self) -> Result<Option<String>> {
        if !output::has_reader() {
            return Ok(None);
        }
        let line = self.read()?;
        self.number += usize::from(line.is_some());
        Ok(line)
    }

    pub(super) fn place(&self) -> String {
        format!("standard input:{line}", line = self.number)
    }

    fn read(&mut self) -> Result<Option<String>> {
        if let Some(line) = self.waiting.pop_front() {
            return Ok(Some(line));
        }
        let (editor, file) = match &mut self.source {
            LineSource::Edited(editor, file) => (editor, file),
            LineSource::Read(asks) => {
                if *asks {
                    eprint!("{}", self.prompt);
                }
                self.waits.store(true, Ordering::SeqCst);
                let line = read_line(&mut std::io::stdin().lock());
                self.waits.store(false, Ordering::SeqCst);
                return line.map_err(|error| match error.kind() {
                    ErrorKind::InvalidData => {
                        anyhow!("standard input:{line}: {error}", line = self.number + 1)
                    }
                    _ => anyhow!(error).context("cannot read standard input"),
                });
            }
        };
        let typed = loop {
            match editor.readline(self.prompt) {
                Ok(typed) => break typed,
                Err(ReadlineError::Interrupted) => {}
                Err(ReadlineError::Eof) => return Ok(None),
                Err(error) => return Err(error).context("cannot read standard input"),
            }
        };
        for line in typed.split('\n') {
            let line = harmless(line);
            editor.add_history_entry(&line)?;
            self.waiting.push_back(line);
        }
        if let Some(file) = file {
            let folder = file.parent().map_or(Ok(()), std::fs::create_dir_all);
            let kept = folder.map_err(ReadlineError::Io).and_then(|()| editor.append_history(file));
            if let Err(error) = kept {
                message::say(&format!("cannot write {file}: {error}", file = file.display()));
                self.forget_file();
            }
        }
        Ok(self.waiting.pop_front())
    }

    fn forget_file(&mut self) {
        if let LineSource::Edited(_, file) = &mut self.source {
            *file = None;
        }
    }
}

fn former_lines(editor: &mut Editor<Completion, FileHistory>, file: &Path) -> Result<()> {
    let (text, name) = (input::bytes(file)?, input::name(file));
    let is_ours = text.is_empty() || text.starts_with(TITLE);
    ensure!(is_ours, "{name} was not written by sim41 and is left unchanged");
    editor.load_history(file).with_context(|| format!("cannot read {name}"))
}

fn read_line(from: &mut impl BufRead) -> std::io::Result<Option<String>> {
    let wrong = |sentence: String| std::io::Error::new(ErrorKind::InvalidData, sentence);
    let mut line = Vec::new();
    if from.take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() > LONGEST_LINE {
        return Err(wrong(format!("line too long (limit {LONGEST_LINE} characters)")));
    }
    let line = line.strip_suffix(b"\n").unwrap_or(&line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let text = String::from_utf8(line.to_vec());
    text.map(Some).map_err(|_| wrong("invalid UTF-8: expected text".into()))
}

/// Replaces tabs in pasted text with spaces, and removes other control characters except line ends,
/// because they could control the terminal.
fn harmless(text: &str) -> String {
    let kept = text.chars().filter(|&c| matches!(c, '\t' | '\n') || !c.is_control());
    kept.map(|c| if c == '\t' { ' ' } else { c }).collect()
}

struct Completion(CompletionWords);

impl Helper for Completion {}

impl Highlighter for Completion {
    /// Removes control characters, which the editor counts as zero-width.
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        harmless(line).into()
    }
}

impl Validator for Completion {}

impl Hinter for Completion {
    type Hint = String;
}

impl Completer for Completion {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let start = line[..at].rfind([' ', ':']).map_or(0, |blank| blank + 1);
        let begun = &line[start..at];
        let begins = |word: &&String| {
            word.get(..begun.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(begun))
        };
        let words = if line[..start].trim().is_empty() { &self.0.first } else { &self.0.further };
        let mut found: Vec<String> = words.iter().filter(begins).cloned().collect();
        found.sort_unstable();
        found.dedup();
        Ok((start, found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_an_end() {
        let mut text: &[u8] = b"1 2 +\r\nPI\nlast";
        for wanted in [Some("1 2 +"), Some("PI"), Some("last"), None] {
            assert_eq!(read_line(&mut text).unwrap().as_deref(), wanted);
        }
        let error = read_line(&mut std::io::BufReader::new(std::io::repeat(0))).unwrap_err();
        assert_eq!(error.to_string(), "line too long (limit 1048576 characters)");
        assert!(read_line(&mut &b"\xFF\n"[..]).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn lines_are_kept_in_a_file_of_ours_alone() {
        let folder = tempfile::tempdir().unwrap();
        let [pipe, letter, ours] = ["pipe", "letter", "ours"].map(|name| folder.path().join(name));
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        std::fs::write(&letter, "a letter\n").unwrap();
        std::fs::write(&ours, "#V2\n2 3 +\n").unwrap();
        let mut editor = Editor::new().unwrap();
        let mut refusal = |file| format!("{:#}", former_lines(&mut editor, file).unwrap_err());
        assert!(refusal(&pipe).contains("not a regular file"));
        assert!(refusal(&letter).ends_with("was not written by sim41 and is left unchanged"));
        former_lines(&mut editor, &ours).unwrap();
        assert_eq!(editor.history().iter().count(), 1);
    }
}
