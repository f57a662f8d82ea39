//! Converts instructions to bytes and back.

use crate::instruction::bytes::{self, instructions, xrom_bytes};
use crate::instruction::{Op, Operand, Step};
use crate::module::ports::Ports;
use crate::program::{plugged_names, raw};
use sim41_number::charset;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Piece {
    Step(Step),
    Bytes(Vec<u8>),
}

impl Piece {
    pub(super) fn steps(&self) -> Vec<Step> {
        match self {
            Piece::Step(step) => vec![*step],
            Piece::Bytes(bytes) => disassemble(bytes),
        }
    }

    pub(super) fn ends(&self) -> bool {
        match self {
            Piece::Step(step) => step.op == Op::End,
            Piece::Bytes(_) => true,
        }
    }

    pub(super) fn listed(&self, plugged: &Ports) -> String {
        match self {
            Piece::Step(step) => plugged_names::listed(step, plugged),
            Piece::Bytes(bytes) => hexadecimal(bytes),
        }
    }
}

pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    let bytes = bytes.iter().map(|byte| format!(" {byte:02X}"));
    format!("HEX{}", bytes.collect::<String>())
}

/// Inserts a NULL between two number lines.
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

pub(super) fn code(step: &Step) -> Vec<u8> {
    match (step.op, step.operand) {
        (Op::End, _) => raw::END.to_vec(),
        (Op::UnknownXrom, Operand::Xrom(module, function)) => xrom_bytes(module, function).to_vec(),
        _ => bytes::encode(step).to_vec(),
    }
}

pub fn assemble(steps: &[Step]) -> Vec<u8> {
    join(&steps.iter().copied().map(Piece::Step).collect::<Vec<_>>())
}

/// Drops NULLs and stops after the last END.
pub fn disassemble(program: &[u8]) -> Vec<Step> {
    instructions(program).map(|(step, _)| step).filter(|step| step.op != Op::Null).collect()
}

pub fn labels(program: &[u8]) -> impl Iterator<Item = String> {
    disassemble(program).into_iter().filter_map(|step| match (step.op, step.operand) {
        (Op::LblAlpha, Operand::Chars(name)) => Some(charset::text(name.as_slice())),
        _ => None,
    })
}
