//! The panel of the data registers.

use super::{Content, Edit, WATCHED, exact, register_row, stored, value};
use crate::tui::component::{Action, Scene};
use ratatui::text::Line;
use sim41_session::Register;
use sim41_session::probe::Source;
use std::ops::Range;

/// The panel of the data registers.
pub(super) struct RegisterPanel;

impl Content for RegisterPanel {
    fn title(&self, scene: &Scene) -> String {
        format!("Registers, SIZE {:03}", scene.calculator.memory().size())
    }

    fn speaks(&self, scene: &Scene) -> bool {
        let memory = scene.calculator.memory();
        let held = |n| memory.data(n).is_some_and(|at| memory.get(at) != Register::default());
        (0..u32::from(memory.size())).any(held)
    }

    fn count(&self, scene: &Scene) -> usize {
        usize::from(scene.calculator.memory().size())
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        let memory = scene.calculator.memory();
        let row = |n| Some(register_row(scene, format!("{n:02} "), memory.data(n as u32)?));
        rows.filter_map(row).collect()
    }

    fn source(&self, scene: &Scene, row: usize) -> Option<Source> {
        (row < self.count(scene)).then_some(Source::Data(row as u32))
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        WATCHED
    }

    fn edit(&self, scene: &Scene, row: usize) -> Option<Edit> {
        let memory = scene.calculator.memory();
        Some(Edit::Text(exact(memory.get(memory.data(row as u32)?))))
    }

    fn edited(&self, scene: &Scene, row: usize, text: &str) -> Result<Action, String> {
        let at = scene.calculator.memory().data(row as u32).ok_or("there is no such register")?;
        Ok(stored(at, value(text)?, format!("register {row:02}")))
    }
}
