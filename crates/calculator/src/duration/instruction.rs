//! The processor words of an instruction in a running program: the typical time in its row of the
//! instruction table, or what its operands say.

use super::{column, function, number_line, search, words};
use crate::memory::alpha::LENGTH;
use crate::memory::{Address, Memory};
use sim41_language::instruction::operand::INDIRECT;
use sim41_language::instruction::{Kind, Op, Operand, Step};
use sim41_language::module::Position;
use sim41_number::charset::CELLS;
use sim41_number::register::Register;

/// The additional words of an indirect operand, without the words of finding its register, and the
/// words of the number there by its digits before the point: one, two, more.
const POINTER: u64 = 51;
const POINTER_DIGITS: [u64; 3] = [0, 4, 7];
/// The additional words by the column of the byte before an instruction, for instructions of one,
/// two and three bytes. The column of a byte is its number in its register: 6 for the first byte, 0
/// for the last.
const COLUMN: [[i64; 7]; 3] =
    [[-4, 0, 0, 0, 0, 0, -1], [-4, 9, 0, 0, 0, 0, -1], [-4, 35, 2, -2, 0, 0, -1]];
/// The words in which the stack is lifted.
const LIFTED: i64 = 13;
/// The words in which a data register is found, which a register of the stack does not take.
const DATA_REGISTER: u64 = 32;
/// The operands from which on a register is one of the stack or a status register.
const STACK_REGISTERS: u8 = 112;
/// The words for each byte of flags before the byte of a flag, which each bit before the flag in
/// its byte saves, and the additional words of a high flag.
const FLAG: i64 = 3;
const HIGH_FLAG: i64 = 6;
const FIRST_HIGH_FLAG: u8 = 30;
/// The additional words of a jump of three bytes, and of a label of two.
const LONG_JUMP: u64 = 40;
const LONG_LABEL: i64 = 14;
/// The number of words by which RCL and STO of one byte are shorter than RCL and STO of two bytes.
const SHORT_FORM: i64 = 7;
/// The words of GTO with a name and of GTO IND, without the search, and the additional words of
/// XEQ.
const GTO_NAME: u64 = 164;
const GTO_INDIRECT: u64 = 180;
const XEQ: u64 = 38;
/// The number of characters of a name in a register.
const TYPICAL_NAME: usize = 4;
/// The words of a text line and of a global label without their characters, and the words of each
/// character.
const TEXT_LINE: u64 = 82;
const TEXT_CHARACTER: u64 = 65;
const GLOBAL_LABEL: u64 = 264;
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
const NULL_BEFORE_TEXT: u64 = 28;
/// The words for each character that AROT moves and that POSA compares.
const ROTATED: u64 = 74;
const COMPARED: u64 = 36;

/// An instruction that is about to be executed, with the words that are known before.
pub struct Begun {
    /// The instruction.
    pub op: Op,
    words: u64,
    /// The positions of the byte before it and of its last byte.
    first: Position,
    last: Position,
    /// Whether the instruction is a jump that searches its label.
    searches: bool,
    /// The number of characters of the name to which it jumps.
    name: usize,
}

impl Begun {
    /// Returns the instruction of `length` bytes after `pc`. `lifts` tells whether the next number
    /// lifts the stack.
    pub(crate) fn new(
        memory: &Memory,
        pc: Position,
        (step, length): (Step, usize),
        lifts: bool,
    ) -> Begun {
        let bytes = [1, 2].map(|n| memory.byte(pc.forward(n)));
        let uncompiled = matches!(bytes, [0xB1..=0xBF | 0xD0 | 0xE0, 0]) && !pc.is_in_module();
        let name = match step.operand {
            Operand::Chars(name) if matches!(step.op, Op::GtoAlpha | Op::XeqAlpha) => {
                name.as_slice().len()
            }
            _ => 0,
        };
        let longer = match (step.op, length) {
            (Op::Lbl, 2) => LONG_LABEL,
            (Op::Rcl | Op::Sto, 1) => -SHORT_FORM,
            _ => 0,
        };
        let column = COLUMN[length.clamp(1, 3) - 1][column(pc)];
        let pushes = matches!(step.op, Op::Rcl | Op::LastX | Op::Pi | Op::Number);
        let lift = if pushes && !lifts { -LIFTED } else { 0 };
        Begun {
            op: step.op,
            words: typical(memory, pc, &step).saturating_add_signed(longer + column + lift),
            first: pc,
            last: pc.forward(length),
            searches: uncompiled || matches!(step.op, Op::GtoInd | Op::XeqInd),
            name,
        }
    }

    /// Returns the words that the instruction has taken in a program, after it has been executed.
    /// `pc` is the place after which the program goes on, and `tones` is how long the tones of the
    /// instruction sound, in milliseconds.
    pub(crate) fn taken(&self, memory: &Memory, pc: Position, tones: u64) -> u64 {
        self.words.max(words(tones))
            + match self.op {
                _ if pc == self.last => 0,
                Op::Gto | Op::Xeq if !self.searches => self.jump(pc),
                Op::Gto | Op::Xeq | Op::GtoInd | Op::XeqInd => match memory.byte(pc.forward(1)) {
                    0xC0..=0xCD => search::global_label(memory, TYPICAL_NAME, pc),
                    _ => search::label(memory, self.last, pc, self.is_long()),
                },
                Op::GtoAlpha | Op::XeqAlpha => search::global_label(memory, self.name, pc),
                _ if pc == memory.skip_line(self.last).0 => {
                    let flag = u64::from(self.op.spec().kind == Kind::Flag);
                    flag + search::skipped(memory, self.last, pc)
                }
                _ => 0,
            }
    }

