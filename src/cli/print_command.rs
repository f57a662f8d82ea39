//! `sim41 list --printer SWITCH PROGRAM`: prints the programs in a file as the printer lists them.

use crate::cli::options::Modules;
use crate::files::{output, paper_file, programs};
use anyhow::{Result, anyhow};
use sim41_session::memory::flags::DOUBLE_WIDTH;
use sim41_session::printer::{PrintedLine, Switch};
use sim41_session::{Calculator, Machine, Output};
use std::path::Path;

pub(super) fn print(
    program: &Path,
    modules: &Modules,
    switch: Switch,
    wide: bool,
    file: Option<&Path>,
) -> Result<()> {
    let mut calculator = Calculator::clean();
    let ports = modules.ports()?;
    calculator.change(|machine| machine.plug(ports));
    programs::load_alone(&mut calculator, program)?;
    calculator.plug_printer(switch);
    calculator.take_events();
    let print = |machine: &mut Machine| {
        machine.edit_flag(DOUBLE_WIDTH, wide);
        machine.print_programs()
    };
    calculator.change(print).map_err(|error| anyhow!("{}: {error}", program.display()))?;
    let events = calculator.take_events().into_iter();
    let lines: Vec<PrintedLine> = events
        .filter_map(Output::printed)
        // The blank line before the first program is omitted.
        .skip_while(|line| line.dots().is_empty())
        .collect();
    match file {
        Some(path) => paper_file::write(path, &lines),
        None => {
            let text = paper_file::text(&lines.iter().collect::<Vec<_>>());
            output::print(|out| out.write_all(text.as_bytes()))
        }
    }
}
