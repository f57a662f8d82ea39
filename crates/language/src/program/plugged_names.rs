//! Finds and spells names of module functions in listings.

use super::listing::Listing;
use crate::instruction::{DEVICES, Operand, Spec, Step, by_xrom, text};
use crate::module::descriptor::Described;
use crate::module::ports::ModuleFunction;
use crate::module::ports::Ports;
use sim41_number::charset::{self, Chars};

pub fn name(function: &ModuleFunction) -> String {
    printed(&function.name)
}

fn printed(name: &Chars) -> String {
    name.as_slice().iter().map(|&byte| charset::printed(byte)).collect()
}

pub fn is_known(function: &ModuleFunction) -> bool {
    let spec = by_xrom(function.module, function.number);
    let same = |spec: &Spec| function.name.as_slice() == name_bytes(spec.name()).as_slice();
    function.program.is_none() && spec.is_some_and(same)
}

fn name_bytes(name: &str) -> Chars {
    name.chars().filter_map(charset::from_char).collect()
}

/// The module and function numbers of the first plugged-in or described function with this name,
/// ignoring case.
pub fn numbers(ports: &Ports, wanted: &str) -> Option<(u8, u8)> {
    let plugged = ports.functions().map(|it| (it.module, it.number, it.name));
    let described = ports.described().iter().map(|it| (it.module, it.number, it.name));
    let is_wanted = |(.., name): &(u8, u8, Chars)| printed(name).eq_ignore_ascii_case(wanted);
    plugged.chain(described).find(is_wanted).map(|(module, number, _)| (module, number))
}

/// The name of a plugged-in or described function, and whether it is a program.
pub fn known(ports: &Ports, module: u8, number: u8) -> Option<(String, bool)> {
    let plugged = ports.function(module, number).map(|it| (name(&it), it.program.is_some()));
    let is_wanted = |it: &&Described| (it.module, it.number) == (module, number);
    let described = || ports.described().iter().find(is_wanted);
    plugged.or_else(|| described().map(|it| (printed(&it.name), it.is_program)))
}

/// Spells an instruction for a listing. A plugged-in or described function is written by name, or
/// as `XROM "NAME"` if it is a program. Functions of the wand, HP-IL and the card reader always
/// have names. A name that would be read as something else is replaced by the XROM numbers.
pub fn listed(step: &Step, ports: &Ports) -> String {
    let numbered = text::listed(step);
    let Operand::Xrom(module, number) = step.operand else { return numbered };
    let line = match known(ports, module, number) {
        Some((name, true)) => format!("XROM \"{name}\""),
        Some((name, false)) => name,
        None => match DEVICES.iter().find(|device| (device.0, device.1) == (module, number)) {
            Some((.., name)) => name.to_string(),
            None => return numbered,
        },
    };
    match Listing::read(&line, ports) {
        Ok(listing) if listing.steps().first() == Some(step) => line,
        _ => numbered,
    }
}
