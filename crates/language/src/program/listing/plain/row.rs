//! A line of a listing: its number, its instructions, and its comment.

use super::arrangement::Arrangement;
use super::number_syntax::{self, Mark};
use super::other_lines::{comment, count, key, without_instructions};
use crate::instruction::spelling::{self, Remembered, Unreadable, mistaken, piece};
use crate::instruction::{Op, Step, quoted};
use nom::Parser;
use nom::bytes::complete::{tag_no_case, take_while_m_n};
use nom::character::complete::{satisfy, space0, space1};
use nom::combinator::{map_res, not, peek, recognize, rest, verify};
use nom::multi::many1;
use nom::sequence::{delimited, preceded, terminated};

type Parsed<'a, T> = nom::IResult<&'a str, T>;
/// The reason why a piece cannot be parsed, and the piece's offset and length in bytes.
type Mistake = (Unreadable, (usize, usize));

#[derive(Clone, Debug, PartialEq)]
pub(in crate::program) enum ListingItem {
    Steps(Vec<Step>),
    Bytes(Vec<u8>),
    /// A word that may name a module function or a program, and whether XROM precedes it.
    Name(String, bool),
}

impl ListingItem {
    pub(in crate::program) fn steps(&self) -> &[Step] {
        match self {
            ListingItem::Steps(steps) => steps,
            _ => &[],
        }
    }

    /// Whether this may be a program, or a function of a module that is not plugged in.
    fn is_foreign(&self) -> bool {
        matches!(self, ListingItem::Name(..)) || self.begins_with(Op::UnknownXrom)
    }

    fn begins_with(&self, op: Op) -> bool {
        self.steps().first().is_some_and(|step| step.op == op)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::program) struct Cell {
    pub number: Option<u32>,
    pub item: ListingItem,
    pub column: usize,
    pub place: (usize, usize),
    pub dropped: Option<(usize, usize)>,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::program) enum ListingRow {
    /// A line without instructions: empty, a comment or a header.
    Blank,
    LeftOut,
    /// A line of another calculator's listing, with key codes.
    Keys,
    /// An assembler directive and the names after it: names of modules or, after `.local`, names
    /// that the text itself defines.
    Directive {
        local: bool,
        names: Vec<String>,
    },
    Cells(Vec<Cell>),
    /// A line that cannot be parsed completely: its first and last line number, the reason, and the
    /// offset and length of the unreadable piece in bytes.
    Bad(Option<(u32, u32)>, Unreadable, (usize, usize)),
}

impl ListingRow {
    pub(in crate::program) fn cells(&self) -> &[Cell] {
        match self {
            ListingRow::Cells(cells) => cells,
            _ => &[],
        }
    }

    pub(in crate::program) fn ops(&self) -> impl Iterator<Item = Op> {
        self.cells().iter().flat_map(|cell| cell.item.steps()).map(|step| step.op)
    }
}

const NAME_SIGNS: &str = "?+-*/<>=#$%!&≠Σ↑^~→";
const LONGEST_FUNCTION: usize = 11;
const WIDEST: usize = 1000;

/// Parses line `n` of a listing in this arrangement.
pub(super) fn read<'a>(line: &'a str, n: usize, arrangement: &Arrangement<'a>) -> ListingRow {
    let (parsed, marks) = (&arrangement.parsed, &arrangement.marks[n][..]);
    let at = line.len() - line.trim_start().len();
    let numbered = marks.first().map(|mark| &line[mark.end..]);
    if let Some(row) = without_instructions(&line[at..], numbered) {
        return row;
    }
    let numbers = marks.first().zip(marks.last()).map(|(first, last)| (first.number, last.number));
    if let Some(rest) = numbered.filter(|rest| comment(rest)) {
        // A bar may separate the number from an instruction.
        let is_code = rest.strip_prefix("| ").is_some_and(|rest| begins_function(rest, parsed));
        let (error, piece) = misfit(line, rest, None);
        return if is_code { ListingRow::Bad(numbers, error, piece) } else { ListingRow::Blank };
    }
    let mut cells = Vec::new();
    let ends = marks.iter().skip(1).map(|mark| mark.at).chain([line.len()]);
    for (n, end) in ends.enumerate() {
        if let Err((error, piece)) =
            segment(&line[..end], at, marks.get(n), marks.len() > 1, arrangement, &mut cells)
        {
            return ListingRow::Bad(numbers, error, piece);
        }
    }
    ListingRow::Cells(cells)
}

