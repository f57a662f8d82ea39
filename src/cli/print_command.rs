//! `sim41 list --printer SWITCH PROGRAM`: prints programs in the format of the HP-41 printer.

use crate::cli::options::Modules;
use crate::cli::replacing::Replacing;
use anyhow::{Result, anyhow, bail};
use sim41_files::{input, output, paper_file, programs};
use sim41_session::instruction::Step;
use sim41_session::memory::Ports;
use sim41_session::memory::flags::DOUBLE_WIDTH;
use sim41_session::printer::{PrintedLine, Switch};
use sim41_session::program::listing::{self, Listing};
use sim41_session::program::plugged_names;
use sim41_session::{Machine, Output};
use std::path::Path;

pub(super) fn print(
    program: &Path,
    modules: &Modules,
    switch: Switch,
    wide: bool,
    output: Option<(&Path, &Replacing)>,
) -> Result<()> {
    let mut calculator = modules.calculator()?;
    programs::load_alone(&mut calculator, program)?;
    let loaded = programs::contents(program, (&calculator).into())?.programs;
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
        // The printer starts a listing with a blank line, which is omitted from the output.
        .skip_while(|line| line.dots().is_empty())
        .collect();
    let text = paper_file::text(&lines.iter().collect::<Vec<_>>());
    match output {
        Some((path, replacing)) => {
            return paper_file::write_with(path, &lines, |file, content| {
                replacing.write(file, content)
            });
        }
        None => output::print(|out| out.write_all(text.as_bytes()))?,
    }
    match lost(&loaded, &text, calculator.memory().ports()).filter(|_| !wide) {
        Some(sentence) => bail!("{}: {sentence}", input::name(program)),
        None => Ok(()),
    }
}

/// Reports the first line that would be misread in the printout, where some characters look alike.
fn lost(programs: &[u8], paper: &str, ports: &Ports) -> Option<String> {
    let read = Listing::read(paper, ports).map(|listing| listing.steps()).unwrap_or_default();
    let steps = listing::disassemble(programs);
    let differs = |(step, read): &(&Step, &Step)| step != read;
    let (step, read) = steps.iter().zip(&read).find(differs)?;
    let shown = |step| plugged_names::listed(step, ports);
    Some(format!(
        "the printer shows {step} as {other}; read as a listing, the printout is a different \
         program",
        step = shown(step),
        other = shown(read)
    ))
}
