//! The last line of the screen: a note, or the mode and its keys, which can be clicked.

use super::component::{Hint, Scene, hint};
use super::screen_command::Command;
use super::theme::{Part, Theme};
use crate::files::message;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::{Clear, Widget};

/// A word of the last line, and the command that a click on it runs.
pub(super) struct Word {
    hint: Hint,
    command: Option<Command>,
}

/// The words to show: the `hints` of an overlay or a panel, or the keys of the mode.
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
    let mut words = vec![command(Command::Help, "help")];
    // While a name, digits or a text are being entered, letters do not begin a command.
    words.extend(scene.mode.is_ready().then(|| command(Command::ByName, "command")));
    let keys = sim41_session::hints::keys(scene.mode)
        .iter()
        .map(|(key, meaning)| plain(hint(*key, *meaning)));
    words.extend(keys);
    words.push(command(Command::Undo, "undo"));
    // On a small terminal, the key that stops a running program takes the room of this word.
    words.extend((!scene.mode.is_running()).then(|| command(Command::Panels, "panels")));
    words.push(command(Command::Open, "open"));
    words.push(command(Command::Quit, "quit"));
    words
}

#[derive(Clone, Copy)]
pub(super) struct Name {
    pub text: &'static str,
    pub is_error: bool,
}

/// Draws the name of the part that has the keyboard focus, then as many words as fit. If there is a
/// `note`, it replaces the words, in the colour of its part.
pub(super) fn draw(
    buffer: &mut Buffer,
    line: Rect,
    theme: &Theme,
    name: Name,
    words: &[Word],
    note: (&str, Part),
) {
    if line.is_empty() {
        return;
    }
    buffer.set_style(line, theme.on(Part::Text, Part::Ground));
    if !note.0.is_empty() {
        return draw_note(buffer, line, note, theme);
    }
    if line.width > 40 {
        let part = if name.is_error { Part::Error } else { Part::Text };
        let style = theme.text(part).patch(theme.chosen());
        buffer.set_string(line.x, line.y, format!(" {} ", name.text), style);
    }
    for (word, x) in places(line, name.text, words) {
        let (key, meaning) = &word.hint;
        buffer.set_string(x, line.y, key, theme.text(Part::Text).add_modifier(Modifier::BOLD));
        let after = x + key.chars().count() as u16 + 1;
        buffer.set_string(after, line.y, meaning, theme.text(Part::Dim));
    }
}

fn draw_note(buffer: &mut Buffer, line: Rect, (note, part): (&str, Part), theme: &Theme) {
    let width = usize::from(line.width);
    let rows = message::wrapped(&[note.to_string()], width);
    // On a small screen the line may use a third of the rows.
    let most = line.y / 3 + 1;
    let count = (rows.len() as u16).min(most);
    let area = Rect { y: line.y + 1 - count, height: count, ..line };
    Clear.render(area, buffer);
    buffer.set_style(area, theme.on(Part::Text, Part::Ground));
    let style = theme.text(part).add_modifier(Modifier::BOLD);
    for (y, row) in (area.y..area.bottom()).zip(&rows) {
        buffer.set_stringn(line.x, y, row, width, style);
    }
}

/// The commands whose words are kept when there is little room, the most important first.
const KEPT: [Command; 3] = [Command::Help, Command::Quit, Command::Panels];

fn places<'a>(line: Rect, name: &str, words: &'a [Word]) -> Vec<(&'a Word, u16)> {
    let name = if line.width > 40 { name.len() as u16 + 3 } else { 0 };
    let kept = |word: &Word| KEPT.iter().position(|kept| word.command == Some(*kept));
    let mut order: Vec<usize> = (0..words.len()).collect();
    order.sort_by_key(|&n| kept(&words[n]).unwrap_or(KEPT.len()));
    let mut left = line.width.saturating_sub(name);
    let mut fits = vec![false; words.len()];
    for n in order {
        let wide = width(&words[n]);
        fits[n] = wide <= left;
        left -= if fits[n] { left.min(wide + 2) } else { 0 };
    }
    let mut x = line.x + name;
    let fitting = words.iter().zip(fits).filter(|(_, fits)| *fits);
    fitting
        .map(|(word, _)| {
            let place = (word, x);
            x += width(word) + 2;
            place
        })
        .collect()
}

fn width(word: &Word) -> u16 {
    (word.hint.0.chars().count() + word.hint.1.chars().count() + 1) as u16
}

pub(super) fn clicked(line: Rect, name: &str, words: &[Word], column: u16) -> Option<Command> {
    let places = places(line, name, words);
    let found = places.into_iter().find(|(word, x)| (*x..*x + width(word)).contains(&column));
    found.and_then(|(word, _)| word.command)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(key: &str, meaning: &str, command: Option<Command>) -> Word {
        Word { hint: hint(key, meaning), command }
    }

    #[test]
    fn help_panels_and_quit_stay_where_they_have_room() {
        let words = [
            word("F1", "help", Some(Command::Help)),
            word("a key", "with a meaning of many words", None),
            word("K", "XEQ", None),
            word("F9", "panels", Some(Command::Panels)),
            word("F10", "quit", Some(Command::Quit)),
        ];
        for width in 0..90 {
            let line = Rect::new(3, 0, width, 1);
            let places = places(line, "ready", &words);
            let shown = |key: &str| places.iter().any(|(word, _)| word.hint.0 == key);
            assert!(places.windows(2).all(|two| two[0].1 + self::width(two[0].0) + 2 <= two[1].1));
            assert!(places.iter().all(|(word, x)| x + self::width(word) <= line.right()));
            assert_eq!(shown("F10"), width >= 17, "{width}");
            assert!(width < 28 || !shown("K") || shown("F9") && shown("F10"), "{width}");
        }
    }
}
