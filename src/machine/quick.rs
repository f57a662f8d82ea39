//! Quick functions for the most frequent steps: known operands, and jumps with known targets.
//!
//! A quick function does what `execute` does for the step, without the checks that are known to be
//! unnecessary, or leaves the step to `execute`. A question or counter with the jump after it, and
//! a jump with the labels at its target, are one quick step, unless fewer instructions are left in
//! the budget of `run`. A caller that runs single instructions therefore sees each of them.

use super::Machine;
use super::cache::{Entry, Way};
use super::flag_functions::USER_FLAGS;
use super::found_labels::Found;
use super::mathematics::function;
use crate::instruction::Op;
use crate::memory::{Address, Position};
use crate::number::{self, Notation, Word};

/// The state of a call of `run`: the program pointer, which `Machine` knows only between quick
/// steps, and the number of instructions left in the budget.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub pc: Position,
    /// The place in the cache of the current step. Functions that are not inlined take the place
    /// instead of the decoded step, which can then stay in the processor's registers.
    pub place: usize,
    pub left: u64,
}

impl Machine {
    /// Executes a step, if there is a quick function for it and its operands are normalized.
    /// Returns whether it did.
    #[inline(always)]
    pub(super) fn quick(&mut self, entry: Entry, run: &mut Run) -> bool {
        let done = match entry.op {
            Op::Number => self.quick_push(Some(self.constant(entry))),
            Op::Rcl => {
                let value = self.quick_read(entry).map(|(_, value)| value);
                self.quick_push(value)
            }
            Op::Sto => match self.quick_register(entry) {
                Some(register) => self.quick_write(register, self.memory.word(Address::X)),
                None => false,
            },
            Op::Gto => match entry.way() {
                Some(way) => self.take(way, run),
                None => false,
            },
            Op::Xeq => match entry.way() {
                Some(way) if run.left >= way.passed as u64 => {
                    self.memory.push_return(run.pc);
                    self.take(way, run)
                }
                _ => false,
            },
            Op::XeqAlpha => match entry.way() {
                Some(way) => {
                    self.memory.set_word(Address::Q, self.sought_name(entry));
                    self.memory.push_return(run.pc);
                    self.take(way, run)
                }
                None => false,
            },
            Op::GtoInd | Op::XeqInd => self.quick_indirect(entry, run),
            Op::Rtn => match self.memory.pop_return() {
                Some(pc) => {
                    run.pc = pc;
                    true
                }
                None => false,
            },
            Op::Lbl | Op::LblAlpha => {
                self.labels_passed = self.labels_passed.wrapping_add(1);
                true
            }
            Op::Isg => return self.quick_count(entry, false, run),
            Op::Dse => return self.quick_count(entry, true, run),
            Op::XLtY => return self.quick_order(entry, run, |y, x| x < y),
            Op::XGtY => return self.quick_order(entry, run, |y, x| x > y),
            Op::XLeY => return self.quick_order(entry, run, |y, x| x <= y),
            Op::XEqY => return self.answer(entry, self.x_equals_y(), run),
            Op::XNeY => return self.answer(entry, !self.x_equals_y(), run),
            Op::XEq0 => return self.quick_sign(entry, run, |sign| sign == 0),
            Op::XNe0 => return self.quick_sign(entry, run, |sign| sign != 0),
            Op::XLt0 => return self.quick_sign(entry, run, |sign| sign < 0),
            Op::XGt0 => return self.quick_sign(entry, run, |sign| sign > 0),
            Op::XLe0 => return self.quick_sign(entry, run, |sign| sign <= 0),
            Op::Fs | Op::Fc | Op::FsC | Op::FcC | Op::Sf | Op::Cf => {
                return self.quick_flag(entry, run);
            }
            Op::XExchangeY => {
                self.memory.exchange_x_y();
                true
            }
            Op::RollDown => {
                self.memory.roll_down();
                true
            }
            Op::RollUp => {
                self.memory.roll_up();
                true
            }
            Op::Chs => self.change_sign().is_ok(),
            Op::XExchange => self.quick_exchange(entry),
            Op::Text => self.decoded_text(entry.target),
            Op::Asto => self.quick_asto(run.place),
            Op::Arcl => self.quick_arcl(run.place),
            Op::Cla => {
                self.memory.clear_alpha();
                true
            }
            Op::Aleng => self.alpha_length().is_ok(),
            Op::Arot => self.alpha_rotate().is_ok(),
            Op::Atox => self.alpha_to_x().is_ok(),
            Op::Xtoa => self.x_to_alpha().is_ok(),
            Op::Posa => self.position_in_alpha().is_ok(),
            Op::Fix => self.quick_format(Notation::Fix, entry.operand),
            Op::Sci => self.quick_format(Notation::Sci, entry.operand),
            Op::Eng => self.quick_format(Notation::Eng, entry.operand),
            Op::LastX => self.quick_push(Some(self.memory.word(Address::L))),
            Op::Enter => {
                self.memory.lift();
                self.lift = false;
                return true;
            }
            Op::StoAdd => self.quick_store(entry, |y, x| number::add(y, x).ok()),
            Op::StoSubtract => self.quick_store(entry, |y, x| number::sub(y, x).ok()),
            Op::StoMultiply => self.quick_store(entry, |y, x| number::mul(y, x).ok()),
            Op::StoDivide => self.quick_store(entry, |y, x| number::div(y, x).ok()),
            Op::SigmaPlus | Op::SigmaMinus | Op::Mean | Op::Sdev => {
                // One of the sums may be in register b.
                self.pc = run.pc;
                return self.statistics(entry.op).is_ok();
            }
            // The function is called directly, because the table of functions would cost a second
            // jump.
            Op::Add => self.two(number::add).is_ok(),
            Op::Subtract => self.two(number::sub).is_ok(),
            Op::Multiply => self.two(number::mul).is_ok(),
            op => {
                if entry.begins_chain(run.left) {
                    // This is a copy, because a value that is borrowed does not stay in the
                    // processor's registers.
                    let mut lent = *run;
                    let done = self.chain(&mut lent);
                    *run = lent;
                    done
                } else {
                    match function(op) {
                        Some(function) => function(self).is_ok(),
                        None => return false,
                    }
                }
            }
        };
        self.lift |= done;
        done
    }

