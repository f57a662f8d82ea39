//! The current program, with its pointer; it follows while the program runs.

use super::{Content, Edit, plain};
use crate::instruction::text;
use crate::machine::Machine;
use crate::tui::component::{Action, Scene};
use crate::tui::instruction_keys;
use crate::tui::theme::Part;
use ratatui::style::Modifier;
use ratatui::text::Line;
use std::ops::Range;

pub struct ProgramPanel;

/// A machine that walks through the lines in place of the one that is watched.
fn walker(scene: &Scene) -> Machine {
    let mut walker = scene.calculator.machine().clone();
    if walker.running() {
        // What is known of the line is from before the run.
        walker.memory.set_line_number(None);
    }
    walker
}

impl Content for ProgramPanel {
    fn title(&self, scene: &Scene) -> String {
        let running = scene.calculator.machine().running();
        if running { "Program, running" } else { "Program" }.into()
    }

    /// Line 00 is a row, too.
    fn count(&self, scene: &Scene) -> usize {
        let mut walker = walker(scene);
        if walker.is_private() {
            return 1;
        }
        walker.go_to_line(u16::MAX);
        usize::from(walker.line_number()) + 1
    }

    fn here(&self, scene: &Scene) -> Option<usize> {
        let walker = walker(scene);
        Some(if walker.is_private() { 0 } else { usize::from(walker.line_number()) })
    }

    fn least(&self) -> usize {
        3
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        let here = self.here(scene);
        let mut walker = walker(scene);
        if rows.is_empty() {
            return Vec::new();
        }
        if walker.is_private() {
            return vec![plain(scene, "▸PRIVATE")];
        }
        walker.go_to_line(rows.start as u16);
        let mut lines = Vec::with_capacity(rows.len());
        for n in rows {
            let text = walker.line_text();
            lines.push(match here == Some(n) {
                true => plain(scene, format!("▸{text}"))
                    .patch_style(scene.config.theme.text(Part::Accent))
                    .patch_style(Modifier::BOLD),
                false => plain(scene, format!(" {text}")),
            });
            walker.next_line();
        }
        lines
    }

    /// A line is edited as a listing has it; line 00 and the END are not.
    fn edit(&self, scene: &Scene, row: usize) -> Option<Edit> {
        if scene.calculator.machine().running() {
            return Some(Edit::Now(Action::Say("the program is running: R/S stops it".into())));
        }
        let mut walker = walker(scene);
        if row == 0 || row + 1 >= self.count(scene) || walker.is_private() {
            return None;
        }
        walker.go_to_line(row as u16);
        Some(Edit::Text(text::listed(&walker.current_step()?)))
    }

    fn edited(&self, scene: &Scene, row: usize, text: &str) -> Result<Action, String> {
        let keys = instruction_keys::replace_line(scene, row as u16, text)?;
        Ok(Action::Press(keys, format!("line {row:02} is {}", text.trim())))
    }
}
