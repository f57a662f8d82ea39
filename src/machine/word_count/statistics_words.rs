//! The words of Σ+, Σ- and MEAN: six sums and three products, or two quotients.

use super::digit_loops::{Worked, checked, looked_at, product, quotient, sum};
use crate::instruction::Op;
use crate::machine::Machine;
use crate::number::Working;

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
    let (x, y) = (Working::normalized(memory.x())?, Working::normalized(memory.y())?);
    let registers = registers(machine)?;
    let signs = registers.map(looked_at).iter().sum::<u64>();
    let [sum_x, squares_x, sum_y, squares_y, products, count] = registers;
    let terms = [
        (sum_y, y, 0),
        squared(squares_y, y, y),
        (sum_x, x, 0),
        squared(squares_x, x, x),
        squared(products, x, y),
        (count, Working::ONE, 0),
    ];
    let mut words = ADDED + looked_at(x) + looked_at(y) + signs + u64::from(count.mantissa == 0);
    words += if minus { SUBTRACTED } else { 0 };
    for (sum_of, term, product) in terms {
        let term = if minus { -term } else { term };
        let added = sum(term, sum_of);
        words += product + added.words + checked(added.result);
    }
    Some(words)
}

/// Returns a register, the product that is added to it, and the words of the product.
fn squared(register: Working, y: Working, x: Working) -> (Working, Working, u64) {
    let Worked { words, result } = product(y, x);
    (register, result, words)
}

/// Returns the contents of the six statistics registers.
fn registers(machine: &Machine) -> Option<[Working; 6]> {
    let addresses = machine.statistics_registers().ok()?;
    let mut numbers = [Working::ONE; 6];
    for (number, address) in numbers.iter_mut().zip(addresses) {
        *number = Working::normalized(machine.memory.get(address))?;
    }
    Some(numbers)
}

/// Returns the words of MEAN.
fn means(machine: &Machine) -> Option<u64> {
    let registers = registers(machine)?;
    let signs = registers.map(looked_at).iter().sum::<u64>();
    let [sum_x, _, sum_y, _, _, count] = registers;
    if count.mantissa == 0 {
        return None;
    }
    let [x, y] = [sum_x, sum_y].map(|sum| quotient(sum, count));
    Some(MEAN + signs + x.words + checked(x.result) + y.words + checked(y.result))
}
