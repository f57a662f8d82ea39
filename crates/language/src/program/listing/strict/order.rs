//! Puts table columns in sequence, inserts an END between programs, and reports missing and
//! ambiguous line numbers.

use super::stated::Counted;
use crate::distinct;
use crate::instruction::{Op, Step};
use crate::program::assembly::{Piece, join};
use crate::program::remark::{Remark, RemarkKind, Severity, TextSpan};

pub(in crate::program) struct Read {
    pub number: Option<u32>,
    pub column: usize,
    pub place: TextSpan,
    pub pieces: Vec<Piece>,
}

/// Sorts the cells of tables. A table ends when the numbers at the beginning of lines stop
/// increasing. In each table the numbers determine the order; columns with the same numbers are
/// separate programs.
pub(super) fn sort(read: &mut [Read], lines: &[&str]) {
    set_columns(read, lines);
    let begun = |cell: &Read| cell.number.filter(|_| cell.column == 0);
    let mut last = read.first().and_then(begun);
    let same_table = |_: &Read, cell: &Read| {
        begun(cell).is_none_or(|number| last.replace(number).is_none_or(|last| number > last))
    };
    for table in read.chunk_by_mut(same_table) {
        let numbers = distinct(table.iter().filter_map(|cell| cell.number).collect());
        match numbers.len() == table.len() {
            true => table.sort_by_key(|cell| cell.number),
            false => table.sort_by_key(|cell| cell.column),
        }
    }
}

/// Corrects the columns of cells in lines that lack some columns.
fn set_columns(read: &mut [Read], lines: &[&str]) {
    let mut columns: Vec<(usize, usize)> = Vec::new();
    for row in read.chunk_by_mut(|a, b| a.place.line == b.place.line) {
        let starts = starts(row, lines[row[0].place.line - 1]);
        let numbered = row.iter().zip(&starts).filter(|(cell, _)| cell.number.is_some());
        let numbered: Vec<(usize, usize)> = numbered.map(|(_, start)| *start).collect();
        if numbered.len() >= columns.len() {
            columns = numbered;
            continue;
        }
        let mut column = 0;
        for (n, (cell, &(tabs, at))) in row.iter_mut().zip(&starts).enumerate() {
            if n == 0 || cell.number.is_some() {
                let next = columns.partition_point(|start| *start < (tabs, at));
                let nearest = next.saturating_sub(1)..=next.min(columns.len() - 1);
                let distance =
                    |n: &usize| (columns[*n].0.abs_diff(tabs), columns[*n].1.abs_diff(at));
                column = nearest.min_by_key(distance).unwrap_or_default();
            }
            cell.column = column;
        }
    }
}

fn starts(row: &[Read], line: &str) -> Vec<(usize, usize)> {
    let (mut letters, mut tabs, mut at) = (line.chars(), 0, 1);
    let start = |cell: &Read| {
        let passed = letters.by_ref().take(cell.place.column.saturating_sub(at));
        tabs += passed.filter(|c| *c == '\t').count();
        at = cell.place.column;
        (tabs, at)
    };
    row.iter().map(start).collect()
}

/// The pieces of the cells with their positions. On the calculator, line numbers restart only after
/// an END, so a missing END is inserted with a warning. The result ends with an END.
pub(super) fn pieces(
    read: Vec<Read>,
    lines: &[&str],
    remarks: &mut Vec<Remark>,
) -> Vec<(Piece, Option<TextSpan>)> {
    let end = || (Piece::Step(Step::plain(Op::End)), None);
    let mut pieces: Vec<(Piece, Option<TextSpan>)> = Vec::with_capacity(read.len() + 1);
    let (mut before, mut line, mut permanent) = (None, 0, false);
    for cell in read {
        let again = cell.number.is_some_and(|n| n <= 1) && before.is_some_and(|n| n > 1);
        // A permanent .END. that follows an END is not a program.
        if line != cell.place.line {
            line = cell.place.line;
            permanent = lines[line - 1].contains(".END.");
        }
        if pieces.last().is_some_and(|(piece, _)| piece.ends()) && permanent {
            continue;
        }
        if again && pieces.last().is_some_and(|(piece, _)| !piece.ends()) {
            let sentence = "the line numbers restart: an END is assumed before this line";
            remarks.push(Remark::warning(line, lines[line - 1], RemarkKind::Ended, sentence));
            pieces.push(end());
        }
        before = cell.number.or(before);
        pieces.extend(cell.pieces.into_iter().map(|piece| (piece, Some(cell.place))));
    }
    if pieces.last().is_some_and(|(piece, _)| !piece.ends()) {
        pieces.push(end());
    }
    pieces
}

