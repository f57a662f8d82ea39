//! Listings: programs as people write and print them.
//!
//! The reader accepts what stands in books, printouts, forums and the files of other programs.
//! `encoding` finds the text of a file, `prose` decides which lines are the program, `row` reads a
//! line; `instruction::spelling` reads a single instruction and `instruction::text` writes it. All
//! errors are reported at once, as [`Remark`]s with their places.
//!
//! [`write()`] is exact: reading its listing gives the same bytes. An instruction in bytes that the
//! calculator itself would not write, such as STO 05 in two bytes, becomes a line `HEX 91 05`.

mod ascii_spelling;
mod canonical;
mod disassembly;
mod encoding;
mod numbering;
mod other_names;
mod posted;
mod prose;
mod remark;
mod row;

use super::plugged_names;
use crate::instruction::operand::largest_keyed;
use crate::instruction::{Op, Step, text};
use crate::memory::Ports;
use crate::memory::ports::NOTHING_PLUGGED;
use crate::number::register_text;
pub use ascii_spelling::ascii;
pub use canonical::{canonical, comments};
use disassembly::join;
pub use disassembly::{assemble, disassemble, labels, write, write_plugged};
pub use encoding::{decode, is_wide, marked_utf_16};
use numbering::Numbering;
use other_names::Names;
use posted::normalized;
use prose::Part;
pub use remark::{ListingError, Remark, Severity};
use row::{Cell, Item, Row};
use std::collections::BTreeSet;

/// A piece of a program: an instruction, or bytes that stand for themselves.
#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Step(Step),
    Bytes(Vec<u8>),
}

/// A listing after reading.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Listing {
    pieces: Vec<Piece>,
    /// The line of each piece, from 1; the last piece has none if it is an END that was added.
    lines: Vec<usize>,
    /// Warnings and notes.
    pub remarks: Vec<Remark>,
    /// The text, which shows the places of the remarks.
    pub text: String,
}

/// Returns the bytes of the programs in a listing; each ends with END.
///
/// # Errors
/// Returns all lines that are not instructions.
pub fn read(file: &[u8]) -> Result<Vec<u8>, ListingError> {
    Ok(Listing::read(&decode(file), &NOTHING_PLUGGED)?.bytes())
}

/// Returns the instructions of a listing. If the last one is not an END, an END is added.
///
/// # Errors
/// Returns all lines that are not instructions.
pub fn parse(listing: &str) -> Result<Vec<Step>, ListingError> {
    Ok(Listing::read(listing, &NOTHING_PLUGGED)?.steps())
}

impl Listing {
    /// Reads a listing that may name functions of plugged modules.
    ///
    /// # Errors
    /// Returns all lines that are not instructions, with all other remarks.
    pub fn read(text: &str, plugged: &Ports) -> Result<Listing, ListingError> {
        let text = normalized(text);
        let rows = rows(&text);
        let Some(parts) = prose::parts(&rows) else { return Err(no_listing(&rows, &text)) };
        let mut reader = Reader { names: Names::of(&rows, plugged), ..Reader::default() };
        for (n, ((row, line), part)) in rows.iter().zip(&parts).enumerate() {
            reader.take(n + 1, row, line, *part);
        }
        reader.finish(&text)
    }

    /// Returns the instructions.
    pub fn steps(&self) -> Vec<Step> {
        let steps = |piece: &Piece| match piece {
            Piece::Step(step) => vec![*step],
            Piece::Bytes(bytes) => disassemble(bytes),
        };
        self.pieces.iter().flat_map(steps).collect()
    }

    /// Returns the line of each instruction, from 1; `None` for an END that was added.
    pub fn lines(&self) -> Vec<Option<usize>> {
        let lines = self.lines.iter().copied().map(Some).chain(std::iter::repeat(None));
        let counted = self.pieces.iter().zip(lines).map(|(piece, line)| match piece {
            Piece::Step(_) => vec![line],
            Piece::Bytes(bytes) => vec![line; disassemble(bytes).len()],
        });
        counted.flatten().collect()
    }

    /// Returns the bytes of the programs, each with its END.
    pub fn bytes(&self) -> Vec<u8> {
        join(&self.pieces)
    }
}

