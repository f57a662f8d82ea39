//! The panes beside the calculator: stack, ALPHA, flags, the program around the pointer, data
//! registers, the computer's keys, and the printer's paper.

use super::colours;
use crate::calculator::Calculator;
use crate::instruction::text;
use crate::machine::Machine;
use crate::memory::Address;
use crate::number::{self, Angle, Notation};
use crate::printer::Paper;
use crate::register::Register;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The computer's keys that are not where their legend says.
const KEYS: [&str; 10] = [
    "A-J  the two top rows",
    "K XEQ   L STO   M RCL",
    "N ENTER↑  O CHS  P EEX",
    "R R/S  (in ALPHA: !)",
    "Enter ENTER↑, ends a name",
    "Backspace ←   Del CLx/A",
    "; or \\ SHIFT (gold)",
    "Tab ALPHA   ↓ SST  ↑ BST",
    "F2 ON F3 USER F4 PRGM",
    "F5 ALPHA F6 SST F7 R/S",
];
/// Program lines that are always shown where there is any room.
const LINES: u16 = 5;

/// Draw the panes: the first column, and the second if there is one.
pub fn draw(buffer: &mut Buffer, columns: &[Rect], calculator: &Calculator, paper: &Paper) {
    let Some(&first) = columns.first() else { return };
    let mut pane = Column { buffer, left: first };
    pane.stack(calculator);
    pane.alpha(calculator);
    pane.flags(calculator);
    match columns.get(1) {
        Some(&second) => {
            pane.program(calculator, u16::MAX);
            let mut pane = Column { buffer, left: second };
            pane.registers(calculator);
            pane.keys();
            pane.paper(paper);
        }
        None => {
            let keys = KEYS.len() as u16 + 1;
            let both = pane.left.height >= LINES + 1 + keys + 8;
            let rest = if both {
                keys + 8
            } else if paper.lines().len() > 0 {
                6
            } else {
                0
            };
            pane.program(calculator, pane.left.height.saturating_sub(rest).max(LINES + 1));
            if both {
                pane.keys();
            }
            if both || rest > 0 {
                pane.paper(paper);
            }
        }
    }
}

/// A column that is filled from the top.
struct Column<'a> {
    buffer: &'a mut Buffer,
    left: Rect,
}

impl Column<'_> {
    /// The next line, if there is one left.
    fn line(&mut self, text: &str, style: Style) {
        if self.left.height > 0 {
            self.buffer.set_stringn(
                self.left.x,
                self.left.y,
                text,
                usize::from(self.left.width),
                style,
            );
            self.left.y += 1;
            self.left.height -= 1;
        }
    }

    fn heading(&mut self, name: &str) {
        let rest = usize::from(self.left.width).saturating_sub(name.chars().count() + 3);
        self.line(&format!("─ {name} {}", "─".repeat(rest)), Style::new().fg(colours::HEADING));
    }

    fn text(&mut self, text: &str) {
        self.line(text, Style::new());
    }

    fn stack(&mut self, calculator: &Calculator) {
        self.heading("Stack");
        for (name, address) in [
            ("T", Address::T),
            ("Z", Address::Z),
            ("Y", Address::Y),
            ("X", Address::X),
            ("L", Address::L),
        ] {
            let style =
                if name == "X" { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            self.line(
                &format!("{name} {}", shown(calculator, calculator.memory().get(address))),
                style,
            );
        }
    }

    fn alpha(&mut self, calculator: &Calculator) {
        self.heading("ALPHA");
        let alpha: String = calculator.memory().alpha().map(text::lcd_char).collect();
        self.text(&format!(" {alpha}"));
    }

    /// The format and the angle mode, and which flags are set: the user's own and those that a
    /// program may ask for, not what the calculator notes of keys and display.
    fn flags(&mut self, calculator: &Calculator) {
        let memory = calculator.memory();
        let format = memory.format();
        let notation = match format.notation {
            Notation::Fix | Notation::FixEng => "FIX",
            Notation::Sci => "SCI",
            Notation::Eng => "ENG",
        };
        let angle = match memory.angle() {
            Angle::Deg => "DEG",
            Angle::Rad => "RAD",
            Angle::Grad => "GRAD",
        };
        self.heading(&format!("{notation} {}  {angle}  Flags", format.digits));
        let set: Vec<String> =
            (0..36).filter(|&flag| memory.flag(flag)).map(|flag| format!("{flag:02}")).collect();
        let per_line = usize::from(self.left.width / 3).max(1);
        let mut lines = set.chunks(per_line).map(|line| line.join(" "));
        for _ in 0..1 + usize::from(self.left.height > 20) {
            self.text(&format!(" {}", lines.next().unwrap_or_default()));
        }
    }

    /// The program around the pointer, in up to `height` lines with the heading.
    fn program(&mut self, calculator: &Calculator, height: u16) {
        let running = calculator.machine().running();
        self.heading(if running { "Program, running" } else { "Program" });
        let lines = self.left.height.min(height.saturating_sub(1));
        if running {
            return (0..lines).for_each(|_| self.text(""));
        }
        let (lines_around, at) = around(calculator.machine(), usize::from(lines));
        for n in 0..usize::from(lines) {
            let text = lines_around.get(n).map_or("", String::as_str);
            let here = n == at;
            let style = if here { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            self.line(&format!("{}{text}", if here { "▸" } else { " " }), style);
        }
    }

    fn registers(&mut self, calculator: &Calculator) {
        self.heading("Registers");
        let memory = calculator.memory();
        let lines = (self.left.height / 3).saturating_sub(1).max(5);
        for n in 0..lines {
            let address = memory.curtain() + n;
            let text = match address <= 0x1FF && memory.exists(Address::new(address)) {
                true => format!("{n:02} {}", shown(calculator, memory.get(Address::new(address)))),
                false => String::new(),
            };
            self.text(&text);
        }
    }

    fn keys(&mut self) {
        self.heading("Keys");
        KEYS.iter().for_each(|line| self.text(line));
    }

    /// The end of the paper, as much as there is room for.
    fn paper(&mut self, paper: &Paper) {
        self.heading("Paper");
        let from = paper.lines().len().saturating_sub(usize::from(self.left.height));
        paper.lines().skip(from).for_each(|line| self.text(&line.to_string()));
    }
}

/// A register in the format of the display.
fn shown(calculator: &Calculator, register: Register) -> String {
    let text = number::display(register, calculator.memory().format());
    let text: String = text.iter().copied().map(text::lcd_char).collect();
    text.trim_end().into()
}

/// So many program lines around the pointer, and which of them is the current one.
fn around(machine: &Machine, lines: usize) -> (Vec<String>, usize) {
    let mut walker = machine.clone();
    let current = walker.line_number();
    let first = current.saturating_sub(lines as u16 / 2);
    walker.go_to_line(first);
    let mut shown = vec![walker.line_text()];
    while shown.len() < lines {
        let before = walker.line_number();
        walker.next_line();
        // Behind the last line the first one would come again.
        if walker.line_number() <= before {
            break;
        }
        shown.push(walker.line_text());
    }
    (shown, usize::from(current - first))
}
