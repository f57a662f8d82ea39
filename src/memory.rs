//! The one memory of 56-bit registers.
