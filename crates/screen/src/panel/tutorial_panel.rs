//! The tutorial panel, which shows the current step.

use super::{PanelContent, accented, dim, plain};
use crate::component::Scene;
use crate::tutorial::STEPS;
use ratatui::text::Line;
use sim41_files::message::wrapped;
use std::ops::Range;

const NARROWEST: usize = 25;

pub(super) struct TutorialPanel;

fn rows(scene: &Scene) -> Vec<Line<'static>> {
    let Some(step) = scene.lesson.map(|n| &STEPS[n]) else { return Vec::new() };
    let title = accented(scene, plain(scene, format!(" {}", step.title)));
    let text = wrapped(&[format!(" {}", step.text)], NARROWEST);
    let text = text.into_iter().map(|line| plain(scene, line));
    let end = dim(scene, " Esc ends the tutorial");
    std::iter::once(title).chain(text).chain([end]).collect()
}

impl PanelContent for TutorialPanel {
    fn title(&self, scene: &Scene) -> String {
        let step = scene.lesson.map_or(0, |n| n + 1);
        format!("Tutorial, {step} of {last}", last = STEPS.len())
    }

    fn count(&self, scene: &Scene) -> usize {
        rows(scene).len()
    }

    fn least(&self) -> usize {
        9
    }

    fn rows(&self, scene: &Scene, range: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        rows(scene).drain(range).collect()
    }
}
