//! sim41: a HP-41CX calculator that answers digit for digit and register for register as the
//! firmware does, without a ROM image.
//!
//! Modules stand on floors, and a module uses only floors below its own (a test reads the `use`
//! lines): `cli` and `tui`; then `calculator`, `keyboard`, `lcd`, `printer`, `state`; then
//! `machine`; then `memory` and `program`; then `instruction` and `number`; at the bottom
//! `register`, `charset` and `queens`. `docs/architecture.md` tells why.

pub mod charset;
pub mod queens;
pub mod register;

pub mod instruction;
pub mod number;

pub mod memory;
pub mod program;

pub mod machine;

pub mod calculator;
pub mod keyboard;
pub mod lcd;
pub mod printer;
pub mod state;

pub mod cli;
pub mod tui;
