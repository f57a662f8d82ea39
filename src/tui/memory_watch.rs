//! The message on the screen when the memory cannot be saved, and the question that goes with it.

use super::background_saving::{Keeper, Trouble};
use super::key_map::KeyMap;
use super::screen_command::Command;
use crate::calculator::Calculator;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind};
use ratatui::layout::Rect;
use ratatui::style::Stylize;
use ratatui::widgets::{Clear, Paragraph, Wrap};

/// The answers that the user can give when another program has changed the file.
const QUESTION: &str = "1: keep this calculator's memory there, and the other beside it. \
    2: leave that one, and keep this one beside it.";

/// A watch on the keeper of the memory, with the keeper's message.
pub struct MemoryWatch<'a> {
    keeper: Option<&'a Keeper>,
    trouble: Option<Trouble>,
    /// The result of the user's answer; the next key removes it from the screen.
    said: Option<String>,
}

impl<'a> MemoryWatch<'a> {
    /// Returns a watch on the keeper, which is `None` if the memory is not kept in a file.
    pub fn new(keeper: Option<&'a Keeper>) -> MemoryWatch<'a> {
        MemoryWatch { keeper, trouble: None, said: None }
    }

    /// Shows the calculator to the keeper. Returns whether the message has changed.
    pub fn look(&mut self, calculator: &Calculator) -> bool {
        let Some(keeper) = self.keeper else { return false };
        keeper.look(calculator.machine());
        let Some(trouble) = keeper.trouble_now() else { return false };
        let changed = self.trouble != trouble;
        self.trouble = trouble;
        changed
    }

    /// Saves the memory at once, if it has changed.
    pub fn save(&self, calculator: &Calculator) {
        if let Some(keeper) = self.keeper {
            keeper.save(calculator.machine());
        }
    }

    /// Takes an event that answers the question. Returns false if the event is for another part of
    /// the screen, such as one of the `keys` that quit.
    pub fn take(&mut self, event: &Event, calculator: &Calculator, keys: &KeyMap) -> bool {
        let Event::Key(key) = event else { return false };
        if key.kind == KeyEventKind::Release {
            return false;
        }
        self.said = None;
        let (Some(Trouble::Changed(_)), Some(keeper)) = (&self.trouble, self.keeper) else {
            return false;
        };
        let answer = match key.code {
            KeyCode::Char('1') => keeper.keep_this(calculator.machine()).map(|other| {
                format!("This memory is kept; the other one is in {}.", other.display())
            }),
            KeyCode::Char('2') => keeper
                .keep_both(calculator.machine())
                .map(|file| format!("This memory is kept in {} from now on.", file.display())),
            _ => return keys.command((*key).into(), true) != Some(Command::Quit),
        };
        self.trouble = None;
        self.said = Some(answer.unwrap_or_else(|error| error));
        true
    }

    /// Draws the message, if there is one, over the last lines of the screen.
    pub fn draw(&self, frame: &mut Frame) {
        let text = match (&self.trouble, &self.said) {
            (Some(Trouble::Changed(sentence)), _) => format!("{sentence}. {QUESTION}"),
            (Some(trouble), _) => format!("{}; it is tried again", trouble.sentence()),
            (None, Some(said)) => said.clone(),
            (None, None) => return,
        };
        let area = frame.area();
        let rows = text.chars().count().div_ceil(usize::from(area.width.max(1))) as u16 + 1;
        let rows = rows.min(area.height);
        let place = Rect { y: area.height - rows, height: rows, ..area };
        frame.render_widget(Clear, place);
        frame.render_widget(Paragraph::new(text).wrap(Wrap::default()).reversed(), place);
    }
}
