//! `sim41 help INSTRUCTION`: prints the help for an instruction from the instruction table.

use crate::cli::options::Modules;
use anyhow::{Result, anyhow};
use clap::CommandFactory;
use sim41_files::output;
use sim41_files::unit_names;
use sim41_session::instruction::{Operand, spelling};
use sim41_session::memory::Ports;
use sim41_session::program::library::BuiltIn;
use sim41_session::words::{self, NoHelp, rows};

#[derive(clap::Args)]
pub struct HelpArgs {
    /// An instruction in any accepted spelling, such as SIN or X^2 [default: list all names]
    #[arg(allow_hyphen_values = true)]
    instruction: Vec<String>,
    #[command(flatten)]
    modules: Modules,
}

pub fn run(arguments: &HelpArgs) -> Result<()> {
    let name = arguments.instruction.join(" ");
    let text = match name.trim() {
        "" => overview(),
        name => instruction(name, arguments.modules.calculator()?.memory().ports())?,
    };
    output::print(|out| out.write_all(text.as_bytes()))
}

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
        + "\n\nRun sim41 help INSTRUCTION for one of these, or sim41 --help for the commands.\n"
}

/// The help for all instructions with the given name, which an operand may follow: `RCL M`. The
/// error for an unknown name suggests similar names.
pub fn instruction(name: &str, ports: &Ports) -> Result<String> {
    let found = words::help(name, ports).or_else(|error| match name.split_once(' ') {
        Some((first, _)) if has_operand(name) => words::help(first, ports),
        _ => Err(error),
    });
    found.map_err(|error| {
        if super::Cli::command().find_subcommand(name).is_some() {
            return anyhow!(
                "{name} is a sim41 command, not an instruction: run `sim41 {name} --help` for its \
                 description"
            );
        }
        if let Some(program) = BuiltIn::find(name) {
            let listed = program.name;
            return anyhow!(
                "{name} is a program, not an instruction: run `sim41 library {listed}` for its \
                 description"
            );
        }
        if unit_names::is_unit(name) {
            let program = unit_names::PROGRAM;
            return anyhow!(
                "{name} is not an instruction; to convert units, use the program {program} (see \
                 `sim41 library {program}`)"
            );
        }
        match error {
            NoHelp::Unknown(_) => anyhow!("{error}; run `sim41 help` to list all instructions"),
            error => error.into(),
        }
    })
}

fn has_operand(line: &str) -> bool {
    spelling::parse(line).is_ok_and(|step| matches!(step.operand, Operand::Byte(_)))
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
            "LASTX      the previous value of X",
        ] {
            assert!(page.contains(part), "{part}:\n{page}");
        }
        assert!(instruction("X^2").unwrap().contains("SHIFT √x (-13)"));
        assert_eq!(
            instruction("SINEX").unwrap_err().to_string(),
            "there is no instruction SINEX; closest match: SIN"
        );
        assert_eq!(instruction("sine").unwrap(), page);
        for (line, name) in [("RCL M", "RCL"), ("STO d", "STO"), ("sto 05", "STO")] {
            assert_eq!(instruction(line).unwrap(), instruction(name).unwrap(), "{line}");
        }
        assert!(overview().lines().all(|line| line.chars().count() <= 80));
    }
}
