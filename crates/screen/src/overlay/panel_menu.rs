//! The list of panels, where panels can be shown and hidden.

use crate::component::{Action, ComponentAnswer, Hint, Overlay, Scene};
use crate::panel::Panel;
use crate::panels::Panels;
use crate::picker::Picker;
use crate::screen_command::ScreenCommand;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use sim41_session::words::Item;

pub struct PanelMenu {
    picker: Picker<Panel>,
    shown: Vec<Panel>,
}

impl PanelMenu {
    pub fn new(panels: &Panels, scene: &Scene) -> PanelMenu {
        let shown = Panel::ALL.into_iter().filter(|&panel| panels.has(panel, scene)).collect();
        let mut menu = PanelMenu { picker: Picker::new("panels", Vec::new(), ""), shown };
        menu.list();
        menu
    }

    fn list(&mut self) {
        let item = |panel: Panel| {
            let mark = if self.shown.contains(&panel) { "●" } else { " " };
            let help = ScreenCommand::Toggle(panel).row().help;
            Item::new(format!("{mark} {}", panel.name()), help, panel)
        };
        self.picker.set_items(Panel::ALL.map(item).into());
    }

    fn toggle(&mut self) -> ComponentAnswer {
        let Some(panel) = self.picker.chosen().map(|item| item.value) else {
            return ComponentAnswer::Taken;
        };
        match self.shown.iter().position(|&shown| shown == panel) {
            Some(place) => drop(self.shown.remove(place)),
            None => self.shown.push(panel),
        }
        self.list();
        ComponentAnswer::Do(Action::Command(ScreenCommand::Toggle(panel)))
    }
}

impl Overlay for PanelMenu {
    fn name(&self) -> &'static str {
        "panels"
    }

    fn press(&mut self, key: KeyEvent, _scene: &Scene) -> ComponentAnswer {
        self.picker.press(key).answer(|| self.toggle())
    }

    fn mouse(&mut self, mouse: MouseEvent, _screen: Rect, _scene: &Scene) -> ComponentAnswer {
        self.picker.mouse(mouse).answer(|| self.toggle())
    }

    fn draw(&self, buffer: &mut Buffer, screen: Rect, scene: &Scene) {
        self.picker.draw(buffer, screen, &scene.config.theme, &[]);
    }

    fn hint(&self, _scene: &Scene) -> Vec<Hint> {
        self.picker.hint("show or hide")
    }
}
