//! Programs that some tests need and `.ci/setup` installs.

/// Reports a missing tool, whose test is skipped; with `CI` set it panics.
pub fn missing(tool: &str) {
    let on_ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
    assert!(!on_ci, "{tool} is missing: .ci/setup installs it");
    eprintln!("SKIPPED: {tool} is missing; .ci/setup installs it");
}
