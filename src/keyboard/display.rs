//! What is to be seen: the twelve cells and the annunciators for the state of things.
//!
//! In this order: switched off; the name of a function whose key is held, and NULL; a prompt; a
//! message or the moving arrow of a running program; the program line; ALPHA; the number being
//! keyed; X.

use super::functions::Command;
use super::prompt::Prompt;
use super::waiting::{Activity, SCROLL};
use super::{Keyboard, NAME_AFTER, NULL_AFTER};
use crate::charset::Glyph;
use crate::instruction::{Code, Op, Operand, Step, text};
use crate::lcd::{Annunciator, Annunciators, Cell, Lcd, Line, Mark};
use crate::machine::{Interactive, Machine};
use crate::memory::flags;
use crate::number;

impl Keyboard {
    /// The display.
    pub fn lcd(&self, machine: &Machine) -> Lcd {
        let dark = self.activity == Activity::Interactive(Interactive::Editor)
            && self.editor.dark(machine.now);
        let dark = self.ringing.map_or(dark, |_| self.ringing_is_dark(machine));
        if self.activity == Activity::Off || dark {
            return Lcd::OFF;
        }
        Lcd::new(self.cells(machine), self.annunciators(machine))
    }

    fn cells(&self, machine: &Machine) -> [Cell; Lcd::CELLS] {
        let memory = &machine.memory;
        if let Some(cells) = self.ringing_cells(machine) {
            return cells;
        }
        match self.activity {
            Activity::Interactive(Interactive::Stopwatch) => return self.stopwatch.cells(machine),
            Activity::Interactive(Interactive::Alarms) => return self.catalog.cells(machine),
            Activity::Interactive(Interactive::Directory) => return self.directory_cells(machine),
            Activity::Interactive(Interactive::Editor) => return self.editor.cells(machine),
            // From the keyboard GETKEY waits with an empty display; SST leaves it as it was.
            Activity::Key(_) if !machine.running() && !memory.flag(flags::SINGLE_STEP) => {
                return [Cell::BLANK; Lcd::CELLS];
            }
            _ => {}
        }
        if let Some(down) = self.down {
            let held = machine.now.saturating_sub(down.since);
            if down.done {
                return line_of(&machine.line_text()).last();
            }
            if held >= NULL_AFTER {
                return line_of("NULL").first();
            }
            if down.completes {
                return line_of(&completed(machine, down.command)).last();
            }
            if held >= NAME_AFTER {
                return line_of(&held_line(machine, down.command)).last();
            }
        }
        if let Some(catalog) = self.listing {
            return catalog.cells(machine);
        }
        if let Some(prompt) = self.prompt {
            return prompt_line(machine, &prompt).window(self.prompt_moved);
        }
        if let Some(message) = machine.message {
            let line = Line::of(message.as_slice().iter().copied());
            return line.window(self.scrolled(machine, &line));
        }
        let moving = machine.running() && !matches!(self.activity, Activity::Pausing(_));
        if let Some(cell) =
            machine.standing.map(usize::from).or(moving.then_some(machine.labels_passed as usize))
        {
            let mut cells = [Cell::BLANK; Lcd::CELLS];
            cells[cell % Lcd::CELLS].glyph = Glyph::GOOSE;
            return cells;
        }
        if memory.flag(flags::PRGM) {
            return self.program_line(machine);
        }
        if memory.flag(flags::ALPHA) {
            let mut line = Line::of(memory.alpha());
            if memory.flag(flags::DATA_ENTRY) {
                if let Some(keyed) = self.keyed_line {
                    return keyed.shown().last();
                }
                line.push_glyph(Glyph::CURSOR);
                return line.last();
            }
            return line.window(self.scrolled(machine, &line));
        }
        match self.number {
            Some(entry) => {
                Line::of(entry.shown(memory.format()).as_slice().iter().copied()).first()
            }
            None => {
                let shown = number::display(memory.x(), memory.format());
                let mut cells = Line::of(shown.iter().copied()).first();
                // A mark at the beginning has no cell of its own: what stood in the last cell comes
                // round to the first one (measured).
                if shown.first().copied().and_then(Mark::of).is_some() {
                    cells[0].glyph = self.left_over;
                }
                cells
            }
        }
    }

