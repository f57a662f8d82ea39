//! The cycles of an instruction in a running program: the typical time from the instruction table,
//! adjusted for the operands. The time for a numeric function depends on its operands' digits.

use super::{GOOSE, PAUSE, SCROLL, cycles, search};
use crate::memory::alpha::LENGTH;
use crate::memory::{Address, Memory};
use sim41_language::instruction::numeric_functions::{conversion, of_one, of_two};
use sim41_language::instruction::operand::INDIRECT;
use sim41_language::instruction::{Op, Operand, OperandKind, Step};
use sim41_language::module::Position;
use sim41_number::OfTwo;
use sim41_number::charset::CELLS;
use sim41_number::firmware::{self, counted};
use sim41_number::register::Register;

/// Cycles to dispatch a function, fetch its operands and check its result. The three constants are,
/// in order, for numeric functions on the stack, for register arithmetic and for loop counters.
const FUNCTION: u64 = 100;
const REGISTER_FUNCTION: u64 = 172;
const COUNTER: u64 = 146;
/// Cycles to find and check a data register, and to resolve an indirect operand.
const DATA_REGISTER: u64 = 35;
const INDIRECTION: u64 = 55;
const STACK_REGISTERS: u8 = 112;
const LONG_JUMP: u64 = 40;
/// Cycles for GTO with a name or IND, excluding the search, and the additional cycles for XEQ.
const GTO: u64 = 170;
const XEQ: u64 = 38;
const TYPICAL_NAME: usize = 4;
const TEXT: (u64, u64) = (82, 65);
const GLOBAL_LABEL: (u64, u64) = (264, 24);
const ARCL_NUMBER: (u64, u64) = (350, 48);
const ARCL_TEXT: (u64, u64) = (232, 24);
const AVIEW: (u64, u64) = (1300, 64);
/// Cycles for a number line, for each nondigit byte, and for the first digit. Each digit takes
/// `LATER_DIGIT` fewer than the one before it. The firmware rebuilds the number after each byte.
const NUMBER: u64 = 160;
const SIGN: u64 = 160;
const FIRST_DIGIT: u64 = 224;
const LATER_DIGIT: u64 = 5;
/// PROMPT takes this many cycles fewer than AVIEW.
const PROMPT: u64 = 650;
/// Cycles that ALPHA functions take for each NULL before the text, AROT for each character that it
/// moves, and POSA for each character that it compares.
const NULL_BEFORE_TEXT: u64 = 28;
const ROTATED: u64 = 74;
const COMPARED: u64 = 36;

/// The next instruction, with the cycles that are known before it is executed.
pub struct Begun {
    pub op: Op,
    cycles: u64,
    last: Position,
    long: bool,
    searches: bool,
    name: usize,
}

impl Begun {
    pub(crate) fn new(memory: &Memory, pc: Position, (step, length): (Step, usize)) -> Begun {
        let bytes = [1, 2].map(|n| memory.byte(pc.forward(n)));
        let uncompiled = matches!(bytes, [0xB1..=0xBF | 0xD0 | 0xE0, 0]) && !pc.is_in_module();
        let name = match step.operand {
            Operand::Chars(name) => name.as_slice().len(),
            _ => 0,
        };
        Begun {
            op: step.op,
            cycles: before(memory, &step),
            last: pc.forward(length),
            long: length > 2,
            searches: uncompiled || matches!(step.op, Op::GtoInd | Op::XeqInd),
            name,
        }
    }

    /// The cycles that the executed instruction took in a program. `pc` is the position where the
    /// program continues, and `tones` the total length of the instruction's tones in milliseconds.
    pub(crate) fn taken(&self, memory: &Memory, pc: Position, tones: u64) -> u64 {
        self.cycles.max(cycles(tones))
            + match self.op {
                _ if pc == self.last => 0,
                Op::Gto if !self.searches && self.long => LONG_JUMP,
                Op::Gto | Op::Xeq if !self.searches => 0,
                Op::Gto | Op::Xeq | Op::GtoInd | Op::XeqInd => match memory.byte(pc.forward(1)) {
                    0xC0..=0xCD => search::global_label(memory, TYPICAL_NAME, pc),
                    _ => search::label(memory, self.last, pc, self.long),
                },
                Op::GtoAlpha | Op::XeqAlpha => search::global_label(memory, self.name, pc),
                _ if pc == memory.skip_line(self.last).0 => search::skipped(self.last, pc),
                _ => 0,
            }
    }
}

pub fn usual(op: Op) -> u64 {
    op.spec().words.into()
}

/// The cycles that the next instruction takes, excluding a label search.
pub(crate) fn before(memory: &Memory, step: &Step) -> u64 {
    let long = |(all, each): (u64, u64), characters: usize| all + each * characters as u64;
    match (step.op, step.operand) {
        (Op::Text, Operand::Chars(text)) => long(TEXT, text.len()),
        (Op::Number, Operand::Chars(line)) => number_line(line.as_slice()),
        (Op::LblAlpha, Operand::Chars(name)) => long(GLOBAL_LABEL, name.len()),
        (Op::GtoAlpha | Op::GtoInd, _) => GTO,
        (Op::XeqAlpha | Op::XeqInd, _) => GTO + XEQ,
        // The program continues `GOOSE` milliseconds before the displayed X or ALPHA disappears.
        (Op::Pse, _) => cycles(PAUSE - GOOSE),
        (op, Operand::Byte(byte)) => with_operand(memory, op, byte),
        (op, _) => of_alpha(memory, op).or_else(|| of_stack(memory, op)).unwrap_or(usual(op)),
    }
}

