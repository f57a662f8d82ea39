//! Boards as text and as SVG, and the Harbour program's file RAINHA.TXT.
//!
//! The SVG contains no text: digits are drawn as strokes, so boards do not depend on fonts.

use super::position::{Error, Position};
use super::search::Search;
use std::fmt::Write;

pub fn text(position: &Position) -> String {
    let n = position.n();
    let width = n.to_string().len();
    let mut out = " ".repeat(width);
    for column in 1..=n {
        write!(out, " {column:width$}").unwrap();
    }
    out.push('\n');
    for row in 1..=n {
        write!(out, "{row:width$}").unwrap();
        for column in 1..=n {
            write!(out, " {:>width$}", if position.has(column, row) { 'Q' } else { '.' }).unwrap();
        }
        out.push('\n');
    }
    out
}

pub fn text_sheet(positions: &[Position]) -> String {
    let boards: Vec<String> =
        positions.iter().map(|position| format!("{position}\n{}", text(position))).collect();
    boards.join("\n")
}

/// The output of the Harbour program's key P: every position with its number and board.
///
/// The strings are from the article's source code, where each `?` writes a line end before its
/// text. In the copy used here, the two strings for a square are not padded to four characters, the
/// column width of the heading. The last string of a row has no trailing space.
pub fn rainha(n: usize) -> Result<String, Error> {
    let mut out = String::new();
    let heading: String = (1..=n).map(|column| format!(" {column:<3}")).collect();
    for (number, position) in (1..).zip(Search::new(n)?) {
        let _ = write!(out, "\n_____\n Solution [{number:2}]: {position}\n_____\n    {heading} ");
        for row in 1..=n {
            let square = |column| if position.has(column, row) { "███" } else { "___" };
            let squares: Vec<&str> = (1..=n).map(square).collect();
            let _ = writeln!(out, "\n{row:<2}| {} | ", squares.join(" "));
        }
        out.push('\n');
    }
    Ok(out)
}

const SQUARE: usize = 40;
const MARGIN: usize = 28;

pub fn svg(position: &Position) -> String {
    svg_of_rows(position.rows())
}

/// `rows` contains the row of the queen in each column, counted from 1. The queens may attack each
/// other.
pub fn svg_of_rows(rows: &[u8]) -> String {
    let size = rows.len() * SQUARE + 2 * MARGIN;
    document(size, size, &board(rows, true))
}

/// Draws boards side by side, with each position's digits below its board.
pub fn svg_sheet(positions: &[Position]) -> String {
    let [one] = positions else {
        let n = positions.iter().map(Position::n).max().unwrap_or(1);
        // A ratio of about four boards across to three down.
        let across =
            (1..).find(|across| 3 * across * across >= 4 * positions.len()).expect("squares grow");
        let across = across.min(positions.len().max(1));
        let (width, height) = (n * SQUARE + 2 * MARGIN, n * SQUARE + 3 * MARGIN);
        let mut body = String::new();
        for (index, position) in positions.iter().enumerate() {
            let (x, y) = (index % across * width, index / across * height);
            write!(body, "<g transform=\"translate({x} {y})\">{}", board(position.rows(), false))
                .unwrap();
            let middle = (position.n() * SQUARE + 2 * MARGIN) as f64 / 2.0;
            let below = (position.n() * SQUARE) as f64 + 1.9 * MARGIN as f64;
            body.push_str(&digits(&position.to_string(), middle, below, 22.0));
            body.push_str("</g>\n");
        }
        return document(across * width, positions.len().div_ceil(across) * height, &body);
    };
    svg(one)
}

fn document(width: usize, height: usize, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n\
         <defs><g id=\"q\">{QUEEN}</g></defs>\n<rect width=\"{width}\" height=\"{height}\" \
         fill=\"#fbf8f1\"/>\n{body}</svg>\n"
    )
}

