//! The speed of programs on the screen: full, tenfold, or the speed of the real calculator.

use sim41_session::history::Timeline;
use sim41_session::{Activity, Pace};

/// The largest number of steps that [`Speed::run`] executes at full speed.
const STEPS: u64 = 20_000;

/// The speed at which programs run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Speed {
    /// The highest speed that the computer reaches.
    #[default]
    Full,
    /// Ten times the speed of the real calculator.
    Tenfold,
    /// The speed of the real calculator.
    Authentic,
}

impl Speed {
    /// All speeds.
    pub const ALL: [Speed; 3] = [Speed::Full, Speed::Tenfold, Speed::Authentic];

    /// Returns the name of the speed in the configuration.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Full => "full",
            Speed::Tenfold => "tenfold",
            Speed::Authentic => "authentic",
        }
    }

    /// Returns the multiple of the real calculator's speed; `None` for the highest speed.
    fn factor(self) -> Option<u32> {
        match self {
            Speed::Full => None,
            Speed::Tenfold => Some(10),
            Speed::Authentic => Some(1),
        }
    }

    /// Returns the pace at which keys are answered: at full speed at once.
    pub fn pace(self) -> Pace {
        self.factor().map_or(Pace::AtOnce, Pace::Timed)
    }

    /// Runs the calculator: at full speed for some steps, or for one that is traced, otherwise for
    /// as long as `time` milliseconds of the user's time allow.
    pub fn run(self, timeline: &mut Timeline, time: u64) -> Activity {
        match self.factor() {
            None if timeline.machine().tracing() => timeline.run(1),
            None => timeline.run(STEPS),
            Some(factor) => timeline.run_for(1000 * u64::from(factor) * time),
        }
    }
}
