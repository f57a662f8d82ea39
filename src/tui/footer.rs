//! The last line of the screen: a note, or else the mode and the keys that can be pressed in it.
//! The words of the line can be clicked.

use super::component::{Hint, Scene, hint};
use super::screen_command::Command;
use super::theme::{Part, Theme};
use crate::files::message;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::{Clear, Widget};

/// A word of the last line, and the command that a click on it gives, if any.
pub(super) struct Word {
    hint: Hint,
    command: Option<Command>,
}

/// Returns the words for what is on the screen: `hints` of an overlay or a panel, or those of the
/// mode.
pub(super) fn words(scene: &Scene, hints: Option<Vec<Hint>>) -> Vec<Word> {
    let plain = |hint| Word { hint, command: None };
    let command = |command: Command, meaning: &str| Word {
        hint: hint(scene.config.keys.short(command), meaning),
        command: Some(command),
    };
    if let Some(hints) = hints {
        let help = command(Command::Help, "help");
        return hints.into_iter().map(plain).chain([help]).collect();
    }
    let mut words = vec![command(Command::Help, "help"), command(Command::ByName, "command")];
    let keys = sim41_session::hints::keys(scene.mode)
        .iter()
        .map(|(key, meaning)| plain(hint(*key, *meaning)));
    words.extend(keys);
    words.push(command(Command::Undo, "undo"));
    words.push(command(Command::Panels, "panels"));
    words.push(command(Command::Open, "open"));
    words.push(command(Command::Quit, "quit"));
    words
}

/// Draws as many words as fit, after the name of what has the keys; `note`, if any, takes their
/// place.
pub(super) fn draw(
    buffer: &mut Buffer,
    line: Rect,
    theme: &Theme,
    name: &str,
    words: &[Word],
    note: &str,
) {
    if line.is_empty() {
        return;
    }
    buffer.set_style(line, theme.on(Part::Text, Part::Ground));
    if !note.is_empty() {
        return draw_note(buffer, line, note, theme);
    }
    if line.width > 40 {
        buffer.set_string(line.x, line.y, format!(" {name} "), theme.chosen());
    }
    for (word, x) in places(line, name, words) {
        let (key, meaning) = &word.hint;
        buffer.set_string(x, line.y, key, theme.text(Part::Text).add_modifier(Modifier::BOLD));
        let after = x + key.chars().count() as u16 + 1;
        buffer.set_string(after, line.y, meaning, theme.text(Part::Dim));
    }
}

/// Draws a note in the last line, or in as many rows above it as a long note needs.
fn draw_note(buffer: &mut Buffer, line: Rect, note: &str, theme: &Theme) {
    let width = usize::from(line.width);
    let rows = message::wrapped(&[note.to_string()], width);
    // A third of a small screen is enough.
    let most = line.y / 3 + 1;
    let count = (rows.len() as u16).min(most);
    let area = Rect { y: line.y + 1 - count, height: count, ..line };
    Clear.render(area, buffer);
    buffer.set_style(area, theme.on(Part::Text, Part::Ground));
    let style = theme.text(Part::Accent).add_modifier(Modifier::BOLD);
    for (y, row) in (area.y..area.bottom()).zip(&rows) {
        buffer.set_stringn(line.x, y, row, width, style);
    }
}

/// Returns the words that fit, each with the column where it begins.
fn places<'a>(line: Rect, name: &str, words: &'a [Word]) -> Vec<(&'a Word, u16)> {
    let name = if line.width > 40 { name.len() as u16 + 3 } else { 0 };
    let mut x = line.x + name;
    let mut places = Vec::new();
    for word in words {
        let wide = width(word);
        if x + wide <= line.right() {
            places.push((word, x));
            x += wide + 2;
        }
    }
    places
}

fn width(word: &Word) -> u16 {
    (word.hint.0.chars().count() + word.hint.1.chars().count() + 1) as u16
}

/// Returns the command of the word at this column, if any.
pub(super) fn clicked(line: Rect, name: &str, words: &[Word], column: u16) -> Option<Command> {
    let places = places(line, name, words);
    let found = places.into_iter().find(|(word, x)| (*x..*x + width(word)).contains(&column));
    found.and_then(|(word, _)| word.command)
}
