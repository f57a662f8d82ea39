//! The last line of the screen: a note, or the mode and its keys, which can be clicked.

use super::component::{Hint, Scene, hint};
use super::screen_command::ScreenCommand;
use super::text::write;
use super::theme::{ColorRole, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::{Clear, Widget};
use sim41_files::message;

pub(super) struct FooterWord {
    hint: Hint,
    command: Option<ScreenCommand>,
}

/// The words in the last line: the `hints` of an overlay or a panel, or the keys of the mode.
pub(super) fn words(scene: &Scene, hints: Option<Vec<Hint>>) -> Vec<FooterWord> {
    let plain = |hint| FooterWord { hint, command: None };
    let command = |command: ScreenCommand, meaning: &str| FooterWord {
        hint: hint(scene.config.keys.short(command), meaning),
        command: Some(command),
    };
    if let Some(hints) = hints {
        let help = command(ScreenCommand::Help, "help");
        return hints.into_iter().map(plain).chain([help]).collect();
    }
    let mut words = vec![command(ScreenCommand::Help, "help")];
    // A letter does not begin a command while a name, digits or text are being entered.
    words.extend(scene.mode.is_ready().then(|| command(ScreenCommand::ByName, "command")));
    let keys = sim41_session::hints::keys(scene.mode)
        .iter()
        .map(|(key, meaning)| plain(hint(*key, *meaning)));
    words.extend(keys);
    words.push(command(ScreenCommand::Undo, "undo"));
    // On a small terminal, the last line has no room for both `panels` and the key that stops a
    // program.
    words.extend((!scene.mode.is_running()).then(|| command(ScreenCommand::Panels, "panels")));
    words.push(command(ScreenCommand::Open, "open"));
    words.push(command(ScreenCommand::Quit, "quit"));
    words
}

#[derive(Clone, Copy)]
pub(super) struct Name {
    pub text: &'static str,
    pub is_error: bool,
}

/// Draws the focused part's name and as many words as fit, or only the `note`, in its own colour.
pub(super) fn draw(
    buffer: &mut Buffer,
    line: Rect,
    theme: &Theme,
    name: Name,
    words: &[FooterWord],
    note: (&str, ColorRole),
) {
    if line.is_empty() {
        return;
    }
    buffer.set_style(line, theme.on(ColorRole::Text, ColorRole::Ground));
    if !note.0.is_empty() {
        return draw_note(buffer, line, note, theme);
    }
    if line.width > 40 {
        let part = if name.is_error { ColorRole::Error } else { ColorRole::Text };
        let style = theme.text(part).patch(theme.chosen());
        write(buffer, (line.x, line.y), &format!(" {} ", name.text), line.width, style);
    }
    for (word, x) in places(line, name.text, words) {
        let (key, meaning) = &word.hint;
        let bold = theme.text(ColorRole::Text).add_modifier(Modifier::BOLD);
        write(buffer, (x, line.y), key, line.right() - x, bold);
        let after = x + key.chars().count() as u16 + 1;
        write(buffer, (after, line.y), meaning, line.width, theme.text(ColorRole::Dim));
    }
}

/// The rows of a note, which ends on the screen's last line.
pub(super) fn note_area(line: Rect, note: &str) -> Rect {
    let rows = message::wrapped(&[note.to_string()], usize::from(line.width)).len().max(1);
    // The note uses at most about a third of the screen's rows.
    let count = (rows as u16).min(line.y / 3 + 1);
    Rect { y: line.y + 1 - count, height: count, ..line }
}

fn draw_note(buffer: &mut Buffer, line: Rect, (note, part): (&str, ColorRole), theme: &Theme) {
    let width = usize::from(line.width);
    let rows = message::wrapped(&[note.to_string()], width);
    let area = note_area(line, note);
    Clear.render(area, buffer);
    buffer.set_style(area, theme.on(ColorRole::Text, ColorRole::Ground));
    let style = theme.text(part).add_modifier(Modifier::BOLD);
    for (y, row) in (area.y..area.bottom()).zip(&rows) {
        write(buffer, (line.x, y), row, line.width, style);
    }
}

/// The commands that remain visible in a narrow line, in order of importance.
const KEPT: [ScreenCommand; 3] = [ScreenCommand::Help, ScreenCommand::Quit, ScreenCommand::Panels];

fn places<'a>(line: Rect, name: &str, words: &'a [FooterWord]) -> Vec<(&'a FooterWord, u16)> {
    let name = if line.width > 40 { name.len() as u16 + 3 } else { 0 };
    let kept = |word: &FooterWord| KEPT.iter().position(|kept| word.command == Some(*kept));
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

fn width(word: &FooterWord) -> u16 {
    (word.hint.0.chars().count() + word.hint.1.chars().count() + 1) as u16
}

pub(super) fn clicked(
    line: Rect,
    name: &str,
    words: &[FooterWord],
    column: u16,
) -> Option<ScreenCommand> {
    let places = places(line, name, words);
    let found = places.into_iter().find(|(word, x)| (*x..*x + width(word)).contains(&column));
    found.and_then(|(word, _)| word.command)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(key: &str, meaning: &str, command: Option<ScreenCommand>) -> FooterWord {
        FooterWord { hint: hint(key, meaning), command }
    }

    #[test]
    fn help_panels_and_quit_stay_where_they_have_room() {
        let words = [
            word("F1", "help", Some(ScreenCommand::Help)),
            word("a key", "with a meaning of many words", None),
            word("K", "XEQ", None),
            word("F9", "panels", Some(ScreenCommand::Panels)),
            word("F10", "quit", Some(ScreenCommand::Quit)),
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