    /// Returns the register that the operand means, if it needs no special treatment.
    #[inline(always)]
    fn quick_register(&self, entry: Entry) -> Option<Address> {
        let register = entry.register()?;
        match entry.is_indirect() {
            false => Some(register),
            true => self.memory.data_in_main(number::quick_pointer(self.memory.word(register))?),
        }
    }

    /// Returns that register and the number in it.
    #[inline(always)]
    pub(super) fn quick_read(&self, entry: Entry) -> Option<(Address, Word)> {
        let register = self.quick_register(entry)?;
        Some((register, self.memory.word(register).known()?))
    }

    #[inline(always)]
    fn quick_write(&mut self, register: Address, value: Word) -> bool {
        self.memory.set_operand(register, value);
        true
    }

    #[inline(always)]
    fn quick_push(&mut self, value: Option<Word>) -> bool {
        let Some(value) = value else { return false };
        if self.lift {
            self.memory.lift();
        }
        self.memory.set_word(Address::X, value);
        true
    }

    #[inline(always)]
    fn quick_exchange(&mut self, entry: Entry) -> bool {
        let Some((register, value)) = self.quick_read(entry) else { return false };
        let x = self.memory.word(Address::X);
        self.memory.set_word(Address::X, value);
        self.quick_write(register, x)
    }

    #[inline(never)]
    fn quick_asto(&mut self, place: usize) -> bool {
        let Some(register) = self.quick_register(self.decoded(place)) else { return false };
        self.memory.set_operand(register, self.memory.first_six_characters().into());
        true
    }

