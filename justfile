# sim41: what one does every day. `just` lists it.

default:
    @just --list

# Open the calculator.
run *ARGS:
    cargo run --release -- {{ARGS}}

# Formatting, lints and all tests.
check:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings
    cargo test

# Benchmarks.
bench *ARGS:
    cargo bench {{ARGS}}

# Write the generated documents anew.
docs:
    UPDATE_DOCS=1 cargo test --test generated_pages --test conformance --test durations
    UPDATE_DOCS=1 cargo test --lib tests::
    cargo doc --no-deps

# Fuzzing for so many seconds, with overflow checks: keys, registers, files, text.
fuzz SECONDS="600" *ARGS:
    FUZZ_SECONDS={{SECONDS}} cargo test --profile fuzz --test fuzz -- --nocapture {{ARGS}}
    FUZZ_SECONDS={{SECONDS}} cargo test --profile fuzz --lib tests::any_ -- --nocapture

# The archive of a release for this computer, in target/dist.
archive:
    .ci/archive

# The Debian package; needs cargo-deb.
deb: archive
    cargo deb --no-build --profile dist --output target/dist

# Publish the version in Cargo.toml: crates.io and a tag; --dry-run changes nothing.
publish *ARGS:
    .ci/publish {{ARGS}}

# A thousand kills and a hundred closings of the terminal program in use.
kills:
    cargo test --test reliability -- --ignored --nocapture

# Endings drawn from a table of ways, disks, questions and terminals.
endings COUNT="1000":
    ENDINGS={{COUNT}} cargo test --test reliability many_endings -- --ignored --nocapture
