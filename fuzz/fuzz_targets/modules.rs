#![no_main]

use sim41_test_support::targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    targets::modules(data);
});
