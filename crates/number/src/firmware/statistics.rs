//! Σ+, Σ-, MEAN and SDEV over the six sums Σx, Σx², Σy, Σy², Σxy and n.

use super::quotient;
use crate::register::Register;
use crate::result_rounding::in_range;
use crate::{Content, Error, Working};

/// The statistics registers Σx, Σx², Σy, Σy², Σxy and n, ordered as in memory.
pub(super) type Sums = [Content; 6];

/// Adds the point (X, Y) to the sums (Σ+), or subtracts it if `minus` is set (Σ-). Products and
/// sums are truncated to thirteen digits. Fails with ALPHA DATA if X, Y or a sum is ALPHA data.
///
/// A sum beyond ±9.999999999E99 becomes ±9.999999999E99 without an error, regardless of flag 24.
pub fn accumulate(sums: Sums, y: Content, x: Content, minus: bool) -> Result<[Register; 6], Error> {
    let (y, x) = (Working::from_content(y)?, Working::from_content(x)?);
    let sums = numbers(sums)?;
    let terms = [x, x * x, y, y * y, x * y, Working::ONE];
    let sum = |n: usize| if minus { sums[n] - terms[n] } else { sums[n] + terms[n] };
    in_range(std::array::from_fn(sum), true)
}

pub fn mean(sums: Sums, flag24: bool) -> Result<[Register; 2], Error> {
    let [x, _, y, _, _, n] = numbers(sums)?;
    in_range([over(x, n)?, over(y, n)?], flag24)
}

pub fn sdev(sums: Sums, flag24: bool) -> Result<[Register; 2], Error> {
    let [x, xx, y, yy, _, n] = numbers(sums)?;
    let of_y = deviation(y, yy, n)?;
    let of_x = deviation(x, xx, n)?;
    in_range([of_x, of_y], flag24)
}

/// Computes √((n Σx² - (Σx)²) / n / (n - 1)), each step truncated to thirteen digits.
pub(crate) fn deviation(sum: Working, squares: Working, n: Working) -> Result<Working, Error> {
    let variance = over(over(squares * n - sum * sum, n)?, n - Working::ONE)?;
    if variance.negative {
        return Err(Error::NegativeVariance);
    }
    Ok(variance.sqrt())
}

fn over(dividend: Working, divisor: Working) -> Result<Working, Error> {
    quotient(&mut (), dividend, divisor)
}

/// ALPHA data is an error even in a sum that the function does not use.
fn numbers(sums: Sums) -> Result<[Working; 6], Error> {
    let mut numbers = [Working::ZERO; 6];
    for (number, sum) in numbers.iter_mut().zip(sums) {
        *number = Working::from_content(sum)?;
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn content() -> impl Strategy<Value = Content> {
        prop_oneof![any::<u64>(), any::<u64>().prop_map(|bits| bits & 0x0077_7777_7777_7077)]
            .prop_map(|bits| Register::new(bits).into())
    }

    proptest! {
        #[test]
        fn no_sums_panic(
            sums in prop::array::uniform6(content()),
            y in content(),
            x in content(),
            flag: bool,
        ) {
            let _ = accumulate(sums, y, x, flag);
            let _ = mean(sums, flag);
            let _ = sdev(sums, flag);
        }
    }
}
