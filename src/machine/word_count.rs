//! The processor words that an instruction takes on the calculator. They depend on its operands, on
//! its place in memory, on what it finds there, and on the line that it skips or to which it jumps.
//!
//! The counts are exact, to the word, for the instructions of which loops of programs are made:
//! arithmetic on normalized numbers, the stack, data registers by number, questions with lines of
//! one and two bytes, ISG and DSE, compiled jumps and their labels, numbers and texts, flags and
//! formats, lines that are skipped, functions of ALPHA, VIEW, AVIEW, tones and pauses. The
//! figures were read off a trace of the firmware, instruction by instruction; logarithms, powers,
//! functions of angles, HR, HMS, RND and % are counted digit by digit too. Searches of labels are
//! within a few words, those of names within twenty. Other instructions have a typical time.
//!
//! All figures are words. A table of seven figures is indexed by the column of a byte, which is its
//! number in its register: 6 for the first byte, 0 for the last.

mod alpha_words;
mod angle_words;
mod arc_words;
mod byte_words;
mod digit_loops;
mod display_words;
mod function_words;
mod hours_words;
mod integer_words;
mod logarithm_words;
mod memory_words;
mod number_words;
mod search_words;
mod statistics_words;
mod word_tally;

use super::{Machine, tone};
use crate::instruction::operand::INDIRECT;
use crate::instruction::{Kind, Op, Operand, Step};
use crate::memory::chain::Global;
use crate::memory::{Memory, Position, flags};
use crate::number::Angle;
use function_words::{
    flag_function, function, indirect_digit, jump_pointer, lifted, register_function, user,
};

/// The words in which the firmware comes to the first byte of an instruction of one, two and three
/// bytes, by the column of the byte before it.
const ONE_BYTE: [u64; 7] = [0, 4, 4, 4, 4, 4, 3];
const TWO_BYTES: [u64; 7] = [0, 13, 4, 4, 4, 4, 3];
const THREE_BYTES: [u64; 7] = [0, 39, 6, 2, 4, 4, 3];
/// The words in which the firmware looks for a printer, before each instruction, while flag 55 is
/// set.
const PRINTER: u64 = 3;
/// The words in which a NULL before a line is passed over.
const NULL: u64 = 33;
/// The words of a text line of one character, by the column of the byte before it, and of each
/// further character, by its column.
const TEXT: [u64; 7] = [144, 149, 145, 148, 148, 149, 147];
const TEXT_CHARACTER: [u64; 7] = [69, 62, 65, 64, 66, 64, 65];
/// The words in which a line is skipped, in parts: by the column of the byte before it, by the
/// column of its last byte, for each register in which it continues, and by its length in bytes.
const SKIPPED_FROM: [u64; 7] = [0, 2, 4, 4, 4, 4, 4];
const SKIPPED_TO: [u64; 7] = [0, 1, 1, 2, 1, 2, 2];
const SKIPPED_REGISTER: u64 = 6;
const SKIPPED: [u64; 4] = [0, 62, 68, 75];
const SKIPPED_LABEL: u64 = 5;
const SKIPPED_EXCHANGE: u64 = 4;
const SKIPPED_NUMBER: u64 = 79;
const SKIPPED_DIGIT: u64 = 17;
/// The number of words by which skipping a number is shorter before a line that begins with none of
/// the codes of one byte.
const SKIPPED_BEFORE_OTHERS: u64 = 3;
const SKIPPED_TEXT: u64 = 59;
const SKIPPED_BYTE: u64 = 11;
/// The words of a compiled jump of two bytes, of one of three bytes, and the additional words of a
/// call, without those of coming to the instruction.
const SHORT_JUMP: u64 = 104;
const LONG_JUMP: u64 = 144;
const CALL: [u64; 7] = [67, 70, 70, 67, 67, 67, 67];
/// The additional words of a jump by the column of the byte at which it arrives.
const ARRIVAL: [i64; 7] = [-1, 0, 0, 1, 0, 1, 1];
/// The number of words by which RCL and STO of one byte are shorter than those of two bytes.
const SHORT_FORM: u64 = 7;
/// The words of a label that moves the goose, and of one while a message stands in the display.
const LABEL_ARROW: u64 = 64;
const LABEL_MESSAGE: u64 = 48;
/// The additional words of a label of two bytes.
const LABEL_NUMBER: u64 = 14;
/// The number of words by which PROMPT is shorter than AVIEW.
const PROMPT: u64 = 650;
/// The words of a global label, of each character of its name, and the additional words by the
/// columns of the byte before it and of its last byte.
const GLOBAL: u64 = 192;
const LABEL_CHARACTER: u64 = 24;
const GLOBAL_FROM: [u64; 7] = [0, 10, 8, 2, 4, 4, 3];
const GLOBAL_TO: [u64; 7] = [0, 3, 3, 4, 3, 4, 4];
/// The words of an END, by the column of the byte before it.
const END: [u64; 7] = [137, 144, 143, 139, 141, 141, 140];
/// The number of words by which a text line that appends is shorter.
const APPENDED: u64 = 7;
/// The words in a module: of a text line and each of its characters, of a global label, of jumps of
/// two and three bytes and of a call; and the number of words by which skipping a line is shorter
/// there.
const MODULE_TEXT: u64 = 62;
const MODULE_CHARACTER: u64 = 56;
const MODULE_LABEL: u64 = 135;
const MODULE_JUMP: [u64; 3] = [92, 81, 135];
const MODULE_SKIPPED: u64 = 18;
/// The words of PSE, and the number of words by which showing ALPHA takes less in it than AVIEW;
/// without a message X or ALPHA is shown too.
const PAUSE: u64 = 7827;
const PAUSE_ALPHA: u64 = 474;
/// The words of BEEP, with those of its tones.
const BEEP: u64 = 6613;
/// The words of GTO with a name, of each character of the name, and of each element of the chain
/// that the search passes; and the number of words by which XEQ is longer. All are approximate.
const GTO_NAME: u64 = 164;
const NAME_CHARACTER: u64 = 58;
const CHAIN: u64 = 92;
const XEQ_NAME: u64 = 38;
/// The words of GTO IND with a number and with a name, which always search. They are approximate.
const GTO_INDIRECT: u64 = 289;
const GTO_INDIRECT_NAME: u64 = 91;
const XEQ_INDIRECT: u64 = 37;

