//! Short ways of the most frequent steps, for operands that are known and jumps with known targets.
//!
//! A short way does what `execute` does for the step, without the checks that are known to be
//! unnecessary. A step that has none, or has odd operands, is left to `execute`.

use super::cache::{Entry, Known};
use super::execute::function;
use super::flag_functions::USER_FLAGS;
use super::{Error, Flow, Machine};
use crate::instruction::operand::INDIRECT;
use crate::instruction::{Chars, Op};
use crate::memory::{Address, Position};
use crate::number::{self, Content, OfTwo};

/// The state of a call of `run`: the program pointer, which `Machine` knows only between short
/// ways, and the number of instructions left in the budget.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub pc: Position,
    /// The place of the current step in the cache.
    pub place: usize,
    pub left: u64,
}

impl Machine {
    /// Executes a step, if it has a short way and its operands are normalized.
    ///
    /// The step and `run` stay in the processor's registers as long as no function that is not
    /// inlined takes them.
    #[inline(always)]
    pub(super) fn quick(&mut self, step: Entry, run: &mut Run) -> Option<Flow> {
        let flow = match step.op {
            Op::Number => match step.known {
                Known::Number(_) => self.quick_push(self.constant(step)),
                _ => return None,
            },
            Op::Rcl => {
                let (_, value) = self.quick_read(step)?;
                self.quick_push(value)
            }
            Op::LastX => self.quick_push(self.memory.content(Address::L)),
            Op::Sto => {
                let register = self.quick_register(step)?;
                self.quick_write(register, self.memory.content(Address::X))
            }
            Op::XExchange => {
                let (register, value) = self.quick_read(step)?;
                let x = self.memory.content(Address::X);
                self.memory.set_content(Address::X, value);
                self.quick_write(register, x)
            }
            Op::StoAdd => self.quick_store(step, OfTwo::Add)?,
            Op::StoSubtract => self.quick_store(step, OfTwo::Subtract)?,
            Op::StoMultiply => self.quick_store(step, OfTwo::Multiply)?,
            Op::StoDivide => self.quick_store(step, OfTwo::Divide)?,
            Op::Gto => self.quick_jump(step, run)?,
            Op::Xeq => {
                // XEQ leaves the stack lift as it is, and the label enables it.
                let (Known::Target { label_length: 1.., .. }, 1..) = (step.known, run.left) else {
                    return None;
                };
                let from = run.pc;
                let flow = self.quick_jump(step, run)?;
                self.memory.push_return(from);
                flow
            }
            Op::GtoInd => {
                run.pc = self.quick_found(step)?;
                self.memory.clear_call_trace();
                Flow::Next
            }
            Op::XeqInd => {
                let label = self.quick_found(step)?;
                self.memory.push_return(run.pc);
                run.pc = label;
                // XEQ leaves the stack lift as it is.
                return Some(Flow::Next);
            }
            Op::Rtn => {
                run.pc = self.memory.pop_return()?;
                Flow::Next
            }
            Op::Lbl | Op::LblAlpha => {
                self.labels_passed = self.labels_passed.wrapping_add(1);
                Flow::Next
            }
            Op::Isg | Op::Dse => Flow::Test(!self.quick_count(step)?),
            Op::XLtY => self.quick_order(|y, x| x < y)?,
            Op::XGtY => self.quick_order(|y, x| x > y)?,
            Op::XLeY => self.quick_order(|y, x| x <= y)?,
            Op::XEqY => Flow::Test(self.x_equals_y()),
            Op::XNeY => Flow::Test(!self.x_equals_y()),
            Op::XEq0 => self.quick_sign(|sign| sign == 0)?,
            Op::XNe0 => self.quick_sign(|sign| sign != 0)?,
            Op::XLt0 => self.quick_sign(|sign| sign < 0)?,
            Op::XGt0 => self.quick_sign(|sign| sign > 0)?,
            Op::XLe0 => self.quick_sign(|sign| sign <= 0)?,
            Op::Fs | Op::Fc | Op::FsC | Op::FcC | Op::Sf | Op::Cf => self.quick_flag(step)?,
            Op::XExchangeY => {
                self.memory.exchange_x_y();
                Flow::Next
            }
            Op::RollDown => {
                self.memory.roll_down();
                Flow::Next
            }
            Op::Enter => {
                self.memory.lift();
                self.lift = false;
                return Some(Flow::Next);
            }
            // These are called directly, because the table of functions would cost a second jump.
            Op::Add => done(self.two(OfTwo::Add))?,
            Op::Subtract => done(self.two(OfTwo::Subtract))?,
            Op::Multiply => done(self.two(OfTwo::Multiply))?,
            op => {
                if Self::begins_computing(op) {
                    let mut lent = *run;
                    if self.compute(&mut lent) {
                        *run = lent;
                        return Some(Flow::Next);
                    }
                }
                if let Some(computed) = self.of_numbers(step.known) {
                    computed.ok()?;
                    self.lift = true;
                    return Some(Flow::Next);
                }
                // A function of one byte that fails has changed nothing.
                let function = if step.length() == 1 { function(op)? } else { return None };
                // A statistics register may be register b.
                self.pc = run.pc;
                let flow = done(function(self))?;
                run.pc = self.pc;
                flow
            }
        };
        self.lift = true;
        Some(flow)
    }

