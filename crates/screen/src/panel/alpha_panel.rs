//! The ALPHA register panel.

use super::{Edit, PanelContent, WATCHED, as_text, changing, characters, plain};
use crate::component::{Action, Change, Scene};
use ratatui::text::Line;
use sim41_session::instruction::text;
use sim41_session::memory::{Address, alpha};
use sim41_session::probe::ValueSource;
use std::ops::Range;

pub(super) struct AlphaPanel;

impl PanelContent for AlphaPanel {
    fn title(&self, scene: &Scene) -> String {
        match scene.calculator.memory().alpha_len() {
            0 => "ALPHA".into(),
            length => format!("ALPHA {length}"),
        }
    }

    fn speaks(&self, scene: &Scene) -> bool {
        scene.calculator.memory().alpha_len() > 0
    }

    fn count(&self, _scene: &Scene) -> usize {
        1
    }

    fn least(&self) -> usize {
        1
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        // The display can show only a to e in lower case, but the panel shows all letters.
        let shown = |byte: u8| match byte {
            b'a'..=b'z' => char::from(byte),
            _ => text::lcd_char(byte),
        };
        let alpha: String = scene.calculator.memory().alpha().map(shown).collect();
        let changed = [Address::M, Address::N, Address::O, Address::P];
        let changed = changed.into_iter().any(|address| scene.changed(address));
        rows.map(|_| changing(scene, plain(scene, format!(" {alpha}")), changed)).collect()
    }

    fn source(&self, _scene: &Scene, _row: usize) -> Option<ValueSource> {
        Some(ValueSource::Alpha)
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        WATCHED
    }

    fn edit(&self, scene: &Scene, _row: usize) -> Option<Edit> {
        Some(as_text(&scene.calculator.memory().alpha().collect::<Vec<u8>>()))
    }

    fn edited(&self, _scene: &Scene, _row: usize, text: &str) -> Result<Action, String> {
        characters(text, alpha::LENGTH, "ALPHA").map(|bytes| Action::Change(Change::Alpha(bytes)))
    }
}
