//! The lines that keys print in the modes of `printer::print_modes`, as measured on the firmware. An
//! entry and the function that ended it share a line. A function that did not end an entry has its
//! own line, and so does anything executed with XEQ. In PRGM mode each complete line is printed.

use super::Keyboard;
use super::held_key::command_text;
use super::key_flags;
use crate::device::Notice;
use crate::machine::Machine;
use crate::machine::key_commands::{KeyCommand, becomes_line};
use crate::memory::flags;
use crate::printer::{self, PrinterKey};
use sim41_language::instruction::{Chars, Op, Step};

impl Keyboard {
    /// PRINT executes PRX, or PRA in ALPHA mode; ADVANCE executes ADV. In PRGM mode these functions
    /// are entered as program lines. The key is ignored while a prompt is open.
    pub(crate) fn press_printer(&mut self, machine: &mut Machine, key: PrinterKey) {
        if self.press_printer_on_firmware(machine, key) {
            return self.show(machine);
        }
        if !self.mode.rests() || machine.memory().flag(flags::PARTIAL_KEY) {
            return;
        }
        let op = match key {
            PrinterKey::Advance => Op::Adv,
            PrinterKey::Print if key_flags::in_alpha_mode(machine) => Op::Pra,
            PrinterKey::Print => Op::Prx,
        };
        machine.clear_message();
        // ADVANCE leaves a disabled stack lift disabled, unless the key ends a number.
        let lift = machine.interpreter().lift || self.mode.number().is_some();
        self.perform(machine, KeyCommand::Step(Step::plain(op)));
        machine.set_lift(lift || key == PrinterKey::Print);
        self.show(machine);
    }

    /// `function`, the name of the function that ended the entry, can be empty. Returns `false` if
    /// there was no printable entry.
    pub(super) fn print_entry(&self, machine: &mut Machine, function: &[u8]) -> bool {
        let flag = |number| machine.memory().flag(number);
        if !machine.devices().report_keys() || !flag(flags::DATA_ENTRY) {
            return false;
        }
        if flag(flags::PRGM) {
            machine.notify(Notice::LineKeyed);
            return false;
        }
        if let Some(number) = self.mode.number() {
            let printed = number.printed(machine.memory().format());
            machine.notify(Notice::NumberKeyed(&printed, function));
        } else if flag(flags::ALPHA) {
            machine.notify(Notice::AlphaKeyed(function));
        } else {
            return false;
        }
        true
    }

    /// Prints a command that ends an entry. Returns whether the command must still be executed. PRX
    /// after a number and PRA after text need not, because the entry has been printed.
    pub(super) fn print_command(&mut self, machine: &mut Machine, command: KeyCommand) -> bool {
        if !machine.devices().report_keys() {
            return true;
        }
        let name = printed_name(machine, command);
        let printed = self.print_entry(machine, &name);
        if !printed {
            print_name(machine, &name);
        }
        let again = if key_flags::in_alpha_mode(machine) { Op::Pra } else { Op::Prx };
        !(printed && matches!(command, KeyCommand::Step(Step { op, .. }) if op == again))
    }
}

pub(super) fn print_name(machine: &mut Machine, name: &[u8]) {
    if !name.is_empty() {
        machine.notify(Notice::Function(name));
    }
}

/// The printed name of a command; empty for program lines in PRGM mode, SST and BST, and functions
/// that print their own line.
pub(super) fn printed_name(machine: &Machine, command: KeyCommand) -> Vec<u8> {
    match command {
        KeyCommand::Step(step) if becomes_line(machine, step) => Vec::new(),
        KeyCommand::Step(step) => match step.op {
            Op::RunStop => b"RUN".to_vec(),
            Op::Sst | Op::Bst | Op::Backspace | Op::Prx | Op::Pra | Op::Prbuf | Op::Adv => vec![],
            _ => printer::step_text(machine.memory(), &step),
        },
        KeyCommand::Named(Op::Xeq, _) if key_flags::in_program_mode(machine.memory()) => Vec::new(),
        KeyCommand::Named(Op::GtoLine, name) => [b"GTO .\"", name.as_slice(), b"\""].concat(),
        KeyCommand::Named(op, name) => quoted(op.name(), name),
        KeyCommand::Assign(name, stroke) => {
            [quoted(Op::Asn.name(), name), format!(" {}", stroke.code()).into_bytes()].concat()
        }
        command => command_text(command).into_bytes(),
    }
}

fn quoted(function: &str, name: Chars) -> Vec<u8> {
    [function.as_bytes(), b" \"", &name, b"\""].concat()
}
