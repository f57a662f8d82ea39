//! Reads a listing line by line and collects remarks about it.

use super::order::{self, Read};
use super::other_names::Names;
use super::prose::TextPart;
use super::remark::{Counter, Remark, RemarkKind, Severity, TextSpan};
use super::row::{Cell, ListingItem, ListingRow};
use super::{Listing, Piece, stated, unusual};
use crate::instruction::Op;
use crate::instruction::spelling::{self, Unreadable};

const LEFT_OUT: &str = "lines of the program are omitted here";
const UNNUMBERED: &str =
    "skipped: these instructions have no line number, and the numbering continues without them";
const UNREADABLE_LABEL: &str = "skipped: this line contains a label but is not readable";
const FAR: &str = "this text is far to the right of the instruction and is read as a comment";
const OUTSIDE: &str = "this instruction is outside the program and is skipped; to read it, continue the line numbers or move it to its own file";

pub(super) struct ListingReader<'a> {
    read: Vec<Read>,
    remarks: Vec<Remark>,
    names: Names<'a>,
    /// The first and last line of prose that has not been reported yet.
    prose: Option<(usize, usize)>,
    counter: Counter,
    /// The instructions of other calculators in the text, and whether some are not the HP-42S's.
    neighbours: Vec<String>,
    foreign: bool,
}

impl<'a> ListingReader<'a> {
    pub(super) fn new(names: Names<'a>) -> ListingReader<'a> {
        let (read, remarks, prose, counter, neighbours) = Default::default();
        ListingReader { read, remarks, names, prose, counter, neighbours, foreign: false }
    }

    pub(super) fn take(
        &mut self,
        number: usize,
        row: &ListingRow,
        line: &str,
        part: TextPart,
        beside: bool,
    ) {
        let mut lost =
            |kind, sentence| self.remarks.push(Remark::error(number, line, kind, sentence));
        match (part, row) {
            (TextPart::Prose, _) if beside && has_label(line) => {
                lost(RemarkKind::Dropped, UNREADABLE_LABEL)
            }
            (TextPart::Outside, _) => lost(RemarkKind::Dropped, OUTSIDE),
            (TextPart::Prose | TextPart::Example, _) => {
                self.prose = Some((self.prose.map_or(number, |(first, _)| first), number));
            }
            (TextPart::Unnumbered, _) => lost(RemarkKind::Dropped, UNNUMBERED),
            (TextPart::Blank, ListingRow::LeftOut) if !self.read.is_empty() => {
                lost(RemarkKind::Order, LEFT_OUT)
            }
            (TextPart::Program, ListingRow::Bad(_, unreadable, place)) => {
                self.end_prose();
                let place = self.counter.place(number, line, *place);
                self.bad(unreadable, place);
            }
            (TextPart::Program, ListingRow::Cells(cells)) => {
                self.end_prose();
                cells.iter().for_each(|cell| self.cell(number, cell, line));
            }
            _ => {}
        }
    }

    fn bad(&mut self, unreadable: &Unreadable, place: TextSpan) {
        let neighbour = match unreadable {
            Unreadable::Neighbour(name) => Some(name.to_string()),
            Unreadable::Foreign(name) => {
                self.foreign = true;
                Some(name.to_string())
            }
            Unreadable::RecallArithmetic(sign) => Some(format!("RCL{sign}")),
            _ => None,
        };
        let kind =
            if neighbour.is_some() { RemarkKind::Neighbour } else { RemarkKind::Instruction };
        self.neighbours.extend(neighbour.filter(|name| !self.neighbours.contains(name)));
        let (sentence, fix) = (unreadable.to_string(), unreadable.fix());
        self.remarks.push(Remark::at(place, kind, Severity::Error, sentence, fix));
    }

    /// Makes one error of those that name instructions of other calculators, unless all of them are
    /// arithmetic of RCL, which is easily rewritten.
    fn tell_neighbours(&mut self) {
        if self.neighbours.iter().all(|name| name.starts_with("RCL")) {
            return;
        }
        let names = self.neighbours.join(", ");
        let calculator = if self.foreign { "another calculator" } else { "the HP-42S" };
        let mut first = true;
        self.remarks.retain_mut(|remark| {
            let neighbour = remark.kind == RemarkKind::Neighbour;
            if neighbour && first {
                remark.sentence =
                    format!("this is a listing for {calculator}: the HP-41 has no {names}");
            }
            !neighbour || std::mem::take(&mut first)
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
                self.remarks.extend(unusual::remarks(own, steps, place));
                steps.iter().map(|step| Piece::Step(unusual::fitting(step))).collect()
            }
            ListingItem::Name(name, says_xrom) => {
                let read = self.names.step(name, *says_xrom);
                let remark = match &read {
                    Ok((_, remark)) => remark.clone().map(|(severity, sentence)| {
                        Remark::at(place, RemarkKind::Name, severity, sentence, None)
                    }),
                    Err(sentence) => {
                        let fix = spelling::nearest(name).map(str::to_string);
                        let (kind, severity) = (RemarkKind::Instruction, Severity::Error);
                        Some(Remark::at(place, kind, severity, sentence, fix))
                    }
                };
                self.remarks.extend(remark);
                read.map(|(step, _)| Piece::Step(step)).into_iter().collect()
            }
        };
        if let Some(dropped) = cell.dropped {
            let place = self.counter.place(line, text, dropped);
            let own = &text[dropped.0..][..dropped.1];
            let step = |text: &str| spelling::parse(text).is_ok_and(|step| step.op != Op::Number);
            let number = |c: char| c.is_ascii_digit() || " .:|)-".contains(c);
            let whole = step(own) || step(own.trim_start_matches(number));
            let severity = if whole { Severity::Error } else { Severity::Note };
            self.remarks.push(Remark::at(place, RemarkKind::Dropped, severity, FAR, None));
        }
        self.read.push(Read { number: cell.number, column: cell.column, place, pieces });
    }

    /// `table` says whether the listing was in columns.
    pub(super) fn finish(mut self, text: &str, parts: &[TextPart], table: bool) -> Listing {
        self.end_prose();
        self.tell_neighbours();
        let lines: Vec<&str> = text.split('\n').collect();
        order::doubt(&self.read, &lines, &mut self.remarks);
        if table {
            order::sort(&mut self.read);
        }
        order::check(&self.read, &lines, &mut self.remarks);
        let pieces = order::pieces(self.read, &lines, &mut self.remarks);
        let (pieces, places): (Vec<Piece>, Vec<Option<TextSpan>>) = pieces.into_iter().unzip();
        let mut listing = Listing { pieces, places, remarks: self.remarks, text: text.into() };
        if !listing.fails() {
            let counted = order::counted(&listing.pieces, &listing.places);
            listing.remarks.extend(stated::differing(text, parts, &counted));
        }
        listing.remarks.sort_by_key(|remark| remark.line);
        listing
    }
}

fn has_label(line: &str) -> bool {
    let place = line.find("LBL").filter(|place| !line[..*place].ends_with(char::is_alphanumeric));
    place.is_some_and(|place| spelling::instruction(&line[place..]).is_ok())
}