/// Parses the instructions after a line number or, if the line has none, from offset `from`. In a
/// `strict` line, which has several numbers, exactly one instruction follows each number.
fn segment<'a>(
    line: &'a str,
    from: usize,
    mark: Option<&Mark>,
    strict: bool,
    arrangement: &Arrangement<'a>,
    cells: &mut Vec<Cell>,
) -> Result<(), Mistake> {
    let parsed = &arrangement.parsed;
    let (first, column) = (cells.len(), if strict { cells.len() } else { 0 });
    let mut rest = &line[mark.map_or(from, |mark| mark.end)..];
    loop {
        rest = rest.trim_start();
        let begun = cells.len() > first;
        // A bar or a colon may separate instructions.
        let separated = ["| ", ": "].iter().any(|sign| {
            let piece = rest.strip_prefix(sign).and_then(|rest| rest.split(sign).next());
            piece.is_some_and(|piece| is_function(piece, parsed))
        });
        if begun && separated {
            return Err(misfit(line, rest, None));
        }
        let stray = matches!(rest, ":" | "." | ".\"" | ",") || rest.starts_with(": ");
        let ended = cells.last().is_some_and(|cell| cell.item.begins_with(Op::End));
        let sized = ended && count(rest).is_ok();
        if rest.is_empty() || begun && (comment(rest) || stray || sized || key(rest)) {
            return Ok(());
        }
        let at = line.len() - rest.len();
        let gap = &line[..at];
        let far = gap.ends_with('\t') || gap.ends_with("  ");
        // A number and a function may share a line number: `02  5     ENTER`.
        let shared = !strict
            && cells.last().is_some_and(|cell| cell.item.begins_with(Op::Number))
            && is_function(&rest[..piece(rest)], parsed);
        let in_column =
            |(column, _): &(usize, bool)| begun && far && column_after(gap) == Some(*column);
        let remarks = arrangement.remarks.filter(in_column).map(|(_, mostly_words)| mostly_words);
        if remarks == Some(true) {
            return Ok(());
        }
        // 01 before an instruction is a line number, even if the numbers are not in order. A minus
        // sign between a number and a label is a separator.
        let signed = mark.is_some()
            && cells.len() == first + 1
            && cells[first].item.begins_with(Op::Subtract);
        let two = gap.trim_start().as_bytes();
        let zero = mark.is_none() && cells.len() == 1 && matches!(two, [b'0', b'0'..=b'9', ..]);
        let is_last = ended && is_code(first_piece(rest), parsed);
        if begun
            && far
            && mark.is_some()
            && (is_last || !arrangement.dense && is_astray(rest, parsed))
            || shared && remarks == Some(false)
            || signed && rest.get(..3).is_some_and(|word| word.eq_ignore_ascii_case("LBL"))
            || zero && cells[0].item.begins_with(Op::Number) && begins_function(rest, parsed)
        {
            return Err(misfit(line, rest, None));
        }
        // Text between tabs is a comment unless it is only instructions.
        let tabbed = || {
            let own = rest.split('\t').next().unwrap_or(rest);
            gap.ends_with('\t') && !is_code(own, parsed)
        };
        if begun && !shared && (far && (arrangement.one_each || strict) || tabbed()) {
            let lone = mark.is_none() && is_name(first_piece(rest));
            if let Some(cell) = cells.last_mut().filter(|_| lone || parsed.begins(rest)) {
                cell.dropped = Some((at, piece(rest)));
            }
            return Ok(());
        }
        let text = cells.last().is_some_and(|cell| cell.item.begins_with(Op::Text));
        let apart = !begun || gap.ends_with(char::is_whitespace) || text;
        let own = &rest[..arrangement.text_length(line, at)];
        let comments = begun && far && arrangement.ends_at(gap);
        let powered = spelling::powered(rest).filter(|_| mark.is_some() && !begun);
        match powered.map_or_else(|| item(own, parsed), Err) {
            // A comment may look like a function's name or, like `2*pi*r`, begin with a number.
            Ok((_, item))
                if comments && (item.is_foreign() || !is_code(first_piece(rest), parsed)) =>
            {
                return Ok(());
            }
            Ok((after, item)) if apart && !(begun && strict) => {
                let after = &rest[own.len() - after.len()..];
                let length = rest[..rest.len() - after.len()].trim_end().len();
                let item = xrom_comment(after).map_or(item, |step| ListingItem::Steps(vec![step]));
                let number = mark.map(|mark| mark.number);
                cells.push(Cell { number, column, item, place: (at, length), dropped: None });
                rest = after;
            }
            Err(error)
                if begun
                    && far
                    && (comments || !mistaken(rest))
                    && (comments && mark.is_some() || !has_more(rest, parsed))
                    && !matches!(
                        error,
                        Unreadable::Character { .. } | Unreadable::Rewritten { .. }
                    )
                    && !rest[..piece(rest)].contains(char::REPLACEMENT_CHARACTER) =>
            {
                return Ok(());
            }
            Ok(_) => return Err(misfit(line, rest, cells.last().filter(|_| !strict))),
            Err(Unreadable::Unknown { .. }) if begun && mark.is_some() => {
                return Err(misfit(line, rest, cells.last()));
            }
            Err(error) => {
                let column = error.column().min(rest.len());
                return Err((error, (at + column, piece(&rest[column..]))));
            }
        }
    }
}

