//! The processor words of an instruction in a running program: the typical time in its row of the
//! instruction table, or what its operands say.

use super::search;
use crate::charset::CELLS;
use crate::instruction::computing::{conversion, of_one, of_two};
use crate::instruction::operand::INDIRECT;
use crate::instruction::{Kind, Op, Operand, Step};
use crate::memory::alpha::LENGTH;
use crate::memory::{Address, Memory, Position};
use crate::number::firmware::{self, words};
use crate::number::{self, OfTwo};
use crate::register::Register;

/// The additional words of an indirect operand.
const POINTER: u64 = 90;
/// The number of words by which a register of the stack is found faster than a data register.
const STACK: u64 = 34;
/// The operands from which on a register is one of the stack or a status register.
const STACK_REGISTERS: u8 = 112;
/// The additional words of a jump of three bytes, and of a label of two.
const LONG_JUMP: u64 = 42;
const LONG_LABEL: u64 = 14;
/// The words of GTO with a name and of GTO IND, without the search, and the additional words of
/// XEQ.
const GTO_NAME: u64 = 164;
const GTO_INDIRECT: u64 = 180;
const XEQ: u64 = 38;
/// The number of characters of a name in a register.
const TYPICAL_NAME: usize = 4;
/// The words of a number line without its bytes, and the words of each byte, with which the number
/// is made anew.
const NUMBER: u64 = 175;
const NUMBER_BYTE: u64 = 205;
/// The words of a text line and of a global label without their characters, and the words of each
/// character.
const TEXT: u64 = 82;
const TEXT_CHARACTER: u64 = 65;
const GLOBAL: u64 = 264;
const LABEL_CHARACTER: u64 = 24;
/// The words of ARCL with a number, and the words of each character that it appends.
const ARCL_NUMBER: u64 = 350;
const ARCL_DIGIT: u64 = 48;
/// The words of ARCL with a text, and the words of each character.
const ARCL_TEXT: u64 = 232;
const ARCL_CHARACTER: u64 = 24;
/// The words of AVIEW of an empty ALPHA, of each character that takes a cell, and of each character
/// that scrolls.
const AVIEW: u64 = 1300;
const CELL: u64 = 64;
const SCROLLED: u64 = 3666;
/// The number of words by which PROMPT is shorter than AVIEW.
const PROMPT: u64 = 650;
/// The words of PSE: less than its display stands, because the next lines run while it still does.
const PAUSED: u64 = 7830;
/// The words of functions of ALPHA for each NULL before the text, which they pass.
const NULL: u64 = 28;
/// The words for each character that AROT moves and that POSA compares.
const ROTATED: u64 = 74;
const COMPARED: u64 = 36;

/// The words in which the firmware comes to a function, fetches its operands, tests them, and writes
/// its result: 80 to 150, of which this is typical.
const AROUND: u64 = 105;
/// The additional words of arithmetic with a register, and of ISG and DSE.
const OF_REGISTER: u64 = 72;
const OF_COUNTER: u64 = 50;

/// An instruction that is about to be executed, with the words that are known before.
pub struct Begun {
    /// The instruction.
    pub op: Op,
    words: u64,
    /// The position of its last byte.
    last: Position,
    /// Whether the instruction is a jump that searches its label.
    searches: bool,
    /// The number of characters of the name to which it jumps.
    name: usize,
}

impl Begun {
    /// Returns the instruction of `length` bytes after `pc`.
    pub(crate) fn new(memory: &Memory, pc: Position, step: &Step, length: usize) -> Begun {
        let bytes = [1, 2].map(|n| memory.byte(pc.forward(n)));
        let uncompiled = matches!(bytes, [0xB1..=0xBF | 0xD0 | 0xE0, 0]) && !pc.is_in_module();
        let name = match step.operand {
            Operand::Chars(name) if matches!(step.op, Op::GtoAlpha | Op::XeqAlpha) => {
                name.as_slice().len()
            }
            _ => 0,
        };
        let longer = match (step.op, length) {
            (Op::Gto, 3) => LONG_JUMP,
            (Op::Lbl, 2) => LONG_LABEL,
            _ => 0,
        };
        Begun {
            op: step.op,
            words: typical(memory, step) + longer,
            last: pc.forward(length),
            searches: uncompiled || matches!(step.op, Op::GtoInd | Op::XeqInd),
            name,
        }
    }

    /// Returns the words that the instruction has taken in a program, after it has been executed.
    /// `pc` is the place after which the program goes on, and `tones` is how long the tones of the
    /// instruction sound, in milliseconds.
    pub(crate) fn taken(&self, memory: &Memory, pc: Position, tones: u64) -> u64 {
        self.words.max(super::words(tones))
            + match self.op {
                _ if pc == self.last => 0,
                Op::Gto | Op::Xeq | Op::GtoInd | Op::XeqInd if self.searches => {
                    match memory.byte(pc.forward(1)) {
                        0xC0..=0xCD => search::global_label(memory, TYPICAL_NAME, pc),
                        _ => search::label(memory, self.last, pc),
                    }
                }
                Op::GtoAlpha | Op::XeqAlpha => search::global_label(memory, self.name, pc),
                _ if pc == memory.skip_line(self.last).0 => search::skipped(memory, self.last, pc),
                _ => 0,
            }
    }
}

