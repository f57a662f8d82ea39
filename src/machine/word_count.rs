//! Words of an instruction: what it takes on the real machine, with its operands, its place in
//! memory, what it finds there, and the line it skips or jumps to.
//!
//! Exact, to the word, for what loops of programs are made of: arithmetic on normalized numbers,
//! the stack, data registers by number, questions with lines of one and two bytes, ISG and DSE,
//! compiled jumps and their labels, numbers in their usual forms, texts, flags and formats, lines
//! that are skipped, ARCL, VIEW and AVIEW, tones and pauses. The figures were read off a trace of
//! the firmware, instruction by instruction; logarithms, powers, functions of angles, HR, HMS, RND
//! and % are counted digit by digit too. Searches of labels are within a few words, those of names
//! within twenty. The rest is a typical time.

mod angle_words;
mod arc_words;
mod digit_loops;
mod display_words;
mod function_words;
mod logarithm_words;
mod number_words;
mod search_words;
mod tally;

use super::{Machine, tone};
use crate::instruction::operand::INDIRECT;
use crate::instruction::{Kind, Op, Operand, Step};
use crate::memory::chain::Global;
use crate::memory::{Position, flags};
use crate::number::Angle;
use function_words::{flag_function, function, jump_pointer, lifted, register_function};

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
/// A line that is skipped: by the byte before it, by its own last byte, for each register that it
/// goes on in; by its kind.
const SKIPPED_FROM: [u64; 7] = [0, 2, 4, 4, 4, 4, 4];
const SKIPPED_TO: [u64; 7] = [0, 1, 1, 2, 1, 2, 2];
const SKIPPED_REGISTER: u64 = 6;
const SKIPPED: [u64; 4] = [0, 62, 68, 75];
const SKIPPED_LABEL: u64 = 5;
const SKIPPED_EXCHANGE: u64 = 4;
const SKIPPED_NUMBER: u64 = 79;
const SKIPPED_DIGIT: u64 = 17;
/// What a number takes less before a line that begins with none of the codes of one byte.
const SKIPPED_BEFORE_OTHERS: u64 = 3;
const SKIPPED_TEXT: u64 = 59;
const SKIPPED_BYTE: u64 = 11;
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
/// What PROMPT takes less than AVIEW.
const PROMPT: u64 = 650;
/// A global label, and each character of its name; by the byte before it and by its last one.
const GLOBAL: u64 = 256;
const LABEL_CHARACTER: u64 = 24;
const GLOBAL_FROM: [u64; 7] = [0, 10, 8, 2, 4, 4, 3];
const GLOBAL_TO: [u64; 7] = [0, 3, 3, 4, 3, 4, 4];
/// An END, by the byte before it.
const END: [u64; 7] = [137, 144, 143, 139, 141, 141, 140];
/// What a text that is appended takes less.
const APPENDED: u64 = 7;
/// In a module: a text and each character, a global label, jumps of two and three bytes and a call,
/// and what a line that is skipped takes less.
const MODULE_TEXT: u64 = 62;
const MODULE_CHARACTER: u64 = 56;
const MODULE_LABEL: u64 = 135;
const MODULE_JUMP: [u64; 3] = [92, 81, 135];
const MODULE_SKIPPED: u64 = 18;
/// PSE, and what it takes more without a message: it lays out X.
const PAUSE: u64 = 7827;
/// BEEP, as long as its tones.
const BEEP: u64 = 6613;
/// GTO of a name, each character of the name, and each element of the chain that the search passes,
/// about; what XEQ takes more.
const GTO_NAME: u64 = 164;
const NAME_CHARACTER: u64 = 58;
const CHAIN: u64 = 92;
const XEQ_NAME: u64 = 38;
/// GTO IND of a number and of a name, which always search, about.
const GTO_INDIRECT: u64 = 289;
const GTO_INDIRECT_NAME: u64 = 91;
const XEQ_INDIRECT: u64 = 37;

/// An instruction before it is executed: what it takes, and what is to be seen behind it.
pub struct Counted {
    /// The instruction.
    pub op: Op,
    words: u64,
    /// The byte before it, and its last one.
    place: (Position, Position),
    /// Whether a jump searches its label.
    searches: bool,
}

