//! The computer's keys that run the front end's commands.

use super::key_press::KeyPress;
use super::screen_command::{COMMANDS, ScreenCommand};

#[derive(Clone, Debug)]
pub struct KeyMap {
    bindings: Vec<(KeyPress, ScreenCommand)>,
}

impl Default for KeyMap {
    fn default() -> KeyMap {
        let key = |name: &str| name.parse().expect("the table holds names of keys");
        let bindings = COMMANDS
            .iter()
            .flat_map(|row| row.keys.iter().map(move |name| (key(name), row.command)))
            .collect();
        KeyMap { bindings }
    }
}

impl KeyMap {
    /// The command bound to a key. A key that types a character has a command only if `free` is
    /// set, which means that the calculator is not accepting characters.
    pub fn command(&self, key: KeyPress, free: bool) -> Option<ScreenCommand> {
        let found = self.bindings.iter().find(|(bound, _)| *bound == key);
        found.filter(|_| free || !key.is_character()).map(|(_, command)| *command)
    }

    pub fn keys(&self, command: ScreenCommand) -> impl Iterator<Item = KeyPress> + '_ {
        self.bindings.iter().filter(move |(_, bound)| *bound == command).map(|(key, _)| *key)
    }

    /// A short name for the command's first key: `^P`, `Alt-1`; empty if it has no key.
    pub fn short(&self, command: ScreenCommand) -> String {
        let name = self.keys(command).next().map(|key| key.to_string()).unwrap_or_default();
        match (name.strip_prefix("ctrl-"), name.strip_prefix("alt-")) {
            (Some(letter), _) => format!("^{}", letter.to_uppercase()),
            (_, Some(rest)) => format!("Alt-{rest}"),
            _ => name,
        }
    }

    pub fn bind(&mut self, command: ScreenCommand, keys: Vec<KeyPress>) {
        self.bindings.retain(|(key, bound)| *bound != command && !keys.contains(key));
        self.bindings.extend(keys.into_iter().map(|key| (key, command)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_commands_only_where_they_are_free() {
        let keys = KeyMap::default();
        let key = |name: &str| name.parse::<KeyPress>().unwrap();
        assert_eq!(keys.command(key(":"), true), Some(ScreenCommand::ByName));
        assert_eq!(keys.command(key(":"), false), None);
        assert_eq!(keys.command(key("ctrl-z"), false), Some(ScreenCommand::Undo));
        assert_eq!(keys.short(ScreenCommand::ByName), "^P");
    }

    #[test]
    fn a_command_moves_to_other_keys() {
        let mut keys = KeyMap::default();
        let f12 = "F12".parse().unwrap();
        keys.bind(ScreenCommand::Undo, vec![f12]);
        assert_eq!(keys.command(f12, false), Some(ScreenCommand::Undo));
        assert_eq!(keys.command("ctrl-z".parse().unwrap(), false), None);
    }
}
