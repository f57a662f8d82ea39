//! The idle calculator: the effect of keys, also of ON SHIFT USER PRGM ALPHA, and the display.

use super::goose::goose;
use super::key_flags;
use super::mode::Mode;
use super::prompt::Prompt;
use super::{Key, Keyboard, Stroke};
use crate::lcd::{Cells, DisplayLine, Mark};
use crate::machine::Machine;
use crate::machine::key_commands::KeyCommand;
use crate::machine::program_pointer;
use crate::machine::synthetic;
use crate::memory::flags;
use sim41_language::instruction::{Op, Step};

impl Keyboard {
    pub(super) fn press_ready(&mut self, machine: &mut Machine, key: Key) {
        let shifted = key_flags::is_shifted(machine);
        let modifies = matches!(key, Key::Shift | Key::User);
        // While a name is being entered or ASN waits for its key, the prompt handles SHIFT.
        let prompt = match &self.mode {
            Mode::Prompt(prompt) => Some(prompt.in_alpha()),
            _ => None,
        };
        // If a program has set flag 46 while no prompt is open, keys are ignored; but any key
        // except ← restarts the firmware if a message is shown or the previous key was ignored.
        let ignored =
            synthetic::ignores_keys(machine.memory()) && prompt.is_none() && self.held.is_none();
        let restarts =
            std::mem::replace(&mut self.ignored, ignored) || machine.memory().flag(flags::MESSAGE);
        match key {
            Key::On if shifted => self.clock_from_keys(machine),
            Key::On => self.switch_off(machine),
            _ if ignored && restarts && key != Key::Back => {
                machine.clear_message();
                self.switch_on(machine);
            }
            _ if ignored => {}
            Key::Shift if prompt != Some(false) => key_flags::set_shift(machine, !shifted),
            _ if prompt.is_some() => self.press_in_prompt(machine, key),
            Key::User => key_flags::toggle_user_mode(machine),
            Key::Prgm => self.toggle_program_mode(machine),
            Key::Alpha => self.toggle_alpha_mode(machine),
            _ => {
                key_flags::set_shift(machine, false);
                self.press_stroke(machine, Stroke { shifted, key });
            }
        }
        self.interrupted = modifies;
    }

    fn press_stroke(&mut self, machine: &mut Machine, stroke: Stroke) {
        if key_flags::in_alpha_mode(machine) {
            return self.press_in_alpha(machine, stroke);
        }
        if self.press_user_key(machine, stroke) {
            return;
        }
        if matches!(self.mode, Mode::Ready)
            && let Some(number) = synthetic::resumed_number(machine.memory(), stroke.key)
        {
            self.mode = Mode::Number(number);
        }
        if !stroke.shifted && self.press_in_number(machine, stroke.key) {
            return;
        }
        match stroke.op() {
            Some(op) => self.function_key(machine, op),
            None => self.press_back(machine),
        }
    }

    pub(super) fn function_key(&mut self, machine: &mut Machine, op: Op) {
        match Prompt::new(op, self.mode.number()) {
            Some(prompt) => {
                machine.clear_message();
                prompt.leave_mark(machine);
                self.mode = Mode::Prompt(prompt);
                self.update_flags(machine);
            }
            None => self.hold(machine, KeyCommand::Step(Step::plain(op))),
        }
    }

    /// Executes ←, or CLX if ← clears X. What ← deletes depends on the entry and the display.
    fn press_back(&mut self, machine: &mut Machine) {
        if key_flags::in_program_mode(machine.memory()) {
            return self.back_in_program(machine);
        }
        let clear = KeyCommand::Step(Step::plain(Op::Clx));
        if let Some(mut number) = self.mode.number() {
            if number.back() {
                self.mode = Mode::Number(number);
                return self.number_changed(machine, false);
            }
            // Deleting the last digit executes CLX, and a printer prints CLX.
            machine.clear_message();
            self.perform(machine, clear);
            return;
        }
        if machine.memory().flag(flags::MESSAGE) {
            machine.clear_message();
            return self.update_flags(machine);
        }
        self.hold(machine, clear);
    }

    pub(super) fn end_entry(&mut self, machine: &mut Machine) {
        self.print_entry(machine, b"");
        self.forget_entry(machine);
    }

    /// Ends number or text entry like [`Keyboard::end_entry`], but prints nothing.
    pub(super) fn forget_entry(&mut self, machine: &mut Machine) {
        if self.mode.number().is_some() && !key_flags::in_program_mode(machine.memory()) {
            machine.set_lift(true);
        }
        if let Mode::Number(_) | Mode::Text(_) | Mode::TextLine | Mode::Prompt(_) = self.mode {
            self.mode = Mode::Ready;
        }
        key_flags::set_entering(machine, false);
    }

    /// Sets flags 45, 46 and 50, and restarts the scrolling of long text.
    pub(super) fn update_flags(&mut self, machine: &mut Machine) {
        self.show_line_if_edited(machine);
        key_flags::mark_display(machine, matches!(self.mode, Mode::Prompt(_)));
        self.shown_since = Some(machine.clock().now());
    }

    pub(super) fn show_line_if_edited(&self, machine: &mut Machine) {
        let other = matches!(self.mode, Mode::Prompt(_) | Mode::Catalog(_));
        let shown = !other && machine.message().text.is_none() && !machine.interpreter().running;
        if shown && key_flags::in_program_mode(machine.memory()) {
            program_pointer::show_line(machine);
        }
    }

    /// The cells displayed when the mode does not define them: a prompt, text that may scroll, the
    /// goose, the program line, ALPHA, the number entry or X.
    pub(super) fn ready_cells(&self, machine: &Machine) -> Cells {
        let memory = machine.memory();
        if let Mode::Prompt(prompt) = &self.mode {
            return prompt.cells(machine);
        }
        if let Some(text) = self.text(machine) {
            return text.scrolled(self.moved(machine, &text));
        }
        if let Some(goose) = goose(machine, self.pause.is_some()) {
            return goose;
        }
        if memory.flag(flags::PRGM) {
            return self.program_line(machine);
        }
        if memory.flag(flags::ALPHA) {
            return self.alpha_cells(machine);
        }
        if let Mode::Number(number) = &self.mode {
            return DisplayLine::of(number.shown(memory.format())).first();
        }
        let shown = sim41_number::display(memory.x(), memory.format());
        let mut cells = DisplayLine::of(shown.iter().copied()).first();
        // A leading punctuation mark has no cell of its own. As measured on the firmware, it shares
        // the first cell with the character that was in the last cell.
        if shown.first().copied().and_then(Mark::from_byte).is_some() {
            cells[0].glyph = self.display.came_round();
        }
        cells
    }
}
