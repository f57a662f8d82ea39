//! A list in which the user finds an item by typing. The best match comes first.

mod drawing;

use super::component::{ComponentAnswer, Hint, hint};
use super::text_field::TextField;
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use sim41_session::words::{Item, best_first};
use std::cell::Cell;

#[derive(Debug)]
pub(super) struct Picker<T> {
    title: String,
    field: TextField,
    items: Vec<Item<T>>,
    found: Vec<usize>,
    chosen: usize,
    by_hand: bool,
    waits: bool,
    by_name: bool,
    named: Option<usize>,
    seeks: bool,
    begins: usize,
    drawn: Cell<(usize, Rect)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Picked {
    Moved,
    Chosen,
    Closed,
    Ignored,
}

impl Picked {
    /// The answer of an overlay that contains only a list. `choose` handles the chosen item.
    pub(super) fn answer(self, choose: impl FnOnce() -> ComponentAnswer) -> ComponentAnswer {
        match self {
            Picked::Closed => ComponentAnswer::Close(None),
            Picked::Chosen => choose(),
            Picked::Moved => ComponentAnswer::Taken,
            Picked::Ignored => ComponentAnswer::Ignored,
        }
    }
}

impl<T> Picker<T> {
    pub(super) fn new(title: &str, items: Vec<Item<T>>, text: &str) -> Picker<T> {
        let mut picker = Picker {
            title: title.into(),
            field: TextField::new(text),
            items: Vec::new(),
            found: Vec::new(),
            chosen: 0,
            by_hand: false,
            waits: false,
            by_name: false,
            named: None,
            seeks: false,
            begins: 0,
            drawn: Cell::default(),
        };
        picker.set_items(items);
        picker
    }

    pub(super) fn naming(self) -> Picker<T> {
        let mut picker = Picker { waits: true, by_name: true, ..self };
        picker.scroll();
        picker
    }

    pub(super) fn set_items(&mut self, items: Vec<Item<T>>) {
        self.items = items;
        self.scroll();
        self.chosen = self.chosen.min(self.found.len().saturating_sub(1));
    }

    /// Searches only for the text after the first `begins` characters, which name a folder. If
    /// `begins` is not 0, no item is chosen until the rest of the text or an arrow key selects one.
    pub(super) fn look_after(&mut self, begins: usize) {
        self.begins = begins;
        self.waits = begins > 0;
        self.scroll();
    }

    pub(super) fn text(&self) -> String {
        self.field.text()
    }

    pub(super) fn set_text(&mut self, text: &str) {
        self.field = TextField::new(text);
        self.changed();
    }

    pub(super) fn propose(&mut self) {
        self.field = TextField::proposing(&self.text());
    }

    pub(super) fn is_proposal(&self) -> bool {
        self.field.is_proposal()
    }

    pub(super) fn set_title(&mut self, title: &str) {
        self.title = title.into();
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.field.insert(text.trim());
        self.changed();
    }

    pub(super) fn chosen(&self) -> Option<&Item<T>> {
        let found = self.found.get(self.chosen).filter(|_| self.is_chosen());
        found.map(|&n| &self.items[n])
    }

    fn is_chosen(&self) -> bool {
        let sought = if self.by_name { self.named.is_some() } else { self.seeks };
        self.by_hand || sought || !self.waits
    }

    pub(super) fn best(&self) -> Option<&Item<T>> {
        let first = self.found.get(self.chosen).filter(|_| self.seeks || self.is_chosen());
        first.map(|&n| &self.items[n])
    }

    /// The item that the text identifies by its name, or by words that no other item contains. An
    /// operand may follow.
    fn exact(&self, text: &str) -> Option<usize> {
        let head = text.split_whitespace().next().unwrap_or_default();
        let by_name = |name: &str| {
            self.items.iter().position(|item| item.name.to_lowercase() == name.to_lowercase())
        };
        let by_synonym = |words: &str| {
            let items = self.items.iter().enumerate();
            let mut called = items.filter(|(_, item)| item.is_called_all(words));
            let (n, item) = called.next()?;
            (called.next().is_none() && !item.guarded).then_some(n)
        };
        by_name(text)
            .or_else(|| by_synonym(text))
            .or_else(|| by_name(head))
            .or_else(|| by_synonym(head))
    }

    pub(super) fn by_hand(&self) -> bool {
        self.by_hand
    }

    fn changed(&mut self) {
        self.chosen = 0;
        self.by_hand = false;
        self.scroll();
    }

    fn scroll(&mut self) {
        let text: String = self.field.text().chars().skip(self.begins).collect();
        let text = text.trim().to_lowercase();
        // If the first word is the full name of an item, the rest may be an operand and is not part
        // of the search. The same is true of an alternative name if no item matches the whole text.
        let head = text.split_whitespace().next().unwrap_or_default();
        let is_name = self.items.iter().any(|item| item.name.eq_ignore_ascii_case(head));
        self.seeks = !text.is_empty();
        self.found = match is_name {
            true => self.ranked(head),
            false => self.ranked(&text),
        };
        if self.found.is_empty() && self.items.iter().any(|item| item.is_called(head)) {
            self.found = self.ranked(head);
        }
        self.named = self.exact(&text).filter(|_| self.by_name);
        if let Some(named) = self.named {
            self.found.retain(|n| *n != named);
            self.found.insert(0, named);
        }
    }

