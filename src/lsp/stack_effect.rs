//! The stack effect of an instruction, found by executing it on stacks of distinct numbers.

use sim41_session::instruction::{Lift, Op, Operand, OperandKind, Step, text};
use sim41_session::memory::Address;
use sim41_session::number::register_text;
use sim41_session::program::listing;
use sim41_session::{Budget, Calculator, Event, Key, Policy, Reason, Register, Session};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

const STACK: [Address; 5] = [Address::X, Address::Y, Address::Z, Address::T, Address::L];
const LAST_X: usize = 4;
/// Stacks to try, each with a second stack in which every number differs. Several are needed
/// because a function may fail for some numbers and leave others unchanged.
const TRIED: [[[&str; 5]; 2]; 4] = [
    [["-12.34", "5.67", "8.91", "3.21", "7.65"], ["21.43", "-6.75", "1.98", "4.32", "6.57"]],
    [["12.34", "5.67", "8.91", "3.21", "7.65"], ["21.43", "6.75", "1.98", "4.32", "6.57"]],
    [["0.14", "0.25", "0.36", "0.47", "0.58"], ["0.41", "0.52", "0.63", "0.74", "0.85"]],
    [["12", "5", "7", "8", "9"], ["13", "2", "6", "11", "3"]],
];
const PATIENCE: u64 = 20;
const LONGEST: usize = 20;

