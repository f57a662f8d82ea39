//! The speed of programs on the screen: full, tenfold, or the speed of the real calculator.

use sim41_session::Policy;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Speed {
    #[default]
    Full,
    Tenfold,
    Authentic,
}

impl Speed {
    pub const ALL: [Speed; 3] = [Speed::Full, Speed::Tenfold, Speed::Authentic];

    pub const fn name(self) -> &'static str {
        match self {
            Speed::Full => "full",
            Speed::Tenfold => "tenfold",
            Speed::Authentic => "authentic",
        }
    }

    /// The multiple of the real calculator's speed; `None` for the highest speed.
    fn factor(self) -> Option<u32> {
        match self {
            Speed::Full => None,
            Speed::Tenfold => Some(10),
            Speed::Authentic => Some(1),
        }
    }

    pub fn policy(self) -> Policy {
        self.factor().map_or(Policy::clock(), Policy::factor)
    }
}
