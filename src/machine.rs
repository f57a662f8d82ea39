//! The interpreter of user code.
