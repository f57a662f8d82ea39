//! The list of named states: switch, duplicate and delete.

use crate::component::{Action, ComponentAnswer, Hint, Overlay, Scene, StateAction, hint};
use crate::picker::Picker;
use crate::states::States;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use sim41_session::Calculator;
use sim41_session::words::Item;

pub struct StateChooser {
    picker: Picker<String>,
    names: Vec<String>,
    doomed: Option<String>,
}

impl StateChooser {
    pub fn new(states: &States, calculator: &Calculator) -> StateChooser {
        let item = |name: String| {
            let here = name == states.current(calculator);
            Item::new(&name, if here { "current" } else { "" }, name.clone())
        };
        let names = states.names(calculator);
        let items = names.iter().cloned().map(item).collect();
        let title = "states: choose one, or type a new name";
        StateChooser { picker: Picker::new(title, items, ""), names, doomed: None }
    }

    fn choose(&self) -> ComponentAnswer {
        let text = self.picker.text().trim().to_string();
        let chosen = self.picker.chosen().map(|item| item.value.clone());
        let chosen = chosen.filter(|_| text.is_empty() || self.picker.by_hand());
        // Some file systems ignore case in names.
        let same = |name: &&String| name.eq_ignore_ascii_case(&text);
        let found = chosen.or_else(|| self.names.iter().find(same).cloned());
        ComponentAnswer::Close(Some(Action::State(match found {
            Some(name) => StateAction::Switch(name),
            None if text.is_empty() => return ComponentAnswer::Close(None),
            None => StateAction::Duplicate(text),
        })))
    }
}

impl Overlay for StateChooser {
    fn name(&self) -> &'static str {
        "states"
    }

    fn press(&mut self, key: KeyEvent, _scene: &Scene) -> ComponentAnswer {
        if key.code == KeyCode::Delete && self.picker.text().is_empty() {
            let chosen = self.picker.chosen().map(|item| item.value.clone());
            if chosen != self.doomed {
                self.doomed = chosen;
                return ComponentAnswer::Taken;
            }
            return ComponentAnswer::Close(
                chosen.map(|name| Action::State(StateAction::Delete(name))),
            );
        }
        let text = self.picker.text().trim().to_string();
        if key.code == KeyCode::Tab && !text.is_empty() {
            return ComponentAnswer::Close(Some(Action::State(StateAction::Begin(text))));
        }
        self.doomed = None;
        self.picker.press(key).answer(|| self.choose())
    }

    fn mouse(&mut self, mouse: MouseEvent, _screen: Rect, _scene: &Scene) -> ComponentAnswer {
        self.picker.mouse(mouse).answer(|| self.choose())
    }

    fn draw(&self, buffer: &mut Buffer, screen: Rect, scene: &Scene) {
        let about = match &self.doomed {
            Some(name) => [
                format!("Press Delete again to delete the state {name} permanently."),
                "This cannot be undone. Any other key cancels.".to_string(),
            ],
            None => [
                "Enter switches to the selected state; the current one is saved.".to_string(),
                "Type a new name and Enter to duplicate the current state, or a new name and Tab \
                 for an empty calculator. Delete deletes the selected state."
                    .to_string(),
            ],
        };
        self.picker.draw(buffer, screen, &scene.config.theme, &about);
    }

    fn hint(&self, _scene: &Scene) -> Vec<Hint> {
        // A small screen has no room for an explanation.
        if self.doomed.is_some() {
            return vec![hint("Del", "delete permanently"), hint("Esc", "keep it")];
        }
        let mut hints = self.picker.hint("switch, duplicate");
        hints.push(hint("Tab", "new, empty"));
        hints.push(hint("Del", "delete"));
        hints
    }
}
