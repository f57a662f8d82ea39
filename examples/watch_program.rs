//! Watches a program: each executed instruction is an event.
//!
//! `cargo run --example watch_program`

use sim41_session::program::listing;
use sim41_session::{Calculator, Event, Key, Policy, Session};

const PROGRAM: &str = "2\nENTER\n3\n+\nSTO 01\nSTOP";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut calculator = Calculator::clean();
    calculator.load_raw(&listing::read(PROGRAM.as_bytes())?)?;
    let mut session = Session::new(calculator, Policy::at_once());
    session.set_traced(true);
    // The first call to `advance` starts recording.
    session.advance(0);
    session.press(Key::RunStop)?;
    let mut changed = 0;
    session.settle(|_, event| {
        if let Event::Executed(record) = event {
            println!("{:?}", record.changed);
            changed += record.changed.len();
        }
    });
    assert_eq!(changed, 1, "STO 01 alone changes a data register");
    Ok(())
}