/// A stack register after an instruction: the earlier content of a register, or a new value.
#[derive(Clone, PartialEq, Debug)]
enum StackValue {
    Was(usize),
    New(Vec<usize>),
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Effect {
    parts: [StackValue; 5],
    step: Step,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Stack {
    values: [String; 5],
    lift_disabled: bool,
}

impl Default for Stack {
    fn default() -> Stack {
        Stack { values: ["x", "y", "z", "t", "l"].map(str::to_string), lift_disabled: false }
    }
}

impl Stack {
    pub(super) fn shown(&self) -> String {
        self.values[..LAST_X].join(", ")
    }

    pub(super) fn last_x(&self) -> &str {
        &self.values[LAST_X]
    }

    pub(super) fn after(&self, effect: &Effect) -> Stack {
        let parts = match self.lift_disabled && effect.pushes() {
            true => &[
                effect.parts[0].clone(),
                StackValue::Was(1),
                StackValue::Was(2),
                StackValue::Was(3),
                StackValue::Was(4),
            ],
            false => &effect.parts,
        };
        let value = |part: &StackValue| match part {
            StackValue::Was(n) => self.values[*n].clone(),
            StackValue::New(from) => formula(&effect.step, from, &self.values),
        };
        let lift_disabled = match effect.step.op.spec().lift {
            Lift::Enable => false,
            Lift::Disable => true,
            Lift::Neutral => self.lift_disabled,
        };
        Stack { values: [0, 1, 2, 3, 4].map(|n| value(&parts[n])), lift_disabled }
    }

    pub(super) fn either(&self, other: &Stack) -> Stack {
        let same = |n: usize| match self.values[n] == other.values[n] {
            true => self.values[n].clone(),
            false => "?".into(),
        };
        let lift_disabled = self.lift_disabled && other.lift_disabled;
        Stack { values: [0, 1, 2, 3, 4].map(same), lift_disabled }
    }
}

impl Effect {
    /// The effect of an instruction; `None` for jumps, and for instructions that wait for keys or
    /// fail.
    pub(super) fn new(step: &Step) -> Option<Effect> {
        thread_local! {
            static KNOWN: RefCell<HashMap<String, Option<Effect>>> = RefCell::default();
        }
        let jumps = [Op::Gto, Op::GtoAlpha, Op::GtoInd, Op::Xeq, Op::XeqAlpha, Op::XeqInd, Op::Rtn];
        if jumps.contains(&step.op) || matches!(step.op, Op::End | Op::Stop | Op::Off) {
            return None;
        }
        KNOWN.with_borrow_mut(|known| {
            known.entry(text::listed(step)).or_insert_with(|| measured(step)).clone()
        })
    }

    fn pushes(&self) -> bool {
        let is_new = matches!(self.parts[0], StackValue::New(_) | StackValue::Was(LAST_X));
        (is_new || self.step.op == Op::Rcl)
            && self.parts[1..LAST_X] == [StackValue::Was(0), StackValue::Was(1), StackValue::Was(2)]
    }
}

fn measured(step: &Step) -> Option<Effect> {
    let (before, other, after) = TRIED.iter().find_map(|pair| {
        let [before, other] = pair.map(|stack| stack.map(value));
        Some((before, other, executed(step, before)?))
    })?;
    let depends = |n: &usize| {
        let mut changed = before;
        changed[*n] = other[*n];
        let now = executed(step, changed);
        move |m: usize| now.is_none_or(|now| now[m] != after[m])
    };
    let part = |m: usize| match before.iter().position(|was| *was == after[m]) {
        _ if before[m] == after[m] => StackValue::Was(m),
        Some(n) => StackValue::Was(n),
        None => StackValue::New((0..STACK.len()).filter(|n| depends(n)(m)).collect()),
    };
    Some(Effect { parts: [0, 1, 2, 3, 4].map(part), step: *step })
}

fn value(text: &str) -> Register {
    register_text::parse(text).unwrap_or_default()
}

/// Executes a single instruction; `None` if it fails or waits for a key.
fn executed(step: &Step, stack: [Register; 5]) -> Option<[Register; 5]> {
    let mut calculator = Calculator::clean();
    for (address, value) in STACK.into_iter().zip(stack) {
        calculator.poke(address, value);
    }
    // Two STOPs, because a conditional may skip the first.
    let program = [*step, Step::plain(Op::Stop), Step::plain(Op::Stop)];
    calculator.load_raw(&listing::assemble(&program)).ok()?;
    let mut session = Session::without_history(calculator, Policy::at_once());
    session.set_budget(&Arc::new(Budget::new(PATIENCE, "")));
    session.press(Key::RunStop).ok()?;
    let mut failed = false;
    let pause = session.settle(|_, event| failed |= matches!(event, Event::Failed(_)));
    let calculator = session.calculator();
    let stopped = pause.reason == Reason::Idle && calculator.expectation().is_ready();
    (stopped && !failed).then(|| STACK.map(|address| calculator.memory().get(address)))
}

fn formula(step: &Step, from: &[usize], values: &[String; 5]) -> String {
    let line = text::listed(step);
    let name = step.op.name();
    let sign = name.strip_prefix("ST").unwrap_or(name);
    let all = match (from, step.operand) {
        ([], Operand::Byte(_)) if step.op.spec().kind == OperandKind::Register => {
            let operand = line.rsplit(' ').next().unwrap_or(&line);
            let number = operand.starts_with(|c: char| c.is_ascii_digit());
            if number { format!("R{operand}") } else { line.clone() }
        }
        ([], _) => line.clone(),
        ([x, y], _) if ["+", "-", "*", "/"].contains(&sign) => {
            format!("({}{sign}{})", values[*y], values[*x])
        }
        _ => {
            let arguments: Vec<&str> = from.iter().map(|n| values[*n].as_str()).collect();
            format!("{name}({})", arguments.join(";"))
        }
    };
    if all.chars().count() <= LONGEST { all } else { format!("{name}…") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim41_session::instruction::spelling;

    fn stack_after(words: &[&str]) -> Stack {
        words.iter().fold(Stack::default(), |stack, word| {
            stack.after(&Effect::new(&spelling::parse(word).unwrap()).unwrap())
        })
    }

    #[test]
    fn the_stack_as_owners_note_it() {
        for (words, wanted) in [
            (vec!["SIN"], "SIN(x), y, z, t"),
            (vec!["2"], "2, x, y, z"),
            (vec!["+"], "(y+x), z, t, t"),
            (vec!["RCL 05", "*"], "(x*R05), y, z, z"),
            (vec!["ENTER"], "x, x, y, z"),
            (vec!["ENTER", "2"], "2, x, y, z"),
            (vec!["CLX", "RCL 05"], "R05, y, z, t"),
            (vec!["RDN"], "y, z, t, x"),
            (vec!["R^"], "t, x, y, z"),
            (vec!["X<>Y"], "y, x, z, t"),
            (vec!["RCL Z"], "z, x, y, z"),
            (vec!["STO 05"], "x, y, z, t"),
            (vec!["ST+ Y"], "x, (y+x), z, t"),
            (vec!["SIN", "LASTX"], "x, SIN(x), y, z"),
            (vec!["P-R"], "P-R(x;y), P-R(x;y), z, t"),
            (vec!["ABS"], "ABS(x), y, z, t"),
            (vec!["FACT"], "FACT(x), y, z, t"),
            (vec!["X=Y?"], "x, y, z, t"),
            (vec!["PI"], "PI, x, y, z"),
        ] {
            assert_eq!(stack_after(&words).shown(), wanted, "{words:?}");
        }
    }
}
