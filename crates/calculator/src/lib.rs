//! The HP-41CX: memory, interpreter, keyboard, display and devices, without a clock or files.
//!
//! Internal to sim41: embedders use `sim41-session`.

#![cfg_attr(not(test), warn(unreachable_pub))]

pub mod calculator;
pub mod device;
pub mod duration;
pub mod epoch;
pub mod keyboard;
pub mod lcd;
pub mod machine;
pub mod memory;
pub mod nut;
pub mod printer;
pub mod state;
