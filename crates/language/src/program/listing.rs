//! Listings: programs as people write and print them.
//!
//! A listing is read in two steps. `plain` turns text from a book, a printout, a forum or another
//! program into plain lines and classifies each of them. `strict` parses the plain lines as a
//! program. Text that cannot be parsed is reported with its position, as a [`Remark`]; nothing is
//! guessed.
//!
//! [`write()`] is exact: its output parses to the same bytes. An instruction encoded in bytes that
//! the calculator itself would not write, such as STO 05 in two bytes, is written as `HEX 91 05`.

pub(super) mod plain;
mod strict;

use super::assembly::{Piece, join};
pub use super::assembly::{assemble, disassemble, labels};
pub use super::definition::{Definition, definitions};
use super::encoding::decode;
pub use super::explanation::{Explained, Role, explain};
pub use super::remark::{ListingError, Remark, RemarkKind, Severity, TextSpan};
pub use super::unusual::synthetic;
pub use super::writing::{ascii, canonical, canonical_numbered, comments, write, write_plugged};
use crate::instruction::Step;
use crate::module::ports::{NOTHING_PLUGGED, Ports};
use plain::PlainText;
pub(super) use strict::order::Read;

/// If a text has at least this many errors, and more than one for every three instructions, it is
/// mostly not a program, so a single error replaces them.
const MANY: usize = 20;

#[derive(Clone, Debug, PartialEq, Default)]
pub struct Listing {
    pub(super) pieces: Vec<Piece>,
    /// The position of each piece; `None` for an END that was added.
    pub(super) places: Vec<Option<TextSpan>>,
    pub remarks: Vec<Remark>,
    pub text: String,
}

pub fn read(file: &[u8]) -> Result<Vec<u8>, ListingError> {
    Ok(Listing::read(&decode(file), &NOTHING_PLUGGED)?.bytes())
}

/// Appends END if it is missing. The error lists all lines that are not instructions.
pub fn parse(listing: &str) -> Result<Vec<Step>, ListingError> {
    Ok(Listing::read(listing, &NOTHING_PLUGGED)?.steps())
}

impl Listing {
    /// Reads a listing that may name functions of plugged-in modules. The error lists all lines
    /// that are not instructions, and all other remarks.
    pub fn read(text: &str, plugged: &Ports) -> Result<Listing, ListingError> {
        Listing::read_what_is_good(text, plugged).accepted(false)
    }

    /// The listing, if all of it could be read. If `partial` is set and the listing has
    /// instructions, errors become warnings.
    pub(super) fn accepted(mut self, partial: bool) -> Result<Listing, ListingError> {
        if partial && !self.pieces.is_empty() {
            let errors = self.remarks.iter_mut().filter(|it| it.severity == Severity::Error);
            errors.for_each(|remark| remark.severity = Severity::Warning);
        }
        if !self.fails() {
            return Ok(self);
        }
        let instructions = self.places.iter().flatten().count();
        let Listing { mut remarks, text, .. } = self;
        let mut errors = remarks.iter().filter(|it| it.severity == Severity::Error);
        let count = errors.clone().count();
        if let Some(first) = errors.next().filter(|_| count >= MANY && count * 3 > instructions) {
            let sentence = format!(
                "most of this text is not a program: {count} lines are not instructions; copy the \
                 program to a separate file"
            );
            remarks =
                vec![Remark { sentence, kind: RemarkKind::Empty, fix: None, ..first.clone() }];
        }
        Err(ListingError { remarks, text, instructions })
    }

    /// Reads a listing for editors. Lines that are not instructions are skipped and reported as
    /// errors in the remarks.
    pub fn read_what_is_good(text: &str, plugged: &Ports) -> Listing {
        let text = plain::normalized(text);
        strict::read(&PlainText::classify(&text), &text, plugged)
    }

    pub fn fails(&self) -> bool {
        self.remarks.iter().any(|remark| remark.severity == Severity::Error)
    }

    pub fn steps(&self) -> Vec<Step> {
        self.pieces.iter().flat_map(Piece::steps).collect()
    }

    /// The position of each instruction; `None` for an END that was added.
    pub fn places(&self) -> Vec<Option<TextSpan>> {
        let counted = self.pieces.iter().zip(&self.places);
        counted.flat_map(|(piece, place)| vec![*place; piece.steps().len()]).collect()
    }

    /// The line of each instruction, counted from 1; `None` for an END that was added.
    pub fn lines(&self) -> Vec<Option<usize>> {
        self.places().into_iter().map(|place| Some(place?.line)).collect()
    }

    pub fn bytes(&self) -> Vec<u8> {
        join(&self.pieces)
    }
}

