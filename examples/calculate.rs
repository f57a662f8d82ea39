//! Calculates a line of words, like `sim41 calc`: `cargo run --example calculate`

use sim41_session::number::register_text;
use sim41_session::words::{self, Line};
use sim41_session::{Calculator, Policy, Session};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut session = Session::new(Calculator::clean(), Policy::at_once());
    for word in ["2", "ENTER", "3", "+", "SQRT"] {
        // The error for a misspelt word names the nearest instruction.
        Line::parse(word, session.calculator())?;
        for key in words::keys(session.calculator(), &[word])? {
            session.press(key)?;
            session.settle(|_, _| {});
        }
    }
    let x = session.calculator().memory().x();
    println!("{}", register_text::show(x));
    assert_eq!(register_text::show(x), "2.236067977");
    Ok(())
}
