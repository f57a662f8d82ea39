//! Shows remarks about a listing, each with its line and a caret below the column.

use crate::message;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use sim41_session::program::listing::{ListingError, Remark, RemarkKind, Severity};
use sim41_session::program::{Contents, Kind, Library, static_checks};
use std::fmt;
use std::io::{IsTerminal, Write};

#[derive(Debug)]
pub struct Diagnosed {
    pub name: String,
    pub error: ListingError,
    /// Remarks below this severity are not shown.
    pub least: Severity,
}

const MANY: usize = 20;

const MOST: usize = 100;
const LONGEST: usize = 400;
const AROUND: usize = 60;

impl Diagnosed {
    pub fn report(&self) {
        report(&self.name, &self.error.text, &self.error.remarks, self.least);
        let _ = writeln!(std::io::stderr(), "sim41: {}", self.summary());
    }

    fn summary(&self) -> String {
        let count = self.error.errors().count();
        let errors = message::counted(count, "error");
        let name = message::escaped(&self.name);
        let lines = self.error.text.lines().filter(|line| !line.trim().is_empty()).count();
        // A file with many errors is probably not a listing, or contains more text than a program.
        match count >= MANY && 4 * count > lines {
            true => format!(
                "{name}: {errors}; nothing was loaded; if only part of this file is a program, copy \
                 that part to another file"
            ),
            false if self.error.errors().all(|error| error.kind.is_loss()) => {
                format!(
                    "{name}: {errors}; nothing was loaded; use --partial to load the other lines"
                )
            }
            false => format!("{name}: {errors}; nothing was loaded"),
        }
    }
}

impl fmt::Display for Diagnosed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some(first) = self.error.errors().next() else { return f.write_str(&self.summary()) };
        write!(f, "{}:{}:{}: {}", self.name, first.line, first.column, first.sentence)?;
        match self.error.errors().count() {
            1 => Ok(()),
            count => write!(f, ", and {}", message::counted(count - 1, "more error")),
        }
    }
}

impl std::error::Error for Diagnosed {}

/// The first warning about a program, and another if the first is about a stated count.
pub fn warnings(contents: &Contents, library: &Library) -> String {
    let remarks = static_checks::remarks(contents, library, None);
    let mut warnings = remarks.iter().filter(|remark| remark.severity == Severity::Warning);
    let first = warnings.next();
    let is_count = first.is_some_and(|first| first.kind == RemarkKind::Count);
    let other = |remark: &&Remark| is_count && remark.kind != RemarkKind::Count;
    let second = warnings.clone().find(other);
    let shown = [first, second].into_iter().flatten();
    let shown: Vec<String> = shown
        .map(|Remark { line, sentence, .. }| format!("warning in line {line}: {sentence}"))
        .collect();
    match warnings.count() - usize::from(second.is_some()) {
        0 => shown.join("; "),
        more => format!("{}, and {}", shown.join("; "), message::counted(more, "more warning")),
    }
}

pub fn tell(error: &anyhow::Error) {
    match error.downcast_ref::<Diagnosed>() {
        Some(listing) => listing.report(),
        None => message::say(&format!("{error:#}")),
    }
}

pub fn report(name: &str, text: &str, remarks: &[Remark], least: Severity) {
    let mut err = std::io::stderr();
    let plain = !err.is_terminal() || std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    let _ = err.write_all(rendered(name, text, remarks, least, !plain).as_bytes());
}

/// Prints remarks about a file on standard error. Line numbers refer to the file if it is a
/// listing, and to the program otherwise.
pub fn report_file(name: &str, contents: &Contents, remarks: &[Remark], least: Severity) {
    if contents.kind == Kind::Listing {
        return report(name, &contents.text, remarks, least);
    }
    let mut told = remarks.iter().filter(|remark| remark.severity >= least);
    for remark in told.by_ref().take(MOST) {
        message::say(&format!("{name}: line {:02}: {}", remark.line, remark.sentence));
    }
    let more = told.count();
    if more > 0 {
        message::say(&format!(
            "{name}: {more} not shown",
            more = message::counted(more, "more remark")
        ));
    }
}

pub fn rendered(
    name: &str,
    text: &str,
    remarks: &[Remark],
    least: Severity,
    colours: bool,
) -> String {
    let renderer = if colours { Renderer::styled() } else { Renderer::plain() };
    let name = message::escaped(name);
    let lines: Vec<&str> = text.split('\n').collect();
    let mut all = String::new();
    let told: Vec<&Remark> = remarks.iter().filter(|remark| remark.severity >= least).collect();
    for remark in told.iter().take(MOST) {
        let line = lines.get(remark.line - 1).copied().unwrap_or_default();
        let (shown, span) = excerpt(line, remark);
        let level = match remark.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let sentence = message::shown(&remark.sentence);
        let snippet = Snippet::source(&shown)
            .line_start(remark.line)
            .path(&name)
            .annotation(AnnotationKind::Primary.span(span));
        let report = [level.primary_title(&sentence).element(snippet)];
        all += &renderer.render(&report);
        all += "\n\n";
    }
    if told.len() > MOST {
        let more = message::counted(told.len() - MOST, "more remark");
        all += &format!("sim41: {name}: {more} not shown\n");
    }
    all
}

/// Returns the line, or part of a long line, and the remark's range in it. Control characters above
/// 7F are replaced here; the renderer replaces all others with symbols (ESC with ␛).
fn excerpt(line: &str, remark: &Remark) -> (String, std::ops::Range<usize>) {
    let high = |c: char| if ('\u{80}'..='\u{9f}').contains(&c) { '\u{fffd}' } else { c };
    let first = remark.column - 1;
    let skipped = if first + remark.length > LONGEST { first.saturating_sub(AROUND) } else { 0 };
    let shown: String = line.chars().skip(skipped).take(LONGEST).map(high).collect();
    let at = |n: usize| shown.char_indices().nth(n).map_or(shown.len(), |(place, _)| place);
    let span = at(first - skipped)..at(first - skipped + remark.length);
    (shown, span)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim41_session::program;

    #[test]
    fn a_stated_count_hides_no_other_warning() {
        let text = b"00 { 5-Byte Prgm }\n01 LBL 01\n02 1.23456789012\n03 2.34567890123\n04 END\n";
        let warnings = warnings(&program::read(text).unwrap(), &Library::default());
        assert_eq!(warnings.matches("warning in line").count(), 2, "{warnings}");
        assert!(warnings.contains("line 1: the text mentions 5 Byte"), "{warnings}");
        assert!(warnings.ends_with("read as 1.23456789, and 1 more warning"), "{warnings}");
    }

    #[test]
    fn carets_stand_under_escaped_characters_and_tabs() {
        let sentence = "there is no instruction SIM".to_string();
        let (kind, severity, fix) = (RemarkKind::Instruction, Severity::Error, None);
        let remark = Remark { kind, severity, line: 2, column: 4, length: 3, sentence, fix };
        let text = "SIN\n\x1b\t SIM \u{9b}\n";
        insta::assert_snapshot!(rendered("a.prg", text, &[remark], Severity::Note, false));
    }
}
