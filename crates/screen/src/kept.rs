//! Saves the settings for theme, panels, keypad and digits if they were changed on the screen.

use super::config::Config;
use super::panel::Panel;
use sim41_files::companion::Companion;
use std::path::Path;

const TITLE: &str = "# sim41 screen";
const LARGEST: u64 = 16 << 10;

pub(super) fn read(file: &Path, config: &Config) -> (Config, Option<String>) {
    let read = Companion::beside(file).at_most(LARGEST).read();
    let changed = read.map_err(|error| format!("{error:#}")).and_then(|bytes| {
        let text = String::from_utf8(bytes.unwrap_or_default()).map_err(|e| e.to_string())?;
        config.with_looks(&text).map_err(|errors| errors[0].to_string())
    });
    match changed {
        Ok(changed) => (changed, None),
        Err(error) => (config.clone(), Some(format!("{}: {error}", file.display()))),
    }
}

/// Writes those appearance settings of `now` that differ from `before`. Writes nothing if they are
/// unchanged since `begun`, the configuration at the start of the session.
pub(super) fn write(file: &Path, [before, begun, now]: [&Config; 3]) -> Result<(), String> {
    let text = text(before, now);
    if text == self::text(before, begun) {
        return Ok(());
    }
    let written = Companion::beside(file).replace(TITLE, text.as_bytes(), true);
    written.map_err(|error| format!("cannot write {file}: {error}", file = file.display()))
}

fn text(before: &Config, now: &Config) -> String {
    let mut text =
        format!("{TITLE}: settings changed on the screen; delete this file to reset them\n");
    let mut line = |name: &str, value: String, changed: bool| {
        if changed {
            text += &format!("{name} = {value}\n");
        }
    };
    let names =
        |config: &Config| config.panels.iter().map(|panel| panel.name()).collect::<Vec<_>>();
    let enlarged = now.enlarged.map_or("", Panel::name);
    line("theme", format!("{:?}", now.theme.name), now.theme.name != before.theme.name);
    line("keypad", now.keypad.to_string(), now.keypad != before.keypad);
    line("digits", now.digits.to_string(), now.digits != before.digits);
    line("panels", format!("{:?}", names(now)), now.panels != before.panels);
    line("enlarged", format!("{enlarged:?}"), now.enlarged != before.enlarged);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_changed_on_the_screen_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("screen.toml");
        let before = Config::default();
        assert_eq!(read(&file, &before).1, None);
        let panels = vec![Panel::Stack, Panel::History];
        let theme = before.theme.other("dark").unwrap();
        let enlarged = Some(Panel::History);
        let now = Config { panels, theme, enlarged, digits: true, keypad: false, ..before.clone() };
        write(&file, [&before, &before, &now]).unwrap();
        let (again, trouble) = read(&file, &before);
        assert_eq!(trouble, None);
        assert_eq!((again.theme, again.enlarged), (now.theme.clone(), enlarged));
        assert_eq!(again.panels, now.panels);
        assert!(again.digits && !again.keypad);
        std::fs::write(&file, format!("{TITLE}\ntheme = \"drak\"\n")).unwrap();
        assert!(read(&file, &before).1.unwrap().contains("invalid theme \"drak\""));
        // The file may be from another person, so it must not change anything but the appearance.
        for other in [
            "player = [\"/bin/sh\"]",
            "sound = \"tones\"",
            "rom = \"/dev/zero\"",
            "[keys]\nquit = [\"F2\"]",
        ] {
            std::fs::write(&file, format!("{TITLE}\n{other}\n")).unwrap();
            let (kept, trouble) = read(&file, &before);
            assert!(trouble.unwrap().contains("invalid setting"), "{other}");
            assert_eq!((kept.player, kept.sound, kept.rom), Default::default());
        }
        std::fs::write(&file, "a letter\n").unwrap();
        assert!(write(&file, [&before, &before, &now]).is_err());
    }
}
