//! Reads the values of a configuration file and collects errors with their line numbers.

use super::ConfigError;
use crate::key_map::KeyMap;
use crate::key_press::KeyPress;
use crate::own_keys::OwnKeys;
use crate::screen_command::COMMANDS;
use crate::theme::Rgb;
use serde::de::DeserializeOwned;
use sim41_session::instruction::spelling;
use sim41_session::key::Stroke;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

const MOST_ERRORS: usize = 20;

pub(super) struct ConfigReader<'a> {
    pub(super) text: &'a str,
    pub(super) errors: Vec<ConfigError>,
}

impl ConfigReader<'_> {
    /// Skips settings of the wrong type. Returns `None` after a syntax error or too many errors.
    pub(super) fn settings<T: DeserializeOwned>(&mut self) -> Option<T> {
        let mut table = match DeTable::parse(self.text) {
            Ok(table) => table,
            Err(error) => {
                self.report(&error);
                return None;
            }
        };
        loop {
            match T::deserialize(Deserializer::from(table.clone())) {
                Ok(settings) => return Some(settings),
                Err(error) => {
                    self.report(&error);
                    let span = error.span().filter(|span| !span.is_empty())?;
                    if self.errors.len() >= MOST_ERRORS
                        || !remove_setting_at(table.get_mut(), &span)
                    {
                        return None;
                    }
                }
            }
        }
    }

    fn report(&mut self, error: &toml::de::Error) {
        let line = error.span().map_or(1, |span| self.line(span.start));
        let written = self.text.lines().nth(line - 1).unwrap_or_default();
        let name = written.split('=').next().unwrap_or_default().trim();
        self.errors.push(ConfigError { line, sentence: in_words(error.message(), name) });
    }

    pub(super) fn finish(mut self) -> Vec<ConfigError> {
        self.errors.sort_by_key(|error| error.line);
        self.errors
    }

    /// The number of the line, counted from 1, that contains the byte at `at`.
    pub(super) fn line(&self, at: usize) -> usize {
        self.text[..at.min(self.text.len())].matches('\n').count() + 1
    }

    pub(super) fn wrong(&mut self, word: &Spanned<String>, sentence: String) {
        if self.errors.len() >= MOST_ERRORS {
            return;
        }
        self.errors.push(ConfigError { line: self.line(word.span().start), sentence });
    }

    pub(super) fn keys(
        &mut self,
        written: &BTreeMap<Spanned<String>, Vec<Spanned<String>>>,
    ) -> KeyMap {
        let mut map = KeyMap::default();
        let mut bound: Vec<(&str, KeyPress)> = Vec::new();
        for (name, keys) in written {
            // Errors are limited in number, because finding the closest name for each is slow.
            if self.errors.len() >= MOST_ERRORS {
                break;
            }
            let Some(row) = COMMANDS.iter().find(|row| row.name == name.get_ref()) else {
                let command = name.get_ref();
                let near = spelling::nearest_of(command, COMMANDS.iter().map(|row| row.name));
                let near = near.map_or("", |(_, near)| near);
                let sentence = format!("unknown command {command:?}; closest match: {near}");
                self.wrong(name, sentence);
                continue;
            };
            let before = self.errors.len();
            let keys: Vec<KeyPress> = keys.iter().filter_map(|key| self.key(key)).collect();
            for key in &keys {
                if self.errors.len() >= MOST_ERRORS {
                    break;
                }
                if let Some((other, _)) = bound.iter().find(|(_, bound)| bound == key) {
                    self.wrong(
                        name,
                        format!("{key} cannot run both {other} and {command}", command = row.name),
                    );
                }
                bound.push((row.name, *key));
            }
            if self.errors.len() == before {
                map.bind(row.command, keys);
            }
        }
        map
    }

    pub(super) fn key(&mut self, name: &Spanned<String>) -> Option<KeyPress> {
        match name.get_ref().parse::<KeyPress>() {
            Ok(key) if key.is_calculators() => {
                self.wrong(name, format!("{key} is a calculator key; choose another key"));
                None
            }
            Ok(key) => {
                if let Some(other) = key.reported_as() {
                    let sentence = format!(
                        "{key}: a terminal cannot distinguish it from {other}; choose another key"
                    );
                    self.wrong(name, sentence);
                }
                Some(key)
            }
            Err(error) => {
                self.wrong(name, error.to_string());
                None
            }
        }
    }

    pub(super) fn own_keys(
        &mut self,
        written: &BTreeMap<Spanned<String>, Spanned<String>>,
        commands: &KeyMap,
    ) -> OwnKeys {
        let mut own = OwnKeys::default();
        for (name, stroke) in written {
            let before = self.errors.len();
            let key = match name.get_ref().parse::<KeyPress>() {
                Ok(key) => key,
                Err(error) => {
                    self.wrong(name, error.to_string());
                    continue;
                }
            };
            if let Some(other) = key.reported_as() {
                self.wrong(name, format!("{key}: a terminal cannot distinguish it from {other}"));
            } else if let Some(command) = commands.command(key, false) {
                let command = command.row().name;
                let sentence = format!(
                    "{key} runs the command {command}; to free the key, set {command} = [] in \
                     [keys]"
                );
                self.wrong(name, sentence);
            }
            match Stroke::from_name(&stroke.get_ref().to_uppercase()) {
                Some(stroke) if self.errors.len() == before => own.bind(key, stroke),
                Some(_) => {}
                None => {
                    let function = stroke.get_ref();
                    let sentence = format!(
                        "no key has the function {function:?}: expected a name on a key, such as SIN \
                         or STO"
                    );
                    self.wrong(stroke, sentence);
                }
            }
        }
        own
    }

    pub(super) fn one_of<'a, T>(
        &mut self,
        name: impl Into<Option<&'a Spanned<String>>>,
        what: &str,
        values: impl Iterator<Item = (&'static str, T)> + Clone,
    ) -> Option<T> {
        let name = name.into()?;
        let found = values.clone().find(|(known, _)| known == name.get_ref());
        if found.is_none() {
            let known: Vec<&str> = values.map(|(known, _)| known).collect();
            let known = known.join(", ");
            self.wrong(
                name,
                format!("invalid {what} {name:?}: expected one of {known}", name = name.get_ref()),
            );
        }
        found.map(|(_, value)| value)
    }
}

