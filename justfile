# The everyday commands of development; `just` lists them.

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

# Regenerate the generated documents.
docs:
    UPDATE_DOCS=1 cargo test --test generated_pages --test conformance --test durations
    UPDATE_DOCS=1 cargo test --lib tests::
    cargo doc --no-deps

# Fuzz keys, registers, files and text for SECONDS, with overflow checks.
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

# Kill the terminal program in use a thousand times, and close its terminal a hundred times.
kills:
    cargo test --test reliability -- --ignored --nocapture

# End the terminal program COUNT times under random conditions: ways, disks, questions, terminals.
endings COUNT="1000":
    ENDINGS={{COUNT}} cargo test --test reliability many_endings -- --ignored --nocapture
