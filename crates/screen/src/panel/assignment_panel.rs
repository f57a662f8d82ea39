//! The panel of key assignments: the keypad in USER mode, with shifted keys above unshifted keys.

use super::{Edit, PanelContent};
use crate::component::{Action, Change, Scene};
use crate::theme::ColorRole;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use sim41_files::formats::assignments_text;
use sim41_session::Machine;
use sim41_session::key::{Key, Stroke};
use sim41_session::key_legend;
use std::ops::Range;

const BAR: &str = " | ";
const ROWS: u8 = 8;

const SHORT: [(&str, &str); 8] = [
    ("SHIFT", "SHFT"),
    ("SIN⁻¹", "ASIN"),
    ("COS⁻¹", "ACOS"),
    ("TAN⁻¹", "ATAN"),
    ("CATALOG", "CAT"),
    ("ENTER↑", "ENT↑"),
    ("CLx/A", "CLx"),
    ("LAST x", "LASTx"),
];

pub struct AssignmentPanel;

fn keys(row: u8) -> Vec<Key> {
    Key::all().filter(|key| key.code() / 10 == row).collect()
}

impl PanelContent for AssignmentPanel {
    fn title(&self, scene: &Scene) -> String {
        format!("Assignments, {}", scene.calculator.machine().assigned_keys().len())
    }

    fn speaks(&self, scene: &Scene) -> bool {
        !scene.calculator.machine().assigned_keys().is_empty()
    }

    fn count(&self, _scene: &Scene) -> usize {
        2 * usize::from(ROWS)
    }

    fn least(&self) -> usize {
        5
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, width: usize) -> Vec<Line<'static>> {
        rows.map(|row| picture(scene, row as u8 / 2 + 1, row % 2 == 0, width)).collect()
    }

    fn edit(&self, scene: &Scene, row: usize) -> Option<Edit> {
        let assigned = |stroke| key_legend::assigned(scene.calculator, stroke).unwrap_or_default();
        let cells: Vec<String> = strokes(row).into_iter().map(assigned).collect();
        Some(Edit::Text(cells.join(BAR)))
    }

    fn edited(&self, scene: &Scene, row: usize, text: &str) -> Result<Action, String> {
        let strokes = strokes(row);
        let names: Vec<&str> = text.split(BAR.trim()).map(str::trim).collect();
        if names.len() != strokes.len() {
            return Err(format!(
                "invalid row: expected {count} names separated by |",
                count = strokes.len()
            ));
        }
        let other = |(stroke, name): &(Stroke, &str)| {
            *name != key_legend::assigned(scene.calculator, *stroke).unwrap_or_default()
        };
        let changed = strokes.into_iter().zip(names).filter(other);
        let changed: Vec<(i8, String)> =
            changed.map(|(stroke, name)| (stroke.code(), name.to_string())).collect();
        assign(&mut scene.calculator.machine().clone(), &changed)?;
        Ok(Action::Change(Change::Assignments(changed)))
    }
}

/// Assigns names to key codes like ASN. Names can be spelled as in listings or in lower case. Fails
/// for unknown names, or if there is no room. Keys before the failing one stay assigned.
pub fn assign(machine: &mut Machine, keys: &[(i8, String)]) -> Result<(), String> {
    for (code, name) in keys {
        // The mark `ᵀ` gives programs precedence over functions of the same name.
        let forms = match name.is_empty() {
            true => vec![String::new()],
            false => vec![format!("ᵀ{name}"), format!("ᵀ{}", name.to_uppercase()), name.clone()],
        };
        let mut tried = forms.iter().map(|form| assignments_text::assign(machine, *code, form));
        let last = tried.by_ref().find(|done| done.is_ok());
        if last.is_none() {
            return Err(format!(
                "{name} is not a function or program, or there is no room to assign it"
            ));
        }
    }
    Ok(())
}

fn strokes(row: usize) -> Vec<Stroke> {
    let stroke = |key| Stroke { key, shifted: row.is_multiple_of(2) };
    let strokes = keys(row as u8 / 2 + 1).into_iter().map(stroke);
    strokes.filter(|stroke| stroke.assignment().is_some()).collect()
}

/// Shortens a legend or name to at most `width` columns.
fn fitted(text: String, width: usize) -> String {
    let fits = |text: &str| text.chars().count() <= width;
    if fits(&text) {
        return text;
    }
    if let Some((_, short)) = SHORT.iter().find(|(long, short)| *long == text && fits(short)) {
        return short.to_string();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    if width == 0 { kept } else { kept + "…" }
}

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
        let text = fitted(text, wide.saturating_sub(1));
        let pad = wide.saturating_sub(text.chars().count());
        let style = match (assigned, shifted) {
            (true, _) => theme.text(ColorRole::Accent).add_modifier(Modifier::BOLD),
            (false, true) => theme.text(ColorRole::Dim),
            (false, false) => theme.text(ColorRole::Dim),
        };
        Span::styled(format!("{text}{}", " ".repeat(pad)), style)
    });
    Line::from(spans.collect::<Vec<_>>())
}
