//! Words of an instruction: what it takes on the real machine, with its operands, its place in
//! memory, what it finds there, and the line it skips or jumps to.
//!
//! Exact, to the word, for what loops of programs are made of: arithmetic on normalized numbers,
//! the stack, data registers by number, questions with lines of one and two bytes, ISG and DSE,
//! compiled jumps and their labels, numbers in their usual forms, texts, flags and formats. The
//! figures were read off a trace of the firmware, instruction by instruction. The rest is a
//! typical time: functions beyond arithmetic, searches, what goes into ALPHA or the display.

mod digit_loops;
mod function_words;
mod number_words;
mod search_words;

use super::Machine;
use crate::instruction::operand::INDIRECT;
use crate::instruction::{Kind, Op, Operand, Step};
use crate::memory::chain::Global;
use crate::memory::{Position, flags};
use crate::number;
use function_words::{flag_function, function, lifted, register_function};

/// What the way to the first byte of an instruction takes, by the byte before it in its register;
/// the way to two and to three bytes.
const ONE_BYTE: [u64; 7] = [0, 4, 4, 4, 4, 4, 3];
const TWO_BYTES: [u64; 7] = [0, 13, 4, 4, 4, 4, 3];
const THREE_BYTES: [u64; 7] = [0, 39, 6, 2, 4, 4, 3];
/// A NULL that is passed over on the way to a line.
const NULL: u64 = 33;
/// A text line of one character, by the byte before it; a further character, by its place.
const TEXT: [u64; 7] = [144, 149, 145, 148, 148, 149, 147];
const TEXT_CHARACTER: [u64; 7] = [69, 62, 65, 64, 66, 64, 65];
/// A line of one byte that is skipped, by the byte before it; a line of two bytes; what a short
/// label takes more, and each further byte.
const SKIPPED: [u64; 7] = [70, 64, 67, 67, 68, 67, 68];
const SKIPPED_TWO: [u64; 7] = [76, 78, 72, 73, 73, 74, 73];
const SKIPPED_LABEL: u64 = 5;
const SKIPPED_BYTE: u64 = 12;
/// A compiled jump of two bytes, of three bytes, and a call, without the ways.
const SHORT_JUMP: u64 = 104;
const LONG_JUMP: u64 = 144;
const CALL: [u64; 7] = [67, 70, 70, 67, 67, 67, 67];
/// What the byte at which a jump arrives takes.
const ARRIVAL: [i64; 7] = [-1, 0, 0, 1, 0, 1, 1];
/// What RCL and STO of one byte take less than those of two.
const SHORT_FORM: u64 = 7;
/// A label: the arrow moves, or a message stands in its place.
const LABEL_ARROW: u64 = 64;
const LABEL_MESSAGE: u64 = 48;
/// ARCL of a number and each digit; of a text and each character.
const ARCL_NUMBER: u64 = 335;
const ARCL_DIGIT: u64 = 67;
const ARCL_TEXT: u64 = 110;
const TEXT_BYTE: u64 = 65;
/// What VIEW takes beyond ARCL.
const VIEW: u64 = 135;
/// AVIEW, each character in the display, each cell that it scrolls; what PROMPT takes less.
const AVIEW: u64 = 1291;
const AVIEW_CHARACTER: u64 = 64;
const SCROLLED: u64 = 3666;
const PROMPT: u64 = 650;
const CELLS: usize = 12;
/// A global label, and each character of its name.
const GLOBAL: u64 = 260;
const LABEL_CHARACTER: u64 = 24;
/// GTO and XEQ of a name, and each element of the chain that the search passes.
const GTO_NAME: u64 = 205;
const XEQ_NAME: u64 = 141;
const CHAIN: u64 = 96;
/// GTO IND and XEQ IND of a number, which always search, and of a name.
const GTO_INDIRECT: u64 = 307;
const XEQ_INDIRECT: u64 = 344;
const INDIRECT_NAME: u64 = 310;

/// An instruction before it is executed: what it takes, and what is to be seen behind it.
pub struct Counted {
    /// The instruction.
    pub op: Op,
    words: u64,
    /// The byte before it, and its last one.
    place: (Position, Position),
    /// How a jump searches its label.
    searches: Option<u64>,
}

impl Counted {
    /// The instruction behind `pc`.
    pub fn new(machine: &Machine, pc: Position) -> Counted {
        let (step, length) = machine.step_behind(pc);
        let memory = &machine.memory;
        let bytes = [1, 2].map(|n| memory.byte(pc.forward(n)));
        let searches = match bytes {
            _ if pc.is_in_module() => None,
            [0xB1..=0xBF, 0] => Some(search_words::BEGUN[0][column(pc)]),
            [0xD0, 0] => Some(search_words::BEGUN[1][column(pc)]),
            [0xE0, 0] => Some(search_words::BEGUN[2][column(pc)]),
            _ => None,
        };
        let words = words(machine, &step, length, column(pc));
        Counted { op: step.op, words, place: (pc, pc.forward(length)), searches }
    }

    /// What it took, now that it is executed.
    pub fn taken(&self, machine: &Machine) -> u64 {
        let moved = machine.pc() != self.place.1;
        let more = match (self.op, self.searches) {
            (_, Some(more)) if machine.running() => {
                more + search_words::words(machine, self.place.1)
            }
            (Op::GtoInd | Op::XeqInd, _) if machine.running() => {
                let label = machine.memory.global(machine.pc().forward(1));
                match label.at.is_in_module()
                    || !(0xC0..0xCE).contains(&machine.memory.byte(label.at))
                {
                    true => search_words::words(machine, self.place.1),
                    false => {
                        let passed = machine.memory.chain().take_while(|g| g.at != label.at);
                        INDIRECT_NAME - GTO_INDIRECT + CHAIN * passed.count() as u64
                    }
                }
            }
            (Op::Gto | Op::Xeq, _) => self.jump(machine.pc()),
            (Op::GtoAlpha | Op::XeqAlpha | Op::GtoInd | Op::XeqInd, _) => 0,
            (Op::Rtn | Op::End, _) => 0,
            // A question with the answer no, ISG or DSE.
            _ if moved && machine.running() => self.skipped(machine),
            _ => 0,
        };
        self.words + more
    }

