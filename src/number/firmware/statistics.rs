//! Σ+, Σ-, MEAN and SDEV over the six sums Σx, Σx², Σy, Σy², Σxy and n.

use super::{Count, quotient};
use crate::number::{Error, Working};

/// Returns the sums after the point (X, Y) is added (Σ+), or subtracted if `minus` is set (Σ-). The
/// products are cut to thirteen digits, and so are the sums.
pub(crate) fn accumulate(
    count: &mut impl Count,
    sums: [Working; 6],
    y: Working,
    x: Working,
    minus: bool,
) -> [Working; 6] {
    count.add(517);
    count.add_if(sums[5].mantissa == 0, 1);
    count.add_if(minus, 26);
    count.look(x);
    count.look(y);
    let squares = [count.product(0, x, x), count.product(0, y, y)];
    let terms = [x, squares[0], y, squares[1], count.product(0, x, y), Working::ONE];
    let mut result = sums;
    for (sum, term) in result.iter_mut().zip(terms) {
        count.look(*sum);
        *sum = count.sum(0, if minus { -term } else { term }, *sum);
        count.check(*sum);
    }
    result
}

/// Returns the means of x and of y (MEAN).
///
/// # Errors
/// DATA ERROR if n is 0.
pub(crate) fn mean(count: &mut impl Count, sums: [Working; 6]) -> Result<[Working; 2], Error> {
    count.add(357);
    sums.into_iter().for_each(|sum| count.look(sum));
    let [x, _, y, _, _, n] = sums;
    let means = [quotient(count, x, n)?, quotient(count, y, n)?];
    means.into_iter().for_each(|mean| count.check(mean));
    Ok(means)
}

/// Returns √((n Σx² - (Σx)²) / n / (n - 1)), each step cut to thirteen digits.
///
/// # Errors
/// DATA ERROR if n is 0 or 1; OUT OF RANGE, which flag 24 does not prevent, if the variance is
/// negative ([`Error::NegativeVariance`]).
pub(crate) fn deviation(sum: Working, squares: Working, n: Working) -> Result<Working, Error> {
    let variance = (squares * n - sum * sum).over(n)?.over(n - Working::ONE)?;
    if variance.negative {
        return Err(Error::NegativeVariance);
    }
    Ok(variance.sqrt())
}
