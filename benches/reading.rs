//! Reading what other people send: the processor's time and the memory for 0.5 to 8 MB of each kind
//! that the library reads, in one line and in many.
//! Twice the input may take 2.2 times as much; the benchmark fails where it takes more. The kinds
//! that only the program reads are in `cargo test --lib long_readings -- --ignored`.

use sim41_test_support::long_texts::{compare, kinds};
use std::process::ExitCode;

fn main() -> ExitCode {
    let only = std::env::args().nth(1).filter(|word| !word.starts_with('-')).unwrap_or_default();
    if compare(&kinds(), &only, &[]) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
