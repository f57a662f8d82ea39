//! What the modes MAN, NORM and TRACE print without a printing function, as measured. NORM prints
//! messages and what `keyboard::printed_keys` sends; TRACE also prints results and program lines.

use super::functions::Printing;
use super::listing::step_text;
use super::{Margin, PrintedLine};
use crate::device::Notice;
use sim41_language::instruction::Step;
use sim41_number::charset::CELLS;

const FUNCTION: usize = 7;

impl Printing<'_, '_> {
    pub(super) fn notice(&mut self, notice: &Notice<'_>) {
        let (keys, steps) = (self.printer.prints_keys(), self.printer.prints_steps());
        match *notice {
            Notice::Viewed(value) => self.print_view(value),
            Notice::AlphaViewed(text) => self.print_text(text),
            Notice::PaperAdvanced => self.advance_paper(),
            Notice::Prompted(text) if keys => self.print_text(text),
            Notice::Answered(message) if keys => self.print_display(&message),
            Notice::Packing if keys => self.print_display(b"PACKING"),
            Notice::NumberKeyed(number, function) if keys => {
                self.print_keyed(number, FUNCTION, function)
            }
            Notice::AlphaKeyed(function) if keys => self.print_text_keyed(function),
            Notice::NumberOutOfRange if keys => self.print_number_out_of_range(),
            Notice::Function(name) if keys => self.print_function(name),
            Notice::LineKeyed if keys => self.print_current_line(),
            Notice::NewLine(step) if keys => self.print_new_line(step),
            Notice::Catalogued(entry) if steps => self.print_display(entry),
            Notice::Alarm { shown, first } if steps => self.print_alarm(shown, first),
            Notice::Step if steps => self.print_step(),
            Notice::Executed(op) if steps && op.spec().brings_result() => self.print_x(),
            Notice::Result if steps => self.print_x(),
            _ => {}
        }
    }

    fn print_alarm(&mut self, shown: &[u8], first: bool) {
        if first {
            self.end_line(Margin::Left);
        }
        self.set_character_mode();
        self.print_line(shown);
    }

    fn print_number_out_of_range(&mut self) {
        self.begin_printing();
        self.put_value(self.memory().x());
        self.with_printer(|printer| printer.skip_characters(FUNCTION as u8));
        self.end_line(Margin::Right);
    }

    /// Prints the text at the left margin, or at the right with the function that ended its entry.
    fn print_text_keyed(&mut self, function: &[u8]) {
        let text = self.context.alpha();
        if function.is_empty() {
            return self.print_at(Margin::Left, &text);
        }
        let width = PrintedLine::CHARACTERS.saturating_sub(text.len());
        self.print_keyed(&text, width, function);
    }

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

    fn print_function(&mut self, name: &[u8]) {
        self.print_at(Margin::Right, name);
    }

    fn print_display(&mut self, shown: &[u8]) {
        // A punctuation mark shares the cell of the preceding character.
        let cells = shown.iter().filter(|byte| !b".,:".contains(byte)).count();
        let blanks = [b' '; CELLS];
        self.print_at(Margin::Left, &[shown, &blanks[cells.min(CELLS)..]].concat());
    }

    fn print_current_line(&mut self) {
        let (line, Some(step)) = (self.context.line_number(), self.context.current_step()) else {
            return;
        };
        self.begin_printing();
        let text = step_text(self.memory(), &step);
        self.print_program_line(line, &step, &text);
    }

    /// Prints a new program line even if memory has no room for it. If an END follows, the new line
    /// is printed with the END's number.
    fn print_new_line(&mut self, step: &Step) {
        self.context.know_line();
        let before_end = self.context.current_step().is_some_and(|step| step.op.is_end());
        let line = self.context.line_number() + u16::from(!before_end);
        let text = step_text(self.memory(), step);
        self.begin_printing();
        self.print_program_line(line, step, &text);
    }

    fn print_step(&mut self) {
        let at = self.context.pc();
        let (step, _) = self.context.step_after(at);
        let text = self.listed_text(at, &step);
        if step.op.is_label() {
            self.blank_line();
            self.put_line_number(self.context.line_number(), &step);
            self.put_bytes(&text);
            self.end_line(Margin::Right);
        } else {
            self.print_function(&text);
        }
    }
}
