//! The effect of keys on memory: modes, entries, prompts, pauses, catalogs, and traces of keyed
//! functions. Flags of register d are set here, whatever a program has stored there.

use super::{Event, Machine};
use crate::machine::{addressing, program_pointer};
use crate::memory::{alpha, flags};
use sim41_language::instruction::{Chars, Step, bytes};
use sim41_language::module::Position;
use sim41_number::KeyedNumber;
use sim41_number::register::Register;

/// The operand of TONE that warns when the last place of ALPHA is filled.
const WARNING: u8 = 7;

impl Machine {
    pub(crate) fn in_program_mode(&self) -> bool {
        self.memory.flag(flags::PRGM)
    }

    pub(crate) fn set_program_mode(&mut self, on: bool) {
        self.memory.set_flag(flags::PRGM, on);
    }

    pub fn in_alpha_mode(&self) -> bool {
        self.memory.flag(flags::ALPHA)
    }

    pub(crate) fn set_alpha_mode(&mut self, on: bool) {
        self.memory.set_flag(flags::ALPHA, on);
    }

    pub(crate) fn toggle_user_mode(&mut self) {
        self.memory.set_flag(flags::USER, !self.memory.flag(flags::USER));
    }

    pub fn is_shifted(&self) -> bool {
        self.memory.flag(flags::SHIFT)
    }

    pub(crate) fn set_shift(&mut self, shifted: bool) {
        self.memory.set_flag(flags::SHIFT, shifted);
    }

    pub(crate) fn switch_on(&mut self) {
        self.memory.switch_flags_on();
        self.switch_devices_on();
        self.memory.decompile();
        self.memory.pack_assignments();
    }

    /// Whether flag 11 lets a program run when the calculator is switched on, and clears the flag.
    pub(crate) fn take_auto_execution(&mut self) -> bool {
        let runs = self.memory.flag(flags::AUTO_EXECUTE);
        self.memory.set_flag(flags::AUTO_EXECUTE, false);
        runs
    }

    pub(crate) fn stay_on(&mut self) {
        self.memory.set_flag(flags::CONTINUOUS_ON, true);
    }

    pub(crate) fn decompile(&mut self) {
        self.memory.decompile();
    }
}

impl Machine {
    pub(crate) fn is_entering(&self) -> bool {
        self.memory.flag(flags::DATA_ENTRY)
    }

    pub(crate) fn set_entering(&mut self, entering: bool) {
        self.memory.set_flag(flags::DATA_ENTRY, entering);
    }

    pub(crate) fn begin_number(&mut self) {
        addressing::push(self, Register::ZERO);
        self.memory.set_flag(flags::NUMBER_ENTERED, true);
    }

    pub(crate) fn enter_number(&mut self, number: &KeyedNumber) {
        self.memory.set_x(number.value());
        self.memory.set_number_keyed(number);
        self.set_entering(true);
    }

    pub fn begin_text(&mut self) {
        self.clear_message();
        self.set_entering(true);
    }

    pub(crate) fn append_to_text(&mut self) {
        if !self.is_entering() {
            self.memory.set_flag(flags::ALPHA_ENTERED, true);
        }
        self.begin_text();
    }

    /// Appends a character to ALPHA; the first one replaces ALPHA. A tone warns when ALPHA is full.
    pub(crate) fn type_character(&mut self, character: u8) {
        if !self.is_entering() {
            self.memory.clear_alpha();
        }
        self.append_to_text();
        self.memory.append_alpha(character);
        if self.memory.alpha_len() >= alpha::LENGTH && self.memory.flag(flags::AUDIO) {
            self.add_event(Event::Tone(WARNING));
        }
    }

    pub(crate) fn delete_character(&mut self) {
        self.memory.shorten_alpha();
    }

    pub(crate) fn leave_prompt_mark(&mut self, mark: u8) {
        self.memory.set_prompt_mark(mark);
    }

    pub(crate) fn end_prompt(&mut self) {
        self.memory.set_flag(flags::PARTIAL_KEY, false);
    }

