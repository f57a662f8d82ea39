//! The keyboard's flags in register d: modes, SHIFT, entries, prompts, pauses and catalogs, set
//! regardless of what a program has stored there. `machine::keyed_entry` sets flags 22 and 23.

use crate::machine::Machine;
use crate::memory::{Memory, flags};

pub(super) fn in_program_mode(memory: &Memory) -> bool {
    memory.flag(flags::PRGM)
}

pub(super) fn in_alpha_mode(machine: &Machine) -> bool {
    machine.memory().flag(flags::ALPHA)
}

pub(super) fn is_shifted(machine: &Machine) -> bool {
    machine.memory().flag(flags::SHIFT)
}

pub(super) fn is_entering(memory: &Memory) -> bool {
    memory.flag(flags::DATA_ENTRY)
}

pub(super) fn set_program_mode(machine: &mut Machine, on: bool) {
    machine.memory_mut().set_flag(flags::PRGM, on);
}

pub(super) fn set_alpha_mode(machine: &mut Machine, on: bool) {
    machine.memory_mut().set_flag(flags::ALPHA, on);
}

pub(super) fn toggle_user_mode(machine: &mut Machine) {
    let on = machine.memory().flag(flags::USER);
    machine.memory_mut().set_flag(flags::USER, !on);
}

pub(super) fn set_shift(machine: &mut Machine, shifted: bool) {
    machine.memory_mut().set_flag(flags::SHIFT, shifted);
}

pub(super) fn set_entering(machine: &mut Machine, entering: bool) {
    machine.memory_mut().set_flag(flags::DATA_ENTRY, entering);
}

/// Clears flag 11, which starts a program when the calculator is switched on.
pub(super) fn take_auto_execution(machine: &mut Machine) -> bool {
    let runs = machine.memory().flag(flags::AUTO_EXECUTE);
    machine.memory_mut().set_flag(flags::AUTO_EXECUTE, false);
    runs
}

pub(super) fn end_prompt(machine: &mut Machine) {
    machine.memory_mut().set_flag(flags::PARTIAL_KEY, false);
}

/// When an alarm rings, cancels SHIFT, a prompt and, unless a program runs, ALPHA mode.
pub(super) fn cancel_keys(machine: &mut Machine) {
    set_shift(machine, false);
    end_prompt(machine);
    if !machine.interpreter().running {
        set_alpha_mode(machine, false);
    }
}

/// Sets flag 46 for a prompt, and flag 50 if the display shows a prompt, an entry or a message.
pub(super) fn mark_display(machine: &mut Machine, prompting: bool) {
    machine.memory_mut().set_flag(flags::PARTIAL_KEY, prompting);
    mark_message(machine, prompting || is_entering(machine.memory()));
}

/// Clears the flags for single steps and pauses after a program has stopped, and sets flag 50 if
/// there is a message. The other keyboard flags stay as the program left them.
pub(super) fn mark_stop(machine: &mut Machine) {
    machine.memory_mut().set_flag(flags::SINGLE_STEP, false);
    end_pause(machine);
    mark_message(machine, false);
}

/// Flag 51 remains set while GETKEY waits, and flag 54 during a pause.
pub(super) fn end_function(machine: &mut Machine, waits_for_key: bool, pauses: bool) {
    machine.memory_mut().set_flag(flags::SERVICE, false);
    if !waits_for_key {
        machine.memory_mut().set_flag(flags::SINGLE_STEP, false);
    }
    if !pauses {
        end_pause(machine);
    }
}

pub(super) fn begin_pause(machine: &mut Machine) {
    machine.memory_mut().set_flag(flags::PAUSE, true);
    if !in_alpha_mode(machine) {
        machine.mark_x_shown();
    }
}

pub(super) fn end_pause(machine: &mut Machine) {
    machine.memory_mut().set_flag(flags::PAUSE, false);
}

/// If a number or text was entered during the pause, it has already replaced the displayed message.
pub(super) fn continue_after_pause(machine: &mut Machine) {
    end_pause(machine);
    if is_entering(machine.memory()) {
        machine.memory_mut().set_flag(flags::MESSAGE, false);
    }
}

pub(super) fn mark_catalog(machine: &mut Machine, stopped: bool) {
    machine.memory_mut().set_flag(flags::CATALOG, stopped);
    machine.memory_mut().set_flag(flags::MESSAGE, stopped);
}

pub(super) fn end_catalog(machine: &mut Machine) {
    machine.memory_mut().set_flag(flags::CATALOG, false);
}

fn mark_message(machine: &mut Machine, other: bool) {
    let message = machine.message().text.is_some() || machine.message().goose.is_some();
    machine.memory_mut().set_flag(flags::MESSAGE, other || message);
}
