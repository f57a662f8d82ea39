//! The second step of reading: plain lines become a program, with remarks about them.

mod names;
pub(super) mod order;
mod stated;

use super::plain::row::{self, Cell, ListingItem, ListingRow};
use super::plain::{LineClass, PlainLine, PlainText};
use super::{Listing, Piece};
use crate::instruction::Op;
use crate::instruction::spelling::{self, Unreadable};
use crate::module::ports::Ports;
use crate::program::remark::{Counter, Remark, RemarkKind, Severity, TextSpan};
use crate::program::{doubtful, unusual};
use names::Names;
use order::Read;

const LEFT_OUT: &str = "the text omits program lines here";
const UNNUMBERED: &str = "skipped: these instructions have no line numbers, and the numbering \
                          continues after them";
const WRAPPED: &str = "a text continues on this line: write it on one line";
const FAR: &str = "text far to the right of an instruction is read as a comment: put each \
                   instruction on its own line, and begin comments with ;";
const OUTSIDE: &str = "this instruction is outside the program and is skipped: continue the line \
                       numbers to include it, or move it to its own file";

pub(super) fn read(plain: &PlainText, text: &str, plugged: &Ports) -> Listing {
    if !plain.has_program {
        let remarks = vec![no_listing(plain)];
        return Listing { remarks, text: text.into(), ..Listing::default() };
    }
    let is_code =
        |own: &str| own.contains(' ') && own.split(' ').all(|it| it.parse::<u8>().is_ok());
    let has_codes = plain.lines.iter().any(|line| {
        let mut dropped = line.row.cells().iter().filter_map(|cell| cell.dropped);
        dropped.any(|(at, length)| is_code(&line.text[at..][..length]))
    });
    let mut reader = Reader::new(Names::new(&plain.lines, plugged), has_codes);
    reader.from_hp42s = plain.lines.iter().any(|line| line.text.trim_end().ends_with("Prgm }"));
    for (n, line) in plain.lines.iter().enumerate() {
        reader.line(n + 1, line);
    }
    reader.finish(plain, text)
}

struct Reader<'a> {
    read: Vec<Read>,
    remarks: Vec<Remark>,
    names: Names<'a>,
    /// The first and last line of prose that has not been reported yet.
    prose: Option<(usize, usize)>,
    counter: Counter,
    /// Whether some instructions have several numbers, such as key codes, to their right.
    has_codes: bool,
    /// Whether the text has a header such as `00 { 45-Byte Prgm }`.
    from_hp42s: bool,
    /// Other calculators' instructions in the text, and whether some are not from the HP-42S.
    neighbours: Vec<String>,
    foreign: bool,
}