pub(super) fn counted(pieces: &[Piece], places: &[Option<TextSpan>]) -> Vec<Counted> {
    let mut first = 0;
    let programs = pieces.split_inclusive(Piece::ends).filter_map(|program| {
        let places = &places[first..first + program.len()];
        first += program.len();
        let lines = || places.iter().flatten().map(|place| place.line);
        let steps: Vec<Step> = program.iter().flat_map(Piece::steps).collect();
        Some(Counted {
            first: lines().min()?,
            last: lines().max()?,
            bytes: join(program).len(),
            lines: steps.len(),
            numbers: steps.iter().filter(|step| step.op == Op::Number).count(),
        })
    });
    programs.collect()
}

const MISPRINTED: usize = 8;

/// Reports decreasing line numbers as errors. If most numbers increase by 1, also reports missing
/// numbers as errors and misprints as warnings. If most do not increase, nothing is checked.
pub(super) fn check(read: &[Read], lines: &[&str], packed: bool, remarks: &mut Vec<Remark>) {
    // One number may precede several instructions, and the next number may count all of them.
    let mut counted: Vec<(u32, usize, u32)> = Vec::new();
    for cell in read {
        let here = cell.place.line;
        match (counted.last_mut(), cell.number) {
            (Some((last, line, count)), number)
                if number.is_none_or(|number| (number, here) == (*last, *line)) =>
            {
                *count += 1;
            }
            (_, Some(number)) => counted.push((number, here, 1)),
            (_, None) => {}
        }
    }
    let steps = counted.windows(2).filter(|pair| pair[1].0 > 1).map(|pair| {
        let step = i64::from(pair[1].0) - i64::from(pair[0].0);
        // An increase by the previous number's instruction count also continues the sequence.
        if step == i64::from(pair[0].2) { 1 } else { step }
    });
    let mut steps: Vec<i64> = steps.collect();
    steps.sort_unstable();
    let most = steps.chunk_by(i64::eq).max_by_key(|equal| (equal.len(), equal[0] == 1));
    let Some(step) = most.map(|equal| equal[0]).filter(|step| *step > 0 || packed) else { return };
    let by_one = packed || step == 1;
    let told =
        remarks.iter().filter(|remark| remark.severity > Severity::Note).map(|remark| remark.line);
    let told = distinct(told.collect());
    let mut fitted = 0;
    for (n, pair) in counted.windows(2).enumerate() {
        let ((before, line, count), (number, here, _)) = (pair[0], pair[1]);
        // The number 0 or 1 begins another program.
        let fits = number <= 1 || number == before + 1 || number == before + count;
        if fits || n < fitted || !by_one && number >= before {
            continue;
        }
        let next = before + 1;
        // If the sequence resumes after a few wrong numbers, these are misprints or out of order.
        let resumption = (1..=MISPRINTED).find(|&more| {
            let after = counted.get(n + 1 + more).map(|after| after.0);
            after.is_some_and(|after| after == next || after == next + more as u32)
        });
        let resumed = resumption.filter(|_| number != before && by_one);
        let moved = resumed.is_some_and(|more| {
            let own = &counted[n + 1..][..=more];
            (1..=more as u32 + 1).all(|it| own.iter().any(|own| own.0 == before + it))
        });
        let told_next = told.get(told.partition_point(|told| *told <= line));
        let sentence = match resumed {
            Some(_) if moved => format!("line {number:02} is before line {next:02}"),
            Some(_) => format!("unexpected line number {number:02} after line {before:02}"),
            None if number == before => format!("line {number:02} is given twice"),
            // An ellipsis or an error between the lines already shows that lines are missing.
            None if told_next.is_some_and(|told| *told < here) => continue,
            None if number < before => {
                format!("the line numbers decrease from {before:02} to {number:02}")
            }
            None if number == next + 1 => format!("line {next:02} is missing"),
            None => format!("lines {next:02} to {last:02} are missing", last = number - 1),
        };
        let doubtful = number == before || resumed.is_some() && !moved;
        let severity = if doubtful { Severity::Warning } else { Severity::Error };
        let remark = Remark::warning(here, lines[here - 1], RemarkKind::Order, sentence);
        remarks.push(Remark { severity, ..remark });
        if let Some(more) = resumed {
            fitted = n + more + 1 + usize::from(moved);
        }
    }
}
