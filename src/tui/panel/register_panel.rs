//! The data registers.

use super::{Content, Edit, WATCHED, exact, register_row, stored, value};
use crate::machine::probe::Source;
use crate::memory::{Address, Memory};
use crate::tui::component::{Action, Scene};
use ratatui::text::Line;
use std::ops::Range;

pub struct RegisterPanel;

/// Returns the address of a data register.
pub fn address(memory: &Memory, number: usize) -> Address {
    Address::new(memory.curtain() + number as u16)
}

/// Returns how many data registers there are: SIZE.
pub fn size(memory: &Memory) -> usize {
    let exists = |n: &usize| {
        let number = usize::from(memory.curtain()) + n;
        number <= 0x1FF && memory.exists(Address::new(number as u16))
    };
    (0..0x200).take_while(exists).count()
}

impl Content for RegisterPanel {
    fn title(&self, scene: &Scene) -> String {
        format!("Registers, SIZE {:03}", size(scene.calculator.memory()))
    }

    fn count(&self, scene: &Scene) -> usize {
        size(scene.calculator.memory())
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        let memory = scene.calculator.memory();
        let row = |n| register_row(scene, format!("{n:02} "), address(memory, n));
        rows.map(row).collect()
    }

    fn source(&self, scene: &Scene, row: usize) -> Option<Source> {
        (row < self.count(scene)).then_some(Source::Data(row as u32))
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        WATCHED
    }

    fn edit(&self, scene: &Scene, row: usize) -> Option<Edit> {
        let memory = scene.calculator.memory();
        (row < size(memory)).then(|| Edit::Text(exact(memory.get(address(memory, row)))))
    }

    fn edited(&self, scene: &Scene, row: usize, text: &str) -> Result<Action, String> {
        let at = address(scene.calculator.memory(), row);
        Ok(stored(at, value(text)?, format!("register {row:02}")))
    }
}
