//! What the keys do in USER mode, as a picture of the keypad: shifted keys above the others.

use super::{Content, Edit};
use crate::keyboard::key::{Key, Stroke};
use crate::tui::component::{Action, Scene};
use crate::tui::key_legend;
use crate::tui::theme::Part;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use std::ops::Range;

/// Rows of keys.
const ROWS: u8 = 8;

pub struct AssignmentPanel;

/// The keys of a row, 1 to 8.
fn keys(row: u8) -> Vec<Key> {
    Key::all().filter(|key| key.code() / 10 == row).collect()
}

impl Content for AssignmentPanel {
    fn title(&self, scene: &Scene) -> String {
        format!("Assignments, {}", scene.calculator.machine().assigned_keys().len())
    }

    fn count(&self, _scene: &Scene) -> usize {
        2 * usize::from(ROWS)
    }

    fn least(&self) -> usize {
        6
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, width: usize) -> Vec<Line<'static>> {
        rows.map(|row| picture(scene, row as u8 / 2 + 1, row % 2 == 0, width)).collect()
    }

    fn edit(&self, _scene: &Scene, _row: usize) -> Option<Edit> {
        Some(Edit::Now(Action::Begin("ASN ".into())))
    }
}

/// A row of the picture.
fn picture(scene: &Scene, row: u8, shifted: bool, width: usize) -> Line<'static> {
    let theme = &scene.config.theme;
    let keys = keys(row);
    let wide = width / keys.len().max(1);
    let spans = keys.into_iter().map(|key| {
        let stroke = Stroke { key, shifted };
        let (text, assigned) = match key_legend::assigned(scene.calculator, stroke) {
            Some(name) => (name, true),
            None if key == Key::Shift => (if shifted { "" } else { "SHIFT" }.into(), false),
            None => (key.row().legends[usize::from(shifted)].to_string(), false),
        };
        let text: String = text.chars().take(wide.saturating_sub(1)).collect();
        let pad = wide.saturating_sub(text.chars().count());
        let style = match (assigned, shifted) {
            (true, _) => theme.text(Part::Accent).add_modifier(Modifier::BOLD),
            (false, true) => theme.text(Part::Gold).add_modifier(Modifier::DIM),
            (false, false) => theme.text(Part::Dim),
        };
        Span::styled(format!("{text}{}", " ".repeat(pad)), style)
    });
    Line::from(spans.collect::<Vec<_>>())
}
