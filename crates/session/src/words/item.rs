//! An item in a list to choose from, and how well it matches the typed letters.

use std::cmp::Reverse;
const HAS_TEXT: u32 = 2_000;
pub fn best_first<T>(
    items: &[Item<T>],
    mut rank: impl FnMut(&Item<T>) -> Option<u32>,
) -> Vec<usize> {
    let ranked = items.iter().enumerate();
    let mut found: Vec<(u32, usize)> =
        ranked.filter_map(|(n, item)| Some((rank(item)?, n))).collect();
    found.sort_by_key(|&(rank, n)| (Reverse(rank), items[n].guarded, n));
    if found.first().is_some_and(|(rank, _)| *rank >= HAS_TEXT) {
        found.retain(|(rank, _)| *rank >= HAS_TEXT);
    }
    found.into_iter().map(|(_, n)| n).collect()
}
#[derive(Clone, Debug)]
pub struct Item<T> {
    pub name: String,
    pub note: String,
    /// The computer key with the same effect; empty if there is none.
    pub key: String,
    pub called: &'static str,
    /// The item deletes something or exits, so only its exact name selects it.
    pub guarded: bool,
    pub value: T,
}

impl<T> Item<T> {
    pub fn new(name: impl Into<String>, note: impl Into<String>, value: T) -> Item<T> {
        let (name, note) = (name.into(), note.into());
        Item { name, note, key: String::new(), called: "", guarded: false, value }
    }

    /// Name, description and synonyms together must contain all words of `text`, ignoring case.
    pub fn has_words(&self, text: &str) -> bool {
        let about = format!("{} {} {}", self.name, self.note, self.called).to_lowercase();
        text.to_lowercase().split_whitespace().all(|word| about.contains(word))
    }

    pub fn is_called(&self, word: &str) -> bool {
        !word.is_empty() && self.called.split(' ').any(|known| known.eq_ignore_ascii_case(word))
    }

    /// The phrase, or each of its words, must be a synonym of the item, ignoring case.
    pub fn is_called_all(&self, words: &str) -> bool {
        let phrase = words.split_whitespace().collect::<Vec<_>>().join("_");
        self.is_called(&phrase)
            || (!phrase.is_empty() && words.split_whitespace().all(|word| self.is_called(word)))
    }

    /// How well lower-case `text` matches the item; `None` if it does not. The name ranks first,
    /// then synonyms, then words of the description. `fuzzy` scores how well the letters of `text`
    /// match the name. The score counts only if `text` begins with the name's first letter and is
    /// at least half as long as the name.
    pub fn rank(&self, text: &str, fuzzy: Option<u32>) -> Option<u32> {
        let (name, note) = (self.name.to_lowercase(), self.note.to_lowercase());
        let begins = |words: &str| {
            let mut words = words.split(|c: char| !c.is_alphanumeric() && c != '-');
            words.any(|word| word.starts_with(text))
        };
        let long = text.chars().count();
        let similar =
            2 * long >= name.chars().count() && name.chars().next() == text.chars().next();
        Some(match note.strip_prefix(text) {
            _ if name == text => 10_000,
            Some(rest) if rest.starts_with(':') => 10_000,
            _ if self.is_called(text) => 9_000,
            _ if name.starts_with(text) => 8_000 - name.chars().count().min(1_000) as u32,
            _ if long > 2 && begins(self.called) => 5_000,
            Some(_) => 4_000,
            None if long > 2 && begins(&note) => 3_000,
            None if name.contains(text) => 2_000,
            None if similar && fuzzy.is_some() => fuzzy.unwrap_or(0).min(1_000),
            None if long > 2 && self.has_words(text) => 0,
            None => return None,
        })
    }
}
