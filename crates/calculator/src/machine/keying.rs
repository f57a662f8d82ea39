//! The effect of keys on memory: modes, entries, prompts, pauses, catalogs, and traces of keyed
//! functions. Flags of register d are set here, whatever a program has stored there.

use super::{Event, Machine};
use crate::machine::{addressing, program_pointer};
use crate::memory::Memory;
use crate::memory::assignments;
use crate::memory::packing;
use crate::memory::return_stack;
use crate::memory::{alpha, flags};
use sim41_language::instruction::{Chars, Step, bytes};
use sim41_language::module::Position;
use sim41_number::KeyedNumber;
use sim41_number::register::Register;

/// The operand of TONE that warns when the last place of ALPHA is filled.
const WARNING: u8 = 7;

impl Machine {
    pub fn in_alpha_mode(&self) -> bool {
        self.memory.flag(flags::ALPHA)
    }

    pub fn is_shifted(&self) -> bool {
        self.memory.flag(flags::SHIFT)
    }
}

pub(crate) fn in_program_mode(memory: &Memory) -> bool {
    memory.flag(flags::PRGM)
}

pub(crate) fn set_program_mode(machine: &mut Machine, on: bool) {
    machine.memory.set_flag(flags::PRGM, on);
}

pub(crate) fn set_alpha_mode(machine: &mut Machine, on: bool) {
    machine.memory.set_flag(flags::ALPHA, on);
}

pub(crate) fn toggle_user_mode(machine: &mut Machine) {
    machine.memory.set_flag(flags::USER, !machine.memory.flag(flags::USER));
}

pub(crate) fn set_shift(machine: &mut Machine, shifted: bool) {
    machine.memory.set_flag(flags::SHIFT, shifted);
}

pub(crate) fn switch_on(machine: &mut Machine) {
    machine.memory.switch_flags_on();
    machine.switch_devices_on();
    packing::decompile(&mut machine.memory);
    assignments::pack_assignments(&mut machine.memory);
}

/// Whether flag 11 lets a program run when the calculator is switched on, and clears the flag.
pub(crate) fn take_auto_execution(machine: &mut Machine) -> bool {
    let runs = machine.memory.flag(flags::AUTO_EXECUTE);
    machine.memory.set_flag(flags::AUTO_EXECUTE, false);
    runs
}

pub(crate) fn stay_on(machine: &mut Machine) {
    machine.memory.set_flag(flags::CONTINUOUS_ON, true);
}

pub(crate) fn decompile(machine: &mut Machine) {
    packing::decompile(&mut machine.memory);
}

impl Machine {
    pub fn begin_text(&mut self) {
        self.clear_message();
        set_entering(self, true);
    }
}

pub(crate) fn is_entering(memory: &Memory) -> bool {
    memory.flag(flags::DATA_ENTRY)
}

pub(crate) fn set_entering(machine: &mut Machine, entering: bool) {
    machine.memory.set_flag(flags::DATA_ENTRY, entering);
}

pub(crate) fn begin_number(machine: &mut Machine) {
    addressing::push(machine, Register::ZERO);
    machine.memory.set_flag(flags::NUMBER_ENTERED, true);
}

pub(crate) fn enter_number(machine: &mut Machine, number: &KeyedNumber) {
    machine.memory.set_x(number.value());
    machine.memory.set_number_keyed(number);
    set_entering(machine, true);
}

pub(crate) fn append_to_text(machine: &mut Machine) {
    if !is_entering(&machine.memory) {
        machine.memory.set_flag(flags::ALPHA_ENTERED, true);
    }
    machine.begin_text();
}

/// Appends a character to ALPHA; the first one replaces ALPHA. A tone warns when ALPHA is full.
pub(crate) fn type_character(machine: &mut Machine, character: u8) {
    if !is_entering(&machine.memory) {
        machine.memory.clear_alpha();
    }
    append_to_text(machine);
    machine.memory.append_alpha(character);
    if machine.memory.alpha_len() >= alpha::LENGTH && machine.memory.flag(flags::AUDIO) {
        machine.add_event(Event::Tone(WARNING));
    }
}

pub(crate) fn delete_character(machine: &mut Machine) {
    machine.memory.shorten_alpha();
}

pub(crate) fn leave_prompt_mark(machine: &mut Machine, mark: u8) {
    machine.memory.set_prompt_mark(mark);
}

