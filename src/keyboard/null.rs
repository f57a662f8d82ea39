//! A function key that is held down: its name is shown, then NULL, and it is not carried out.
//!
//! Chapter: "Keyboard" (measured).

use super::keyed_function::Command;
use super::mode::Mode;
use super::times::{NAME, NULL};
use super::xeq_by_name::{self, Search};
use super::{Keyboard, Pace, program_entry};
use crate::instruction::{Code, Op, Operand, Step, bytes, text};
use crate::lcd::{Cells, Line};
use crate::machine::Machine;
use crate::memory::flags;

/// A function key that is down.
#[derive(Clone, Copy)]
pub(super) struct Held {
    command: Command,
    since: u64,
    /// The key completed a prompt: the display shows the whole function at once, moved to the left
    /// by as many cells as the prompt.
    completes: Option<usize>,
    /// It has been carried out already.
    done: bool,
}

impl Held {
    /// Whether it has been carried out when the key went down.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Whether it completed a prompt.
    pub fn completes(&self) -> bool {
        self.completes.is_some()
    }

    /// Whether it is SST or R/S.
    pub fn is_step(&self) -> bool {
        matches!(self.command, Command::Step(step) if matches!(step.op, Op::Sst | Op::RunStop))
    }

    /// Whether it shows something else than the mode.
    pub fn shows(&self, now: u64) -> bool {
        self.done || self.completes() || now.saturating_sub(self.since) >= NAME
    }

    /// What it shows.
    pub fn cells(&self, machine: &Machine) -> Option<Cells> {
        let time = machine.now.saturating_sub(self.since);
        Some(match self {
            Held { done: true, .. } => Line::shown(&machine.line_text()).last(),
            _ if time >= NULL => Line::shown("NULL").first(),
            Held { completes: Some(moved), .. } => {
                Line::shown(&completed(machine, self.command)).window(*moved)
            }
            _ => Line::shown(&held_line(machine, self.command)).last(),
        })
    }

    /// When what it shows changes.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        let times = [self.since + NAME, self.since + NULL];
        times.into_iter().find(|&time| !self.done && now < time)
    }
}

impl Keyboard {
    /// Something to be done when the key comes up. SST and R/S show the line to come until then,
    /// which from line 00 on is line 01; BST, and in PRGM mode SST and ←, act at once and are
    /// never too long.
    pub(super) fn hold(&mut self, machine: &mut Machine, command: Command) {
        let steps = |op| matches!(command, Command::Step(step) if step.op == op);
        let editing = machine.memory.flag(flags::PRGM);
        let done = steps(Op::Bst) || editing && (steps(Op::Sst) || steps(Op::Backspace));
        if done {
            machine.clear_message();
            self.perform(machine, command);
        } else if (steps(Op::Sst) || steps(Op::RunStop))
            && !editing
            && machine.know_line() == Some(0)
        {
            machine.memory.set_line_number(Some(1));
        }
        self.held = Some(Held { command, since: machine.now, completes: None, done });
    }

    /// The key that answered a prompt: its function is carried out when it comes up.
    pub(super) fn hold_answer(&mut self, machine: &Machine, command: Command, moved: usize) {
        self.held = Some(Held { command, since: machine.now, completes: Some(moved), done: false });
    }

    /// The key comes up: a function that was not held too long is carried out.
    pub(super) fn let_go(&mut self, machine: &mut Machine) {
        let Some(held) = self.held.take() else { return };
        if held.done {
            if let Some(line) = held.cells(machine) {
                self.work = self.work_at_line_release(machine, line);
            }
            return;
        }
        machine.clear_message();
        machine.memory.set_flag(flags::PARTIAL_KEY, false);
        if machine.now.saturating_sub(held.since) < NULL {
            self.carry_out_command(machine, held.command, held.completes());
        } else {
            self.end_entry(machine);
            self.update_flags(machine);
        }
        self.loses_memory(machine);
    }

