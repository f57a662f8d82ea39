//! Programs that some tests need and that `.ci/setup` installs.

/// Reports a missing tool, whose test is then skipped. If `CI` is set, panics instead.
pub fn missing(tool: &str) {
    let on_ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
    assert!(!on_ci, "{tool} is missing: .ci/setup installs it");
    eprintln!("SKIPPED: {tool} is missing; .ci/setup installs it");
}
