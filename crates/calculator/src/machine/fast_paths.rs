//! Fast paths for frequent steps with known operands and targets. They omit redundant checks;
//! `execute` handles all other cases.

use super::Machine;
use super::cache::{Entry, Known};
use super::execute::function;
use super::flag_functions::USER_FLAGS;
use crate::machine::{
    alpha_functions, conditionals, jumps, mathematics, stack_lift, statistics, storage,
};
use crate::memory::Address;
use crate::memory::return_stack;
use sim41_language::instruction::operand::INDIRECT;
use sim41_language::instruction::{Chars, Op};
use sim41_language::module::Position;
use sim41_number::{Content, OfTwo};

/// The state during a call to `run`: the program pointer, which `Machine` stores only between fast
/// paths, and the number of instructions left in the budget.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub pc: Position,
    pub place: usize,
    pub left: u64,
}

/// Whether the function changes nothing if it fails, so `execute` can call it again.
#[inline(always)]
fn repeatable(step: Entry) -> bool {
    step.length() == 1 || matches!(step.op, Op::Aleng | Op::Arot | Op::Atox | Op::Xtoa | Op::Posa)
}

impl Machine {
    /// Executes a step that has a fast path and normalized operands. `step` and `run` stay in
    /// processor registers because every function that takes them is inlined.
    #[inline(always)]
    pub(super) fn fast_step(&mut self, step: Entry, run: &mut Run) -> Option<()> {
        match step.op {
            Op::Number => match step.known {
                Known::Number(_) => stack_lift::push(self, self.interpreter.cache.constant(step)),
                _ => return None,
            },
            Op::Rcl => {
                let (_, value) = self.fast_read(step)?;
                stack_lift::push(self, value)
            }
            Op::LastX => stack_lift::push(self, self.memory.content(Address::L)),
            Op::Text => match step.known {
                Known::Text(index) => alpha_functions::enter_text(
                    &mut self.memory,
                    self.interpreter.cache.text(index)?,
                ),
                _ => return None,
            },
            Op::Sto => {
                let register = self.fast_register(step)?;
                self.memory.set_operand(register, self.memory.content(Address::X));
            }
            Op::XExchange => {
                let (register, value) = self.fast_read(step)?;
                let x = self.memory.content(Address::X);
                self.memory.set_content(Address::X, value);
                self.memory.set_operand(register, x);
            }
            Op::StoAdd => self.fast_store(step, OfTwo::Add)?,
            Op::StoSubtract => self.fast_store(step, OfTwo::Subtract)?,
            Op::StoMultiply => self.fast_store(step, OfTwo::Multiply)?,
            Op::StoDivide => self.fast_store(step, OfTwo::Divide)?,
            Op::Gto => self.fast_jump(step, run)?,
            Op::Xeq => {
                // XEQ does not change the stack lift, and the label enables it.
                let (Known::Target { label_length: 1.., .. }, 1..) = (step.known, run.left) else {
                    return None;
                };
                return_stack::push_return(&mut self.memory, run.pc);
                self.fast_jump(step, run)?;
            }
            Op::GtoInd => {
                run.pc = self.fast_found(step)?;
                return_stack::clear_call_trace(&mut self.memory);
            }
            Op::XeqInd => {
                let label = self.fast_found(step)?;
                return_stack::push_return(&mut self.memory, run.pc);
                run.pc = label;
                return Some(());
            }
            Op::Rtn | Op::End => run.pc = return_stack::pop_return(&mut self.memory)?,
            Op::Lbl | Op::LblAlpha => {
                self.interpreter.labels_passed = self.interpreter.labels_passed.wrapping_add(1)
            }
            Op::Isg | Op::Dse => {
                let (register, down) = (self.fast_register(step)?, step.op == Op::Dse);
                let skips = conditionals::count_quickly(&mut self.memory, register, down)?;
                self.continue_after_test(!skips, run);
            }
            Op::XLtY => self.fast_order(run, |y, x| x < y)?,
            Op::XGtY => self.fast_order(run, |y, x| x > y)?,
            Op::XLeY => self.fast_order(run, |y, x| x <= y)?,
            Op::XEqY => self.continue_after_test(conditionals::x_equals_y(&self.memory), run),
            Op::XNeY => self.continue_after_test(!conditionals::x_equals_y(&self.memory), run),
            Op::XEq0 => self.fast_sign(run, |sign| sign == 0)?,
            Op::XNe0 => self.fast_sign(run, |sign| sign != 0)?,
            Op::XLt0 => self.fast_sign(run, |sign| sign < 0)?,
            Op::XGt0 => self.fast_sign(run, |sign| sign > 0)?,
            Op::XLe0 => self.fast_sign(run, |sign| sign <= 0)?,
            Op::Fs | Op::Fc | Op::FsC | Op::FcC | Op::Sf | Op::Cf => self.fast_flag(step, run)?,
            Op::XExchangeY => self.memory.exchange_x_y(),
            Op::RollDown => self.memory.roll_down(),
            Op::Enter => {
                self.memory.lift();
                self.interpreter.lift = false;
                return Some(());
            }
            Op::SigmaPlus | Op::SigmaMinus => {
                return statistics::fast_accumulate(self, step.op == Op::SigmaMinus);
            }
            // Calling through the function table would cost a second jump.
            Op::Add => self.fast_two(OfTwo::Add)?,
            Op::Subtract => self.fast_two(OfTwo::Subtract)?,
            Op::Multiply => self.fast_two(OfTwo::Multiply)?,
            Op::Divide => self.fast_two(OfTwo::Divide)?,
            op => {
                if Self::begins_numeric_run(op) {
                    let mut lent = *run;
                    if self.run_numeric(&mut lent) {
                        *run = lent;
                        return Some(());
                    }
                }
                match mathematics::of_numbers(self, step.known) {
                    Some(done) => done.ok()?,
                    None => {
                        let function = function(op).filter(|_| repeatable(step))?;
                        // A statistics register can be register b, which contains the program
                        // pointer.
                        self.interpreter.pc = run.pc;
                        function(self).ok()?;
                        run.pc = self.interpreter.pc;
                    }
                }
            }
        }
        self.interpreter.lift = true;
        Some(())
    }

