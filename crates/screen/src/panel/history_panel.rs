//! The tape panel, with keys and results. A click or Enter recalls a row's number to X.

use super::{Edit, PanelContent, dim, whole};
use crate::component::{Action, Scene};
use crate::theme::ColorRole;
use ratatui::text::{Line, Span};
use sim41_files::message::escaped;
use sim41_session::tape::TapeRow;
use std::ops::Range;

const LEAST: usize = 4;

pub(super) struct HistoryPanel;

fn shortened(text: &str, width: usize) -> String {
    match text.chars().count() > width {
        true => text.chars().take(width.saturating_sub(1)).chain(['…']).collect(),
        false => text.to_string(),
    }
}

fn end_of(text: &str, width: usize) -> String {
    match text.chars().count().checked_sub(width) {
        None | Some(0) => text.to_string(),
        Some(more) => ['…'].into_iter().chain(text.chars().skip(more + 1)).take(width).collect(),
    }
}

fn taken_back(scene: &Scene, row: usize) -> Option<Action> {
    let row = scene.tape.rows().into_iter().nth(row)?;
    Some(match row.x.is_alpha() {
        true => Action::Refuse(
            "X in this row is text, which cannot be entered from here; recall text with RCL".into(),
        ),
        false => Action::CarryOut(whole(row.x)),
    })
}

impl PanelContent for HistoryPanel {
    fn title(&self, _scene: &Scene) -> String {
        "History".into()
    }

    fn speaks(&self, scene: &Scene) -> bool {
        !scene.tape.rows().is_empty()
    }

    fn count(&self, scene: &Scene) -> usize {
        scene.tape.rows().len().max(1)
    }

    fn here(&self, scene: &Scene) -> Option<usize> {
        self.count(scene).checked_sub(1)
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, width: usize) -> Vec<Line<'static>> {
        let tape = scene.tape.rows();
        if tape.is_empty() {
            return vec![dim(scene, " nothing entered yet")];
        }
        let theme = &scene.config.theme;
        let row = |row: &TapeRow| {
            // A result is more informative than its keys, so their beginning is dropped if needed.
            let came = shortened(&row.came, width.saturating_sub(LEAST + 3));
            let room = width.saturating_sub(came.chars().count() + 3);
            let what = match row.is_description() {
                true => shortened(&escaped(&row.what), room),
                false => end_of(&escaped(&row.what), room),
            };
            let gap = width.saturating_sub(what.chars().count() + came.chars().count() + 2);
            Line::from(vec![
                Span::styled(format!(" {what}"), theme.text(ColorRole::Dim)),
                Span::styled(format!("{:gap$}{came} ", ""), theme.text(ColorRole::Text)),
            ])
        };
        tape[rows].iter().map(row).collect()
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[("Enter", "recall the number")]
    }

    fn click(&self, scene: &Scene, row: usize, _column: u16) -> Option<Action> {
        taken_back(scene, row)
    }

    fn edit(&self, scene: &Scene, row: usize) -> Option<Edit> {
        taken_back(scene, row).map(Edit::Now)
    }
}