    fn ranked(&self, text: &str) -> Vec<usize> {
        if text.is_empty() {
            return (0..self.items.len()).collect();
        }
        let mut matcher = Matcher::new(Config::DEFAULT);
        let pattern = Pattern::parse(text, CaseMatching::Ignore, Normalization::Smart);
        let mut buffer = Vec::new();
        let mut fuzzy = |name: &str| pattern.score(Utf32Str::new(name, &mut buffer), &mut matcher);
        best_first(&self.items, |item| item.rank(text, fuzzy(&item.name)))
    }

    pub(super) fn press(&mut self, key: KeyEvent) -> Picked {
        let page = usize::from(self.drawn.get().1.height).max(1);
        match key.code {
            KeyCode::Esc => return Picked::Closed,
            KeyCode::Enter => return Picked::Chosen,
            KeyCode::Up => self.choose(self.chosen.saturating_sub(1)),
            KeyCode::Down => self.choose(self.chosen + usize::from(self.is_chosen())),
            KeyCode::PageUp => self.choose(self.chosen.saturating_sub(page)),
            KeyCode::PageDown => self.choose(self.chosen + page),
            _ => {
                let before = self.field.text();
                if !self.field.press(key) {
                    return Picked::Ignored;
                }
                if self.field.text() != before {
                    self.changed();
                }
            }
        }
        Picked::Moved
    }

    fn choose(&mut self, n: usize) {
        self.chosen = n.min(self.found.len().saturating_sub(1));
        self.by_hand = true;
    }

    /// Chooses the only item in the list if it is not guarded and its name begins with the text.
    pub(super) fn choose_only(&mut self) -> Option<&Item<T>> {
        let &[only] = &self.found[..] else { return None };
        let (item, text) = (&self.items[only], self.field.text().trim().to_lowercase());
        let begins = !text.is_empty() && item.name.to_lowercase().starts_with(&text);
        if self.by_hand || item.guarded || !begins {
            return None;
        }
        self.choose(0);
        self.chosen()
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Picked {
        let (top, area) = self.drawn.get();
        match mouse.kind {
            MouseEventKind::ScrollUp => self.choose(self.chosen.saturating_sub(3)),
            MouseEventKind::ScrollDown => self.choose(self.chosen + 3),
            MouseEventKind::Down(MouseButton::Left) => {
                if !area.contains(Position::new(mouse.column, mouse.row)) {
                    return Picked::Ignored;
                }
                let n = top + usize::from(mouse.row - area.y);
                if n < self.found.len() {
                    self.choose(n);
                    return Picked::Chosen;
                }
            }
            _ => return Picked::Ignored,
        }
        Picked::Moved
    }

    pub(super) fn hint(&self, enter: &str) -> Vec<Hint> {
        vec![hint("↑ ↓", "choose"), hint("Enter", enter), hint("Esc", "leave")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picker(text: &str) -> Picker<()> {
        let items = [
            ("SIN", "Sine of X"),
            ("ASIN", "Angle whose sine is X"),
            ("POSA", "Position in ALPHA"),
            ("alt-y", "copy-paper: copies what was printed"),
            ("alt-i", "print: presses the PRINT key"),
        ];
        let item = |(name, note)| Item {
            called: if name == "ASIN" { "arc" } else { "" },
            ..Item::new(name, note, ())
        };
        Picker::new("", items.map(item).into(), text)
    }

    fn names(text: &str) -> Vec<String> {
        let picker = picker(text);
        picker.found.iter().map(|&n| picker.items[n].name.clone()).collect()
    }

    #[test]
    fn only_a_name_chooses() {
        for (text, chosen) in [
            ("", None),
            ("sn", None),
            ("sin", Some("SIN")),
            ("sin 30", Some("SIN")),
            ("round trip", None),
            ("arc", Some("ASIN")),
            ("whose sine", None),
            ("x sine", None),
            ("pnph", None),
            ("zzz", None),
        ] {
            let chosen_by = |picker: &Picker<()>| picker.chosen().map(|item| item.name.clone());
            let mut picker = picker(text).naming();
            assert_eq!(chosen_by(&picker).as_deref(), chosen, "{text}");
            if !picker.found.is_empty() && !picker.is_chosen() {
                let first = picker.items[picker.found[0]].name.clone();
                picker.press(KeyEvent::from(KeyCode::Down));
                assert_eq!(chosen_by(&picker), Some(first), "{text}");
            }
        }
    }

    #[test]
    fn the_best_match_comes_first() {
        assert_eq!(names("sin"), ["SIN", "ASIN"]);
        assert_eq!(names("position"), ["POSA"]);
        assert_eq!(names("psa")[0], "POSA");
        assert_eq!(names("print"), ["alt-i", "alt-y"]);
        assert_eq!(names("Copy"), ["alt-y"]);
        assert_eq!(names("whose angle"), ["ASIN"]);
        assert_eq!(names("").len(), 5);
        assert!(names("zzz").is_empty());
    }
}
