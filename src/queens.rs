//! The eight queens in plain Rust: positions, codes, views, counting.