impl Counted {
    /// The instruction behind `pc`.
    pub fn new(machine: &Machine, pc: Position) -> Counted {
        let (step, length) = machine.step_behind(pc);
        let memory = &machine.memory;
        let bytes = [1, 2].map(|n| memory.byte(pc.forward(n)));
        let uncompiled = matches!(bytes, [0xB1..=0xBF | 0xD0 | 0xE0, 0]);
        let searches = uncompiled && !pc.is_in_module();
        let mut words = words(machine, &step, length, column(pc));
        if pc.is_in_module() {
            words = in_module(&step, length, words);
        }
        Counted { op: step.op, words, place: (pc, pc.forward(length)), searches }
    }

    /// What it took, now that it is executed.
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
            (Op::Rtn | Op::End, _) => 0,
            // A write to the pointer in register a or b.
            (Op::Sto | Op::Asto | Op::XExchange, _) => 0,
            (Op::StoAdd | Op::StoSubtract | Op::StoMultiply | Op::StoDivide, _) => 0,
            // A question with the answer no, ISG or DSE.
            _ if moved && machine.running() && self.place.0.is_in_module() => {
                self.skipped(machine) - MODULE_SKIPPED
            }
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

/// The byte in its register; a place in a module is like one in the middle of a register.
fn column(pc: Position) -> usize {
    if pc.is_in_module() { 4 } else { usize::from(pc.byte()) }
}

/// What a text line takes less if it is appended.
fn appending(text: &[u8]) -> u64 {
    if text.first() == Some(&0x7F) { APPENDED } else { 0 }
}

/// What a line of a module takes, where one in the middle of a register takes `words`: its bytes
/// are fetched one like the other.
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

fn words(machine: &Machine, step: &Step, length: usize, column: usize) -> u64 {
    let memory = &machine.memory;
    match (step.op, step.operand) {
        (Op::Text, Operand::Chars(text)) => {
            let places = (2..=text.len()).map(|n| TEXT_CHARACTER[(column + 70 - n) % 7]);
            TEXT[column] + places.sum::<u64>() - appending(&text)
        }
        (Op::Number, Operand::Chars(digits)) => {
            number_words::words(digits.as_slice(), column) + lifted(machine)
        }
        (Op::End, _) => END[column],
        (Op::Tone, Operand::Byte(operand)) => TWO_BYTES[column] + tone::words(operand),
        (Op::Beep, _) if memory.flag(flags::AUDIO) => ONE_BYTE[column] + BEEP,
        (Op::Pse, _) => {
            let message = memory.flag(flags::MESSAGE) || memory.flag(flags::ALPHA);
            let shown = if message { 0 } else { display_words::shown(memory) };
            ONE_BYTE[column] + PAUSE + shown
        }
        (Op::Null, _) => ONE_BYTE[column] + NULL,
        (Op::Lbl, _) if length == 1 => {
            let arrow = if memory.flag(flags::MESSAGE) { LABEL_MESSAGE } else { LABEL_ARROW };
            ONE_BYTE[column] + arrow
        }
        (Op::Lbl, _) => TWO_BYTES[column] + 78,
        (Op::Gto | Op::Xeq, _) => 0,
        (Op::LblAlpha, Operand::Chars(name)) => {
            let name = name.as_slice().len();
            let place = GLOBAL_FROM[column] + GLOBAL_TO[(column + 70 - 4 - name) % 7];
            GLOBAL + LABEL_CHARACTER * name as u64 + place
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
        (op, Operand::Byte(byte)) if op.spec().kind == Kind::Register => match length {
            1 => ONE_BYTE[column] + register_function(machine, op, byte) - SHORT_FORM,
            _ => TWO_BYTES[column] + register_function(machine, op, byte),
        },
        (op, Operand::Byte(..INDIRECT)) if matches!(op, Op::Fix | Op::Sci | Op::Eng) => {
            let angle = match memory.angle() {
                Angle::Deg => 0,
                Angle::Rad => 1,
                Angle::Grad => 2,
            };
            TWO_BYTES[column] + 100 - u64::from(op == Op::Sci) + angle
        }
        (op, _) => match function(machine, op) {
            Some(words) => ONE_BYTE[column] + words,
            None if length == 1 => ONE_BYTE[column] + u64::from(Machine::cost(op)),
            None => TWO_BYTES[column] + u64::from(Machine::cost(op)),
        },
    }
}