/// Returns the first line, from 1, that is words around the programs of a text and not marked as a
/// comment, or that has a tag of HTML: a text with such lines is a page, a mail or the like.
pub fn first_words(text: &str) -> Option<usize> {
    if let Some(line) = text.lines().position(posted::has_tag) {
        return Some(line + 1);
    }
    let text = normalized(text);
    let parts = prose::parts(&rows(&text))?;
    parts.iter().position(|part| *part == Part::Prose).map(|line| line + 1)
}

/// Returns the lines of a normalized text, read with the numbering that they have together.
fn rows(text: &str) -> Vec<(Row, &str)> {
    let lines: Vec<&str> = text.split('\n').collect();
    let numbering = Numbering::of(&lines);
    lines.iter().map(|line| (row::read(line, &numbering), *line)).collect()
}

/// Returns the canonical line of a piece.
fn written(piece: &Piece, plugged: &Ports) -> String {
    match piece {
        Piece::Step(step) => plugged_names::listed(step, plugged),
        Piece::Bytes(bytes) => {
            let bytes: String = bytes.iter().map(|byte| format!(" {byte:02X}")).collect();
            format!("HEX{bytes}")
        }
    }
}

/// Returns the pieces of a cell that was read without an error.
fn pieces_of(cell: &Cell, names: &Names) -> Vec<Piece> {
    match &cell.item {
        Item::Bytes(bytes) => vec![Piece::Bytes(bytes.clone())],
        Item::Steps(steps) => steps.iter().copied().map(Piece::Step).collect(),
        Item::Name(name, says_xrom) => {
            names.step(name, *says_xrom).map(|(step, _)| Piece::Step(step)).into_iter().collect()
        }
    }
}

/// The parts of a listing that are collected line by line.
#[derive(Default)]
struct Reader<'a> {
    /// The pieces of each cell, with its number, if there is one, and the line that it stands on.
    cells: Vec<(Option<u32>, usize, Vec<Piece>)>,
    remarks: Vec<Remark>,
    names: Names<'a>,
    prose: Option<(usize, usize)>,
}

