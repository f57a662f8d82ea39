//! The configuration of the screen: a file in TOML. A setting that is not in the file has its
//! default.
//!
//! `sim41 config --default` prints [`default_text`], which names every setting.

use super::key_map::KeyMap;
use super::key_press::KeyPress;
use super::panel::Panel;
use super::screen_command::{COMMANDS, Command};
use super::sound::Sound;
use super::speed::Speed;
use super::theme::{Depth, PARTS, Rgb, Theme};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use toml::Spanned;

/// The settings that say how the screen looks and how it answers.
#[derive(Clone, Debug)]
pub struct Config {
    /// The colours.
    pub theme: Theme,
    /// The keys of the front end's commands.
    pub keys: KeyMap,
    /// Whether only ASCII characters are drawn.
    pub ascii: bool,
    /// Whether the display is drawn in ordinary characters, for consoles without braille.
    pub plain: bool,
    /// Whether boards and paper are shown as pictures where the terminal can show them.
    pub pictures: bool,
    /// The kind of sound that TONE and BEEP make.
    pub sound: Sound,
    /// The program that plays tones, with its options. If empty, the first one installed is taken.
    pub player: Vec<String>,
    /// Whether the terminal's title says what the display shows.
    pub title: bool,
    /// Whether the drawn keys are shown where there is room.
    pub keypad: bool,
    /// Whether the three lines for newcomers are shown.
    pub hint: bool,
    /// The speed at which programs run.
    pub speed: Speed,
    /// The panels that stand beside the calculator, the most important first.
    pub panels: Vec<Panel>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            theme: Theme::default(),
            keys: KeyMap::default(),
            ascii: false,
            plain: false,
            pictures: true,
            sound: Sound::default(),
            player: Vec::new(),
            title: true,
            keypad: true,
            hint: false,
            speed: Speed::Full,
            panels: vec![
                Panel::Stack,
                Panel::Alpha,
                Panel::Flags,
                Panel::Program,
                Panel::Registers,
                Panel::Paper,
            ],
        }
    }
}

/// A setting in the file that cannot be taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {sentence}")]
pub struct ConfigError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with the setting, and what can be written instead.
    pub sentence: String,
}

/// The settings as the file has them; `None` for each that it leaves out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    theme: Option<Spanned<String>>,
    ascii: Option<bool>,
    pictures: Option<bool>,
    sound: Option<Spanned<String>>,
    player: Option<Vec<String>>,
    title: Option<bool>,
    keypad: Option<bool>,
    hint: Option<bool>,
    speed: Option<Spanned<String>>,
    panels: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    colours: BTreeMap<Spanned<String>, Spanned<String>>,
    #[serde(default)]
    keys: BTreeMap<Spanned<String>, Vec<Spanned<String>>>,
}

