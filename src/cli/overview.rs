//! The help of `sim41` itself: `-h` lists the everyday commands, `--help` groups them by subject
//! and adds the everyday options, `--help --all` lists everything.

use clap::Command;
use clap::builder::Styles;
use std::ffi::OsString;
use std::io;

/// A heading of the help, with its everyday commands and its other commands.
type Group = (&'static str, &'static [&'static str], &'static [&'static str]);

/// The usage of `sim41`, also shown in usage errors.
pub(super) const USAGE: &str = "\
sim41 [OPTIONS] [FILE]   the calculator on the screen, with a program
       sim41 COMMAND";

const GROUPS: [Group; 5] = [
    ("Calculate", &["calc", "type", "run", "library", "help"], &[]),
    ("Write programs", &["check", "test", "debug"], &["fmt", "list", "profile"]),
    ("Files", &["convert", "find"], &["save", "load", "barcode", "lif", "module"]),
    ("Queens", &["queens"], &[]),
    ("Shell and setup", &[], &["config"]),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Help {
    Short,
    Everyday,
    All,
}

impl Help {
    pub(super) fn asked(arguments: &[OsString]) -> Option<Help> {
        let words: Vec<&str> = arguments.iter().skip(1).filter_map(|word| word.to_str()).collect();
        match words[..] {
            ["-h"] => Some(Help::Short),
            ["--help"] => Some(Help::Everyday),
            ["-h" | "--help", "--all"] | ["--all", "-h" | "--help"] => Some(Help::All),
            _ => None,
        }
    }

    pub(super) fn print(self, command: Command) -> io::Result<()> {
        let mut whole = self.apply(command.clone());
        match self {
            Help::All => {
                whole.print_long_help()?;
                let mut command = command;
                command.build();
                command.get_subcommands().try_for_each(print_options)
            }
            Help::Short | Help::Everyday => whole.print_help(),
        }
    }

    pub(super) fn apply(self, command: Command) -> Command {
        let template = self.template(&command);
        command.help_template(template)
    }

    fn template(self, command: &Command) -> String {
        let style = Styles::styled();
        let (header, name) = (style.get_header(), style.get_literal());
        let about = |name: &str| {
            let about = command.find_subcommand(name).and_then(|command| command.get_about());
            about.map(ToString::to_string).unwrap_or_default()
        };
        let line = |command: &str| format!("  {name}{command:<12}{name:#}{}\n", about(command));
        let mut text = format!(
            "{{about-with-newline}}\n{header}Usage:{header:#} {}\n",
            USAGE.replace("sim41", &format!("{name}sim41{name:#}"))
        );
        if self == Help::Short {
            text += &format!("\n{header}Everyday commands:{header:#}\n");
        }
        for (heading, everyday, others) in GROUPS {
            if self != Help::Short {
                text += &format!("\n{header}{heading}:{header:#}\n");
            }
            text.extend(everyday.iter().map(|command| line(command)));
            match self {
                Help::All => text.extend(others.iter().map(|command| line(command))),
                Help::Everyday if !others.is_empty() => {
                    let and = if everyday.is_empty() { "" } else { "and " };
                    text += &format!("  {and}{}\n", others.join(", "));
                }
                Help::Everyday | Help::Short => {}
            }
        }
        match self {
            Help::Short => {
                text + "\nRun sim41 --help for more, or sim41 COMMAND --help for one command.\n"
            }
            Help::Everyday => {
                text + &format!("\n{header}Options:{header:#}\n{{options}}\n\n")
                    + "Run sim41 COMMAND --help for one command, or sim41 --help --all for all \
                       commands,\nall options and the limits.\n"
            }
            Help::All => text + &format!("\n{header}Options:{header:#}\n{{options}}{{after-help}}"),
        }
    }
}

fn print_options(command: &Command) -> io::Result<()> {
    let command = command.clone();
    let mut options = command.clone().help_template("\n{usage}\n{all-args}{after-help}\n");
    options.print_long_help()?;
    command.get_subcommands().try_for_each(print_options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory;

    const MOST: usize = 20;

    #[test]
    fn every_command_is_in_one_group() {
        let mut named: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, everyday, others)| everyday.iter().chain(*others))
            .copied()
            .collect();
        let command = Cli::command();
        let mut all: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        assert!(all.len() <= MOST, "{} commands", all.len());
        named.sort();
        all.sort();
        assert_eq!(named, all);
    }

    fn without_text(command: &Command) -> Vec<String> {
        let place = command.get_name();
        let silent = command
            .get_arguments()
            .filter(|argument| !argument.is_hide_set() && argument.get_help().is_none())
            .map(|argument| format!("{place} {}", argument.get_id()));
        silent.chain(command.get_subcommands().flat_map(without_text)).collect()
    }

    #[test]
    fn every_option_has_a_text() {
        let mut command = Cli::command();
        command.build();
        assert_eq!(without_text(&command), [""; 0]);
    }

    /// A doc comment on a struct of flattened options would replace the command's description.
    #[test]
    fn a_command_keeps_its_description() {
        let before = Cli::command();
        let mut after = before.clone();
        after.build();
        for command in before.get_subcommands() {
            let name = command.get_name();
            let built = after.find_subcommand(name).unwrap();
            assert_eq!(
                built.get_about().map(ToString::to_string),
                command.get_about().map(ToString::to_string),
                "{name}"
            );
        }
    }

    #[test]
    fn help_is_short_where_it_is_asked_for() {
        let lines = |help: Help| {
            let mut command = help.apply(Cli::command());
            match help {
                Help::All => command.render_long_help().to_string().lines().count(),
                _ => command.render_help().to_string().lines().count(),
            }
        };
        assert!(lines(Help::Short) <= 20, "{}", lines(Help::Short));
        assert!(lines(Help::Everyday) <= 45, "{}", lines(Help::Everyday));
        assert!(lines(Help::All) > lines(Help::Everyday));
    }
}
