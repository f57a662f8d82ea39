//! The message for a mistyped option, which suggests the closest existing one.

use clap::Command;
use sim41_session::instruction::spelling;
use std::collections::BTreeSet;
use std::ffi::OsString;

/// Rejects a mistyped option such as `--stck`, which clap would read as a word.
pub(super) fn refuse(command: &Command, word: &OsString, remedy: &str) -> Result<(), String> {
    let name = word.to_str().and_then(|word| word.strip_prefix("--"));
    let Some(name) = name.filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic())) else {
        return Ok(());
    };
    let name = name.split('=').next().unwrap_or_default();
    if matches!(name, "help" | "version") {
        return Ok(());
    }
    let arguments = command.get_arguments().filter(|argument| !argument.is_hide_set());
    let known: BTreeSet<&str> = arguments.filter_map(clap::Arg::get_long).collect();
    let near = spelling::nearest_of(name, known).filter(|(edits, _)| 2 * edits <= name.len());
    let near = near.map_or(String::new(), |(_, near)| format!("; closest match: --{near}"));
    let called = command.get_bin_name().unwrap_or_else(|| command.get_name());
    Err(format!("unknown option --{name} for {called}{near}{remedy}"))
}
