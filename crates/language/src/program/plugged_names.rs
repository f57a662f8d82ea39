//! The names of functions of plugged-in modules, as listings write and read them.

use super::listing::Listing;
use crate::instruction::{DEVICES, Operand, Spec, Step, by_xrom, text};
use crate::module::ports::ModuleFunction;
use crate::module::ports::Ports;
use sim41_number::charset::{self, Chars};

pub fn name(function: &ModuleFunction) -> String {
    function.name.as_slice().iter().map(|&byte| charset::printed(byte)).collect()
}

pub fn is_known(function: &ModuleFunction) -> bool {
    let spec = by_xrom(function.module, function.number);
    let same = |spec: &Spec| function.name.as_slice() == name_bytes(spec.name()).as_slice();
    function.program.is_none() && spec.is_some_and(same)
}

fn name_bytes(name: &str) -> Chars {
    name.chars().filter_map(charset::from_char).collect()
}

/// The module and function number of the first plugged-in function with this name, ignoring case.
pub fn numbers(ports: &Ports, wanted: &str) -> Option<(u8, u8)> {
    let mut functions = ports.functions();
    let found = functions.find(|function| name(function).eq_ignore_ascii_case(wanted))?;
    Some((found.module, found.number))
}

/// An instruction as listings show it. A function of a plugged-in module is shown by its name, or
/// as `XROM "NAME"` if it is a program. Without a module, a function of wand, HP-IL or card reader
/// is shown by its name. An ambiguous name is replaced by the numbers.
pub fn listed(step: &Step, ports: &Ports) -> String {
    let numbered = text::listed(step);
    let Operand::Xrom(module, number) = step.operand else { return numbered };
    let line = match ports.function(module, number) {
        Some(function) => match function.program {
            Some(_) => format!("XROM \"{}\"", name(&function)),
            None => name(&function),
        },
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
