//! The pace of the keyboard.

/// How long the work at a key takes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Pace {
    #[default]
    AtOnce,
    Timed(u32),
}

impl Pace {
    /// The milliseconds that work takes at this pace if it takes `time` milliseconds on the
    /// calculator.
    pub(super) fn scaled(self, time: u64) -> u64 {
        match self {
            Pace::AtOnce => 0,
            Pace::Timed(faster) => time / u64::from(faster.max(1)),
        }
    }
}
