//! Listings: programs as people write and print them.
//!
//! The reader accepts what stands in books, printouts, forums and the files of other programs.
//! `encoding` finds the text of a file and `posted` takes the signs of pages away. `arrangement`
//! decides from all lines where the numbers stand, `row` reads each line by it, `prose` decides
//! which lines are the program, and `order` puts the columns of a table one after the other.
//! `instruction::spelling` reads a single instruction and `instruction::text` writes it. What does
//! not fit is told with its place, as a [`Remark`], and not guessed.
//!
//! [`write()`] is exact: reading its listing gives the same bytes. An instruction in bytes that the
//! calculator itself would not write, such as STO 05 in two bytes, becomes a line `HEX 91 05`.

mod arrangement;
mod ascii_spelling;
mod canonical;
mod disassembly;
mod encoding;
mod line_number;
mod order;
mod other_names;
mod posted;
mod prose;
mod remark;
mod row;
mod stated;

use super::plugged_names;
use crate::instruction::operand::{INDIRECT, largest_keyed};
use crate::instruction::spelling::{self, Unreadable, number_form};
use crate::instruction::{Op, Operand, Step, text};
use crate::memory::Ports;
use crate::memory::ports::NOTHING_PLUGGED;
use crate::number::register_text;
use arrangement::Arrangement;
pub use ascii_spelling::ascii;
pub use canonical::{canonical, comments};
use disassembly::join;
pub use disassembly::{assemble, disassemble, labels, write, write_plugged};
pub use encoding::{decode, is_wide, marked_utf_16};
use order::Read;
use other_names::Names;
use posted::normalized;
use prose::Part;
use remark::Counter;
pub use remark::{Kind, ListingError, Place, Remark, Severity};
use row::{Cell, Item, Row};

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
    /// The place of each piece; `None` for an END that was added.
    places: Vec<Option<Place>>,
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
        let listing = Listing::read_what_is_good(text, plugged);
        if !listing.fails() {
            return Ok(listing);
        }
        let instructions = listing.places.iter().flatten().count();
        Err(ListingError { remarks: listing.remarks, text: listing.text, instructions })
    }

    /// Reads a listing without the lines that are not instructions, as an editor needs it while
    /// somebody writes. The remarks tell the errors.
    pub fn read_what_is_good(text: &str, plugged: &Ports) -> Listing {
        let text = normalized(text);
        let (rows, arrangement) = rows(&text);
        let Some(parts) = prose::parts(&rows) else {
            let remarks = vec![no_listing(&rows)];
            return Listing { remarks, text, ..Listing::default() };
        };
        let mut reader = Reader { names: Names::of(&rows, plugged), ..Reader::default() };
        for (n, ((row, line), part)) in rows.iter().zip(&parts).enumerate() {
            let beside = parts[n.saturating_sub(1)..].iter().take(3).any(|it| *it == Part::Program);
            match (*part, beside && has_label(line)) {
                (Part::Prose, true) => reader.leave(n + 1, line, UNREADABLE_LABEL),
                _ => reader.take(n + 1, row, line, *part),
            }
        }
        reader.finish(&text, &parts, arrangement.table)
    }

    /// Returns whether the listing has an error because of which it is no program.
    pub fn fails(&self) -> bool {
        self.remarks.iter().any(|remark| {
            // A number of too many digits is a number for the calculator, which leaves out the last.
            let long = remark.kind == Kind::Number && remark.fix.is_some();
            remark.severity == Severity::Error && !long
        })
    }

    /// Returns the instructions.
    pub fn steps(&self) -> Vec<Step> {
        self.pieces.iter().flat_map(Piece::steps).collect()
    }

    /// Returns the place of each instruction; `None` for an END that was added.
    pub fn places(&self) -> Vec<Option<Place>> {
        let counted = self.pieces.iter().zip(&self.places);
        counted.flat_map(|(piece, place)| vec![*place; piece.steps().len()]).collect()
    }

    /// Returns the line of each instruction, from 1; `None` for an END that was added.
    pub fn lines(&self) -> Vec<Option<usize>> {
        self.places().into_iter().map(|place| Some(place?.line)).collect()
    }

    /// Returns the bytes of the programs, each with its END.
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

    /// Returns whether this is an END, or bytes, which may contain one.
    fn ends(&self) -> bool {
        match self {
            Piece::Step(step) => step.op == Op::End,
            Piece::Bytes(_) => true,
        }
    }
}