    /// Returns whether the instruction has three bytes.
    fn is_long(&self) -> bool {
        self.last != self.first.forward(2)
    }

    /// Returns the additional words of a compiled jump to the byte before a label.
    fn jump(&self, to: Position) -> u64 {
        /// The additional words by the column of the byte at which a jump arrives.
        const ARRIVAL: [i64; 7] = [-1, 0, 0, 1, 0, 1, 1];
        /// The additional words of a call by the column of the byte before it.
        const CALL: [u64; 7] = [0, 3, 3, 0, 0, 0, 0];
        let long = self.is_long();
        let (arrival, back) = (column(to), to > self.last);
        // The distance is added to a byte number and a register, with a carry between them.
        let wraps = (column(self.first) + if long { 6 } else { 5 }) % 7;
        let carried = match (back, long) {
            (false, _) => 5 * i64::from(arrival > wraps),
            (true, false) => 1 + i64::from(arrival >= wraps),
            (true, true) => 2 * i64::from(arrival >= wraps) - 5,
        };
        let words = match self.op {
            Op::Xeq => CALL[column(self.first)],
            _ if long => LONG_JUMP,
            _ => 0,
        };
        words.saturating_add_signed(ARRIVAL[arrival] + carried)
    }
}

/// Returns the additional words in which a register is checked when it is read.
fn read(content: Register) -> u64 {
    if content.is_alpha() {
        return 1;
    }
    let is = |digit: u32| u64::from(content.digit(digit) != 0);
    3 * is(13) + 2 * is(2) + (1 - is(12))
}

/// Returns the typical words of an instruction, whatever its operands are.
pub fn usual(op: Op) -> u64 {
    op.spec().words.into()
}

/// Returns the words of an instruction after `pc` without the words of a search.
fn typical(memory: &Memory, pc: Position, step: &Step) -> u64 {
    let op = step.op;
    let usual = usual(op);
    match (op, step.operand) {
        (Op::Text, Operand::Chars(text)) => TEXT_LINE + TEXT_CHARACTER * text.len() as u64,
        (Op::Number, Operand::Chars(digits)) => number_line::words(digits.as_slice(), pc),
        (Op::LblAlpha, Operand::Chars(name)) => GLOBAL_LABEL + LABEL_CHARACTER * name.len() as u64,
        (Op::GtoAlpha, _) => GTO_NAME,
        (Op::XeqAlpha, _) => GTO_NAME + XEQ,
        (Op::GtoInd, _) => GTO_INDIRECT,
        (Op::XeqInd, _) => GTO_INDIRECT + XEQ,
        (Op::Pse, _) => PAUSED,
        (Op::XEq0 | Op::XNe0 | Op::Chs, _) => usual + function::tested(memory.x()),
        (Op::XLt0 | Op::XLe0 | Op::XGt0, _) => match (op, memory.x()) {
            (Op::XLe0, Register::ZERO) => usual - 5,
            (Op::XGt0, Register::ZERO) => usual - 2,
            (_, x) => usual + function::tested(x) * 5 / 4,
        },
        (_, Operand::Byte(byte)) => of_operand(memory, op, byte),
        _ => of_alpha(memory, op).or_else(|| function::of_stack(memory, op)).unwrap_or(usual),
    }
}

/// Returns the words of an instruction with an operand of one byte.
fn of_operand(memory: &Memory, op: Op, byte: u8) -> u64 {
    let usual = usual(op);
    let register = byte & !INDIRECT;
    let content = memory.direct(register).map_or(Register::ZERO, |at| memory.get(at));
    let found = match register >= STACK_REGISTERS {
        true => 0,
        false => DATA_REGISTER + read(content),
    };
    match (op.spec().kind, byte == register) {
        (Kind::Register, true) => {
            of_register(memory, op, content).unwrap_or(usual) + found - DATA_REGISTER
        }
        (Kind::Register, false) => {
            let target = sim41_number::pointer(content.into()).ok().and_then(|n| memory.data(n));
            let target = target.map_or(Register::ZERO, |at| memory.get(at));
            let digits = POINTER_DIGITS[usize::from(content.digit(0)).min(2)];
            let words = of_register(memory, op, target).unwrap_or(usual);
            words + read(target) + POINTER + found + digits
        }
        (Kind::Flag, true) => {
            let (bytes, bit) = (i64::from(byte / 8), i64::from(byte % 8));
            let high = if byte >= FIRST_HIGH_FLAG { HIGH_FLAG } else { 0 };
            usual.saturating_add_signed(FLAG * (bytes - bit) + high)
        }
        (Kind::Label, _) | (_, true) => usual,
        _ => usual + POINTER + found,
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
            let text = sim41_number::text(content, memory.format());
            ARCL_NUMBER + ARCL_DIGIT * text.as_slice().len() as u64
        }
        _ => return function::of_register(memory, op, content),
    })
}

/// Returns the words of a function whose time depends on the length of ALPHA or on the number of
/// registers that it moves or clears.
fn of_alpha(memory: &Memory, op: Op) -> Option<u64> {
    let length = memory.alpha_len();
    let passed = NULL_BEFORE_TEXT * (LENGTH - length) as u64;
    let shown = || {
        // A mark stands in the cell of the character before it.
        let length = memory.alpha().filter(|byte| !matches!(byte, b'.' | b',' | b':')).count();
        let cells = length.min(CELLS);
        AVIEW + CELL * cells as u64 + SCROLLED * (length - cells) as u64
    };
    let rotations = || {
        let count = sim41_number::pointer(memory.content(Address::X)).map_or(0, |x| x as usize);
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