    /// Cancels SHIFT and a prompt, and outside a program ALPHA mode, because an alarm rings.
    pub(crate) fn cancel_keys(&mut self) {
        self.set_shift(false);
        self.end_prompt();
        if !self.running() {
            self.set_alpha_mode(false);
        }
    }
}

impl Machine {
    /// Sets flag 46 for a prompt, and flag 50 if the display shows a prompt, an entry or a message.
    pub fn mark_display(&mut self, prompting: bool) {
        self.memory.set_flag(flags::PARTIAL_KEY, prompting);
        mark_message(self, prompting || self.is_entering());
    }

    /// Clears the flags of single steps and pauses after a program has stopped, and sets flag 50 if
    /// there is a message. The flags of keys remain as the program has left them.
    pub(crate) fn mark_stop(&mut self) {
        self.memory.set_flag(flags::SINGLE_STEP, false);
        self.end_pause();
        mark_message(self, false);
    }

    /// Clears the flags of a single function. Flag 51 remains while GETKEY waits, flag 54 during a
    /// pause.
    pub(crate) fn end_function(&mut self, waits_for_key: bool, pauses: bool) {
        self.memory.set_flag(flags::SERVICE, false);
        if !waits_for_key {
            self.memory.set_flag(flags::SINGLE_STEP, false);
        }
        if !pauses {
            self.end_pause();
        }
    }

    pub fn mark_x_shown(&mut self) {
        self.memory.set_number_shown(self.memory.x());
    }

    pub(crate) fn begin_pause(&mut self) {
        self.memory.set_flag(flags::PAUSE, true);
        if !self.in_alpha_mode() {
            self.mark_x_shown();
        }
    }

    pub(crate) fn end_pause(&mut self) {
        self.memory.set_flag(flags::PAUSE, false);
    }

    /// Ends a pause because its time is over. A number or text that was keyed has replaced the
    /// message in the display.
    pub(crate) fn continue_after_pause(&mut self) {
        self.end_pause();
        if self.is_entering() {
            self.memory.set_flag(flags::MESSAGE, false);
        }
    }

    pub(crate) fn mark_catalog(&mut self, stopped: bool) {
        self.memory.set_flag(flags::CATALOG, stopped);
        self.memory.set_flag(flags::MESSAGE, stopped);
    }

    pub(crate) fn end_catalog(&mut self) {
        self.memory.set_flag(flags::CATALOG, false);
    }
}

fn mark_message(machine: &mut Machine, other: bool) {
    let message = machine.message.is_some() || machine.standing.is_some();
    machine.memory.set_flag(flags::MESSAGE, other || message);
}

impl Machine {
    /// Moves the pointer to line 00 of the last program.
    pub(crate) fn go_to_top(&mut self) {
        let top = self.memory.top();
        program_pointer::set_line(self, top, 0);
    }

    pub(crate) fn go_outside_subroutines(&mut self, place: Position) {
        self.memory.clear_returns();
        self.set_pc(place);
    }

    /// Executes RTN or END from the keyboard: goes to line 00.
    pub(crate) fn return_to_first_line(&mut self) {
        self.memory.clear_returns();
        self.go_to_line(0);
    }

    /// Moves the pointer to an entry of CAT 1, the byte after this place.
    pub(crate) fn go_to_catalogued(&mut self, place: Position) {
        self.set_pc(place);
        self.memory.seek(place.forward(1));
    }

    /// Makes line 01 the current line, as SST and R/S on line 00 do while their key is down.
    pub(crate) fn leave_line_zero(&mut self) {
        self.memory.set_line_number(Some(1));
    }

    pub(crate) fn leave_key_code(&mut self, step: &Step) {
        if let Some(code) = bytes::on_key(step) {
            self.memory.set_keyed_code(code);
        }
    }

    pub(crate) fn leave_name(&mut self, name: Chars) {
        self.memory.set_sought(name.into_iter());
    }
}
