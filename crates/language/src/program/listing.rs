//! Listings: programs as people write and print them.
//!
//! The reader accepts listings from books, printouts, forums and the files of other programs.
//! `encoding` decodes the text of a file, `posted` removes the markup of pages, and `table`
//! converts the rows of tables to lines. `arrangement` determines from all lines where the line
//! numbers are, `row` parses each line accordingly, `prose` decides which lines are the program,
//! and `order` puts the columns of a table one after the other. `instruction::spelling` parses a
//! single instruction and `instruction::text` writes it. Text that does not fit is reported with
//! its position, as a [`Remark`]; nothing is guessed.
//!
//! [`write()`] is exact: reading its listing gives the same bytes. An instruction encoded in bytes
//! that the calculator itself would not write, such as STO 05 in two bytes, becomes a line `HEX 91
//! 05`.

mod arrangement;
mod ascii_spelling;
mod canonical;
mod definition;
mod disassembly;
mod encoding;
mod explanation;
mod key_codes;
mod line_number;
mod look;
mod order;
mod other_names;
mod posted;
mod prose;
mod reader;
mod remark;
mod row;
mod stated;
mod table;
mod unusual;

use super::plugged_names;
use crate::instruction::{Op, Step};
use crate::module::ports::NOTHING_PLUGGED;
use crate::module::ports::Ports;
use arrangement::Arrangement;
pub use ascii_spelling::ascii;
pub use canonical::{canonical, canonical_numbered, comments};
pub use definition::{Definition, definitions};
use disassembly::join;
pub use disassembly::{assemble, disassemble, labels, write, write_plugged};
pub(crate) use encoding::is_wide;
pub use encoding::{decode, marked_utf_16};
pub use explanation::{Explained, Role, explain};
use other_names::Names;
use posted::normalized;
use prose::TextPart;
use reader::ListingReader;
pub use remark::{ListingError, Remark, RemarkKind, Severity, TextSpan};
use row::ListingRow;
pub use unusual::synthetic;

/// So many errors, and more than a third of the instructions, are one: the text is something else.
const MANY: usize = 20;

/// An instruction, or literal bytes.
#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Step(Step),
    Bytes(Vec<u8>),
}

#[derive(Clone, Debug, PartialEq, Default)]
pub struct Listing {
    pieces: Vec<Piece>,
    /// The position of each piece; `None` for an END that was added.
    places: Vec<Option<TextSpan>>,
    pub remarks: Vec<Remark>,
    pub text: String,
}

pub fn read(file: &[u8]) -> Result<Vec<u8>, ListingError> {
    Ok(Listing::read(&decode(file), &NOTHING_PLUGGED)?.bytes())
}

/// Appends END if it is missing. Fails with all lines that are not instructions.
pub fn parse(listing: &str) -> Result<Vec<Step>, ListingError> {
    Ok(Listing::read(listing, &NOTHING_PLUGGED)?.steps())
}

impl Listing {
    /// Reads a listing that may name functions of plugged-in modules. Fails with all lines that are
    /// not instructions, and all other remarks.
    pub fn read(text: &str, plugged: &Ports) -> Result<Listing, ListingError> {
        Listing::read_what_is_good(text, plugged).checked()
    }

    /// Reads a listing without unreadable lines and doubtful text; warnings report both. Fails if
    /// the text contains no instruction.
    pub fn read_partly(text: &str, plugged: &Ports) -> Result<Listing, ListingError> {
        let mut listing = Listing::read_what_is_good(text, plugged);
        if !listing.pieces.is_empty() {
            let errors = listing.remarks.iter_mut().filter(|it| it.severity == Severity::Error);
            errors.for_each(|remark| remark.severity = Severity::Warning);
        }
        listing.checked()
    }

    fn checked(self) -> Result<Listing, ListingError> {
        let listing = self;
        if !listing.fails() {
            return Ok(listing);
        }
        let instructions = listing.places.iter().flatten().count();
        let Listing { mut remarks, text, .. } = listing;
        let mut errors = remarks.iter().filter(|it| it.severity == Severity::Error);
        let count = errors.clone().count();
        if let Some(first) = errors.next().filter(|_| count >= MANY && count * 3 > instructions) {
            let sentence = format!(
                "most of this text is not instructions: {count} lines cannot be read; copy the \
                 program to a file of its own"
            );
            remarks =
                vec![Remark { sentence, kind: RemarkKind::Empty, fix: None, ..first.clone() }];
        }
        Err(ListingError { remarks, text, instructions })
    }

