//! Reorders arguments so that options may follow the words of a command: `sim41 calc '2 3 +'
//! --stack`.
//!
//! To allow words such as `-5`, clap must treat everything after the first word as a word. Options
//! are therefore moved to the front before clap parses the arguments.

use crate::cli::{former_names, unknown_option};
use clap::Command;
use std::ffi::OsString;

/// Moves each command's options directly after its name, where clap expects them. Fails if a word
/// looks like an option that the command does not have.
pub(super) fn options_first(
    arguments: impl Iterator<Item = OsString>,
    command: impl FnOnce() -> Command,
) -> Result<Vec<OsString>, String> {
    let arguments = former_names::replaced(arguments.collect(), 1);
    // Fast path: building the descriptions of all commands takes time.
    if arguments.len() < 3 || !arguments.iter().skip(1).any(is_option) {
        return Ok(arguments);
    }
    let mut command = command();
    command.build();
    let place = place_of_name(&arguments, &command);
    let arguments = former_names::replaced(arguments, place);
    if let Some(sentence) = of_the_terminal(&arguments, &command) {
        return Err(sentence);
    }
    ordered(after_name(arguments, &command), &command)
}

fn of_the_terminal(arguments: &[OsString], outer: &Command) -> Option<String> {
    let is_option = |word: &OsString| word.as_encoded_bytes().starts_with(b"-");
    let mut words = arguments.iter().skip(1).take_while(|word| *word != "--");
    let mut command = outer;
    let mut options = Vec::new();
    while let Some(word) = words.next() {
        match command.find_subcommand(word) {
            Some(inner) => command = inner,
            None if is_option(word) => {
                options.push(word);
                if option(outer, word) == Some(true) {
                    words.next();
                }
            }
            None => {}
        }
    }
    let misplaced = options.into_iter().find(|word| {
        option(outer, word).is_some()
            && option(command, word).is_none()
            && !matches!(word.to_str(), Some("--help" | "--version"))
    })?;
    let option = misplaced.to_str()?.split('=').next()?;
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    Some(format!(
        "{option} is not an option of {name}; run `sim41 {option}` to open the calculator with \
         this option"
    ))
}

fn is_option(word: &OsString) -> bool {
    word.as_encoded_bytes().starts_with(b"--")
}

fn place_of_name(arguments: &[OsString], command: &Command) -> usize {
    let mut place = 1;
    while let Some(takes_value) = arguments.get(place).and_then(|word| option(command, word)) {
        place += if takes_value { 2 } else { 1 };
    }
    place
}

fn after_name(mut arguments: Vec<OsString>, command: &Command) -> Vec<OsString> {
    let place = place_of_name(&arguments, command);
    let options: Vec<&OsString> =
        arguments[1..place.min(arguments.len())].iter().filter(|word| is_option(word)).collect();
    let inner = arguments.get(place).and_then(|name| command.find_subcommand(name));
    if inner.is_some_and(|inner| options.iter().all(|word| option(inner, word).is_some())) {
        arguments[1..=place].rotate_right(1);
    }
    arguments
}

fn ordered(arguments: Vec<OsString>, mut command: &Command) -> Result<Vec<OsString>, String> {
    let mut front = 1;
    while let Some(inner) = arguments.get(front).and_then(|name| command.find_subcommand(name)) {
        command = inner;
        front += 1;
    }
    if !command.get_positionals().any(clap::Arg::is_allow_hyphen_values_set) {
        let is_help = |word: &OsString| matches!(word.to_str(), Some("--help" | "-h"));
        if arguments.iter().any(is_help) {
            return Ok(arguments);
        }
        let mut words = arguments[front..].iter().take_while(|word| *word != "--");
        while let Some(word) = words.next() {
            match option(command, word) {
                Some(true) => drop(words.next()),
                Some(false) => {}
                None => unknown_option::refuse(command, word, "")?,
            }
        }
        return Ok(arguments);
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
            unknown_option::refuse(command, &word, "; to use it as a word, write it after --")?;
            words.push(word);
            continue;
        };
        options.push(word);
        if takes_value {
            options.extend(arguments.next());
        }
    }
    Ok(options.into_iter().chain(words).chain(arguments).collect())
}

fn option(command: &Command, word: &OsString) -> Option<bool> {
    let word = word.to_str()?;
    let (name, has_value) = match word.strip_prefix("--")?.split_once('=') {
        Some((name, _)) => (name, true),
        None => (&word[2..], false),
    };
    let is_called = |argument: &&clap::Arg| {
        let aliases = argument.get_all_aliases().unwrap_or_default();
        argument.get_long() == Some(name) || aliases.contains(&name)
    };
    let argument = command.get_arguments().find(is_called)?;
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
        let label = Arg::new("label").long("label");
        let list = Command::new("list").arg(Arg::new("file").num_args(0..)).arg(label);
        let fresh = Arg::new("fresh").long("fresh").action(ArgAction::SetTrue);
        let outer = Command::new("sim41").arg(fresh).arg(Arg::new("model").long("model"));
        outer.subcommand(inner).subcommand(list)
    }

    fn order(line: &str) -> String {
        let words = options_first(line.split(' ').map(OsString::from), command);
        let words = match words {
            Ok(words) => words,
            Err(sentence) => return sentence,
        };
        words.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn options_stand_anywhere_and_words_keep_their_hyphens() {
        for (line, expected) in [
            ("sim41 calc 2 3 + --stack", "sim41 calc --stack 2 3 +"),
            ("sim41 calc -5 --model 41c ABS", "sim41 calc --model 41c -5 ABS"),
            ("sim41 calc 2 --model=41c -", "sim41 calc --model=41c 2 -"),
            ("sim41 calc 2 -- --stack", "sim41 calc 2 -- --stack"),
            (
                "sim41 calc --stck 2",
                "unknown option --stck for sim41 calc; closest match: --stack; to use it as a word, \
                 write it after --",
            ),
            ("sim41 calc 2 --5", "sim41 calc 2 --5"),
            ("sim41 calc 2 --model", "sim41 calc --model 2"),
            ("sim41 list a --stack", "unknown option --stack for sim41 list"),
            ("sim41 list a -- --stack", "sim41 list a -- --stack"),
            (
                "sim41 list a --lable=B",
                "unknown option --lable for sim41 list; closest match: --label",
            ),
            ("sim41 list --label --stack a", "sim41 list --label --stack a"),
            ("sim41 --model M calc 2 --stack", "sim41 calc --model M --stack 2"),
            ("sim41 --fresh --model M", "sim41 --fresh --model M"),
            (
                "sim41 --fresh calc 2",
                "--fresh is not an option of sim41 calc; run `sim41 --fresh` to open the \
                 calculator with this option",
            ),
            ("sim41 calc 2 -- --fresh", "sim41 calc 2 -- --fresh"),
        ] {
            assert_eq!(order(line), expected, "{line}");
        }
    }
}