fn number_line(line: &[u8]) -> u64 {
    let mut digits = 0;
    let bytes = line.iter().map(|byte| match byte {
        0x10..=0x19 if digits < 10 => {
            digits += 1;
            FIRST_DIGIT - LATER_DIGIT * (digits - 1)
        }
        _ => SIGN,
    });
    NUMBER + bytes.sum::<u64>()
}

/// `None` for instructions without operands in X or Y, and for operands that cause an error.
fn of_stack(memory: &Memory, op: Op) -> Option<u64> {
    let (x, y, angle) = (memory.x(), memory.y(), memory.angle());
    let compares = matches!(op, Op::XLtY | Op::XGtY | Op::XLeY);
    let of_two = if compares { Some(OfTwo::Subtract) } else { of_two(op) };
    let cycles = match (of_one(op), of_two) {
        (Some(function), _) => counted(|count| function.firmware(count, x.into(), angle))?.1,
        (_, Some(function)) => counted(|count| function.firmware(count, y.into(), x.into()))?.1,
        _ => {
            let function = conversion(op)?;
            counted(|count| function.firmware(count, y.into(), x.into(), angle))?.1
        }
    };
    Some(FUNCTION + cycles)
}

fn with_operand(memory: &Memory, op: Op, byte: u8) -> u64 {
    let register = byte & !INDIRECT;
    let (kind, direct) = (op.spec().kind, byte == register);
    let found = if register < STACK_REGISTERS { DATA_REGISTER } else { 0 };
    let content = memory.direct(register).map_or(Register::ZERO, |at| memory.get(at));
    match (kind, direct) {
        // The time in the instruction table is for a data register.
        (OperandKind::Register, true) => {
            (of_register(memory, op, content).unwrap_or(usual(op)) + found) - DATA_REGISTER
        }
        (OperandKind::Register, false) => {
            let target = sim41_number::pointer(content.into()).ok().and_then(|n| memory.data(n));
            let target = target.map_or(Register::ZERO, |at| memory.get(at));
            of_register(memory, op, target).unwrap_or(usual(op)) + found + INDIRECTION
        }
        (OperandKind::Label, _) | (_, true) => usual(op),
        _ => usual(op) + found + INDIRECTION,
    }
}

fn of_register(memory: &Memory, op: Op, content: Register) -> Option<u64> {
    let function = match op {
        Op::Arcl if content.is_alpha() => {
            let characters = content.alpha_text().filter(|&byte| byte != 0);
            return Some(ARCL_TEXT.0 + ARCL_TEXT.1 * characters.count() as u64);
        }
        Op::Arcl => {
            let text = sim41_number::text(content, memory.format());
            return Some(ARCL_NUMBER.0 + ARCL_NUMBER.1 * text.as_slice().len() as u64);
        }
        Op::Isg | Op::Dse => {
            let (_, cycles) = counted(|count| firmware::step(count, content, op == Op::Dse))?;
            return Some(COUNTER + cycles);
        }
        Op::StoAdd => OfTwo::Add,
        Op::StoSubtract => OfTwo::Subtract,
        Op::StoMultiply => OfTwo::Multiply,
        Op::StoDivide => OfTwo::Divide,
        _ => return None,
    };
    let x = memory.x().into();
    Some(REGISTER_FUNCTION + counted(|count| function.firmware(count, content.into(), x))?.1)
}

/// Covers functions whose time depends on the length of ALPHA or on the number of registers.
fn of_alpha(memory: &Memory, op: Op) -> Option<u64> {
    let (length, size) = (memory.alpha_len(), u64::from(memory.size()));
    let nulls = NULL_BEFORE_TEXT * (LENGTH - length) as u64;
    let shown = || {
        let length = memory.alpha().filter(|byte| !matches!(byte, b'.' | b',' | b':')).count();
        let shown = length.min(CELLS);
        AVIEW.0 + AVIEW.1 * shown as u64 + cycles(SCROLL) * (length - shown) as u64
    };
    let rotations = || {
        let count = sim41_number::pointer(memory.content(Address::X)).map_or(0, |x| x as usize);
        let count = count % length.max(1);
        if memory.x().digit(13) == 9 { length - count } else { count }
    };
    Some(match op {
        Op::Aview => shown(),
        Op::Prompt => shown() - PROMPT,
        Op::Aleng | Op::Atox => 410 + nulls,
        Op::Arot => 440 + 2 * nulls + ROTATED * rotations() as u64,
        Op::Posa => 500 + 2 * nulls + COMPARED * length as u64 / 2,
        Op::SizeQ => 356 + 17 * size,
        Op::Clrg => 71 + 18 * size,
        Op::Psize => 6000 + 17 * size,
        _ => return None,
    })
}