    /// Reads a listing for editors, without the lines that are not instructions. The remarks report
    /// the errors.
    pub fn read_what_is_good(text: &str, plugged: &Ports) -> Listing {
        let text = normalized(text);
        let (rows, arrangement) = rows(&text);
        let Some(parts) = prose::parts(&rows, arrangement.table) else {
            let remarks = vec![no_listing(&rows)];
            return Listing { remarks, text, ..Listing::default() };
        };
        let mut reader = ListingReader::new(Names::new(&rows, plugged));
        for (n, (row, line)) in rows.iter().enumerate() {
            let beside =
                parts[n.saturating_sub(1)..].iter().take(3).any(|it| *it == TextPart::Program);
            reader.take(n + 1, row, line, parts[n], beside);
        }
        reader.finish(&text, &parts, arrangement.table)
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

impl Piece {
    fn steps(&self) -> Vec<Step> {
        match self {
            Piece::Step(step) => vec![*step],
            Piece::Bytes(bytes) => disassemble(bytes),
        }
    }

    fn ends(&self) -> bool {
        match self {
            Piece::Step(step) => step.op == Op::End,
            Piece::Bytes(_) => true,
        }
    }
}

/// The first line, counted from 1, that has an HTML tag, or that is text around the programs and
/// not marked as a comment. A text with such lines is a page, a mail or the like.
pub fn first_words(text: &str) -> Option<usize> {
    if let Some(line) = text.lines().position(posted::has_tag) {
        return Some(line + 1);
    }
    let text = normalized(text);
    let (rows, arrangement) = rows(&text);
    let parts = prose::parts(&rows, arrangement.table)?;
    parts.iter().position(|part| part.is_skipped()).map(|line| line + 1)
}

fn rows(text: &str) -> (Vec<(ListingRow, &str)>, Arrangement) {
    let lines: Vec<&str> = text.split('\n').collect();
    let keys = key_codes::lines(&lines);
    let plain = definition::replaced(text, &definitions(text));
    let plain: Vec<&str> = plain.split('\n').collect();
    let own = plain.iter().zip(&keys).map(|(line, keys)| if *keys { "" } else { line });
    let arrangement = Arrangement::detect(&own.collect::<Vec<_>>());
    let read = |(n, line): (usize, &&str)| match keys[n] {
        true => ListingRow::Keys,
        false => row::read(line, arrangement.place(n)),
    };
    let rows: Vec<ListingRow> = plain.iter().enumerate().map(read).collect();
    (rows.into_iter().zip(lines).collect(), arrangement)
}

fn written(piece: &Piece, plugged: &Ports) -> String {
    match piece {
        Piece::Step(step) => plugged_names::listed(step, plugged),
        Piece::Bytes(bytes) => {
            let bytes: String = bytes.iter().map(|byte| format!(" {byte:02X}")).collect();
            format!("HEX{bytes}")
        }
    }
}

fn no_listing(rows: &[(ListingRow, &str)]) -> Remark {
    let read =
        rows.iter().position(|(row, _)| matches!(row, ListingRow::Bad(..) | ListingRow::Cells(_)));
    let filled = rows.iter().position(|(_, line)| !line.trim().is_empty());
    let line = read.or(filled).unwrap_or(0);
    let is_label = |step: &Step| step.op.is_label();
    let has_label = rows.iter().any(|(row, _)| match row {
        ListingRow::Cells(cells) => cells.iter().any(|cell| cell.item.steps().iter().any(is_label)),
        _ => false,
    });
    let has_keys = rows.iter().any(|(row, _)| *row == ListingRow::Keys);
    let sentence = match read {
        _ if has_keys => "this is a listing for another calculator: its lines show key codes",
        Some(_) if has_label => {
            "most of this text is prose, and no line number or END marks a program; copy the \
             program to a separate file"
        }
        Some(_) => "this is not a listing: no line could begin a program",
        None => "this text contains no instruction",
    };
    let remark = Remark::warning(line + 1, rows[line].1, RemarkKind::Empty, sentence);
    Remark { severity: Severity::Error, ..remark }
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
    fn two_numbers_are_kept_apart() {
        assert_eq!(assemble(&parse("1\n2").unwrap()), [0x11, 0x00, 0x12, 0xC0, 0x00, 0x0D]);
    }

    #[test]
    fn a_bad_line_is_named() {
        let error = parse("01 LBL 01\n02 STO 05\n03 SIM\n").unwrap_err();
        assert_eq!(error.errors().count(), 1);
        assert_eq!(
            error.to_string(),
            "line 3, column 4: there is no instruction SIM; the nearest is SIN"
        );
        let error = parse("SIN\n  STO 200 ; too high").unwrap_err();
        let place = |error: &Remark| (error.line, error.column, error.length);
        assert_eq!(error.errors().map(place).collect::<Vec<_>>(), [(2, 7, 3)]);
    }
}