/// An instruction whose words are being counted. It is made before the instruction is executed,
/// with the words that are known then.
pub struct Counted {
    /// The instruction.
    pub op: Op,
    words: u64,
    /// The positions of the byte before the instruction and of its last byte.
    place: (Position, Position),
    /// Whether the instruction is a jump that searches its label.
    searches: bool,
}

impl Counted {
    /// Returns the instruction after `pc`, before it is executed.
    pub fn new(machine: &Machine, pc: Position) -> Counted {
        let (step, length) = machine.step_after(pc);
        let memory = &machine.memory;
        let bytes = [1, 2].map(|n| memory.byte(pc.forward(n)));
        let uncompiled = matches!(bytes, [0xB1..=0xBF | 0xD0 | 0xE0, 0]);
        let searches = uncompiled && !pc.is_in_module();
        let mut words = words(machine, &step, length, pc);
        if pc.is_in_module() {
            words = in_module(&step, length, words);
        }
        words += if memory.flag(flags::PRINTER) { PRINTER } else { 0 };
        Counted { op: step.op, words, place: (pc, pc.forward(length)), searches }
    }

    /// Returns the words that the instruction has taken, after it has been executed.
    pub fn taken(&self, machine: &Machine) -> u64 {
        let moved = machine.pc() != self.place.1;
        let more = match (self.op, self.searches) {
            (_, true) if machine.running() => {
                let (from, last) = self.place;
                search_words::jump(machine, from, last, self.op == Op::Xeq)
            }
            (Op::GtoInd | Op::XeqInd, _) if machine.running() => {
                let label = machine.memory.global(machine.pc().forward(1));
                match label.at.is_in_module()
                    || !(0xC0..0xCE).contains(&machine.memory.byte(label.at))
                {
                    true => search_words::indirect(machine, self.place.1),
                    false => {
                        let passed = machine.memory.chain().take_while(|g| g.at != label.at);
                        let name = machine.memory.label_name(&label).count() as u64;
                        let name = GTO_INDIRECT_NAME + NAME_CHARACTER * name;
                        (name + CHAIN * passed.count() as u64).saturating_sub(GTO_INDIRECT)
                    }
                }
            }
            (Op::Gto | Op::Xeq, _) if self.place.0.is_in_module() => {
                let long = self.place.1 != self.place.0.forward(2);
                MODULE_JUMP[usize::from(long) + usize::from(self.op == Op::Xeq)]
            }
            (Op::Gto | Op::Xeq, _) => self.jump(machine.pc()),
            (Op::GtoAlpha | Op::XeqAlpha | Op::GtoInd | Op::XeqInd, _) => 0,
            (Op::Rtn | Op::End | Op::Psize, _) => 0,
            // The instruction has written to the pointer in register a or b.
            (Op::Sto | Op::Asto | Op::XExchange, _) => 0,
            (Op::StoAdd | Op::StoSubtract | Op::StoMultiply | Op::StoDivide, _) => 0,
            // The instruction is a question with the answer no, ISG or DSE.
            _ if moved && machine.running() && self.place.0.is_in_module() => {
                self.skipped(machine) - MODULE_SKIPPED
            }
            _ if moved && machine.running() => self.skipped(machine),
            _ => 0,
        };
        self.words + more
    }

