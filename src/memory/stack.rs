//! The stack X Y Z T and LASTX.

use super::{Address, Memory};
use crate::register::Register;

impl Memory {
    /// X.
    #[inline]
    pub fn x(&self) -> Register {
        self.get(Address::X)
    }

    /// Y.
    #[inline]
    pub fn y(&self) -> Register {
        self.get(Address::Y)
    }

    /// Overwrite X.
    #[inline]
    pub fn set_x(&mut self, value: Register) {
        self.set(Address::X, value);
    }

    /// Overwrite LASTX.
    #[inline]
    pub fn set_last_x(&mut self, value: Register) {
        self.set(Address::L, value);
    }

    /// Lift the stack: Z to T, Y to Z, X to Y; X stays.
    #[inline]
    pub fn lift(&mut self) {
        self.set(Address::T, self.get(Address::Z));
        self.set(Address::Z, self.get(Address::Y));
        self.set(Address::Y, self.get(Address::X));
    }

    /// Drop the stack onto a result of X and Y: X becomes the result, Z to Y, T to Z; T stays.
    #[inline]
    pub fn drop_to(&mut self, result: Register) {
        self.set(Address::X, result);
        self.set(Address::Y, self.get(Address::Z));
        self.set(Address::Z, self.get(Address::T));
    }

    /// Roll down: Y to X, Z to Y, T to Z, X to T.
    #[inline]
    pub fn roll_down(&mut self) {
        let x = self.get(Address::X);
        self.drop_to(self.get(Address::Y));
        self.set(Address::T, x);
    }

    /// Roll up: T to X, X to Y, Y to Z, Z to T.
    #[inline]
    pub fn roll_up(&mut self) {
        let t = self.get(Address::T);
        self.lift();
        self.set(Address::X, t);
    }
}
