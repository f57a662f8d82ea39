//! While a function key is held, the display shows the function's name, then NULL, which cancels
//! the function. XEQ searches while the last key of the name is down; the function or program found
//! then waits for the release. Measured on the firmware; see also the manual chapter "Keyboard".

use super::key_flags;
use super::mode::Mode;
use super::prompt::prompt_line;
use super::scrolling::line_scrolls;
use super::{Keyboard, Pace, program_mode, xeq_by_name};
use crate::duration::{
    ALL_SEARCHED, LABEL_SEARCHED, MAINFRAME_SEARCHED, MODULE_SEARCHED, NAME, NULL, instruction,
    milliseconds,
};
use crate::lcd::{Cells, DisplayLine};
use crate::machine::Machine;
use crate::machine::key_commands::KeyCommand;
use crate::machine::name_search::Named;
use crate::machine::program_pointer;
use sim41_language::instruction::{Op, OpCode, Operand, Spec, Step, bytes, text};

#[derive(Clone, Copy)]
pub(super) struct Held {
    pub command: KeyCommand,
    since: u64,
    pub stage: Stage,
}

#[derive(Clone, Copy)]
pub(super) enum Stage {
    Function,
    /// A completed prompt: the function and its operand are displayed, scrolled like the prompt.
    Completes(usize),
    /// The key completed the name after XEQ, and the search for it is in progress. Displayed like
    /// `Completes`.
    Seeks {
        moved: usize,
        end: u64,
        released: bool,
    },
    /// XEQ has found a function or program, and executes it when the key is released.
    Found,
    Done,
}

impl Held {
    pub(super) fn shows(&self, now: u64) -> bool {
        !matches!(self.stage, Stage::Function) || now.saturating_sub(self.since) >= NAME
    }

    pub(super) fn cells(&self, machine: &Machine) -> Cells {
        let time = machine.clock().now().saturating_sub(self.since);
        match self.stage {
            Stage::Done => {
                let line = DisplayLine::shown(&machine.current_line().text());
                if line_scrolls(machine) { line.first() } else { line.last() }
            }
            Stage::Completes(_) | Stage::Function | Stage::Found if time >= NULL => {
                DisplayLine::shown("NULL").first()
            }
            Stage::Seeks { moved, .. } | Stage::Completes(moved) => {
                let line = DisplayLine::shown(&completed(machine, self.command));
                line.window(prompt_line::scrolled(&line, moved))
            }
            _ => DisplayLine::shown(&held_line(machine, self.command)).last(),
        }
    }

    pub(super) fn wakes_at(&self, now: u64) -> Option<u64> {
        let times = [self.since + NAME, self.since + NULL];
        let changes = !matches!(self.stage, Stage::Done | Stage::Seeks { .. });
        times.into_iter().find(|&time| changes && now < time)
    }
}

impl Keyboard {
    /// Holds a command until the key is released. Meanwhile SST and R/S show the line that they
    /// will execute, which is line 01 if the pointer is at line 00. BST, and in PRGM mode SST and
    /// ←, act immediately and never show NULL.
    pub(super) fn hold(&mut self, machine: &mut Machine, command: KeyCommand) {
        let steps = |op| matches!(command, KeyCommand::Step(step) if step.op == op);
        let editing = key_flags::in_program_mode(machine.memory());
        let done = steps(Op::Bst) || editing && (steps(Op::Sst) || steps(Op::Backspace));
        if done {
            machine.clear_message();
            self.perform(machine, command);
        } else if !editing && (steps(Op::Sst) || steps(Op::RunStop)) {
            program_pointer::leave_top(machine, steps(Op::Sst));
        }
        let stage = if done { Stage::Done } else { Stage::Function };
        self.held = Some(Held { command, since: machine.clock().now(), stage });
    }

    /// Until the key is released, holds the function whose prompt the key completed. XEQ starts
    /// searching for a name immediately.
    pub(super) fn hold_answer(&mut self, machine: &mut Machine, command: KeyCommand, moved: usize) {
        let since = machine.clock().now();
        let stage = match command {
            KeyCommand::Named(Op::Xeq, name) => {
                let time = match machine.find_named(name.as_slice()) {
                    Some(Named::Own(Spec { code: OpCode::Xrom(_, number), .. })) => {
                        MODULE_SEARCHED.0 + MODULE_SEARCHED.1 * u64::from(*number)
                    }
                    Some(Named::Own(_)) => MAINFRAME_SEARCHED,
                    Some(_) => LABEL_SEARCHED,
                    None => ALL_SEARCHED,
                };
                let end = since + self.pace.scaled(time);
                Stage::Seeks { moved, end, released: false }
            }
            _ => Stage::Completes(moved),
        };
        // The SHIFT annunciator stays on until the key that ASN assigns is released.
        if let KeyCommand::Assign(_, stroke) = command {
            key_flags::set_shift(machine, stroke.shifted);
        }
        self.held = Some(Held { command, since, stage });
        self.end_search(machine, false);
    }

    /// Ends XEQ's search when its time is up, or immediately when another key is pressed.
    pub(super) fn end_search(&mut self, machine: &mut Machine, at_once: bool) {
        let Some(held) = &mut self.held else { return };
        let (command, Stage::Seeks { end, released, .. }) = (held.command, held.stage) else {
            return;
        };
        if !at_once && machine.clock().now() < end {
            return;
        }
        if !released && !at_once && xeq_by_name::waits_for_release(machine, command) {
            (held.stage, held.since) = (Stage::Found, machine.clock().now());
            return;
        }
        self.held = None;
        self.complete_command(machine, command, true);
        if at_once {
            self.busy = None;
        }
        self.show(machine);
    }

