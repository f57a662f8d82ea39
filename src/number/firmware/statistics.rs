//! Σ+, Σ-, MEAN and SDEV over the six sums Σx, Σx², Σy, Σy², Σxy and n.

use crate::number::{Error, Working};

/// Returns the sums after the point (X, Y) is added (Σ+), or subtracted if `minus` is set (Σ-). The
/// products are cut to thirteen digits, and so are the sums.
pub(crate) fn accumulate(sums: [Working; 6], y: Working, x: Working, minus: bool) -> [Working; 6] {
    let terms = [x, x * x, y, y * y, x * y, Working::ONE];
    std::array::from_fn(|n| if minus { sums[n] - terms[n] } else { sums[n] + terms[n] })
}

/// Returns the means of x and of y (MEAN).
///
/// # Errors
/// DATA ERROR if n is 0.
pub(crate) fn mean([x, _, y, _, _, n]: [Working; 6]) -> Result<[Working; 2], Error> {
    Ok([x.over(n)?, y.over(n)?])
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