    /// A compiled jump to the byte before a label.
    fn jump(&self, to: Position) -> u64 {
        let (from, last) = self.place;
        let (column, arrival) = (column(from), column(to));
        let back = to > last;
        let short = last == from.forward(2);
        let words = match short {
            true => SHORT_JUMP + TWO_BYTES[column],
            false => LONG_JUMP + THREE_BYTES[column],
        };
        // The distance is added to a byte number and a register, with a carry between them.
        let wraps = if short { (column + 5) % 7 } else { (column + 6) % 7 };
        let carried = match (back, short) {
            (false, _) => 5 * i64::from(arrival > wraps),
            (true, true) => 1 + i64::from(arrival >= wraps),
            (true, false) => 2 * i64::from(arrival >= wraps) - 5,
        };
        let call = if self.op == Op::Xeq { CALL[column] } else { 0 };
        (words + call).saturating_add_signed(ARRIVAL[arrival] + carried)
    }

    /// The line behind a question was skipped.
    fn skipped(&self, machine: &Machine) -> u64 {
        let last = self.place.1;
        let length = last.index().abs_diff(machine.pc().index());
        let label = matches!(machine.memory.byte(last.forward(1)), 0x01..=0x0F | 0xCF);
        let more = SKIPPED_LABEL * u64::from(label);
        more + match length {
            0 | 1 => SKIPPED[column(last)],
            _ => SKIPPED_TWO[column(last)] + SKIPPED_BYTE * (length as u64 - 2),
        }
    }
}

/// The byte in its register; a place in a module is like one in the middle of a register.
fn column(pc: Position) -> usize {
    if pc.is_in_module() { 4 } else { usize::from(pc.byte()) }
}

fn words(machine: &Machine, step: &Step, length: usize, column: usize) -> u64 {
    let memory = &machine.memory;
    match (step.op, step.operand) {
        (Op::Text, Operand::Chars(text)) => {
            let places = (2..=text.as_slice().len()).map(|n| TEXT_CHARACTER[(column + 70 - n) % 7]);
            TEXT[column] + places.sum::<u64>()
        }
        (Op::Number, Operand::Chars(digits)) => {
            number_words::words(digits.as_slice(), column) + lifted(machine)
        }
        (Op::Null, _) => ONE_BYTE[column] + NULL,
        (Op::Lbl, _) if length == 1 => {
            let arrow = if memory.flag(flags::MESSAGE) { LABEL_MESSAGE } else { LABEL_ARROW };
            ONE_BYTE[column] + arrow
        }
        (Op::Lbl, _) => TWO_BYTES[column] + 78,
        (Op::Gto | Op::Xeq, _) => 0,
        (Op::LblAlpha, Operand::Chars(name)) => {
            GLOBAL + LABEL_CHARACTER * name.as_slice().len() as u64
        }
        (Op::GtoAlpha | Op::XeqAlpha, Operand::Chars(name)) => {
            let found = |global: &Global| {
                global.is_label() && memory.label_name(global).eq(name.as_slice().iter().copied())
            };
            let passed = memory.chain().take_while(|global| !found(global)).count();
            let base = if step.op == Op::GtoAlpha { GTO_NAME } else { XEQ_NAME };
            base + CHAIN * passed as u64
        }
        (Op::Aview | Op::Prompt, _) => {
            let length = memory.alpha_len();
            let shown = AVIEW + AVIEW_CHARACTER * length.min(CELLS) as u64;
            let less = if step.op == Op::Prompt { PROMPT } else { 0 };
            shown + SCROLLED * length.saturating_sub(CELLS) as u64 - less
        }
        (Op::Arcl | Op::View, Operand::Byte(byte)) => {
            let more = if step.op == Op::View { VIEW } else { 0 };
            let direct = Some(byte).filter(|byte| *byte < 0x80);
            let Some(address) = direct.and_then(|byte| memory.direct(byte)) else {
                return Machine::cost(step.op).into();
            };
            let shown = number::display(memory.get(address), memory.format());
            let shown = shown.as_slice();
            let digits = shown.iter().filter(|byte| byte.is_ascii_digit()).count() as u64;
            more + match memory.get(address).is_alpha() {
                true => ARCL_TEXT + TEXT_BYTE * shown.len() as u64,
                false => ARCL_NUMBER + ARCL_DIGIT * digits,
            }
        }
        (Op::GtoInd, _) => GTO_INDIRECT,
        (Op::XeqInd, _) => XEQ_INDIRECT,
        (op, Operand::Byte(flag @ ..0x80)) if op.spec().kind == Kind::Flag => {
            TWO_BYTES[column] + flag_function(op, flag.into())
        }
        (op, Operand::Byte(byte)) if op.spec().kind == Kind::Register => match length {
            1 => ONE_BYTE[column] + register_function(machine, op, byte) - SHORT_FORM,
            _ => TWO_BYTES[column] + register_function(machine, op, byte),
        },
        (op, Operand::Byte(..INDIRECT)) if matches!(op, Op::Fix | Op::Sci | Op::Eng) => {
            TWO_BYTES[column] + 100 - u64::from(op == Op::Sci)
        }
        (op, _) => match function(machine, op) {
            Some(words) => ONE_BYTE[column] + words,
            None => Machine::cost(op).into(),
        },
    }
}
