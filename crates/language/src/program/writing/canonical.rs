//! Rewrites listings in canonical form. Comments and other text are kept as comments.

use crate::instruction::{Op, Operand, Step};
use crate::module::ports::Ports;
use crate::program::assembly::Piece;
use crate::program::definition::{ByName, Definition, definitions};
use crate::program::listing::plain::other_lines;
use crate::program::listing::plain::row::{Cell, ListingItem, ListingRow};
use crate::program::listing::plain::{LineClass, PlainText, normalized};
use crate::program::listing::{Listing, ListingError};
use crate::program::plugged_names;
use crate::program::remark::{Counter, TextSpan};

/// Comments after instructions begin in this column, counted from 0.
const COMMENTS: usize = 20;

/// Writes one instruction per line without line numbers; comments follow `;`. The result parses to
/// the same bytes. Function names of missing modules are kept unless they would be read as other
/// functions. Fails like [`Listing::read`].
pub fn canonical(text: &str, plugged: &Ports) -> Result<String, ListingError> {
    let listing = Listing::read(text, plugged)?;
    Ok(spelled_safely(text, &listing, plugged, None))
}

/// Writes a line number before each instruction. `firsts` lists the first number of each program;
/// any further programs begin with 1. `None` if the result would be parsed differently.
pub fn canonical_numbered(
    text: &str,
    plugged: &Ports,
    firsts: &[usize],
) -> Result<Option<String>, ListingError> {
    let listing = Listing::read(text, plugged)?;
    let numbered = spelled_safely(text, &listing, plugged, Some(firsts));
    let again = Listing::read(&numbered, plugged).is_ok_and(|again| again.pieces == listing.pieces);
    Ok(Some(numbered).filter(|_| again))
}

fn spelled_safely(
    text: &str,
    listing: &Listing,
    plugged: &Ports,
    firsts: Option<&[usize]>,
) -> String {
    if listing.pieces.iter().any(|piece| is_unplugged(piece, plugged)) {
        let named = spelled(text, listing, plugged, true, firsts);
        if Listing::read(&named, plugged).is_ok_and(|again| again.pieces == listing.pieces) {
            return named;
        }
    }
    spelled(text, listing, plugged, false, firsts)
}

/// Line numbers of the pieces; a piece of several lines has the number of its first line.
fn numbers(pieces: &[Piece], firsts: &[usize]) -> Vec<usize> {
    let mut firsts = firsts.iter().copied();
    let mut next = firsts.next().unwrap_or(1);
    let number = |piece: &Piece| {
        let (number, steps) = (next, piece.steps());
        next = match steps.last() {
            Some(Step { op: Op::End, .. }) => firsts.next().unwrap_or(1),
            _ => number + steps.len(),
        };
        number
    };
    pieces.iter().map(number).collect()
}

/// What the text states about an instruction in addition to its code.
#[derive(Default)]
struct Source<'a> {
    comment: Option<String>,
    /// The name of a module function or of a program.
    name: Option<&'a str>,
    /// The definition of the name that stands for the operand.
    definition: Option<&'a Definition>,
}

