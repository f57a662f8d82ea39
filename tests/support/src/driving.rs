//! Lets a calculator work that a test drives by itself.

use sim41_session::{Budget, Calculator, Policy, Reason, Session};
use std::mem;
use std::sync::Arc;

/// The milliseconds for which a program or a text that moves is waited for.
const PATIENCE: u64 = 20_000;

/// Lets the calculator finish what it does. A program that has not ended after this number of
/// steps, or that waits too long, is left running.
pub fn settle_within(calculator: &mut Calculator, steps: u64) {
    let pace = calculator.pace();
    let mut session = Session::without_history(mem::take(calculator), Policy::at_once());
    session.set_budget(&Arc::new(Budget::new(steps, "")));
    let until = session.calculator().now() + PATIENCE;
    while session.advance(until).reason == Reason::Busy {}
    *calculator = session.into_calculator();
    calculator.set_pace(pace);
}