    /// Returns the words of a compiled jump to the byte before a label.
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

    /// Returns the words in which the line after a question was skipped.
    fn skipped(&self, machine: &Machine) -> u64 {
        let (last, end) = (self.place.1, machine.pc());
        let length = last.index().abs_diff(end.index()).max(1);
        let (from, to) = (column(last), column(end));
        let registers = (length + 6 - from) / 7;
        let byte = machine.memory.byte(last.forward(1));
        let bytes = length as u64;
        let kind = match byte {
            0x01..=0x0F => SKIPPED[1] + SKIPPED_LABEL,
            0x10..=0x1C => {
                let digits = (1..=length).map(|n| machine.memory.byte(last.forward(n)));
                let high = digits.filter(|&byte| byte >= 0x18).count() as u64;
                let crossing = if to == 0 { 4 } else { 0 };
                let plain = matches!(machine.memory.byte(end.forward(1)), 0x20..0x90);
                let less = if plain { 0 } else { SKIPPED_BEFORE_OTHERS };
                SKIPPED_NUMBER + SKIPPED_DIGIT * bytes + 2 * high + crossing - less
            }
            0x1D..=0x1F => {
                let crossing = if from == 1 { 2 } else { 0 };
                SKIPPED_TEXT + 5 + SKIPPED_BYTE * bytes + crossing
            }
            0xF0 => SKIPPED[1] + SKIPPED_LABEL,
            0xC0..=0xCD if length > 3 => SKIPPED_TEXT - 1 + SKIPPED_BYTE * bytes,
            0xF1.. => SKIPPED_TEXT + SKIPPED_BYTE * bytes,
            0xCE => SKIPPED[2] + SKIPPED_EXCHANGE,
            _ => SKIPPED[length.min(3)],
        };
        let flag = u64::from(self.op.spec().kind == Kind::Flag);
        let place = SKIPPED_FROM[from] + SKIPPED_TO[to] + SKIPPED_REGISTER * registers as u64;
        kind + place + flag
    }
}

/// Returns the column of a byte: its number in its register. A place in a module counts as one in
/// the middle of a register.
fn column(pc: Position) -> usize {
    if pc.is_in_module() { 4 } else { usize::from(pc.byte()) }
}

/// Returns the words in which a label moves the goose, or finds a message in the display.
fn arrow(memory: &Memory) -> u64 {
    if memory.flag(flags::MESSAGE) { LABEL_MESSAGE } else { LABEL_ARROW }
}

/// Returns the words in which the place of the program is written, by its column's bits.
fn column_bits(pc: Position) -> u64 {
    column(pc).count_ones().into()
}

/// Returns the number of words by which a text line is shorter if it appends.
fn appending(text: &[u8]) -> u64 {
    if text.first() == Some(&0x7F) { APPENDED } else { 0 }
}

/// Returns the words of a line in a module, if a line in the middle of a register takes `words`.
/// All bytes of a module are fetched in the same time.
fn in_module(step: &Step, length: usize, words: u64) -> u64 {
    match (step.op, step.operand) {
        (Op::Text, Operand::Chars(text)) => {
            MODULE_TEXT + MODULE_CHARACTER * text.len() as u64 - appending(&text)
        }
        (Op::Number, _) => words.saturating_sub(27 + 8 * length as u64),
        (Op::LblAlpha, _) => MODULE_LABEL,
        (Op::Gto | Op::Xeq, _) => words,
        (Op::Rtn, _) => words - 9,
        _ if length == 1 => words.saturating_sub(7),
        _ => words.saturating_sub(4),
    }
}

