//! Presses keys in real time, as a screen does: the session reports when to call it again.
//!
//! `cargo run --example press_keys`

use sim41_session::{Calculator, Key, Policy, Session};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Keys and programs take as long as on the calculator; times are in milliseconds since 1900.
    let mut session = Session::new(Calculator::clean(), Policy::factor(1));
    let mut now = 0;
    for key in [Key::Three, Key::Zero, Key::Sin] {
        session.press(key)?;
        loop {
            let pause = session.advance(now);
            println!("{now:5} ms {}", session.calculator().lcd().text());
            match pause.wake {
                Some(wake) if !pause.is_at_rest() => now = wake.max(now + 1),
                _ => break,
            }
        }
    }
    assert_eq!(session.calculator().lcd().text().trim(), "0.5000");
    Ok(())
}
