//! The screen configuration, a TOML file. Settings missing from the file have default values.
//!
//! `sim41 config --default` prints [`default_text`], which lists every setting.

mod reader;

use super::key_map::KeyMap;
use super::own_keys::OwnKeys;
use super::panel::Panel;
use super::screen_command::COMMANDS;
use super::sound::Sound;
use super::theme::{Depth, PARTS, Theme};
use reader::{ConfigReader, colour_of};
use serde::Deserialize;
use sim41_files::message::wrapped;
use sim41_session::Speed;
use std::collections::BTreeMap;
use toml::Spanned;

#[derive(Clone, Debug)]
pub struct Config {
    pub theme: Theme,
    pub keys: KeyMap,
    pub own_keys: OwnKeys,
    pub ascii: bool,
    /// Whether the display is drawn in ordinary characters, for consoles without braille.
    pub plain: bool,
    pub pictures: bool,
    pub sound: Sound,
    pub player: Vec<String>,
    pub title: bool,
    pub keypad: bool,
    pub hint: bool,
    /// Whether a lower-case letter opens the command line and begins a name there.
    pub names: bool,
    pub speed: Speed,
    /// The ROM image for a calculator whose state does not name one; empty if there is no image.
    pub rom: String,
    pub digits: bool,
    /// The panels next to the calculator, the most important first.
    pub panels: Vec<Panel>,
    pub enlarged: Option<Panel>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            theme: Theme::default(),
            keys: KeyMap::default(),
            own_keys: OwnKeys::default(),
            ascii: false,
            plain: false,
            pictures: true,
            sound: Sound::default(),
            player: Vec::new(),
            title: true,
            keypad: true,
            hint: false,
            names: true,
            speed: Speed::Full,
            rom: String::new(),
            digits: false,
            panels: vec![
                Panel::Stack,
                Panel::Program,
                Panel::Alpha,
                Panel::Registers,
                Panel::Flags,
                Panel::Paper,
                Panel::Alarms,
                Panel::History,
                Panel::Keys,
            ],
            enlarged: None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {sentence}")]
pub struct ConfigError {
    pub line: usize,
    pub sentence: String,
}

/// The appearance settings that are saved next to a state when the user changes them on the screen.
/// The file may come from an untrusted archive, so no setting in it may name a program or a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Looks {
    theme: Option<Spanned<String>>,
    keypad: Option<bool>,
    digits: Option<bool>,
    enlarged: Option<Spanned<String>>,
    panels: Option<Vec<Spanned<String>>>,
}

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
    names: Option<bool>,
    speed: Option<Spanned<String>>,
    rom: Option<String>,
    digits: Option<bool>,
    enlarged: Option<Spanned<String>>,
    panels: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    colours: BTreeMap<Spanned<String>, Spanned<String>>,
    #[serde(default)]
    keys: BTreeMap<Spanned<String>, Vec<Spanned<String>>>,
    #[serde(default)]
    calculator: BTreeMap<Spanned<String>, Spanned<String>>,
}

impl Config {
    /// Reads the settings in `text`; missing ones get default values. Colours are limited to those
    /// the terminal can show. The error lists all invalid settings with their line numbers.
    pub fn read(text: &str, depth: Depth) -> Result<Config, Vec<ConfigError>> {
        let (config, errors) = Config::read_valid(text, depth);
        if errors.is_empty() { Ok(config) } else { Err(errors) }
    }

    /// Like [`Config::read`], but an invalid setting keeps its default value and the others take
    /// effect. A syntax error, or 20 settings of the wrong type, reset all settings.
    pub fn read_valid(text: &str, depth: Depth) -> (Config, Vec<ConfigError>) {
        let theme = Theme::from_name(Config::default().theme.name, depth).expect("it is a theme");
        Config { hint: true, theme, ..Config::default() }.changed_by(text)
    }

    /// Overrides the configuration with the appearance settings saved next to a state. The error
    /// lists all settings that are invalid or do not concern the appearance, with their line
    /// numbers.
    pub fn with_looks(&self, text: &str) -> Result<Config, Vec<ConfigError>> {
        let mut reader = ConfigReader { text, errors: Vec::new() };
        let mut config = self.clone();
        if let Some(looks) = reader.settings() {
            config.set_looks(&looks, &mut reader);
        }
        let errors = reader.finish();
        if errors.is_empty() { Ok(config) } else { Err(errors) }
    }

