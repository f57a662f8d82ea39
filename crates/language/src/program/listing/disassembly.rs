//! Conversion of instructions to bytes, and of bytes to instructions or to an exact listing.

use super::Piece;
use super::arrangement::LineContext;
use super::row::{self, Cell, ListingItem, ListingRow};
use crate::instruction::bytes::{self, instructions, xrom_bytes};
use crate::instruction::spelling::number_form;
use crate::instruction::{Op, Operand, Step};
use crate::module::ports::NOTHING_PLUGGED;
use crate::module::ports::Ports;
use crate::program::{plugged_names, raw};
use sim41_number::charset;

/// The bytes of pieces, with a NULL between two number lines.
pub(super) fn join(pieces: &[Piece]) -> Vec<u8> {
    let mut program = Vec::new();
    let mut after_number = false;
    for piece in pieces {
        match piece {
            Piece::Bytes(bytes) => {
                program.extend(bytes);
                after_number = false;
            }
            Piece::Step(step) => {
                let number = step.op == Op::Number;
                if number && after_number {
                    program.push(0);
                }
                program.extend_from_slice(&code(step));
                after_number = number;
            }
        }
    }
    program
}

fn code(step: &Step) -> Vec<u8> {
    match (step.op, step.operand) {
        (Op::End, _) => raw::END.to_vec(),
        (Op::UnknownXrom, Operand::Xrom(module, function)) => xrom_bytes(module, function).to_vec(),
        _ => bytes::encode(step).to_vec(),
    }
}

/// The bytes of instructions, with a NULL between two number lines.
pub fn assemble(steps: &[Step]) -> Vec<u8> {
    join(&steps.iter().copied().map(Piece::Step).collect::<Vec<_>>())
}

/// The instructions in program bytes, without NULLs, up to and including the last END.
pub fn disassemble(program: &[u8]) -> Vec<Step> {
    instructions(program).map(|(step, _)| step).filter(|step| step.op != Op::Null).collect()
}

/// One instruction per line. The result parses to the same bytes.
pub fn write(program: &[u8]) -> String {
    write_plugged(program, &NOTHING_PLUGGED)
}

pub fn write_plugged(program: &[u8], ports: &Ports) -> String {
    let all: Vec<(Step, &[u8])> = instructions(program).collect();
    let mut listing = String::new();
    // `after_number`: the previous line is a number; `apart`: the NULL after it has been left out.
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
        // A name that is empty or longer than seven characters, or a number that consists of minus
        // signs, cannot be read back.
        let readable = match step.operand {
            Operand::Chars(digits) if number => {
                number_form::wrong(digits.as_slice()).is_none() && reads_as(&line, step)
            }
            Operand::Chars(_) => reads_as(&line, step),
            _ => true,
        };
        let exact = code(step) == *bytes && (!number || after_number == apart) && !last && readable;
        match exact {
            true => listing += &line,
            false => {
                listing += if apart { "NULL\nHEX" } else { "HEX" };
                bytes.iter().for_each(|byte| listing += &format!(" {byte:02X}"));
                listing += &format!(" ; {line}");
            }
        }
        listing.push('\n');
        (after_number, apart) = (exact && number, false);
    }
    listing
}

fn reads_as(line: &str, step: &Step) -> bool {
    match row::read(line, LineContext::default()) {
        ListingRow::Cells(cells) => {
            matches!(&cells[..], [Cell { item: ListingItem::Steps(steps), .. }] if steps[..] == [*step])
        }
        _ => false,
    }
}

pub fn labels(program: &[u8]) -> impl Iterator<Item = String> {
    disassemble(program).into_iter().filter_map(|step| match (step.op, step.operand) {
        (Op::LblAlpha, Operand::Chars(name)) => Some(charset::text(name.as_slice())),
        _ => None,
    })
}
