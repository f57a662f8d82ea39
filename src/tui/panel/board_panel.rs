//! The panel of a chessboard with the position whose eight digits are in X, or else in ALPHA.

use super::{Content, dim};
use crate::tui::component::Scene;
use crate::tui::terminal_picture::Picture;
use crate::tui::theme::Part;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use sim41_session::memory::Memory;
use sim41_session::number;
use std::ops::Range;

const SIDE: usize = 8;
/// The rows and columns of the terminal that a picture of the board covers: about a square.
const ROWS: u16 = SIDE as u16 + 1;
const COLUMNS: u16 = 2 * ROWS;
/// The number of the picture for the terminal.
const PICTURE: u32 = 4_101;

/// The panel of the chessboard.
pub(super) struct BoardPanel;

/// Returns the row of the queen in each column, and the name of the register where they were found.
fn position(memory: &Memory) -> Option<([u8; SIDE], &'static str)> {
    let whole = number::Format { notation: number::Notation::Fix, digits: 0, ..memory.format() };
    let x: Vec<u8> = number::text(memory.x(), whole).iter().copied().collect();
    let alpha: Vec<u8> = memory.alpha().collect();
    let x: Vec<u8> = x.into_iter().filter(|byte| !b".,".contains(byte)).collect();
    digits(&x).map(|rows| (rows, "X")).or_else(|| digits(&alpha).map(|rows| (rows, "ALPHA")))
}

/// Returns the first run of exactly eight digits that are all 1 to 8, if there is one.
fn digits(text: &[u8]) -> Option<[u8; SIDE]> {
    text.split(|byte| !byte.is_ascii_digit())
        .filter_map(|run| <[u8; SIDE]>::try_from(run).ok())
        .find(|run| run.iter().all(|digit| (b'1'..=b'8').contains(digit)))
        .map(|run| run.map(|digit| digit - b'0'))
}

/// Returns whether the queen of this column attacks another one.
fn attacks(rows: &[u8; SIDE], column: usize) -> bool {
    (0..SIDE).any(|other| {
        let distance = (rows[other] as i8 - rows[column] as i8).unsigned_abs() as usize;
        other != column && (distance == 0 || distance == other.abs_diff(column))
    })
}

impl Content for BoardPanel {
    fn title(&self, scene: &Scene) -> String {
        match position(scene.calculator.memory()) {
            Some((rows, place)) => {
                let digits: String = rows.iter().map(|row| (b'0' + row) as char).collect();
                format!("{digits} in {place}")
            }
            None => "Chessboard".into(),
        }
    }

    fn speaks(&self, scene: &Scene) -> bool {
        position(scene.calculator.memory()).is_some()
    }

    fn count(&self, scene: &Scene) -> usize {
        if position(scene.calculator.memory()).is_some() { SIDE + 1 } else { 2 }
    }

    fn picture(&self, scene: &Scene, place: Rect) -> Option<Picture> {
        let (rows, _) = position(scene.calculator.memory())?;
        let place =
            Rect { x: place.x + 1, width: COLUMNS, height: ROWS, ..place }.intersection(place);
        let svg = sim41_queens::picture::svg_of_rows(&rows);
        (place.height == ROWS).then_some(Picture { number: PICTURE, place, svg })
    }

    fn least(&self) -> usize {
        SIDE + 1
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        let Some((queens, _)) = position(scene.calculator.memory()) else {
            let words = [" eight digits 1 to 8 in X", " or ALPHA are drawn here"];
            return rows.map(|row| dim(scene, words[row])).collect();
        };
        rows.map(|row| match row {
            SIDE => dim(scene, "   1 2 3 4 5 6 7 8"),
            row => rank(scene, &queens, row),
        })
        .collect()
    }
}

/// Returns a row of the board, counted from the top.
fn rank(scene: &Scene, queens: &[u8; SIDE], row: usize) -> Line<'static> {
    let theme = &scene.config.theme;
    let mut spans = vec![Span::styled(format!("{:>2} ", row + 1), theme.text(Part::Dim))];
    for (column, &queen) in queens.iter().enumerate() {
        let ground = if (row + column).is_multiple_of(2) { Part::Light } else { Part::Dark };
        let text = match (usize::from(queen) == row + 1, attacks(queens, column)) {
            (true, true) => "♛!",
            (true, false) => "♛ ",
            // A dot marks dark squares, so that squares differ without colours, too.
            (false, _) if ground == Part::Dark => "· ",
            (false, _) => "  ",
        };
        let ink = if usize::from(queen) == row + 1 { Part::Ink } else { Part::Face };
        spans.push(Span::styled(text, theme.on(ink, ground).add_modifier(Modifier::BOLD)));
    }
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_found() {
        assert_eq!(digits(b"POSITION1=15863724"), Some([1, 5, 8, 6, 3, 7, 2, 4]));
        assert_eq!(digits(b"158637241"), None);
        assert_eq!(digits(b"15863729"), None);
        assert_eq!(digits(b""), None);
    }

    #[test]
    fn attacks_are_seen() {
        let rows = [1, 5, 8, 6, 3, 7, 2, 4];
        assert!((0..SIDE).all(|column| !attacks(&rows, column)));
        assert!((0..SIDE).all(|column| attacks(&[1; SIDE], column)));
    }
}
