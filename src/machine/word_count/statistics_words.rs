//! The words of Σ+, Σ- and MEAN: six sums and three products, or two quotients.

use super::digit_loops::{Number, product, quotient, sum};
use crate::instruction::Op;
use crate::machine::Machine;

/// The words of Σ+, without those of its sums and products, and the additional words of Σ-.
const ADDED: u64 = 517;
const SUBTRACTED: u64 = 26;
/// The words of MEAN, without those of its quotients.
const MEAN: u64 = 357;

/// Returns the words of a statistical function; `None` for any other one, and if not all of the
/// registers hold normalized numbers.
pub fn function(machine: &Machine, op: Op) -> Option<u64> {
    let minus = match op {
        Op::SigmaPlus => false,
        Op::SigmaMinus => true,
        Op::Mean => return means(machine),
        _ => return None,
    };
    let memory = &machine.memory;
    let (x, y) = (Number::of(memory.x())?, Number::of(memory.y())?);
    let registers = registers(machine)?;
    let signs = registers.map(Number::looked_at).iter().sum::<u64>();
    let [sum_x, squares_x, sum_y, squares_y, products, count] = registers;
    let terms = [
        (sum_y, y, 0),
        squared(squares_y, y, y),
        (sum_x, x, 0),
        squared(squares_x, x, x),
        squared(products, x, y),
        (count, Number::ONE, 0),
    ];
    let mut words = ADDED + x.looked_at() + y.looked_at() + signs + u64::from(count.digits == 0);
    words += if minus { SUBTRACTED } else { 0 };
    for (sum_of, term, product) in terms {
        let term = if minus { term.negated() } else { term };
        let added = sum(term, sum_of);
        words += product + added.words + added.result.checked();
    }
    Some(words)
}

/// Returns a register, the product that is added to it, and the words of the product.
fn squared(register: Number, y: Number, x: Number) -> (Number, Number, u64) {
    let product = product(y, x);
    let result = Number { negative: y.negative != x.negative, ..product.result };
    (register, result, product.words)
}

/// Returns the contents of the six statistics registers.
fn registers(machine: &Machine) -> Option<[Number; 6]> {
    let addresses = machine.statistics_registers().ok()?;
    let mut numbers = [Number::ONE; 6];
    for (number, address) in numbers.iter_mut().zip(addresses) {
        *number = Number::of(machine.memory.get(address))?;
    }
    Some(numbers)
}

/// Returns the words of MEAN.
fn means(machine: &Machine) -> Option<u64> {
    let registers = registers(machine)?;
    let signs = registers.map(Number::looked_at).iter().sum::<u64>();
    let [sum_x, _, sum_y, _, _, count] = registers;
    if count.digits == 0 {
        return None;
    }
    let [x, y] = [sum_x, sum_y].map(|sum| quotient(sum, count));
    Some(MEAN + signs + x.words + x.result.checked() + y.words + y.result.checked())
}
