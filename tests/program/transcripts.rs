//! Any bytes as a transcript of keys and displays.

#[path = "../fuzz/runner.rs"]
mod runner;

use crate::cli::session::replay;
use sim41::Calculator;

#[test]
fn any_input() {
    runner::try_all(&[("transcript", transcript)]);
}

/// Replays a transcript without the programs that it loads and without long waits, and returns the
/// number of its steps.
fn transcript(data: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(data);
    if ["load", "wait", "hold"].iter().any(|word| text.contains(word)) {
        return 0;
    }
    let (mut out, mut printed) = (Vec::new(), Vec::new());
    let _ = replay(&text, "-", &Calculator::clean(), &mut out, &mut printed);
    out.iter().filter(|&&byte| byte == b'|').count() as u64
}
