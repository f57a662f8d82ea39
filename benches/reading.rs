//! Measures the processor time and memory that parsing untrusted input takes: 0.5 to 8 MB of each
//! format that the library parses, in one line and in many. The benchmark fails if doubling the
//! input multiplies either by more than 2.2. `cargo test --lib long_readings -- --ignored` covers
//! the formats that only the program parses.

use sim41_test_support::long_texts::{compare, kinds};
use std::process::ExitCode;

fn main() -> ExitCode {
    let only = std::env::args().nth(1).filter(|word| !word.starts_with('-')).unwrap_or_default();
    if compare(&kinds(), &only, &[]) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