    #[inline(always)]
    fn fast_register(&self, step: Entry) -> Option<Address> {
        match step.known {
            Known::Register(register) => Some(register),
            Known::Pointer(register) => self
                .memory
                .data_in_main(sim41_number::quick_pointer(self.memory.content(register))?),
            _ => None,
        }
    }

    #[inline(always)]
    fn fast_read(&self, step: Entry) -> Option<(Address, Content)> {
        let register = self.fast_register(step)?;
        Some((register, self.memory.content(register).known()?))
    }

    #[inline(always)]
    fn fast_two(&mut self, function: OfTwo) -> Option<()> {
        let (y, x) = (self.memory.content(Address::Y), self.memory.content(Address::X));
        let result = function.estimate(y.float()?, x.float()?)?;
        self.memory.drop_to_result(result);
        Some(())
    }

    #[inline(always)]
    fn fast_store(&mut self, step: Entry, function: OfTwo) -> Option<()> {
        let (register, x) = (self.fast_register(step)?, self.memory.content(Address::X).float()?);
        storage::store_quickly(&mut self.memory, register, function, x)
    }

    /// Continues after the target's label, or at the label if the budget is exhausted.
    #[inline(always)]
    pub(super) fn fast_jump(&mut self, step: Entry, run: &mut Run) -> Option<()> {
        let Known::Target { label_length, after } = step.known else { return None };
        run.pc = Position::from_index(after);
        if label_length != 0 {
            if run.left == 0 {
                run.pc = step.target()?;
                return Some(());
            }
            run.left -= 1;
            self.interpreter.labels_passed = self.interpreter.labels_passed.wrapping_add(1);
        }
        Some(())
    }

    #[inline(never)]
    fn fast_found(&mut self, step: Entry) -> Option<Position> {
        let register = self.memory.direct(step.operand & !INDIRECT)?;
        // Reading register b would write the program pointer to it.
        let content = Some(self.memory.content(register)).filter(|_| register != Address::B)?;
        let label = self.interpreter.cache.found_label(&self.memory, step, content)?;
        if content.is_alpha() {
            let name: Chars = content.register().alpha_text().collect();
            self.memory.set_sought(name.iter().copied());
        }
        Some(label)
    }

    /// Continues after a conditional or counter. A jump that follows is executed immediately,
    /// because it usually closes a loop.
    #[inline(always)]
    pub(super) fn continue_after_test(&mut self, yes: bool, run: &mut Run) {
        if !yes {
            run.pc = jumps::after_skipped(self, run.pc);
        } else if let Some(&next) = self.interpreter.cache.known(&self.memory, run.pc)
            && next.op == Op::Gto
            && matches!(next.known, Known::Target { .. })
            && run.left != 0
        {
            run.left -= 1;
            self.fast_jump(next, run);
        }
    }

    #[inline(always)]
    fn fast_flag(&mut self, step: Entry, run: &mut Run) -> Option<()> {
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
        match step.op {
            Op::Fs | Op::FsC => self.continue_after_test(set, run),
            Op::Fc | Op::FcC => self.continue_after_test(!set, run),
            _ => {}
        }
        Some(())
    }

    #[inline(always)]
    fn fast_order(&mut self, run: &mut Run, yes: impl FnOnce(i64, i64) -> bool) -> Option<()> {
        let (y, x) = (self.memory.content(Address::Y), self.memory.content(Address::X));
        self.continue_after_test(yes(y.order()?, x.order()?), run);
        Some(())
    }

    #[inline(always)]
    fn fast_sign(&mut self, run: &mut Run, yes: impl FnOnce(i64) -> bool) -> Option<()> {
        self.continue_after_test(yes(self.memory.content(Address::X).sign()?), run);
        Some(())
    }
}
