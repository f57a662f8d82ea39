//! Reading what other people send: the processor's time for 1, 2 and 4 MB of each kind, in one line
//! and in many.
//! Twice the text may take 2.2 times as long; the benchmark fails where it takes longer.

use sim41_test_support::long_texts::{kinds, ratio};
use std::process::ExitCode;

/// The sizes of the texts in bytes.
const SIZES: [usize; 3] = [1 << 20, 2 << 20, 4 << 20];
/// How many times as long twice the text may take.
const MOST: f64 = 2.2;

/// Reads each kind whose name contains the first argument, or all kinds.
fn main() -> ExitCode {
    let only = std::env::args().nth(1).filter(|word| !word.starts_with('-')).unwrap_or_default();
    let mut failed = false;
    println!("{:<32} {:>9} {:>9} {:>9}  ratios", "", "1 MB", "2 MB", "4 MB");
    for kind in kinds().into_iter().filter(|kind| kind.name.contains(&only)) {
        let (times, too_much) = kind.times(SIZES, MOST);
        failed |= too_much;
        let shown = times.map(|time| format!("{:>7.1}ms", time.as_secs_f64() * 1_000.0)).join(" ");
        let ratios = [ratio(&times), ratio(&times[1..])];
        let verdict = if too_much { "  TOO MUCH" } else { "" };
        println!("{:<32} {shown}  {:.2} {:.2}{verdict}", kind.name, ratios[0], ratios[1]);
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
