//! The options that select the screen configuration.

use anyhow::{Result, anyhow};
use sim41_files::{input, user_folders};
use sim41_screen::config::{Config, ConfigError};
use sim41_screen::theme::Depth;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(super) struct ScreenOptions {
    /// The screen configuration [default: the one in the configuration folder]
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    config: Option<PathBuf>,
    /// Read words and print displays and messages line by line, without repainting, for screen
    /// readers, pipes and simple terminals (TERM=dumb)
    #[arg(long, hide_short_help = true)]
    lines: bool,
    /// Draw the screen in ASCII only
    #[arg(long, hide_short_help = true)]
    ascii: bool,
}

impl ScreenOptions {
    pub(super) fn lines(&self) -> bool {
        self.lines || std::env::var("TERM").is_ok_and(|kind| kind == "dumb")
    }

    /// Returns the configuration, and a message if it has an error. Fails like [`config`].
    pub(super) fn config(&self) -> Result<(Config, Option<String>)> {
        let (mut config, trouble) = config(self.config.as_deref())?;
        config.ascii |= self.ascii || is_ascii(|name| std::env::var(name).ok());
        Ok((config, trouble))
    }
}

/// Whether only ASCII can be shown, because of an old terminal type or a locale without UTF-8.
fn is_ascii(variable: impl Fn(&str) -> Option<String>) -> bool {
    let chosen = |name: &&str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(chosen).map(|l| l.to_lowercase());
    let narrow = locale.is_some_and(|locale| !locale.replace('-', "").contains("utf8"));
    narrow || variable("TERM").is_some_and(|kind| kind.starts_with("vt"))
}

/// Returns the configuration in the named file, or else in the configuration folder. If the
/// folder's file has errors, returns its valid settings and a message. Fails if the named file is
/// unreadable or has an invalid setting.
pub(super) fn config(named: Option<&Path>) -> Result<(Config, Option<String>)> {
    let depth = Depth::of_environment(|name| std::env::var(name).ok());
    let defaults = || Config::read("", depth).expect("an empty text is a configuration");
    let file = named.map(Path::to_path_buf).or_else(config_file);
    let Some(file) = file.filter(|file| named.is_some() || file.exists()) else {
        return Ok((defaults(), None));
    };
    let read = input::text(&file).map(|text| Config::read_valid(&text, depth));
    let (config, errors) = match read {
        Ok((config, errors)) if errors.is_empty() => return Ok((config, None)),
        Ok((config, errors)) => {
            let place = |error: &ConfigError| format!("{}, {error}", input::name(&file));
            (config, anyhow!(errors.iter().map(place).collect::<Vec<_>>().join("\n")))
        }
        Err(error) => (defaults(), error),
    };
    match named {
        Some(_) => Err(errors),
        None => {
            let errors = format!("{errors:#}").replace('\n', "; ");
            Ok((config, Some(format!("{errors}; the defaults are used instead"))))
        }
    }
}

pub(super) fn config_file() -> Option<PathBuf> {
    Some(user_folders::configuration()?.join("config.toml"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_of_ascii_alone() {
        let ascii = |set: &[(&str, &str)]| {
            is_ascii(|name| set.iter().find(|(n, _)| *n == name).map(|(_, v)| v.to_string()))
        };
        assert!(ascii(&[("LANG", "C")]) && ascii(&[("LC_ALL", "POSIX"), ("LANG", "de_DE.UTF-8")]));
        assert!(ascii(&[("TERM", "vt220"), ("LANG", "C.UTF-8")]));
        assert!(!ascii(&[]) && !ascii(&[("LANG", "C.utf8"), ("TERM", "xterm")]));
        assert!(!ascii(&[("LC_ALL", ""), ("LC_CTYPE", "de_DE.UTF-8"), ("LANG", "C")]));
    }
}
