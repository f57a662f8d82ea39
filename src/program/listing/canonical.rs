//! A listing in the one canonical spelling, its comments and words kept as comments.

use super::prose::Part;
use super::row::{Cell, Item, Row};
use super::{Listing, ListingError, Names, Piece, normalized, written};
use crate::instruction::{Op, Operand, Step};
use crate::memory::Ports;

/// The column, from 0, at which comments after instructions begin.
const COMMENTS: usize = 20;

/// Returns the listing in its canonical spelling: one instruction per line, no line numbers,
/// comments after `;`. It reads as the same bytes. Names of functions of modules that are not
/// plugged in stay, unless they would be read as other functions then.
///
/// # Errors
/// Returns the errors of [`Listing::read`].
pub fn canonical(text: &str, plugged: &Ports) -> Result<String, ListingError> {
    let listing = Listing::read(text, plugged)?;
    if listing.pieces.iter().any(|piece| is_unplugged(piece, plugged)) {
        let named = spelled(text, &listing, plugged, true);
        if Listing::read(&named, plugged).is_ok_and(|again| again.pieces == listing.pieces) {
            return Ok(named);
        }
    }
    Ok(spelled(text, &listing, plugged, false))
}

/// Returns the text of this listing in the canonical spelling. If `named`, functions of modules
/// that are not plugged in keep the names that stand in the text.
fn spelled(text: &str, listing: &Listing, plugged: &Ports, named: bool) -> String {
    let text = normalized(text);
    let rows = super::rows(&text);
    let parts = super::prose::parts(&rows).unwrap_or_default();
    let names = Names::of(&rows, plugged);
    let mut out = Vec::new();
    let mut pieces: Vec<Piece> = Vec::new();
    for ((row, line), part) in rows.iter().zip(&parts) {
        match row {
            Row::Cells(cells) if *part == Part::Program => {
                let mut comment = comment(line, cells);
                for cell in cells {
                    for piece in super::pieces_of(cell, &names) {
                        let name = matches!(cell.item, Item::Name(..));
                        let written = match named && name && is_unplugged(&piece, plugged) {
                            true => line[cell.place.0..][..cell.place.1].trim().to_string(),
                            false => written(&piece, plugged),
                        };
                        out.push(match std::mem::take(&mut comment) {
                            comment if comment.is_empty() => written,
                            comment => format!("{written:COMMENTS$} ; {comment}"),
                        });
                        pieces.push(piece);
                    }
                }
            }
            _ if line.trim().is_empty() => out.push(String::new()),
            _ => out.push(match line.trim().strip_prefix("; ") {
                // The words of a comment may be indented.
                Some(words) => format!("; {}", words.replace('\t', " ")),
                None => format!("; {}", words(line)).trim_end().to_string(),
            }),
        }
    }
    // The columns of a table are read one after the other, so its lines cannot stay in place: the
    // lines of words come first then.
    if !pieces.iter().zip(&listing.pieces).all(|(a, b)| a == b) {
        out.retain(|line| line.starts_with(';'));
        out.extend(listing.pieces.iter().map(|piece| written(piece, plugged)));
    } else if pieces.len() < listing.pieces.len() {
        while out.last().is_some_and(String::is_empty) {
            out.pop();
        }
        out.push(written(&Piece::Step(Step::plain(Op::End)), plugged));
    }
    out.dedup_by(|a, b| a.is_empty() && b.is_empty());
    out.join("\n").trim_matches('\n').to_string() + "\n"
}

/// Returns whether this is a function of a module that is not plugged in.
fn is_unplugged(piece: &Piece, plugged: &Ports) -> bool {
    match piece {
        Piece::Step(Step { operand: Operand::Xrom(module, number), .. }) => {
            plugged.function(*module, *number).is_none()
        }
        _ => false,
    }
}

/// Returns the comments in a listing, each with the number of its line from 1 and without its sign.
pub fn comments(text: &str) -> Vec<(usize, String)> {
    let text = normalized(text);
    let found =
        super::rows(&text).into_iter().enumerate().filter_map(|(n, (row, line))| match row {
            Row::Cells(cells) => Some((n + 1, comment(line, &cells))),
            _ if super::row::comment(line.trim()) => Some((n + 1, words(line))),
            _ => None,
        });
    found.filter(|(_, comment)| !comment.is_empty()).collect()
}

/// Returns what stands after the instructions of a line, without the sign of a comment.
fn comment(line: &str, cells: &[Cell]) -> String {
    let end = cells.last().map_or(0, |cell| cell.place.0 + cell.place.1);
    words(&line[end..])
}

/// Returns the words of a comment.
fn words(text: &str) -> String {
    let text = text.trim();
    let signs = [";", "@", "//", "#"];
    let text = signs.iter().find_map(|sign| text.strip_prefix(sign)).unwrap_or(text);
    text.trim().replace('\t', " ")
}
