//! The order of arguments. Options may stand before or after the words of a command:
//! `sim41 calc '2 3 +' --stack`.
//!
//! Where words may begin with a hyphen, as `-5` does, clap takes everything after the first word
//! for words. So the options are moved to the front before clap reads the arguments.

use clap::Command;
use std::ffi::OsString;

/// Returns the arguments of this process with the options in front of the words. `--module FILE`
/// before the name of the command is moved after it, for `sim41 --module FILE run ...`.
pub fn options_first(
    arguments: impl Iterator<Item = OsString>,
    command: impl FnOnce() -> Command,
) -> Vec<OsString> {
    let arguments = modules_after(arguments.collect());
    let is_option = |word: &OsString| word.as_encoded_bytes().starts_with(b"--");
    match arguments.iter().skip(2).any(is_option) {
        // The description of all commands takes time to build and is not always needed.
        true => ordered(arguments, command()),
        false => arguments,
    }
}

fn modules_after(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let mut words = 1;
    while let Some(word) = arguments.get(words).and_then(|word| word.to_str()) {
        match word {
            "--module" => words += 2,
            _ if word.starts_with("--module=") => words += 1,
            _ => break,
        }
    }
    let command = arguments.get(words).and_then(|word| word.to_str());
    if command.is_some_and(|word| !word.starts_with('-')) {
        arguments[1..=words].rotate_right(1);
    }
    arguments
}

fn ordered(arguments: Vec<OsString>, mut command: Command) -> Vec<OsString> {
    command.build();
    let mut command = &command;
    let mut front = 1;
    while let Some(inner) = arguments.get(front).and_then(|name| command.find_subcommand(name)) {
        command = inner;
        front += 1;
    }
    if !command.get_positionals().any(clap::Arg::is_allow_hyphen_values_set) {
        return arguments;
    }
    let mut arguments = arguments.into_iter();
    let mut options: Vec<OsString> = arguments.by_ref().take(front).collect();
    let mut words = Vec::new();
    while let Some(word) = arguments.next() {
        if word == "--" {
            words.push(word);
            break;
        }
        let Some(takes_value) = option(command, &word) else {
            words.push(word);
            continue;
        };
        options.push(word);
        if takes_value {
            options.extend(arguments.next());
        }
    }
    options.into_iter().chain(words).chain(arguments).collect()
}

/// Returns whether this word is an option of the command, and if so, whether the next word is its
/// value.
fn option(command: &Command, word: &OsString) -> Option<bool> {
    let word = word.to_str()?;
    let (name, has_value) = match word.strip_prefix("--")?.split_once('=') {
        Some((name, _)) => (name, true),
        None => (&word[2..], false),
    };
    let argument = command.get_arguments().find(|argument| argument.get_long() == Some(name))?;
    Some(argument.get_action().takes_values() && !has_value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Arg, ArgAction};

    fn command() -> Command {
        let words = Arg::new("words").num_args(0..).allow_hyphen_values(true);
        let stack = Arg::new("stack").long("stack").action(ArgAction::SetTrue);
        let model = Arg::new("model").long("model");
        let module = Arg::new("module").long("module").action(ArgAction::Append);
        let inner = Command::new("calc").arg(words).arg(stack).arg(model).arg(module);
        let list = Command::new("list").arg(Arg::new("file").num_args(0..));
        Command::new("sim41").subcommand(inner).subcommand(list)
    }

    fn order(line: &str) -> String {
        let words = options_first(line.split(' ').map(OsString::from), command);
        words.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn options_stand_anywhere_and_words_keep_their_hyphens() {
        for (line, expected) in [
            ("sim41 calc 2 3 + --stack", "sim41 calc --stack 2 3 +"),
            ("sim41 calc -5 --model 41c ABS", "sim41 calc --model 41c -5 ABS"),
            ("sim41 calc 2 --model=41c -", "sim41 calc --model=41c 2 -"),
            ("sim41 calc 2 -- --stack", "sim41 calc 2 -- --stack"),
            ("sim41 calc 2 --other", "sim41 calc 2 --other"),
            ("sim41 calc 2 --model", "sim41 calc --model 2"),
            ("sim41 list a --stack", "sim41 list a --stack"),
            ("sim41 --module M calc 2 --stack", "sim41 calc --module M --stack 2"),
            ("sim41 --stack --model 41c", "sim41 --stack --model 41c"),
        ] {
            assert_eq!(order(line), expected, "{line}");
        }
    }
}
