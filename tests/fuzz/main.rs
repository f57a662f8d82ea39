//! Arbitrary bytes as keys, registers, files or text: no panic, no overflow, no hang.

use sim41_test_support::runner;
use sim41_test_support::targets;
#[test]
fn any_input() {
    runner::try_all(&targets::ALL);
}
