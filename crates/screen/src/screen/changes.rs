//! Changes to the calculator other than key presses: edited panels, loaded programs, plugged-in
//! modules. Each change is a step that can be undone.

use super::{Screen, UNTIL_A_KEY};
use crate::component::Change;
use crate::panel::{assignment_panel, program_panel};
use crate::screen_command::ScreenCommand;
use sim41_files::message::counted;
use sim41_files::programs;
use sim41_session::program::listing;
use sim41_session::{Error, Expectation, Machine};

pub(super) const RUNNING: &str = "a program is running: R/S stops it";

impl Screen<'_> {
    /// Changes the machine as one undo step. An entry in progress ends first.
    pub(super) fn change_machine<R, E>(
        &mut self,
        change: impl FnOnce(&mut Machine) -> Result<R, E>,
    ) -> Result<R, E> {
        self.typing.forget();
        self.session.change(|calculator| calculator.change(change))
    }

    pub(super) fn change(&mut self, change: Change) {
        if self.session.calculator().machine().running() {
            return self.refuse(RUNNING);
        }
        // If ALPHA is edited during text entry, the entry continues after the new text.
        let goes_on = matches!(change, Change::Alpha(_))
            && matches!(self.calculator().expectation(), Expectation::Alpha { entering: true, .. });
        let said = self.change_machine(|machine| {
            let said = changed(machine, change)?;
            if goes_on {
                machine.resume_text();
            }
            Ok(said)
        });
        self.report(said);
    }

    pub(super) fn report(&mut self, said: Result<String, String>) {
        match said {
            Ok(sentence) => self.tell(sentence),
            Err(sentence) => self.refuse(sentence),
        }
    }

    pub fn load(&mut self, name: &str, program: &[u8], warnings: &str) {
        if self.session.calculator().machine().running() {
            return self.refuse(RUNNING);
        }
        let twice = programs::twice(self.calculator().memory(), program);
        match self.change_machine(|machine| machine.insert_raw_program(program)) {
            Ok(()) => {
                let loaded = self.loaded(name, "is loaded", program);
                self.tell_loaded(loaded + &twice, warnings);
            }
            Err(error) => self.refuse_load(name, error),
        }
    }

    pub(super) fn refuse_load(&mut self, name: &str, error: Error) {
        let remedy = programs::room_remedy(error, self.calculator());
        self.refuse(format!("{name} is not loaded, because it does not fit: {error}{remedy}"));
    }

    /// Reports a loaded program. A message with warnings is shown until a key is pressed.
    pub(super) fn tell_loaded(&mut self, sentence: String, warnings: &str) {
        self.tell(sentence);
        if !warnings.is_empty() {
            self.note.text += &format!("; {warnings}");
            self.note.until = UNTIL_A_KEY;
        }
    }

    /// The message about a loaded program: how to run it, and which modules it needs.
    pub(super) fn loaded(&self, name: &str, verb: &str, program: &[u8]) -> String {
        let begins = listing::labels(program).next();
        let begins = begins.map_or("R".into(), |label| format!("K {label} Enter"));
        let missing = programs::missing_modules(program, self.calculator().memory().ports());
        let plug = self.config.keys.short(ScreenCommand::Plug);
        let missing: String =
            missing.iter().map(|missing| format!("; {missing} ({plug} plugs it in)")).collect();
        format!("{name} {verb}: press {begins} to run it{missing}")
    }

    pub(super) fn plug(&mut self, change: impl FnOnce(&mut Machine) -> Result<String, String>) {
        if self.session.calculator().machine().running() {
            return self.refuse(RUNNING);
        }
        let said = self.change_machine(change);
        self.report(said);
    }
}

fn changed(machine: &mut Machine, change: Change) -> Result<String, String> {
    Ok(match change {
        Change::Registers(registers, what) => {
            registers
                .into_iter()
                .for_each(|(address, value)| machine.edit_register(address, value));
            format!("{what} changed")
        }
        Change::Alpha(bytes) => {
            machine.edit_alpha(&bytes);
            format!("ALPHA holds {characters}", characters = counted(bytes.len(), "character"))
        }
        Change::Flag(flag, set) => {
            machine.edit_flag(flag, set);
            format!("flag {flag:02} is {state}", state = if set { "set" } else { "clear" })
        }
        Change::Extended(place, value, n) => {
            machine.edit_extended(place, value);
            format!("register {n:03} of the file was changed")
        }
        Change::Record(file, record, text) => {
            let written = machine.rewrite_record(file, record, &text);
            written.map_err(|error| format!("the file has no room for this record: {error}"))?;
            format!(
                "record {record:03} holds {characters}",
                characters = counted(text.len(), "character")
            )
        }
        Change::Line(line, steps) => {
            program_panel::replace(machine, line, &steps)?;
            match steps.len() {
                0 => format!("line {line:02} deleted"),
                _ => format!("line {line:02} replaced"),
            }
        }
        Change::Assignments(keys) => {
            assignment_panel::assign(machine, &keys)?;
            format!("{keys} reassigned", keys = counted(keys.len(), "key"))
        }
        Change::Alarm(n, alarm) => {
            let changed = machine.change_alarm(n, alarm);
            changed.map_err(|error| format!("there is no room for the alarm: {error}"))?;
            format!(
                "the alarm is {state}",
                state = if alarm.is_none() { "cleared" } else { "changed" }
            )
        }
    })
}
