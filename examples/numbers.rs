//! Uses only the calculator's arithmetic, with its ten digits and its rounding.
//!
//! `cargo run --example numbers`

use sim41_session::number::register_text::{parse, show};
use sim41_session::number::{self, Angle, Format, OfOne, OfTwo};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The classic calculator test: the result would be 9 if no intermediate result were rounded.
    let mut x = parse("9")?;
    for function in [OfOne::Sin, OfOne::Cos, OfOne::Tan] {
        x = function.apply(x, Angle::Deg)?;
    }
    for inverse in [OfOne::Atan, OfOne::Acos, OfOne::Asin] {
        x = inverse.apply(x, Angle::Deg)?;
    }
    println!("{}", show(x));
    assert_eq!(show(x), "9.000417403");

    // 3 to the power of 201 is too large for FIX 4.
    let power = OfTwo::Power.apply(parse("3")?, parse("201")?)?;
    let shown = number::display(power, Format::default());
    println!("{} {}", show(power), String::from_utf8_lossy(&shown));
    assert_eq!(show(power), "7.968419664E95");

    // An operand outside the domain is an error, as on the calculator.
    assert_eq!(OfOne::Sqrt.apply(parse("-1")?, Angle::Deg).unwrap_err().to_string(), "DATA ERROR");
    Ok(())
}
