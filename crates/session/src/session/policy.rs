//! How a session runs, why it pauses, and how it is interrupted (`advance` stops the program).

use super::{BudgetExhausted, Time};
use sim41_calculator::keyboard::Pace;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How a session runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Policy {
    /// How time passes.
    pub time: Time,
    /// How long the calculator takes to process a key.
    pub keys: Pace,
    /// With [`Time::AtOnce`], the number of cycles for which a program started by a key runs before
    /// the session returns; `None` means no limit. Each instruction counts as many cycles as it
    /// takes on the calculator, so sim41's engine and the firmware stop at the same point.
    pub cycles: Option<u64>,
    /// Whether an interrupt holds a program for the debugger instead of stopping it.
    pub holds: bool,
    /// Whether the session pauses while the stopwatch, the text editor or a list of alarms expects
    /// a key. If not set, the clock instead jumps to the end of any mode that ends by itself.
    pub rests_in_modes: bool,
}

impl Policy {
    /// For a person who presses keys and wants each result without waiting. Displays last as long
    /// as on the real calculator, but only on the emulated clock, which jumps over waits.
    pub const fn person() -> Policy {
        Policy { time: Time::AtOnce, keys: Pace::Timed(1), ..Policy::at_once() }
    }

    /// For a program that presses keys and only needs results.
    pub const fn at_once() -> Policy {
        Policy {
            time: Time::AtOnce,
            keys: Pace::AtOnce,
            cycles: None,
            holds: false,
            rests_in_modes: true,
        }
    }

    /// For a debugger, which holds an interrupted program.
    pub const fn debugger() -> Policy {
        Policy { holds: true, ..Policy::at_once() }
    }

    /// For a screen where everything is as fast as possible.
    pub const fn clock() -> Policy {
        Policy { time: Time::Clock, ..Policy::at_once() }
    }

    /// For a screen where keys and programs run at `factor` times the calculator's speed.
    pub const fn factor(factor: u32) -> Policy {
        Policy { time: Time::Factor(factor), keys: Pace::Timed(factor), ..Policy::at_once() }
    }
}

/// Why a session pauses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The calculator waits for a key, as after STOP or PROMPT.
    Idle,
    /// The calculator is switched off.
    Off,
    /// A program is running; call again at the wake time, or immediately if there is none.
    Busy,
    /// The calculator waits on its clock until the wake time.
    Waiting,
    /// The debugger holds the program.
    Held,
    /// The session's owner interrupted the program.
    Interrupted,
    /// The calculator was still busy at the deadline.
    Deadline,
    /// The budget is used up.
    Exhausted(BudgetExhausted),
}

/// Why a session paused, and when to call again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pause {
    /// Why the session paused.
    pub reason: Reason,
    /// The time of the next change without an input, in milliseconds since 1900; `None` if no
    /// change is due.
    pub wake: Option<u64>,
}

impl Pause {
    /// Whether the calculator has finished processing all inputs.
    pub fn is_at_rest(self) -> bool {
        matches!(self.reason, Reason::Idle | Reason::Off)
    }

    /// Why the calculator has not finished; `None` if it has.
    pub fn complaint(self) -> Option<String> {
        match self.reason {
            Reason::Idle | Reason::Off => None,
            Reason::Interrupted => Some("the program was interrupted".into()),
            Reason::Exhausted(exhausted) => Some(format!("{STILL}: {exhausted}")),
            _ => Some(STILL.into()),
        }
    }
}

const STILL: &str = "the program was still running after the last key";

/// Stops the program of a session from another thread or a signal handler.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Stops the running program.
    pub fn raise(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Cancels an interrupt that has not yet stopped a program.
    pub fn clear(&self) {
        self.0.store(false, Ordering::SeqCst);
    }

    /// The flag that a signal handler sets.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.0
    }

    pub(super) fn take(&self) -> bool {
        self.0.load(Ordering::Relaxed) && self.0.swap(false, Ordering::SeqCst)
    }
}
