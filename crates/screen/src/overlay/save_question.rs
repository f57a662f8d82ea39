//! Asks for the file name when the current program is saved.

use crate::component::{Action, ComponentAnswer, Hint, Overlay, Scene, hint};
use crate::frame::frame;
use crate::overlay::file_chooser::path_of;
use crate::text_field::TextField;
use crate::theme::ColorRole;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use sim41_files::message::counted;
use sim41_files::replaced_file::FORMER;
use sim41_files::saved_part;

const ENDINGS: [&str; 4] = [
    ".prg: a listing; .raw .bin .dat .p41 .lif: the program's bytes",
    ".state .dm41: the whole memory",
    ".csv: the data registers",
    ".txt .svg .png .pdf: paper; program if .txt is a listing",
];

pub struct SaveQuestion {
    field: TextField,
    lines: usize,
    /// The name of an existing file, and the number of its lines that contain comments.
    existing: Option<(String, usize)>,
}

impl SaveQuestion {
    pub fn new(name: &str, lines: usize) -> SaveQuestion {
        SaveQuestion { field: TextField::proposing(name), lines, existing: None }
    }
}

impl Overlay for SaveQuestion {
    fn name(&self) -> &'static str {
        "save"
    }

    fn press(&mut self, key: KeyEvent, _scene: &Scene) -> ComponentAnswer {
        match key.code {
            KeyCode::Esc => ComponentAnswer::Close(None),
            KeyCode::Enter if !self.field.text().trim().is_empty() => {
                let name = self.field.text().trim().to_string();
                let path = path_of(&name);
                let is_known = self.existing.as_ref().is_some_and(|(known, _)| *known == name);
                if path.is_file() && !is_known {
                    self.existing = Some((name, saved_part::comments_in(&path)));
                    return ComponentAnswer::Taken;
                }
                ComponentAnswer::Close(Some(Action::Save(path)))
            }
            _ if self.field.press(key) => {
                self.existing = None;
                ComponentAnswer::Taken
            }
            _ => ComponentAnswer::Ignored,
        }
    }

    fn paste(&mut self, text: &str) -> bool {
        self.field.insert(text.trim());
        true
    }

    fn draw(&self, buffer: &mut Buffer, screen: Rect, scene: &Scene) {
        let theme = &scene.config.theme;
        let inside = frame(buffer, screen, "save to a file", theme, 9);
        let words = match &self.existing {
            Some((name, _)) => format!("{name} exists: press Enter again to replace it"),
            None => {
                let lines = counted(self.lines, "line");
                format!("save a program of {lines}; the extension selects the format")
            }
        };
        let style = theme.text(ColorRole::Dim);
        if inside.height > 0 {
            buffer.set_stringn(inside.x, inside.y, words, inside.width.into(), style);
        }
        if inside.height > 1 {
            let line = Rect { y: inside.y + 1, height: 1, ..inside };
            self.field.draw(buffer, line, theme.text(ColorRole::Text));
        }
        if let Some((_, comments @ 1..)) = self.existing
            && inside.height > 2
        {
            let words = format!(
                "{} of comments not saved: the old file is kept as .{FORMER}",
                counted(comments, "line")
            );
            buffer.set_stringn(inside.x, inside.y + 2, words, inside.width.into(), style);
        }
        for (y, ending) in (inside.y + 3..inside.bottom()).zip(ENDINGS) {
            buffer.set_stringn(
                inside.x,
                y,
                ending,
                inside.width.into(),
                theme.text(ColorRole::Dim),
            );
        }
    }

    fn hint(&self, _scene: &Scene) -> Vec<Hint> {
        let enter = if self.existing.is_some() { "replace it" } else { "write it" };
        vec![hint("Enter", enter), hint("Esc", "leave")]
    }
}