    #[inline(never)]
    fn quick_arcl(&mut self, place: usize) -> bool {
        let Some(register) = self.quick_register(self.decoded(place)) else { return false };
        let value = self.memory.word(register);
        let usual = value.is_alpha() || value.known().is_some();
        if usual {
            self.append_register(value.register());
        }
        usual
    }

    #[inline(never)]
    fn quick_format(&mut self, notation: Notation, digits: u8) -> bool {
        digits < 10 && self.set_format(notation, digits).is_ok()
    }

    /// Continues at a label that this jump has found before.
    #[inline(always)]
    fn quick_indirect(&mut self, entry: Entry, run: &mut Run) -> bool {
        let Some(register) = entry.register() else { return false };
        let content = self.memory.word(register);
        let Some(&Found { way, name, .. }) = self.found_label(entry, content) else { return false };
        if run.left < way.passed as u64 {
            return false;
        }
        if let Some(name) = name {
            self.memory.set_word(Address::Q, name);
        }
        match entry.op {
            Op::XeqInd => self.memory.push_return(run.pc),
            _ => self.memory.clear_call_trace(),
        }
        self.take(way, run)
    }

    /// Continues at the target of a jump, if enough instructions are left in the budget.
    #[inline(always)]
    fn take(&mut self, way: Way, run: &mut Run) -> bool {
        if run.left < way.passed as u64 {
            return false;
        }
        run.left -= way.passed as u64;
        self.labels_passed = self.labels_passed.wrapping_add(way.labels as u32);
        run.pc = way.to;
        true
    }

    /// Continues after a question or counter.
    #[inline(always)]
    fn answer(&mut self, entry: Entry, yes: bool, run: &mut Run) -> bool {
        self.lift = true;
        if !yes {
            run.pc = self.after_skipped(run.pc);
        } else if let Some(way) = entry.way() {
            self.take(way, run);
        } else {
            self.find_way(run.place);
        }
        true
    }

    #[inline(always)]
    fn quick_count(&mut self, entry: Entry, down: bool, run: &mut Run) -> bool {
        let Some((register, counter)) = self.quick_read(entry) else { return false };
        let Some((counter, skip)) = number::quick_count(counter, down) else {
            return false;
        };
        self.quick_write(register, counter);
        self.answer(entry, !skip, run)
    }

    /// Executes an instruction with a user flag. Returns whether it did.
    #[inline(always)]
    fn quick_flag(&mut self, entry: Entry, run: &mut Run) -> bool {
        let flag = entry.operand;
        if flag as u32 >= USER_FLAGS {
            return false;
        }
        let set = self.memory.flag(flag);
        match entry.op {
            Op::Sf => self.memory.set_flag(flag, true),
            Op::Cf | Op::FsC | Op::FcC => self.memory.set_flag(flag, false),
            _ => {}
        }
        match entry.op {
            Op::Fs | Op::FsC => self.answer(entry, set, run),
            Op::Fc | Op::FcC => self.answer(entry, !set, run),
            _ => {
                self.lift = true;
                true
            }
        }
    }

    #[inline(always)]
    fn quick_order(
        &mut self,
        entry: Entry,
        run: &mut Run,
        yes: impl FnOnce(i64, i64) -> bool,
    ) -> bool {
        match number::order(self.memory.word(Address::Y), self.memory.word(Address::X)) {
            Some((y, x)) => self.answer(entry, yes(y, x), run),
            None => false,
        }
    }

    #[inline(always)]
    fn quick_sign(&mut self, entry: Entry, run: &mut Run, yes: impl FnOnce(i32) -> bool) -> bool {
        match self.memory.word(Address::X).sign() {
            Some(sign) => self.answer(entry, yes(sign), run),
            None => false,
        }
    }

    #[inline(always)]
    fn quick_store(&mut self, entry: Entry, f: impl FnOnce(Word, Word) -> Option<Word>) -> bool {
        let Some((register, old)) = self.quick_read(entry) else { return false };
        match f(old, self.memory.word(Address::X)) {
            Some(result) => self.quick_write(register, result),
            None => false,
        }
    }
}
