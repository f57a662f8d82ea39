//! The steps at which a condition is checked: the steps that may make it true.
//!
//! A program runs at full speed from one marked step to the next. A condition on X, the stack or
//! ALPHA marks none, because nearly each step changes them; it is checked at each step.

use super::{Source, Stop, Test};
use crate::instruction::operand::INDIRECT;
use crate::instruction::{Code, Kind, Op, Operand, Step};
use crate::memory::{Memory, Position};

/// The reason why a step is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::machine) enum Mark {
    /// The step begins at this place.
    At(Position),
    /// The step is this instruction.
    Instruction(Op),
    /// The step may write this data register.
    Register(u32),
    /// The step may change this flag.
    Flag(u8),
}

/// The status registers from c on, which say where data registers and flags are.
const STATUS: std::ops::Range<u16> = 0x00C..0x010;

impl Mark {
    /// Returns whether the step that begins here is marked.
    pub(crate) fn is_on(self, at: Position, step: &Step, memory: &Memory) -> bool {
        let direct = |byte: u8| memory.direct(byte & !INDIRECT);
        let is_status = |byte| direct(byte).is_some_and(|at| STATUS.contains(&at.number()));
        let spec = step.op.spec();
        match (self, spec.code, &step.operand) {
            (Mark::At(place), ..) => at == place,
            (Mark::Instruction(op), ..) => step.op == op,
            (_, Code::Xrom(..) | Code::Key(_), _) => true,
            // Reading a register may write it too: content that is no number is normalized.
            (Mark::Register(number), Code::Two(_), &Operand::Byte(byte)) => {
                let here = || direct(byte) == memory.data(number) || is_status(byte);
                let named = matches!(spec.kind, Kind::Register | Kind::Statistics);
                byte & INDIRECT != 0 || named && here()
            }
            (Mark::Flag(flag), Code::Two(_), &Operand::Byte(byte)) if spec.changes_flag() => {
                byte & INDIRECT != 0 || byte == flag
            }
            (Mark::Flag(_), Code::Two(_), &Operand::Byte(byte)) => is_status(byte),
            (_, Code::Two(_), _) => true,
            (Mark::Register(_), ..) => spec.writes_data_registers(),
            (Mark::Flag(_), ..) => spec.changes_flag(),
        }
    }

    /// Returns the mark for a condition on this part of memory. There is none for flags other than
    /// the user flags, which many instructions change.
    fn writes(source: Source) -> Option<Mark> {
        match source {
            Source::Data(number) => Some(Mark::Register(number)),
            Source::Flag(flag @ (0..=10 | 12..=20)) => Some(Mark::Flag(flag)),
            _ => None,
        }
    }
}

impl Stop {
    /// Returns the marks, at most two, of the steps at which the condition is checked; `None` if it
    /// is checked at each step.
    pub(super) fn marks(&self) -> Option<[Option<Mark>; 2]> {
        if let Some(at) = self.at {
            return Some([Some(Mark::At(at)), None]);
        }
        match self.test? {
            Test::Stores(_) | Test::NoDeeper(_) => None,
            Test::Instruction(step) => Some([Some(Mark::Instruction(step.op)), None]),
            // An error stops the program by itself, so the condition has no sources.
            test => {
                let mut marks = [None; 2];
                for (mark, source) in marks.iter_mut().zip(test.sources()) {
                    *mark = Some(Mark::writes(source)?);
                }
                Some(marks)
            }
        }
    }
}
