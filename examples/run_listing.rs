//! Runs a listing and prints what the program displays while it runs.
//!
//! `cargo run --example run_listing`

use sim41_session::keystrokes::tokens;
use sim41_session::program::listing;
use sim41_session::{Calculator, Event, Policy, Session};

const GCD: &str = "LBL \"GCD\"\nLBL 01\nMOD\nLASTX\nX<>Y\nVIEW X\nX≠0?\nGTO 01\nRDN\nCLD\nEND\n";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut calculator = Calculator::clean();
    calculator.load_raw(&listing::read(GCD.as_bytes())?)?;
    let mut session = Session::new(calculator, Policy::person());
    let inputs = tokens::parse("FIX 0  CF 29  1071 ENTER 462  xeq:GCD")?;
    let mut shown = Vec::new();
    for input in inputs.into_iter().flat_map(|token| token.inputs) {
        session.perform(input, |_, event| match event {
            Event::Display(display) if !display.is_entry() && !display.is_goose() => {
                shown.push(display.text());
            }
            Event::Failed(failure) => println!("{failure}"),
            _ => {}
        })?;
    }
    shown.iter().for_each(|display| println!("{display}"));
    assert_eq!(shown.last().map(|display| display.trim()), Some("21"));
    Ok(())
}
