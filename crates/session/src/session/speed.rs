//! How time passes in a session, and the speeds that a person chooses.

use super::Policy;

/// The clock of a session, and the speed of its programs. The owner is the session's caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Time {
    /// The calculator uses its own clock, which jumps to the end of each wait. Programs run at full
    /// speed, and their instructions take no time on that clock.
    AtOnce,
    /// The calculator uses the owner's clock. Programs run at full speed.
    Clock,
    /// The calculator uses the owner's clock. Programs run at this multiple of the real speed.
    Factor(u32),
}

/// The program speed that a person chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Speed {
    /// As fast as possible.
    #[default]
    Full,
    /// Ten times as fast as the real calculator.
    Tenfold,
    /// As fast as the real calculator.
    Authentic,
}

impl Speed {
    /// All speeds.
    pub const ALL: [Speed; 3] = [Speed::Full, Speed::Tenfold, Speed::Authentic];

    /// The name that a person types.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Full => "full",
            Speed::Tenfold => "tenfold",
            Speed::Authentic => "authentic",
        }
    }

    /// Finds a speed by its name.
    pub fn from_name(name: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.name() == name)
    }

    /// The policy for this speed on the owner's clock.
    pub const fn policy(self) -> Policy {
        match self {
            Speed::Full => Policy::clock(),
            Speed::Tenfold => Policy::factor(10),
            Speed::Authentic => Policy::factor(1),
        }
    }
}
