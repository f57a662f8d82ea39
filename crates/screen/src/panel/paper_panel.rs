//! The printer paper panel, initially scrolled to the end.

use super::{PanelContent, plain};
use crate::component::Scene;
use ratatui::text::Line;
use std::ops::Range;

pub(super) struct PaperPanel;

impl PanelContent for PaperPanel {
    fn title(&self, _scene: &Scene) -> String {
        "Paper".into()
    }

    fn speaks(&self, scene: &Scene) -> bool {
        scene.calculator.printer_switch().is_some() || scene.paper.printed() > 0
    }

    fn count(&self, scene: &Scene) -> usize {
        scene.paper.lines().len()
    }

    fn least(&self) -> usize {
        3
    }

    fn here(&self, scene: &Scene) -> Option<usize> {
        self.count(scene).checked_sub(1)
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        let lines = scene.paper.lines().skip(rows.start).take(rows.len());
        lines.map(|line| plain(scene, line.to_string())).collect()
    }
}
