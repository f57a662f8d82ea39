//! Whatever bytes come as keys, registers, files or text: no panic, no overflow, no hang.

#![cfg(feature = "terminal")]

mod runner;
mod targets;

#[test]
fn any_input() {
    runner::try_all(&targets::ALL);
}
