//! The panel of programs in memory: the labels that XEQ finds, the newest program first.

use super::{Edit, PanelContent, dim, labelled};
use crate::component::{Action, Scene};
use ratatui::crossterm::event::KeyCode;
use ratatui::text::Line;
use sim41_session::charset;
use sim41_session::debugger::program_lines as lines;
use std::ops::Range;

pub(super) struct ProgramsPanel;

fn labels(scene: &Scene) -> Vec<(String, usize)> {
    let machine = scene.calculator.machine();
    let memory = machine.memory();
    let labels = memory.chain().filter(|global| global.is_label());
    let name =
        |global| memory.label_name(&global).map(charset::to_char).collect::<Option<String>>();
    let length = |name: &str| {
        let at = lines::label_at(machine, name)?;
        let lines = lines::lines(machine, at);
        lines.iter().position(|line| line.first == at).map(|before| lines.len() - before)
    };
    let labelled = |name: String| length(&name).map(|lines| (name, lines));
    labels.filter_map(name).filter_map(labelled).collect()
}

impl PanelContent for ProgramsPanel {
    fn title(&self, scene: &Scene) -> String {
        format!("Programs, {}", labels(scene).len())
    }

    fn speaks(&self, scene: &Scene) -> bool {
        scene.calculator.memory().chain().any(|global| global.is_label())
    }

    fn count(&self, scene: &Scene) -> usize {
        labels(scene).len().max(1)
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        let labels = labels(scene);
        if labels.is_empty() {
            return vec![dim(scene, " no programs; Ctrl-O opens one")];
        }
        let row = |(name, lines): &(String, usize)| {
            labelled(scene, format!("{lines:5} lines  "), name.clone())
        };
        labels[rows].iter().map(row).collect()
    }

    fn key(&self, scene: &Scene, row: usize, key: KeyCode) -> Option<Action> {
        let open = matches!(key, KeyCode::Char('o' | 'O' | ' '));
        let labels = labels(scene);
        let (name, _) = labels.get(row).filter(|_| open)?;
        Some(Action::CarryOut(format!("GTO \"{name}\"")))
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[("Enter", "run"), ("O", "go to it")]
    }

    fn edit(&self, scene: &Scene, row: usize) -> Option<Edit> {
        let (name, _) = labels(scene).into_iter().nth(row)?;
        Some(Edit::Now(Action::CarryOut(format!("XEQ \"{name}\""))))
    }
}