/// A crown with five points, in a square of 40 pixels.
const QUEEN: &str = "<path d=\"M9 31 L6 14 L13 22 L14.5 10 L20 21 L25.5 10 L27 22 L34 14 L31 31 \
                     Z\" fill=\"#8c1d18\" \
stroke=\"#3d0c0a\" stroke-width=\"1.4\" stroke-linejoin=\"round\"/><g fill=\"#8c1d18\" \
stroke=\"#3d0c0a\" \
stroke-width=\"1.2\"><circle cx=\"6\" cy=\"12.5\" r=\"2.2\"/><circle cx=\"14.5\" cy=\"8.5\" \
r=\"2.2\"/>\
<circle cx=\"25.5\" cy=\"8.5\" r=\"2.2\"/><circle cx=\"34\" cy=\"12.5\" r=\"2.2\"/></g>\
<path d=\"M10 34 H30\" stroke=\"#3d0c0a\" stroke-width=\"2.4\" stroke-linecap=\"round\"/>";

fn board(rows: &[u8], numbered: bool) -> String {
    let n = rows.len();
    let mut out = String::new();
    let side = n * SQUARE;
    let _ = writeln!(
        out,
        "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{side}\" height=\"{side}\" fill=\"#f0d9b5\"/>"
    );
    let mut dark = String::new();
    let mut queens = String::new();
    for column in 1..=n {
        for row in 1..=n {
            let (x, y) = (MARGIN + (column - 1) * SQUARE, MARGIN + (row - 1) * SQUARE);
            if (column + row) % 2 == 1 {
                let _ = write!(dark, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
            }
            if usize::from(rows[column - 1]) == row {
                let _ = writeln!(queens, "<use href=\"#q\" x=\"{x}\" y=\"{y}\"/>");
            }
        }
        if numbered {
            let (near, far) = (MARGIN as f64 / 2.0, (side + MARGIN) as f64 + MARGIN as f64 / 2.0);
            let middle = (MARGIN + (column - 1) * SQUARE + SQUARE / 2) as f64;
            let number = column.to_string();
            for (x, y) in [(middle, near), (middle, far), (near, middle), (far, middle)] {
                out.push_str(&digits(&number, x, y, 12.0));
            }
        }
    }
    let frame = format!("<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{side}\" height=\"{side}\"");
    let _ = writeln!(
        out,
        "<path d=\"{dark}\" fill=\"#b58863\"/>\n{frame} fill=\"none\" stroke=\"#5b3f28\" \
         stroke-width=\"2\"/>"
    );
    out + &queens
}

fn strokes(digit: char) -> &'static str {
    match digit {
        '0' => "M0 1Q0 0 1 0T2 1V3Q2 4 1 4T0 3Z",
        '1' => "M.3 .9L1.2 0V4M.3 4H2",
        '2' => "M0 1Q0 0 1 0T2 1Q2 1.8 1 2.7L0 4H2",
        '3' => "M.1 .6Q.3 0 1 0Q1.9 0 1.9 1T1 1.9Q2 1.9 2 2.9T1 4Q.2 4 0 3.4",
        '4' => "M1.5 4V0L0 2.8H2",
        '5' => "M1.9 0H.3L.2 1.8Q.6 1.5 1 1.5Q2 1.5 2 2.7T1 4Q.2 4 0 3.4",
        '6' => "M1.8 .5Q1.6 0 1 0Q0 0 0 2V2.8Q0 4 1 4T2 2.8T1 1.7T0 2.6",
        '7' => "M0 0H2L.8 4",
        '8' => "M1 1.9Q.1 1.9 .1 .95T1 0T1.9 .95T1 1.9Q0 1.9 0 2.95T1 4T2 2.95T1 1.9Z",
        '9' => "M.2 3.5Q.4 4 1 4Q2 4 2 2V1.2Q2 0 1 0T0 1.2T1 2.3T2 1.4",
        _ => "M.2 2H1.8",
    }
}

/// Draws digits centred on a point, `height` units high.
fn digits(text: &str, x: f64, y: f64, height: f64) -> String {
    let scale = height / 4.0;
    let step = 2.9 * scale;
    let left = x - (text.len() as f64 * step - 0.9 * scale) / 2.0;
    let mut out = String::from(
        "<g fill=\"none\" stroke=\"#4a3626\" stroke-width=\".45\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\">",
    );
    for (index, digit) in text.chars().enumerate() {
        let (x, y) = (left + index as f64 * step, y - height / 2.0);
        let _ = write!(
            out,
            "<path transform=\"translate({x:.1} {y:.1}) scale({scale:.2})\" d=\"{}\"/>",
            strokes(digit)
        );
    }
    out + "</g>\n"
}
