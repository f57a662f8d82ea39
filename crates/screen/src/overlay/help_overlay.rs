//! The searchable help: the keys that work now, all computer keys, commands and functions.

use super::{library_programs, program_keys};
use crate::component::{Action, ComponentAnswer, Hint, Overlay, Scene, hint};
use crate::picker::{Picked, Picker};
use crate::screen_command::{COMMANDS, ScreenCommand};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use sim41_session::hints;
use sim41_session::instruction::Spec;
use sim41_session::words::{Item, function, functions, page};

const KEYS: [(&str, &str); 17] = [
    ("RPN", "the numbers come first, then the operation: 2 Enter 3 +, not infix 2 + 3"),
    ("A to J", "the keys in the top two rows, by their blue letters"),
    ("K L M", "XEQ, STO and RCL, as in K8QUEENS Enter or L12"),
    ("N or Enter", "ENTER↑; also ends a name"),
    ("O P", "CHS and EEX; e after a digit is EEX too"),
    ("R", "R/S: runs or stops a program (! in ALPHA mode)"),
    ("; or \\", "SHIFT, the gold key: ;M is GTO, ;L is LBL"),
    ("Backspace", "← deletes the last digit or letter"),
    ("Esc", "← at a prompt or message; cancels ASN and leaves panels"),
    ("Delete", "CLX, CLA"),
    ("Tab or F5", "ALPHA: letters are typed as text until Tab or Enter"),
    ("F2 F3 F4", "ON, USER, PRGM"),
    ("↓ ↑", "SST, BST"),
    ("F7 or !", "R/S in every mode"),
    ("mouse", "click to press a key, right-click for SHIFT, hold to see its help"),
    ("paste", "a number, a column of numbers, text or a listing"),
    ("footer", "click a word to press its key"),
];

#[derive(Clone, Debug)]
enum Topic {
    Key,
    Command(ScreenCommand),
    Function(&'static Spec),
    Program,
}

pub struct HelpOverlay {
    picker: Picker<Topic>,
}

impl HelpOverlay {
    /// Opens the help, which first lists the keys of the focused overlay, panel or mode.
    pub fn new(scene: &Scene, about: Option<(&str, Vec<Hint>)>) -> HelpOverlay {
        let (here, hints) = about.unwrap_or_else(|| {
            let keys = hints::keys(scene.mode).iter();
            (hints::word(scene.mode), keys.map(|(key, meaning)| hint(*key, *meaning)).collect())
        });
        let own = hints
            .into_iter()
            .map(|(key, meaning)| Item::new(key, format!("{meaning}  (here: {here})"), Topic::Key));
        let keys = KEYS.iter().map(|(key, meaning)| Item::new(*key, *meaning, Topic::Key));
        let commands = COMMANDS.iter().map(|row| {
            let keys: Vec<String> =
                scene.config.keys.keys(row.command).map(|key| key.to_string()).collect();
            let about = format!("{}: {}", row.name, row.help);
            let item = Item::new(keys.join(" "), about, Topic::Command(row.command));
            Item { called: row.called, ..item }
        });
        let functions = functions().map(|spec| function(spec, Topic::Function(spec)));
        let programs = library_programs(scene).into_iter().map(|item| {
            let called = item.called;
            Item { called, ..Item::new(item.name, item.note, Topic::Program) }
        });
        let items = own.chain(keys).chain(commands).chain(functions).chain(programs).collect();
        let title = format!("help: {here} first, then everything; type to search");
        HelpOverlay { picker: Picker::new(&title, items, "") }
    }

    fn enter(&self) -> ComponentAnswer {
        match self.picker.chosen() {
            Some(Item { value: Topic::Command(command), .. }) => {
                ComponentAnswer::Close(Some(Action::Command(*command)))
            }
            Some(Item { name, value: Topic::Function(_) | Topic::Program, .. }) => {
                ComponentAnswer::Close(Some(Action::Begin(format!("{name} "))))
            }
            _ => ComponentAnswer::Close(None),
        }
    }
}

impl Overlay for HelpOverlay {
    fn name(&self) -> &'static str {
        "help"
    }

    fn press(&mut self, key: KeyEvent, _scene: &Scene) -> ComponentAnswer {
        self.picker.press(key).answer(|| self.enter())
    }

    fn mouse(&mut self, mouse: MouseEvent, _screen: Rect, _scene: &Scene) -> ComponentAnswer {
        match self.picker.mouse(mouse) {
            Picked::Chosen | Picked::Moved => ComponentAnswer::Taken,
            _ => ComponentAnswer::Ignored,
        }
    }

    fn paste(&mut self, text: &str) -> bool {
        self.picker.paste(text);
        true
    }

    fn draw(&self, buffer: &mut Buffer, screen: Rect, scene: &Scene) {
        let about = match self.picker.chosen() {
            Some(Item { value: Topic::Function(spec), .. }) => {
                page(spec).lines().map(str::to_string).collect()
            }
            Some(item @ Item { value: Topic::Program, .. }) => program_keys(item),
            Some(item) if self.picker.cuts(item, screen.width) => vec![item.note.clone()],
            _ => Vec::new(),
        };
        self.picker.draw(buffer, screen, &scene.config.theme, &about);
    }

    fn hint(&self, _scene: &Scene) -> Vec<Hint> {
        self.picker.hint("select")
    }
}