fn words(machine: &Machine, step: &Step, length: usize, pc: Position) -> u64 {
    let (memory, column) = (&machine.memory, column(pc));
    match (step.op, step.operand) {
        (Op::Text, Operand::Chars(text)) => {
            let places = (2..=text.len()).map(|n| TEXT_CHARACTER[(column + 70 - n) % 7]);
            TEXT[column] + places.sum::<u64>() - appending(&text)
        }
        (Op::Number, Operand::Chars(digits)) => {
            let next = machine.memory.byte(pc.forward(length + 1));
            number_words::words(digits.as_slice(), column, next) + lifted(machine)
        }
        (Op::End, _) => END[column],
        (Op::Tone, Operand::Byte(operand @ ..INDIRECT)) => TWO_BYTES[column] + tone::words(operand),
        (Op::Tone, Operand::Byte(byte)) => {
            let tone = indirect_digit(machine, byte);
            let words = tone.map(|(pointer, tone)| pointer + tone::words(tone));
            TWO_BYTES[column] + words.unwrap_or(Machine::cost(Op::Tone).into())
        }
        (Op::Beep, _) if memory.flag(flags::AUDIO) => ONE_BYTE[column] + BEEP,
        (Op::Pse, _) => {
            let shown = match (memory.flag(flags::MESSAGE), memory.flag(flags::ALPHA)) {
                (true, _) => 0,
                (_, true) => display_words::aview(memory) - PAUSE_ALPHA,
                _ => display_words::shown(memory),
            };
            ONE_BYTE[column] + PAUSE + shown + user(memory)
        }
        (Op::Null, _) => ONE_BYTE[column] + NULL,
        (Op::Lbl, _) => {
            arrow(memory)
                + if length == 1 { ONE_BYTE[column] } else { TWO_BYTES[column] + LABEL_NUMBER }
        }
        (Op::Gto | Op::Xeq, _) => 0,
        (Op::LblAlpha, Operand::Chars(name)) => {
            let name = name.as_slice().len();
            let place = GLOBAL_FROM[column] + GLOBAL_TO[(column + 70 - 4 - name) % 7];
            GLOBAL + arrow(memory) + LABEL_CHARACTER * name as u64 + place
        }
        (Op::GtoAlpha | Op::XeqAlpha, Operand::Chars(name)) => {
            let found = |global: &Global| {
                global.is_label() && memory.label_name(global).eq(name.as_slice().iter().copied())
            };
            let passed = memory.chain().take_while(|global| !found(global)).count();
            let base = GTO_NAME + NAME_CHARACTER * name.as_slice().len() as u64;
            base + CHAIN * passed as u64 + if step.op == Op::XeqAlpha { XEQ_NAME } else { 0 }
        }
        (Op::Aview, _) => ONE_BYTE[column] + display_words::aview(memory),
        (Op::Prompt, _) => display_words::aview(memory) - PROMPT,
        (Op::GtoInd | Op::XeqInd, Operand::Byte(byte)) => {
            let call = if step.op == Op::XeqInd { XEQ_INDIRECT } else { 0 };
            TWO_BYTES[column] + GTO_INDIRECT + call + jump_pointer(machine, byte)
        }
        (op, Operand::Byte(flag)) if op.spec().kind == Kind::Flag => {
            TWO_BYTES[column] + flag_function(machine, op, flag)
        }
        (Op::SigmaReg, Operand::Byte(byte)) => {
            TWO_BYTES[column] + register_function(machine, Op::SigmaReg, byte)
        }
        (op, Operand::Byte(byte)) if op.spec().kind == Kind::Register => match length {
            1 => ONE_BYTE[column] + register_function(machine, op, byte) - SHORT_FORM,
            _ => TWO_BYTES[column] + register_function(machine, op, byte),
        },
        (op, Operand::Byte(byte)) if matches!(op, Op::Fix | Op::Sci | Op::Eng) => {
            let pointer = match byte & INDIRECT != 0 {
                false => 0,
                true => indirect_digit(machine, byte).map_or(0, |(pointer, _)| pointer),
            };
            let angle = match memory.angle() {
                Angle::Deg => 0,
                Angle::Rad => 1,
                Angle::Grad => 2,
            };
            TWO_BYTES[column] + pointer + 100 - u64::from(op == Op::Sci) + angle
        }
        (op, _) => {
            let way = if length == 1 { ONE_BYTE[column] } else { TWO_BYTES[column] };
            way + function(machine, op).unwrap_or(Machine::cost(op).into())
        }
    }
}
