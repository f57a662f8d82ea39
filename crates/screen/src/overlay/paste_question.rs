//! Asks what to do with pasted text that has several possible uses.

use super::file_chooser;
use crate::component::{Action, Change, ComponentAnswer, Hint, Overlay, Scene};
use crate::picker::{Picked, Picker};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use sim41_files::diagnostics;
use sim41_files::message::counted;
use sim41_session::Key;
use sim41_session::number::register_text;
use sim41_session::program::listing::{self, Listing};
use sim41_session::program::{Contents, plugged_names};
use sim41_session::words::Item;
use sim41_session::words::STACK;
use std::path::Path;

const PREVIEW: usize = 8;

pub struct PasteQuestion {
    picker: Picker<Action>,
    preview: Vec<String>,
    numbers: Vec<String>,
    rest: Vec<Item<Action>>,
}

impl PasteQuestion {
    pub fn listing(
        scene: &Scene,
        text: &str,
        lines: usize,
        labels: &[String],
        bytes: Vec<u8>,
    ) -> PasteQuestion {
        let ports = scene.calculator.memory().ports();
        let contents = Contents::of_listing(Listing::read_what_is_good(text, ports));
        let warnings = diagnostics::warnings(&contents, scene.calculator.library());
        let names: Vec<String> = labels.iter().map(|label| format!("\"{label}\"")).collect();
        let named = if names.is_empty() { String::new() } else { format!(" {}", names.join(" ")) };
        let what = format!(
            "{}, {}{named}, {}",
            counted(lines, "line"),
            counted(labels.len(), "label"),
            counted(bytes.len(), "byte")
        );
        let name = labels.first().cloned().unwrap_or_else(|| "the program".into());
        let steps = listing::disassemble(&bytes);
        let lines = (1..).zip(steps.iter().take(PREVIEW));
        let lines = lines.map(|(n, step)| format!("{n:02} {}", plugged_names::listed(step, ports)));
        let shown = Some(warnings.clone()).filter(|warnings| !warnings.is_empty());
        let preview = shown.into_iter().chain(lines).collect();
        let load = Item::new("load", what, Action::Load { name, program: bytes, warnings });
        let rest = vec![load, as_keys(text)];
        PasteQuestion::new("the pasted program", rest, Vec::new(), preview)
    }

    pub fn numbers(
        scene: &Scene,
        text: &str,
        numbers: Vec<String>,
        stack: Result<Vec<Key>, String>,
    ) -> PasteQuestion {
        let preview = numbers.iter().take(PREVIEW).cloned().collect();
        let last = numbers.last().cloned().unwrap_or_default();
        let note = match numbers.len() {
            0..=STACK => format!("enter the numbers one after another; X becomes {last}"),
            _ => format!("enter the last four numbers; X becomes {last}"),
        };
        let value = match stack {
            Ok(keys) => {
                let count = numbers.len().min(STACK);
                Action::Press(
                    keys,
                    format!("{numbers} on the stack", numbers = counted(count, "number")),
                )
            }
            Err(sentence) => Action::Refuse(sentence),
        };
        let keyed = Item::new("stack", note, value);
        let verb = if numbers.len() == 1 { "is" } else { "are" };
        let title = format!("{} {verb} pasted", counted(numbers.len(), "number"));
        let mut question = PasteQuestion::new(&title, vec![keyed, as_keys(text)], numbers, preview);
        question.list(scene);
        question
    }

    /// Asks about the path of an existing file. `alpha` is as much of it as fits into ALPHA.
    pub fn file(scene: &Scene, path: &Path, text: &str, alpha: Vec<u8>) -> PasteQuestion {
        let (verb, action, preview) = file_chooser::opening(scene, path);
        let open = Item::new(verb, path.display().to_string(), action);
        let others = into_alpha(text, alpha).into_iter().chain([as_keys(text)]);
        let rest = std::iter::once(open).chain(others).collect();
        PasteQuestion::new("the pasted path of a file", rest, Vec::new(), preview)
    }

    /// Asks about text that is too long for ALPHA, has unknown characters, or is ambiguous.
    pub fn text(title: &str, text: &str, beginning: Vec<u8>) -> PasteQuestion {
        let preview = text.lines().take(PREVIEW).map(str::to_string).collect();
        let rest = into_alpha(text, beginning).into_iter().chain([as_keys(text)]).collect();
        PasteQuestion::new(title, rest, Vec::new(), preview)
    }

