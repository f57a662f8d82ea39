//! Remarks about a listing: place, kind, severity, message, fix. Comments: `plain::other_lines`.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The parser did something that the author may want to know about.
    Note,
    /// The program is readable, but may not do what its author intended.
    Warning,
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])+ $kind:ident = $code:literal,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum RemarkKind {
            $($(#[$doc])+ $kind,)*
        }

        impl RemarkKind {
            pub const ALL: &[RemarkKind] = &[$(RemarkKind::$kind),*];

            /// Whether an error means that instructions may be lost, not that they are unreadable.
            pub fn is_loss(self) -> bool {
                matches!(self, RemarkKind::Dropped | RemarkKind::Order | RemarkKind::Count)
            }

            /// The name in machine-readable reports, and in comments that disable hints.
            pub fn code(self) -> &'static str {
                match self {
                    $(RemarkKind::$kind => $code,)*
                }
            }
        }
    };
}

kinds! {
    /// No instruction has this name, or its operand is invalid.
    Instruction = "instruction",
    /// A number is written in a form that the calculator does not have.
    Number = "number",
    /// The text contains no program.
    Empty = "empty",
    /// The program is for another calculator.
    Neighbour = "other-calculator",
    /// Text around the program is skipped.
    Words = "words",
    /// An instruction is skipped because it does not fit the arrangement of the others.
    Dropped = "dropped",
    /// Line numbers are missing or in the wrong order.
    Order = "line-numbers",
    /// An END was inserted between two programs.
    Ended = "end",
    /// The listing states a different number of bytes or lines.
    Count = "count",
    /// An instruction cannot be entered from the keyboard.
    Synthetic = "synthetic",
    /// Text does not fit in a text line.
    LongText = "long-text",
    /// A quotation mark is not closed.
    OpenQuote = "open-quote",
    /// A character is missing from the spelling of an instruction.
    Spelling = "spelling",
    /// A name is unknown, or belongs to a module that is not plugged in.
    Name = "name",
    /// A jump to a label that does not exist.
    NoLabel = "no-label",
    /// The name in a call resembles a global label.
    NearLabel = "near-label",
    /// A local label occurs twice in a program.
    TwoLabels = "two-labels",
    /// Lines are never reached.
    Unreachable = "unreachable",
    /// A subroutine does not return.
    NoReturn = "no-return",
    /// Subroutines are nested more than six levels deep.
    Deep = "deep",
    /// After CLST, an instruction uses a stack level that has not been filled.
    EmptyLevel = "empty-level",
    /// A register is beyond the SIZE that the listing states.
    Size = "size",
    /// A comment looks like a test but cannot be parsed as one.
    Test = "test",
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TextSpan {
    /// The line number, counted from 1.
    pub line: usize,
    /// The first character of the span, counted from 1.
    pub column: usize,
    /// The number of characters, at least 1.
    pub length: usize,
}

/// Positions must be passed in ascending order.
#[derive(Default)]
pub(super) struct Counter {
    line: usize,
    offset: usize,
    characters: usize,
}

impl Counter {
    pub(super) fn place(
        &mut self,
        line: usize,
        text: &str,
        (at, length): (usize, usize),
    ) -> TextSpan {
        if self.line != line || self.offset > at {
            *self = Counter { line, ..Counter::default() };
        }
        self.characters += text[self.offset..at].chars().count();
        self.offset = at;
        let length = text[at..][..length].chars().count().max(1);
        TextSpan { line, column: self.characters + 1, length }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    pub kind: RemarkKind,
    pub severity: Severity,
    /// The line number, counted from 1.
    pub line: usize,
    /// The first character of the span, counted from 1.
    pub column: usize,
    /// The number of characters, at least 1.
    pub length: usize,
    pub sentence: String,
    /// The suggested correction, if there is one.
    pub fix: Option<String>,
}

impl Remark {
    pub fn place(&self) -> TextSpan {
        TextSpan { line: self.line, column: self.column, length: self.length }
    }

    pub fn at(
        place: TextSpan,
        kind: RemarkKind,
        severity: Severity,
        sentence: impl Into<String>,
        fix: Option<String>,
    ) -> Remark {
        let (TextSpan { line, column, length }, sentence) = (place, sentence.into());
        Remark { kind, severity, line, column, length, sentence, fix }
    }

    /// The error covers the whole line except leading and trailing spaces.
    pub fn error(line: usize, text: &str, kind: RemarkKind, sentence: impl Into<String>) -> Remark {
        Remark { severity: Severity::Error, ..Remark::warning(line, text, kind, sentence) }
    }

    /// The warning covers the whole line except leading and trailing spaces.
    pub fn warning(
        line: usize,
        text: &str,
        kind: RemarkKind,
        sentence: impl Into<String>,
    ) -> Remark {
        let column = text.chars().take_while(|c| c.is_whitespace()).count() + 1;
        let length = text.trim().chars().count().max(1);
        Remark::at(TextSpan { line, column, length }, kind, Severity::Warning, sentence, None)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListingError {
    /// All remarks in line order, including at least one error.
    pub remarks: Vec<Remark>,
    /// The text of the file, to which the positions in the remarks refer.
    pub text: String,
    /// 0 if the text is not a listing at all.
    pub instructions: usize,
}

impl ListingError {
    pub fn errors(&self) -> impl Iterator<Item = &Remark> {
        self.remarks.iter().filter(|remark| remark.severity == Severity::Error)
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "line {line}, column {column}: {sentence}",
            line = self.line,
            column = self.column,
            sentence = self.sentence
        )
    }
}

impl fmt::Display for ListingError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (n, error) in self.errors().enumerate() {
            write!(f, "{}{error}", if n == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for ListingError {}