/// Whether the text is one instruction other than a number.
fn is_function<'a>(text: &'a str, parsed: &Remembered<'a>) -> bool {
    parsed.instruction(text).is_ok_and(|(steps, rest)| rest.is_empty() && !steps[0].op.is_number())
}

/// Whether the text begins with an instruction other than a number.
fn begins_function<'a>(text: &'a str, parsed: &Remembered<'a>) -> bool {
    let read = parsed.instruction(spelling::beginning(text));
    read.is_ok_and(|(steps, _)| !steps[0].op.is_number())
}

/// The offset of each gap of several spaces, with the text after the gap.
pub(super) fn wide_gaps(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let gap = from + text[from..].find("  ")?;
        let after = Some(text[gap..].trim_start()).filter(|after| !after.is_empty())?;
        from = text.len() - after.len();
        Some((gap, after))
    })
}

/// Whether an instruction other than a number follows any gap of several spaces.
fn has_more<'a>(rest: &'a str, parsed: &Remembered<'a>) -> bool {
    wide_gaps(rest).any(|(_, after)| begins_function(after, parsed))
}

/// The text before the next tab or gap of several spaces.
pub(in crate::program) fn first_piece(rest: &str) -> &str {
    rest.split('\t').next().and_then(|rest| rest.split("  ").next()).unwrap_or(rest)
}

/// The column after this part of a line, counted from 0; `None` if the part is longer than any
/// printed line.
pub(super) fn column_after(before: &str) -> Option<usize> {
    (before.len() <= WIDEST).then(|| before.chars().count())
}

/// Whether this is a number followed by an instruction other than a number, as in a column or a
/// flow whose numbers are not consecutive.
fn is_astray<'a>(rest: &'a str, parsed: &Remembered<'a>) -> bool {
    let numbered = number_syntax::plain(spelling::beginning(rest));
    numbered.is_ok_and(|(after, _)| begins_function(after, parsed))
}

