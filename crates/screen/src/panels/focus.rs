//! The focused panel: the chosen row, and the row that is being edited.

use crate::component::{Action, ComponentAnswer, Scene};
use crate::panel::alarm_panel::GONE_OFF;
use crate::panel::{Edit, Panel};
use crate::text_field::TextField;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use sim41_session::memory::alarm_records::Alarm;

#[derive(Clone, Debug)]
pub(super) struct Focus {
    pub panel: Panel,
    pub row: usize,
    pub top: usize,
    pub editing: Option<TextField>,
    pub alarm: Option<(Alarm, usize)>,
}

impl Focus {
    pub(super) fn new(scene: &Scene, panel: Panel) -> Focus {
        let row = panel.content().here(scene).unwrap_or(0);
        Focus { panel, row, top: 0, editing: None, alarm: None }
    }

    pub(super) fn begin(&mut self, scene: &Scene) -> ComponentAnswer {
        match self.panel.content().edit(scene, self.row) {
            Some(Edit::Text(text)) => {
                self.editing = Some(TextField::new(&text));
                self.alarm = self.panel.content().alarm(scene, self.row);
            }
            Some(Edit::Now(action)) => return ComponentAnswer::Do(action),
            None => return ComponentAnswer::Do(Action::Refuse("this row cannot be edited".into())),
        }
        ComponentAnswer::Taken
    }

    /// Moves to the current row of the edited alarm. Returns `false` if the alarm is gone.
    pub(super) fn follow(&mut self, scene: &Scene) -> bool {
        if self.editing.is_none() || self.alarm.is_none() {
            return true;
        }
        let mut rows = 0..self.panel.content().count(scene);
        let found = rows.find(|&row| self.panel.content().alarm(scene, row) == self.alarm);
        self.row = found.unwrap_or(self.row);
        found.is_some()
    }

    pub(super) fn edit(&mut self, key: KeyEvent, scene: &Scene) -> ComponentAnswer {
        let is_there = self.follow(scene);
        let Some(field) = &mut self.editing else { return ComponentAnswer::Ignored };
        match key.code {
            KeyCode::Esc => self.editing = None,
            KeyCode::Enter if !is_there => {
                return ComponentAnswer::Do(Action::Refuse(GONE_OFF.into()));
            }
            KeyCode::Enter => {
                return match self.panel.content().edited(scene, self.row, &field.text()) {
                    Ok(action) => {
                        self.editing = None;
                        ComponentAnswer::Do(action)
                    }
                    Err(sentence) => ComponentAnswer::Do(Action::Refuse(sentence)),
                };
            }
            _ if field.press(key) => {}
            _ => return ComponentAnswer::Ignored,
        }
        ComponentAnswer::Taken
    }
}
