//! Scales the time that keys and displays take. The session sets the speed of programs.

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Pace {
    #[default]
    AtOnce,
    Timed(u32),
}

impl Pace {
    /// Converts a duration on the real calculator, in milliseconds, to this pace.
    pub(super) fn scaled(self, time: u64) -> u64 {
        match self {
            Pace::AtOnce => 0,
            Pace::Timed(faster) => time / u64::from(faster.max(1)),
        }
    }
}