/// Returns the first line, from 1, that is words around the programs of a text and not marked as a
/// comment, or that has a tag of HTML: a text with such lines is a page, a mail or the like.
pub fn first_words(text: &str) -> Option<usize> {
    if let Some(line) = text.lines().position(posted::has_tag) {
        return Some(line + 1);
    }
    let text = normalized(text);
    let parts = prose::parts(&rows(&text).0)?;
    let words = |part: &Part| matches!(part, Part::Prose | Part::Unnumbered);
    parts.iter().position(words).map(|line| line + 1)
}

/// Returns the lines of a normalized text, read by the arrangement that they have together.
fn rows(text: &str) -> (Vec<(Row, &str)>, Arrangement) {
    let lines: Vec<&str> = text.split('\n').collect();
    let arrangement = Arrangement::of(&lines);
    let read = |(n, line): (usize, &&'_ str)| row::read(line, arrangement.place(n));
    let rows: Vec<Row> = lines.iter().enumerate().map(read).collect();
    (rows.into_iter().zip(lines).collect(), arrangement)
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

/// What is said of instructions without numbers that are left out.
const UNNUMBERED: &str =
    "the line numbers go on without these instructions, which have none: they are left out";
/// What is said of a line beside the program that cannot be read.
const UNREADABLE_LABEL: &str =
    "a label stands in this line, but the line cannot be read: it is left out";

/// Returns whether a LBL stands in a line, as a word with its name.
fn has_label(line: &str) -> bool {
    let place = line.find("LBL").filter(|place| !line[..*place].ends_with(char::is_alphanumeric));
    place.is_some_and(|place| spelling::instruction(&line[place..]).is_ok())
}

/// The parts of a listing that are collected line by line.
#[derive(Default)]
struct Reader<'a> {
    read: Vec<Read>,
    remarks: Vec<Remark>,
    names: Names<'a>,
    /// The first and the last of the lines of words that were not told yet.
    prose: Option<(usize, usize)>,
    counter: Counter,
    /// The instructions of the HP-42S in the text, and whether one of them is no arithmetic of RCL.
    neighbours: Vec<String>,
    is_for_42s: bool,
}

impl Reader<'_> {
    fn take(&mut self, number: usize, row: &Row, line: &str, part: Part) {
        match (part, row) {
            (Part::Prose, _) => {
                let first = self.prose.map_or(number, |(first, _)| first);
                self.prose = Some((first, number));
                return;
            }
            (Part::Unnumbered, _) => return self.leave(number, line, UNNUMBERED),
            (Part::Blank, Row::LeftOut) if !self.read.is_empty() => {
                let sentence = "lines of the program are left out here";
                self.of_line(number, line, Kind::Order, Severity::Warning, sentence.into());
                return;
            }
            (Part::Blank, _) => return,
            (Part::Program, _) => self.end_prose(),
        }
        match row {
            Row::Bad(_, unreadable, place) => {
                let place = self.counter.place(number, line, *place);
                let kind = match unreadable {
                    Unreadable::RecallArithmetic(_) | Unreadable::Neighbour(_) => {
                        self.of_the_42s(unreadable);
                        Kind::Neighbour
                    }
                    _ => Kind::Instruction,
                };
                let fix = unreadable.fix();
                self.say(place, kind, Severity::Error, unreadable.to_string(), fix);
            }
            Row::Cells(cells) => cells.iter().for_each(|cell| self.cell(number, cell, line)),
            _ => {}
        }
    }

    fn say(
        &mut self,
        place: Place,
        kind: Kind,
        severity: Severity,
        sentence: String,
        fix: Option<String>,
    ) {
        let Place { line, column, length } = place;
        self.remarks.push(Remark { kind, severity, line, column, length, sentence, fix });
    }

    /// Adds a remark about a whole line of the text.
    fn of_line(
        &mut self,
        line: usize,
        text: &str,
        kind: Kind,
        severity: Severity,
        sentence: String,
    ) {
        self.remarks.push(Remark::of_line(line, text, kind, severity, sentence));
    }

    /// Leaves out a line, and warns of it.
    fn leave(&mut self, line: usize, text: &str, sentence: &str) {
        self.of_line(line, text, Kind::Dropped, Severity::Warning, sentence.into());
    }

    fn of_the_42s(&mut self, unreadable: &Unreadable) {
        let name = match unreadable {
            Unreadable::Neighbour(name) => name.to_string(),
            Unreadable::RecallArithmetic(sign) => format!("RCL{sign}"),
            _ => return,
        };
        self.is_for_42s |= matches!(unreadable, Unreadable::Neighbour(_));
        if !self.neighbours.contains(&name) {
            self.neighbours.push(name);
        }
    }

    /// Makes one error of those that name instructions of the HP-42S, unless all of them are
    /// arithmetic of RCL, which is easily rewritten.
    fn tell_neighbours(&mut self) {
        if !self.is_for_42s {
            return;
        }
        let names = self.neighbours.join(", ");
        let mut first = true;
        self.remarks.retain_mut(|remark| {
            let neighbour = remark.kind == Kind::Neighbour;
            if neighbour && first {
                remark.sentence =
                    format!("this is a listing for the HP-42S: the HP-41 has no {names}");
            }
            !neighbour || std::mem::take(&mut first)
        });
    }

    /// Adds a remark about the lines that were left out.
    fn end_prose(&mut self) {
        let Some((first, last)) = self.prose.take() else { return };
        let sentence = match last == first {
            true => "this line is no instruction: it is left out".to_string(),
            false => format!("the lines {first} to {last} are no instructions: they are left out"),
        };
        let place = Place { line: first, column: 1, length: 1 };
        self.say(place, Kind::Words, Severity::Note, sentence, None);
    }

    fn cell(&mut self, line: usize, cell: &Cell, text: &str) {
        let place = self.counter.place(line, text, cell.place);
        let own = &text[cell.place.0..][..cell.place.1];
        match &cell.item {
            Item::Steps(steps) if steps.len() > 1 => {
                let most = text::LONGEST_TEXT;
                let sentence = format!("a text line holds {most} characters: this one is split");
                self.say(place, Kind::LongText, Severity::Note, sentence, None);
            }
            Item::Steps(steps) => {
                if let Some((wrong, nearest)) = steps.first().and_then(beyond) {
                    let sentence = format!("{own}: {wrong}");
                    self.say(place, Kind::Number, Severity::Error, sentence, nearest);
                } else if let Some(sentence) = steps.first().and_then(synthetic) {
                    self.say(place, Kind::Synthetic, Severity::Note, sentence, None);
                } else if let Some(name) = steps.first().and_then(|step| lettered(own, step)) {
                    let sentence =
                        format!("{own} is {name}: operands from 102 on are shown as letters");
                    self.say(place, Kind::Synthetic, Severity::Note, sentence, Some(name));
                }
                if is_open(own) {
                    let sentence = "the quotation mark is not closed".to_string();
                    let fix = Some(format!("{own}\""));
                    self.say(place, Kind::OpenQuote, Severity::Note, sentence, fix);
                }
                if let Some(meant) = steps.first().and_then(|step| spelling::lost_sign(own, step)) {
                    let sentence = format!("{own} is read as {meant}, whose sign was lost");
                    self.say(place, Kind::Spelling, Severity::Note, sentence, Some(meant.into()));
                }
            }
            Item::Name(name, says_xrom) => match self.names.step(name, *says_xrom) {
                Ok((_, Some((severity, sentence)))) => {
                    self.say(place, Kind::Name, severity, sentence, None);
                }
                Ok((_, None)) => {}
                Err(sentence) => {
                    let fix = spelling::nearest(name).map(str::to_string);
                    self.say(place, Kind::Instruction, Severity::Error, sentence, fix);
                }
            },
            Item::Bytes(_) => {}
        }
        if let Some(dropped) = cell.dropped {
            let place = self.counter.place(line, text, dropped);
            let sentence = "this stands far after the instruction of its number: it is taken for \
                            a comment";
            self.say(place, Kind::Dropped, Severity::Note, sentence.into(), None);
        }
        let pieces = pieces_of(cell, &self.names);
        self.read.push(Read { number: cell.number, column: cell.column, place, pieces });
    }

    fn finish(mut self, text: &str, parts: &[Part], table: bool) -> Listing {
        self.end_prose();
        self.tell_neighbours();
        let lines: Vec<&str> = text.split('\n').collect();
        order::doubt(&self.read, &lines, &mut self.remarks);
        if table {
            order::sort(&mut self.read);
        }
        order::check(&self.read, &lines, &mut self.remarks);
        let pieces = order::pieces(self.read, &lines, &mut self.remarks);
        let (pieces, places): (Vec<Piece>, Vec<Option<Place>>) = pieces.into_iter().unzip();
        let mut listing = Listing { pieces, places, remarks: self.remarks, text: text.into() };
        if !listing.fails() {
            let counted = order::counted(&listing.pieces, &listing.places);
            listing.remarks.extend(stated::differing(text, parts, &counted));
        }
        listing.remarks.sort_by_key(|remark| remark.line);
        listing
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

/// Returns how the calculator shows an instruction whose operand is written as a number here and is
/// shown as a letter.
fn lettered(own: &str, step: &Step) -> Option<String> {
    let Operand::Byte(byte) = step.operand else { return None };
    let digits = own.trim_end().rsplit(|c: char| !c.is_ascii_digit()).next()?;
    let number: u8 = digits.parse().ok()?;
    let line = text::listed(step);
    let lettered = number >= 102 && number == byte & !INDIRECT && !line.ends_with(digits);
    lettered.then_some(line)
}

/// Returns what is wrong with a number line that no number has the form of, and the nearest number
/// that the calculator has.
fn beyond(step: &Step) -> Option<(&'static str, Option<String>)> {
    match (step.op, &step.operand) {
        (Op::Number, Operand::Chars(digits)) => {
            let digits = digits.as_slice();
            Some((number_form::wrong(digits)?, number_form::nearest(digits)))
        }
        _ => None,
    }
}

/// Returns whether a line has a quotation mark without its partner.
fn is_open(line: &str) -> bool {
    let marks = |c: char| "\"'`’‘“”„«»".contains(c);
    line.chars().filter(|&c| marks(c)).eq(['"'])
}

/// Returns the error that a text contains no program, at its first line that is not blank.
fn no_listing(rows: &[(Row, &str)]) -> Remark {
    let read = rows.iter().position(|(row, _)| matches!(row, Row::Bad(..) | Row::Cells(_)));
    let filled = rows.iter().position(|(_, line)| !line.trim().is_empty());
    let line = read.or(filled).unwrap_or(0);
    let sentence = match read {
        Some(_) => {
            "this is no listing of a program: no line of it is an instruction that a program \
             could begin with"
        }
        None => "there is no instruction in this text",
    };
    Remark::of_line(line + 1, rows[line].1, Kind::Empty, Severity::Error, sentence.into())
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