    pub fn or_alpha(mut self, scene: &Scene, text: &str, beginning: Vec<u8>) -> PasteQuestion {
        self.rest.extend(into_alpha(text, beginning));
        self.preview = text.lines().take(PREVIEW).map(str::to_string).collect();
        self.list(scene);
        self
    }

    fn new(
        title: &str,
        rest: Vec<Item<Action>>,
        numbers: Vec<String>,
        preview: Vec<String>,
    ) -> PasteQuestion {
        let picker = Picker::new(title, rest.clone(), "");
        PasteQuestion { picker, preview, numbers, rest }
    }

    /// Stores the numbers in registers, beginning at the typed register number, by default 00.
    fn to_registers(&self, scene: &Scene) -> Result<Action, String> {
        let first = self.first()?;
        let memory = scene.calculator.memory();
        let mut registers = Vec::new();
        for (place, number) in (first..).zip(&self.numbers) {
            let none = || format!("there is no register {place:02}; increase SIZE");
            let value = register_text::parse(number).map_err(|error| error.to_string());
            registers.push((memory.data(place).ok_or_else(none)?, value?));
        }
        let what = format!("registers {first:02} to {last:02}", last = self.last(first));
        Ok(Action::Change(Change::Registers(registers, what)))
    }

    fn first(&self) -> Result<u32, String> {
        let text = self.picker.text();
        match text.trim() {
            "" => Ok(0),
            text => text
                .parse::<u16>()
                .map(u32::from)
                .map_err(|_| format!("invalid register {text}: expected a number")),
        }
    }

    fn last(&self, first: u32) -> usize {
        first as usize + self.numbers.len().saturating_sub(1)
    }

    fn list(&mut self, scene: &Scene) {
        let mut items = self.rest.clone();
        if !self.numbers.is_empty() {
            let value = self.to_registers(scene).unwrap_or_else(Action::Refuse);
            let note = match self.first() {
                Ok(first) => {
                    let last = self.last(first);
                    format!(
                        "registers {first:02} to {last:02}; type a number to change the first \
                             register"
                    )
                }
                Err(sentence) => sentence,
            };
            // A single number usually belongs on the stack.
            let place = usize::from(self.numbers.len() == 1 && self.picker.text().is_empty());
            items.insert(place, Item::new("registers", note, value));
        }
        self.picker.set_items(items);
    }

    fn chosen(&self) -> ComponentAnswer {
        match self.picker.chosen().map(|item| item.value.clone()) {
            Some(refusal @ Action::Refuse(_)) => ComponentAnswer::Do(refusal),
            None => ComponentAnswer::Do(Action::Refuse(
                "no row matches the typed text: delete it with Backspace, or press Esc to discard \
                 the pasted text"
                    .into(),
            )),
            action => ComponentAnswer::Close(action),
        }
    }
}

fn into_alpha(text: &str, beginning: Vec<u8>) -> Option<Item<Action>> {
    let count = counted(beginning.len(), "character");
    let note = match beginning.len() < text.trim().chars().count() {
        true => format!("the first {count} of the text"),
        false => format!("its {count}"),
    };
    let some = !beginning.is_empty();
    let value = Action::Change(Change::Alpha(beginning));
    some.then(|| Item::new("ALPHA", note, value))
}

fn as_keys(text: &str) -> Item<Action> {
    Item::new("keys", "type the text key by key", Action::Type(text.into()))
}

impl Overlay for PasteQuestion {
    fn name(&self) -> &'static str {
        "paste"
    }

    fn holds_pasted_text(&self) -> bool {
        true
    }

    fn press(&mut self, key: KeyEvent, scene: &Scene) -> ComponentAnswer {
        self.list(scene);
        let picked = self.picker.press(key);
        self.list(scene);
        match picked {
            Picked::Closed => {
                ComponentAnswer::Close(Some(Action::Say("nothing was pasted".into())))
            }
            Picked::Chosen => self.chosen(),
            Picked::Moved => ComponentAnswer::Taken,
            Picked::Ignored => ComponentAnswer::Ignored,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, _screen: Rect, scene: &Scene) -> ComponentAnswer {
        self.list(scene);
        self.picker.mouse(mouse).answer(|| self.chosen())
    }

    fn draw(&self, buffer: &mut Buffer, screen: Rect, scene: &Scene) {
        self.picker.draw(buffer, screen, &scene.config.theme, &self.preview);
    }

    fn hint(&self, _scene: &Scene) -> Vec<Hint> {
        self.picker.hint("do it")
    }
}