/// If `named` is set, functions of missing modules keep their names. Text between instructions
/// keeps its position, but is moved to the beginning if table columns are read in sequence.
fn spelled(
    text: &str,
    listing: &Listing,
    plugged: &Ports,
    named: bool,
    firsts: Option<&[usize]>,
) -> String {
    let numbers = firsts.map(|firsts| numbers(&listing.pieces, firsts));
    let text = normalized(text);
    let plain = PlainText::classify(&text);
    let mut words: Vec<(usize, String)> = Vec::new();
    let mut sources: Vec<(TextSpan, Source)> = Vec::new();
    let definitions = definitions(&text);
    let definitions = ByName::new(&definitions);
    let mut counter = Counter::default();
    for (n, line) in plain.lines.iter().enumerate() {
        let (row, line, class) = (&line.row, line.text, line.class);
        match row {
            ListingRow::Cells(cells) if class == LineClass::Program => {
                let mut comment = Some(comment(line, cells)).filter(|comment| !comment.is_empty());
                for cell in cells {
                    let place = counter.place(n + 1, line, cell.place);
                    let own = line[cell.place.0..][..cell.place.1].trim();
                    let operand = own.rsplit(char::is_whitespace).next();
                    let source = Source {
                        comment: comment.take(),
                        name: matches!(cell.item, ListingItem::Name(..)).then_some(own),
                        definition: operand.and_then(|it| definitions.get(it)),
                    };
                    sources.push((place, source));
                }
            }
            _ => words.push((n + 1, kept(row, line))),
        }
    }
    debug_assert!(sources.is_sorted_by_key(|(place, _)| *place));
    let places: Vec<TextSpan> = listing.places.iter().flatten().copied().collect();
    let sorted = places.is_sorted();
    let mut words = words.into_iter().peekable();
    let mut out = Vec::new();
    for (n, (piece, place)) in listing.pieces.iter().zip(&listing.places).enumerate() {
        let before =
            |(line, _): &(usize, String)| place.is_some_and(|place| !sorted || *line < place.line);
        while let Some((_, word)) = words.next_if(before) {
            out.push(word);
        }
        let found = place.and_then(|it| sources.binary_search_by_key(&it, |(own, _)| *own).ok());
        let source = found.map(|n| std::mem::take(&mut sources[n].1)).unwrap_or_default();
        let written = match source.name {
            Some(name) if named && is_unplugged(piece, plugged) => name.to_string(),
            _ => piece.listed(plugged),
        };
        let definition = source.definition;
        let written = match definition.and_then(|it| Some((it, written.rsplit_once(' ')?))) {
            Some((definition, (head, _))) => format!("{head} {}", definition.name),
            None => written,
        };
        let written = match &numbers {
            Some(numbers) => format!("{:02} {written}", numbers[n]),
            None => written,
        };
        out.push(match source.comment {
            Some(comment) => format!("{written:COMMENTS$} ; {comment}"),
            None => written,
        });
    }
    let end = listing.places.last().is_some_and(Option::is_none).then(|| out.pop()).flatten();
    out.extend(words.map(|(_, word)| word));
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    out.extend(end);
    out.dedup_by(|a, b| a.is_empty() && b.is_empty());
    out.join("\n").trim_matches('\n').to_string() + "\n"
}

/// Directives are kept as they are, because they define names; other text becomes a comment.
fn kept(row: &ListingRow, line: &str) -> String {
    match (row, line.trim().strip_prefix("; ")) {
        (ListingRow::Directive { .. }, _) => line.trim().to_string(),
        _ if line.trim().is_empty() => String::new(),
        // The text of a comment may be indented.
        (_, Some(words)) => format!("; {}", words.replace('\t', " ")),
        (_, None) => format!("; {}", words(line)).trim_end().to_string(),
    }
}

fn is_unplugged(piece: &Piece, plugged: &Ports) -> bool {
    match piece {
        Piece::Step(Step { operand: Operand::Xrom(module, number), .. }) => {
            plugged_names::known(plugged, *module, *number).is_none()
        }
        _ => false,
    }
}

/// Comments without their comment marker, each with its line number, counted from 1.
pub fn comments(text: &str) -> Vec<(usize, String)> {
    let text = normalized(text);
    let plain = PlainText::classify(&text);
    let found = plain.lines.iter().enumerate().filter_map(|(n, line)| match &line.row {
        ListingRow::Cells(cells) => Some((n + 1, comment(line.text, cells))),
        _ if other_lines::comment(line.text.trim()) => Some((n + 1, words(line.text))),
        _ => None,
    });
    found.filter(|(_, comment)| !comment.is_empty()).collect()
}

fn comment(line: &str, cells: &[Cell]) -> String {
    let end = cells.last().map_or(0, |cell| cell.place.0 + cell.place.1);
    words(&line[end..])
}

fn words(text: &str) -> String {
    let text = text.trim();
    let signs = [";", "@", "//", "#"];
    let text = signs.iter().find_map(|sign| text.strip_prefix(sign)).unwrap_or(text);
    text.trim().replace('\t', " ")
}