    /// Whether X stands in the display, and not as it is being keyed in.
    pub(super) fn shows_x(&self, machine: &Machine) -> bool {
        let busy = machine.running()
            || machine.memory.flag(flags::PRGM)
            || machine.memory.flag(flags::ALPHA);
        let other = self.listing.is_some()
            || self.prompt.is_some()
            || self.number.is_some()
            || self.down.is_some();
        self.activity == Activity::Ready
            && !busy
            && !other
            && machine.message.is_none()
            && machine.standing.is_none()
    }

    /// The line of the program, with the cursor while a number or text is being keyed.
    fn program_line(&self, machine: &Machine) -> [Cell; Lcd::CELLS] {
        if let Some(cells) = self.kept {
            return cells;
        }
        let mut line = line_of(&machine.line_text());
        let more = |step: Step| !matches!(step.operand, Operand::Chars(text) if text.as_slice().len() == text::LONGEST_TEXT);
        let texting = self.text_line && machine.current_step().is_some_and(more);
        if texting || self.number.is_some_and(|n| !n.is_complete_line()) {
            line.push_glyph(Glyph::CURSOR);
        }
        line.last()
    }

    /// How many cells a long text has moved to the left.
    fn scrolled(&self, machine: &Machine, line: &Line) -> usize {
        let steps = machine.now.saturating_sub(self.shown_since) / SCROLL;
        line.len().saturating_sub(Lcd::CELLS).min(steps as usize)
    }

    /// When the text in the display moves by another cell; `None` if it does not move.
    pub fn next_scroll(&self, machine: &Machine) -> Option<u64> {
        if self.activity == Activity::Off || self.down.is_some() || self.prompt.is_some() {
            return None;
        }
        let memory = &machine.memory;
        let alpha = !machine.running()
            && memory.flag(flags::ALPHA)
            && !memory.flag(flags::PRGM)
            && !memory.flag(flags::DATA_ENTRY);
        let line = match machine.message {
            Some(message) => Line::of(message.as_slice().iter().copied()),
            None if alpha => Line::of(memory.alpha()),
            None => return None,
        };
        let done = self.scrolled(machine, &line);
        let more = done < line.len().saturating_sub(Lcd::CELLS);
        more.then(|| self.shown_since + (done as u64 + 1) * SCROLL)
    }

    fn annunciators(&self, machine: &Machine) -> Annunciators {
        let flag = |n| machine.memory.flag(n);
        let editing = self.activity == Activity::Interactive(Interactive::Editor);
        let lit = |annunciator| match annunciator {
            Annunciator::Bat => flag(flags::LOW_BATTERY),
            Annunciator::User if editing => false,
            Annunciator::User => flag(flags::USER),
            Annunciator::G => flag(42) && !flag(43),
            Annunciator::Rad => flag(42) || flag(43),
            Annunciator::Shift => self.shift_is_lit(machine),
            Annunciator::Flag0 => flag(0),
            Annunciator::Flag1 if editing => self.editor.inserts(),
            Annunciator::Flag1 => flag(1),
            Annunciator::Flag2 => flag(2),
            Annunciator::Flag3 => flag(3),
            Annunciator::Flag4 => flag(4),
            Annunciator::Prgm if editing => false,
            Annunciator::Prgm => flag(flags::PRGM) || machine.running(),
            Annunciator::Alpha if editing => self.editor.letters(),
            Annunciator::Alpha => flag(flags::ALPHA),
        };
        Annunciator::ALL.into_iter().fold(Annunciators::NONE, |all, a| all.with(a, lit(a)))
    }
}

/// The line of a prompt; in PRGM mode behind the number of the line to come.
fn prompt_line(machine: &Machine, prompt: &Prompt) -> Line {
    let shown = prompt.shown();
    match machine.memory.flag(flags::PRGM) && !matches!(prompt.op.spec().code, Code::Key(_)) {
        true => line_of(&format!("{:02} {shown}", machine.line_number() + 1)),
        false => line_of(&shown),
    }
}