    /// Returns the register that the operand means, if it needs no special treatment.
    #[inline(always)]
    fn quick_register(&self, step: Entry) -> Option<Address> {
        match step.known {
            Known::Register(register) => Some(register),
            Known::Pointer(register) => {
                self.memory.data_in_main(number::quick_pointer(self.memory.content(register))?)
            }
            _ => None,
        }
    }

    /// Returns that register and the number in it.
    #[inline(always)]
    fn quick_read(&self, step: Entry) -> Option<(Address, Content)> {
        let register = self.quick_register(step)?;
        Some((register, self.memory.content(register).known()?))
    }

    #[inline]
    fn quick_write(&mut self, register: Address, value: Content) -> Flow {
        self.memory.set_operand(register, value);
        Flow::Next
    }

    #[inline(always)]
    fn quick_push(&mut self, value: Content) -> Flow {
        if self.lift {
            self.memory.lift();
        }
        self.memory.set_content(Address::X, value);
        Flow::Next
    }

    #[inline(always)]
    fn quick_store(&mut self, step: Entry, function: OfTwo) -> Option<Flow> {
        let (register, old) = self.quick_read(step)?;
        let result = function.of(old, self.memory.content(Address::X)).ok()?;
        Some(self.quick_write(register, result))
    }

    /// Continues at the target of a jump, if it is known: after the label there, unless the budget
    /// ends before it.
    #[inline(always)]
    pub(super) fn quick_jump(&mut self, step: Entry, run: &mut Run) -> Option<Flow> {
        let Known::Target { label_length, label } = step.known else { return None };
        run.pc = Position::from_index(label);
        if label_length != 0 && run.left != 0 {
            run.left -= 1;
            run.pc = run.pc.forward(label_length as usize);
            self.labels_passed = self.labels_passed.wrapping_add(1);
        }
        Some(Flow::Next)
    }

    /// Returns the label that an indirect jump has found before with the same content.
    #[inline(never)]
    fn quick_found(&mut self, step: Entry) -> Option<Position> {
        let register = self.memory.direct(step.operand & !INDIRECT)?;
        // Reading register b would change it.
        let content = Some(self.memory.content(register)).filter(|_| register != Address::B)?;
        let label = self.found_label(step, content)?;
        if content.is_alpha() {
            let name: Chars = content.register().alpha_text().collect();
            self.memory.set_sought(name.iter().copied());
        }
        Some(label)
    }

    /// Continues after a question or counter. A jump that follows is done at once, because it
    /// mostly closes a loop.
    #[inline(always)]
    pub(super) fn answer(&mut self, yes: bool, run: &mut Run) {
        if !yes {
            run.pc = self.after_skipped(run.pc);
        } else if let Some(&next) = self.known(run.pc)
            && next.op == Op::Gto
            && run.left != 0
            && !next.is_stop()
        {
            let mut after = Run { left: run.left - 1, ..*run };
            if self.quick_jump(next, &mut after).is_some() {
                *run = after;
            }
        }
    }

    /// Counts, and returns whether the next line is skipped.
    #[inline(always)]
    pub(super) fn quick_count(&mut self, step: Entry) -> Option<bool> {
        let (register, counter) = self.quick_read(step)?;
        let (counter, skip) = number::step(counter, step.op == Op::Dse).ok()?;
        self.memory.set_operand(register, counter);
        Some(skip)
    }

    /// Executes an instruction with a user flag.
    #[inline(always)]
    fn quick_flag(&mut self, step: Entry) -> Option<Flow> {
        let flag = step.operand;
        if flag as u32 >= USER_FLAGS {
            return None;
        }
        let set = self.memory.flag(flag);
        match step.op {
            Op::Sf => self.memory.set_flag(flag, true),
            Op::Cf | Op::FsC | Op::FcC => self.memory.set_flag(flag, false),
            _ => {}
        }
        Some(match step.op {
            Op::Fs | Op::FsC => Flow::Test(set),
            Op::Fc | Op::FcC => Flow::Test(!set),
            _ => Flow::Next,
        })
    }

    #[inline(always)]
    fn quick_order(&self, yes: impl FnOnce(i64, i64) -> bool) -> Option<Flow> {
        let (y, x) = (self.memory.content(Address::Y), self.memory.content(Address::X));
        Some(Flow::Test(yes(y.order()?, x.order()?)))
    }

    #[inline]
    fn quick_sign(&self, yes: impl FnOnce(i64) -> bool) -> Option<Flow> {
        Some(Flow::Test(yes(self.memory.content(Address::X).sign()?)))
    }
}

fn done(result: Result<(), Error>) -> Option<Flow> {
    result.ok().map(|()| Flow::Next)
}
