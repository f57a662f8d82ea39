//! A listing in the one canonical spelling, its comments and words kept as comments.

use super::prose::Part;
use super::row::{Cell, Row};
use super::{Listing, ListingError, Names, Piece, normalized, written};
use crate::instruction::{Op, Step};
use crate::memory::Ports;

/// The column, from 0, at which comments after instructions begin.
const COMMENTS: usize = 20;

/// Returns the listing in its canonical spelling: one instruction per line, no line numbers,
/// comments after `;`. It reads as the same bytes.
///
/// # Errors
/// Returns the errors of [`Listing::read`].
pub fn canonical(text: &str, plugged: &Ports) -> Result<String, ListingError> {
    let listing = Listing::read(text, plugged)?;
    let text = normalized(text);
    let rows = super::rows(&text);
    let parts = super::prose::parts(&rows).unwrap_or_default();
    let names = Names::of(&rows, plugged);
    let mut out = Vec::new();
    let mut pieces: Vec<Piece> = Vec::new();
    for ((row, line), part) in rows.iter().zip(&parts) {
        match row {
            Row::Cells(cells) if *part == Part::Program => {
                let found: Vec<Piece> =
                    cells.iter().flat_map(|cell| super::pieces_of(cell, &names)).collect();
                let comment = comment(line, cells);
                for (n, piece) in found.iter().enumerate() {
                    let line = written(piece, plugged);
                    out.push(match (n, comment.as_str()) {
                        (0, comment) if !comment.is_empty() => {
                            format!("{line:COMMENTS$} ; {comment}")
                        }
                        _ => line,
                    });
                }
                pieces.extend(found);
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
    let text = out.join("\n");
    Ok(text.trim_matches('\n').to_string() + "\n")
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
