//! Runs functions entered by name, and shows a message for those that delete data.

use super::Screen;
use crate::screen_command::ScreenCommand;
use sim41_session::instruction::spelling;
use sim41_session::{Expectation, Register, words};

impl Screen<'_> {
    pub(super) fn run_line(&mut self, line: &str) {
        match words::keys(self.calculator(), &[line]) {
            Ok(keys) => {
                let registers = self.calculator().machine().saved_registers(0, u16::MAX);
                self.press_own_keys(&keys);
                let size = self.calculator().memory().size();
                let is_lost = |(number, value): &(u16, Register)| {
                    *number >= size && *value != Register::default()
                };
                if self.calculator().expectation() == Expectation::Off {
                    self.say("the calculator is off: F2 switches it on");
                } else if words::deletes(line) && !self.note.failed {
                    let undo = self.config.keys.short(ScreenCommand::Undo);
                    let is_asking = self.calculator().expectation().operand().is_some();
                    let deletes = if is_asking { "will delete" } else { "deleted" };
                    let name = line.to_uppercase();
                    self.say(format!("{name} {deletes} data; {undo} undoes it"));
                } else if let Some((lost, _)) = registers.iter().find(|register| is_lost(register))
                {
                    let undo = self.config.keys.short(ScreenCommand::Undo);
                    self.say(format!(
                        "register {lost:02} no longer exists, and its value is lost; press {undo} \
                         to restore it"
                    ));
                }
            }
            Err(sentence) => {
                let lacks = spelling::parse(line)
                    .is_ok_and(|step| words::lacks_printer(&step, self.calculator()));
                self.refuse(sentence + &self.printer_remedy(lacks));
            }
        }
    }
}