/// By how many cells a prompt's line has moved to the left: as far as its end asks for, and past a
/// blank; it never moves back.
pub(super) fn prompt_moved(machine: &Machine, prompt: &Prompt, before: usize) -> usize {
    let line = prompt_line(machine, prompt);
    let moved = line.len().saturating_sub(Lcd::CELLS);
    match line.cells().get(moved) {
        Some(cell) if moved > before && cell.glyph == Glyph::BLANK => moved + 1,
        _ => moved.max(before),
    }
}

/// A text of the display's characters as cells. Marks stay marks, `ᵀ` and the others are
/// pictures.
pub fn line_of(text: &str) -> Line {
    let mut line = Line::new();
    for character in text.chars() {
        match character {
            '.' | ',' | ':' => line.push(character as u8),
            c => line.push_glyph(Glyph::from_char(c).unwrap_or(Glyph::STARBURST)),
        }
    }
    line
}

/// A function whose prompt has been answered, as long as the key is down: names stand behind a
/// blank, and in PRGM mode the line number before it.
fn completed(machine: &Machine, command: Command) -> String {
    let text = command_text(command).replace('ᵀ', " ");
    match command {
        Command::Step(_) | Command::Named(Op::Xeq | Op::XeqAlpha, _)
            if machine.memory.flag(flags::PRGM) =>
        {
            format!("{:02} {text}", machine.line_number() + 1)
        }
        _ => text,
    }
}

/// What a held key shows: SST and R/S the line to come, a function in PRGM mode the line that it
/// becomes.
fn held_line(machine: &Machine, command: Command) -> String {
    let editing = machine.memory.flag(flags::PRGM);
    match command {
        Command::Step(Step { op: Op::RunStop, .. }) if editing => {
            format!("{:02} STOP", machine.line_number() + 1)
        }
        Command::Step(Step { op: Op::RunStop | Op::Sst, .. }) => machine.line_text(),
        Command::Step(step) if editing && !matches!(step.op.spec().code, Code::Key(_)) => {
            format!("{:02} {}", machine.line_number() + 1, held_text(command))
        }
        Command::Named(Op::Xeq | Op::XeqAlpha, name) => {
            let line =
                if editing { format!("{:02}", machine.line_number() + 1) } else { String::new() };
            format!(
                "{line}ᵀ{}",
                name.as_slice().iter().map(|&b| text::lcd_char(b)).collect::<String>()
            )
        }
        _ => held_text(command),
    }
}

/// The name of a function on a key. Two bytes assigned to it that are an instruction with its
/// operand pass for a function of a module, by its numbers.
pub(super) fn held_text(command: Command) -> String {
    match command {
        Command::Step(step) if matches!(step.operand, Operand::Byte(_)) => {
            let bytes = crate::instruction::bytes::encode(&step);
            let number = bytes.as_slice().iter().take(2).fold(0, |n, &byte| n << 8 | byte as u16);
            format!("XROM {:02},{:02}", number >> 6 & 0x3F, number & 0x3F)
        }
        _ => command_text(command),
    }
}

/// A function with its operand.
fn command_text(command: Command) -> String {
    match command {
        Command::Step(step) if step.op == Op::Clx && step.operand == Operand::None => "CLX".into(),
        Command::Step(step) => text::shown(&step),
        Command::Count(Op::GtoLine, n) => format!("GTO .{n:03}"),
        Command::Count(Op::Cat, n) => format!("CAT {n}"),
        Command::Count(op, n) => format!("{} {n:03}", op.name()),
        Command::Named(op, name) => {
            format!(
                "{} {}",
                op.name(),
                name.as_slice().iter().map(|&b| text::lcd_char(b)).collect::<String>()
            )
        }
        Command::Assign(name, stroke) => {
            format!(
                "ASN {} {}",
                name.as_slice().iter().map(|&b| text::lcd_char(b)).collect::<String>(),
                stroke.code()
            )
        }
        Command::EndOfMemory => "GTO ..".into(),
        Command::Local(code) => text::shown(&crate::instruction::Step::with(Op::Xeq, code)),
    }
}