    fn set_looks(&mut self, looks: &Looks, reader: &mut ConfigReader) {
        let themes = Theme::names().map(|name| (name, name));
        if let Some(name) = reader.one_of(&looks.theme, "theme", themes) {
            self.theme = self.theme.other(name).expect("it is a theme");
        }
        let panels = Panel::ALL.into_iter().map(|panel| (panel.name(), panel));
        if let Some(name) = &looks.enlarged {
            let none = [("", None)].into_iter();
            let all = none.chain(panels.clone().map(|(name, panel)| (name, Some(panel))));
            self.enlarged = reader.one_of(name, "panel", all).flatten();
        }
        if let Some(names) = &looks.panels {
            let panel = |name| reader.one_of(Some(name), "panel", panels.clone());
            let known: Vec<Panel> = names.iter().filter_map(panel).collect();
            if known.len() == names.len() {
                self.panels = known;
            }
        }
        self.keypad = looks.keypad.unwrap_or(self.keypad);
        self.digits = looks.digits.unwrap_or(self.digits);
    }

    /// Overrides the settings with the valid ones in `text`.
    fn changed_by(&self, text: &str) -> (Config, Vec<ConfigError>) {
        let mut reader = ConfigReader { text, errors: Vec::new() };
        let mut config = self.clone();
        let Some(written) = reader.settings::<Written>() else { return (config, reader.finish()) };
        let Written { theme, keypad, digits, enlarged, panels, .. } = written;
        config.set_looks(&Looks { theme, keypad, digits, enlarged, panels }, &mut reader);
        for (name, colour) in &written.colours {
            let part = reader.one_of(Some(name), "part", PARTS.into_iter());
            let rgb = colour_of(colour.get_ref());
            if rgb.is_none() {
                let value = colour.get_ref();
                let sentence = format!(
                    "invalid colour {value:?}: expected a colour such as \"#d7af5f\", or \"none\""
                );
                reader.wrong(colour, sentence);
            }
            if let (Some(part), Some(rgb)) = (part, rgb) {
                config.theme.set(part, rgb);
            }
        }
        if !written.keys.is_empty() {
            config.keys = reader.keys(&written.keys);
        }
        config.own_keys = reader.own_keys(&written.calculator, &config.keys);
        let speeds = Speed::ALL.into_iter().map(|speed| (speed.name(), speed));
        config.speed = reader.one_of(&written.speed, "speed", speeds).unwrap_or(config.speed);
        let sounds = Sound::ALL.into_iter().map(|sound| (sound.name(), sound));
        config.sound = reader.one_of(&written.sound, "sound", sounds).unwrap_or(config.sound);
        config.rom = written.rom.unwrap_or(config.rom);
        config.player = written.player.unwrap_or(config.player);
        let settings = [
            (&mut config.ascii, written.ascii),
            (&mut config.pictures, written.pictures),
            (&mut config.title, written.title),
            (&mut config.hint, written.hint),
            (&mut config.names, written.names),
        ];
        for (setting, written) in settings {
            *setting = written.unwrap_or(*setting);
        }
        (config, reader.finish())
    }
}

fn commented(text: &str) -> String {
    wrapped(&[text.to_string()], 88).iter().map(|line| format!("# {line}\n")).collect()
}

