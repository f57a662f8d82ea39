//! `sim41 help INSTRUCTION`: the help for an instruction, from its row in the table.

use crate::cli::options::Modules;
use crate::files::output;
use anyhow::{Result, bail};
use clap::CommandFactory;
use sim41_session::instruction::help::page;
use sim41_session::instruction::{INSTRUCTIONS, Spec, spelling};
use sim41_session::memory::Ports;
use sim41_session::module::ports::ModuleFunction;
use sim41_session::program::library::BuiltIn;
use sim41_session::program::plugged_names;
use sim41_session::program::plugged_names::is_known;

// The arguments of `sim41 help`.
#[derive(clap::Args)]
pub struct Arguments {
    /// An instruction in any accepted spelling, such as SIN or X^2; all names if left out
    #[arg(allow_hyphen_values = true)]
    instruction: Option<String>,
    #[command(flatten)]
    modules: Modules,
}

/// Prints the help of an instruction, or the names of all.
///
/// # Errors
/// Returns an error if there is no such instruction.
pub fn run(arguments: &Arguments) -> Result<()> {
    let text = match &arguments.instruction {
        None => overview(),
        Some(name) => instruction(name.trim(), &arguments.modules.ports()?)?,
    };
    output::print(|out| out.write_all(text.as_bytes()))
}

/// Returns the rows that have help: the instructions that a person can call by name, and the lines
/// of numbers and texts.
fn rows() -> impl Iterator<Item = &'static Spec> {
    let line = |spec: &Spec| spec.op.is_number() || spec.op.is_text();
    INSTRUCTIONS.iter().filter(move |spec| spec.can_be_named() || line(spec))
}

/// Returns the names of all instructions, with a hint about the help for one of them.
fn overview() -> String {
    let mut names: Vec<&str> = rows()
        .map(|spec| spec.name())
        .filter(|name| !name.starts_with('-') || name.len() == 1)
        .collect();
    names.dedup();
    let mut text = String::new();
    let mut column = 0;
    for name in names {
        let width = name.chars().count();
        if column + width > 78 {
            text.push('\n');
            column = 0;
        }
        let pad = 9usize.saturating_sub(width).max(1);
        text += &format!("{name}{:pad$}", "");
        column += width + pad;
    }
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n")
        + "\n\nsim41 help INSTRUCTION tells about one of them; sim41 --help about the commands.\n"
}

/// Returns the help of all rows and module functions with this name.
///
/// # Errors
/// Returns an error that names the nearest instruction if there is none of this name.
pub fn instruction(name: &str, ports: &Ports) -> Result<String> {
    let plain = |name: &str| name.to_uppercase().replace(' ', "");
    let is = |spec: &&Spec| spec.names.iter().any(|other| plain(other) == plain(name));
    let mut pages: Vec<String> = rows().filter(is).map(page).collect();
    let called = |f: &ModuleFunction| plugged_names::name(f).to_uppercase() == name.to_uppercase();
    let plugged = ports.functions().filter(|f| called(f) && !is_known(f));
    pages.extend(plugged.map(|function| plugged_page(&function, ports)));
    if pages.is_empty() {
        if super::Arguments::command().find_subcommand(name).is_some() {
            bail!("{name} is a command of sim41 and no instruction: sim41 {name} --help");
        }
        if let Some(program) = BuiltIn::find(name) {
            bail!("{name} is a program, and no instruction: sim41 library {}", program.name);
        }
        let about = about(name);
        match spelling::nearest(name) {
            _ if !about.is_empty() => {
                let names = about.join(", ");
                bail!("there is no instruction {name}; these have it in their help: {names}")
            }
            Some(near) => bail!("there is no instruction {name}; the nearest is {near}"),
            None => bail!("there is no instruction {name}; sim41 help lists them all"),
        }
    }
    Ok(pages.join("\n"))
}

/// The largest number of instructions that a search for words names.
const MOST: usize = 12;

/// Returns the instructions whose help has all of these words, of which there must be two or one
/// that is long.
fn about(words: &str) -> Vec<&'static str> {
    let words = words.to_lowercase();
    if !words.contains(' ') && words.len() < 5 {
        return Vec::new();
    }
    let has = |spec: &&Spec| {
        let page = page(spec).to_lowercase();
        words.split_whitespace().all(|word| page.contains(word))
    };
    rows().filter(has).map(Spec::name).take(MOST).collect()
}

/// Returns the help of a module's function.
fn plugged_page(function: &ModuleFunction, ports: &Ports) -> String {
    let module = ports
        .function(function.module, 0)
        .map_or(String::new(), |header| format!(" of {}", plugged_names::name(&header).trim()));
    let what = match function.program {
        Some(_) if ports.is_private(function) => {
            "A private program in the module: it runs from there."
        }
        Some(_) => "A program in the module: it runs from there, and COPY brings it into memory.",
        None => "Microcode: it needs the calculator's own ROM, which --rom FILE names.",
    };
    let [first, second] = function.bytes();
    format!(
        "{}, XROM {:02},{:02}{module}\n\n  {what}\n\n  {:<10} {first:02X} {second:02X}\n",
        plugged_names::name(function),
        function.module,
        function.number,
        "bytes",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim41_session::module::ports::NOTHING_PLUGGED;

    fn instruction(name: &str) -> Result<String> {
        super::instruction(name, &NOTHING_PLUGGED)
    }

    #[test]
    fn every_name_has_a_page() {
        for spec in rows() {
            for name in spec.names {
                let page = instruction(name).unwrap();
                assert!(page.contains(spec.doc.lines().next().unwrap().trim()), "{name}");
            }
        }
    }

    #[test]
    fn a_page() {
        let page = instruction("sin").unwrap();
        for part in [
            "SIN\n",
            "key        SIN (23)",
            "bytes      59",
            "stack lift enabled",
            "LASTX      X goes there",
        ] {
            assert!(page.contains(part), "{part}:\n{page}");
        }
        assert!(instruction("X^2").unwrap().contains("SHIFT √x (-13)"));
        assert_eq!(
            instruction("SINE").unwrap_err().to_string(),
            "there is no instruction SINE; the nearest is SIN"
        );
        assert!(overview().lines().all(|line| line.chars().count() <= 80));
    }
}
