//! What a command may use in all, so that nothing in a file makes it run for ever or fill the
//! memory: instructions, waits, waited time, and what is printed.
//!
//! Each instruction counts as one, however long it takes on the calculator.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of instructions that a command executes, unless an option says otherwise.
pub const STEPS: u64 = 2_000_000_000;
/// The number of times that the calculator may wait, a blink of a display or a pause of no length
/// among them.
const WAITS: u64 = 10_000_000;
/// The number of printed lines and tones.
const PRINTED: u64 = 100_000;
/// The milliseconds that `wait:` lets pass on the calculator's clock: a leap year.
const TIME: u64 = 366 * 24 * 60 * 60 * 1_000;

/// The limits as `--help` tells them.
pub const HELP: &str = "Limits: a command reads files of at most 16 MB. It lets the calculator \
    execute 2,000,000,000 instructions in all (--steps COUNT where there is that option), wait \
    10,000,000 times and for a year of its own clock, and print 100,000 lines. After that it ends \
    with a sentence and exit code 1.";

/// Something of which a command has so much and no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// Instructions.
    Steps,
    /// Waits.
    Waits,
    /// Printed lines and tones.
    Printed,
    /// Milliseconds of `wait:`.
    Time,
}

/// What is left to a command.
#[derive(Debug)]
pub struct Budget {
    left: [AtomicU64; 4],
    steps: u64,
    /// Whether the user can allow more steps with --steps.
    more: bool,
}

/// A budget that is spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent {
    means: Means,
    steps: u64,
    more: bool,
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.means {
            Means::Steps if self.more => {
                write!(f, "after {} steps; --steps allows more", self.steps)
            }
            Means::Steps => write!(f, "after {} steps", self.steps),
            Means::Waits => write!(f, "after {WAITS} waits"),
            Means::Printed => write!(f, "after {PRINTED} printed lines and tones"),
            Means::Time => f.write_str("after a year of waiting"),
        }
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::new(STEPS, false)
    }
}

impl Budget {
    /// Returns a budget of this number of steps, which the user can choose with --steps.
    pub fn of_steps(steps: u64) -> Budget {
        Budget::new(steps, true)
    }

    fn new(steps: u64, more: bool) -> Budget {
        let left = [steps, WAITS, PRINTED, TIME].map(AtomicU64::new);
        Budget { left, steps, more }
    }

    /// Returns how much is left.
    pub fn left(&self, means: Means) -> u64 {
        self.left[means as usize].load(Ordering::Relaxed)
    }

    /// Takes so much, or all that is left.
    ///
    /// # Errors
    /// Returns an error if not so much was left.
    pub fn take(&self, means: Means, amount: u64) -> Result<(), Spent> {
        let rest = |left: u64| Some(left.saturating_sub(amount));
        let left = &self.left[means as usize];
        let before = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        match before.unwrap_or_default() >= amount {
            true => Ok(()),
            false => Err(Spent { means, steps: self.steps, more: self.more }),
        }
    }
}
