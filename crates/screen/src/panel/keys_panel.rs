//! The panel of computer keys that work now, in the space that no other panel needs.

use super::{PanelContent, labelled};
use crate::component::Scene;
use crate::screen_command::ScreenCommand;
use ratatui::text::Line;
use sim41_session::hints;
use std::ops::Range;

const COMMANDS: [(ScreenCommand, &str); 9] = [
    (ScreenCommand::Help, "help"),
    (ScreenCommand::ByName, "by name"),
    (ScreenCommand::Undo, "undo"),
    (ScreenCommand::Redo, "redo"),
    (ScreenCommand::Open, "open"),
    (ScreenCommand::NextPanel, "go to a panel"),
    (ScreenCommand::Panels, "choose panels"),
    (ScreenCommand::KeyMap, "keys on keypad"),
    (ScreenCommand::Quit, "save and quit"),
];
const WIDE: usize = 7;

pub(super) struct KeysPanel;

/// The commands that have a key.
fn commands(scene: &Scene) -> impl Iterator<Item = &'static (ScreenCommand, &'static str)> {
    COMMANDS.iter().filter(|(command, _)| scene.config.keys.keys(*command).next().is_some())
}

fn keys(scene: &Scene) -> impl Iterator<Item = (String, String)> {
    let here =
        hints::keys(scene.mode).iter().map(|(key, what)| (key.to_string(), what.to_string()));
    let commands = commands(scene)
        .map(|(command, what)| (scene.config.keys.short(*command), what.to_string()));
    here.chain(scene.config.own_keys.rows()).chain(commands)
}

impl PanelContent for KeysPanel {
    fn title(&self, scene: &Scene) -> String {
        format!("Keys, {}", hints::word(scene.mode))
    }

    fn count(&self, scene: &Scene) -> usize {
        hints::keys(scene.mode).len()
            + scene.config.own_keys.rows().count()
            + commands(scene).count()
    }

    fn least(&self) -> usize {
        5
    }

    fn fills(&self) -> bool {
        true
    }

    fn rows(&self, scene: &Scene, rows: Range<usize>, _width: usize) -> Vec<Line<'static>> {
        let row = |(key, what)| labelled(scene, format!(" {key:WIDE$} "), what);
        keys(scene).take(rows.end).skip(rows.start).map(row).collect()
    }
}
