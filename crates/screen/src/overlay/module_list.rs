//! The list of plugged-in modules, where modules can be unplugged.

use crate::component::{Action, ComponentAnswer, Hint, Overlay, Scene};
use crate::modules;
use crate::picker::Picker;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use sim41_session::memory::Memory;
use sim41_session::module::ports::PluggedFile;
use sim41_session::words::Item;

pub struct ModuleList {
    picker: Picker<String>,
}

impl ModuleList {
    pub fn new(memory: &Memory) -> ModuleList {
        let ports = memory.ports();
        let item = |source: &PluggedFile| {
            let missing =
                if ports.plugged_sources().any(|here| here == source) { "" } else { "(missing) " };
            let note = format!("{missing}{}", source.path);
            Item::new(modules::title(&source.path), note, source.path.clone())
        };
        let items = ports.sources().map(item).collect();
        ModuleList { picker: Picker::new("plugged-in modules: choose one to unplug", items, "") }
    }

    fn choose(&self) -> ComponentAnswer {
        let chosen = self.picker.chosen().map(|item| item.value.clone());
        ComponentAnswer::Close(chosen.map(Action::Unplug))
    }
}

impl Overlay for ModuleList {
    fn name(&self) -> &'static str {
        "modules"
    }

    fn press(&mut self, key: KeyEvent, _scene: &Scene) -> ComponentAnswer {
        self.picker.press(key).answer(|| self.choose())
    }

    fn mouse(&mut self, mouse: MouseEvent, _screen: Rect, _scene: &Scene) -> ComponentAnswer {
        self.picker.mouse(mouse).answer(|| self.choose())
    }

    fn draw(&self, buffer: &mut Buffer, screen: Rect, scene: &Scene) {
        self.picker.draw(buffer, screen, &scene.config.theme, &[]);
    }

    fn hint(&self, _scene: &Scene) -> Vec<Hint> {
        self.picker.hint("unplug it")
    }
}