impl Reader<'_> {
    fn take(&mut self, number: usize, row: &Row, line: &str, part: Part) {
        match (part, row) {
            (Part::Prose, _) => {
                let first = self.prose.map_or(number, |(first, _)| first);
                self.prose = Some((first, number));
                return;
            }
            (Part::Blank, Row::LeftOut) if !self.cells.is_empty() => {
                self.warn(number, line, "lines of the program are left out here".into());
                return;
            }
            (Part::Blank, _) => return,
            (Part::Program, _) => self.end_prose(),
        }
        match row {
            Row::Bad(_, unreadable, place) => {
                self.remarks.push(row::error(number, line, unreadable, *place));
            }
            Row::Cells(cells) => cells.iter().for_each(|cell| self.cell(number, cell, line)),
            Row::Blank | Row::LeftOut | Row::Import(_) => {}
        }
    }

    /// Adds a warning about a whole line of the text.
    fn warn(&mut self, line: usize, text: &str, sentence: String) {
        self.remarks.push(Remark::of_line(line, text, Severity::Warning, sentence));
    }

    /// Adds warnings about line numbers that are missing or stand in the wrong place.
    fn check_numbers(&mut self, text: &str) {
        let numbers = self.cells.iter().filter_map(|(number, line, _)| Some(((*number)?, *line)));
        let lines: Vec<&str> = text.split('\n').collect();
        let warnings = self.remarks.iter().filter(|remark| remark.severity == Severity::Warning);
        let told: BTreeSet<usize> = warnings.map(|remark| remark.line).collect();
        for (before, line, sentence) in numbering::breaks(numbers) {
            // Three points have told already that lines are left out.
            if before >= line || told.range(before + 1..line).next().is_none() {
                self.warn(line, lines[line - 1], sentence);
            }
        }
    }

    /// Adds a remark about the lines that were left out.
    fn end_prose(&mut self) {
        let Some((first, last)) = self.prose.take() else { return };
        let sentence = match last == first {
            true => "this line is no instruction: it is left out".to_string(),
            false => format!("the lines {first} to {last} are no instructions: they are left out"),
        };
        self.remarks.push(Remark {
            severity: Severity::Note,
            line: first,
            column: 1,
            length: 1,
            sentence,
        });
    }

    fn cell(&mut self, line: usize, cell: &Cell, text: &str) {
        let column = text[..cell.place.0].chars().count() + 1;
        let length = text[cell.place.0..][..cell.place.1].chars().count().max(1);
        let mut say = |severity, sentence| {
            self.remarks.push(Remark { severity, line, column, length, sentence });
        };
        match &cell.item {
            Item::Steps(steps) if steps.len() > 1 => {
                let most = text::LONGEST_TEXT;
                let sentence = format!("a text line holds {most} characters: this one is split");
                say(Severity::Note, sentence);
            }
            Item::Steps(steps) => {
                let synthetic = steps.first().and_then(synthetic);
                synthetic.into_iter().for_each(|sentence| say(Severity::Note, sentence));
                if is_open(&text[cell.place.0..][..cell.place.1]) {
                    say(Severity::Note, "the quotation mark is not closed".into());
                }
            }
            Item::Name(name, says_xrom) => match self.names.step(name, *says_xrom) {
                Ok((_, Some((severity, sentence)))) => say(severity, sentence),
                Ok((_, None)) => {}
                Err(sentence) => say(Severity::Error, sentence),
            },
            _ => {}
        }
        let pieces = pieces_of(cell, &self.names);
        self.cells.push((cell.number, line, pieces));
    }

    fn finish(mut self, text: &str) -> Result<Listing, ListingError> {
        self.end_prose();
        if self.remarks.iter().any(|remark| remark.severity == Severity::Error) {
            let instructions = self.cells.len();
            return Err(ListingError { remarks: self.remarks, text: text.into(), instructions });
        }
        // The columns of a table are read one after the other; the line numbers give the order.
        let mut numbers: Vec<u32> = self.cells.iter().filter_map(|(number, ..)| *number).collect();
        numbers.sort();
        numbers.dedup();
        if numbers.len() == self.cells.len() {
            self.cells.sort_by_key(|(number, ..)| *number);
        }
        self.check_numbers(text);
        let cells = self.cells.into_iter();
        let pieces = cells.flat_map(|(_, line, pieces)| pieces.into_iter().map(move |p| (line, p)));
        let (lines, mut pieces): (Vec<usize>, Vec<Piece>) = pieces.unzip();
        let ended = match pieces.last() {
            Some(Piece::Step(step)) => step.op == Op::End,
            Some(Piece::Bytes(_)) => true,
            None => false,
        };
        if !ended {
            pieces.push(Piece::Step(Step::plain(Op::End)));
        }
        Ok(Listing { pieces, lines, remarks: self.remarks, text: text.into() })
    }
}

/// Returns why no keys write this instruction, if none do.
pub fn synthetic(step: &Step) -> Option<String> {
    let line = text::listed(step);
    if step.op == Op::Number {
        // EEX alone after digits is the power 0.
        let number = line.strip_suffix('E').filter(|number| !number.is_empty()).unwrap_or(&line);
        let keyed = register_text::enterable(number).is_ok_and(|keyed| keyed == number);
        return (!keyed).then(|| format!("{line} is synthetic: keys write no such number"));
    }
    let largest = largest_keyed(step)?;
    Some(format!("{line} is synthetic: the calculator's keys go up to {largest}"))
}

/// Returns whether a line has a quotation mark without its partner.
fn is_open(line: &str) -> bool {
    let marks = |c: char| "\"'`’‘“”„«»".contains(c);
    line.chars().filter(|&c| marks(c)).eq(['"'])
}

/// Returns the error that a text contains no program, at its first line that is not blank.
fn no_listing(rows: &[(Row, &str)], text: &str) -> ListingError {
    let first = rows.iter().position(|(row, _)| matches!(row, Row::Bad(..) | Row::Cells(_)));
    let line = first.unwrap_or(0);
    let sentence = "this is no listing of a program: no line of it is an instruction that a \
                    program could begin with";
    let length = rows[line].1.trim_end().chars().count().max(1);
    let (severity, sentence) = (Severity::Error, sentence.to_string());
    let remark = Remark { severity, line: line + 1, column: 1, length, sentence };
    ListingError { remarks: vec![remark], text: text.into(), instructions: 0 }
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