impl Config {
    /// Returns the defaults, changed by the settings in this text, with as many colours as the
    /// terminal has.
    ///
    /// # Errors
    /// Returns the first setting that is not valid, with its line.
    pub fn read(text: &str, depth: Depth) -> Result<Config, ConfigError> {
        let place = Place { text };
        let written: Written = toml::from_str(text).map_err(|error| ConfigError {
            line: error.span().map_or(1, |span| place.line(span.start)),
            sentence: error.message().to_string(),
        })?;
        let mut config = Config { hint: true, ..Config::default() };
        let themes = Theme::names().map(|name| (name, name));
        let theme = written.theme.as_ref().map(|name| place.one_of(name, "theme", themes));
        let theme = theme.transpose()?.unwrap_or(config.theme.name);
        config.theme = Theme::named(theme, depth).expect("it is a theme");
        for (name, colour) in &written.colours {
            let part = place.one_of(name, "part", PARTS.into_iter())?;
            let value = colour.get_ref();
            let rgb = colour_of(value).ok_or_else(|| {
                let forms = "write \"#d7af5f\" or \"none\"";
                place.wrong(colour, format!("{value:?} is no colour; {forms}"))
            })?;
            config.theme.set(part, rgb);
        }
        let mut bound: Vec<(&str, KeyPress)> = Vec::new();
        for (name, keys) in &written.keys {
            let row = COMMANDS.iter().find(|row| row.name == name.get_ref()).ok_or_else(|| {
                let near = nearest(name.get_ref(), COMMANDS.iter().map(|row| row.name));
                let name_read = name.get_ref();
                place.wrong(
                    name,
                    format!("there is no command {name_read:?}; the nearest is {near}"),
                )
            })?;
            let keys = keys.iter().map(|key| place.key(key)).collect::<Result<Vec<_>, _>>()?;
            for key in &keys {
                if let Some((other, _)) = bound.iter().find(|(_, bound)| bound == key) {
                    let both = format!("{key} cannot give both {other} and {}", row.name);
                    return Err(place.wrong(name, both));
                }
                bound.push((row.name, *key));
            }
            config.keys.bind(row.command, keys);
        }
        if let Some(name) = &written.speed {
            let speeds = Speed::ALL.into_iter().map(|speed| (speed.name(), speed));
            config.speed = place.one_of(name, "speed", speeds)?;
        }
        if let Some(name) = &written.sound {
            let sounds = Sound::ALL.into_iter().map(|sound| (sound.name(), sound));
            config.sound = place.one_of(name, "sound", sounds)?;
        }
        config.player = written.player.unwrap_or_default();
        if let Some(names) = &written.panels {
            let panels = Panel::ALL.into_iter().map(|panel| (panel.name(), panel));
            let panel = |name| place.one_of(name, "panel", panels.clone());
            config.panels = names.iter().map(panel).collect::<Result<_, _>>()?;
        }
        let settings = [
            (&mut config.ascii, written.ascii),
            (&mut config.pictures, written.pictures),
            (&mut config.title, written.title),
            (&mut config.keypad, written.keypad),
            (&mut config.hint, written.hint),
        ];
        for (setting, written) in settings {
            *setting = written.unwrap_or(*setting);
        }
        Ok(config)
    }
}

/// The text of a configuration, which gives errors their lines.
struct Place<'a> {
    text: &'a str,
}

impl Place<'_> {
    /// Returns the number of the line with the byte at this offset, from 1.
    fn line(&self, at: usize) -> usize {
        self.text[..at.min(self.text.len())].matches('\n').count() + 1
    }

    /// Returns the error that this word is not valid.
    fn wrong(&self, word: &Spanned<String>, sentence: String) -> ConfigError {
        ConfigError { line: self.line(word.span().start), sentence }
    }

    /// Returns the key of this name, if it is one that a command can have.
    fn key(&self, name: &Spanned<String>) -> Result<KeyPress, ConfigError> {
        let read = name.get_ref().parse::<KeyPress>();
        let key = read.map_err(|error| self.wrong(name, error.to_string()))?;
        match key.is_calculators() {
            true => Err(self.wrong(name, format!("{key} is a key of the calculator"))),
            false => Ok(key),
        }
    }

    /// Returns the value of this name.
    fn one_of<T>(
        &self,
        name: &Spanned<String>,
        what: &str,
        values: impl Iterator<Item = (&'static str, T)> + Clone,
    ) -> Result<T, ConfigError> {
        let found = values.clone().find(|(known, _)| known == name.get_ref());
        found.map(|(_, value)| value).ok_or_else(|| {
            let known: Vec<&str> = values.map(|(known, _)| known).collect();
            let known = known.join(", ");
            self.wrong(name, format!("there is no {what} {:?}; there are {known}", name.get_ref()))
        })
    }
}

/// Reads a colour, `#rrggbb`, or `none` for the terminal's own colour.
fn colour_of(text: &str) -> Option<Rgb> {
    if text == "none" {
        return Some(None);
    }
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let bits = u32::from_str_radix(digits, 16).ok()?;
    Some(Some(((bits >> 16) as u8, (bits >> 8) as u8, bits as u8)))
}

fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> &'a str {
    names.min_by_key(|other| strsim::damerau_levenshtein(other, name)).unwrap_or_default()
}