    /// Executes the held function, unless the key was held until NULL.
    pub(super) fn release_held(&mut self, machine: &mut Machine) {
        if let Some(Held { stage: Stage::Seeks { released, .. }, .. }) = &mut self.held {
            *released = true;
            return;
        }
        let Some(held) = self.held.take() else { return };
        if let KeyCommand::Assign(..) = held.command {
            key_flags::set_shift(machine, false);
        }
        if let Stage::Done = held.stage {
            return self.scroll_line(machine);
        }
        if machine.clock().now().saturating_sub(held.since) < NULL {
            let completes = !matches!(held.stage, Stage::Function);
            return self.complete_command(machine, held.command, completes);
        }
        machine.clear_message();
        self.end_entry(machine);
        self.update_flags(machine);
        self.loses_memory(machine);
    }

    /// Executes a command, and starts its processing time unless it is entered as a program line.
    fn complete_command(&mut self, machine: &mut Machine, command: KeyCommand, completes: bool) {
        machine.clear_message();
        key_flags::end_prompt(machine);
        let time = match function(machine, command) {
            Some(step)
                if self.pace != Pace::AtOnce && !key_flags::in_program_mode(machine.memory()) =>
            {
                milliseconds(instruction::before(machine.memory(), &step))
            }
            _ => 0,
        };
        self.perform(machine, command);
        self.answer_at_once(machine.clock().now());
        self.take_time(machine, time, completes && matches!(command, KeyCommand::Step(_)));
        self.count_registers(machine);
        self.show_packing(machine);
        self.loses_memory(machine);
    }

    pub(super) fn shows_x(&self, machine: &Machine) -> bool {
        matches!(self.mode, Mode::Ready)
            && self.held.is_none()
            && self.pause.is_none()
            && !(machine.interpreter().running
                || key_flags::in_program_mode(machine.memory())
                || key_flags::in_alpha_mode(machine))
            && machine.message().text.is_none()
            && machine.message().goose.is_none()
    }
}

fn function(machine: &Machine, command: KeyCommand) -> Option<Step> {
    match command {
        KeyCommand::Step(step) => Some(step),
        KeyCommand::Named(Op::Xeq, name) => {
            xeq_by_name::function(machine, name).map(|spec| Step::plain(spec.op))
        }
        _ => None,
    }
}

/// The text of a completed prompt while its key is down. Names are preceded by a space instead of a
/// raised T; in PRGM mode the text begins with the line number.
fn completed(machine: &Machine, command: KeyCommand) -> String {
    let text = command_text(command).replace('ᵀ', " ");
    match command {
        KeyCommand::Step(_) | KeyCommand::Named(Op::Xeq | Op::XeqAlpha, _)
            if key_flags::in_program_mode(machine.memory()) =>
        {
            program_mode::next_line(machine, &text)
        }
        // Outside PRGM mode, LBL has a space in place of the line number.
        KeyCommand::Step(Step { op: Op::Lbl | Op::LblAlpha, .. }) => format!(" {text}"),
        _ => text,
    }
}

/// The text of a held key: for SST and R/S, the line that they will execute; for a function in PRGM
/// mode, the line that it will enter.
fn held_line(machine: &Machine, command: KeyCommand) -> String {
    let editing = key_flags::in_program_mode(machine.memory());
    match command {
        KeyCommand::Step(Step { op: Op::RunStop, .. }) if editing => {
            program_mode::next_line(machine, "STOP")
        }
        KeyCommand::Step(Step { op: Op::RunStop | Op::Sst, .. }) => machine.current_line().text(),
        KeyCommand::Step(step) if editing && !matches!(step.op.spec().code, OpCode::Key(_)) => {
            program_mode::next_line(machine, &held_text(command))
        }
        KeyCommand::Named(Op::Xeq | Op::XeqAlpha, name) => {
            let line = if editing {
                format!("{:02}", machine.current_line().number() + 1)
            } else {
                String::new()
            };
            match xeq_by_name::function(machine, name) {
                Some(spec) => spec.name().into(),
                None => format!("{line}ᵀ{}", text::lcd_text(name)),
            }
        }
        _ => held_text(command),
    }
}

/// The name of a held key's function. An assigned two-byte instruction with an operand is shown as
/// the XROM function that its bytes would encode.
pub(super) fn held_text(command: KeyCommand) -> String {
    match command {
        KeyCommand::Step(step) if matches!(step.operand, Operand::Byte(_)) => {
            let bytes = bytes::encode(&step);
            let number = bytes.as_slice().iter().take(2).fold(0, |n, &byte| n << 8 | byte as u16);
            format!("XROM {:02},{:02}", number >> 6 & 0x3F, number & 0x3F)
        }
        _ => command_text(command),
    }
}

pub(super) fn command_text(command: KeyCommand) -> String {
    match command {
        KeyCommand::Step(step) => text::shown(&step),
        KeyCommand::Count(Op::GtoLine, n) => format!("GTO .{n:03}"),
        KeyCommand::Named(Op::GtoLine, name) => format!("GTO .{}", text::lcd_text(name)),
        KeyCommand::Count(Op::Cat, n) => format!("CAT {n}"),
        KeyCommand::Count(op, n) => format!("{} {n:03}", op.name()),
        KeyCommand::Named(op, name) => format!("{} {}", op.name(), text::lcd_text(name)),
        KeyCommand::Assign(name, stroke) => {
            format!("ASN {} {}", text::lcd_text(name), stroke.code())
        }
        KeyCommand::EndOfMemory => "GTO ..".into(),
        KeyCommand::Local(code) => text::shown(&Step::with(Op::Xeq, code)),
    }
}
