//! The lines that a command reads from standard input. At a terminal they can be edited, completed
//! with TAB and recalled from former sessions.

use crate::cli::{message, output};
use anyhow::{Context as _, Result};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};
use std::collections::VecDeque;
use std::io::{BufRead, IsTerminal};
use std::path::PathBuf;

/// The number of lines that are kept for the next session.
const KEPT_LINES: usize = 1_000;

/// The words with which TAB completes a line.
pub struct Words {
    /// The words that can begin a line.
    pub first: Vec<String>,
    /// The words that can stand after the first one.
    pub further: Vec<String>,
}

/// The lines of standard input.
pub struct Lines {
    prompt: &'static str,
    source: Source,
    /// Lines that came with one before them.
    waiting: VecDeque<String>,
}

enum Source {
    /// A terminal, and the file of the lines of former sessions.
    Edited(Box<Editor<Completion, FileHistory>>, Option<PathBuf>),
    /// A file, a pipe, or a terminal whose output goes elsewhere; whether the prompt is written.
    Read(bool),
}

impl Lines {
    /// Returns the lines of standard input. At a terminal `prompt` asks for each of them, TAB
    /// offers `words`, and lines of former sessions are kept under `name` in the folder of the
    /// user's data.
    ///
    /// # Errors
    /// Returns an error if the terminal cannot be used.
    pub fn new(prompt: &'static str, name: &str, words: Words) -> Result<Lines> {
        let asks = std::io::stdin().is_terminal();
        if !asks || !std::io::stdout().is_terminal() {
            return Ok(Lines { prompt, source: Source::Read(asks), waiting: VecDeque::new() });
        }
        let config = Config::builder().max_history_size(KEPT_LINES)?.build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Completion(words)));
        let folder = directories::ProjectDirs::from("", "", "sim41");
        let file = folder.map(|folders| folders.data_dir().join(format!("{name}.history")));
        if let Some(file) = file.as_deref().filter(|file| file.exists())
            && let Err(error) = editor.load_history(file)
        {
            message::say(&format!("{}: cannot be read: {error}", file.display()));
        }
        let source = Source::Edited(Box::new(editor), file);
        Ok(Lines { prompt, source, waiting: VecDeque::new() })
    }

    /// Returns whether somebody types the lines, who can correct a mistake in the next one.
    pub fn are_typed(&self) -> bool {
        !matches!(self.source, Source::Read(false))
    }

    /// Returns whether the lines are edited; Ctrl-C takes back a line then and ends nothing.
    pub fn are_edited(&self) -> bool {
        matches!(self.source, Source::Edited(..))
    }

    /// Returns the next line without its line end; `None` after the last one.
    ///
    /// # Errors
    /// Returns an error if standard input cannot be read.
    pub fn next(&mut self) -> Result<Option<String>> {
        if let Some(line) = self.waiting.pop_front() {
            return Ok(Some(line));
        }
        match &mut self.source {
            Source::Edited(editor, _) => loop {
                match editor.readline(self.prompt) {
                    // A paste can bring several lines.
                    Ok(typed) => {
                        for line in typed.split('\n') {
                            editor.add_history_entry(line)?;
                            self.waiting.push_back(line.into());
                        }
                        return Ok(self.waiting.pop_front());
                    }
                    Err(ReadlineError::Interrupted) => {}
                    Err(ReadlineError::Eof) => return Ok(None),
                    Err(error) => return Err(error).context("standard input cannot be read"),
                }
            },
            Source::Read(asks) => {
                if *asks {
                    output::print(|out| write!(out, "{}", self.prompt).and_then(|()| out.flush()))?;
                }
                let line = std::io::stdin().lock().lines().next();
                line.transpose().context("standard input cannot be read")
            }
        }
    }

    /// Keeps the lines for the next session.
    fn keep(&mut self) {
        let Source::Edited(editor, Some(file)) = &mut self.source else { return };
        let folder = file.parent().map_or(Ok(()), std::fs::create_dir_all);
        let kept = folder.map_err(ReadlineError::Io).and_then(|()| editor.append_history(file));
        if let Err(error) = kept {
            message::say(&format!("{}: cannot be written: {error}", file.display()));
        }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.keep();
    }
}

/// Completes words.
struct Completion(Words);

impl Helper for Completion {}
impl Highlighter for Completion {}
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