    /// Carry out the command of a key that has come up, now or when its function has been found.
    pub(super) fn carry_out_command(
        &mut self,
        machine: &mut Machine,
        command: Command,
        completes: bool,
    ) {
        if let Some(words) = xeq_by_name::search_words(machine, command)
            && let Some(time) = self.pace.milliseconds(words)
        {
            let end = machine.now + time;
            self.search = Some(Search { end, command });
            return;
        }
        self.complete_command(machine, command, completes);
    }

    /// Carry out a command, and let the display follow.
    pub(super) fn complete_command(
        &mut self,
        machine: &mut Machine,
        command: Command,
        completes: bool,
    ) {
        let before = self.before(machine);
        self.perform(machine, command);
        if self.pace != Pace::AtOnce {
            self.work = self.work_at_release(machine, command, completes, &before);
            self.text_follows_work();
        }
    }

    /// Whether the display shows a register that is not being keyed.
    pub(super) fn shows_x(&self, machine: &Machine) -> bool {
        let flag = |number| machine.memory.flag(number);
        matches!(self.mode, Mode::Ready)
            && self.held.is_none()
            && self.pause.is_none()
            && !(machine.running() || flag(flags::PRGM) || flag(flags::ALPHA))
            && machine.message.is_none()
            && machine.standing.is_none()
    }
}

/// A function whose prompt has been answered, as long as the key is down: names stand behind a
/// blank, and in PRGM mode the line number before it.
fn completed(machine: &Machine, command: Command) -> String {
    let text = command_text(command).replace('ᵀ', " ");
    match command {
        Command::Step(_) | Command::Named(Op::Xeq | Op::XeqAlpha, _)
            if machine.memory.flag(flags::PRGM) =>
        {
            program_entry::next_line(machine, &text)
        }
        // A label is only ever a program line: there is no number before it.
        Command::Step(Step { op: Op::Lbl | Op::LblAlpha, .. }) => format!(" {text}"),
        _ => text,
    }
}

/// What a held key shows: SST and R/S the line to come, a function in PRGM mode the line that it
/// becomes.
fn held_line(machine: &Machine, command: Command) -> String {
    let editing = machine.memory.flag(flags::PRGM);
    match command {
        Command::Step(Step { op: Op::RunStop, .. }) if editing => {
            program_entry::next_line(machine, "STOP")
        }
        Command::Step(Step { op: Op::RunStop | Op::Sst, .. }) => machine.line_text(),
        Command::Step(step) if editing && !matches!(step.op.spec().code, Code::Key(_)) => {
            program_entry::next_line(machine, &held_text(command))
        }
        Command::Named(Op::Xeq | Op::XeqAlpha, name) => {
            let line =
                if editing { format!("{:02}", machine.line_number() + 1) } else { String::new() };
            format!("{line}ᵀ{}", text::lcd_text(name))
        }
        _ => held_text(command),
    }
}

/// The name of a function on a key. Two bytes assigned to it that are an instruction with its
/// operand pass for a function of a module, by its numbers.
pub(super) fn held_text(command: Command) -> String {
    match command {
        Command::Step(step) if matches!(step.operand, Operand::Byte(_)) => {
            let bytes = bytes::encode(&step);
            let number = bytes.as_slice().iter().take(2).fold(0, |n, &byte| n << 8 | byte as u16);
            format!("XROM {:02},{:02}", number >> 6 & 0x3F, number & 0x3F)
        }
        _ => command_text(command),
    }
}

/// A function with its operand.
pub(super) fn command_text(command: Command) -> String {
    match command {
        Command::Step(step) => text::shown(&step),
        Command::Count(Op::GtoLine, n) => format!("GTO .{n:03}"),
        Command::Named(Op::GtoLine, name) => format!("GTO .{}", text::lcd_text(name)),
        Command::Count(Op::Cat, n) => format!("CAT {n}"),
        Command::Count(op, n) => format!("{} {n:03}", op.name()),
        Command::Named(op, name) => format!("{} {}", op.name(), text::lcd_text(name)),
        Command::Assign(name, stroke) => format!("ASN {} {}", text::lcd_text(name), stroke.code()),
        Command::EndOfMemory => "GTO ..".into(),
        Command::Local(code) => text::shown(&Step::with(Op::Xeq, code)),
    }
}
