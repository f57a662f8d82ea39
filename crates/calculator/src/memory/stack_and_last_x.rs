//! The stack X Y Z T, and LASTX, where functions save X. The instruction table marks them with `+ L`.

use super::{Address, Memory};
use sim41_number::Content;
use sim41_number::register::Register;

impl Memory {
    pub fn x(&self) -> Register {
        self.get(Address::X)
    }

    pub(crate) fn y(&self) -> Register {
        self.get(Address::Y)
    }

    pub(crate) fn set_x(&mut self, value: Register) {
        self.set(Address::X, value);
    }

    /// Saves X in LASTX and replaces it.
    pub(crate) fn leave_result(&mut self, result: impl Into<Content>) {
        self.keep_last_x();
        self.set_content(Address::X, result.into());
    }

    /// Saves X in LASTX, drops the stack and replaces X.
    pub(crate) fn drop_to_result(&mut self, result: impl Into<Content>) {
        self.keep_last_x();
        self.drop_to(result);
    }

    pub(crate) fn set_last_x(&mut self, value: Register) {
        self.set(Address::L, value);
    }

    pub(crate) fn keep_last_x(&mut self) {
        self.copy(Address::X, Address::L);
    }

    fn copy(&mut self, from: Address, to: Address) {
        self.set_content(to, self.content(from));
    }

    /// Copies X to Y, Y to Z and Z to T.
    pub(crate) fn lift(&mut self) {
        self.copy(Address::Z, Address::T);
        self.copy(Address::Y, Address::Z);
        self.copy(Address::X, Address::Y);
    }

    /// Puts the result into X, and copies Z to Y and T to Z.
    pub(crate) fn drop_to(&mut self, result: impl Into<Content>) {
        self.set_content(Address::X, result.into());
        self.copy(Address::Z, Address::Y);
        self.copy(Address::T, Address::Z);
    }

    /// Lifting and then dropping the stack copies Z to T; Y and Z are unchanged.
    pub(crate) fn lift_and_drop(&mut self) {
        self.copy(Address::Z, Address::T);
    }

    pub(crate) fn clear_stack(&mut self) {
        for address in [Address::T, Address::Z, Address::Y, Address::X] {
            self.set(address, Register::ZERO);
        }
    }

    pub(crate) fn exchange_x_y(&mut self) {
        let x = self.content(Address::X);
        self.copy(Address::Y, Address::X);
        self.set_content(Address::Y, x);
    }

    pub(crate) fn roll_down(&mut self) {
        let x = self.content(Address::X);
        self.drop_to(self.content(Address::Y));
        self.set_content(Address::T, x);
    }

    pub(crate) fn roll_up(&mut self) {
        let t = self.content(Address::T);
        self.lift();
        self.set_content(Address::X, t);
    }
}
