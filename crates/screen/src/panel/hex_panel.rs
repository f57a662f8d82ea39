//! The panel of all existing registers in hexadecimal and as characters.

use super::{Edit, PanelContent, labelled, stored};
use crate::component::{Action, Scene};
use ratatui::text::Line;
use sim41_session::Register;
use sim41_session::memory::{Address, Memory};
use std::ops::Range;

const DIGITS: usize = 18;

pub(super) struct HexPanel;

fn addresses(memory: &Memory) -> impl Iterator<Item = Address> + '_ {
    (0..=0x3FF).map(Address::new).filter(|&address| memory.exists(address))
}

fn address(memory: &Memory, row: usize) -> Option<Address> {
    addresses(memory).nth(row)
}

impl PanelContent for HexPanel {
    fn title(&self, _scene: &Scene) -> String {
        "Memory".into()
    }

    fn count(&self, scene: &Scene) -> usize {
        addresses(scene.calculator.memory()).count()
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, width: usize) -> Vec<Line<'static>> {
        let memory = scene.calculator.memory();
        let row = |address: Address| {
            let register = memory.get(address);
            let characters: String = register
                .bytes()
                .iter()
                .map(|&byte| if byte.is_ascii_graphic() { byte as char } else { '·' })
                .collect();
            let held = match width >= DIGITS + 8 {
                true => format!("{register} {characters}"),
                false => register.to_string(),
            };
            labelled(scene, format!("{:03X} ", address.number()), held)
        };
        addresses(memory).skip(rows.start).take(rows.len()).map(row).collect()
    }

    fn edit(&self, scene: &Scene, row: usize) -> Option<Edit> {
        let memory = scene.calculator.memory();
        address(memory, row).map(|address| Edit::Text(memory.get(address).to_string()))
    }

    fn edited(&self, scene: &Scene, row: usize, text: &str) -> Result<Action, String> {
        let address =
            address(scene.calculator.memory(), row).ok_or("the register does not exist")?;
        let register: Register = text
            .trim()
            .parse()
            .map_err(|_| "invalid register: expected 14 hexadecimal digits".to_string())?;
        Ok(stored(address, register, format!("register {:03X}", address.number())))
    }
}