fn remove_setting_at(table: &mut DeTable, span: &Range<usize>) -> bool {
    let mut found = None;
    for (key, value) in table.iter_mut() {
        let text = key.span().start..value.span().end;
        if let DeValue::Table(inner) = value.get_mut()
            && remove_setting_at(inner, span)
        {
            return true;
        }
        if text.start <= span.start && span.end <= text.end {
            found = Some(key.clone());
        }
    }
    found.is_some_and(|key| table.remove(&key).is_some())
}

pub(super) fn in_words(error: &str, name: &str) -> String {
    let wanted =
        error.split_once("invalid type: ").and_then(|(_, rest)| rest.split_once("expected "));
    let takes = match wanted.map(|(_, wanted)| wanted) {
        Some("a sequence") => "a list of strings: [\"...\"]",
        Some("a string") => "text in quotation marks",
        Some("a boolean") => "true or false",
        _ => {
            return match error.split_once(", expected one of ") {
                Some((_, known)) if error.starts_with("unknown field ") => {
                    format!(
                        "invalid setting {name}: expected one of {known}",
                        known = known.replace('`', "")
                    )
                }
                _ => error.to_string(),
            };
        }
    };
    format!("{name} takes {takes}")
}

/// Parses a colour: `#rrggbb`, or `none` for the terminal's own colour.
pub(super) fn colour_of(text: &str) -> Option<Rgb> {
    if text == "none" {
        return Some(None);
    }
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let bits = u32::from_str_radix(digits, 16).ok()?;
    Some(Some(((bits >> 16) as u8, (bits >> 8) as u8, bits as u8)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[test]
    fn an_error_about_the_whole_file_removes_no_setting() {
        #[derive(Debug, Deserialize)]
        #[expect(dead_code)]
        struct Needy {
            missing: bool,
        }
        let mut reader = ConfigReader { text: "title = true\nhint = true\n", errors: Vec::new() };
        assert!(reader.settings::<Needy>().is_none());
        assert_eq!(reader.errors.len(), 1);
    }
}