impl<'a> Reader<'a> {
    fn new(names: Names<'a>, has_codes: bool) -> Reader<'a> {
        let (read, remarks, prose, counter, neighbours) = Default::default();
        let (from_hp42s, foreign) = (false, false);
        Reader { read, remarks, names, prose, counter, has_codes, from_hp42s, neighbours, foreign }
    }

    fn line(&mut self, number: usize, line: &PlainLine) {
        let mut lost =
            |kind, sentence| self.remarks.push(Remark::error(number, line.text, kind, sentence));
        match (line.class, &line.row) {
            (LineClass::Outside, _) => lost(RemarkKind::Dropped, OUTSIDE),
            (LineClass::Apart, _) => {
                let kind = RemarkKind::Dropped;
                self.remarks.push(Remark::warning(number, line.text, kind, OUTSIDE));
            }
            (LineClass::Prose | LineClass::Example, _) => {
                self.prose = Some((self.prose.map_or(number, |(first, _)| first), number));
            }
            (LineClass::Wrapped, _) => lost(RemarkKind::Instruction, WRAPPED),
            (LineClass::Unnumbered, _) => lost(RemarkKind::Dropped, UNNUMBERED),
            (LineClass::Blank, ListingRow::LeftOut) if !self.read.is_empty() => {
                lost(RemarkKind::Order, LEFT_OUT)
            }
            (LineClass::Program, ListingRow::Bad(_, unreadable, place)) => {
                self.end_prose();
                let place = self.counter.place(number, line.text, *place);
                self.bad(unreadable, place);
            }
            (LineClass::Program, ListingRow::Cells(cells)) => {
                self.end_prose();
                cells.iter().for_each(|cell| self.cell(number, cell, line.text));
            }
            _ => {}
        }
    }

    fn bad(&mut self, unreadable: &Unreadable, place: TextSpan) {
        let neighbour = unreadable.neighbour();
        self.foreign |= matches!(unreadable, Unreadable::Foreign(_));
        let kind =
            if neighbour.is_some() { RemarkKind::Neighbour } else { RemarkKind::Instruction };
        self.neighbours.extend(neighbour.filter(|name| !self.neighbours.contains(name)));
        let (sentence, fix) = (unreadable.to_string(), unreadable.fix());
        self.remarks.push(Remark::at(place, kind, Severity::Error, sentence, fix));
    }

    /// Merges the errors about other calculators' instructions into one, unless all these
    /// instructions are RCL arithmetic, which is easily rewritten.
    fn tell_neighbours(&mut self) {
        if self.neighbours.iter().all(|name| name.starts_with("RCL")) {
            return;
        }
        let names = self.neighbours.join(", ");
        let calculator = if self.foreign { "another calculator" } else { "the HP-42S" };
        let mut merged =
            Some(format!("this is a listing for {calculator}: the HP-41 has no {names}"));
        self.remarks.retain_mut(|remark| {
            remark.kind != RemarkKind::Neighbour
                || merged.take().map(|sentence| remark.sentence = sentence).is_some()
        });
    }

    fn end_prose(&mut self) {
        let Some((first, last)) = self.prose.take() else { return };
        let sentence = match last == first {
            true => "skipped: this line is not an instruction".to_string(),
            false => format!("skipped: lines {first} to {last} are not instructions"),
        };
        let place = TextSpan { line: first, column: 1, length: 1 };
        self.remarks.push(Remark::at(place, RemarkKind::Words, Severity::Note, sentence, None));
    }

    fn cell(&mut self, line: usize, cell: &Cell, text: &str) {
        let place = self.counter.place(line, text, cell.place);
        let pieces = match &cell.item {
            ListingItem::Bytes(bytes) => vec![Piece::Bytes(bytes.clone())],
            ListingItem::Steps(steps) => {
                let own = &text[cell.place.0..][..cell.place.1];
                self.remarks.extend(unusual::remarks(own, steps, place, self.from_hp42s));
                steps.iter().map(|step| Piece::Step(unusual::fitting(step))).collect()
            }
            ListingItem::Name(name, says_xrom) => {
                match self.names.step(name, *says_xrom, self.from_hp42s) {
                    Ok((step, remark)) => {
                        self.remarks.extend(remark.map(|(severity, sentence)| {
                            Remark::at(place, RemarkKind::Name, severity, sentence, None)
                        }));
                        vec![Piece::Step(step)]
                    }
                    Err(sentence) => {
                        let fix = spelling::nearest(name).map(str::to_string);
                        let (kind, severity) = (RemarkKind::Instruction, Severity::Error);
                        self.remarks.push(Remark::at(place, kind, severity, sentence, fix));
                        Vec::new()
                    }
                }
            }
        };
        if let Some(dropped) = cell.dropped {
            let place = self.counter.place(line, text, dropped);
            let own = &text[dropped.0..][..dropped.1];
            let step = |text: &str| {
                spelling::parse(text).is_ok_and(|step| step.op != Op::Number || !self.has_codes)
            };
            let number = |c: char| c.is_ascii_digit() || " .:|)-".contains(c);
            let whole = step(row::first_piece(own)) || step(own.trim_start_matches(number));
            let severity = match cell.number {
                _ if whole => Severity::Error,
                Some(_) => Severity::Note,
                None => Severity::Warning,
            };
            self.remarks.push(Remark::at(place, RemarkKind::Dropped, severity, FAR, None));
        }
        self.read.push(Read { number: cell.number, column: cell.column, place, pieces });
    }

    fn finish(mut self, plain: &PlainText, text: &str) -> Listing {
        self.end_prose();
        let lines: Vec<&str> = plain.lines.iter().map(|line| line.text).collect();
        doubtful::remarks(&self.read, &lines, plain.packed, &mut self.remarks);
        if plain.in_columns {
            order::sort(&mut self.read, &lines);
        }
        order::check(&self.read, &lines, plain.packed, &mut self.remarks);
        self.tell_neighbours();
        let pieces = order::pieces(self.read, &lines, &mut self.remarks);
        let (pieces, places) = pieces.into_iter().unzip();
        let mut listing = Listing { pieces, places, remarks: self.remarks, text: text.into() };
        if !listing.fails() {
            let counted = order::counted(&listing.pieces, &listing.places);
            listing.remarks.extend(stated::differing(&plain.lines, &counted));
        }
        listing.remarks.sort_by_key(|remark| remark.line);
        listing
    }
}

fn no_listing(plain: &PlainText) -> Remark {
    let position = |is: fn(&PlainLine) -> bool| plain.lines.iter().position(is);
    let read = position(|line| matches!(line.row, ListingRow::Bad(..) | ListingRow::Cells(_)));
    let line = read.or(position(|line| !line.text.trim().is_empty())).unwrap_or(0);
    let has_label = plain.lines.iter().any(|line| line.row.ops().any(Op::is_label));
    let sentence = match read {
        _ if plain.lines.iter().any(|line| line.row == ListingRow::Keys) => {
            "this is a listing for another calculator: its lines show key codes"
        }
        Some(_) if has_label => {
            "most of this text is prose, and no line number or END marks a program; copy the \
             program to a separate file"
        }
        Some(_) => "this is not a listing: none of its lines could begin a program",
        None => "this text contains no instruction",
    };
    Remark::error(line + 1, plain.lines[line].text, RemarkKind::Empty, sentence)
}
