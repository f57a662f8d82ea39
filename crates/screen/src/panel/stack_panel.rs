//! The panel that shows the stack and LASTX.

use super::{Edit, PanelContent, WATCHED, exact, register_row, shown, stored, value};
use crate::component::{Action, Scene};
use ratatui::style::Modifier;
use ratatui::text::Line;
use sim41_session::memory::{Address, flags};
use sim41_session::probe::ValueSource;
use std::ops::Range;

const LEVELS: [(&str, Address); 5] = Address::STACK;

pub(super) struct StackPanel;

impl PanelContent for StackPanel {
    fn title(&self, _scene: &Scene) -> String {
        "Stack".into()
    }

    fn count(&self, _scene: &Scene) -> usize {
        LEVELS.len()
    }

    fn least(&self) -> usize {
        LEVELS.len()
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        let memory = scene.calculator.memory();
        let before_point = |address| {
            let text = shown(scene, memory.get(address));
            let point = if memory.flag(flags::RADIX) || scene.config.digits { '.' } else { ',' };
            text.chars().position(|c| c == point).unwrap_or(text.chars().count())
        };
        // Numbers are aligned at the radix mark, and text is aligned on the left.
        let is_text = |address| memory.get(address).is_alpha();
        let numbers = LEVELS.iter().filter(|(_, address)| !is_text(*address));
        let most = numbers.map(|(_, address)| before_point(*address)).max().unwrap_or(0);
        let row = |&(name, address): &(&str, Address)| {
            let gap = if is_text(address) { 0 } else { most - before_point(address) };
            let line = register_row(scene, format!("{name} {:gap$}", ""), address);
            if name == "X" { line.patch_style(Modifier::BOLD) } else { line }
        };
        LEVELS[rows].iter().map(row).collect()
    }

    fn source(&self, _scene: &Scene, row: usize) -> Option<ValueSource> {
        LEVELS.get(row).map(|(_, address)| ValueSource::Status(*address))
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        WATCHED
    }

    fn edit(&self, scene: &Scene, row: usize) -> Option<Edit> {
        let (_, address) = LEVELS.get(row)?;
        Some(Edit::Text(exact(scene.calculator.memory().get(*address))))
    }

    fn edited(&self, _scene: &Scene, row: usize, text: &str) -> Result<Action, String> {
        let (name, address) = LEVELS[row];
        Ok(stored(address, value(text)?, name.into()))
    }
}
