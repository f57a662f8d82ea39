//! Runs a calculator for a test that presses keys directly.

use sim41_session::{Budget, Calculator, Policy, Reason, Session};
use std::mem;
use std::sync::Arc;

/// How long to wait for a program or for scrolling text, in milliseconds.
const PATIENCE: u64 = 20_000;

/// Lets the calculator finish its work. A program that has not ended after `steps` steps keeps
/// running.
pub fn settle_within(calculator: &mut Calculator, steps: u64) {
    let pace = calculator.pace();
    let mut session = Session::without_history(mem::take(calculator), Policy::at_once());
    session.set_budget(&Arc::new(Budget::new(steps, "")));
    let until = session.calculator().now() + PATIENCE;
    while session.advance(until).reason == Reason::Busy {}
    *calculator = session.into_calculator();
    calculator.set_pace(pace);
}
