//! The data register panel. Consecutive registers that contain zero share one row.

use super::{Edit, PanelContent, WATCHED, dim, exact, register_row, shown, stored, value};
use crate::component::{Action, Scene};
use ratatui::text::Line;
use sim41_session::Register;
use sim41_session::probe::ValueSource;
use std::ops::Range;

/// The number of columns that a register needs with all its digits.
const WIDE: usize = 20;
const FOLDED: u32 = 3;

pub(super) struct RegisterPanel;

fn rows(scene: &Scene) -> Vec<(u32, u32)> {
    let memory = scene.calculator.memory();
    let is_zero = |n| memory.data(n).is_some_and(|at| memory.get(at) == Register::default());
    let mut rows = Vec::new();
    let (mut n, size) = (0, u32::from(memory.size()));
    while n < size {
        let end = (n..size).find(|&n| !is_zero(n)).unwrap_or(size);
        match end - n {
            zeros if zeros >= FOLDED => {
                rows.push((n, end - 1));
                n = end;
            }
            _ => {
                rows.push((n, n));
                n += 1;
            }
        }
    }
    rows
}

fn register(scene: &Scene, row: usize) -> Option<u32> {
    rows(scene).get(row).map(|(first, _)| *first)
}

impl PanelContent for RegisterPanel {
    fn title(&self, scene: &Scene) -> String {
        format!("Registers, SIZE {:03}", scene.calculator.memory().size())
    }

    fn speaks(&self, scene: &Scene) -> bool {
        let memory = scene.calculator.memory();
        let held = |n| memory.data(n).is_some_and(|at| memory.get(at) != Register::default());
        (0..u32::from(memory.size())).any(held)
    }

    fn count(&self, scene: &Scene) -> usize {
        rows(scene).len()
    }

    fn abreast(&self, width: usize) -> usize {
        (width / WIDE).max(1)
    }

    fn rows(&self, scene: &Scene, range: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        let memory = scene.calculator.memory();
        let row = |&(first, last): &(u32, u32)| match first == last {
            true => Some(register_row(scene, format!("{first:02} "), memory.data(first)?)),
            false => {
                let zero = shown(scene, Register::default());
                Some(dim(scene, format!("{first:02}-{last:02} {}", zero.trim())))
            }
        };
        rows(scene)[range].iter().filter_map(row).collect()
    }

    fn source(&self, scene: &Scene, row: usize) -> Option<ValueSource> {
        register(scene, row).map(ValueSource::Data)
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        WATCHED
    }

    fn edit(&self, scene: &Scene, row: usize) -> Option<Edit> {
        let memory = scene.calculator.memory();
        Some(Edit::Text(exact(memory.get(memory.data(register(scene, row)?)?))))
    }

    fn edited(&self, scene: &Scene, row: usize, text: &str) -> Result<Action, String> {
        let n = register(scene, row).ok_or("the register does not exist")?;
        let at = scene.calculator.memory().data(n).ok_or("the register does not exist")?;
        Ok(stored(at, value(text)?, format!("register {n:02}")))
    }
}