/// The first line, counted from 1, that has an HTML tag or is prose not marked as a comment. Text
/// with such lines is a web page, an email or similar.
pub fn first_words(text: &str) -> Option<usize> {
    if let Some(line) = text.lines().position(super::web_page::has_tag) {
        return Some(line + 1);
    }
    let text = plain::normalized(text);
    let lines = PlainText::classify(&text).lines;
    lines.iter().position(|line| line.class.is_skipped()).map(|line| line + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(listing: &str) -> String {
        write(&assemble(&parse(listing).unwrap()))
    }

    #[test]
    fn a_semicolon_in_a_text_begins_no_comment() {
        let plain = "\"A;B\"\n\"IT'S\"\n+\nEND\n";
        assert_eq!(listed("\"A;B\" ; first\n\"IT'S\";second\n+;it's\nEND"), plain);
        assert_eq!(listed("'A;B' ; first\n\"IT'S\"\n+ ; 'third'"), plain);
    }

    #[test]
    fn numbers_comments_and_headers() {
        let plain = "LBL \"AB\"\n12\n+\nEND\n";
        assert_eq!(listed("LBL \"AB\"\n12\n+"), plain);
        assert_eq!(listed("# first\r\n01 LBL \"AB\" ; second\r\n\r\n02 12\r\n03 +\r\n"), plain);
        assert_eq!(listed("00 { 7-Byte Prgm }\n01▸LBL \"AB\"\n02 12\n03 +\n04 END"), plain);
        assert_eq!(listed("1\n2\n3"), "1\n2\n3\nEND\n");
        assert_eq!(listed("1.5\n2.5\n3E5"), "1.5\n2.5\n3E5\nEND\n");
        assert_eq!(listed("1. 5\n2. 6"), "5\n6\nEND\n");
    }

    #[test]
    fn a_number_with_a_letter_may_end_a_line() {
        let text = "L01 LBL'GCD'  L02 X^2  L03\n\tRCL 23  L04 VIEW 03  L05\n\tSTO X  L06 END";
        assert_eq!(listed(text), "LBL \"GCD\"\nX↑2\nRCL 23\nVIEW 03\nSTO X\nEND\n");
    }

    #[test]
    fn another_line_does_not_change_a_name_of_the_library() {
        let sinh = |more: &str| {
            let text = format!("LBL \"T\"\n{more}\nSINH\nEND\n");
            Listing::read(&text, &NOTHING_PLUGGED).unwrap().steps()[2]
        };
        assert_eq!(sinh("GAMMA"), sinh("SIN"));
        assert_ne!(sinh(".import \"SandMath\"\nGAMMA"), sinh("SIN"));
    }

    #[test]
    fn a_word_after_an_instruction_is_reported() {
        for (line, severity) in [
            ("AVIEW\tpause", Some(Severity::Warning)),
            ("AVIEW\tpause\nSIN", Some(Severity::Warning)),
            ("AVIEW\tshow the result", None),
            ("AVIEW\t; pause", None),
        ] {
            let listing = Listing::read(&format!("LBL 01\n{line}\nEND\n"), &NOTHING_PLUGGED);
            let remarks = listing.unwrap().remarks;
            assert_eq!(remarks.first().map(|it| it.severity), severity, "{line}: {remarks:?}");
        }
    }

    #[test]
    fn a_code_cell_may_begin_with_a_bar() {
        let rows = "| 01 | `LBL 01` | |\n| 02 | `|-READY A=` | |\n| 03 | `END` | |";
        assert_eq!(
            listed(&format!("| n | code | |\n|---|---|---|\n{rows}")),
            "LBL 01\n\"|-READY A=\"\nEND\n"
        );
    }

    #[test]
    fn a_count_after_its_unit_is_compared() {
        let remarks = |count: usize| {
            let text = format!("Lines: {count}\n\n01 LBL 01\n02 SIN\n03 END\n");
            let listing = Listing::read(&text, &NOTHING_PLUGGED).unwrap();
            listing.remarks.iter().filter(|it| it.kind == RemarkKind::Count).count()
        };
        assert_eq!([2, 3, 9].map(remarks), [0, 0, 1]);
    }

    /// Paper with a number on each line is not paper with several instructions per line, even if
    /// keys of an example follow it.
    #[test]
    fn numbers_of_printed_lines_are_no_instructions() {
        let paper = " 66*LBL \"Q?\"\n 67 1/X\n 68 VIEW Y\n 69 ABS\n 70 END\n";
        let text = format!("Post: #3\n12-03-2014, 08:22 PM\n\n{paper}\n3 ENTER^\nXEQ \"RING\"\n");
        assert_eq!(listed(&text), "LBL \"Q?\"\n1/X\nVIEW Y\nABS\nEND\n");
    }

    #[test]
    fn two_numbers_are_kept_apart() {
        assert_eq!(assemble(&parse("1\n2").unwrap()), [0x11, 0x00, 0x12, 0xC0, 0x00, 0x0D]);
    }

    #[test]
    fn a_bad_line_is_named() {
        let error = parse("01 LBL 01\n02 STO 05\n03 SIM\n").unwrap_err();
        assert_eq!(error.errors().count(), 1);
        assert_eq!(
            error.to_string(),
            "line 3, column 4: there is no instruction SIM; closest match: SIN"
        );
        let error = parse("SIN\n  STO 200 ; too high").unwrap_err();
        let place = |error: &Remark| (error.line, error.column, error.length);
        assert_eq!(error.errors().map(place).collect::<Vec<_>>(), [(2, 7, 3)]);
    }
}
