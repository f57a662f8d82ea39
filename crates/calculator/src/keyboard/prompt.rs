//! Prompts: instructions that wait for their operand. The operand kind decides which keys are
//! accepted: digits, the two top rows as 01 to 10, `.` for the stack, SHIFT for IND, ALPHA for a
//! name, EEX for a leading 1. Other keys are ignored.

pub(super) mod prompt_line;

use super::key_flags;
use super::mode::Mode;
use super::{Key, Keyboard, Stroke};
use crate::machine::Machine;
use crate::machine::key_commands::KeyCommand;
use crate::memory::flags;
use sim41_language::instruction::operand::INDIRECT;
use sim41_language::instruction::text::{LONGEST_NAME, local_label};
use sim41_language::instruction::{Chars, Op, Operand, OperandKind, Step};
use sim41_number::KeyedNumber;

const STORAGE_ARITHMETIC: [(Key, Op); 4] = [
    (Key::Plus, Op::StoAdd),
    (Key::Minus, Op::StoSubtract),
    (Key::Times, Op::StoMultiply),
    (Key::Divide, Op::StoDivide),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PromptAnswer {
    More,
    Done(KeyCommand),
    Cancelled,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Digits,
    /// The letter of a stack register, after `.`
    Stack,
    Name,
    Key,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prompt {
    pub op: Op,
    stage: Stage,
    indirect: bool,
    typed: Chars,
    /// Whether EEX has entered a leading 1 before the three digits.
    thousand: bool,
    shifted: bool,
    moved: usize,
    pub number: Option<KeyedNumber>,
}

impl Prompt {
    /// `None` if the instruction takes no operand.
    pub(super) fn new(op: Op, number: Option<KeyedNumber>) -> Option<Prompt> {
        (op.spec().kind != OperandKind::Nothing).then_some(Prompt {
            op,
            stage: Stage::Digits,
            indirect: false,
            typed: Chars::EMPTY,
            thousand: false,
            shifted: false,
            moved: 0,
            number,
        })
    }

    pub(super) fn in_alpha(&self) -> bool {
        self.stage == Stage::Name
    }

    /// Whether SHIFT stays on: it does if you press SHIFT when ASN asks for a key, or SHIFT ALPHA
    /// before entering a required name.
    pub(super) fn shifted(&self) -> bool {
        matches!(self.stage, Stage::Key | Stage::Name) && self.shifted
    }

    fn wanted(&self) -> usize {
        match self.op.spec().kind.digits() {
            Some(1) if self.indirect => 2,
            digits => digits.unwrap_or(2),
        }
    }

    fn begins_name(&self) -> bool {
        matches!(self.op.spec().kind, OperandKind::Name | OperandKind::Keyed)
    }

    fn takes_name(&self) -> bool {
        self.op.spec().kind == OperandKind::Label || self.op == Op::GtoLine
    }

    pub(super) fn press(&mut self, stroke: Stroke) -> PromptAnswer {
        let command = match (self.stage, stroke.key) {
            (Stage::Key, _) => self.press_key(stroke),
            (_, Key::Back) => return self.press_back(),
            (Stage::Name, Key::Alpha) => self.end_name(stroke.shifted),
            (Stage::Name, _) => self.press_name(stroke),
            (Stage::Stack, key) => key.letter().and_then(stack_register).map(|n| self.step(n)),
            (Stage::Digits, key) => self.press_digits(key),
        };
        command.map_or(PromptAnswer::More, PromptAnswer::Done)
    }

    fn press_digits(&mut self, key: Key) -> Option<KeyCommand> {
        let kind = self.op.spec().kind;
        let empty = self.typed.is_empty();
        let direct = !self.indirect && empty;
        let takes_stack = matches!(kind, OperandKind::Register) || self.indirect;
        match key {
            Key::Alpha if self.begins_name() || self.takes_name() && direct => {
                self.stage = Stage::Name;
            }
            _ if self.begins_name() => {}
            Key::Shift if kind != OperandKind::Count && self.op != Op::Lbl && empty => {
                self.indirect = true;
            }
            Key::Point if self.op == Op::Gto && direct => self.op = Op::GtoLine,
            Key::Point if self.op == Op::GtoLine && empty && !self.thousand => {
                return Some(KeyCommand::EndOfMemory);
            }
            Key::Point if takes_stack && empty => self.stage = Stage::Stack,
            Key::Eex if kind == OperandKind::Count && empty => self.thousand = true,
            key => match (key.digit(), key.top_row()) {
                (Some(digit), _) => {
                    self.typed.push(b'0' + digit);
                    return self.complete();
                }
                (None, Some(n)) if empty && !self.thousand => {
                    let digits = format!("{n:03}");
                    self.typed = Chars::new(&digits.as_bytes()[digits.len() - self.wanted()..]);
                    return self.complete();
                }
                _ if self.op == Op::Sto && direct => {
                    let arithmetic = STORAGE_ARITHMETIC.iter().find(|(sign, _)| *sign == key);
                    self.op = arithmetic.map_or(self.op, |(_, op)| *op);
                }
                _ => {}
            },
        }
        None
    }

    fn complete(&self) -> Option<KeyCommand> {
        if self.typed.len() < self.wanted() {
            return None;
        }
        let number = self.typed.iter().fold(0, |n, digit| n * 10 + u16::from(digit - b'0'));
        Some(match self.op.spec().kind {
            OperandKind::Count | OperandKind::Single if !self.indirect => {
                KeyCommand::Count(self.op, number + 1000 * self.thousand as u16)
            }
            _ => self.step(number as u8),
        })
    }

    fn step(&self, byte: u8) -> KeyCommand {
        let op = match (self.op, self.indirect) {
            (Op::Gto, true) => Op::GtoInd,
            (Op::Xeq, true) => Op::XeqInd,
            (op, _) => op,
        };
        KeyCommand::Step(Step::with(op, byte | if self.indirect { INDIRECT } else { 0 }))
    }

    fn press_back(&mut self) -> PromptAnswer {
        match self.typed.split_last() {
            Some((_, shorter)) => self.typed = Chars::new(shorter),
            None if self.thousand && !self.in_alpha() => self.thousand = false,
            None => return PromptAnswer::Cancelled,
        }
        PromptAnswer::More
    }

    fn press_name(&mut self, stroke: Stroke) -> Option<KeyCommand> {
        self.shifted = false;
        let refused = [b'.', b',', b':', 0x7F];
        if let Some(byte) = stroke.character().filter(|byte| !refused.contains(byte))
            && self.typed.len() < LONGEST_NAME
        {
            self.typed.push(byte);
        }
        None
    }

    fn end_name(&mut self, shifted: bool) -> Option<KeyCommand> {
        let missing = self.needs_name() && self.typed.is_empty();
        self.shifted = shifted && missing;
        let label = match *self.typed {
            [letter] => local_label(letter),
            _ => None,
        };
        let named = |op| KeyCommand::Step(Step { op, operand: Operand::Chars(self.typed) });
        Some(match (self.op, label) {
            (Op::Asn, _) => {
                self.stage = Stage::Key;
                return None;
            }
            _ if missing => return None,
            (op @ (Op::Xeq | Op::Gto | Op::Lbl), Some(code)) => {
                KeyCommand::Step(Step::with(op, code))
            }
            (Op::Gto, None) => named(Op::GtoAlpha),
            (Op::Lbl, None) => named(Op::LblAlpha),
            (op, _) => KeyCommand::Named(op, self.typed),
        })
    }

    fn needs_name(&self) -> bool {
        matches!(self.op, Op::Xeq | Op::Gto | Op::Lbl | Op::GtoLine)
    }

    fn press_key(&mut self, stroke: Stroke) -> Option<KeyCommand> {
        if stroke.key == Key::Shift {
            self.shifted = !self.shifted;
            return None;
        }
        let stroke = Stroke { shifted: self.shifted, ..stroke };
        stroke.assignment().map(|_| KeyCommand::Assign(self.typed, stroke))
    }
}

fn stack_register(letter: u8) -> Option<u8> {
    b"TZYXL".iter().position(|&l| l == letter).map(|n| 112 + n as u8)
}

impl Keyboard {
    pub(super) fn press_in_prompt(&mut self, machine: &mut Machine, key: Key) {
        let Mode::Prompt(mut prompt) = self.mode else { return };
        let shifted = key_flags::is_shifted(machine);
        key_flags::set_shift(machine, false);
        let naming = prompt.in_alpha();
        let answer = prompt.press(Stroke { shifted, key });
        if prompt.in_alpha() && !naming && machine.memory().flag(flags::PRINTER) {
            self.end_number_at_name(machine);
            prompt.number = None;
        }
        if naming || prompt.in_alpha() {
            key_flags::set_alpha_mode(machine, prompt.in_alpha() && answer == PromptAnswer::More);
        }
        match answer {
            PromptAnswer::More => {
                key_flags::set_shift(machine, prompt.shifted());
                prompt.leave_mark(machine);
                prompt.scroll(machine);
                self.mode = Mode::Prompt(prompt);
            }
            PromptAnswer::Cancelled => self.end_entry(machine),
            PromptAnswer::Done(command) => {
                self.mode = prompt.number.map_or(Mode::Ready, Mode::Number);
                return self.hold_answer(machine, command, prompt.moved);
            }
        }
        self.update_flags(machine);
    }

    fn end_number_at_name(&self, machine: &mut Machine) {
        self.print_entry(machine, b"");
        if self.mode.number().is_some() {
            machine.set_lift(
                machine.interpreter().lift || !key_flags::in_program_mode(machine.memory()),
            );
            key_flags::set_entering(machine, false);
        }
    }
}
