//! The chessboard panel. The queens' positions are read from eight digits in X, or else in ALPHA.

use super::{PanelContent, dim};
use crate::component::Scene;
use crate::terminal_picture::Picture;
use crate::theme::ColorRole;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use sim41_session::board::{SIDE, attacks, position};
use std::ops::Range;

const ROWS: u16 = SIDE as u16 + 1;
const COLUMNS: u16 = 2 * ROWS;
const PICTURE: u32 = 4_101;

pub(super) struct BoardPanel;

impl PanelContent for BoardPanel {
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
            let words = [" no position in X or ALPHA", " (example: 15863724)"];
            return rows.map(|row| dim(scene, words[row])).collect();
        };
        rows.map(|row| match row {
            SIDE => dim(scene, "   1 2 3 4 5 6 7 8"),
            row => rank(scene, &queens, row),
        })
        .collect()
    }
}

fn rank(scene: &Scene, queens: &[u8; SIDE], row: usize) -> Line<'static> {
    let theme = &scene.config.theme;
    let mut spans = vec![Span::styled(format!("{:>2} ", row + 1), theme.text(ColorRole::Dim))];
    for (column, &queen) in queens.iter().enumerate() {
        let ground =
            if (row + column).is_multiple_of(2) { ColorRole::Light } else { ColorRole::Dark };
        let text = match (usize::from(queen) == row + 1, attacks(queens, column)) {
            (true, true) => "♛!",
            (true, false) => "♛ ",
            // The dot distinguishes dark squares even without colours.
            (false, _) if ground == ColorRole::Dark => "· ",
            (false, _) => "  ",
        };
        let ink = if usize::from(queen) == row + 1 { ColorRole::Ink } else { ColorRole::Face };
        spans.push(Span::styled(text, theme.on(ink, ground).add_modifier(Modifier::BOLD)));
    }
    Line::from(spans)
}
