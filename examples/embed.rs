//! A calculator driven by a program: a listing is loaded, keys are pressed, the display is read.
//!
//! `cargo run --example embed`

use sim41_session::Input;
use sim41_session::keystrokes::tokens;
use sim41_session::{Calculator, program::listing};

/// Euclid's algorithm for the numbers in X and Y.
const GCD: &str = "LBL \"GCD\"\nLBL 01\nMOD\nLASTX\nX<>Y\nX≠0?\nGTO 01\nRDN\nEND\n";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut calculator = Calculator::clean();
    calculator.load_raw(&listing::read(GCD.as_bytes())?)?;
    for token in tokens::parse("FIX 0  CF 29  1071 ENTER 462  xeq:GCD")? {
        for action in &token.inputs {
            if let Input::Press(key) = action {
                calculator.press(*key);
                calculator.release();
                calculator.settle(1_000_000);
            }
        }
        println!("{:10} {}", token.text, calculator.lcd().text());
    }
    assert_eq!(calculator.lcd().text().trim(), "21");
    Ok(())
}