/// Returns the typical words of an instruction, whatever its operands are.
pub fn usual(op: Op) -> u64 {
    op.spec().words.into()
}

/// Returns the words of an instruction without the words of a search.
fn typical(memory: &Memory, step: &Step) -> u64 {
    let op = step.op;
    let usual = usual(op);
    match (op, step.operand) {
        (Op::Text, Operand::Chars(text)) => TEXT + TEXT_CHARACTER * text.len() as u64,
        (Op::Number, Operand::Chars(digits)) => NUMBER + NUMBER_BYTE * digits.len() as u64,
        (Op::LblAlpha, Operand::Chars(name)) => GLOBAL + LABEL_CHARACTER * name.len() as u64,
        (Op::GtoAlpha, _) => GTO_NAME,
        (Op::XeqAlpha, _) => GTO_NAME + XEQ,
        (Op::GtoInd, _) => GTO_INDIRECT,
        (Op::XeqInd, _) => GTO_INDIRECT + XEQ,
        (Op::Pse, _) => PAUSED,
        (_, Operand::Byte(byte)) => {
            let kind = op.spec().kind;
            let content = |register| memory.direct(register).map(|at| memory.get(at));
            match byte & INDIRECT != 0 {
                true if kind != Kind::Label => usual + POINTER,
                false if kind == Kind::Register => {
                    let content = content(byte).unwrap_or(Register::ZERO);
                    let words = of_register(memory, op, content).unwrap_or(usual);
                    words - if byte >= STACK_REGISTERS { STACK } else { 0 }
                }
                _ => usual,
            }
        }
        _ => of_alpha(memory, op).or_else(|| of_stack(memory, op)).unwrap_or(usual),
    }
}

/// Returns the words of a function of a register with this content, if they depend on it.
fn of_register(memory: &Memory, op: Op, content: Register) -> Option<u64> {
    Some(match op {
        Op::Arcl if content.is_alpha() => {
            let characters = content.alpha_text().filter(|&byte| byte != 0);
            ARCL_TEXT + ARCL_CHARACTER * characters.count() as u64
        }
        Op::Arcl => {
            let text = number::text(content, memory.format());
            ARCL_NUMBER + ARCL_DIGIT * text.as_slice().len() as u64
        }
        _ => return of_counter_or_sum(memory, op, content),
    })
}

/// Returns the words of a function whose time depends on the length of ALPHA or on the number of
/// registers that it moves or clears.
fn of_alpha(memory: &Memory, op: Op) -> Option<u64> {
    let length = memory.alpha_len();
    let passed = NULL * (LENGTH - length) as u64;
    let shown = || {
        // A mark stands in the cell of the character before it.
        let length = memory.alpha().filter(|byte| !matches!(byte, b'.' | b',' | b':')).count();
        let cells = length.min(CELLS);
        AVIEW + CELL * cells as u64 + SCROLLED * (length - cells) as u64
    };
    let rotations = || {
        let count = number::pointer(memory.content(Address::X)).map_or(0, |x| x as usize);
        let count = count % length.max(1);
        if memory.x().digit(13) == 9 { length - count } else { count }
    };
    Some(match op {
        Op::Aview => shown(),
        Op::Prompt => shown() - PROMPT,
        Op::Aleng => 420 + passed,
        Op::Atox => 400 + passed,
        Op::Arot => 440 + 2 * passed + ROTATED * rotations() as u64,
        Op::Posa => 500 + 2 * passed + COMPARED * length as u64 / 2,
        Op::SizeQ => 356 + 17 * u64::from(memory.size()),
        Op::Clrg => 71 + 18 * u64::from(memory.size()),
        Op::Psize => 6000 + 17 * u64::from(memory.size()),
        _ => return None,
    })
}

/// Returns the words of a function of X, or of X and Y; `None` for any other instruction, and for
/// operands for which the function is an error.
fn of_stack(memory: &Memory, op: Op) -> Option<u64> {
    let (x, y, angle) = (memory.x(), memory.y(), memory.angle());
    let compares = matches!(op, Op::XLtY | Op::XGtY | Op::XLeY);
    let of_two = if compares { Some(OfTwo::Subtract) } else { of_two(op) };
    let words = match (of_one(op), of_two) {
        (Some(function), _) => words(|count| function.firmware(count, x, angle))?,
        (_, Some(function)) => words(|count| function.firmware(count, y, x))?,
        _ => {
            let conversion = conversion(op)?;
            words(|count| conversion.firmware(count, y, x, angle))?
        }
    };
    Some(AROUND + words)
}

/// Returns the words of a function of a register with this content: arithmetic with X, ISG and DSE;
/// `None` as for `of_stack`.
fn of_counter_or_sum(memory: &Memory, op: Op, content: Register) -> Option<u64> {
    let function = match op {
        Op::Isg | Op::Dse => {
            let down = op == Op::Dse;
            let words = words(|count| firmware::step(count, content, down))?;
            return Some(AROUND + OF_COUNTER + words);
        }
        Op::StoAdd => OfTwo::Add,
        Op::StoSubtract => OfTwo::Subtract,
        Op::StoMultiply => OfTwo::Multiply,
        Op::StoDivide => OfTwo::Divide,
        _ => return None,
    };
    let x = memory.x();
    Some(AROUND + OF_REGISTER + words(|count| function.firmware(count, content, x))?)
}
