//! Limits the resources of a session, so no program runs forever or fills the computer's memory.
//!
//! Several sessions can share a budget. Each instruction counts as one step, however long it
//! takes on the calculator.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// The default number of instructions.
pub const STEPS: u64 = 2_000_000_000;
/// The limit on waits, including zero-length pauses and display blinks.
const WAITS: u64 = 10_000_000;
const LINES: u64 = 100_000;
/// The limit on the total of [`Input::Wait`](super::Input::Wait), in milliseconds: a leap year.
const TIME: u64 = 366 * 24 * 60 * 60 * 1_000;

/// A limited resource.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Resource {
    /// Executed instructions.
    Steps,
    /// Waits by the calculator: pauses, scrolling steps, and stages of key processing.
    Waits,
    /// Printed lines and tones.
    Lines,
    /// Milliseconds of [`Input::Wait`](super::Input::Wait).
    Time,
}

/// The remaining amount of each resource.
#[derive(Debug)]
pub struct Budget {
    left: [AtomicU64; 4],
    steps: u64,
    /// Advice that is shown when the steps are used up; empty if there is none.
    remedy: &'static str,
}

/// The error when a resource is used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub struct BudgetExhausted {
    /// The used-up resource.
    pub resource: Resource,
    steps: u64,
    remedy: &'static str,
}

impl fmt::Display for BudgetExhausted {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.resource {
            Resource::Steps if self.remedy.is_empty() => {
                write!(f, "limit of {steps} steps reached", steps = self.steps)
            }
            Resource::Steps => write!(
                f,
                "limit of {steps} steps reached; {remedy}",
                steps = self.steps,
                remedy = self.remedy
            ),
            Resource::Waits => write!(f, "limit of {WAITS} waits reached"),
            Resource::Lines => write!(f, "limit of {LINES} printed lines and tones reached"),
            Resource::Time => f.write_str("limit of one year on the calculator's clock reached"),
        }
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::new(STEPS, "")
    }
}

impl Budget {
    /// A budget of `steps` instructions. The message about used-up steps ends with `remedy`, such
    /// as `--steps allows more`.
    pub fn new(steps: u64, remedy: &'static str) -> Budget {
        Budget { left: [steps, WAITS, LINES, TIME].map(AtomicU64::new), steps, remedy }
    }

    /// A budget that is never exhausted.
    pub fn unlimited() -> Budget {
        let left = [const { AtomicU64::new(u64::MAX) }; 4];
        Budget { left, steps: u64::MAX, remedy: "" }
    }

    /// The remaining amount of a resource.
    pub fn left(&self, resource: Resource) -> u64 {
        self.left[resource as usize].load(Ordering::Relaxed)
    }

    /// Consumes this amount. If less remains, consumes all that remains.
    ///
    /// # Errors
    ///
    /// Fails if less than this amount remained.
    pub fn consume(&self, resource: Resource, amount: u64) -> Result<(), BudgetExhausted> {
        let rest = |left: u64| Some(left.saturating_sub(amount));
        let left = &self.left[resource as usize];
        let before = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        match before.unwrap_or_default() >= amount {
            true => Ok(()),
            false => Err(BudgetExhausted { resource, steps: self.steps, remedy: self.remedy }),
        }
    }
}
