//! Lets a calculator work that a test drives by itself.

use sim41_session::{Budget, Calculator, Policy, Session};
use std::mem;
use std::sync::Arc;

/// Lets the calculator finish what it does; a program that has not ended after this number of steps
/// is left running.
pub fn settle_within(calculator: &mut Calculator, steps: u64) {
    let pace = calculator.pace();
    let mut session = Session::without_history(mem::take(calculator), Policy::at_once());
    session.set_budget(&Arc::new(Budget::new(steps, "")));
    session.settle(|_, _| {});
    *calculator = session.into_calculator();
    calculator.set_pace(pace);
}
