//! The duration of instructions that depends on their operands and on memory: texts, numbers, jumps
//! that search, skipped lines, appending to ALPHA, the display.
//!
//! All figures are processor words (about 156 µs each) of the firmware, found from runs with one
//! instruction more. A function whose duration depends on the digits of numbers has the typical
//! duration of the instruction table.

use super::Machine;
use crate::instruction::operand::INDIRECT;
use crate::instruction::{Kind, Op, Operand, Step};
use crate::memory::Position;
use crate::memory::chain::Global;
use crate::number;

/// A text line, and each byte of it.
const TEXT: u64 = 82;
const TEXT_BYTE: u64 = 65;
/// A number line, and each kind of its bytes: digits, radix mark, exponent, sign.
const NUMBER: u64 = 164;
const NUMBER_BYTES: [u64; 4] = [205, 170, 150, 200];
/// ARCL of a number and each digit; of a text and each character.
const ARCL_NUMBER: u64 = 335;
const ARCL_DIGIT: u64 = 67;
const ARCL_TEXT: u64 = 110;
/// The difference between VIEW and ARCL.
const VIEW: u64 = 135;
/// AVIEW; each character in the display; each cell that scrolls; the difference of PROMPT.
const AVIEW: u64 = 1291;
const AVIEW_CHARACTER: u64 = 64;
const SCROLLED: u64 = 3666;
const PROMPT: u64 = 650;
const CELLS: usize = 12;
/// A global label, and each character of its name.
const LABEL: u64 = 260;
const LABEL_CHARACTER: u64 = 24;
/// GTO and XEQ of a name, and each element of the chain that the search passes.
const GTO_NAME: u64 = 205;
const XEQ_NAME: u64 = 141;
const CHAIN: u64 = 96;
/// GTO IND and XEQ IND of a number, which always search, and of a name.
const GTO_INDIRECT: u64 = 307;
const XEQ_INDIRECT: u64 = 344;
const INDIRECT_NAME: u64 = 310;
/// The search for the register of another indirect operand.
const INDIRECT_OPERAND: u64 = 85;
/// The additional words of a search, for GTO and XEQ of two and three bytes.
const SEARCH: [u64; 2] = [158, 300];
/// A line that a search passes; each of its bytes; a digit of a number; the difference of a label.
const PASSED: u64 = 12;
const PASSED_BYTE: u64 = 12;
const PASSED_DIGIT: u64 = 24;
const PASSED_LABEL: u64 = 24;
/// A line that is skipped.
const SKIPPED: u64 = 65;

/// An instruction that is about to be executed, with what determines its duration.
pub struct Counted {
    /// The instruction.
    pub op: Op,
    words: u64,
    /// The byte before the instruction, and its last byte.
    place: (Position, Position),
    /// The way in which a jump searches its label.
    searches: Option<u64>,
}

impl Counted {
    /// Returns the instruction behind `pc`.
    pub fn new(machine: &Machine, pc: Position) -> Counted {
        let (step, length) = machine.step_behind(pc);
        let memory = &machine.memory;
        let bytes = [1, 2].map(|n| memory.byte(pc.forward(n)));
        let searches = match bytes {
            _ if pc.is_in_module() => None,
            [0xB1..=0xBF, 0] => Some(SEARCH[0]),
            [0xD0 | 0xE0, 0] => Some(SEARCH[1]),
            _ => None,
        };
        let words = words(machine, &step);
        Counted { op: step.op, words, place: (pc, pc.forward(length)), searches }
    }

    /// Returns the duration of the instruction after its execution.
    pub fn taken(&self, machine: &Machine) -> u64 {
        let moved = machine.pc() != self.place.1;
        let more = match (self.op, self.searches) {
            (_, Some(more)) if machine.running() => more + search(machine, self.place.1),
            (Op::GtoInd | Op::XeqInd, _) if machine.running() => {
                let label = machine.memory.global(machine.pc().forward(1));
                match label.at.is_in_module()
                    || !(0xC0..0xCE).contains(&machine.memory.byte(label.at))
                {
                    true => search(machine, self.place.1),
                    false => {
                        let passed = machine.memory.chain().take_while(|g| g.at != label.at);
                        INDIRECT_NAME - GTO_INDIRECT + CHAIN * passed.count() as u64
                    }
                }
            }
            (Op::Gto | Op::Xeq | Op::GtoAlpha | Op::XeqAlpha | Op::GtoInd | Op::XeqInd, _) => 0,
            (Op::Rtn | Op::End, _) => 0,
            // The answer to a question was no, or ISG or DSE skipped a line.
            _ if moved && machine.running() => SKIPPED,
            _ => 0,
        };
        self.words + more
    }
}

fn words(machine: &Machine, step: &Step) -> u64 {
    let memory = &machine.memory;
    match (step.op, step.operand) {
        (Op::Text, Operand::Chars(text)) => TEXT + TEXT_BYTE * text.as_slice().len() as u64,
        (Op::Number, Operand::Chars(digits)) => {
            let byte = |byte: &u8| NUMBER_BYTES[usize::from(byte.saturating_sub(0x19) & 3)];
            NUMBER + digits.as_slice().iter().map(byte).sum::<u64>()
        }
        (Op::LblAlpha, Operand::Chars(name)) => {
            LABEL + LABEL_CHARACTER * name.as_slice().len() as u64
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
        (op, Operand::Byte(INDIRECT..)) if op.spec().kind == Kind::Register => {
            u64::from(Machine::cost(op)) + INDIRECT_OPERAND
        }
        (op, _) => Machine::cost(op).into(),
    }
}

/// Returns the duration of a label search between a jump's last byte and the label.
fn search(machine: &Machine, from: Position) -> u64 {
    let memory = &machine.memory;
    let (mut at, mut ends, mut words) = (from, 0, 0);
    while ends < 2 {
        let line = memory.line_behind(at);
        if line.first.back(1) == machine.pc() {
            break;
        }
        let length = line.first.index().abs_diff(line.last.index()) as u64 + 1;
        words += PASSED
            + match memory.byte(line.first) {
                0x10..=0x1C => PASSED_DIGIT * length,
                0x01..=0x0F | 0xCF => PASSED_BYTE * length + PASSED_LABEL,
                _ => PASSED_BYTE * length,
            };
        ends += u32::from(line.end);
        at = if line.end { memory.start_of(line.first) } else { line.last };
    }
    words
}
