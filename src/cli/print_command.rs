//! `sim41 print PROGRAM`: prints the programs in a file as the printer lists them.

use crate::cli::options::{Modules, switch};
use crate::files::{output, paper_file, programs};
use anyhow::{Result, anyhow};
use sim41_session::memory::flags::DOUBLE_WIDTH;
use sim41_session::printer::{PrintedLine, Switch};
use sim41_session::{Calculator, Machine, Output};
use std::path::PathBuf;

// The arguments of `sim41 print`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A program file of any kind; - is standard input
    program: PathBuf,
    #[command(flatten)]
    modules: Modules,
    /// The printer's switch: man at the left margin, norm at the right one, trace as many lines of
    /// the program on a line of paper as there is room for
    #[arg(long, default_value = "man", ignore_case = true, value_parser = switch())]
    switch: Switch,
    /// Twice as wide, as flag 12 has it
    #[arg(long)]
    wide: bool,
    /// Write the paper to this file: .txt, or a picture as .svg, .png or .pdf
    #[arg(long, short, value_name = "FILE", value_parser = paper_file::paper_file)]
    output: Option<PathBuf>,
}

/// Prints the programs.
///
/// # Errors
/// Returns an error if the file cannot be read, its programs do not fit, one is private, or the
/// paper cannot be written.
pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let mut calculator = Calculator::clean();
    let ports = arguments.modules.ports()?;
    calculator.change(|machine| machine.plug(ports));
    programs::load_alone(&mut calculator, &arguments.program)?;
    calculator.plug_printer(arguments.switch);
    calculator.take_events();
    let print = |machine: &mut Machine| {
        machine.edit_flag(DOUBLE_WIDTH, arguments.wide);
        machine.print_programs()
    };
    calculator
        .change(print)
        .map_err(|error| anyhow!("{}: {error}", arguments.program.display()))?;
    let events = calculator.take_events().into_iter();
    let lines: Vec<PrintedLine> = events
        .filter_map(Output::printed)
        // The blank line before the first program is left out.
        .skip_while(|line| line.dots().is_empty())
        .collect();
    match &arguments.output {
        Some(path) => paper_file::write(path, &lines),
        None => {
            let text = paper_file::text(&lines.iter().collect::<Vec<_>>());
            output::print(|out| out.write_all(text.as_bytes()))
        }
    }
}