pub fn default_text() -> String {
    let config = Config::default();
    let list = |names: Vec<&str>| {
        names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
    };
    let names = |names: &[&str]| names.join(", ");
    let quoted = |text: &str| format!("\"{text}\"");
    let themes = Theme::names().collect::<Vec<_>>().join(", ");
    let sounds = names(&Sound::ALL.map(Sound::name));
    let speeds = names(&Speed::ALL.map(Speed::name));
    let panels = names(&Panel::ALL.map(Panel::name));
    let shown = list(config.panels.iter().map(|panel| panel.name()).collect());
    let settings: [(&str, &str, String); 14] = [
        (&format!("The colour theme: {themes}."), "theme", quoted(config.theme.name)),
        (
            "Draw only ASCII characters, for terminals and fonts without Unicode.",
            "ascii",
            config.ascii.to_string(),
        ),
        (
            "Draw boards and the printer's paper as pictures if the terminal supports kitty \
             graphics or sixel.",
            "pictures",
            config.pictures.to_string(),
        ),
        (&format!("The sound of TONE and BEEP: {sounds}."), "sound", quoted(config.sound.name())),
        (
            "The command that plays a WAV file, such as [\"aplay\", \"-q\"]. If it is empty, \
             sim41 uses the first of pw-play, paplay, aplay, afplay and play that is installed.",
            "player",
            "[]".into(),
        ),
        ("Show the display in the terminal's title.", "title", config.title.to_string()),
        ("Draw the keys if there is room.", "keypad", config.keypad.to_string()),
        (
            "Show three lines of help for newcomers until the first key is pressed.",
            "hint",
            "true".into(),
        ),
        (
            "Let a lower-case letter begin the name of a function or program. If false, it \
             presses the key with that letter, as a capital does.",
            "names",
            "true".into(),
        ),
        (&format!("Program speed: {speeds}."), "speed", quoted(config.speed.name())),
        ("The file with the calculator's own ROM, needed for microcode.", "rom", quoted("")),
        ("Show all digits of the numbers in panels.", "digits", config.digits.to_string()),
        (
            &format!(
                "The panels beside the calculator, most important first: {panels}. An empty panel \
                 stays hidden until it has content, such as text in ALPHA."
            ),
            "panels",
            format!("[{shown}]"),
        ),
        ("The panel that fills the screen; empty for none.", "enlarged", quoted("")),
    ];
    let mut text =
        "# The configuration of sim41's screen. Every setting is optional.\n".to_string();
    for (comment, name, value) in settings {
        text += &format!("\n{}{name} = {value}\n", commented(comment));
    }
    let parts = PARTS.map(|(name, _)| name);
    let parts = parts.join(", ");
    text += "\n";
    text += &commented(&format!(
        "Colours, such as glass = \"#afaf87\", or \"none\" for the terminal's own colour. \
         Parts: {parts}."
    ));
    text += "[colours]\n\n";
    text += &commented(
        "The keys for commands. A key is a character, F1 to F12, or a name such as up, pagedown or \
         insert, optionally with ctrl-, alt- or shift-. A character runs a command only while it \
         is not a calculator key.",
    );
    text += "[keys]\n";
    for row in COMMANDS {
        let keys = list(row.keys.to_vec());
        text += &format!("{} = [{keys}] # {}\n", row.name, row.help);
    }
    text += "\n";
    text += &commented(
        "Computer keys that press calculator keys. Each calculator key is identified by its \
         function, for example \"alt-w\" = \"SIN\" or \"q\" = \"SQRT\". Alt-y shows all keys on \
         the keypad.",
    );
    text += "[calculator]\n";
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen_command::ScreenCommand;
    use sim41_session::Expectation;

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
    fn looks_set_nothing_else() {
        let config = Config::default();
        let looks = config.with_looks("keypad = false\npanels = [\"flags\"]\n").unwrap();
        assert_eq!((looks.keypad, looks.panels), (false, vec![Panel::Flags]));
        let text = default_text();
        let settings = text.split("[colours]").next().unwrap();
        for line in settings.lines().filter(|line| line.contains(" = ")) {
            let name = line.split(" = ").next().unwrap();
            let is_look = ["theme", "keypad", "digits", "panels", "enlarged"].contains(&name);
            let commented = line.starts_with('#');
            assert_eq!(config.with_looks(line).is_ok(), is_look || commented, "{line}");
        }
        assert!(config.with_looks("[colours]\nglass = \"none\"\n").is_err());
    }

    #[test]
    fn errors_are_sentences_with_their_line() {
        let refusal = |text: &str| Config::read(text, Depth::True).unwrap_err()[0].to_string();
        assert_eq!(
            refusal("ascii = true\ntheme = \"drak\"\n"),
            "line 2: invalid theme \"drak\": expected one of classic, light, dark, monochrome"
        );
        assert_eq!(
            refusal("[keys]\nundoo = [\"ctrl-u\"]\n"),
            "line 2: unknown command \"undoo\"; closest match: undo"
        );
        assert!(
            refusal("[keys]\n\nundo = [\"ctr-u\"]\n")
                .starts_with("line 3: invalid key \"ctr-u\": expected a character")
        );
        assert_eq!(
            refusal("[colours]\ngold = \"yellow\"\n"),
            "line 2: invalid colour \"yellow\": expected a colour such as \"#d7af5f\", or \"none\""
        );
        assert_eq!(
            refusal("[keys]\nundo = [\"ctrl-m\"]\n"),
            "line 2: ctrl-m: a terminal cannot distinguish it from enter; choose another key"
        );
        assert!(
            refusal("[keys]\nundo = [\"alt-ctrl-I\"]\n").contains("cannot distinguish it from tab")
        );
        assert_eq!(
            refusal("[keys]\nundo = [\"7\"]\n"),
            "line 2: 7 is a calculator key; choose another key"
        );
        assert_eq!(
            refusal("[keys]\nredo = [\"ctrl-r\"]\nundo = [\"ctrl-r\"]\n"),
            "line 3: ctrl-r cannot run both redo and undo"
        );
        assert!(refusal("[keys]\nopen = [\"backspace\"]\n").contains("a calculator key"));
        assert!(
            refusal("\n\nasci = true\n")
                .starts_with("line 3: invalid setting asci: expected one of theme, ascii, ")
        );
        assert!(refusal("theme = \n").starts_with("line 1: "));
        assert_eq!(refusal("title = 3\n"), "line 1: title takes true or false");
        assert_eq!(refusal("sound = 3\n"), "line 1: sound takes text in quotation marks");
        assert_eq!(
            refusal("[keys]\nundo = \"ctrl-b\"\n"),
            "line 2: undo takes a list of strings: [\"...\"]"
        );
        assert!(refusal("sound = \"loud\"").starts_with("line 1: invalid sound \"loud\""));
        assert!(refusal("panels = [\"stak\"]").starts_with("line 1: invalid panel \"stak\""));
        assert!(refusal("speed = \"9\"").starts_with("line 1: invalid speed \"9\""));
        let both = "sound = \"loud\"\npanels = [\"stak\"]\n[keys]\nundoo = []\n";
        let errors = Config::read(both, Depth::True).unwrap_err();
        assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [1, 2, 4]);
    }

    #[test]
    fn valid_settings_take_effect_beside_invalid_ones() {
        let text = "title = 3\nsound = \"mute\"\nasci = true\nplayer = [\"aplay\", 7]\n\
                    panels = [\"flags\", \"stak\"]\ndigits = true\n\
                    [keys]\nundo = [\"ctr-u\"]\nredo = \"ctrl-b\"\ncopy-x = [\"ctrl-b\"]\n\
                    open = [\"ctrl-b\"]\n\
                    [calculator]\n\"alt-w\" = \"SIN\"\n\"alt-q\" = 1\n";
        let (config, errors) = Config::read_valid(text, Depth::True);
        let lines: Vec<usize> = errors.iter().map(|error| error.line).collect();
        assert_eq!(lines, [1, 3, 4, 5, 8, 9, 11, 14]);
        let default = Config::default();
        assert_eq!((config.title, config.sound, config.digits), (true, Sound::Mute, true));
        assert_eq!((config.panels, config.player), (default.panels, default.player));
        let command = |key: &str| config.keys.command(key.parse().unwrap(), true);
        assert_eq!(command("ctrl-z"), Some(ScreenCommand::Undo));
        assert_eq!(command("ctrl-o"), Some(ScreenCommand::Open));
        assert_eq!(command("ctrl-b"), Some(ScreenCommand::CopyX));
        let own = config.own_keys.stroke("alt-w".parse().unwrap(), Expectation::Function);
        assert!(own.is_some());
        let (config, errors) = Config::read_valid("digits = true\ntitle = \n", Depth::True);
        assert!(!config.digits && errors.len() == 1);
    }
}
