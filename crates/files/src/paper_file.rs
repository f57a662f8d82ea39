//! Writes the printout to a file, as text or as an image of the printed dots (SVG, PNG or PDF).

use crate::formats::paper_picture::{dots_png, pdf, svg};
use crate::replaced_file::{self, free_name};
use crate::{message, output};
use anyhow::{Context, Result, bail};
use sim41_session::printer::PrintedLine;
use std::path::{Path, PathBuf};

pub const LONGEST_PICTURE: usize = 10_000;

#[derive(clap::Args)]
pub struct PaperOption {
    /// Write the printer's paper to this file, as .txt or as a picture (.svg, .png or .pdf). If no
    /// printer is plugged in, sim41 plugs in one that is set to man
    #[arg(long, value_name = "FILE", value_parser = paper_file, hide_short_help = true)]
    pub paper: Option<PathBuf>,
}

/// Parses a file name, which must end in .txt, .svg, .png or .pdf; `-` is text on standard output.
pub fn paper_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match kind(&path) {
        _ if text == "-" => Ok(path),
        Some(_) => Ok(path),
        None => Err("the name must end in .txt, .svg, .png or .pdf".into()),
    }
}

impl PaperOption {
    /// Tests whether the paper file is writable. Fails if this process has read it.
    pub fn check(&self) -> Result<()> {
        let Some(path) = &self.paper else { return Ok(()) };
        output::refuse_input(path)?;
        output::try_writing(path)
    }

    /// Writes the paper file if the option is given. If nothing was printed, an existing file is
    /// kept.
    pub fn write<'a>(&self, lines: impl IntoIterator<Item = &'a PrintedLine>) -> Result<()> {
        let Some(path) = &self.paper else { return Ok(()) };
        let lines: Vec<&PrintedLine> = lines.into_iter().collect();
        if lines.is_empty() {
            if path.as_os_str() != "-" {
                message::say(&nothing_printed(path));
            }
            return Ok(());
        }
        if path.as_os_str() != "-" {
            output::refuse_input(path)?;
            keep_former(path, path)?.iter().for_each(|note| message::say(note));
        }
        write(path, lines)
    }

    /// Like [`PaperOption::write`], but writes nothing to standard output, where the printer lines
    /// have already been shown.
    pub fn write_after_showing(&self, lines: &[PrintedLine]) -> Result<()> {
        match self.paper.as_deref().is_some_and(|path| path.as_os_str() == "-") {
            true => Ok(()),
            false => self.write(lines),
        }
    }
}

pub fn nothing_printed(path: &Path) -> String {
    format!("nothing was printed: {file} was not written", file = path.display())
}

/// Renames an existing file so that the printout can be written to its path. Returns a message
/// saying that it was renamed.
pub fn keep_former(named: &Path, place: &Path) -> Result<Option<String>> {
    let kept = replaced_file::keep_former(place);
    let kept = kept.with_context(|| format!("{} cannot be renamed", place.display()))?;
    Ok(kept.map(|kept| format!("{} was renamed to {}", named.display(), kept.display())))
}

enum PaperFormat {
    Text,
    Svg,
    Png,
    Pdf,
}

fn kind(path: &Path) -> Option<PaperFormat> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "txt" => Some(PaperFormat::Text),
        "svg" => Some(PaperFormat::Svg),
        "png" => Some(PaperFormat::Png),
        "pdf" => Some(PaperFormat::Pdf),
        _ => None,
    }
}

pub fn is_paper(path: &Path) -> bool {
    kind(path).is_some()
}

pub fn is_picture(path: &Path) -> bool {
    !matches!(kind(path), Some(PaperFormat::Text) | None)
}

pub fn text_beside(picture: &Path) -> PathBuf {
    let text = picture.with_extension("txt");
    if text.exists() { free_name(&text, "second") } else { text }
}

/// Writes printer lines in the format that the file's extension selects; without an extension, as
/// text. If there are too many lines for an image, writes them to another file as text and fails.
pub fn write<'a>(path: &Path, lines: impl IntoIterator<Item = &'a PrintedLine>) -> Result<()> {
    write_with(path, lines, output::write_file)
}

/// Like [`write()`], with a function that writes the file.
pub fn write_with<'a>(
    path: &Path,
    lines: impl IntoIterator<Item = &'a PrintedLine>,
    write: impl FnOnce(&Path, &[u8]) -> Result<()>,
) -> Result<()> {
    let lines: Vec<&PrintedLine> = lines.into_iter().collect();
    if is_picture(path) && lines.len() > LONGEST_PICTURE {
        let place = text_beside(path);
        write(&place, text(&lines).as_bytes())?;
        bail!(
            "too many lines for a picture (got {count}, limit {LONGEST_PICTURE}): the text is in \
             {place}",
            count = lines.len(),
            place = place.display()
        );
    }
    write(path, &content(path, lines)?)
}

pub fn content<'a>(
    path: &Path,
    lines: impl IntoIterator<Item = &'a PrintedLine>,
) -> Result<Vec<u8>> {
    let lines: Vec<&PrintedLine> = lines.into_iter().collect();
    Ok(match kind(path).unwrap_or(PaperFormat::Text) {
        PaperFormat::Text => text(&lines).into_bytes(),
        PaperFormat::Svg => svg(&lines).into_bytes(),
        PaperFormat::Png => dots_png(&lines)?,
        PaperFormat::Pdf => pdf(&lines),
    })
}

pub fn text(lines: &[&PrintedLine]) -> String {
    lines.iter().map(|line| format!("{}\n", line.to_string().trim_end())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_paper_has_pages_and_a_longer_one_is_text() {
        let line = PrintedLine::of_text("8");
        let folder = tempfile::tempdir().unwrap();
        let longest = vec![&line; LONGEST_PICTURE];
        for name in ["p.png", "p.pdf", "p.svg"] {
            write(&folder.path().join(name), longest.iter().copied()).unwrap();
        }
        let pages = pdf(&longest);
        assert!(pages.windows(9).any(|part| part == b"/Count 10"));
        let path = folder.path().join("q.png");
        let error = write(&path, vec![&line; LONGEST_PICTURE + 1]).unwrap_err().to_string();
        assert!(
            error.contains("too many lines for a picture") && error.ends_with("q.txt"),
            "{error}"
        );
        let text = std::fs::read_to_string(path.with_extension("txt")).unwrap();
        assert_eq!(text.lines().count(), LONGEST_PICTURE + 1);
    }

    #[test]
    fn kinds_of_files() {
        assert!(["a.txt", "b.SVG", "c.png", "d.pdf"].iter().all(|name| paper_file(name).is_ok()));
        assert!(paper_file("paper").is_err() && paper_file("-").is_ok());
    }
}
