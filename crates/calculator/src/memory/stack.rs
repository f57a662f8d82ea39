//! The stack X Y Z T and LASTX.

use super::{Address, Memory};
use sim41_number::Content;
use sim41_number::register::Register;

impl Memory {
    /// Returns X.
    pub fn x(&self) -> Register {
        self.get(Address::X)
    }

    /// Returns Y.
    pub(crate) fn y(&self) -> Register {
        self.get(Address::Y)
    }

    /// Overwrites X.
    pub(crate) fn set_x(&mut self, value: Register) {
        self.set(Address::X, value);
    }

    /// Overwrites LASTX.
    pub(crate) fn set_last_x(&mut self, value: Register) {
        self.set(Address::L, value);
    }

    /// Copies X to LASTX.
    pub(crate) fn keep_last_x(&mut self) {
        self.copy(Address::X, Address::L);
    }

    fn copy(&mut self, from: Address, to: Address) {
        self.set_content(to, self.content(from));
    }

    /// Lifts the stack: Z to T, Y to Z, X to Y; X stays.
    pub(crate) fn lift(&mut self) {
        self.copy(Address::Z, Address::T);
        self.copy(Address::Y, Address::Z);
        self.copy(Address::X, Address::Y);
    }

    /// Drops the stack onto a result of X and Y: X becomes the result, Z goes to Y and T to Z; T
    /// stays.
    pub(crate) fn drop_to(&mut self, result: impl Into<Content>) {
        self.set_content(Address::X, result.into());
        self.copy(Address::Z, Address::Y);
        self.copy(Address::T, Address::Z);
    }

    /// Lifts the stack and drops it again, as a number and a function of two numbers do: of Y, Z
    /// and T only T changes, to Z.
    pub(crate) fn lift_and_drop(&mut self) {
        self.copy(Address::Z, Address::T);
    }

    /// Clears X, Y, Z and T.
    pub(crate) fn clear_stack(&mut self) {
        for address in [Address::T, Address::Z, Address::Y, Address::X] {
            self.set(address, Register::ZERO);
        }
    }

    /// Exchanges X and Y.
    pub(crate) fn exchange_x_y(&mut self) {
        let x = self.content(Address::X);
        self.copy(Address::Y, Address::X);
        self.set_content(Address::Y, x);
    }

    /// Rolls the stack down: Y to X, Z to Y, T to Z, X to T.
    pub(crate) fn roll_down(&mut self) {
        let x = self.content(Address::X);
        self.drop_to(self.content(Address::Y));
        self.set_content(Address::T, x);
    }

    /// Rolls the stack up: T to X, X to Y, Y to Z, Z to T.
    pub(crate) fn roll_up(&mut self) {
        let t = self.content(Address::T);
        self.lift();
        self.set_content(Address::X, t);
    }
}
