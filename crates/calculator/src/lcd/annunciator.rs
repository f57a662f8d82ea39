//! The twelve annunciators below the cells. `keyboard::flag_annunciators` decides which are lit.

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Annunciator {
    Bat,
    User,
    G,
    Rad,
    Shift,
    Flag0,
    Flag1,
    Flag2,
    Flag3,
    Flag4,
    Prgm,
    Alpha,
}

impl Annunciator {
    pub const ALL: [Annunciator; 12] = {
        use Annunciator::*;
        [Bat, User, G, Rad, Shift, Flag0, Flag1, Flag2, Flag3, Flag4, Prgm, Alpha]
    };

    pub const fn name(self) -> &'static str {
        const NAMES: [&str; 12] =
            ["BAT", "USER", "G", "RAD", "SHIFT", "0", "1", "2", "3", "4", "PRGM", "ALPHA"];
        NAMES[self as usize]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Annunciators(u16);

impl Annunciators {
    pub const NONE: Annunciators = Annunciators(0);

    pub const fn lit(self, annunciator: Annunciator) -> bool {
        self.0 >> annunciator as u16 & 1 != 0
    }

    /// The leftmost annunciator is in bit 0.
    pub const fn bits(self) -> u16 {
        self.0
    }

    pub const fn set(&mut self, annunciator: Annunciator, lit: bool) {
        let bit = 1 << annunciator as u16;
        self.0 = if lit { self.0 | bit } else { self.0 & !bit };
    }

    #[must_use]
    pub const fn with(mut self, annunciator: Annunciator, lit: bool) -> Annunciators {
        self.set(annunciator, lit);
        self
    }
}

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
