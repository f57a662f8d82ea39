//! Writes listings exactly, in canonical form, or in ASCII.

mod ascii_spelling;
mod canonical;

use super::assembly::{code, hexadecimal};
use super::plugged_names;
use crate::instruction::bytes::instructions;
use crate::instruction::spelling::{self, number_form};
use crate::instruction::{Op, Operand, Step};
use crate::module::ports::{NOTHING_PLUGGED, Ports};
pub use ascii_spelling::ascii;
pub use canonical::{canonical, canonical_numbered, comments};

/// Writes one instruction per line. The result parses to the same bytes.
pub fn write(program: &[u8]) -> String {
    write_plugged(program, &NOTHING_PLUGGED)
}

pub fn write_plugged(program: &[u8], ports: &Ports) -> String {
    let all: Vec<(Step, &[u8])> = instructions(program).collect();
    let mut listing = String::new();
    // `after_number`: the previous line is a number; `apart`: a NULL after the number was skipped.
    let (mut after_number, mut apart) = (false, false);
    for (n, (step, bytes)) in all.iter().enumerate() {
        let next_number = all.get(n + 1).is_some_and(|(next, _)| next.op == Op::Number);
        if step.op == Op::Null && after_number && !apart && next_number {
            apart = true;
            continue;
        }
        let number = step.op == Op::Number;
        let last = n + 1 == all.len() && step.op != Op::End;
        let line = plugged_names::listed(step, ports);
        // An empty name, a name of more than seven characters, and a number that consists of minus
        // signs would not parse to the same instruction.
        let readable = match step.operand {
            Operand::Chars(digits) if number && number_form::wrong(digits.as_slice()).is_some() => {
                false
            }
            Operand::Chars(_) => spelling::parse(&line).is_ok_and(|read| read == *step),
            _ => true,
        };
        let exact = code(step) == *bytes && (!number || after_number == apart) && !last && readable;
        match exact {
            true => listing += &line,
            false => {
                listing += if apart { "NULL\n" } else { "" };
                listing += &format!("{} ; {line}", hexadecimal(bytes));
            }
        }
        listing.push('\n');
        (after_number, apart) = (exact && number, false);
    }
    listing
}