/// Returns a configuration file that sets every default and explains each setting.
pub fn default_text() -> String {
    let config = Config::default();
    let list = |names: Vec<&str>| {
        names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
    };
    let mut text = format!(
        "# The configuration of sim41's screen. Every setting can be left out.\n\n\
         # Colours: {}.\ntheme = \"{}\"\n\
         # Only ASCII characters, for terminals and fonts that have no others.\nascii = {}\n\
         # Boards and paper as pictures, where the terminal has kitty's graphics or sixel.\n\
         pictures = {}\n\
         # TONE and BEEP: the terminal's bell, tones as the calculator's, or nothing: {}.\n\
         sound = \"{}\"\n\
         # What plays tones, the name of a WAV file coming last: [\"aplay\", \"-q\"]. If it is\n\
         # empty, the first of pw-play, paplay, aplay, afplay, play that is installed.\n\
         player = []\n\
         # The terminal's title says what the display shows.\ntitle = {}\n\
         # The drawn keys are shown where there is room.\nkeypad = {}\n\
         # Three lines for newcomers are shown until the first key.\nhint = true\n\
         # How fast programs run: {}.\nspeed = \"{}\"\n\
         # What stands beside the calculator, the most important first: any of\n# {}.\n\
         panels = [{}]\n",
        Theme::names().collect::<Vec<_>>().join(", "),
        config.theme.name,
        config.ascii,
        config.pictures,
        Sound::ALL.map(Sound::name).join(", "),
        config.sound.name(),
        config.title,
        config.keypad,
        Speed::ALL.map(Speed::name).join(", "),
        config.speed.name(),
        Panel::ALL.map(Panel::name).join(", "),
        list(config.panels.iter().map(|panel| panel.name()).collect()),
    );
    let parts = PARTS.map(|(name, _)| name);
    text += "\n# Single colours, \"#rrggbb\" or \"none\" for the terminal's own. The parts are\n";
    for line in parts.chunks(9) {
        writeln!(text, "# {}", line.join(", ")).expect("a String takes all");
    }
    text += "[colours]\n# glass = \"#afaf87\"\n\n\
        # Keys: characters, F1 to F12, up, pagedown, insert ..., with ctrl-, alt- or shift-.\n\
        # A character is a command only while the calculator has no use for it.\n[keys]\n";
    for row in COMMANDS {
        let keys = list(row.keys.to_vec());
        writeln!(text, "{} = [{keys}] # {}", row.name, row.help).expect("a String takes all");
    }
    text
}

/// Returns the command of this name.
pub fn command_named(name: &str) -> Option<Command> {
    COMMANDS.iter().find(|row| row.name == name).map(|row| row.command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_text_says_what_is_so_without_it() {
        let config = Config::read(&default_text(), Depth::True).unwrap();
        let plain = Config::read("", Depth::True).unwrap();
        assert_eq!(config.theme, plain.theme);
        assert_eq!((config.panels.clone(), config.hint), (plain.panels.clone(), plain.hint));
        for row in COMMANDS {
            let keys = |config: &Config| config.keys.keys(row.command).collect::<Vec<_>>();
            assert_eq!(keys(&config), keys(&plain), "{}", row.name);
        }
    }

    #[test]
    fn errors_are_sentences_with_their_line() {
        let refusal = |text: &str| Config::read(text, Depth::True).unwrap_err().to_string();
        assert_eq!(
            refusal("ascii = true\ntheme = \"drak\"\n"),
            "line 2: there is no theme \"drak\"; there are classic, light, dark, monochrome"
        );
        assert_eq!(
            refusal("[keys]\nundoo = [\"ctrl-u\"]\n"),
            "line 2: there is no command \"undoo\"; the nearest is undo"
        );
        assert!(
            refusal("[keys]\n\nundo = [\"ctr-u\"]\n")
                .starts_with("line 3: \"ctr-u\" is no key; write")
        );
        assert_eq!(
            refusal("[colours]\ngold = \"yellow\"\n"),
            "line 2: \"yellow\" is no colour; write \"#d7af5f\" or \"none\""
        );
        assert_eq!(refusal("[keys]\nundo = [\"7\"]\n"), "line 2: 7 is a key of the calculator");
        assert_eq!(
            refusal("[keys]\nredo = [\"ctrl-r\"]\nundo = [\"ctrl-r\"]\n"),
            "line 3: ctrl-r cannot give both redo and undo"
        );
        assert!(refusal("[keys]\nopen = [\"backspace\"]\n").contains("a key of the calculator"));
        assert!(refusal("\n\nasci = true\n").starts_with("line 3: unknown field `asci`"));
        assert!(refusal("theme = \n").starts_with("line 1: "));
        assert!(refusal("title = 3\n").starts_with("line 1: invalid type"));
        assert!(refusal("sound = \"loud\"").starts_with("line 1: there is no sound \"loud\""));
        assert!(refusal("panels = [\"stak\"]").starts_with("line 1: there is no panel \"stak\""));
        assert!(refusal("speed = \"9\"").starts_with("line 1: there is no speed \"9\""));
    }
}