pub(crate) fn end_prompt(machine: &mut Machine) {
    machine.memory.set_flag(flags::PARTIAL_KEY, false);
}

/// Cancels SHIFT and a prompt, and outside a program ALPHA mode, because an alarm rings.
pub(crate) fn cancel_keys(machine: &mut Machine) {
    set_shift(machine, false);
    end_prompt(machine);
    if !machine.running() {
        set_alpha_mode(machine, false);
    }
}

impl Machine {
    /// Sets flag 46 for a prompt, and flag 50 if the display shows a prompt, an entry or a message.
    pub fn mark_display(&mut self, prompting: bool) {
        self.memory.set_flag(flags::PARTIAL_KEY, prompting);
        mark_message(self, prompting || is_entering(&self.memory));
    }

    pub fn mark_x_shown(&mut self) {
        self.memory.set_number_shown(self.memory.x());
    }
}

/// Clears the flags of single steps and pauses after a program has stopped, and sets flag 50 if
/// there is a message. The flags of keys remain as the program has left them.
pub(crate) fn mark_stop(machine: &mut Machine) {
    machine.memory.set_flag(flags::SINGLE_STEP, false);
    end_pause(machine);
    mark_message(machine, false);
}

/// Clears the flags of a single function. Flag 51 remains while GETKEY waits, flag 54 during a
/// pause.
pub(crate) fn end_function(machine: &mut Machine, waits_for_key: bool, pauses: bool) {
    machine.memory.set_flag(flags::SERVICE, false);
    if !waits_for_key {
        machine.memory.set_flag(flags::SINGLE_STEP, false);
    }
    if !pauses {
        end_pause(machine);
    }
}

pub(crate) fn begin_pause(machine: &mut Machine) {
    machine.memory.set_flag(flags::PAUSE, true);
    if !machine.in_alpha_mode() {
        machine.mark_x_shown();
    }
}

pub(crate) fn end_pause(machine: &mut Machine) {
    machine.memory.set_flag(flags::PAUSE, false);
}

/// Ends a pause because its time is over. A number or text that was keyed has replaced the
/// message in the display.
pub(crate) fn continue_after_pause(machine: &mut Machine) {
    end_pause(machine);
    if is_entering(&machine.memory) {
        machine.memory.set_flag(flags::MESSAGE, false);
    }
}

pub(crate) fn mark_catalog(machine: &mut Machine, stopped: bool) {
    machine.memory.set_flag(flags::CATALOG, stopped);
    machine.memory.set_flag(flags::MESSAGE, stopped);
}

pub(crate) fn end_catalog(machine: &mut Machine) {
    machine.memory.set_flag(flags::CATALOG, false);
}

fn mark_message(machine: &mut Machine, other: bool) {
    let message = machine.message.is_shown();
    machine.memory.set_flag(flags::MESSAGE, other || message);
}

/// Moves the pointer to line 00 of the last program.
pub(crate) fn go_to_top(machine: &mut Machine) {
    let top = machine.memory.top();
    program_pointer::set_line(machine, top, 0);
}

pub(crate) fn go_outside_subroutines(machine: &mut Machine, place: Position) {
    return_stack::clear_returns(&mut machine.memory);
    machine.set_pc(place);
}

/// Executes RTN or END from the keyboard: goes to line 00.
pub(crate) fn return_to_first_line(machine: &mut Machine) {
    return_stack::clear_returns(&mut machine.memory);
    machine.go_to_line(0);
}

/// Moves the pointer to an entry of CAT 1, the byte after this place.
pub(crate) fn go_to_catalogued(machine: &mut Machine, place: Position) {
    machine.set_pc(place);
    machine.memory.seek(place.forward(1));
}

/// Makes line 01 the current line, as SST and R/S on line 00 do while their key is down.
pub(crate) fn leave_line_zero(machine: &mut Machine) {
    machine.memory.set_line_number(Some(1));
}

pub(crate) fn leave_key_code(machine: &mut Machine, step: &Step) {
    if let Some(code) = bytes::on_key(step) {
        machine.memory.set_keyed_code(code);
    }
}

pub(crate) fn leave_name(machine: &mut Machine, name: Chars) {
    machine.memory.set_sought(name.into_iter());
}