/// The error for the rest of a line that is neither an instruction nor a comment, or that
/// contradicts the listing's numbers.
fn misfit(line: &str, rest: &str, after: Option<&Cell>) -> Mistake {
    let (length, column) = (piece(rest), line.len() - rest.len());
    let rest = rest[..length].to_string();
    let name = |cell: &Cell| cell.item.steps().first().map_or("an instruction", |it| it.op.name());
    let error = match after.map(name) {
        Some(name) => Unreadable::After { name, rest, column },
        None => Unreadable::Astray { rest, column },
    };
    (error, (column, length))
}

/// Parses hp41uc's comment with a function's XROM numbers: `;XROM 25,01`.
fn xrom_comment(after: &str) -> Option<Step> {
    let comment = after.trim_start().strip_prefix(';');
    let numbers = comment.filter(|words| words.starts_with("XROM "))?;
    spelling::parse(numbers).ok()
}

fn item<'a>(input: &'a str, parsed: &Remembered<'a>) -> Result<(&'a str, ListingItem), Unreadable> {
    if let Some(error) = spelling::rewritten(&input[..piece(input)]) {
        return Err(error);
    }
    if let Ok((rest, bytes)) = hexadecimal(input) {
        return Ok((rest, ListingItem::Bytes(bytes)));
    }
    let quoted_name = verify(quoted::quoted, |name| !name.as_slice().is_empty());
    let xrom = preceded((tag_no_case("XROM"), space0), recognize(quoted_name));
    if let Ok((rest, name)) = verify(xrom, |name: &str| name.len() > 2).parse(input) {
        let name = name.trim_matches(|c: char| "\"'“”‘’".contains(c));
        return match spelling::parse(name) {
            Ok(step) if step.op != Op::Number && step.op != Op::Text => {
                Ok((rest, ListingItem::Steps(vec![step])))
            }
            _ => Ok((rest, ListingItem::Name(name.into(), true))),
        };
    }
    match parsed.instruction(input) {
        Ok((steps, rest)) => Ok((rest, ListingItem::Steps(steps))),
        Err(Unreadable::Unknown { .. }) => match function_name(input) {
            Ok((rest, name)) => Ok((rest, ListingItem::Name(name.into(), false))),
            Err(_) => Err(spelling::unknown(&input[..piece(input)])),
        },
        Err(error) => Err(error),
    }
}

pub(in crate::program) fn is_name(text: &str) -> bool {
    matches!(function_name(text), Ok(("", _)))
}

fn function_name(input: &str) -> Parsed<'_, &str> {
    let part = |c: char| c.is_ascii_alphanumeric() || NAME_SIGNS.contains(c);
    let word = take_while_m_n(2, LONGEST_FUNCTION, part);
    let letters = |word: &str| word.chars().any(|c| c.is_alphabetic());
    let end = verify(rest, |rest: &str| {
        let far = rest.starts_with('\t') || rest.starts_with("  ");
        rest.trim().is_empty() || comment(rest.trim_start()) || far && !mistaken(rest.trim_start())
    });
    terminated(verify(word, letters), peek(end)).parse(input)
}

fn hexadecimal(input: &str) -> Parsed<'_, Vec<u8>> {
    let pair = take_while_m_n(2, 2, |c: char| c.is_ascii_hexdigit());
    let byte = map_res(pair, |pair: &str| u8::from_str_radix(pair, 16));
    let end = not(satisfy(|c: char| c.is_alphanumeric()));
    preceded(tag_no_case("HEX"), many1(delimited(space1, byte, end))).parse(input)
}

/// Whether the text is only instructions, optionally followed by a comment.
fn is_code<'a>(mut text: &'a str, parsed: &Remembered<'a>) -> bool {
    while let Ok((_, after)) = parsed.instruction(text) {
        text = after;
    }
    text.is_empty() || comment(text)
}
