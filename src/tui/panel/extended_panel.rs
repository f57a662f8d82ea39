//! The files in extended memory, with the first registers or records of each.

use super::{Content, dim, named, plain, shown};
use crate::charset;
use crate::memory::extended::{File, FileKind};
use crate::tui::component::Scene;
use ratatui::text::Line;
use std::ops::Range;

/// No more of the registers of a data file is shown.
const REGISTERS: u16 = 64;

pub struct ExtendedPanel;

fn rows(scene: &Scene) -> Vec<Line<'static>> {
    let memory = scene.calculator.memory();
    let current = memory.current_file_number();
    let mut rows = Vec::new();
    for file in memory.files() {
        let name: String = memory.file_name(&file).iter().map(|&b| charset::printed(b)).collect();
        let kind = match file.kind {
            FileKind::Program => "P",
            FileKind::Data => "D",
            FileKind::Text => "A",
        };
        let mark = if file.number == current { "▸" } else { " " };
        rows.push(plain(scene, format!("{mark}{name:<8}{kind}{:03}", file.size)));
        match file.kind {
            FileKind::Data => rows.extend((0..file.size.min(REGISTERS)).map(|n| {
                let register = memory.extended(file.contents() + n);
                named(scene, format!("   {n:03} "), shown(scene.calculator, register))
            })),
            FileKind::Text => rows.extend(records(scene, &file)),
            FileKind::Program => rows.push(dim(scene, format!("   {} bytes", file.pointer))),
        }
    }
    if rows.is_empty() {
        rows.push(dim(scene, " no files"));
    }
    rows
}

/// The records of a text file: a length, then as many characters.
fn records(scene: &Scene, file: &File) -> Vec<Line<'static>> {
    let memory = scene.calculator.memory();
    let all = usize::from(file.size) * 7;
    let byte = |n: usize| memory.extended_byte(file.contents(), n);
    let (mut rows, mut at) = (Vec::new(), 0);
    while at < all && byte(at) != 0xFF {
        let length = usize::from(byte(at));
        let text: String =
            (at + 1..(at + 1 + length).min(all)).map(|n| charset::printed(byte(n))).collect();
        rows.push(named(scene, format!("   {:03} ", rows.len()), text));
        at += length + 1;
    }
    rows
}

impl Content for ExtendedPanel {
    fn title(&self, scene: &Scene) -> String {
        let memory = scene.calculator.memory();
        format!("Extended, {} registers", memory.extended_registers())
    }

    fn count(&self, scene: &Scene) -> usize {
        rows(scene).len()
    }

    fn rows(&self, scene: &Scene, range: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        rows(scene).drain(range).collect()
    }
}
