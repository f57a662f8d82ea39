//! Converts any bytes to a listing, which must parse to the same bytes.

use proptest::prelude::*;
use sim41_session::program::listing::{ascii, read, write};

fn program() -> impl Strategy<Value = Vec<u8>> {
    let byte =
        prop_oneof![any::<u8>(), 0x10..=0x1Cu8, Just(0), 0xC0..=0xFFu8, 0x20..=0x7Eu8, Just(0x1E),];
    prop::collection::vec(byte, 1..60)
}

fn check(bytes: &[u8]) {
    let listing = write(bytes);
    let plain = ascii(&listing);
    assert!(plain.is_ascii(), "{plain}");
    for listing in [listing, plain] {
        let read = read(listing.as_bytes());
        let read = read.unwrap_or_else(|e| panic!("{bytes:02X?}: {e}\n{listing}"));
        assert_eq!(read, bytes, "{bytes:02X?} as\n{listing}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]
    #[test]
    fn reading_what_was_written_gives_the_same_bytes(bytes in program()) {
        check(&bytes);
    }
}

#[test]
fn entities_in_texts_stay() {
    for text in ["&lt;", "&quot;", "a&amp;b", "<&gt;|", "- X", "> 5"] {
        let mut program = vec![0xF0 + text.len() as u8];
        program.extend(text.bytes());
        program.extend([0x40, 0xC0, 0x00, 0x0D]);
        check(&program);
        check(&program.repeat(4));
    }
}

/// Takes several minutes: `cargo test --release --test listing_bytes -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn a_million_times() {
    let config =
        ProptestConfig { cases: 1_000_000, failure_persistence: None, ..Default::default() };
    proptest::test_runner::TestRunner::new(config)
        .run(&program(), |bytes| {
            check(&bytes);
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_power_without_digits_stays_with_its_number() {
    check(&[0x11, 0x1B, 0x1E, 0x01, 0x41]);
    check(&[0x11, 0x1B, 0x00, 0x12, 0x1B]);
}

#[test]
fn quotation_marks_in_texts_wrap_nothing() {
    check(&[0xF3, 0x41, 0x22, 0x42, 0xF1, 0x3B, 0xC0, 0x00, 0x0D]);
}
