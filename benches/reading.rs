//! Measures the processor time and memory that parsing untrusted input takes: 0.5 to 8 MB of each
//! format that the library parses, as a single line and as many lines. The benchmark fails if
//! doubling the input multiplies the time or the memory by more than 2.2. The formats that sim41
//! parses outside the library are covered by `cargo test --lib long_readings -- --ignored`.

use sim41_test_support::long_texts::{compare, kinds};
use std::process::ExitCode;

fn main() -> ExitCode {
    let only = std::env::args().nth(1).filter(|word| !word.starts_with('-')).unwrap_or_default();
    if compare(&kinds(), &only, &[]) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
