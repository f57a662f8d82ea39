//! Prompts: an instruction waiting for its operand, and the keys that it takes.
//!
//! The display shows the name and an underscore for each character to come. What is taken depends
//! on the operand kind: digits, the ten keys of the two top rows as 01 to 10, `.` for the stack,
//! SHIFT for IND, ALPHA for a name, EEX for a leading 1. Any other key is refused.

mod prompt_line;

use super::keyed_function::Command;
use super::mode::Mode;
use super::{Key, Keyboard, Stroke};
use crate::instruction::operand::INDIRECT;
use crate::instruction::text::local_label;
use crate::instruction::{Chars, Kind, Op, Operand, Step};
use crate::machine::Machine;
use crate::memory::flags;
use crate::number::KeyedNumber;

/// The most characters of a name.
const NAME: usize = 7;

/// What a key did to the prompt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It waits for more (or refused the key).
    More,
    /// The instruction is complete.
    Done(Step),
    /// A count is complete: SIZE, DEL, GTO .nnn, CAT.
    Count(Op, u16),
    /// A name is complete: CLP, COPY, XEQ, GTO .ALPHA.
    Named(Op, Chars),
    /// A key was chosen for the function of that name.
    Assign(Chars, Stroke),
    /// GTO . .
    End,
    /// The correction key took the last character away: the function is cancelled.
    Cancelled,
}

/// How far the operand is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Digits are being keyed.
    Digits,
    /// `.` was pressed: a stack register is to come.
    Stack,
    /// A name is being keyed in ALPHA.
    Name,
    /// A key is to be chosen (ASN).
    Key,
}

/// An instruction waiting for its operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// The instruction.
    pub op: Op,
    stage: Stage,
    indirect: bool,
    digits: [u8; 3],
    count: u8,
    /// EEX was pressed: 1 before the three digits.
    thousand: bool,
    name: Chars,
    shifted: bool,
    /// By how many cells the line has moved to the left.
    moved: usize,
    /// The number that was being keyed, which ends with the prompt.
    pub number: Option<KeyedNumber>,
}

impl Prompt {
    /// The prompt of an instruction that takes an operand.
    pub fn new(op: Op, number: Option<KeyedNumber>) -> Option<Prompt> {
        (op.spec().kind != Kind::Nothing).then_some(Prompt {
            op,
            stage: Stage::Digits,
            indirect: false,
            digits: [0; 3],
            count: 0,
            thousand: false,
            name: Chars::new(&[]),
            shifted: false,
            moved: 0,
            number,
        })
    }

    /// Whether letters are being keyed: the ALPHA annunciator is on.
    pub fn in_alpha(&self) -> bool {
        self.stage == Stage::Name
    }

    /// Whether SHIFT stays on: a key to be assigned is being chosen, shifted; or ALPHA behind SHIFT
    /// has done nothing, for want of a name.
    pub fn shifted(&self) -> bool {
        matches!(self.stage, Stage::Key | Stage::Name) && self.shifted
    }

    /// How many digits complete the operand.
    fn wanted(&self) -> u8 {
        match self.op.spec().kind {
            Kind::Digit | Kind::Single if !self.indirect => 1,
            Kind::Count => 3,
            _ => 2,
        }
    }

    /// Whether it takes a name and nothing else.
    fn begins_name(&self) -> bool {
        matches!(self.op.spec().kind, Kind::Name | Kind::Keyed)
    }

    /// Whether ALPHA begins a name instead of digits.
    fn takes_name(&self) -> bool {
        self.op.spec().kind == Kind::Label || self.op == Op::GtoLine
    }

    /// A key.
    pub fn press(&mut self, stroke: Stroke) -> Answer {
        match (self.stage, stroke.key) {
            (Stage::Key, _) => self.press_key(stroke),
            (_, Key::Back) => self.press_back(),
            (Stage::Name, _) => self.press_name(stroke),
            (Stage::Stack, Key::Shift) => self.press_indirect(),
            (Stage::Stack, key) => match key.letter().and_then(stack_register) {
                Some(byte) => self.done(byte),
                None => Answer::More,
            },
            (Stage::Digits, key) => self.press_digits(key),
        }
    }

