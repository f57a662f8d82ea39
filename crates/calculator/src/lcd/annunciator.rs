//! The twelve annunciators below the cells. GRAD lights `G` and `RAD`.

use std::fmt;

/// An annunciator, in the order from left to right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Annunciator {
    /// The batteries are low.
    Bat,
    /// USER mode.
    User,
    /// The G of GRAD mode.
    G,
    /// RAD mode, and the RAD of GRAD.
    Rad,
    /// The SHIFT key was pressed.
    Shift,
    /// User flag 00.
    Flag0,
    /// User flag 01.
    Flag1,
    /// User flag 02.
    Flag2,
    /// User flag 03.
    Flag3,
    /// User flag 04.
    Flag4,
    /// PRGM mode, or a program is running.
    Prgm,
    /// ALPHA mode.
    Alpha,
}

impl Annunciator {
    /// All of them, from left to right.
    pub const ALL: [Annunciator; 12] = {
        use Annunciator::*;
        [Bat, User, G, Rad, Shift, Flag0, Flag1, Flag2, Flag3, Flag4, Prgm, Alpha]
    };

    /// Returns the name that the display has.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; 12] =
            ["BAT", "USER", "G", "RAD", "SHIFT", "0", "1", "2", "3", "4", "PRGM", "ALPHA"];
        NAMES[self as usize]
    }
}

/// A set of lit annunciators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Annunciators(u16);

impl Annunciators {
    /// None lit.
    pub const NONE: Annunciators = Annunciators(0);

    /// Returns whether this annunciator is lit.
    pub const fn lit(self, annunciator: Annunciator) -> bool {
        self.0 >> annunciator as u16 & 1 != 0
    }

    /// Turns this annunciator on or off.
    pub const fn set(&mut self, annunciator: Annunciator, lit: bool) {
        let bit = 1 << annunciator as u16;
        self.0 = if lit { self.0 | bit } else { self.0 & !bit };
    }

    /// Returns this set with one more annunciator, if `lit`.
    #[must_use]
    pub const fn with(mut self, annunciator: Annunciator, lit: bool) -> Annunciators {
        self.set(annunciator, lit);
        self
    }
}

/// Formats the names of the lit annunciators, separated by blanks.
impl fmt::Display for Annunciators {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut separator = "";
        for annunciator in Annunciator::ALL.into_iter().filter(|&a| self.lit(a)) {
            write!(f, "{separator}{}", annunciator.name())?;
            separator = " ";
        }
        Ok(())
    }
}
