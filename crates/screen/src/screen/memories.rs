//! Switches the screen to another memory: a named state, or one saved by another program.

use super::Screen;
use crate::component::StateAction;
use sim41_files::module_files;
use sim41_session::Calculator;

impl Screen<'_> {
    pub(super) fn state(&mut self, action: StateAction) {
        let done = match action {
            StateAction::Switch(name) => self.switch_state(&name),
            StateAction::Duplicate(name) => {
                self.states.duplicate(self.calculator(), &name).map(|copy| {
                    self.session.alter(|calculator| *calculator = copy);
                    format!("switched to a copy of the state, named {name}")
                })
            }
            StateAction::Begin(name) => {
                self.states.begin(self.calculator(), &name, Calculator::new()).map(|new| {
                    self.go_on_with(new);
                    format!("switched to the empty state {name}")
                })
            }
            StateAction::Delete(name) => self
                .states
                .delete(self.calculator(), &name)
                .map(|()| format!("state {name} deleted")),
        };
        self.report(done);
    }

    fn switch_state(&mut self, name: &str) -> Result<String, String> {
        if name == self.states.current(self.calculator()) {
            return Ok(format!("{name} is the current state"));
        }
        let (other, notes) = self.states.switch(self.calculator(), name)?;
        self.go_on_with(other);
        let said = std::iter::once(format!("the current state is {name}")).chain(notes);
        Ok(said.collect::<Vec<_>>().join("; "))
    }

    pub fn rests(&self) -> bool {
        self.overlay.is_none() && !self.session.calculator().machine().running()
    }

    pub fn take_over(&mut self, mut other: Calculator) {
        for note in module_files::plug_again(other.machine_mut()) {
            self.say(note);
        }
        other.switch_on_again();
        self.go_on_with(other);
    }

    fn go_on_with(&mut self, mut other: Calculator) {
        other.set_library(self.calculator().library().clone());
        if let Some(zone) = self.zone {
            other.set_zone(zone);
        }
        other.tick(self.now);
        self.typing.forget();
        self.session.alter(|calculator| *calculator = other);
    }
}
