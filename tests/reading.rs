//! What other people send is read in linear time, in one line and in many. `benches/reading.rs` has
//! the same texts with up to 4 MB.

#![cfg(unix)]

use sim41_test_support::long_texts::kinds;

/// How many times as long twice the text may take in a short test beside others; a time that grows
/// with the square is four times as long.
const MOST: f64 = 3.0;

#[test]
fn the_time_grows_as_the_text_does() {
    for kind in kinds() {
        let (times, too_much) = kind.times([4 << 10, 8 << 10, 16 << 10], MOST);
        assert!(!too_much, "{}: {times:?}", kind.name);
    }
}
