//! The panel of files in extended memory, each with its registers or records.

use super::{
    Edit, PanelContent, as_text, characters, dim, exact, labelled, plain, printed, shown, value,
};
use crate::component::{Action, Change, Scene};
use ratatui::text::Line;
use sim41_session::memory::extended::{File, FileKind};
use std::ops::Range;

const REGISTERS: u16 = 64;
const RECORD: usize = 254;

pub(super) struct ExtendedPanel;

enum ExtendedRow {
    File(File),
    Register(u16, u16),
    Record(File, u16, Vec<u8>),
    Program(File),
    None,
}

fn entries(scene: &Scene) -> Vec<ExtendedRow> {
    let machine = scene.calculator.machine();
    let mut rows = Vec::new();
    for file in machine.memory().held_files() {
        rows.push(ExtendedRow::File(file));
        match file.kind {
            FileKind::Data => {
                let registers = 0..file.size.min(REGISTERS);
                rows.extend(registers.map(|n| ExtendedRow::Register(file.contents() + n, n)));
            }
            FileKind::Text => {
                let records = machine.record_texts(&file).into_iter().zip(0..);
                rows.extend(records.map(|(text, n)| ExtendedRow::Record(file, n, text)));
            }
            FileKind::Program => rows.push(ExtendedRow::Program(file)),
        }
    }
    if rows.is_empty() {
        rows.push(ExtendedRow::None);
    }
    rows
}

fn line(scene: &Scene, row: ExtendedRow) -> Line<'static> {
    let memory = scene.calculator.memory();
    match row {
        ExtendedRow::File(file) => {
            let kind = match file.kind {
                FileKind::Program => "P",
                FileKind::Data => "D",
                FileKind::Text => "A",
            };
            let name = printed(&memory.file_name(&file));
            let mark = if file.number == memory.current_file_number() { "▸" } else { " " };
            plain(scene, format!("{mark}{name:<8}{kind}{:03}", file.size))
        }
        ExtendedRow::Register(place, n) => {
            let register = memory.extended(place);
            labelled(scene, format!("   {n:03} "), shown(scene, register))
        }
        ExtendedRow::Record(_, n, text) => labelled(scene, format!("   {n:03} "), printed(&text)),
        ExtendedRow::Program(file) => dim(scene, format!("   {} bytes", file.pointer)),
        ExtendedRow::None => dim(scene, " no files"),
    }
}

impl PanelContent for ExtendedPanel {
    fn title(&self, scene: &Scene) -> String {
        let memory = scene.calculator.memory();
        format!("Extended, {registers} regs", registers = memory.extended_registers())
    }

    fn speaks(&self, scene: &Scene) -> bool {
        scene.calculator.memory().held_files().next().is_some()
    }

    fn count(&self, scene: &Scene) -> usize {
        entries(scene).len()
    }

    fn rows(&self, scene: &Scene, range: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        entries(scene).drain(range).map(|row| line(scene, row)).collect()
    }

    fn edit(&self, scene: &Scene, row: usize) -> Option<Edit> {
        match entries(scene).into_iter().nth(row)? {
            ExtendedRow::Register(place, _) => {
                Some(Edit::Text(exact(scene.calculator.memory().extended(place))))
            }
            ExtendedRow::Record(_, _, text) => Some(as_text(&text)),
            ExtendedRow::File(_) | ExtendedRow::Program(_) | ExtendedRow::None => None,
        }
    }

    fn edited(&self, scene: &Scene, row: usize, text: &str) -> Result<Action, String> {
        let change = match entries(scene).into_iter().nth(row) {
            Some(ExtendedRow::Register(place, n)) => Change::Extended(place, value(text)?, n),
            Some(ExtendedRow::Record(file, n, _)) => {
                let text = characters(text, RECORD, "a record")?;
                if text.is_empty() {
                    return Err("empty record: expected at least one character".into());
                }
                Change::Record(file.number, n, text)
            }
            _ => return Err("this row cannot be edited".into()),
        };
        Ok(Action::Change(change))
    }
}
