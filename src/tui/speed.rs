//! The speed of programs on the screen: full, tenfold, or the speed of the real calculator.

use sim41_session::Policy;

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

    /// Returns how a session runs at this speed: keys are answered at once at full speed.
    pub fn policy(self) -> Policy {
        self.factor().map_or(Policy::clock(), Policy::factor)
    }
}
