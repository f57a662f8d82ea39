//! Options of the screen: its configuration, and what undo leads to.

use crate::calculator::Calculator;
use crate::cli::{continuous, input};
use crate::history::{self, Timeline};
use crate::tui::config::Config;
use crate::tui::theme::Depth;
use anyhow::{Result, anyhow};
use directories::ProjectDirs;
use std::path::{Path, PathBuf};

/// The most bytes of the file of the history.
const HISTORY: usize = 4 << 20;

/// How the screen looks and answers.
#[derive(clap::Args)]
pub struct ScreenOptions {
    /// The configuration of the screen; without it the one of the configuration folder, if any
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Draw the screen in ASCII characters alone
    #[arg(long)]
    ascii: bool,
}

impl ScreenOptions {
    /// The configuration, and what is wrong with it.
    ///
    /// # Errors
    /// As for [`config`].
    pub fn config(&self) -> Result<(Config, Option<String>)> {
        let (mut config, trouble) = config(self.config.as_deref())?;
        config.ascii |= self.ascii || is_ascii(|name| std::env::var(name).ok());
        Ok((config, trouble))
    }
}

/// Whether the terminal shows ASCII alone: one of the oldest kind, or a locale that was chosen and
/// is none of UTF-8, as LANG=C.
fn is_ascii(variable: impl Fn(&str) -> Option<String>) -> bool {
    let chosen = |name: &&str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(chosen).map(|l| l.to_lowercase());
    let narrow = locale.is_some_and(|locale| !locale.replace('-', "").contains("utf8"));
    narrow || variable("TERM").is_some_and(|kind| kind.starts_with("vt"))
}

/// The configuration of the screen: the file that was named, or else the one in the configuration
/// folder. What is wrong in the latter is said beside the defaults.
///
/// # Errors
/// When the file that was named cannot be read, or a setting in it cannot be taken.
pub fn config(named: Option<&Path>) -> Result<(Config, Option<String>)> {
    let depth = Depth::of_environment(|name| std::env::var(name).ok());
    let defaults = || Config::read("", depth).expect("an empty text is a configuration");
    let file = named.map(Path::to_path_buf).or_else(config_file);
    let Some(file) = file.filter(|file| named.is_some() || file.exists()) else {
        return Ok((defaults(), None));
    };
    let read = input::text(&file).and_then(|text| {
        Config::read(&text, depth).map_err(|error| anyhow!("{}, {error}", file.display()))
    });
    match read {
        Ok(config) => Ok((config, None)),
        Err(error) if named.is_some() => Err(error),
        Err(error) => Ok((defaults(), Some(format!("{error:#}; the defaults are used")))),
    }
}

/// The configuration of this user on this platform.
pub fn config_file() -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", "sim41")?.config_dir().join("config.toml"))
}

/// The calculator with what it remembers of earlier times, beside this file of its memory.
pub fn with_history(calculator: Calculator, state: Option<&Path>) -> Timeline {
    let text = state.and_then(continuous::history);
    let read = text.and_then(|text| Timeline::read(&text, calculator.clone(), history::LIMIT).ok());
    read.unwrap_or_else(|| Timeline::new(calculator))
}

/// Put away what undo leads to.
///
/// # Errors
/// When the file cannot be written.
pub fn put_history_away(timeline: &Timeline, state: &Path) -> Result<()> {
    continuous::save_history(state, &timeline.write(HISTORY))
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
