//! Undoes a key press or a whole program run, and can step back to an instruction within the run.
//!
//! `cargo run --example undo`

use sim41_session::program::listing;
use sim41_session::{Calculator, Key, Policy, Session};

const PROGRAM: &str = "1\nSTO 05\n2\nSTO 05\nSTOP";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut calculator = Calculator::clean();
    calculator.load_raw(&listing::read(PROGRAM.as_bytes())?)?;
    let mut session = Session::new(calculator, Policy::at_once());
    session.press(Key::RunStop)?;
    session.settle(|_, _| {});
    let end = session.moment();
    let register = |session: &Session| {
        let memory = session.calculator().memory();
        memory.data(5).map(|address| memory.get(address).to_string())
    };
    println!("after the run     {:?}", register(&session));
    let step = session.undo().ok_or("nothing to undo")?;
    println!("{} undone        {:?}", step.text(), register(&session));
    session.redo().ok_or("nothing to redo")?;
    assert!(session.seek(end - 3), "the history has the moment");
    println!("three steps back  {:?}", register(&session));
    Ok(())
}
