//! Estimates how long a count takes on this computer, to warn of hopeless counts.

use super::numbers::thousands;
use sim41_queens::count::published::POSITIONS;
use sim41_queens::count::{Plan, Tally};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The number of columns for a trial count, which measures this computer's speed in about 0.1 s.
const TRIAL: usize = 14;
/// The constant in Simkin's formula (2021): a board of n columns has about (0.1434 n)^n positions.
const SIMKIN: f64 = 0.1434;

pub(super) fn seconds(plan: &Plan, threads: usize) -> Result<f64, sim41_queens::Error> {
    if plan.n <= TRIAL {
        return Ok(0.0);
    }
    let trial = Plan::whole(TRIAL)?;
    let start = Instant::now();
    trial.run(&mut Tally::new(&trial), threads, &AtomicBool::new(false), |_| {});
    let each = start.elapsed().as_secs_f64() / positions(TRIAL);
    let part = (plan.n as f64).powi(plan.prefix.len() as i32);
    Ok(each * positions(plan.n) / part)
}

fn positions(n: usize) -> f64 {
    let largest = POSITIONS.len();
    match POSITIONS.get(n - 1) {
        Some(&known) => known as f64,
        None => POSITIONS[largest - 1] as f64 * (simkin(n) - simkin(largest)).exp(),
    }
}

fn simkin(n: usize) -> f64 {
    n as f64 * (SIMKIN * n as f64).ln()
}

/// A duration in words, rounded to one significant digit, such as `about 2,000 years`.
pub(super) fn words(seconds: f64) -> String {
    const UNITS: [(f64, &str); 5] = [
        (365.25 * 86_400.0, "years"),
        (86_400.0, "days"),
        (3_600.0, "hours"),
        (60.0, "minutes"),
        (1.0, "seconds"),
    ];
    let unit = UNITS.iter().find(|(length, _)| seconds >= 2.0 * length);
    let (length, name) = unit.unwrap_or(&UNITS[4]);
    let count = seconds / length;
    let digit = 10_f64.powf(count.log10().floor().max(0.0));
    format!("about {} {name}", thousands(((count / digit).round() * digit) as u128))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_in_words() {
        for (seconds, wanted) in [
            (90.0, "about 90 seconds"),
            (7_000.0, "about 100 minutes"),
            (86_400.0, "about 20 hours"),
            (1e9, "about 30 years"),
            (3.2e16, "about 1,000,000,000 years"),
        ] {
            assert_eq!(words(seconds), wanted);
        }
    }

    /// The published counts end at 27 columns, and the estimates begin at 28.
    #[test]
    fn larger_boards_have_more_positions() {
        let growth = positions(28) / positions(27);
        assert!((10.0..12.0).contains(&growth), "{growth}");
    }
}