    fn press_digits(&mut self, key: Key) -> Answer {
        let kind = self.op.spec().kind;
        let takes_stack = matches!(kind, Kind::Register) || self.indirect;
        match key {
            Key::Alpha
                if self.begins_name() || self.takes_name() && !self.indirect && self.count == 0 =>
            {
                self.stage = Stage::Name;
                Answer::More
            }
            _ if self.begins_name() => Answer::More,
            Key::Shift => self.press_indirect(),
            Key::Point if self.op == Op::Gto && !self.indirect && self.count == 0 => {
                self.op = Op::GtoLine;
                Answer::More
            }
            Key::Point if self.op == Op::GtoLine && self.count == 0 && !self.thousand => {
                Answer::End
            }
            Key::Point if takes_stack && self.count == 0 => {
                self.stage = Stage::Stack;
                Answer::More
            }
            Key::Eex if kind == Kind::Count && self.count == 0 => {
                self.thousand = true;
                Answer::More
            }
            key => match (key.digit(), key.top_row()) {
                (Some(digit), _) => {
                    self.digits[self.count as usize] = digit;
                    self.count += 1;
                    self.complete()
                }
                (None, Some(n)) if self.count == 0 && !self.thousand => {
                    let wanted = self.wanted();
                    self.digits = match wanted {
                        1 => [n % 10, 0, 0],
                        2 => [n / 10, n % 10, 0],
                        _ => [0, n / 10, n % 10],
                    };
                    self.count = wanted;
                    self.complete()
                }
                _ => {
                    if self.op == Op::Sto && self.count == 0 && !self.indirect {
                        self.op = storage_arithmetic(key).unwrap_or(self.op);
                    }
                    Answer::More
                }
            },
        }
    }

    /// SHIFT: the operand is in a register.
    fn press_indirect(&mut self) -> Answer {
        let takes = matches!(
            self.op.spec().kind,
            Kind::Register
                | Kind::Statistics
                | Kind::Flag
                | Kind::Digit
                | Kind::Label
                | Kind::Single
        );
        if takes && self.op != Op::Lbl && self.count == 0 && self.stage == Stage::Digits {
            self.indirect = true;
        }
        Answer::More
    }

    fn complete(&mut self) -> Answer {
        if self.count < self.wanted() {
            return Answer::More;
        }
        let number =
            self.digits[..self.count as usize].iter().fold(0u16, |n, &d| n * 10 + d as u16);
        match self.op.spec().kind {
            Kind::Count | Kind::Single if !self.indirect => {
                Answer::Count(self.op, number + 1000 * self.thousand as u16)
            }
            _ => self.done(number as u8),
        }
    }

    /// The instruction with this operand byte.
    fn done(&self, byte: u8) -> Answer {
        let op = match (self.op, self.indirect) {
            (Op::Gto, true) => Op::GtoInd,
            (Op::Xeq, true) => Op::XeqInd,
            (op, _) => op,
        };
        Answer::Done(Step::with(op, byte | if self.indirect { INDIRECT } else { 0 }))
    }

    fn press_back(&mut self) -> Answer {
        match self.stage {
            Stage::Name if self.name.as_slice().is_empty() => return Answer::Cancelled,
            Stage::Name => {
                let shorter = &self.name.as_slice()[..self.name.as_slice().len() - 1];
                self.name = Chars::new(shorter);
            }
            _ if self.count > 0 => self.count -= 1,
            _ if self.thousand => self.thousand = false,
            _ => return Answer::Cancelled,
        }
        Answer::More
    }

