# The everyday commands of development; `just` lists them.

default:
    @just --list

# Open the calculator.
run *ARGS:
    cargo run --release -- {{ARGS}}

# Check the formatting, run the lints and run all tests.
check:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings
    cargo test

# Run the benchmarks.
bench *ARGS:
    cargo bench {{ARGS}}

# Regenerate the generated documents.
docs:
    UPDATE_DOCS=1 cargo test --test generated_pages --test conformance --test durations
    UPDATE_DOCS=1 cargo test --lib tests::
    cargo doc --no-deps

# Fuzz keys, registers, files and text for SECONDS, with overflow checks.
fuzz SECONDS="600" *ARGS:
    FUZZ_SECONDS={{SECONDS}} cargo test --profile fuzz --test fuzz -- --nocapture {{ARGS}}
    FUZZ_SECONDS={{SECONDS}} cargo test --profile fuzz --lib tests::any_ -- --nocapture

# Build the archive of a release for this computer in target/dist.
archive:
    .ci/archive

# Build the Debian package; needs cargo-deb.
deb: archive
    cargo deb --no-build --profile dist --output target/dist

# Publish the version in Cargo.toml: crates.io and a tag; --dry-run changes nothing.
publish *ARGS:
    .ci/publish {{ARGS}}

# Kill the calculator in the terminal 1,000 times during use, and close its terminal 100 times.
kills:
    cargo test --test reliability -- --ignored --nocapture

# End the calculator in the terminal COUNT times, with random exits, disks, questions and terminals.
endings COUNT="1000":
    ENDINGS={{COUNT}} cargo test --test reliability many_endings -- --ignored --nocapture
