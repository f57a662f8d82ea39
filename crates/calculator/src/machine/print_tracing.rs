//! The printer with its switch at NORM and TRACE: printing of keys and running programs.
//!
//! NORM prints numbers and texts that are keyed, the functions that keys execute, and messages.
//! TRACE also prints the results of functions and the lines of running programs. Source: measured.

use super::{Error, Halt, Machine};
use crate::memory::flags::ERROR_IGNORE;
use crate::printer::{Margin, PrintedLine, Switch};
use sim41_language::instruction::{Op, Step};
use sim41_number::charset::CELLS;

/// The number of characters that the name of a function takes after a number, with the blanks
/// before it.
const FUNCTION: usize = 7;

impl Machine {
    /// Returns whether the printer prints what is keyed: its switch is at NORM or TRACE.
    pub(crate) fn prints_keys(&self) -> bool {
        self.printer.as_ref().is_some_and(|printer| printer.switch != Switch::Man)
    }

    /// Returns whether the printer prints running programs and results: its switch is at TRACE.
    pub(crate) fn prints_steps(&self) -> bool {
        self.printer.as_ref().is_some_and(|printer| printer.switch == Switch::Trace)
    }

    /// Prints a number that was keyed, at the right margin, and after it the function that ended
    /// it, if there is room for its name.
    pub(crate) fn print_number_keyed(&mut self, number: &[u8], function: &[u8]) {
        self.print_keyed(number, FUNCTION, function);
    }

    /// Prints X after a keyed number was out of range.
    pub(crate) fn print_number_out_of_range(&mut self) {
        self.begin_printing();
        self.put_value(self.memory.x());
        self.with_printer(|printer| printer.skip_characters(FUNCTION as u8));
        self.end_line(Margin::Right);
    }

    /// Prints a text that was keyed into ALPHA: at the left margin, or at the right one before the
    /// function that ended it.
    pub(crate) fn print_text_keyed(&mut self, function: &[u8]) {
        let text = self.alpha_chars();
        if function.is_empty() {
            return self.print_at(Margin::Left, &text);
        }
        let width = PrintedLine::CHARACTERS.saturating_sub(text.len());
        self.print_keyed(&text, width, function);
    }

    /// Prints the number or text that was keyed, and the function right-aligned after it, or on a
    /// line of its own.
    fn print_keyed(&mut self, entry: &[u8], width: usize, function: &[u8]) {
        self.begin_printing();
        self.put_bytes(entry);
        let fits = function.len() < width;
        let blanks = if fits { width - function.len() } else { width };
        self.with_printer(|printer| printer.skip_characters(blanks as u8));
        if fits {
            self.put_bytes(function);
        }
        self.end_line(Margin::Right);
        if !fits {
            self.print_function(function);
        }
    }

    /// Prints a function at the right margin.
    pub(crate) fn print_function(&mut self, name: &[u8]) {
        self.print_at(Margin::Right, name);
    }

    /// Prints the message in the display: an error or an answer.
    pub(crate) fn print_message(&mut self) {
        if let (true, Some(message)) = (self.prints_keys(), self.message) {
            self.print_display(message.as_slice());
        }
    }

    /// Prints PACKING, which the display shows for a moment.
    pub(super) fn print_packing(&mut self) {
        if self.prints_keys() {
            self.print_display(b"PACKING");
        }
    }

    /// Prints the entry of a catalog that the display shows, in TRACE.
    pub(crate) fn print_catalogued(&mut self, shown: &[u8]) {
        if self.prints_steps() {
            self.print_display(shown);
        }
    }

    /// Prints time and date of an alarm below a blank line, or its message, in TRACE.
    pub(crate) fn print_alarm(&mut self, shown: &[u8], first: bool) {
        if !self.prints_steps() {
            return;
        }
        if first {
            self.end_line(Margin::Left);
        }
        self.set_character_mode();
        self.print_line(shown);
    }

    /// Prints all cells of the display.
    fn print_display(&mut self, shown: &[u8]) {
        // A mark shares the cell of the character before it.
        let cells = shown.iter().filter(|byte| !b".,:".contains(byte)).count();
        let blanks = [b' '; CELLS];
        self.print_at(Margin::Left, &[shown, &blanks[cells.min(CELLS)..]].concat());
    }

    /// Prints the result of a function in X, in TRACE.
    pub(crate) fn print_result(&mut self, op: Op) {
        if op.spec().brings_result() {
            self.print_brought();
        }
    }

    /// Prints X after it has changed, in TRACE.
    pub(crate) fn print_brought(&mut self) {
        if self.prints_steps() {
            self.print_x();
        }
    }

    /// Prints the current line of the program, which has just been keyed.
    pub(crate) fn print_current_line(&mut self) {
        let (line, Some(step)) = (self.line_number(), self.current_step()) else { return };
        self.begin_printing();
        let text = self.step_text(&step);
        self.print_program_line(line, &step, &text);
    }

    /// Prints a line that is keyed before it is inserted into the program, whether there is room
    /// for it or not. At an END it has the number of the END, which follows it.
    pub(crate) fn print_new_line(&mut self, step: &Step) {
        self.know_line();
        let before_end = self.current_step().is_some_and(|step| step.op.is_end());
        let line = self.line_number() + u16::from(!before_end);
        let text = self.step_text(step);
        self.begin_printing();
        self.print_program_line(line, step, &text);
    }

    /// Runs at most `budget` instructions of the program and prints each.
    #[cold]
    pub(super) fn run_printing(&mut self, budget: u64) -> Halt {
        for _ in 0..budget {
            let seen = !self.is_in_printer(self.pc());
            if self.memory.is_private_end(&self.memory.end_of(self.pc())) {
                self.stop();
                return Halt::Error(Error::Private);
            }
            let op = seen.then(|| self.print_step());
            let ignores = self.memory.flag(ERROR_IGNORE);
            match self.run_unwatched(1) {
                // An error that flag 25 ignores has no result.
                Halt::Budget if ignores && !self.memory.flag(ERROR_IGNORE) => {}
                Halt::Budget => op.into_iter().for_each(|op| self.print_result(op)),
                halt => return halt,
            }
        }
        Halt::Budget
    }

    /// Prints the next instruction; a label has its line number and a blank line above it.
    fn print_step(&mut self) -> Op {
        let at = self.before_line(self.pc());
        self.pc = at;
        let (step, _) = self.step_after(at);
        let text = self.listed_text(at, &step);
        if step.op.is_label() {
            self.blank_line();
            self.put_line_number(self.line_number(), &step);
            self.put_bytes(&text);
            self.end_line(Margin::Right);
        } else {
            self.print_function(&text);
        }
        step.op
    }
}
