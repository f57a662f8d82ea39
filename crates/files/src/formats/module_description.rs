//! Describes module images: pages, functions, and which of them sim41 can execute.

use anyhow::{Context, Result};
use sim41_session::instruction::xrom;
use sim41_session::memory::Ports;
use sim41_session::module::Module;
use sim41_session::module::ports::{CALLED, ModuleFunction};
use sim41_session::program::plugged_names;
use std::fmt::Write;

/// Describes an image: its pages, where an empty calculator would place them, and its functions.
/// Fails if the image cannot be plugged in at all.
pub fn description(module: &Module, name: &str) -> Result<String> {
    let mut text = String::new();
    let title = if module.title.is_empty() { String::new() } else { format!(": {}", module.title) };
    writeln!(text, "{name}{title}")?;
    let mut ports = Ports::default();
    let plugged = module
        .plug(&mut ports, false, &[])
        .with_context(|| format!("{name} cannot be plugged in"))?;
    for plugged in plugged {
        let page = &module.pages[plugged.index];
        let functions: Vec<ModuleFunction> = match page.bank == 1 && page.table {
            true => ports.functions_of(plugged.page).collect(),
            false => Vec::new(),
        };
        let own = functions.iter().filter(|f| f.program.is_none()).count();
        let place = match page.bank {
            0 | 1 => format!("page {:X}", plugged.page),
            bank => format!("page {:X}, bank {bank}", plugged.page),
        };
        match functions.first() {
            Some(first) => {
                let (module, count, programs) =
                    (first.module, functions.len(), functions.len() - own);
                writeln!(
                    text,
                    "  {place}: XROM {module:02}, {count} functions, {programs} of them programs"
                )?;
            }
            None => writeln!(text, "  {place}: no functions")?,
        }
        let number = functions.first().map(|first| first.module);
        if let Some(sentence) = number.and_then(|number| number_built_in(number, true)) {
            writeln!(text, "    {sentence}")?;
        }
        for function in &functions {
            describe_function(&mut text, function, &ports)?;
        }
        let asked = CALLED.filter(|&address| page.codes[address as usize] != 0).count();
        if asked > 0 {
            writeln!(
                text,
                "    microcode called by the calculator itself at {asked} of 7 polling points \
                 (only with --rom)"
            )?;
        }
    }
    Ok(text)
}

fn describe_function(text: &mut String, function: &ModuleFunction, ports: &Ports) -> Result<()> {
    let name = plugged_names::name(function);
    let what = match function.program {
        Some(_) if ports.is_private(function) => "private program",
        Some(_) => "program",
        None if sim41_session::program::plugged_names::is_known(function) => {
            "microcode, executed by sim41"
        }
        None if function.number == 0 => "header",
        None => "microcode, needs the ROM (--rom)",
    };
    let (module, number) = (function.module, function.number);
    writeln!(text, "    {module:02},{number:02}  {name:<12} {what}")?;
    Ok(())
}

/// A warning if built-in functions have the same XROM number as a module; otherwise `None`. `is_cx`
/// is set if the model has Time and X-Functions.
pub fn number_built_in(number: u8, is_cx: bool) -> Option<&'static str> {
    match number {
        xrom::TIME if is_cx => Some(
            "XROM number 26 belongs to the 41CX's Time functions; XEQ and XROM find them \
             instead of the module's functions",
        ),
        xrom::EXTENDED if is_cx => Some(
            "XROM number 25 belongs to the 41CX's X-Functions; XEQ and XROM find the module's \
             functions instead",
        ),
        xrom::PRINTER => Some(
            "XROM number 29 belongs to sim41's built-in HP 82143A (--printer man); XEQ and XROM \
             find the module's functions instead",
        ),
        _ => None,
    }
}