    fn press_name(&mut self, stroke: Stroke) -> Answer {
        if stroke.key == Key::Alpha {
            let needed = matches!(self.op, Op::Xeq | Op::Gto | Op::Lbl | Op::GtoLine);
            self.shifted = stroke.shifted && needed && self.name.as_slice().is_empty();
            return self.named();
        }
        self.shifted = false;
        let refused = [b'.', b',', b':', 0x7F];
        match stroke.character().filter(|byte| !refused.contains(byte)) {
            Some(byte) if self.name.as_slice().len() < NAME => self.name.push(byte),
            _ => {}
        }
        Answer::More
    }

    /// ALPHA ends the name.
    fn named(&mut self) -> Answer {
        let name = self.name.as_slice();
        match (self.op, name) {
            (Op::Asn, _) => {
                self.stage = Stage::Key;
                Answer::More
            }
            (Op::Xeq | Op::Gto | Op::Lbl, []) => Answer::More,
            (op @ (Op::Xeq | Op::Gto | Op::Lbl), [letter]) if local_label(*letter).is_some() => {
                Answer::Done(Step::with(op, local_label(*letter).unwrap_or_default()))
            }
            (Op::Gto, _) => {
                Answer::Done(Step { op: Op::GtoAlpha, operand: Operand::Chars(self.name) })
            }
            (Op::Lbl, _) => {
                Answer::Done(Step { op: Op::LblAlpha, operand: Operand::Chars(self.name) })
            }
            (Op::GtoLine, []) => Answer::More,
            (op, _) => Answer::Named(op, self.name),
        }
    }

    fn press_key(&mut self, stroke: Stroke) -> Answer {
        match stroke.key {
            Key::Shift => {
                self.shifted = !self.shifted;
                Answer::More
            }
            key => {
                let stroke = Stroke { shifted: self.shifted, key };
                match stroke.assignment() {
                    Some(_) => Answer::Assign(self.name, stroke),
                    None => Answer::More,
                }
            }
        }
    }
}

/// STO and a key of arithmetic.
fn storage_arithmetic(key: Key) -> Option<Op> {
    match key {
        Key::Plus => Some(Op::StoAdd),
        Key::Minus => Some(Op::StoSubtract),
        Key::Times => Some(Op::StoMultiply),
        Key::Divide => Some(Op::StoDivide),
        _ => None,
    }
}

/// The operand byte of the stack register with this letter.
fn stack_register(letter: u8) -> Option<u8> {
    b"TZYXL".iter().position(|&l| l == letter).map(|n| 112 + n as u8)
}

impl Keyboard {
    /// A key at an open prompt.
    pub(super) fn press_in_prompt(&mut self, machine: &mut Machine, key: Key) {
        let Mode::Prompt(mut prompt) = self.mode else { return };
        let shifted = machine.memory.flag(flags::SHIFT);
        machine.memory.set_flag(flags::SHIFT, false);
        let naming = prompt.in_alpha();
        let answer = prompt.press(Stroke { shifted, key });
        if naming || prompt.in_alpha() {
            machine.memory.set_flag(flags::ALPHA, prompt.in_alpha() && answer == Answer::More);
        }
        let command = match answer {
            Answer::More => {
                machine.memory.set_flag(flags::SHIFT, prompt.shifted());
                prompt.leave_mark(machine);
                prompt.scroll(machine);
                self.mode = Mode::Prompt(prompt);
                return self.update_flags(machine);
            }
            Answer::Cancelled => {
                self.end_entry(machine);
                return self.update_flags(machine);
            }
            Answer::Done(step) => Command::Step(step),
            Answer::Count(op, n) => Command::Count(op, n),
            Answer::Named(op, name) => Command::Named(op, name),
            Answer::Assign(name, stroke) => Command::Assign(name, stroke),
            Answer::End => Command::EndOfMemory,
        };
        self.mode = prompt.number.map_or(Mode::Ready, Mode::Number);
        self.hold_answer(machine, command, prompt.moved);
    }
}
